//! Two witnesses, the edges and the eye: what one cannot tell the other may.

use crate::game::{Reading, Screen};
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::BoardScreen;
use crate::games::amaze::vision::facts::Facts;
use crate::games::amaze::vision::roles::unlike;
use crate::geometry::Cell;
use crate::vision::VisionError;

/// What both say together. Edges that leave no doubt are believed.
pub(super) fn verdict(
    edges: Result<BoardScreen, VisionError>,
    eye: Result<Reading<Level, Layout>, VisionError>,
    facts: &Facts,
) -> Result<BoardScreen, VisionError> {
    match (edges, eye) {
        (Err(_), Ok(seen)) if facts.fit(&seen.layout) => Ok(Screen::Board(seen)),
        (Err(_), Ok(seen)) => Err(unlike(&seen.layout.lattice)),
        // Doubt about some cells says more than that there is no board.
        (Err(VisionError::NoBoard { .. }), Err(eye @ VisionError::Uncertain { .. })) => Err(eye),
        (Ok(Screen::Ambiguous(readings)), Ok(seen)) => {
            match readings.iter().find(|reading| is_same(reading, &seen)) {
                Some(reading) => Ok(Screen::Board(reading.clone())),
                None => Ok(Screen::Ambiguous(readings)),
            }
        }
        (edges, _) => edges,
    }
}

/// Whether two readings have the same floor at the same places, whatever walls they have around it.
fn is_same(one: &Reading<Level, Layout>, other: &Reading<Level, Layout>) -> bool {
    differences(one, other).next().is_none() && differences(other, one).next().is_none()
}

/// The cells of floor of one reading that are something else in the other: all are where the balls are not one.
fn differences<'a>(
    one: &'a Reading<Level, Layout>,
    other: &'a Reading<Level, Layout>,
) -> impl Iterator<Item = Cell> + 'a {
    let ball = |of: &Reading<Level, Layout>| of.layout.lattice.center(of.level.ball());
    let (near, pitch) = ((ball(one), ball(other)), one.layout.lattice.pitch());
    let apart = (near.0.x - near.1.x).abs().max((near.0.y - near.1.y).abs());
    let one_ball = apart < 0.5 * pitch.x.min(pitch.y);
    let (from, to) = (one.level.ball(), other.level.ball());
    let columns = one.level.columns();
    let cell = move |k: usize| Cell { x: (k % columns) as i32, y: (k / columns) as i32 };
    (0..one.level.tiles().len()).map(cell).filter(move |&cell| {
        let there = Cell { x: cell.x - from.x + to.x, y: cell.y - from.y + to.y };
        let tile = one.level.tile(cell);
        tile != Tile::Wall && (!one_ball || other.level.tile(there) != tile)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::amaze::layout::{Palette, Witness};
    use crate::geometry::{Lattice, Point};

    fn reading(text: &str, left: f64) -> Reading<Level, Layout> {
        let level: Level = format!("amaze\n{text}").parse().expect("a level");
        let at = |x, y| Point { x, y };
        let size = (level.columns() as u32, level.rows() as u32);
        // The ball lies at the same height whatever is above it.
        let top = 40.0 - 20.0 * f64::from(level.ball().y);
        let lattice = Lattice::upright(at(left, top), at(20.0, 20.0), size.0, size.1);
        let count = level.tiles().len();
        let (scores, margins) = (vec![1.0; count], vec![1.0; count]);
        Reading::new(
            level,
            Layout { lattice, palette: Palette::default(), witness: Witness::Eye, scores, margins },
        )
    }

    fn refused() -> VisionError {
        let (looked_for, nearest) = (String::new(), String::new());
        VisionError::NoBoard { game: "amaze", looked_for, nearest }
    }

    fn said(
        edges: Result<BoardScreen, VisionError>,
        eye: Result<Reading<Level, Layout>, VisionError>,
    ) -> Result<String, VisionError> {
        let screen = verdict(edges, eye, &Facts::default())?;
        assert!(matches!(&screen, Screen::Board(_)), "{screen:?}");
        Ok(screen.readings()[0].level.to_string())
    }

    #[test]
    fn one_that_knows_is_enough() {
        let board = || reading("@..\n", 60.0);
        assert_eq!(said(Ok(Screen::Board(board())), Err(refused())), Ok("amaze\n@..\n".to_owned()));
        assert_eq!(said(Err(refused()), Ok(board())), Ok("amaze\n@..\n".to_owned()));
        assert_eq!(said(Err(refused()), Err(refused())), Err(refused()));
    }

    #[test]
    fn the_eye_decides_between_two_readings() {
        let (one, other) = (reading("@..\n", 60.0), reading("@++\n", 60.0));
        let both = Screen::Ambiguous(vec![one, other.clone()]);
        assert_eq!(said(Ok(both), Ok(other)), Ok("amaze\n@++\n".to_owned()));
    }
}
