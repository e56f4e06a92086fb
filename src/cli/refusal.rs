//! A picture that is not read: the likeliest reason on one line with what to do about it, and a picture of what was found.

use std::fmt;

use image::RgbImage;
use tracing::info;

use crate::cli::output;
use crate::frame::Frame;
use crate::games;
use crate::geometry::Point;
use crate::vision::VisionError;
use crate::vision::evidence::{self, Evidence};
use crate::vision::overlay::{self, Mark};
use crate::vision::sight::{self, Game};

/// Why a game does not read a picture.
#[derive(Clone, Debug)]
pub(super) struct Reason {
    /// The game's name.
    pub(super) game: &'static str,
    /// Why.
    pub(super) why: VisionError,
}

impl Reason {
    /// For people: which game's it is, where that is not told already.
    pub(super) fn told(&self) -> String {
        let Reason { game, why } = self;
        let told = why.to_string();
        if told.contains(game) { told } else { format!("{game}: {told}") }
    }

    /// Whether it tells of something of its game.
    fn says(&self) -> bool {
        !matches!(self.why, VisionError::NoBoard { .. })
    }

    /// Whether a program of its game could be taught that looks like this: something of a board is there, and its cells can
    /// be named.
    fn is_teachable(&self) -> bool {
        let found = self.says() || !self.why.found().is_empty();
        found && games::by_name(self.game).is_some_and(|game| game.teachable().is_some())
    }
}

/// No game reads a picture.
#[derive(Debug)]
pub(super) struct Refusal {
    /// Of each game the most general profile's.
    pub(super) reasons: Vec<Reason>,
    /// The likeliest game's place among them; none where nothing was found that speaks for any.
    likeliest: Option<usize>,
}

impl Refusal {
    /// The refusal of a picture for these reasons, of a game that of its most general profile last, unless another says
    /// more.
    pub(super) fn new(frame: &Frame, reasons: Vec<Reason>) -> Refusal {
        let mut kept: Vec<Reason> = Vec::new();
        for reason in reasons {
            match kept.iter_mut().find(|it| it.game == reason.game) {
                Some(known) if known.says() && !reason.says() => {}
                Some(known) => *known = reason,
                None => kept.push(reason),
            }
        }
        if kept.len() == 1 {
            return Refusal { reasons: kept, likeliest: Some(0) };
        }
        let weights: Vec<Weight> = kept.iter().map(|reason| weight(frame, reason)).collect();
        // Of several that say as much, the first.
        let best = (0..kept.len()).rev().max_by_key(|at| weights[*at]);
        let likeliest = best.filter(|at| weights[*at] > NOTHING);
        Refusal { reasons: kept, likeliest }.logged()
    }

    /// The refusal of a picture that shows something of a game, but no board.
    pub(super) fn elsewhere(shown: Reason, mut reasons: Vec<Reason>) -> Refusal {
        reasons.retain(|reason| reason.game != shown.game);
        reasons.push(shown);
        let likeliest = Some(reasons.len() - 1);
        Refusal { reasons, likeliest }.logged()
    }

    /// Logs what its message leaves out.
    fn logged(self) -> Refusal {
        let others = self.reasons.iter().enumerate().filter(|(at, _)| Some(*at) != self.likeliest);
        for (_, reason) in others {
            info!("{}", reason.told());
        }
        self
    }

    /// The likeliest game's reason.
    fn likeliest(&self) -> Option<&Reason> {
        self.likeliest.and_then(|at| self.reasons.get(at))
    }

    /// Whether no other game was asked.
    fn is_alone(&self) -> bool {
        self.reasons.len() == 1
    }
}

/// How much a reason says that speaks for a game: that the networks see its board most, then that something of it is seen,
/// then how likely the networks think it, then that anything was found.
type Weight = (bool, bool, u8, bool);

/// Of a game of which nothing was found.
const NOTHING: Weight = (false, false, 0, false);

fn weight(frame: &Frame, reason: &Reason) -> Weight {
    let found = !reason.why.found().is_empty();
    let seen = sight::look(frame);
    let likely = seen.as_ref().as_ref().and_then(|seen| {
        let game = Game::ALL.into_iter().find(|game| name(*game) == reason.game)?;
        seen.games.get(game as usize).copied()
    });
    let tenths = (likely.unwrap_or(0.0) * 10.0) as u8;
    (tenths >= 5, reason.says(), tenths, found)
}

fn name(game: Game) -> &'static str {
    match game {
        Game::Amaze => "amaze",
        Game::Bloxorz => "bloxorz",
        Game::Chains => "cardinal-chains",
        Game::Beads => "beads",
        Game::Continuity => "continuity",
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.likeliest() {
            Some(reason) => f.write_str(&reason.told())?,
            None => f.write_str(NO_BOARD)?,
        }
        f.write_str(" (")?;
        if !self.is_alone() {
            f.write_str("--game NAME asks one game only, ")?;
        }
        f.write_str("--debug-dir DIR draws what was found")?;
        if !self.is_alone() {
            f.write_str(", -v tells the other games' reasons")?;
        }
        if let Some(reason) = self.likeliest().filter(|reason| reason.is_teachable()) {
            write!(f, ", screenplay learn --game {} teaches how its program looks", reason.game)?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for Refusal {}

/// Where nothing speaks for any game.
const NO_BOARD: &str = "no board of any game is seen";
/// Pictures smaller than this are enlarged, in pixels, and so that what was found can be written into.
const LONGEST: u32 = 640;
const ROOM: f64 = 64.0;
/// Pictures are not made larger than this.
const LARGEST: u32 = 2600;
/// Colour of what the networks see.
const EYE: [u8; 3] = [190, 60, 220];

/// The picture with what was found in it, and why it is not read below.
pub(super) fn drawn(frame: &Frame, error: &anyhow::Error) -> RgbImage {
    let refusal = error.chain().find_map(|cause| cause.downcast_ref::<Refusal>());
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
    let why = match likeliest {
        Some(reason) => reason.told(),
        None if refusal.is_some() => NO_BOARD.to_owned(),
        None => output::chain(error),
    };
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
    let best = best.map_or("", name);
    let percent = seen.games.iter().skip(1).copied().fold(0.0, f32::max) * 100.0;
    (marks, format!("The networks see a board of {best} by {percent:.0} %, in the violet frame."))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let told = |reasons: &[Reason]| Refusal::new(&blank(), reasons.to_vec()).to_string();
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
        let told = |reason| Refusal::new(&blank(), vec![reason]).to_string();
        let teaches = |text: &str| text.contains("screenplay learn --game amaze teaches");
        assert!(teaches(&told(reason("amaze", true))));
        assert!(!teaches(&told(reason("amaze", false))), "nothing was found");
        assert!(!told(reason("continuity", true)).contains("learn"), "panels cannot be taught");
    }

    #[test]
    fn a_picture_in_which_nothing_was_found_has_a_caption_only() {
        let frame = blank();
        let error = Refusal::new(&frame, vec![reason("amaze", false)]).into();
        let picture = drawn(&frame, &error);
        let plain = overlay::drawn(&frame.image, &[], LONGEST);
        assert_eq!(picture.width(), plain.width());
        assert!(picture.height() > plain.height());
        assert!(plain.enumerate_pixels().all(|(x, y, pixel)| picture.get_pixel(x, y) == pixel));
        let error = Refusal::new(&frame, vec![reason("amaze", true)]).into();
        let lined = drawn(&frame, &error);
        assert!(plain.enumerate_pixels().any(|(x, y, pixel)| lined.get_pixel(x, y) != pixel));
    }
}
