//! The catalogue against what is known of it, and against plain search.

use super::sequences::Jump;
use super::*;
use crate::games::beads::Level;
use crate::games::beads::search;
use solver::{Limits, Problem};

const NONE: Plays = Plays { count: 0, seed: 1 };

fn entries(nodes: usize) -> Vec<Entry> {
    let (catalog, mut bench) = (Catalog::new(nodes), Bench::default());
    (0..catalog.len()).map(|number| catalog.entry(number, NONE, &mut bench).unwrap()).collect()
}

#[test]
fn there_are_as_many_graphs_as_are_known() {
    let counts: Vec<usize> = (2..=8).map(|nodes| Catalog::new(nodes).len()).collect();
    assert_eq!(counts, [0, 1, 3, 11, 61, 507, 7442]);
}

#[test]
fn graphs_of_seven_nodes_have_the_known_extremes() {
    let entries = entries(7);
    assert_eq!(entries.iter().map(|entry| entry.distance).max(), Some(63));
    let sixth: Vec<&Entry> = entries.iter().filter(|entry| entry.states == 840).collect();
    assert_eq!(sixth.len(), 1);
    assert_eq!(sixth[0].distance, 29);
}

#[test]
fn the_distance_alone_is_that_of_the_entry() {
    let (catalog, mut bench) = (Catalog::new(6), Bench::default());
    for (number, entry) in entries(6).iter().enumerate() {
        assert_eq!(catalog.distance(number, &mut bench), Some(entry.distance), "{}", entry.file);
    }
}

#[test]
fn puzzles_take_as_many_moves_as_they_say() {
    for entry in (4..=6).flat_map(entries) {
        assert!(!entry.puzzles.is_empty(), "{}", entry.file);
        for puzzle in &entry.puzzles {
            let level = entry.level(puzzle).unwrap();
            let solution = search::solve(&level, Limits::default()).unwrap();
            assert_eq!(solution.cost as usize, entry.distance, "{} {puzzle:?}", entry.file);
        }
    }
}

/// The greatest distance and the number of arrangements by the plain rules, from every empty node.
fn plain(graph: &Graph) -> (usize, u64) {
    let mut most = (0, 0);
    for hole in 0..graph.nodes() {
        let mut beads: Vec<u8> = (0..graph.nodes() as u8).collect();
        beads.swap(0, hole);
        let level = Level::new(graph.clone(), beads.clone(), beads).unwrap();
        let mut seen = std::collections::HashSet::from([level.initial()]);
        let (mut front, mut depth) = (vec![level.initial()], 0);
        while !front.is_empty() {
            let next = front.iter().flat_map(|state| {
                level
                    .actions(state)
                    .into_iter()
                    .map(|action| level.result(state, &action))
                    .collect::<Vec<_>>()
            });
            front = next.filter(|state| seen.insert(state.clone())).collect();
            depth += usize::from(!front.is_empty());
        }
        most = most.max((depth, seen.len() as u64));
    }
    most
}

#[test]
fn a_plain_search_finds_the_same_distances() {
    for entry in (3..=6).flat_map(entries) {
        assert_eq!(
            plain(&entry.graph().unwrap()),
            (entry.distance, entry.states),
            "{}",
            entry.file
        );
    }
    // Larger ones, among them some without a path through all nodes.
    let (catalog, mut bench) = (Catalog::new(8), Bench::default());
    for number in [0, 1, 57, 2000, 7000] {
        let graph = catalog.layout(number).unwrap();
        assert_eq!(catalog.distance(number, &mut bench), Some(plain(&graph).0), "{graph}");
    }
}

#[test]
fn difficulty_is_seeded() {
    let (catalog, mut bench) = (Catalog::new(5), Bench::default());
    let mut with = |seed| -> Vec<Option<f64>> {
        let plays = Plays { count: 50, seed };
        let entries =
            (0..catalog.len()).map(|number| catalog.entry(number, plays, &mut bench).unwrap());
        entries.map(|entry| entry.difficulty).collect()
    };
    assert_eq!(with(1), with(1));
    assert_ne!(with(1), with(2));
    assert!(with(1).iter().all(|moves| moves.unwrap() >= 1.0));
}

#[test]
fn the_page_reads_what_it_needs() {
    let page: serde_json::Value = serde_json::from_str(&page(&entries(4)).unwrap()).unwrap();
    let sandwich =
        page["graphs"].as_array().unwrap().iter().find(|graph| graph["id"] == "Hw==").unwrap();
    let expected = serde_json::json!({
        "puzzles": [[14], [5], [], []], "distance": 7, "id": "Hw==", "layout": "Lw==", "difficulty": null,
        "states": 24, "loop": true, "name": "Hw== loop", "layouts": [2, 13, 2, 13],
    });
    assert_eq!(sandwich, &expected);
}

#[test]
fn jumps_bring_each_order_where_it_belongs() {
    for beads in 2..=7 {
        let tables = Sequences::new(beads);
        let spans = (0..beads).flat_map(|last| (0..last).map(move |first| (first, last)));
        for (first, last) in spans {
            for forwards in [true, false] {
                for at in 0..tables.words() * 64 {
                    let mut order = *tables.order(at);
                    // Places that stay empty are said to hold the ordered one.
                    if tables.place(order) != at {
                        continue;
                    }
                    sequences::jump(&mut order, first, last, forwards);
                    let jump = tables.jump(first, last, forwards);
                    assert_eq!(
                        after(jump, at),
                        tables.place(order),
                        "{beads}: {first}-{last} {at}"
                    );
                }
            }
        }
    }
}

/// Where a jump's tables bring the order at a place.
fn after(jump: Jump<'_>, at: usize) -> usize {
    match jump {
        Jump::Words(after) => usize::from(after[at / 64]) * 64 + at % 64,
        Jump::Places(after) => usize::from(after[at]),
        Jump::Parts(parts, after) => {
            let after = &after[at / 64 * parts.count..][..parts.count];
            let moved = after.iter().enumerate().map(|(part, to)| {
                let bits = parts.moved(1 << (at % 64), part, *to);
                (usize::from(to.word), bits)
            });
            let found: Vec<_> = moved.filter(|(_, bits)| *bits != 0).collect();
            assert_eq!(found.len(), 1, "{at}");
            assert_eq!(found[0].1.count_ones(), 1, "{at}");
            found[0].0 * 64 + found[0].1.trailing_zeros() as usize
        }
    }
}
