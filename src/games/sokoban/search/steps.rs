//! Pushes to the player's steps: the shortest walk to each.

use std::collections::VecDeque;

use crate::games::sokoban::level::Level;
use crate::games::sokoban::search::board::{Board, opposite};
use crate::games::sokoban::search::pushes::Push;
use crate::geometry::Direction;

/// All steps of a plan of legal pushes.
pub(super) fn steps(level: &Level, board: &Board, pushes: &[Push]) -> Vec<Direction> {
    let mut blocked = vec![false; board.len()];
    let numbers = level.boxes().iter().filter_map(|place| board.number(*place));
    numbers.for_each(|cell| blocked[usize::from(cell)] = true);
    let mut player = board.number(level.player()).unwrap_or(0);
    let mut steps = Vec::new();
    for push in pushes {
        let way = usize::from(push.way);
        if let Some(stand) = board.step(push.from, opposite(way)) {
            steps.extend(walk(board, &blocked, player, stand));
        }
        steps.push(Direction::ALL[way]);
        blocked[usize::from(push.from)] = false;
        board.step(push.from, way).into_iter().for_each(|to| blocked[usize::from(to)] = true);
        player = push.from;
    }
    steps
}

/// A shortest walk, by breadth-first search from its end; of no steps where there is none.
fn walk(board: &Board, blocked: &[bool], from: u16, to: u16) -> Vec<Direction> {
    let mut onward = vec![None; board.len()];
    let mut queue = VecDeque::from([to]);
    while let Some(cell) = queue.pop_front() {
        for way in 0..4 {
            let Some(next) = board.step(cell, opposite(way)) else { continue };
            let at = usize::from(next);
            if next != to && !blocked[at] && onward[at].is_none() {
                onward[at] = Some((way, cell));
                queue.push_back(next);
            }
        }
    }
    let mut walk = Vec::new();
    let mut cell = from;
    while let Some((way, next)) = onward[usize::from(cell)] {
        walk.push(Direction::ALL[way]);
        cell = next;
    }
    walk
}
