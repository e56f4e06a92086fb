//! The fewest pushes that win a level of Sokoban: the shared A* over pushes.
//!
//! A state is the boxes and what the player can walk to (`pushes`); the bound pairs boxes with goals (`matching`) over the
//! pushes of each box alone (`board`). What is lost is seen early: cells that no goal can be reached from (`board`), boxes
//! that can never be pushed again (`freeze`), places shut off (`corral`). A hasty search comes first, for a solution to show
//! and to beat; the steps between the pushes come last (`steps`).
//!
//! Source: Junghanns and Schaeffer, "Sokoban: enhancing general single-agent search methods using domain knowledge", 2001.
//! Deciding whether a level can be won is PSPACE-complete, so that no method is fast on every level.

pub(super) mod board;
pub(super) mod cells;
mod corral;
mod freeze;
mod matching;
pub(super) mod pushes;
mod steps;

use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::Direction;
use solver::{Limits, Meter, Outcome, Problem, Proof, Solution, SolveError, a_star_below};

use board::{Board, NEVER};
use cells::Cells;
use pushes::{Push, Pushes, State};

/// Bytes for the search's tables where no limit says otherwise: hard levels would take all there is.
const MEMORY: usize = 2 << 30;
/// States that the hasty search may expand, and by what it multiplies the bound.
const HASTY: u64 = 50_000;
const HASTE: u32 = 2;

/// Finds the fewest pushes; the actions are the player's steps, the cost counts pushes. At a limit it answers the best
/// solution found by then, with its bound.
///
/// # Errors
/// Proved unsolvable, or a limit reached with nothing to show.
pub(super) fn solve(level: &Level, limits: Limits) -> Result<Solution<Direction>, SolveError> {
    let limits = Limits { memory: limits.memory.or(Some(MEMORY)), ..limits };
    let board = Board::new(level);
    match board.len() {
        0..=64 => search::<1>(level, &board, limits),
        65..=128 => search::<2>(level, &board, limits),
        129..=256 => search::<4>(level, &board, limits),
        257..=512 => search::<8>(level, &board, limits),
        _ => search::<64>(level, &board, limits),
    }
}

fn search<const N: usize>(
    level: &Level,
    board: &Board,
    limits: Limits,
) -> Result<Solution<Direction>, SolveError> {
    let lost = |reason| SolveError::Unsolvable { reason, expanded: 0 };
    let start = start::<N>(level, board).map_err(lost)?;
    let problem = Pushes { board, start, haste: 1 };
    if let Some(reason) = reason(&problem) {
        return Err(lost(reason));
    }
    let mut meter = Meter::new(limits).with_clock_at_each();
    let (outcome, hasty) = hunt(&problem, &mut meter);
    let expanded = meter.expanded();
    let solution = |(pushes, cost): (Vec<Push>, u32), proof| {
        let actions = steps::steps(level, board, &pushes);
        Ok(Solution { actions, cost, expanded, proof })
    };
    match (outcome, hasty) {
        (Outcome::Found { actions, cost }, _) => solution((actions, cost), Proof::Optimal),
        (Outcome::Exhausted, Some(hasty)) => solution(hasty, Proof::Optimal),
        (Outcome::Exhausted, None) => {
            let reason = "every way of pushing was tried".to_owned();
            Err(SolveError::Unsolvable { reason, expanded })
        }
        (Outcome::Stopped { limit, bound, best }, hasty) => match best.or(hasty) {
            Some(best) if best.1 <= bound => solution(best, Proof::Optimal),
            Some(best) => solution(best, Proof::Bound(bound)),
            None => Err(SolveError::Limit { limit, bound, expanded }),
        },
    }
}

/// Searches hastily, then for what is cheaper than the solution that this met: how that search ended, and the solution.
fn hunt<const N: usize>(
    problem: &Pushes<'_, N>,
    meter: &mut Meter,
) -> (Outcome<Push>, Option<(Vec<Push>, u32)>) {
    let most = meter.limits().expanded.map_or(HASTY, |most| HASTY.min(most / 4));
    let mut slice = meter.slice(most);
    let hasty = a_star_below(&Pushes { haste: HASTE, ..*problem }, &mut slice, None);
    meter.resume(&slice);
    let met = match hasty {
        Outcome::Exhausted => return (Outcome::Exhausted, None),
        Outcome::Found { actions, cost } => Some((actions, cost)),
        Outcome::Stopped { best, .. } => best,
    };
    let below = met.as_ref().map(|met| met.1);
    (a_star_below(problem, meter, below), met)
}

/// The state in which play stands; or why the level is lost.
fn start<const N: usize>(level: &Level, board: &Board) -> Result<State<N>, String> {
    let mut boxes = Cells::default();
    for place in level.boxes() {
        match board.number(*place) {
            Some(cell) => _ = boxes.insert(cell),
            None if level.tile(*place) == Tile::Goal => {}
            None => return Err(format!("the player can never come to the box at {place}")),
        }
    }
    if boxes.iter().count() > board.goals().len() {
        return Err("the player can never come to one of the goals".to_owned());
    }
    let player = board.number(level.player()).unwrap_or(0);
    Ok(State::new(board, boxes, player))
}

/// Why the level is lost as it stands, where that is seen at once.
fn reason<const N: usize>(problem: &Pushes<'_, N>) -> Option<String> {
    let (board, state) = (problem.board, &problem.start);
    if problem.heuristic(state).is_some() {
        return None;
    }
    let frozen = freeze::frozen(board, &state.boxes);
    let dead = |cell: &u16| board.nearest(*cell, state.player) == NEVER;
    let stuck = |cell: &u16| !board.is_goal(*cell) && frozen.has(*cell);
    Some(if let Some(cell) = state.boxes.iter().find(dead) {
        format!("the box at {} cannot be pushed to any goal", board.place(cell))
    } else if let Some(cell) = state.boxes.iter().find(stuck) {
        format!("the box at {} can never be pushed again, and is on no goal", board.place(cell))
    } else {
        "the boxes cannot all be pushed to goals of their own".to_owned()
    })
}

#[cfg(test)]
mod tests;
