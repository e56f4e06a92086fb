//! The fewest moves, proved; and that there are none, by theorem.
//!
//! Boards of up to 16 nodes are searched from both ends, larger ones by A* with the beads' ways home as the bound.

mod both;
mod reach;
#[cfg(test)]
mod tests;

use crate::games::beads::level::Level;
use crate::games::beads::rules::Action;
use solver::{Limits, Solution, SolveError, a_star};

/// Finds the fewest moves that win.
///
/// # Errors
/// Proved unsolvable, or a limit reached.
pub fn solve(level: &Level, limits: Limits) -> Result<Solution<Action>, SolveError> {
    if let Some(reason) = reach::obstacle(level) {
        return Err(SolveError::Unsolvable { reason, expanded: 0 });
    }
    if level.graph().nodes() <= both::MOST {
        both::solve(level, limits)
    } else {
        a_star(level, limits)
    }
}
