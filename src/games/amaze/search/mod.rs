//! The shortest way to paint a board of Amaze: the shared A* over stops and items, with bounds made for it.
//!
//! The shortest tour is a directed covering walk (of the rural postman's family), so no method is fast on every
//! board. Stops are vertices and slides are edges (`graph`); of the cells only those count that no other implies
//! (`items`); a state is a stop and the items left (`model`). What one-way traps make impossible is proved by strongly
//! connected components (`traps`). The bounds: the farthest item and a set of items far apart (`model`), then
//! potentials from a linear program of cuts (`potentials`, `cuts`). Walks to show and to beat come from `greedy` and
//! `beam`; `hunt` says what is tried when.

mod beam;
mod bits;
mod cuts;
mod graph;
mod greedy;
mod hunt;
mod items;
mod model;
mod potentials;
mod traps;

use crate::games::amaze::level::Level;
use crate::geometry::Direction;
use solver::{Limits, Outcome, Problem, Proof, Solution, SolveError};

use bits::Bits;
use graph::Graph;
use hunt::Hunt;
use items::{Item, items};
use model::Model;
use traps::{Traps, Verdict};

/// Bytes for the search's tables where no limit says otherwise: the hardest boards would take all there is.
const MEMORY: usize = 2 << 30;

/// Finds the fewest slides. A limit still yields a solution wherever a greedy walk wins; memory has one always.
///
/// # Errors
/// Proved unsolvable, or a limit reached with nothing to show.
pub(super) fn solve(level: &Level, limits: Limits) -> Result<Solution<Direction>, SolveError> {
    let limits = Limits { memory: limits.memory.or(Some(MEMORY)), ..limits };
    let graph = Graph::new(level);
    let items = items(level, &graph).map_err(|cell| SolveError::Unsolvable {
        reason: format!("cell {cell} is on no slide that can be reached"),
        expanded: 0,
    })?;
    match items.len() {
        0..=64 => search::<[u64; 1]>(&graph, &items, limits),
        65..=128 => search::<[u64; 2]>(&graph, &items, limits),
        129..=256 => search::<[u64; 4]>(&graph, &items, limits),
        _ => search::<Box<[u64]>>(&graph, &items, limits),
    }
}

fn search<B: Bits>(
    graph: &Graph,
    items: &[Item],
    limits: Limits,
) -> Result<Solution<Direction>, SolveError> {
    let mut model = Model::<B>::new(graph, items);
    let traps = Traps::new(&model);
    if traps.verdict(&model, &model.initial()) == Verdict::Lost {
        return Err(SolveError::Unsolvable { reason: traps.reason(&model), expanded: 0 });
    }
    let mut hunt = Hunt::new(&mut model, &traps, limits);
    let outcome = hunt.run();
    let expanded = hunt.expanded();
    match outcome {
        Outcome::Found { actions, cost } => {
            Ok(Solution { actions, cost, expanded, proof: Proof::Optimal })
        }
        Outcome::Exhausted => Err(SolveError::Unsolvable {
            reason: "every way of sliding was tried".to_owned(),
            expanded,
        }),
        Outcome::Stopped { limit, bound, best: None } => {
            Err(SolveError::Limit { limit, bound, expanded })
        }
        Outcome::Stopped { bound, best: Some((actions, cost)), .. } => {
            let proof = if bound >= cost { Proof::Optimal } else { Proof::Bound(bound) };
            Ok(Solution { actions, cost, expanded, proof })
        }
    }
}

#[cfg(test)]
mod tests;
