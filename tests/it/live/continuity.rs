//! Continuity, live: the arcade's levels won by screen and keyboard alone, at two rates of pictures and two sizes.

use std::io::Write;

use screenplay::games::continuity::pack::pack;
use serde_json::Value;

use super::process::{PATIENCE, arcade, assert_nothing_held, play};
use crate::xvfb::Screen;

/// Pictures a second, and width and height of the window in pixels.
const LOOKS: [(&str, &str); 2] = [("60", "800x600"), ("30", "1000x760")];

/// Plays so many levels of the arcade from one on, and asserts that they are won.
fn assert_won(screen: &Screen, (fps, size): (&str, &str), first: usize, levels: usize) -> Value {
    let number = first.to_string();
    let looks = ["--fps", fps, "--size", size, "--level", &number];
    let _game = arcade(screen, "continuity", &looks);
    let count = levels.to_string();
    let patience = PATIENCE * levels as u32;
    let played = play(screen, &["--game", "continuity", "--levels", &count]).end(patience);
    let summary = played.json();
    assert_eq!(played.code(), Some(0), "{looks:?}: {summary:#} {}", played.stderr);
    let won = summary["won"].as_array().unwrap();
    assert_eq!(won.len(), levels, "{looks:?}: {summary:#}");
    for (level, truth) in won.iter().zip(pack().skip(first - 1)) {
        // Past the capture of test output: this is the record of what was played.
        let _ = writeln!(
            std::io::stderr(),
            "played {} at {fps} pictures a second, {size}: {} slides of {}, {} deaths, {} replanned, {:.0} s",
            truth.name,
            level["moves"],
            truth.optimum,
            level["deaths"],
            level["replanned"],
            level["seconds"].as_f64().unwrap()
        );
        // The fewest are proved for the physics of the profile; a play goes by those that it has measured, by which level 16
        // takes one less.
        assert!(
            level["moves"].as_u64() >= Some(u64::from(truth.optimum.saturating_sub(1))),
            "{level:#}"
        );
        if level["replanned"] == 0 {
            assert_eq!(level["moves"], level["planned"], "{level:#}");
        }
    }
    summary
}

#[test]
fn levels_are_won_by_running_and_jumping() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    // With slides, a fall that is steered, and stairs.
    for (looks, levels) in LOOKS.into_iter().zip([3, 1]) {
        assert_won(&screen, looks, 2, levels);
    }
    assert_nothing_held(&screen);
}

#[test]
#[ignore = "the long tier: scripts/test --long"]
fn the_levels_are_won_in_a_row() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    for looks in LOOKS {
        assert_won(&screen, looks, 1, pack().count());
    }
    assert_nothing_held(&screen);
}
