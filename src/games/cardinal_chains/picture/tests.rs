//! What is drawn of a board and a plan.

use super::*;

fn level(text: &str) -> Level {
    text.parse().unwrap()
}

fn actions(text: &str) -> Vec<Action> {
    text.split_whitespace().map(|word| word.parse().unwrap()).collect()
}

#[test]
fn the_terminal_shows_what_is_drawn_planned_and_taken_back() {
    let level = level(
        "cardinal-chains\nA 2 3\nB 1 10\n. 1 4\nA: R\nB: RU\n".replace("A: R\n", "").as_str(),
    );
    let plan = actions("B:- A:R A:R A:D B:D B:R");
    let picture = terminal(&level, &plan, false);
    assert_eq!(picture, " A> 2> 3\n    x  v\n B- 1 10\n    v\n .  1> 4\n");
    assert!(terminal(&level, &plan, true).contains("\x1b[38;5;16;48;5;215m A"));
}

#[test]
fn a_way_both_ways_has_two_heads_and_no_plan_no_arrow() {
    let level = level("cardinal-chains\nA 1 1 2\n");
    let (frame, layout) = sketch(&level);
    let lines = |marks: &[Mark]| marks.iter().filter(|it| matches!(it, Mark::Line { .. })).count();
    assert_eq!(lines(&marks(&level, &layout, &[], false)), 0);
    // A to 1, 1 to 1 twice, 1 to 2.
    assert_eq!(lines(&marks(&level, &layout, &[], true)), 4);
    assert_eq!(lines(&marks(&level, &layout, &actions("A:R A:R A:R"), false)), 2);
    assert_eq!(frame.size(), (6 * 64, 3 * 64));
}
