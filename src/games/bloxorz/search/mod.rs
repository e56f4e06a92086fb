//! The cheapest way to win a board of Bloxorz, proved: breadth-first search over flat tables.
//!
//! `board` is the level as tables, `bridges` what is known of all bridges as bits, `halves` all pairs of halves, `breadth` the
//! search, `node` what it keeps of each state. Rolls are counted, or keys pressed: where Space is free it does not matter which half is
//! selected, so halves are an unordered pair then, and every step costs 1 either way.

mod board;
mod breadth;
mod bridges;
mod halves;
mod node;
#[cfg(test)]
mod tests;

use crate::game::Metric;
use crate::games::bloxorz::level::{Level, Tile};
use crate::games::bloxorz::rules::Action;
use crate::geometry::Cell;
use solver::{Limits, Proof, Solution, SolveError};

use breadth::{End, search};

/// Bytes for the search's tables where no limit says otherwise: many bridges and large boards would take all there is.
const MEMORY: usize = 2 << 30;

/// What a search makes of wiring that is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trust {
    /// Moves whose end is not known are not made: the rules' own view.
    Known,
    /// A bridge that may be present or absent carries nothing, and the search goes on: what it finds is certain to win.
    Caution,
    /// Such a bridge carries, and what no look has shown is a win: no plan, whatever is found out, is cheaper.
    Hope,
}

/// Finds the cheapest solution by what is known; `avoid_switches` allows no landing that presses any.
///
/// # Errors
/// Proved unsolvable (by moves whose end is known), or a limit reached.
pub fn solve(
    level: &Level,
    metric: Metric,
    avoid_switches: bool,
    limits: Limits,
) -> Result<Solution<Action>, SolveError> {
    let avoid: Vec<Cell> = if avoid_switches { level.switches().collect() } else { Vec::new() };
    solve_as(level, metric, Trust::Known, &avoid, limits)
}

/// As [`solve`], with another view of what is not known, and no landing that presses any switch of `avoid`. Where a cautious search has met
/// what is not known, its plan is not said to be the cheapest: bound 0.
///
/// # Errors
/// As [`solve`].
pub fn solve_as(
    level: &Level,
    metric: Metric,
    trust: Trust,
    avoid: &[Cell],
    limits: Limits,
) -> Result<Solution<Action>, SolveError> {
    let limits = Limits { memory: limits.memory.or(Some(MEMORY)), ..limits };
    let (end, expanded) = search(level, metric, trust, avoid, limits);
    match end {
        End::Won { actions, cost, known } => {
            let proof = match trust {
                Trust::Caution if !known => Proof::Bound(0),
                _ => Proof::Optimal,
            };
            Ok(Solution { actions, cost, expanded, proof })
        }
        End::Exhausted { unclear } => {
            let reason = reason(level, unclear, !avoid.is_empty()).to_owned();
            Err(SolveError::Unsolvable { reason, expanded })
        }
        End::Stopped { limit, bound } => Err(SolveError::Limit { limit, bound, expanded }),
    }
}

fn reason(level: &Level, unclear: bool, avoids: bool) -> &'static str {
    if !level.tiles().contains(&Tile::Goal) {
        "the board shows no goal"
    } else if unclear {
        "every position that is sure to be reached was tried; what some switch or splitter does is not known"
    } else if avoids {
        "every position that can be reached without touching a switch that is to be avoided was tried"
    } else {
        "every position that can be reached was tried"
    }
}
