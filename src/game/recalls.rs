//! Pictures of one program, in games that tell them by what was seen of it before.
//!
//! Knows no game.

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::profile::Profile;
use crate::vision::VisionError;

/// A game that knows one program's pictures by what was read off another of them, or by its templates. `L` is its level, `Y` its
/// layout.
pub trait Recalls<L, Y> {
    /// Reads a frame that may show another board of the program off which `seen` was read: what could be read there once is
    /// read in the same way. Nothing is expected but that. None where another board is read as the first was.
    fn recognize_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        seen: &Reading<L, Y>,
    ) -> Option<Result<Screen<Reading<L, Y>>, VisionError>> {
        let _ = (frame, profile, seen);
        None
    }

    /// Whether a picture is of the profile's program, as its templates know most of the cells of a board that was read by another
    /// profile, and some of them say otherwise.
    fn denies(&self, frame: &Frame, profile: &Profile, reading: &Reading<L, Y>) -> bool {
        let _ = (frame, profile, reading);
        false
    }
}
