//! Two witnesses, the edges and the eye: what one reads the other may contest.

use crate::game::Reading;
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::tiles::Likeliest;
use crate::geometry::Cell;
use crate::vision::{DoubtfulCell, VisionError};

/// An eye that is less sure than this contests nothing, as [`Likeliest::certainty`] is counted: where it reads otherwise than
/// edges and is surer, edges were wrong on 5 boards of 200 in looks that were never trained on, and right on none; where it is less
/// sure, edges were right on 4.
const CONTESTS: f32 = -9.0;

/// What edges have read without doubt, unless the eye reads something else.
pub(super) fn uncontested(
    edges: Reading<Level, Layout>,
    eye: Option<&Likeliest>,
) -> Result<Reading<Level, Layout>, VisionError> {
    let Some(eye) = eye.filter(|eye| eye.certainty >= CONTESTS) else { return Ok(edges) };
    if is_same(&edges, &eye.reading) {
        return Ok(edges);
    }
    let label = |tile: Tile| match tile {
        Tile::Wall => "wall",
        Tile::Floor => "floor",
        Tile::Painted => "painted",
    };
    let level = &edges.level;
    let doubtful = |cell: Cell| {
        let score = 0.5;
        DoubtfulCell { cell, label: label(level.tile(cell)), score, margin: 0.0 }
    };
    let mut cells: Vec<DoubtfulCell> = differences(&edges, &eye.reading).map(doubtful).collect();
    if cells.is_empty() {
        // The eye sees floor where edges see none, or nothing.
        cells.push(doubtful(level.ball()));
    }
    Err(VisionError::Uncertain { cells, total: level.tiles().len() })
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
    // Where all floor is of one colour, nobody can tell whether all or nothing is painted.
    let one_color = is_of_one_color(&one.level) && is_of_one_color(&other.level);
    let same = move |a: Tile, b: Tile| a == b || (one_color && a != Tile::Wall && b != Tile::Wall);
    let (from, to) = (one.level.ball(), other.level.ball());
    let columns = one.level.columns();
    let cell = move |k: usize| Cell { x: (k % columns) as i32, y: (k / columns) as i32 };
    (0..one.level.tiles().len()).map(cell).filter(move |&cell| {
        let there = Cell { x: cell.x - from.x + to.x, y: cell.y - from.y + to.y };
        let tile = one.level.tile(cell);
        tile != Tile::Wall && (!one_ball || !same(tile, other.level.tile(there)))
    })
}

/// Whether all floor but the ball's is painted, or none is.
fn is_of_one_color(level: &Level) -> bool {
    let count = |tile: Tile| level.tiles().iter().filter(|&&other| other == tile).count();
    count(Tile::Floor) == 0 || count(Tile::Painted) <= 1
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
        let (palette, witness) = (Palette::default(), Witness::Eye);
        Reading::new(level, Layout { lattice, palette, witness, scores, margins })
    }

    /// The cells that are in doubt where edges read `@..`.
    fn doubts(seen: Reading<Level, Layout>, certainty: f32) -> usize {
        let doubt = VisionError::Uncertain { cells: Vec::new(), total: 0 };
        let eye = Likeliest { reading: seen, certainty, doubt };
        match uncontested(reading("@..\n", 60.0), Some(&eye)) {
            Ok(_) => 0,
            Err(VisionError::Uncertain { cells, .. }) => cells.len(),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn edges_are_believed_unless_the_eye_is_sure_of_something_else() {
        assert!(uncontested(reading("@..\n", 60.0), None).is_ok());
        assert_eq!(doubts(reading("@+.\n", 60.0), -40.0), 0);
        assert_eq!(doubts(reading("@+.\n", 60.0), 2.0), 1);
        // A won board, or a new one.
        assert_eq!(doubts(reading("@++\n", 60.0), 2.0), 0);
        // The same place, with a wall around it; another place; more floor.
        assert_eq!(doubts(reading("#####\n#@..#\n#####\n", 40.0), 2.0), 0);
        assert_eq!(doubts(reading("@..\n", 160.0), 2.0), 3);
        assert_eq!(doubts(reading("@...\n", 60.0), 2.0), 1);
    }
}
