//! Boards explained: the rules by name, soundness on random boards, and where search has to begin.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::games::cardinal_chains::level::{Chain, Tile};
use crate::games::cardinal_chains::search::solutions;

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

fn explained(text: &str) -> Explanation {
    explain(&level(text), Limits::default())
}

fn rules(explanation: &Explanation) -> Vec<&str> {
    explanation.deductions.iter().map(|it| it.rule.as_ref()).collect()
}

/// The seed's first board, which its rules solve.
const FIRST: &str = "cardinal-chains\n. . A\n1 1 1\n1 1 1\n2 2 3\n";
/// The seed's board that its rules leave a choice in.
const RING: &str = "cardinal-chains\n4 4 4 4 4\n4 2 2 2 4\n4 2 A 4 4\n4 2 2 4 4\n4 4 4 6 8\n";

#[test]
fn the_seeds_first_board_is_solved_by_rules_alone() {
    let explanation = explained(FIRST);
    assert!(explanation.solved && explanation.forks == 0, "{:?}", explanation.conclusion);
    let names = rules(&explanation);
    assert_eq!(names.first(), Some(&"1"));
    assert_eq!(names.last(), Some(&"7"));
    for rule in ["1", "5", "6"] {
        assert!(names.contains(&rule), "{rule}: {names:?}");
    }
    assert_eq!(explanation.deductions[0].cell, Cell { x: 2, y: 3 });
    assert!(explanation.after.len() < explanation.before.len());
}

#[test]
fn where_no_rule_applies_it_is_said_that_search_begins() {
    let explanation = explained(RING);
    assert!(explanation.solved && explanation.forks > 0);
    let search = explanation.deductions.iter().find(|it| it.rule == "search").unwrap();
    assert!(search.words.contains("a search has to begin"), "{}", search.words);
    assert!(explanation.stuck.is_some() && explanation.expanded > 0);
}

#[test]
fn each_rule_says_what_it_saw() {
    let says = |text: &str, rule: &str, words: &str| {
        let explanation = explained(text);
        let found =
            explanation.deductions.iter().any(|it| it.rule == rule && it.words.contains(words));
        assert!(found, "{rule}: {:#?}", explanation.deductions);
    };
    says("cardinal-chains\nA 1 1\n", "1", "2,0 has one way only, to and from 1,0");
    says("cardinal-chains\nA 1 1\n", "2", "a chain ends at 2,0");
    says("cardinal-chains\nA 1 2\n", "1", "no way leads on from 2,0");
    says("cardinal-chains\nA 1 1 2\n", "3", "2,0 can be entered from 1,0 only: no way leads back");
    says("cardinal-chains\nA 1 3\n. 2 3\n", "6.5", "only");
    says(FIRST, "5", "is on the only way to the end at");
}

#[test]
fn boards_without_a_solution_are_said_to_have_none() {
    let explanation = explained("cardinal-chains\n2 A 2\n");
    assert!(!explanation.solved);
    assert_eq!(explanation.conclusion, "2 ends (0,0 2,0) for 1 chains: the board has no solution");
    let explanation = explained("cardinal-chains\nA 3 2\n. 3 3\n");
    assert_eq!(explanation.conclusion, "nothing can enter 2,0: the board has no solution");
}

/// A small board of random numbers with several starts.
fn random(random: &mut ChaCha8Rng) -> Level {
    let (columns, rows) = (random.random_range(2..6), random.random_range(2..5));
    let highest = random.random_range(1..6);
    let mut tiles: Vec<Tile> =
        (0..columns * rows).map(|_| Tile::Number(random.random_range(1..=highest))).collect();
    for chain in Chain::first(random.random_range(1..4)) {
        while !tiles.contains(&Tile::Start(chain)) {
            let at = random.random_range(0..tiles.len());
            if matches!(tiles[at], Tile::Number(_)) {
                tiles[at] = Tile::Start(chain);
            }
        }
    }
    Level::new(columns, rows, tiles, Vec::new()).unwrap()
}

#[test]
fn rules_remove_nothing_that_a_solution_needs() {
    let mut numbers = ChaCha8Rng::seed_from_u64(7);
    let mut tried = 0;
    for _ in 0..4000 {
        let level = random(&mut numbers);
        let all = solutions(&level, 500, Limits::default());
        let explanation = explain(&level, Limits::default());
        assert_eq!(explanation.solved, !all.found.is_empty(), "{level}{}", explanation.conclusion);
        let sound = explanation.deductions.iter().take_while(|it| it.rule != "search");
        for (from, to) in sound.flat_map(|it| it.removed.clone()) {
            let uses = |chains: &Chains| {
                level.starts().iter().zip(chains).any(|(start, steps)| {
                    let cells = steps.iter().scan(*start, |at, step| {
                        let from = *at;
                        *at = *at + *step;
                        Some((from, *at))
                    });
                    cells.into_iter().any(|way| way == (from, to))
                })
            };
            assert!(!all.found.iter().any(uses), "{level}: {from} to {to} is used");
        }
        tried += usize::from(!all.found.is_empty());
    }
    assert!(tried > 200, "{tried}");
}
