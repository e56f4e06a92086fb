//! Whether two readings are one board.

use crate::games::amaze::level::{Level, Tile};
use crate::geometry::Cell;

/// Whether two levels are one board, walls around them left out: outside is wall too. Where all floor is of one colour nobody can tell
/// whether all of it is painted or nothing.
pub(super) fn is_same(one: &Level, other: &Level) -> bool {
    let (one, other) = (Floor::of(one), Floor::of(other));
    let same_floor = one.ball == other.ball && one.places().eq(other.places());
    let is_near = one.tiles == other.tiles || (one.is_plain() && other.is_plain());
    same_floor && is_near
}

/// A level's floor but the ball's cell, from its own left and top on.
struct Floor {
    ball: (i32, i32),
    tiles: Vec<((i32, i32), Tile)>,
}

impl Floor {
    fn of(level: &Level) -> Floor {
        let cells = (0..level.rows() as i32)
            .flat_map(|y| (0..level.columns() as i32).map(move |x| Cell { x, y }));
        let open: Vec<Cell> = cells.filter(|cell| level.tile(*cell) != Tile::Wall).collect();
        let left = open.iter().map(|cell| cell.x).min().unwrap_or_default();
        let top = open.iter().map(|cell| cell.y).min().unwrap_or_default();
        let place = |cell: Cell| (cell.x - left, cell.y - top);
        let others = open.iter().filter(|cell| **cell != level.ball());
        let tiles = others.map(|&cell| (place(cell), level.tile(cell))).collect();
        Floor { ball: place(level.ball()), tiles }
    }

    fn places(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        self.tiles.iter().map(|(place, _)| *place)
    }

    fn is_plain(&self) -> bool {
        self.tiles.windows(2).all(|pair| pair[0].1 == pair[1].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_around_make_no_other_board_and_paint_does() {
        let level = |text: &str| -> Level { format!("amaze\n{text}").parse().expect("a level") };
        let one = level("#####\n#@+.#\n#####\n");
        assert!(is_same(&one, &level("@+.\n")));
        assert!(!is_same(&one, &level("@++\n")));
        assert!(is_same(&level("@++\n"), &level("@..\n")));
        assert!(!is_same(&one, &level("@+\n")));
    }
}
