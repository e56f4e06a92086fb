//! Solutions and proofs against exhaustive search.

use std::collections::HashMap;

use proptest::prelude::*;

use super::*;
use crate::games::beads::level::graph::Graph;
use crate::games::beads::level::ordered;
use crate::games::rounds::rounds;
use solver::{Limit, Problem, Proof, replay};

/// The distance to every arrangement that can be reached, by the plain rules.
fn distances(level: &Level) -> HashMap<Vec<u8>, u32> {
    let mut distances = HashMap::from([(level.initial(), 0)]);
    let (mut list, mut at) = (vec![level.initial()], 0);
    while at < list.len() {
        let state = list[at].clone();
        at += 1;
        for action in level.actions(&state) {
            let next = level.result(&state, &action);
            if !distances.contains_key(&next) {
                distances.insert(next.clone(), distances[&state] + 1);
                list.push(next);
            }
        }
    }
    distances
}

fn reason(text: &str) -> String {
    let level: Level = format!("beads\n{text}\n").parse().unwrap();
    match solve(&level, Limits::default()) {
        Err(SolveError::Unsolvable { reason, expanded: 0 }) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_cannot_be_is_proved_by_theorem_in_words() {
    let square = reason("edges: AB AD BC CD\nbeads: . B A C");
    assert_eq!(
        square,
        "nodes A B C D form a ring, whose beads keep their order round it: BAC cannot become ABC"
    );
    let odd = reason("edges: AB AF AD BC CD DE EF\nbeads: . B A C D E");
    assert!(odd.contains("odd number of exchanges"), "{odd}");
    let theta = reason("edges: AB BC CD DE EF AF AG DG\nbeads: . B A C D E F");
    assert!(theta.contains("120 of the 720"), "{theta}");
    let tree = reason("edges: AB BC BD\nbeads: . B A C");
    assert!(tree.contains("only node B joins"), "{tree}");
}

#[test]
fn the_bound_is_the_sum_of_the_ways_of_all_beads() {
    // Each bead has a node to go to; the hole is no bead.
    let level: Level = "beads\nedges: AB BC CD\nbeads: C B A .".parse().unwrap();
    assert_eq!(level.goal(), [0, 1, 2, 3]);
    assert_eq!(level.heuristic(&level.initial()), Some(3 + 1 + 1));
    assert_eq!(level.heuristic(&level.goal().to_vec()), Some(0));
}

#[test]
fn actions_are_read_as_they_are_written() {
    for node in [0, 1, 25] {
        let text = Action(node).to_string();
        assert_eq!((text.len(), text.parse::<Action>()), (1, Ok(Action(node))));
    }
    for text in ["", "AB", "a", "?"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn a_seventh_node_across_a_ring_of_six_is_told_from_other_graphs_of_its_degrees() {
    // Also two nodes of three edges and five of two, but with other ways between them.
    let other: Level =
        "beads\nedges: AB BC CD DE EF FG AG AD\nbeads: . B A C D E F".parse().unwrap();
    assert!(solve(&other, Limits::default()).is_ok());
}

#[test]
fn the_largest_boards_are_searched_too() {
    let nodes = 18;
    let ring = (0..nodes).map(|node| (node, (node + 1) % nodes));
    let graph = Graph::new(nodes, ring.chain([(0, 9), (4, 13)]));
    let mut level = Level::new(graph, ordered(nodes), ordered(nodes)).unwrap();
    for action in [1u8, 2, 3, 4, 13, 14] {
        let state = level.result(&level.initial(), &Action(action));
        level = level.with(&state);
    }
    let solution = solve(&level, Limits::default()).unwrap();
    assert_eq!((solution.cost, solution.proof), (6, Proof::Optimal));
    assert!(level.is_goal(replay(&level, &solution.actions).unwrap().last().unwrap()));
}

#[test]
fn limits_are_kept() {
    let level: Level =
        "beads\nedges: AB BC CD DE EF FG GH HI AI AD\nbeads: . B A C D E F H G".parse().unwrap();
    let limits = Limits { expanded: Some(10), ..Limits::default() };
    match solve(&level, limits) {
        Err(SolveError::Limit { limit: Limit::Expanded, bound, expanded: 10 }) => {
            assert!(bound <= solve(&level, Limits::default()).unwrap().cost);
        }
        other => panic!("{other:?}"),
    }
}

/// Connected graphs, sparse ones more often, and an order of their nodes.
fn boards() -> impl Strategy<Value = (Graph, Vec<u8>, Vec<u8>)> {
    (2usize..8).prop_flat_map(|nodes| {
        let parents = prop::collection::vec(any::<prop::sample::Index>(), nodes - 1);
        let edges = prop::collection::vec((0..nodes, 0..nodes), 0..6);
        let shuffled = || Just(ordered(nodes)).prop_shuffle();
        (parents, edges, shuffled(), shuffled()).prop_map(move |(parents, edges, beads, goal)| {
            let tree = parents.iter().enumerate().map(|(at, it)| (at + 1, it.index(at + 1)));
            (Graph::new(nodes, tree.chain(edges)), beads, goal)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(rounds(256)))]

    #[test]
    fn theorems_and_searches_agree_with_looking_at_everything((graph, beads, goal) in boards()) {
        let level = Level::new(graph, beads, goal.clone()).unwrap();
        let fewest = distances(&level).get(&goal).copied();
        match solve(&level, Limits::default()) {
            Ok(solution) => {
                prop_assert_eq!(Some(solution.cost), fewest);
                let states = replay(&level, &solution.actions).unwrap();
                prop_assert!(states.last().map_or(level.beads() == goal, |last| *last == goal));
            }
            Err(SolveError::Unsolvable { expanded: 0, .. }) => prop_assert_eq!(fewest, None),
            Err(other) => prop_assert!(false, "{}", other),
        }
    }

    #[test]
    fn the_bound_is_never_too_high_and_consistent((graph, beads, goal) in boards()) {
        let level = Level::new(graph, goal.clone(), goal).unwrap();
        let bound = level.heuristic(&beads).unwrap();
        if let Some(distance) = distances(&level).get(&beads) {
            prop_assert!(bound <= *distance);
        }
        for action in level.actions(&beads) {
            prop_assert!(level.heuristic(&level.result(&beads, &action)).unwrap() + 1 >= bound);
        }
    }
}
