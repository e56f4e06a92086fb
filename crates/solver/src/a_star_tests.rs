//! A* against an independent exhaustive search and against `pathfinding`, on random small graphs.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::{Limit, Limits, Problem, Proof, SolveError, a_star, breadth_first, replay};

/// A directed graph with costs; `slack` takes that share off the perfect heuristic, node by node, which makes it
/// admissible but not consistent.
#[derive(Clone, Debug)]
struct Graph {
    edges: Vec<Vec<(usize, u32)>>,
    goals: Vec<bool>,
    slack: Vec<u32>,
}

impl Graph {
    /// Costs to the nearest goal, by relaxing every edge until nothing changes (Bellman-Ford): no queue, no
    /// heuristic, nothing of ours.
    fn rest(&self) -> Vec<Option<u32>> {
        let mut rest: Vec<Option<u32>> = self.goals.iter().map(|goal| goal.then_some(0)).collect();
        for _ in 0..self.edges.len() {
            for (from, edges) in self.edges.iter().enumerate() {
                for &(to, cost) in edges {
                    let through = rest[to].map(|rest| rest + cost);
                    rest[from] = [rest[from], through].into_iter().flatten().min();
                }
            }
        }
        rest
    }
}

struct Rated<'a>(&'a Graph, Vec<Option<u32>>);

impl Problem for Rated<'_> {
    type State = usize;
    type Action = usize;
    fn initial(&self) -> usize {
        0
    }
    fn actions(&self, state: &usize) -> Vec<usize> {
        (0..self.0.edges[*state].len()).collect()
    }
    fn result(&self, state: &usize, action: &usize) -> usize {
        self.0.edges[*state][*action].0
    }
    fn is_goal(&self, state: &usize) -> bool {
        self.0.goals[*state]
    }
    fn heuristic(&self, state: &usize) -> Option<u32> {
        self.1[*state].map(|rest| rest.saturating_sub(self.0.slack[*state]))
    }
    fn cost(&self, state: &usize, action: &usize) -> u32 {
        self.0.edges[*state][*action].1
    }
}

fn graphs() -> impl Strategy<Value = Graph> {
    (2usize..24).prop_flat_map(|n| {
        let edges = prop::collection::vec(prop::collection::vec((0..n, 0u32..9), 0..4), n);
        let goals = prop::collection::vec(prop::bool::weighted(0.1), n);
        let slack = prop::collection::vec(0u32..12, n);
        (edges, goals, slack).prop_map(|(edges, goals, slack)| Graph { edges, goals, slack })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn agrees_with_exhaustive_search_and_pathfinding(graph in graphs()) {
        let rest = graph.rest();
        let problem = Rated(&graph, rest.clone());
        let theirs = pathfinding::prelude::dijkstra(
            &0,
            |at| graph.edges[*at].clone(),
            |at| graph.goals[*at],
        );
        prop_assert_eq!(theirs.map(|(_, cost)| cost), rest[0]);
        match a_star(&problem, Limits::default()) {
            Ok(solution) => {
                prop_assert_eq!(Some(solution.cost), rest[0]);
                prop_assert_eq!(solution.proof, Proof::Optimal);
                let states = replay(&problem, &solution.actions).unwrap();
                prop_assert!(graph.goals[states.last().copied().unwrap_or(0)]);
                let mut at = 0;
                let mut cost = 0;
                for action in &solution.actions {
                    cost += graph.edges[at][*action].1;
                    at = graph.edges[at][*action].0;
                }
                prop_assert_eq!(cost, solution.cost);
            }
            Err(error) => {
                let unsolvable = matches!(error, SolveError::Unsolvable { .. });
                prop_assert!(unsolvable);
                prop_assert_eq!(rest[0], None);
            }
        }
    }

    #[test]
    fn stopped_anywhere_its_bound_holds(graph in graphs(), most in 0u64..12) {
        let rest = graph.rest();
        let problem = Rated(&graph, rest.clone());
        let limits = Limits { expanded: Some(most), ..Limits::default() };
        match (a_star(&problem, limits), rest[0]) {
            (Ok(solution), Some(best)) => {
                prop_assert!(solution.expanded <= most);
                match solution.proof {
                    Proof::Optimal => prop_assert_eq!(solution.cost, best),
                    Proof::Bound(bound) => prop_assert!(bound <= best && best <= solution.cost),
                }
            }
            (Err(SolveError::Limit { limit, bound, expanded }), best) => {
                prop_assert_eq!(limit, Limit::Expanded);
                prop_assert_eq!(expanded, most);
                prop_assert!(best.is_none_or(|best| bound <= best));
            }
            (Err(SolveError::Unsolvable { .. }), best) => prop_assert_eq!(best, None),
            (Ok(_), None) => prop_assert!(false, "solved what has no solution"),
        }
    }
}

/// All walks on the whole numbers: no goal, and no end.
struct Endless;

impl Problem for Endless {
    type State = u64;
    type Action = bool;
    fn initial(&self) -> u64 {
        1
    }
    fn actions(&self, _: &u64) -> Vec<bool> {
        vec![false, true]
    }
    fn result(&self, state: &u64, action: &bool) -> u64 {
        state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(u64::from(*action) + 1)
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
}

#[test]
fn every_limit_ends_every_search() {
    for expected in [Limit::Expanded, Limit::Memory, Limit::Time] {
        for search in [a_star::<Endless>, breadth_first::<Endless>] {
            // Made anew for each search: a deadline ends one that begins too late before its first state.
            let soon = Instant::now() + Duration::from_millis(20);
            let limits = match expected {
                Limit::Expanded => Limits { expanded: Some(1000), ..Limits::default() },
                Limit::Memory => Limits { memory: Some(1 << 20), ..Limits::default() },
                _ => Limits { deadline: Some(soon), ..Limits::default() },
            };
            let found = search(&Endless, limits);
            let Err(SolveError::Limit { limit, bound, expanded }) = found else {
                panic!("a search without end or goal ended with an answer")
            };
            assert_eq!(limit, expected);
            // Only the clock may have ended it before the first state.
            assert!(expanded > 0 || limit == Limit::Time);
            assert_eq!(bound > 0, expanded > 0, "depth 0 is no goal, once it was expanded");
        }
    }
}

#[test]
fn a_won_state_needs_no_action() {
    let graph = Graph { edges: vec![vec![]], goals: vec![true], slack: vec![0] };
    let solution = a_star(&Rated(&graph, graph.rest()), Limits::default()).unwrap();
    assert_eq!((solution.actions.len(), solution.cost, solution.expanded), (0, 0, 0));
}

#[test]
fn a_state_is_expanded_once_however_many_ways_lead_to_it() {
    // Each node is reached at ever lower cost, and queued each time.
    let edges =
        vec![vec![(1, 9), (2, 1)], vec![(4, 1)], vec![(1, 6), (3, 1)], vec![(1, 2)], vec![]];
    let graph = Graph { edges, goals: vec![false; 5], slack: vec![0; 5] };
    let problem = Rated(&graph, vec![Some(0); 5]);
    let none = a_star(&problem, Limits::default());
    assert!(matches!(none, Err(SolveError::Unsolvable { expanded: 5, .. })), "{none:?}");
}

#[test]
fn the_memory_of_a_search_is_that_of_its_nodes_states_and_queue() {
    // A star: all of its points are reached at once.
    let points = 1000;
    let mut edges = vec![Vec::new(); points + 1];
    edges[0] = (1..=points).map(|point| (point, 1)).collect();
    let graph = Graph { edges, goals: vec![false; points + 1], slack: vec![0; points + 1] };
    let problem = Rated(&graph, vec![Some(0); points + 1]);
    let mut search = super::Search::new(&problem, None);
    search.reach(0, 0, 0, None).unwrap();
    let empty = search.bytes();
    search.expand(0, 0).unwrap();
    let node = std::mem::size_of::<super::Node<usize>>();
    let least = points * (node + std::mem::size_of::<usize>() + 8 + 8);
    let more = search.bytes() - empty;
    assert!(more >= least && more <= 3 * least, "{more}, {least} at least");
}
