//! New levels from a seed, each solved to proof: draw a board, drop what no ball can paint, keep it if its optimum is
//! the one asked for. The same request gives the same level on every machine: budgets count states, not seconds.

mod board;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::games::amaze::level::Level;
use crate::games::amaze::search;
use crate::geometry::Direction;
use solver::{Limits, Proof, Solution, SolveError};

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Corridors that the ball's own walk cuts into solid wall.
    Carved,
    /// Open floor with single walls strewn over it.
    Open,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Columns, the ring of walls included.
    pub columns: usize,
    /// Rows, the ring of walls included.
    pub rows: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The fewest slides that may solve the level.
    pub moves: RangeInclusive<u32>,
    /// Drawn by lot where `None`.
    pub style: Option<Style>,
    /// Whether walls ring the board; drawn by lot where `None`.
    pub ring: Option<bool>,
}

/// A new level.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The level, nothing but the ball's cell painted.
    pub level: Level,
    /// A shortest solution, proved to be one.
    pub solution: Solution<Direction>,
    /// Boards drawn until this one.
    pub attempts: u32,
}

/// Why there is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// No level has this size.
    #[error(
        "a board of {columns} x {rows} cells: expected 3 x 3 or more, and at most {} cells",
        Level::MOST_CELLS
    )]
    Size {
        /// Columns asked for.
        columns: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// No number lies in the range.
    #[error(
        "no number of moves lies from {least} to {most}: expected 1 or more, the smaller number first"
    )]
    Moves {
        /// The lower end asked for.
        least: u32,
        /// The upper end asked for.
        most: u32,
    },
    /// The budget ran out first.
    #[error(
        "no board that takes {least} to {most} moves among {attempts} drawn; {}",
        match reached {
            Some((low, high)) => format!("those that were solved take {low} to {high}"),
            None => "none of them could be solved to proof in the time allowed".to_owned(),
        }
    )]
    Unmet {
        /// The lower end asked for.
        least: u32,
        /// The upper end asked for.
        most: u32,
        /// Boards drawn.
        attempts: u32,
        /// The least and the greatest optimum among them.
        reached: Option<(u32, u32)>,
    },
}

/// Boards drawn for one request, at most.
const MOST_ATTEMPTS: u32 = 600;
/// Cells expanded for one board and for all of them, at most: a state costs time in proportion to the board's size.
const MOST_CELLS_A_BOARD: u64 = 20_000_000;
const MOST_CELLS: u64 = 400_000_000;

/// A level of the given size whose optimum lies in `moves`, in a style drawn by lot.
///
/// # Errors
/// A size or a range that no level has, or none found within the budget: then what was reached instead.
pub fn generate(
    columns: usize,
    rows: usize,
    seed: u64,
    moves: RangeInclusive<u32>,
) -> Result<Generated, GenerateError> {
    generate_as(&Request { columns, rows, seed, moves, style: None, ring: None })
}

/// As [`generate`], with every choice open.
///
/// # Errors
/// As [`generate`].
pub fn generate_as(request: &Request) -> Result<Generated, GenerateError> {
    let Request { columns, rows, .. } = *request;
    let (least, most) = (*request.moves.start(), *request.moves.end());
    let cells = columns.checked_mul(rows).filter(|cells| *cells <= Level::MOST_CELLS);
    let Some(cells) = cells.filter(|_| columns >= 3 && rows >= 3) else {
        return Err(GenerateError::Size { columns, rows });
    };
    if least == 0 || least > most {
        return Err(GenerateError::Moves { least, most });
    }
    let mut random = ChaCha8Rng::seed_from_u64(request.seed);
    let mut left = MOST_CELLS / cells as u64;
    let mut reached: Option<(u32, u32)> = None;
    let mut attempts = 0;
    while attempts < MOST_ATTEMPTS && left > 0 {
        attempts += 1;
        let carved = random.random_bool(0.6);
        let style = request.style.unwrap_or(if carved { Style::Carved } else { Style::Open });
        let ringed = random.random_bool(0.6);
        let ring = request.ring.unwrap_or(ringed);
        let Some(level) = board::draw(&mut random, (columns, rows), style, ring, most) else {
            continue;
        };
        let expanded = Some(left.min(MOST_CELLS_A_BOARD / cells as u64));
        let solved = search::solve(&level, Limits { expanded, ..Limits::default() });
        // Drawing and preparing a board costs about as much as some states do.
        left = left.saturating_sub(100 + effort(&solved));
        let Ok(solution) = solved else { continue };
        if solution.proof != Proof::Optimal {
            continue;
        }
        let (low, high) = reached.unwrap_or((solution.cost, solution.cost));
        reached = Some((low.min(solution.cost), high.max(solution.cost)));
        if request.moves.contains(&solution.cost) {
            return Ok(Generated { level, solution, attempts });
        }
    }
    Err(GenerateError::Unmet { least, most, attempts, reached })
}

fn effort(solved: &Result<Solution<Direction>, SolveError>) -> u64 {
    match solved {
        Ok(solution) => solution.expanded,
        Err(SolveError::Unsolvable { expanded, .. } | SolveError::Limit { expanded, .. }) => {
            *expanded
        }
    }
}
