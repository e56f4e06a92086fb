//! Goals chosen at random, and boxes pulled away from them: breadth-first search backwards from the level won, thinned out
//! where it grows broad.

use std::cmp::Reverse;
use std::ops::RangeInclusive;

use rand::RngExt;
use rand::prelude::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;
use rustc_hash::FxHashSet;

use crate::games::sokoban::generate::rooms::Rooms;
use crate::games::sokoban::level::{Level, Tile};
use crate::games::sokoban::search::board::{Board, opposite};
use crate::games::sokoban::search::cells::Cells;
use crate::games::sokoban::search::pushes::State as Pulled;
use crate::geometry::Cell;

/// Room for the floor of the largest boards: 22 × 22 cells.
const WORDS: usize = 8;
type State = Pulled<WORDS>;

/// Pulls beyond the least that are wanted, at most, for each box.
const PULLS_A_BOX: u32 = 20;
/// States of one number of pulls that are pulled on.
const BROADEST: usize = 1000;

/// A level in these rooms whose boxes are pulled as often as `moves` says, or as often as can be; none where that leaves a
/// box on a goal. Takes what it costs off `left`, in states.
pub(super) fn pull(
    random: &mut ChaCha8Rng,
    rooms: &Rooms,
    boxes: usize,
    moves: &RangeInclusive<u32>,
    left: &mut u64,
) -> Option<Level> {
    let won = won(random, rooms, boxes)?;
    let board = Board::new(&won);
    let goals: Cells<WORDS> = board.goals().iter().copied().collect();
    let (least, most) = (*moves.start(), *moves.end());
    let most = most.min(least.saturating_add(PULLS_A_BOX * boxes as u32));
    let wanted = random.random_range(least..=most);
    let mut layer = begin(&board, goals);
    let mut known: FxHashSet<State> = layer.iter().copied().collect();
    let mut depth = 0;
    while depth < wanted && *left > 0 {
        let mut next = Vec::new();
        for state in &layer {
            pulls(&board, state, |state| {
                if known.insert(state) {
                    next.push(state);
                }
            });
        }
        if next.is_empty() {
            break;
        }
        *left = left.saturating_sub(next.len() as u64 / 8 + 1);
        next.shuffle(random);
        (layer, depth) = (thinned(&board, next), depth + 1);
    }
    layer.shuffle(random);
    let all_away = |state: &&State| !state.boxes.iter().any(|cell| goals.has(cell));
    let state = layer.iter().find(all_away)?;
    let spots: Vec<u16> = board.walk(&state.boxes, state.player).iter().collect();
    let player = board.place(*spots.choose(random)?);
    let boxes = state.boxes.iter().map(|cell| board.place(cell)).collect();
    Level::new(won.columns(), won.tiles().to_vec(), boxes, player).ok()
}

/// Half of what is pulled on are the states farthest from the goals, the others are taken as they come: far states alone
/// make long ways, and chance alone comes back to where it began.
fn thinned(board: &Board, mut states: Vec<State>) -> Vec<State> {
    if states.len() > BROADEST {
        let far = |state: &State| -> u32 {
            state.boxes.iter().map(|cell| u32::from(board.nearest(cell, state.player))).sum()
        };
        states.sort_by_cached_key(|state| Reverse(far(state)));
        let rest = states.split_off(BROADEST / 2);
        states.extend(rest.iter().step_by(rest.len() / (BROADEST / 2) + 1));
    }
    states
}

/// The level won: goals in these rooms, a box on each. The goals lie together more often than not.
fn won(random: &mut ChaCha8Rng, rooms: &Rooms, boxes: usize) -> Option<Level> {
    let mut tiles = rooms.tiles.clone();
    let cell = |at: usize| Cell { x: (at % rooms.columns) as i32, y: (at / rooms.columns) as i32 };
    let mut floor = rooms.floor.clone();
    floor.shuffle(random);
    if random.random_bool(0.7) {
        let middle = cell(*floor.first()?);
        floor.sort_by_key(|at| (cell(*at).x - middle.x).abs() + (cell(*at).y - middle.y).abs());
    }
    floor.iter().take(boxes).for_each(|at| tiles[*at] = Tile::Goal);
    let stand = floor.iter().copied().skip(boxes).map(cell).next()?;
    let boxes = floor.iter().copied().take(boxes).map(cell).collect();
    Level::new(rooms.columns, tiles, boxes, stand).ok()
}

/// The ways in which the player can stand when the last box comes to its goal.
fn begin(board: &Board, goals: Cells<WORDS>) -> Vec<State> {
    let free = (0..board.len() as u16).filter(|cell| !goals.has(*cell));
    let states = free.map(|cell| State::new(board, goals, cell));
    let mut states: Vec<State> = states.collect();
    states.sort_unstable_by_key(|state| state.player);
    states.dedup();
    states
}

/// What comes of each pull.
fn pulls(board: &Board, state: &State, mut found: impl FnMut(State)) {
    let walk = board.walk(&state.boxes, state.player);
    for from in state.boxes.iter() {
        for way in 0..4 {
            let side = board.step(from, opposite(way)).filter(|at| walk.has(*at));
            let back = side.and_then(|side| board.step(side, opposite(way)));
            if let (Some(side), Some(back)) = (side, back.filter(|at| !state.boxes.has(*at))) {
                let mut boxes = state.boxes;
                boxes.remove(from);
                boxes.insert(side);
                found(State::new(board, boxes, back));
            }
        }
    }
}
