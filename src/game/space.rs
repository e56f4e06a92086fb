//! The state space of a small level: every state that can be reached, and the moves between them.
//!
//! Knows no game.

use std::collections::HashMap;

use solver::Problem;

/// A state space. States are numbered as they are found from the first, which is the one in which play stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// For each state, the fewest actions that lead there.
    pub depths: Vec<u32>,
    /// For each state, the fewest actions that win from there; `None` where none do.
    pub left: Vec<Option<u32>>,
    /// The actions, as pairs of states.
    pub actions: Vec<(usize, usize)>,
}

/// All states of a level, or `None` where there are more than `most`.
pub(super) fn space<P: Problem>(problem: &P, most: usize) -> Option<Space> {
    let first = problem.initial();
    let mut numbers = HashMap::from([(first.clone(), 0)]);
    let (mut states, mut depths, mut actions) = (vec![first], vec![0], Vec::new());
    let mut at = 0;
    while at < states.len() {
        for action in problem.actions(&states[at]) {
            let next = problem.result(&states[at], &action);
            let number = *numbers.entry(next.clone()).or_insert(states.len());
            if number == states.len() {
                states.push(next);
                depths.push(depths[at] + 1);
            }
            actions.push((at, number));
        }
        if states.len() > most {
            return None;
        }
        at += 1;
    }
    let goals = states.iter().map(|state| problem.is_goal(state).then_some(0)).collect();
    Some(Space { left: left(goals, &actions), depths, actions })
}

/// The fewest actions to a goal, from those of the goals themselves.
fn left(goals: Vec<Option<u32>>, actions: &[(usize, usize)]) -> Vec<Option<u32>> {
    let mut before = vec![Vec::new(); goals.len()];
    for &(from, to) in actions {
        before[to].push(from);
    }
    let mut list: Vec<usize> = (0..goals.len()).filter(|state| goals[*state].is_some()).collect();
    let (mut left, mut at) = (goals, 0);
    while at < list.len() {
        let state = list[at];
        for &from in &before[state] {
            if left[from].is_none() {
                left[from] = left[state].map(|moves| moves + 1);
                list.push(from);
            }
        }
        at += 1;
    }
    left
}
