//! Sides of tiles that nearly match: where a board was read pixel by pixel, whether one can pass is in doubt.

use crate::games::continuity::level::Level;
use crate::games::continuity::level::tile::{Ground, TOLERANCE};
use crate::games::continuity::vision::no_board;
use crate::geometry::Direction;
use crate::vision::VisionError;

/// Sides that differ by more than [`TOLERANCE`] and no more than this, in a tile's pixels, may match. Chosen on 160 boards in looks
/// that were never trained on (docs/eye.md).
const NEARLY: i32 = 3 * TOLERANCE;

/// Whether two sides of a level's tiles are so nearly the same that they may match.
///
/// # Errors
/// There are such.
pub(super) fn check(level: &Level) -> Result<(), VisionError> {
    let grounds = || (0..level.tiles().len() as u8).filter_map(|tile| level.ground(tile));
    let is_doubtful = |side: Direction, one: &Ground, other: &Ground| {
        let (own, theirs) = (one.side(side), other.side(side.opposite()));
        let ends = own.iter().zip(theirs);
        let off = ends.map(|(a, b)| (a.0 - b.0).abs().max((a.1 - b.1).abs())).max();
        own.len() == theirs.len() && off.is_some_and(|off| (TOLERANCE + 1..=NEARLY).contains(&off))
    };
    let doubtful = grounds().any(|one| {
        let sides = [Direction::Right, Direction::Down];
        grounds().any(|other| sides.iter().any(|side| is_doubtful(*side, one, other)))
    });
    if doubtful {
        let nearest = "a board of panels, of which it is in doubt which sides match";
        return Err(no_board(nearest.to_owned()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two tiles side by side, air between 100 and 200 on the sides of the one, and so much lower on those of the other.
    fn level(lower: i32) -> Level {
        let tile = |name: &str, by: i32| {
            let (top, bottom) = (100 + by, 200 + by);
            format!(
                "tile {name}:\nsolid 0,0 540,0 540,{top} 0,{top}\nsolid 0,{bottom} 540,{bottom} 540,360 0,360\n"
            )
        };
        let (a, b) = (tile("A", 0), tile("B", lower));
        let text = format!(
            "continuity\nboard:\nA B .\nfigure: A 100,199\ndoor: B 300,{}\n{a}{b}",
            199 + lower
        );
        text.parse().unwrap()
    }

    #[test]
    fn sides_match_or_do_not_or_it_is_in_doubt() {
        for (lower, is_clear) in [
            (0, true),
            (TOLERANCE, true),
            (TOLERANCE + 1, false),
            (NEARLY, false),
            (NEARLY + 1, true),
        ] {
            assert_eq!(check(&level(lower)).is_ok(), is_clear, "{lower}");
        }
        let fault = check(&level(NEARLY)).unwrap_err().to_string();
        assert!(fault.contains("in doubt which sides match"), "{fault}");
    }
}
