//! A board that is half played: what of the drawn chains can stay.
//!
//! A solution needs every cell that is not drawn, and every cell that is taken back twice over: the fewest moves take back
//! the fewest cells. How much to keep of each chain is searched for with the cheapest first, as the cheapest hitting set
//! of conflicts (Reiter 1987): where no solution has all that is to be kept, a few drawn steps are known that none has
//! together, and one of these chains has to be cut back before its last of them.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use crate::games::cardinal_chains::level::Level;
use crate::games::cardinal_chains::rules::Action;
use crate::games::cardinal_chains::search::depth_first::Stop;
use crate::games::cardinal_chains::search::graph::Arc;
use crate::games::cardinal_chains::search::{Hunt, Outcome, plan, reason};
use solver::{Limit, Proof, Solution, SolveError};

/// By chain: how many of its steps, where it has a part in a conflict.
type Conflict = Vec<(usize, usize)>;

/// The fewest moves that win.
pub(super) fn solve(level: &Level, hunt: &mut Hunt<'_>) -> Result<Solution<Action>, SolveError> {
    let drawn = hunt.graph.drawn(level);
    let whole: Vec<usize> = drawn.iter().map(Vec::len).collect();
    let mut conflicts: Vec<Conflict> = Vec::new();
    let mut open = BinaryHeap::from([Reverse((0, whole.clone()))]);
    let mut known = BTreeSet::new();
    while let Some(Reverse((back, kept))) = open.pop() {
        let met = conflicts.iter().find(|conflict| holds(conflict, &kept)).cloned();
        let conflict = match met {
            Some(conflict) => conflict,
            None => match look(hunt, &drawn, &kept) {
                Ok(Outcome::Found(next)) => {
                    return Ok(plan(level, &hunt.graph.chains(&next), &kept, hunt.expanded()));
                }
                Ok(Outcome::Ruled(core)) => {
                    let mut conflict = lengths(&drawn, &core);
                    shrink(hunt, &drawn, &mut conflict);
                    conflicts.push(conflict.clone());
                    conflict
                }
                Err(stop) => return stopped(level, hunt, back, stop),
            },
        };
        for (chain, length) in conflict {
            let mut less = kept.clone();
            less[chain] = length - 1;
            let back = whole.iter().sum::<usize>() - less.iter().sum::<usize>();
            if known.insert(less.clone()) {
                open.push(Reverse((back, less)));
            }
        }
    }
    Err(SolveError::Unsolvable { reason: reason::of(hunt.graph), expanded: hunt.expanded() })
}

fn look(hunt: &mut Hunt<'_>, drawn: &[Vec<Arc>], kept: &[usize]) -> Result<Outcome, Stop> {
    let kept: Vec<Arc> =
        drawn.iter().zip(kept).flat_map(|(arcs, kept)| arcs[..*kept].to_vec()).collect();
    hunt.one(&kept)
}

/// Cuts a conflict back to where a short search still proves it: the less it names, the more it rules out.
fn shrink(hunt: &mut Hunt<'_>, drawn: &[Vec<Arc>], conflict: &mut Conflict) {
    for place in (0..conflict.len()).rev() {
        let (mut low, mut high) = (0, conflict[place].1);
        while low < high {
            let middle = usize::midpoint(low, high);
            conflict[place].1 = middle;
            let part = conflict.iter().flat_map(|(chain, length)| &drawn[*chain][..*length]);
            let part: Vec<Arc> = part.copied().collect();
            if hunt.rules_out(&part) { high = middle } else { low = middle + 1 }
        }
        conflict[place].1 = high;
    }
    conflict.retain(|(_, length)| *length > 0);
}

fn holds(conflict: &Conflict, kept: &[usize]) -> bool {
    conflict.iter().all(|(chain, length)| kept[*chain] >= *length)
}

/// How far each chain reaches that has arcs in a conflict.
fn lengths(drawn: &[Vec<Arc>], core: &[Arc]) -> Conflict {
    let length = |arcs: &Vec<Arc>| arcs.iter().rposition(|arc| core.contains(arc)).map(|at| at + 1);
    let chains = drawn.iter().enumerate();
    chains.filter_map(|(chain, arcs)| Some((chain, length(arcs)?))).collect()
}

/// What there is to show when a limit is reached: no plan takes back fewer cells than `back`; one that takes back more is
/// there where a solution of the board is found at once.
fn stopped(
    level: &Level,
    hunt: &Hunt<'_>,
    back: usize,
    stop: Stop,
) -> Result<Solution<Action>, SolveError> {
    let limit = if let Stop::Limit(limit) = stop { limit } else { Limit::Expanded };
    let drawn: usize = level.chains().iter().map(Vec::len).sum();
    let bound = (hunt.graph.len() - hunt.graph.starts - drawn + 2 * back) as u32;
    let expanded = hunt.expanded();
    let Some(next) = hunt.patched().filter(|_| drawn > 0) else {
        return Err(SolveError::Limit { limit, bound, expanded });
    };
    let chains = hunt.graph.chains(&next);
    let common = level.chains().iter().zip(&chains).map(|(drawn, steps)| {
        drawn.iter().zip(steps).take_while(|(drawn, step)| drawn == step).count()
    });
    let kept: Vec<usize> = common.collect();
    let solution = plan(level, &chains, &kept, expanded);
    let proof = if solution.cost == bound { Proof::Optimal } else { Proof::Bound(bound) };
    Ok(Solution { proof, ..solution })
}
