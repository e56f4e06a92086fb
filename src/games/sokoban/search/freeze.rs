//! Boxes that can never be pushed again.
//!
//! The largest set of boxes of which each is held, along rows and along columns, by walls and by others of the set: the
//! first of them to move would have to move while the others still stand. One of them off the goals loses the level.

use crate::games::sokoban::search::board::{Board, NEVER};
use crate::games::sokoban::search::cells::Cells;

/// All boxes that can never be pushed again without losing the level. Time O(boxes²) at worst, usually O(boxes).
pub(super) fn frozen<const N: usize>(board: &Board, boxes: &Cells<N>) -> Cells<N> {
    let mut frozen = *boxes;
    loop {
        let before = frozen;
        for cell in before.iter() {
            // Up or left of the box, then down or right.
            if [0, 2].into_iter().any(|way| is_loose(board, &frozen, cell, way)) {
                frozen.remove(cell);
            }
        }
        if frozen == before {
            return frozen;
        }
    }
}

/// Whether a box may some day be pushed this way or back, if none of `held` moves.
fn is_loose<const N: usize>(board: &Board, held: &Cells<N>, cell: u16, way: usize) -> bool {
    let side = |way: usize| board.step(cell, way).filter(|at| !held.has(*at));
    let (Some(one), Some(other)) = (side(way), side(way + 1)) else { return false };
    board.nearest(one, cell) != NEVER || board.nearest(other, cell) != NEVER
}
