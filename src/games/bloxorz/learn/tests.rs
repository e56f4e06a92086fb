//! What single looks teach.

use crate::games::bloxorz::learn::{Ending, ending, learn};
use crate::games::bloxorz::level::{Level, Targets};
use crate::games::bloxorz::rules::Action;
use crate::geometry::{Cell, Direction};

const RIGHT: Action = Action::Roll(Direction::Right);
const LEFT: Action = Action::Roll(Direction::Left);

fn level(text: &str) -> Level {
    format!("bloxorz\n{text}").parse().unwrap()
}

fn learned(before: &str, actions: &[Action], after: &str, how: Ending) -> String {
    let learned = learn(&level(before), actions, &level(after), how).to_string();
    learned.split_once("block: ").unwrap().1.split_once('\n').unwrap().1.to_owned()
}

#[test]
fn a_press_that_is_watched_narrows_what_is_possible() {
    let before = "bsb lk\nblock: 0,0\n";
    let cases = [
        ("bsb kk\n", "switch 1,0: none|open 5,0; toggle|open 4,0\n"),
        ("bsb ll\n", "switch 1,0: none|close 4,0; toggle|close 5,0\n"),
        ("bsb lk\n", "switch 1,0: none|open 5,0; none|close 4,0\n"),
    ];
    for (after, expected) in cases {
        let after = format!("{after}block: 1,0 2,0\n");
        assert_eq!(learned(before, &[RIGHT], &after, Ending::Rests), expected);
    }
}

#[test]
fn pressed_again_it_tells_toggle_from_open() {
    let known = "switch 1,0: toggle|open 4,0\n";
    let before = format!("bsb k\nblock: 2,0\n{known}");
    let toggled = learned(&before, &[LEFT], "bsb l\nblock: 0,0 1,0\n", Ending::Rests);
    assert_eq!(toggled, "switch 1,0: toggle 4,0\n");
    let stayed = learned(&before, &[LEFT], "bsb k\nblock: 0,0 1,0\n", Ending::Rests);
    assert_eq!(stayed, "switch 1,0: open 4,0\n");
}

#[test]
fn of_two_switches_at_once_only_what_is_sure_is_learned() {
    let before = "bss l\nblock: 0,0\n";
    let flipped = learned(before, &[RIGHT], "bss k\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(
        flipped,
        "switch 1,0: none|toggle|open|close 4,0\nswitch 2,0: none|toggle|open|close 4,0\n\
         switch 1,0 2,0: toggle|open 4,0\n"
    );
    let stayed = learned(before, &[RIGHT], "bss l\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(stayed, "switch 1,0: none|close 4,0\nswitch 2,0: none|close 4,0\n");
    let known = "bss l\nblock: 0,0\nswitch 1,0:\n";
    let other = learned(known, &[RIGHT], "bss k\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(other, "switch 1,0:\nswitch 2,0: toggle|open 4,0\n");
}

#[test]
fn joining_halves_may_press_once_or_twice() {
    let before = "bsb l\nblock: split: 0,0 2,0\n";
    let stayed = learned(before, &[RIGHT], "bsb l\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(stayed, "switch 1,0: none|toggle|close 4,0\n");
    let opened = learned(before, &[RIGHT], "bsb k\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(opened, "switch 1,0: toggle|open 4,0\n");
}

#[test]
fn a_fall_tells_that_a_bridge_closed_below() {
    let before = "bsk l\nblock: 0,0\n";
    let after = "bsk l\nblock: 0,0\n";
    let fell = learned(before, &[RIGHT], after, Ending::Falls);
    assert_eq!(fell, "switch 1,0: toggle|close 2,0; none|toggle|open|close 4,0\n");
    // What was known already leaves a plain fall nothing to tell.
    let plain = learned("bbk\nblock: 0,0\n", &[LEFT], "bbk\nblock: 0,0\n", Ending::Falls);
    assert_eq!(plain, "");
}

#[test]
fn a_bridge_that_was_not_seen_before_appears() {
    let before = "bsb\nblock: 0,0\n";
    let after = "bsb l  k\nblock: 1,0 2,0\n";
    let seen = learned(before, &[RIGHT], after, Ending::Rests);
    assert_eq!(seen, "switch 1,0: none|close 4,0; toggle|open 7,0\n");
    // A switch of which all seemed to be known may work it too.
    let known = "bsbs\nblock: 0,0\nswitch 1,0:\nswitch 3,0:\n";
    let after = "bsbs l\nblock: 1,0 2,0\n";
    let seen = learned(known, &[RIGHT], after, Ending::Rests);
    assert_eq!(seen, "switch 1,0: none|close 5,0\nswitch 3,0: none|toggle|open|close 5,0\n");
}

#[test]
fn a_bridge_hidden_by_the_press_is_learned_when_it_is_seen() {
    let before = "bsbb l\nblock: 0,0\n";
    let hidden = "bsbb ?\nblock: 1,0 2,0\n";
    let first = learn(&level(before), &[RIGHT], &level(hidden), Ending::Rests);
    assert!(first.to_string().contains("bsbb ?\n"), "whether it opened is not known: {first}");
    let last = learned(before, &[RIGHT, RIGHT], "bsbb k\nblock: 3,0\n", Ending::Rests);
    assert_eq!(last, "switch 1,0: toggle|open 5,0\n");
    // Where it follows from what is known, the look need not show it.
    let known = "bsbb l\nblock: 0,0\nswitch 1,0: toggle 5,0\n";
    let shown = learn(&level(known), &[RIGHT], &level(hidden), Ending::Rests);
    assert!(shown.to_string().contains("bsbb k\n"), "{shown}");
}

#[test]
fn a_splitter_is_known_once_it_has_split() {
    let before = "bbbvbb\nblock: 1,0 2,0\n";
    let after = level("bbbvbb\nblock: split: 5,0 0,0\n");
    let start = level("bbbvbb\nblock: 0,0\n");
    assert_eq!(ending(&level(before), &[RIGHT], &after, &start), Ending::Rests);
    let learned = learn(&level(before), &[RIGHT], &after, Ending::Rests);
    let cells = [Cell { x: 5, y: 0 }, Cell { x: 0, y: 0 }];
    assert_eq!(learned.targets(Cell { x: 3, y: 0 }), Some(Targets::Cells(cells)));
    let fell = learn(&level(before), &[RIGHT], &start, Ending::Falls);
    assert_eq!(fell.targets(Cell { x: 3, y: 0 }), Some(Targets::Falls));
}

#[test]
fn a_key_that_was_lost_teaches_nothing() {
    let before = level("bsb l\nblock: 0,0\n");
    let start = level("bsb l\nblock: 2,0\n");
    assert_eq!(ending(&before, &[RIGHT], &before, &start), Ending::Other);
    assert_eq!(learn(&before, &[RIGHT], &before, Ending::Other), before);
    assert_eq!(ending(&before, &[RIGHT], &start, &start), Ending::Falls);
    assert_eq!(learn(&before, &[RIGHT], &before, Ending::Rests), before, "not where it would be");
}

#[test]
fn a_switch_that_was_hidden_when_it_was_pressed_is_known_by_then() {
    let before = "bb?b l\nblock: 0,0 1,0\n";
    let seen = learned(before, &[RIGHT], "bbsb k\nblock: 2,0\n", Ending::Rests);
    assert_eq!(seen, "switch 2,0: toggle|open 5,0\n");
    let still = learned(before, &[RIGHT], "bb?b k\nblock: 2,0\n", Ending::Rests);
    assert_eq!(still, "", "what is below the block is still not known");
}

#[test]
fn what_play_contradicts_is_dropped() {
    // It was taken to close what it opens.
    let known = "bsb l\nblock: 0,0\nswitch 1,0: close 4,0\n";
    let opened = learned(known, &[RIGHT], "bsb k\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(opened, "switch 1,0: toggle|open 4,0\n");
    // The half that was taken for the selected one did not roll: the other did, and fell.
    let split = "b  vbb\nblock: split: 4,0 0,0\nsplitter 3,0: 4,0 0,0\n";
    let fell = learned(split, &[RIGHT], "b  vbb\nblock: 5,0\n", Ending::Falls);
    assert_eq!(fell, "");
    // Floor that must carry the block did not, after a press of which all was taken to be known.
    let known = "bsk\nblock: 0,0\nswitch 1,0:\n";
    let dropped = learned(known, &[RIGHT], "bsk\nblock: 0,0\n", Ending::Falls);
    assert_eq!(dropped, "");
}

#[test]
fn a_bridge_that_the_press_hid_and_that_dropped_the_block_after_was_closed() {
    let up = Action::Roll(Direction::Up);
    let down = Action::Roll(Direction::Down);
    let known = "b  k\nb  b\nb  h\nblock: 3,0 3,1\n";
    let pressed =
        learn(&level(known), &[down], &level("b  ?\nb  b\nb  h\nblock: 3,2\n"), Ending::Rests);
    assert!(pressed.to_string().contains("b  ?\n"), "{pressed}");
    let fell = learned(known, &[down, up], "b  k\nb  b\nb  h\nblock: 0,1\n", Ending::Falls);
    assert_eq!(fell, "switch 3,2: toggle|close 3,0\n");
}

#[test]
fn a_bridge_that_is_folded_away_may_show_nothing() {
    let stayed = learned("bsb l\nblock: 0,0\n", &[RIGHT], "bsb\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(stayed, "switch 1,0: none|close 4,0\n");
    let closed = learned("bsb k\nblock: 0,0\n", &[RIGHT], "bsb\nblock: 1,0 2,0\n", Ending::Rests);
    assert_eq!(closed, "switch 1,0: toggle|close 4,0\n");
}

#[test]
fn halves_that_join_on_a_switch_leave_open_whether_it_acts_twice() {
    let before = "bbsbbkb\nbbbbbbb\nblock: split: 3,0 2,1\n";
    let after = "bbsbblb\nbbbbbbb\nblock: 2,0 2,1\n";
    let learned = learned(before, &[LEFT], after, Ending::Rests);
    assert_eq!(learned, "switch 2,0: toggle|close 5,0\n");
}
