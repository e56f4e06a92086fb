//! Frames are not read as boards of this game yet: every one is refused, politely.

use crate::vision::VisionError;

/// The refusal.
pub(super) fn refusal() -> VisionError {
    VisionError::NoBoard {
        game: "cardinal-chains",
        looked_for: "a board of numbers".to_owned(),
        nearest: "pictures of this game are not read yet, only level files".to_owned(),
    }
}
