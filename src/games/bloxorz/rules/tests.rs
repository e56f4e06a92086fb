//! The rules against the same rules written a second time, and counts of states by depth.

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::game::Level as _;
use crate::games::bloxorz::level::{Block, Level};
use crate::games::bloxorz::oracle_tests::{Oracle, Played, Sight, levels};
use crate::games::bloxorz::rules::{Action, RollEnd, State};
use crate::geometry::Cell;
use solver::Problem;

/// Distinct states by the least number of keys that leads to them, at most so many depths; play ends on the goal.
fn perft(level: &Level, depths: usize) -> Vec<usize> {
    let mut known = BTreeSet::from([level.initial()]);
    let mut layer = known.clone();
    let mut counts = Vec::new();
    while !layer.is_empty() && counts.len() < depths {
        counts.push(layer.len());
        let mut next = BTreeSet::new();
        for state in layer.iter().filter(|state| !level.is_goal(state)) {
            next.extend(level.actions(state).iter().map(|action| level.result(state, action)));
        }
        layer = next.into_iter().filter(|state| known.insert(*state)).collect();
    }
    counts
}

/// The same by the oracle.
fn perft_of_lists(text: &str, depths: usize) -> Vec<usize> {
    let oracle = Oracle::new(text);
    let mut known = BTreeSet::from([Sight::of(&text.parse().unwrap())]);
    let mut layer = vec![String::new()];
    let mut counts = Vec::new();
    while !layer.is_empty() && counts.len() < depths {
        counts.push(layer.len());
        let mut next = Vec::new();
        for actions in layer.iter().filter(|actions| !oracle.is_won(actions)) {
            for action in ["U", "D", "L", "R", "S"] {
                let longer = format!("{actions}{action}");
                if let Played::Rests(sight) = oracle.play(&longer)
                    && known.insert(sight)
                {
                    next.push(longer);
                }
            }
        }
        layer = next;
    }
    counts
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn every_action_ends_as_the_oracle_says(level in levels(), choices in prop::collection::vec(0usize..5, 1..40)) {
        let oracle = Oracle::new(&level.to_string());
        let (mut state, mut played) = (level.initial(), String::new());
        for choice in choices {
            for action in Action::ALL {
                let theirs = oracle.play(&format!("{played}{action}"));
                match (level.land(&state, action), theirs) {
                    (None, Played::Illegal) | (Some(RollEnd::Falls), Played::Fell) => {}
                    (Some(RollEnd::Rests(next)), Played::Rests(sight)) => {
                        prop_assert_eq!(Sight::of(&level.at(&next)), sight, "{}{}{}", level, played, action);
                    }
                    (ours, theirs) => prop_assert!(false, "{level}{played}{action}: {ours:?} {theirs:?}"),
                }
            }
            let legal = level.actions(&state);
            let Some(action) = legal.get(choice % legal.len().max(1)) else { break };
            state = level.result(&state, action);
            played.push_str(&action.to_string());
            prop_assert_eq!(level.is_goal(&state), oracle.is_won(&played));
        }
    }

    #[test]
    fn as_many_states_by_depth_as_the_oracle_finds(level in levels()) {
        prop_assert_eq!(perft(&level, 6), perft_of_lists(&level.to_string(), 6), "{}", level);
    }

    #[test]
    fn a_board_in_any_state_is_a_level(level in levels(), choices in prop::collection::vec(0usize..5, 1..20)) {
        let mut state = level.initial();
        for choice in choices {
            let legal = level.actions(&state);
            let Some(action) = legal.get(choice % legal.len().max(1)) else { break };
            state = level.result(&state, action);
            let now = level.at(&state);
            prop_assert_eq!(now.to_string().parse::<Level>(), Ok(now.clone()));
            prop_assert_eq!(now.initial(), state);
            prop_assert!(level.same_board(&now) && now.same_board(&level));
        }
    }
}

#[test]
fn states_by_depth() {
    let boards = [
        "bloxorz\nbbbb\nbbbbbb\nbbbbbbb\n bbbeb\nblock: 0,0\n",
        "bloxorz\nbbffbb\nbbfbfb\nbbfebb\n bbbb\nblock: 0,0 0,1\n",
        "bloxorz\nbbsb  bbh\nbbblrkqbb\nbbhblqbeb\nbbbb  bbb\nblock: 0,1\n\
            switch 8,0: close 5,1; toggle 6,1\nswitch 2,0: toggle 4,1 5,1\nswitch 2,2: open 4,1 4,2\n",
        "bloxorz\nbbbv bsb\nbbbb beb\nbbbb bbb\nbblrbbbb\nblock: 0,0\n\
            switch 6,0: toggle 2,3 3,3\nsplitter 3,0: 5,0 2,1\n",
    ];
    let counts = boards.map(|text| perft(&text.parse().unwrap(), 12));
    assert_eq!(counts, boards.map(|text| perft_of_lists(text, 12)));
    let expected: [&[usize]; 4] = [
        &[1, 2, 3, 7, 11, 12, 13, 6],
        &[1, 2, 3, 5, 8, 9, 12, 3, 3, 2],
        &[1, 2, 3, 8, 9, 11, 11, 15, 16, 10, 14, 18],
        &[1, 2, 4, 9, 17, 34, 66, 112, 156, 172, 146, 109],
    ];
    assert_eq!(counts, expected);
}

fn landing(text: &str, action: Action) -> RollEnd {
    let level: Level = text.parse().unwrap();
    level.land(&level.initial(), action).unwrap()
}

const RIGHT: Action = Action::Roll(crate::geometry::Direction::Right);

#[test]
fn two_toggles_in_one_landing_flip_once() {
    let text = "bloxorz\nbssl\nblock: 0,0\nswitch 1,0: toggle 3,0\nswitch 2,0: toggle 3,0\n";
    let block = Block::Lying(Cell { x: 1, y: 0 }, Cell { x: 2, y: 0 });
    assert_eq!(landing(text, RIGHT), RollEnd::Rests(State { block, bridges: 1 }));
}

#[test]
fn joining_presses_once_more() {
    let text = "bloxorz\nbsbl\nblock: split: 0,0 2,0\nswitch 1,0: toggle 3,0\n";
    let block = Block::Lying(Cell { x: 1, y: 0 }, Cell { x: 2, y: 0 });
    assert_eq!(landing(text, RIGHT), RollEnd::Rests(State { block, bridges: 0 }));
}

#[test]
fn a_bridge_that_closes_below_drops_the_block() {
    let text = "bloxorz\nbsk\nblock: 0,0\nswitch 1,0: close 2,0\n";
    assert_eq!(landing(text, RIGHT), RollEnd::Falls);
    let other_half = "bloxorz\nbs k\nblock: split: 0,0 3,0\nswitch 1,0: close 3,0\n";
    assert_eq!(landing(other_half, RIGHT), RollEnd::Falls);
}

#[test]
fn what_is_not_known_settles_nothing() {
    let switch = |wiring: &str| format!("bloxorz\nbsbl\nblock: 0,0\n{wiring}");
    assert_eq!(landing(&switch(""), RIGHT), RollEnd::Unclear);
    assert_eq!(landing(&switch("switch 1,0: none|open 3,0\n"), RIGHT), RollEnd::Unclear);
    // The bridge is absent: to close it changes nothing.
    let rests =
        matches!(landing(&switch("switch 1,0: none|close 3,0\n"), RIGHT), RollEnd::Rests(_));
    assert!(rests);
    // One switch surely opens it: it does not matter that nothing is known of the other.
    let both = "bloxorz\nbssl\nblock: 0,0\nswitch 1,0: toggle|open 3,0\n";
    assert!(matches!(landing(both, RIGHT), RollEnd::Rests(State { bridges: 1, .. })));
    assert_eq!(landing("bloxorz\nbb?\nblock: 0,0\n", RIGHT), RollEnd::Unclear);
    assert_eq!(landing("bloxorz\nb ?\nblock: 0,0\n", RIGHT), RollEnd::Falls);
    assert_eq!(landing("bloxorz\nbbbv\nblock: 1,0 2,0\n", RIGHT), RollEnd::Unclear);
}

#[test]
fn halves_weigh_too_little() {
    for tile in ["f", "h", "v", "e"] {
        let text = format!("bloxorz\nb{tile} b\nblock: split: 0,0 3,0\n");
        let level: Level = text.parse().unwrap();
        let RollEnd::Rests(state) = landing(&text, RIGHT) else { panic!("{text}") };
        assert!(!level.is_goal(&state) && matches!(state.block, Block::Split { .. }));
    }
}

#[test]
fn hidden_cells_and_bridges_as_they_are_make_no_other_board() {
    let level: Level = "bloxorz\nbsl\nblock: 0,0\n".parse().unwrap();
    let fits = |text: &str| level.same_board(&text.parse().unwrap());
    assert!(fits("bloxorz\n?sk\nblock: 1,0\nswitch 1,0:\n"));
    // Where a bridge hangs, or that there is one, may not be seen.
    assert!(fits("bloxorz\nbsr\nblock: 0,0\n") && fits("bloxorz\nbs\nblock: 0,0\n"));
    assert!(!fits("bloxorz\nbsb\nblock: 0,0\n"));
    assert!(!fits("bloxorz\nbslb\nblock: 0,0\n"));
}

#[test]
fn what_the_half_that_waits_stands_on_carries_it() {
    let waits = "bloxorz\nbb ?\nblock: split: 0,0 3,0\n";
    assert!(matches!(landing(waits, RIGHT), RollEnd::Rests(_)));
    // What the other one rolls onto is not known.
    let rolls = "bloxorz\nb? b\nblock: split: 0,0 3,0\n";
    assert!(matches!(landing(rolls, RIGHT), RollEnd::Unclear));
}

#[test]
fn a_picture_agrees_but_for_cells_that_one_does_not_know() {
    let level: Level = "bloxorz\nbbb\nb?e\nblock: 0,0\n".parse().unwrap();
    let agrees = |text: &str| {
        let seen = format!("bloxorz\n{text}\n").parse().unwrap();
        level.agrees(&seen) && Level::agrees(&seen, &level)
    };
    for seen in ["bbb\nb?e\nblock: 0,0", "bbb\nbhe\nblock: 0,0", "b?b\nbbe\nblock: 0,0"] {
        assert!(agrees(seen), "{seen}");
    }
    for seen in ["bbb\nb?e\nblock: 1,0", "bhb\nb?e\nblock: 0,0", "b b\nb?e\nblock: 0,0"] {
        assert!(!agrees(seen), "{seen}");
    }
}

#[test]
fn actions_are_read_as_they_are_written() {
    for action in Action::ALL {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    }
    for text in ["", "s", "SU", "X"] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
}
