//! The doctor: whether this machine lets a play work, found out by trying it on a window of our own.
//!
//! Knows what a play needs (a display, a picture of a window, the focus, keys, clicks) and how each is set right where it
//! does not work; nothing of games. Presses and clicks in its own window only, and only while that has the focus and lies
//! under the pointer.

#[cfg(any(test, not(all(unix, not(target_vendor = "apple")))))]
mod elsewhere;
mod finding;
mod session;
#[cfg(all(unix, not(target_vendor = "apple")))]
mod x11;

pub use finding::{Finding, Status};
pub use session::Variables;

use crate::input::Key;

/// Looks at the display that the environment names, and tries what a play does in a window of our own. `keys` are those
/// that the known programs take.
#[must_use]
pub fn examine(keys: &[Key]) -> Vec<Finding> {
    let variables = Variables::of_environment();
    #[cfg(all(unix, not(target_vendor = "apple")))]
    return x11::examine(&variables, keys);
    #[cfg(not(all(unix, not(target_vendor = "apple"))))]
    {
        let _ = (variables, keys);
        elsewhere::examine()
    }
}
