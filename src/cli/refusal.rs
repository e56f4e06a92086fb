//! A picture that is not read: the likeliest reason on one line with what to do about it, and a picture of what was found.

use std::fmt;

use anyhow::Error;
use image::RgbImage;

use crate::cli::output;
use crate::frame::Frame;
use crate::games;
use crate::geometry::Point;
use crate::reader::{ReadError, Refusal};
use crate::vision::VisionError;
use crate::vision::evidence::{self, Evidence};
use crate::vision::overlay::{self, Mark};
use crate::vision::sight::{self, Game};

/// Why a picture is not read, with what can be done about it on the command line.
#[derive(Debug)]
pub(super) struct Unread(ReadError);

/// The error that says why a picture is not read.
pub(super) fn unread(why: impl Into<ReadError>) -> Error {
    Unread(why.into()).into()
}

impl Unread {
    /// The refusal that an error tells of.
    pub(super) fn refusal(error: &Error) -> Option<&Refusal> {
        error.chain().find_map(|cause| match cause.downcast_ref::<Unread>() {
            Some(Unread(ReadError::Refused(refusal))) => Some(refusal),
            _ => None,
        })
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        match &self.0 {
            ReadError::Undecided(_) => f.write_str(" (--game NAME says which it is)"),
            ReadError::GivenUp { .. } => f.write_str(" with --game"),
            ReadError::Refused(refusal) => advise(f, refusal),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for Unread {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

fn advise(f: &mut fmt::Formatter<'_>, refusal: &Refusal) -> fmt::Result {
    f.write_str(" (")?;
    if refusal.reasons.len() > 1 {
        f.write_str("--game NAME asks one game only, ")?;
    }
    f.write_str("--debug-dir DIR draws what was found")?;
    if refusal.reasons.len() > 1 {
        f.write_str(", -v tells the other games' reasons")?;
    }
    if let Some(reason) = refusal.likeliest().filter(|reason| reason.is_teachable()) {
        write!(f, ", screenplay learn --game {} teaches how its program looks", reason.game)?;
    }
    f.write_str(")")
}

/// Pictures smaller than this are enlarged, in pixels, and so that what was found can be written into.
const LONGEST: u32 = 640;
const ROOM: f64 = 64.0;
/// Pictures are not made larger than this.
const LARGEST: u32 = 2600;
/// Colour of what the networks see.
const EYE: [u8; 3] = [190, 60, 220];

/// The picture with what was found in it, and why it is not read below.
pub(super) fn drawn(frame: &Frame, error: &Error) -> RgbImage {
    let refusal = Unread::refusal(error);
    let likeliest = refusal.and_then(Refusal::likeliest);
    let other = || error.chain().find_map(|cause| cause.downcast_ref());
    let nothing = Evidence::default();
    let found = likeliest.map(|reason| &reason.why).or_else(other);
    let found = found.map_or(&nothing, VisionError::found);
    let (width, height) = frame.size();
    let longest = width.max(height).max(1);
    let room = found.room().map_or(1, |room| (ROOM / room).ceil().min(16.0) as u32);
    let factor = LONGEST.div_ceil(longest).max(room).min(LARGEST / longest).max(1);
    let (seen, says) = by_eye(frame, found, f64::from(factor));
    let marks: Vec<Mark> = seen.into_iter().chain(found.marks(f64::from(factor))).collect();
    let picture = overlay::drawn(&frame.image, &marks, factor * longest);
    let why = refusal.map_or_else(|| output::chain(error), Refusal::to_string);
    overlay::captioned(&picture, &format!("not read: {why}\n{says}"))
}

/// Where the networks see a board, and of what, in words too.
fn by_eye(frame: &Frame, found: &Evidence, factor: f64) -> (Vec<Mark>, String) {
    let seen = sight::look(frame);
    let Some(seen) = seen.as_ref() else {
        return (Vec::new(), "The networks see no board.".to_owned());
    };
    let [left, top, right, bottom] = seen.bounds;
    let path = [(left, top), (right, top), (right, bottom), (left, bottom)];
    let path = path.map(|(x, y)| Point { x, y }).to_vec();
    let width = (2.0 / factor) as f32;
    let mut marks = vec![Mark::Shape { path, color: EYE, fill: 0.0, width }];
    if let (Some(lattice), None) = (&seen.lattice, &found.lattice) {
        marks.extend(evidence::lines(lattice, factor, EYE));
    }
    let best = Game::ALL.into_iter().max_by(|a, b| {
        let likely = |game: &Game| seen.games.get(*game as usize).copied().unwrap_or(0.0);
        likely(a).total_cmp(&likely(b))
    });
    let best = best.and_then(games::seen_as).map_or("", |game| game.name());
    let percent = seen.games.iter().skip(1).copied().fold(0.0, f32::max) * 100.0;
    (marks, format!("The networks see a board of {best} by {percent:.0} %, in the violet frame."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;
    use crate::reader::Reason;

    fn reason(game: &'static str, lattice: bool) -> Reason {
        let text = || "a board".to_owned();
        let why = VisionError::NoBoard {
            game,
            looked_for: text(),
            nearest: text(),
            found: Box::default(),
        };
        let matrix = [20.0, 0.0, 5.0, 0.0, 20.0, 5.0, 0.0, 0.0, 1.0];
        let grid = crate::geometry::Lattice { columns: 3, rows: 2, matrix };
        Reason { game, why: if lattice { why.on(&grid) } else { why } }
    }

    fn blank() -> Frame {
        Frame::from_image(RgbImage::from_pixel(90, 60, image::Rgb([70, 90, 80])))
    }

    #[test]
    fn the_game_of_which_something_was_found_is_told_and_one_alone_whatever_was() {
        let told =
            |reasons: &[Reason]| unread(Refusal::new(&blank(), reasons.to_vec())).to_string();
        let found =
            told(&[reason("amaze", false), reason("beads", true), reason("bloxorz", false)]);
        assert!(
            found.starts_with("no beads board: looked for a board; a board (--game NAME"),
            "{found}"
        );
        let nothing = told(&[reason("amaze", false), reason("beads", false)]);
        assert!(nothing.starts_with("no board of any game is seen (--game"), "{nothing}");
        let alone = told(&[reason("amaze", false), reason("amaze", false)]);
        assert!(alone.starts_with("no amaze board") && !alone.contains("--game"), "{alone}");
        assert!(!found.contains('\n') && !nothing.contains('\n') && !alone.contains('\n'));
    }

    #[test]
    fn what_can_be_taught_is_said_to_be_where_something_of_a_board_is_found() {
        let told = |reason| unread(Refusal::new(&blank(), vec![reason])).to_string();
        let teaches = |text: &str| text.contains("screenplay learn --game amaze teaches");
        assert!(teaches(&told(reason("amaze", true))));
        assert!(!teaches(&told(reason("amaze", false))), "nothing was found");
    }

    #[test]
    fn a_picture_that_takes_too_long_is_unreadable_and_told_with_what_helps() {
        let source = std::io::Error::new(std::io::ErrorKind::TimedOut, "it takes longer than 0 s");
        let error = unread(ReadError::GivenUp { width: 1600, height: 1200, source });
        assert_eq!(Exit::of(&error), Exit::Unreadable);
        let told = format!("{error:#}");
        assert!(told.contains("1600 x 1200 pixels") && told.contains("longer than 0 s"), "{told}");
        assert!(told.contains("name the game with --game"), "{told}");
    }

    #[test]
    fn a_picture_in_which_nothing_was_found_has_a_caption_only() {
        let frame = blank();
        let error = unread(Refusal::new(&frame, vec![reason("amaze", false)]));
        let picture = drawn(&frame, &error);
        let plain = overlay::drawn(&frame.image, &[], LONGEST);
        assert_eq!(picture.width(), plain.width());
        assert!(picture.height() > plain.height());
        assert!(plain.enumerate_pixels().all(|(x, y, pixel)| picture.get_pixel(x, y) == pixel));
        let error = unread(Refusal::new(&frame, vec![reason("amaze", true)]));
        let lined = drawn(&frame, &error);
        assert!(plain.enumerate_pixels().any(|(x, y, pixel)| lined.get_pixel(x, y) != pixel));
    }
}
