//! What a window's pictures have to do with a play that failed: black and frozen ones are named in its error.

use anyhow::Error;

use crate::capture::{Ailment, Watched};
use crate::cli::refusal::Unread;
use crate::player::PlayError;
use crate::vision::VisionError;

/// The error, after what is wrong with the pictures of the window, where that may be why.
pub(super) fn named(error: Error, capture: &mut Watched) -> Error {
    match capture.ailment().filter(|ailment| explains(*ailment, &error)) {
        Some(ailment) => error.context(ailment.to_string()),
        None => error,
    }
}

/// A blank picture explains why nothing was read; one that never changes, why what was sent did nothing.
fn explains(ailment: Ailment, error: &Error) -> bool {
    let play = error.chain().find_map(|cause| cause.downcast_ref::<PlayError>());
    match ailment {
        Ailment::Blank(_) => {
            play.is_some_and(|play| play.frame().is_some())
                || error.chain().any(|cause| cause.is::<VisionError>() || cause.is::<Unread>())
        }
        Ailment::Frozen { .. } => {
            matches!(play, Some(PlayError::Stuck { .. } | PlayError::Steering { .. }))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::StopReason;
    use crate::frame::Frame;

    #[test]
    fn pictures_are_blamed_only_for_what_they_explain() {
        let (blank, frozen) = (Ailment::Blank([0; 3]), Ailment::Frozen { seconds: 4, drawn: None });
        let frame = || Box::new(Frame::from_image(image::RgbImage::new(3, 2)));
        let source = || VisionError::Elsewhere {
            game: "amaze",
            what: "nothing".to_owned(),
            found: Box::default(),
        };
        let unreadable = Error::from(PlayError::Unreadable { source: source(), frame: frame() });
        assert!(explains(blank, &unreadable) && !explains(frozen, &unreadable));
        let unknown = Error::from(source()).context("no game sees a board");
        assert!(explains(blank, &unknown) && !explains(frozen, &unknown));
        let text = String::new;
        let (action, expected, seen) = (text(), text(), text());
        let source = None;
        let stuck = PlayError::Stuck { tries: 11, action, expected, seen, source, frame: frame() };
        assert!(explains(frozen, &Error::from(stuck).context("the play ended")));
        let stopped = Error::from(PlayError::Stopped(StopReason::Escape));
        assert!(!explains(blank, &stopped) && !explains(frozen, &stopped));
    }
}
