//! Bloxorz, live: from the title screen on, once without knowing what the switches do, and once more with what was
//! found out. The player sees pixels and presses keys.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use screenplay::games::bloxorz::pack::pack;
use serde_json::Value;

use super::process::{PATIENCE, Running, arcade, assert_nothing_held, program};
use crate::xvfb::Screen;

/// Plays so many levels, with these words after `play`.
fn played(screen: &Screen, data: &Path, looks: &[&str], levels: usize, words: &[&str]) -> Value {
    let _game = arcade(screen, "bloxorz", &[looks, &["--speed", "50"]].concat());
    let base = ["play", "--json", "--app", "screenplay-arcade", "--countdown", "0"];
    let count = levels.to_string();
    let command =
        &mut program(Some(&screen.display), &[&base[..], &["--levels", &count], words].concat());
    command.env("XDG_DATA_HOME", data).stdout(Stdio::piped()).stderr(Stdio::piped());
    let ended = Running(command.spawn().unwrap())
        .end(PATIENCE.max(Duration::from_secs(120) * levels as u32));
    let summary = ended.json();
    assert_eq!(ended.code(), Some(0), "{looks:?}: {summary:#} {}", ended.stderr);
    summary
}

/// Plays levels that need their switches, by exploring and again by what was learned.
fn explored_and_known(looks: &[&str], first: usize, levels: usize, words: &[&str]) {
    let Some(screen) = Screen::start(1100, 800, true) else { return };
    let data = tempfile::tempdir().unwrap();
    let truth: Vec<_> = pack().skip(first - 1).take(levels).collect();
    let count = |level: &Value, name: &str| level[name].as_u64().unwrap();
    let exploring = played(&screen, data.path(), looks, levels, words);
    let known = played(&screen, data.path(), looks, levels, &[]);
    let won = |summary: &Value| summary["won"].as_array().unwrap().clone();
    let (exploring, known) = (won(&exploring), won(&known));
    assert_eq!((exploring.len(), known.len()), (levels, levels));
    let (mut before, mut after, mut trials) = (0, 0, 0);
    for (level, (one, two)) in truth.iter().zip(exploring.iter().zip(&known)) {
        let what = format!("level {} in {looks:?}: {one:#} {two:#}", level.number);
        assert_eq!(one["title"], level.passcode.as_str(), "{what}");
        assert!(count(one, "moves") >= u64::from(level.optimum), "{what}");
        assert_eq!(count(two, "moves"), u64::from(level.optimum), "{what}");
        // A cell that only the block's first place hid may still be unknown.
        assert!(count(two, "trials") <= count(one, "trials"), "{what}");
        before += count(one, "moves");
        after += count(two, "moves");
        trials += count(one, "trials");
    }
    assert!(trials > 0, "nothing was to be found out, so nothing is shown");
    assert_nothing_held(&screen);
    // Past the capture of test output: this is the record of what was played.
    let _ = writeln!(
        std::io::stderr(),
        "played {looks:?}: {levels} levels of bloxorz, {before} moves on first sight ({trials} trials), then {after}"
    );
}

#[test]
fn levels_are_explored_and_then_played_in_the_fewest_moves_from_an_angle() {
    // From the title screen on.
    explored_and_known(&["--theme", "stone", "--view", "oblique"], 1, 3, &[]);
}

#[test]
#[ignore = "the long tier, half an hour: scripts/test --long all_levels_of_bloxorz"]
fn all_levels_of_bloxorz_are_explored_in_a_row_and_then_played_in_the_fewest_moves() {
    let looks = ["--theme", "stone", "--view", "oblique"];
    explored_and_known(&looks, 1, pack().count(), &["--thorough"]);
}

#[test]
fn levels_are_explored_and_then_played_in_the_fewest_moves_from_above() {
    explored_and_known(
        &["--theme", "toy", "--view", "top", "--size", "1011x551", "--level", "3"],
        3,
        2,
        &[],
    );
}
