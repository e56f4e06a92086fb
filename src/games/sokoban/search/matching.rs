//! The lower bound: boxes and goals paired so that the pushes of each box alone sum to the least.
//!
//! Source: Kuhn 1955 and Munkres 1957, by shortest augmenting paths (Jonker and Volgenant 1987); time O(boxes³). The bound
//! is consistent: a push changes the distance of one box by one at most, and those of the others not at all, since the
//! player never leaves their zones but by pushing them.

use crate::games::sokoban::search::board::{Board, NEVER};
use crate::games::sokoban::search::cells::Cells;
use crate::games::sokoban::search::pushes::State;

/// More boxes than this are not paired: each is taken to go to the goal nearest to it.
const MOST: usize = 64;
const INFINITE: i32 = i32::MAX / 4;

/// The bound, in pushes; none where the boxes cannot all come to goals of their own. Those in `frozen` keep theirs.
pub(super) fn bound<const N: usize>(
    board: &Board,
    state: &State<N>,
    frozen: &Cells<N>,
) -> Option<u32> {
    let boxes: Vec<u16> = state.boxes.iter().collect();
    if boxes.len() > MOST {
        let nearest = |cell: &u16| Some(board.nearest(*cell, state.player)).filter(|n| *n != NEVER);
        return boxes.iter().map(|cell| nearest(cell).map(u32::from)).sum();
    }
    let cost = |row: usize, goal: usize| {
        let cell = boxes[row];
        let distance = if !frozen.has(cell) {
            board.distances(cell, state.player)[goal]
        } else if board.goals()[goal] == cell {
            0
        } else {
            NEVER
        };
        if distance == NEVER { INFINITE } else { i32::from(distance) }
    };
    least(boxes.len(), cost).map(|sum| sum as u32)
}

/// The least sum of a perfect pairing of `count` rows, at most [`MOST`], with as many columns.
fn least(count: usize, cost: impl Fn(usize, usize) -> i32) -> Option<i32> {
    // Rows and columns count from 1: column 0 holds the row that is being paired.
    let mut row_price = [0; MOST + 1];
    let mut column_price = [0; MOST + 1];
    let mut paired = [0; MOST + 1];
    for row in 1..=count {
        let mut slack = [INFINITE; MOST + 1];
        let mut seen = [false; MOST + 1];
        let mut from = [0; MOST + 1];
        let mut column = 0;
        paired[0] = row;
        while paired[column] != 0 {
            seen[column] = true;
            let at = paired[column];
            let (mut step, mut nearest) = (INFINITE, 0);
            for next in (1..=count).filter(|next| !seen[*next]) {
                let price = cost(at - 1, next - 1);
                let reduced = price - row_price[at] - column_price[next];
                if price < INFINITE && reduced < slack[next] {
                    (slack[next], from[next]) = (reduced, column);
                }
                if slack[next] < step {
                    (step, nearest) = (slack[next], next);
                }
            }
            if nearest == 0 {
                return None;
            }
            for other in 0..=count {
                if seen[other] {
                    row_price[paired[other]] += step;
                    column_price[other] -= step;
                } else if slack[other] < INFINITE {
                    slack[other] -= step;
                }
            }
            column = nearest;
        }
        while column != 0 {
            paired[column] = paired[from[column]];
            column = from[column];
        }
    }
    Some(-column_price[0])
}
