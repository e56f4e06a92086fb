//! States by depth, counted by the rules and by rules written a second time over letters.

use std::collections::BTreeSet;

use super::*;
use crate::game::Level as _;

/// Distinct states by the least number of moves that leads to them.
fn perft(level: &Level) -> Vec<usize> {
    let mut known = vec![level.initial()];
    let mut layer = known.clone();
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next: Vec<State> = Vec::new();
        for state in &layer {
            for action in level.actions(state) {
                let after = level.result(state, &action);
                if !known.contains(&after) {
                    known.push(after.clone());
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    counts
}

/// The same over tokens: what is kept of a chain is the list of places that it covers.
fn perft_of_tokens(text: &str) -> Vec<usize> {
    let rows: Vec<Vec<&str>> =
        text.lines().skip(1).map(|row| row.split_whitespace().collect()).collect();
    let token = |(x, y): (isize, isize)| {
        let row = usize::try_from(y).ok().and_then(|y| rows.get(y));
        row.and_then(|row| usize::try_from(x).ok().and_then(|x| row.get(x))).copied().unwrap_or(".")
    };
    let mut starts: Vec<(&str, (isize, isize))> = Vec::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, cell) in row.iter().enumerate().filter(|(_, cell)| *cell >= &"A") {
            starts.push((cell, (x as isize, y as isize)));
        }
    }
    starts.sort_unstable();
    let first: Vec<Vec<(isize, isize)>> = starts.iter().map(|(_, place)| vec![*place]).collect();
    let mut known = BTreeSet::from([first.clone()]);
    let mut layer = vec![first];
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next = Vec::new();
        for chains in &layer {
            for chain in 0..chains.len() {
                let (x, y) = chains[chain][chains[chain].len() - 1];
                let low: u16 = token((x, y)).parse().unwrap_or(0);
                for place in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                    let fits = token(place).parse::<u16>().is_ok_and(|number| number >= low);
                    if fits && !chains.iter().any(|cells| cells.contains(&place)) {
                        let mut longer = chains.clone();
                        longer[chain].push(place);
                        next.push(longer);
                    }
                }
                if chains[chain].len() > 1 {
                    let mut shorter = chains.clone();
                    shorter[chain].pop();
                    next.push(shorter);
                }
            }
        }
        layer = next.into_iter().filter(|chains| known.insert(chains.clone())).collect();
    }
    counts
}

fn check(text: &str, expected: &[usize]) {
    let level: Level = text.parse().unwrap();
    assert_eq!(perft(&level), perft_of_tokens(text));
    assert_eq!(perft(&level), expected);
}

#[test]
fn states_by_depth_of_one_chain() {
    check("cardinal-chains\n1 A 1 2\n1 1 . 2\n", &[1, 3, 3, 3]);
}

#[test]
fn states_by_depth_of_two_chains() {
    check("cardinal-chains\nA 3 2\n10 1 1\n. B 0\n", &[1, 4, 8, 9, 10, 4]);
}

fn cells(level: &Level, state: &State) -> usize {
    level.heuristic(state).unwrap() as usize
}

#[test]
fn a_chain_neither_descends_nor_crosses_and_may_be_taken_back() {
    let level: Level = "cardinal-chains\nA 3 2\nB ? 4\nA: R\n".parse().unwrap();
    let state = level.initial();
    assert_eq!(level.actions(&state), [Action::Retract(Chain(0))]);
    assert_eq!(cells(&level, &state), 3);
    let back = level.result(&state, &Action::Retract(Chain(0)));
    assert_eq!(level.at(&back), level.untouched());
    assert!(level.same_board(&level.at(&back)));
    assert!(!level.is_goal(&back));
}

#[test]
fn actions_are_written_with_chain_and_way() {
    for text in ["A:R", "Z:-", "C:U"] {
        assert_eq!(text.parse::<Action>().unwrap().to_string(), text);
    }
    for text in ["", "A", "A:", "a:R", "AB:R", "A:RR", "A:x", "1:R"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}

#[test]
fn a_picture_agrees_whatever_way_a_chain_goes_through_its_cells() {
    let level = |text: &str| format!("cardinal-chains\n{text}\n").parse::<Level>().unwrap();
    let agrees = |one: &str, other: &str| {
        assert_eq!(level(one).agrees(&level(other)), level(other).agrees(&level(one)));
        level(one).agrees(&level(other))
    };
    let board = "A 1 1\n1 1 1\n1 1 1";
    let chain = |way: &str| format!("{board}\nA: {way}");
    assert!(agrees(board, board));
    assert!(agrees(&chain("RRDLLDRR"), &chain("DDRUURDD")), "the same cells and the same end");
    assert!(!agrees(&chain("RRDLLDRR"), &chain("RRDDLLUR")), "another end");
    assert!(!agrees(&chain("RD"), &chain("DR")), "another cell");
    assert!(!agrees(board, "A 1 1\n1 1 1\n1 1 2"), "another number");
    assert!(!agrees("A 1\n1 1", "A 1 1 1"), "another shape");
}
