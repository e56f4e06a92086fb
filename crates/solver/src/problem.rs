//! What is searched, and what a search answers.

use std::fmt;
use std::hash::Hash;

use thiserror::Error;

use crate::Limit;

/// A state-space search problem (Russell & Norvig's terms).
pub trait Problem {
    /// Everything that changes in play. Equal states have equal futures.
    type State: Clone + Eq + Hash;
    /// One move.
    type Action: Clone + PartialEq + fmt::Debug;

    /// The state in which play stands now.
    fn initial(&self) -> Self::State;

    /// The legal actions in `state` that change it, always in the same order.
    fn actions(&self, state: &Self::State) -> Vec<Self::Action>;

    /// The state after a legal action.
    fn result(&self, state: &Self::State, action: &Self::Action) -> Self::State;

    /// Whether the level is won.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// A lower bound on the cost from `state` to a goal: never too high, and consistent. `None` proves
    /// that no goal can be reached.
    fn heuristic(&self, _state: &Self::State) -> Option<u32> {
        Some(0)
    }

    /// The cost of an action, 1 unless a game says otherwise.
    fn cost(&self, _state: &Self::State, _action: &Self::Action) -> u32 {
        1
    }
}

/// How good a solution is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No solution costs less.
    Optimal,
    /// Time or memory ran out: no solution costs less than this.
    Bound(u32),
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Proof::Optimal => write!(f, "optimal"),
            Proof::Bound(bound) => write!(f, "at least {bound}"),
        }
    }
}

/// A way to win.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution<A> {
    /// The moves, in order; empty where the level is won already.
    pub actions: Vec<A>,
    /// Their total cost.
    pub cost: u32,
    /// States whose successors were generated: the search's effort, the same on every machine.
    pub expanded: u64,
    /// Whether `cost` is proved to be the least.
    pub proof: Proof,
}

/// Why there is no solution to show.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// Proved: no sequence of moves wins.
    #[error("no sequence of moves wins: {reason} ({expanded} states expanded)")]
    Unsolvable {
        /// In the game's words, what stands in the way.
        reason: String,
        /// States expanded for the proof.
        expanded: u64,
    },
    /// A limit was reached before any solution was found.
    #[error(
        "stopped at the {limit} limit with no solution: any needs at least {bound} moves ({expanded} states expanded)"
    )]
    Limit {
        /// The limit that was reached.
        limit: Limit,
        /// Proved lower bound on the cost of any solution.
        bound: u32,
        /// States expanded until then.
        expanded: u64,
    },
}

/// Plays `actions` from the initial state by the rules: the state after each, or `None` where one is not legal.
pub fn replay<P: Problem>(problem: &P, actions: &[P::Action]) -> Option<Vec<P::State>> {
    let mut state = problem.initial();
    let mut states = Vec::with_capacity(actions.len());
    for action in actions {
        if !problem.actions(&state).contains(action) {
            return None;
        }
        state = problem.result(&state, action);
        states.push(state.clone());
    }
    Some(states)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proof_says_what_it_proves() {
        assert_eq!(Proof::Optimal.to_string(), "optimal");
        assert_eq!(Proof::Bound(7).to_string(), "at least 7");
    }
}
