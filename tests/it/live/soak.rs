//! A sample of the soak: runs that are short. The whole matrix is `scripts/soak`.

use crate::soak::cell::Cell;
use crate::soak::game::GAMES;
use crate::soak::report;
use crate::soak::trouble::TROUBLES;

/// Runs each of these, and asserts that nothing forbidden happened.
fn assert_clean(cells: &[(&str, &str)], seed: u64) {
    let mut outcomes = Vec::new();
    for (name, fault) in cells {
        let game = *GAMES.iter().find(|game| game.name == *name).unwrap();
        let (trouble, _) = *TROUBLES.iter().find(|(it, _)| it == fault).unwrap();
        let Some(outcome) = (Cell { game, trouble, seed }).run() else { return };
        eprintln!("{outcome:?}");
        outcomes.push(outcome);
    }
    assert!(report::is_clean(&outcomes), "{}\n{outcomes:#?}", report::markdown(&outcomes));
}

#[test]
fn a_play_in_peace_is_won() {
    assert_clean(&[("amaze", "nothing")], 1);
}

#[test]
fn keys_that_come_twice_or_late_do_no_harm() {
    assert_clean(&[("amaze", "keys-doubled"), ("amaze", "keys-late")], 2);
}

#[test]
fn a_window_that_is_closed_or_minimised_ends_a_play_with_its_name() {
    assert_clean(&[("amaze", "closed"), ("beads", "minimised")], 3);
}

#[test]
fn a_window_over_the_board_gets_no_click() {
    assert_clean(&[("beads", "covered")], 4);
}

#[test]
fn who_takes_the_focus_gets_no_key() {
    assert_clean(&[("amaze", "focus-stolen")], 5);
}

#[test]
fn a_person_who_types_into_the_game_only_delays_it() {
    assert_clean(&[("continuity", "persons-keys"), ("amaze", "persons-keys")], 21);
}

#[test]
fn nothing_stays_down_whatever_ends_a_play() {
    let signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"];
    assert_clean(&signals.map(|signal| ("amaze", signal)), 6);
}

#[test]
fn a_disk_that_is_full_leaves_no_half_recording() {
    assert_clean(&[("amaze", "disk-full"), ("amaze", "read-only")], 7);
}

/// A matrix whose cells all say what happened.
#[test]
fn what_must_never_happen_is_in_the_report() {
    let text = report::markdown(&[]);
    assert!(text.contains("| runs | 0 |") && text.contains("| SIGKILL |"), "{text}");
}
