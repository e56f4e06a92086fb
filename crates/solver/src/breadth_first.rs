//! Breadth-first search: uniform costs, no heuristic. Time and memory O(states); the yardstick for the rest.
//!
//! Source: Moore 1959; Russell & Norvig, "Artificial Intelligence", 4th ed., 3.4.1.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::{Limits, Meter, Problem, Proof, Solution, SolveError};

/// The solution with the fewest actions (each costs 1, whatever [`Problem::cost`] says).
///
/// # Errors
/// Proved unsolvable, or a limit reached.
pub fn breadth_first<P: Problem>(
    problem: &P,
    limits: Limits,
) -> Result<Solution<P::Action>, SolveError> {
    let initial = problem.initial();
    let mut meter = Meter::new(limits);
    if problem.is_goal(&initial) {
        return Ok(Solution { actions: Vec::new(), cost: 0, expanded: 0, proof: Proof::Optimal });
    }
    // Insertion order is the queue; each entry keeps its parent and the action that led to it.
    let mut reached: Vec<Reached<P::State, P::Action>> = vec![(initial.clone(), None, 0)];
    let mut known: FxHashMap<P::State, usize> = FxHashMap::default();
    known.insert(initial, 0);
    let mut queue = VecDeque::from([0]);
    let bytes = std::mem::size_of::<(P::State, P::Action)>() * 3;
    while let Some(at) = queue.pop_front() {
        let (state, depth) = (reached[at].0.clone(), reached[at].2);
        meter.expand(reached.len() * bytes).map_err(|limit| SolveError::Limit {
            limit,
            bound: depth + 1,
            expanded: meter.expanded(),
        })?;
        for action in problem.actions(&state) {
            let next = problem.result(&state, &action);
            let Entry::Vacant(vacant) = known.entry(next) else { continue };
            let goal = problem.is_goal(vacant.key());
            let index = reached.len();
            reached.push((vacant.key().clone(), Some((at, action)), depth + 1));
            vacant.insert(index);
            if goal {
                let actions = path(&reached, index);
                let expanded = meter.expanded();
                return Ok(Solution { cost: depth + 1, actions, expanded, proof: Proof::Optimal });
            }
            queue.push_back(index);
        }
    }
    let reason = "every position that can be reached was tried".to_owned();
    Err(SolveError::Unsolvable { reason, expanded: meter.expanded() })
}

/// A state, the number of its parent with the action from there, and its depth.
type Reached<S, A> = (S, Option<(usize, A)>, u32);

fn path<S, A: Clone>(reached: &[Reached<S, A>], mut at: usize) -> Vec<A> {
    let mut actions = Vec::new();
    while let Some((parent, action)) = &reached[at].1 {
        actions.push(action.clone());
        at = *parent;
    }
    actions.reverse();
    actions
}

#[cfg(test)]
#[path = "breadth_first_tests.rs"]
mod tests;
