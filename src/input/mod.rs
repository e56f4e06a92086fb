//! Input: gestures, and the devices that perform or merely log them.
//!
//! Knows durations, window pixels and the window that is meant; nothing of frames, boards or games.
//!
//! Whether a press reaches its window is not asked before it but with it: on X11 the server is grabbed, asked, pressed on
//! and let go in one act, so that nobody can come between.

#[cfg(feature = "live")]
mod device;
#[cfg(feature = "live")]
mod enigo;
mod gesture;
mod hand;
mod log;
#[cfg(feature = "live")]
mod watchdog;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod x11;

use thiserror::Error;

#[cfg(feature = "live")]
use crate::desktop::DesktopError;
use crate::desktop::{Obstacle, Target};

#[cfg(feature = "live")]
pub use device::Device;
pub use gesture::{Gesture, Key};
pub use hand::{Part, Touch, Touched};
pub use log::{Log, Logged};
#[cfg(feature = "live")]
pub use watchdog::{Watchdog, release_at_the_end_of};
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
pub(crate) use x11::symbol as x11_symbol;

/// Something that performs gestures.
pub trait Input {
    /// Performs one gesture in a window; places are pixels from the top left of its client area. Returns when it is over; `stop`
    /// is asked at least every 10 ms meanwhile, and once before anything is sent.
    ///
    /// Each press and each move of the pointer is sent only where it reaches `target` and nothing else at that moment; what
    /// is held is let go as soon as that is no longer so. A key or button that the gesture pressed is up again when this
    /// returns, whatever it returns.
    ///
    /// # Errors
    /// [`InputError::Stopped`] when `stop` said so; [`InputError::Astray`] or [`InputError::CutShort`] where it would not have
    /// reached its target; else the device refused.
    fn perform(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError>;

    /// Holds these keys down and no others, until it is asked again. Nothing waits. To be asked at every look: where the keys
    /// that are down would not reach `target` any more, all are released. How many were pressed anew.
    ///
    /// # Errors
    /// As [`Input::perform`], and nothing is down; the device refused one of them, or cannot hold keys.
    fn hold(&mut self, keys: &[Key], target: &Target) -> Result<u32, InputError> {
        let _ = target;
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        let (what, message) = (format!("hold {}", keys.join(" ")), "no such device".to_owned());
        Err(InputError::Refused { what, message })
    }

    /// Releases every key and button that this device holds down. Safe to call at any time, any number of times.
    ///
    /// # Errors
    /// The device refused one of them; the others were released.
    fn release_all(&mut self) -> Result<(), InputError>;

    /// What others did with keyboard and mouse since this was last asked; nothing where that cannot be known.
    ///
    /// # Errors
    /// The window system does not answer.
    fn touched(&mut self, target: &Target) -> Result<Vec<Touch>, InputError> {
        let _ = target;
        Ok(Vec::new())
    }
}

/// Why a gesture was not performed to its end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InputError {
    /// There is no device.
    #[error("no input device: {0}")]
    NoDevice(String),
    /// Whoever asked for the gesture asked for it to end.
    #[error("stopped in the middle of a gesture")]
    Stopped,
    /// It would not have reached its target, or would have reached something else too: nothing was sent.
    #[error(transparent)]
    Astray(#[from] Obstacle),
    /// The same, when some of it had been sent: what was down has been released.
    #[error("in the middle of a gesture {0}")]
    CutShort(Obstacle),
    /// The device refused.
    #[error("cannot {what}: {message}")]
    Refused {
        /// What was to be done.
        what: String,
        /// What the device said.
        message: String,
    },
}

/// A window system that does not say what stands between a press and its target.
#[cfg(feature = "live")]
impl From<DesktopError> for InputError {
    fn from(error: DesktopError) -> InputError {
        InputError::refused("see whether the window gets the input", &error)
    }
}

impl InputError {
    /// The same error, of something that had begun.
    #[cfg(feature = "live")]
    fn in_the_middle(self) -> InputError {
        if let InputError::Astray(obstacle) = self { InputError::CutShort(obstacle) } else { self }
    }

    /// What a device refused, and what it said.
    #[cfg(feature = "live")]
    fn refused(what: impl Into<String>, message: &impl ToString) -> InputError {
        InputError::Refused { what: what.into(), message: message.to_string() }
    }
}
