//! The shortest way to paint a board of Amaze.

use crate::games::amaze::level::Level;
use crate::geometry::Direction;
use crate::solver::{Limits, Solution, SolveError};

/// Finds the fewest slides.
pub(super) fn solve(level: &Level, limits: Limits) -> Result<Solution<Direction>, SolveError> {
    crate::solver::breadth_first(level, limits)
}
