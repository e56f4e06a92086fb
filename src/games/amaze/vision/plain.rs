//! Boards each cell of which is plainly of one kind: nothing is to be found out by looks or rules.

use crate::games::amaze::level::Tile;
use crate::games::amaze::vision::assignment::{Assignment, BALL, KINDS, TILES};
use crate::vision::template::plainly;

/// What all cells are, one of them the ball; walls that are known are. None where some cell is not plain.
pub(super) fn plain(said: &[[f32; KINDS]], known: Option<&[Tile]>) -> Option<Assignment> {
    let is_wall = |k: usize| known.is_some_and(|known| known[k] == Tile::Wall);
    let kind = |k: usize| plainly(&said[k]).or_else(|| is_wall(k).then_some(0));
    let kinds: Vec<usize> = (0..said.len()).map(kind).collect::<Option<_>>()?;
    let ball = kinds.iter().position(|kind| *kind == BALL)?;
    let is_known = |k: usize| !is_wall(k) || kinds[k] == 0;
    let is_board = !kinds[ball + 1..].contains(&BALL) && (0..kinds.len()).all(is_known);
    let tile = |kind: &usize| if *kind == BALL { Tile::Painted } else { TILES[*kind] };
    is_board.then(|| Assignment { tiles: kinds.iter().map(tile).collect(), ball, score: 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND_OF_CELL: [usize; 6] = [0, 1, 2, BALL, 1, 0];
    const NONE: [f32; KINDS] = [-40.0; KINDS];

    fn of_kind(kind: usize) -> [f32; KINDS] {
        std::array::from_fn(|it| if it == kind { 0.0 } else { -40.0 })
    }

    fn but(cell: usize, said: [f32; KINDS]) -> Vec<[f32; KINDS]> {
        let mut all = KIND_OF_CELL.map(of_kind).to_vec();
        all[cell] = said;
        all
    }

    #[test]
    fn what_is_plain_needs_no_rules() {
        let tiles = KIND_OF_CELL.map(|kind| TILES.get(kind).copied().unwrap_or(Tile::Painted));
        let best = plain(&KIND_OF_CELL.map(of_kind), None).expect("a board");
        assert_eq!((best.tiles, best.ball), (tiles.to_vec(), 3));
        // A cell that is like none, a second ball, and no ball at all.
        for said in [but(0, NONE), but(1, of_kind(BALL)), but(3, of_kind(2))] {
            assert!(plain(&said, None).is_none());
        }
        // What covers a wall that is known does not matter; floor there is another board.
        assert!(plain(&but(0, NONE), Some(&tiles)).is_some());
        assert!(plain(&but(0, of_kind(1)), Some(&tiles)).is_none());
    }
}
