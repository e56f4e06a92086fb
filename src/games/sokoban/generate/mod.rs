//! New levels from a seed, each solved to proof: draw rooms, choose goals, pull boxes away from them, keep the level if its
//! fewest pushes are what was asked for. The same request gives the same level on every machine: budgets count states, not
//! seconds.

mod pull;
mod rooms;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::game::GenerateError;
use crate::games::sokoban::level::Level;
use crate::games::sokoban::search;
use crate::geometry::Direction;
use solver::{Limits, Proof, Solution};

/// Columns and rows that a level may have.
const SIDES: RangeInclusive<usize> = 5..=24;
/// Boxes that a level may have.
const MOST_BOXES: usize = 16;

/// Rooms drawn for one request, at most.
const MOST_ATTEMPTS: u32 = 400;
/// What one search may take and all together, at most, in states times the cells of the board: a state costs time in
/// proportion to them. States are those pulled and those expanded by the solver.
const MOST_CELLS_A_LEVEL: u64 = 4_000_000;
const MOST_CELLS: u64 = 80_000_000;

/// A level of the given size, walls included, whose fewest pushes lie in `moves`; and a solution with so few. How many boxes
/// it has is drawn by lot where `boxes` does not say. None of them stands on a goal.
///
/// # Errors
/// A size, a number of boxes or a range that no level has, or none found within the budget: then what was found instead.
pub fn generate(
    columns: usize,
    rows: usize,
    seed: u64,
    boxes: Option<usize>,
    moves: RangeInclusive<u32>,
) -> Result<(Level, Solution<Direction>), GenerateError> {
    let room = most_boxes(columns, rows, boxes, &moves).map_err(GenerateError)?;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let cells = (columns * rows) as u64;
    let mut left = MOST_CELLS / cells;
    let mut costs: Vec<u32> = Vec::new();
    let mut attempts = 0;
    while attempts < MOST_ATTEMPTS && left > 0 {
        attempts += 1;
        let lot = random.random_range(1..=room.min(6));
        let Some(rooms) = rooms::draw(&mut random, columns, rows) else { continue };
        let pulled = pull::pull(&mut random, &rooms, boxes.unwrap_or(lot), &moves, &mut left);
        let Some(level) = pulled else { continue };
        let most = left.min(MOST_CELLS_A_LEVEL / cells);
        let solved = search::solve(&level, Limits { expanded: Some(most), ..Limits::default() });
        left = left.saturating_sub(solved.as_ref().map_or(most, |solution| solution.expanded));
        let Ok(solution) = solved else { continue };
        if solution.proof != Proof::Optimal {
            continue;
        }
        if moves.contains(&solution.cost) {
            return Ok((level, solution));
        }
        costs.push(solution.cost);
    }
    let found = match (costs.iter().min(), costs.iter().max()) {
        (Some(low), Some(high)) => format!("those that were solved take {low} to {high}"),
        _ => "none of them could be solved to proof within the budget".to_owned(),
    };
    let (least, most) = (moves.start(), moves.end());
    Err(GenerateError(format!(
        "no level that takes {least} to {most} pushes among {attempts} drawn; {found}"
    )))
}

/// How many boxes a board has room for; or what is wrong with the wish.
fn most_boxes(
    columns: usize,
    rows: usize,
    boxes: Option<usize>,
    moves: &RangeInclusive<u32>,
) -> Result<usize, String> {
    if !SIDES.contains(&columns) || !SIDES.contains(&rows) {
        let (least, most) = (SIDES.start(), SIDES.end());
        return Err(format!(
            "a board of {columns} x {rows} cells: expected {least} x {least} to {most} x {most}"
        ));
    }
    let room = ((columns - 2) * (rows - 2) / 5).clamp(1, MOST_BOXES);
    if let Some(boxes) = boxes.filter(|boxes| !(1..=room).contains(boxes)) {
        return Err(format!(
            "{boxes} boxes: expected 1 to {room} on a board of {columns} x {rows}"
        ));
    }
    let (least, most) = (*moves.start(), *moves.end());
    if least == 0 || least > most {
        return Err(format!(
            "no number of pushes lies from {least} to {most}: expected 1 or more, the smaller first"
        ));
    }
    Ok(room)
}
