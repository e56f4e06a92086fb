//! Capture: one look at a window or at a picture file yields one [`Frame`].
//!
//! Knows pixels and where they came from; nothing of boards, games or input.

mod decode;
mod error;
mod files;
mod health;
mod pixels;
#[cfg(feature = "live")]
mod window;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod x11;

use std::time::Duration;

use crate::frame::Frame;

pub use decode::{FULL_PIXELS, MAX_PIXELS, decode, decoded, is_picture};
pub use error::CaptureError;
pub use files::{MAX_FILE_BYTES, PICTURES, bytes, expand, load};
pub use health::{Ailment, Watched, blank};
pub use pixels::bgrx_to_rgb;
#[cfg(feature = "live")]
pub use window::WindowCapture;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
pub use x11::X11Capture;

/// Something that can be looked at again and again.
pub trait Capture {
    /// What it shows now.
    ///
    /// # Errors
    /// The window is closed or minimised, or the window system refuses; see [`CaptureError`].
    fn frame(&mut self) -> Result<Frame, CaptureError>;

    /// Has the next look copy what the window shows, though the window system says that nothing was drawn: for who is about
    /// to act on that nothing changed. A capture that copies at each look has nothing to do.
    fn doubt(&mut self) {}

    /// How long it may still take until looks can be relied on: a covered window that has just begun to be captured has
    /// yet to draw what nobody saw. Whoever opens a capture waits for this before the first look that matters.
    fn ready_in(&self) -> Duration {
        Duration::ZERO
    }

    /// How often the window has been drawn since its capture was opened, at least, as far as anyone asked; `None` where the
    /// window system does not say.
    fn drawn(&mut self) -> Option<u64> {
        None
    }
}

/// The best capture of a window that this platform has: XComposite and shared memory on X11, xcap elsewhere.
/// `display` names an X display (`:1`); `None` takes it from the environment. `id` is the window's.
///
/// # Errors
/// There is no such display or window, or the window cannot be captured.
#[cfg(feature = "live")]
pub fn of_window(display: Option<&str>, id: u32) -> Result<Box<dyn Capture>, CaptureError> {
    #[cfg(all(unix, not(target_vendor = "apple")))]
    return Ok(Box::new(X11Capture::open(display, id)?));
    #[cfg(not(all(unix, not(target_vendor = "apple"))))]
    {
        let _ = display;
        Ok(Box::new(WindowCapture::open(id)?))
    }
}
