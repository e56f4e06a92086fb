//! A frame to a board of Amaze.

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::Level;
use crate::profile::Profile;
use crate::vision::VisionError;

/// Reads a board of Amaze off a frame.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<Screen<Reading<Level, Layout>>, VisionError> {
    let _ = (frame, profile, prior);
    Err(VisionError::NoBoard { game: "amaze", looked_for: String::new(), nearest: String::new() })
}
