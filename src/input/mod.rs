//! Input: gestures, and the devices that perform or merely log them.
//!
//! Knows durations and window pixels; nothing of frames, boards or games.

#[cfg(feature = "live")]
mod device;
mod gesture;
mod log;

use thiserror::Error;

#[cfg(feature = "live")]
pub use device::Device;
pub use gesture::{Gesture, Key};
pub use log::{Log, Logged};

/// Something that performs gestures.
pub trait Input {
    /// Performs one gesture in the window whose top left pixel lies at `origin` on the screen. Returns when it is
    /// over; `stop` is asked at least every 10 ms meanwhile, and once before anything is sent.
    ///
    /// A key or button that the gesture pressed is up again when this returns, whatever it returns.
    ///
    /// # Errors
    /// [`InputError::Stopped`] when `stop` said so; else the device refused.
    fn perform(
        &mut self,
        gesture: &Gesture,
        origin: (i32, i32),
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError>;

    /// Holds these keys down and no others, until it is asked again. Nothing waits.
    ///
    /// # Errors
    /// The device refused one of them, or cannot hold keys.
    fn hold(&mut self, keys: &[Key]) -> Result<(), InputError> {
        let keys: Vec<String> = keys.iter().map(ToString::to_string).collect();
        let (what, message) = (format!("hold {}", keys.join(" ")), "no such device".to_owned());
        Err(InputError::Refused { what, message })
    }

    /// Releases every key and button that this device holds down. Safe to call at any time, any number of times.
    ///
    /// # Errors
    /// The device refused one of them; the others were released.
    fn release_all(&mut self) -> Result<(), InputError>;
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
    /// The device refused.
    #[error("cannot {what}: {message}")]
    Refused {
        /// What was to be done.
        what: String,
        /// What the device said.
        message: String,
    },
}
