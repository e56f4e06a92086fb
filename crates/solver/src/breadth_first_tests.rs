//! A search by numbers: from 1 to a goal by adding one or by doubling.

use std::mem::size_of;

use crate::{Limit, Limits, Problem, Proof, SolveError, breadth_first, replay};

/// Numbers below 100.
struct Doubling {
    goal: u32,
}

impl Problem for Doubling {
    type State = u32;
    type Action = char;
    fn initial(&self) -> u32 {
        1
    }
    fn actions(&self, state: &u32) -> Vec<char> {
        ['+', '*'].into_iter().filter(|action| self.result(state, action) < 100).collect()
    }
    fn result(&self, state: &u32, action: &char) -> u32 {
        if *action == '+' { state + 1 } else { state * 2 }
    }
    fn is_goal(&self, state: &u32) -> bool {
        *state == self.goal
    }
}

#[test]
fn the_fewest_actions_are_found_and_lead_to_the_goal() {
    for (goal, fewest) in [(1, 0), (2, 1), (10, 4), (31, 8), (96, 7), (99, 9)] {
        let problem = Doubling { goal };
        let solution = breadth_first(&problem, Limits::default()).unwrap();
        assert_eq!((solution.cost, solution.proof), (fewest, Proof::Optimal), "{goal}");
        assert_eq!(solution.actions.len() as u32, fewest, "{goal}");
        let states = replay(&problem, &solution.actions).unwrap();
        assert_eq!(states.last().copied().unwrap_or(1), goal);
    }
    assert_eq!(Doubling { goal: 7 }.heuristic(&3), Some(0), "nothing is known of the rest");
}

#[test]
fn where_nothing_is_left_to_try_there_is_no_solution() {
    let none = breadth_first(&Doubling { goal: 1000 }, Limits::default());
    assert!(matches!(none, Err(SolveError::Unsolvable { expanded: 99, .. })), "{none:?}");
}

#[test]
fn a_search_that_is_stopped_says_what_any_solution_costs_at_least() {
    // By depth: 1; 2; 3 4; 5 6 8; 7 9 10 12 16.
    for (expanded, bound) in [(0, 1), (1, 2), (2, 3), (3, 3), (4, 4), (6, 4), (7, 5)] {
        let limits = Limits { expanded: Some(expanded), ..Limits::default() };
        let stopped = breadth_first(&Doubling { goal: 99 }, limits);
        let expected = SolveError::Limit { limit: Limit::Expanded, bound, expanded };
        assert_eq!(stopped, Err(expected));
    }
}

#[test]
fn memory_is_counted_by_the_states_that_were_reached() {
    // One is reached at first, 2 after the first expansion, 4 after the second, 5 after the third, 7 after the fourth.
    let state = 3 * size_of::<(u32, char)>();
    for (states, expanded) in [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)] {
        let limits = Limits { memory: Some(states * state), ..Limits::default() };
        let stopped = breadth_first(&Doubling { goal: 99 }, limits);
        let is_so = matches!(
            stopped,
            Err(SolveError::Limit { limit: Limit::Memory, expanded: seen, .. }) if seen == expanded
        );
        assert!(is_so, "{states} states: {stopped:?}");
    }
}
