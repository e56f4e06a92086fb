//! Bead Puzzle, live: levels won with the fewest moves; and a window that ignores clicks.

use std::io::Write;

use screenplay::games::beads::pack::pack;
use serde_json::Value;

use super::process::{PATIENCE, arcade, assert_nothing_held, play};
use super::tier;
use crate::xvfb::Screen;

/// Theme, what it is told beside, width and height of the window in pixels, and the first of the levels.
const LOOKS: [(&str, &[&str], &str, usize); 5] = [
    ("porcelain", &[], "640x740", 1),
    ("midnight", &[], "900x980", 3),
    ("felt", &["--goals", "ghosts", "--beads", "colours"], "777x801", 2),
    ("blueprint", &["--edges", "curved", "--lines", "solid", "--beads", "shapes"], "720x860", 5),
    ("midnight", &["--lines", "dashed", "--beads", "safe", "--goals", "marks"], "800x900", 1),
];

/// Plays what the arcade shows with these arguments, and asserts that so many levels were won.
fn assert_won(screen: &Screen, looks: &[&str], levels: usize) -> Value {
    let _game = arcade(screen, "beads", looks);
    let played = play(screen, &["--levels", &levels.to_string()]).end(PATIENCE);
    let summary = played.json();
    assert_eq!(played.code(), Some(0), "{looks:?}: {summary:#} {}", played.stderr);
    assert_eq!(summary["won"].as_array().unwrap().len(), levels, "{looks:?}: {summary:#}");
    // Past the capture of test output: this is the record of what was played.
    let moves = summary["won"].as_array().unwrap().iter().filter_map(|it| it["moves"].as_u64());
    let moves: u64 = moves.sum();
    let _ = writeln!(std::io::stderr(), "played {looks:?}: {levels} levels, {moves} moves");
    summary
}

/// Plays so many levels in this look of [`LOOKS`].
fn play_look(screen: &Screen, turn: usize, levels: usize) {
    let (theme, more, size, first) = LOOKS[turn];
    let number = first.to_string();
    let looks = [&["--theme", theme, "--size", size, "--level", &number], more].concat();
    let summary = assert_won(screen, &looks, levels);
    for (won, truth) in summary["won"].as_array().unwrap().iter().zip(pack().skip(first - 1)) {
        assert_eq!(won["moves"], truth.moves as u64, "{looks:?}: {won:#}");
    }
}

#[test]
fn four_levels_are_won_with_the_fewest_moves() {
    let Some(screen) = Screen::start(1280, 1200, true) else { return };
    play_look(&screen, 0, 4);
    assert_nothing_held(&screen);
}

#[test]
fn levels_in_every_look_are_won_with_the_fewest_moves() {
    let Some(screen) = Screen::start(1280, 1200, true) else { return };
    for turn in 0..LOOKS.len() {
        play_look(&screen, turn, tier::of(1, 4));
    }
    assert_nothing_held(&screen);
}

#[test]
fn clicks_that_are_ignored_are_made_again() {
    let Some(screen) = Screen::start(1280, 1200, true) else { return };
    assert_won(&screen, &["--level", "8", "--fault", "drop=0.2,seed=2"], 2);
    assert_nothing_held(&screen);
}
