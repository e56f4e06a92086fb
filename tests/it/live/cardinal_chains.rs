//! Cardinal Chains, live: themes and figures, half-played boards, drags that are cut short.

use std::fs;
use std::io::Write;

use screenplay::games::cardinal_chains::Level;
use screenplay::games::cardinal_chains::level::Tile;
use screenplay::games::cardinal_chains::pack::pack;
use serde_json::Value;

use super::process::{PATIENCE, arcade, assert_nothing_held, play};
use crate::chains_drawn;
use crate::xvfb::Screen;

/// Theme, figures, and width and height of the window in pixels.
const LOOKS: [(&str, &str, &str); 4] = [
    ("paper", "round", "600x680"),
    ("candy", "mono", "777x801"),
    ("night", "bold", "433x501"),
    ("slate", "pen", "900x1000"),
];

/// Plays what the arcade shows with these arguments, and asserts that so many levels were won.
fn assert_won(screen: &Screen, looks: &[&str], levels: usize) -> Value {
    let _game = arcade(screen, "cardinal-chains", looks);
    let played = play(screen, &["--levels", &levels.to_string()]).end(PATIENCE);
    let summary = played.json();
    assert_eq!(played.code(), Some(0), "{looks:?}: {summary:#} {}", played.stderr);
    assert_eq!(summary["won"].as_array().unwrap().len(), levels, "{looks:?}: {summary:#}");
    // Past the capture of test output: this is the record of what was played.
    let count = |name: &str| -> u64 {
        summary["won"].as_array().unwrap().iter().filter_map(|level| level[name].as_u64()).sum()
    };
    let (moves, replanned) = (count("moves"), count("replanned"));
    let _ = writeln!(
        std::io::stderr(),
        "played {looks:?}: {levels} levels, {moves} cells, {replanned} replanned"
    );
    summary
}

/// Cells that a plan has to cover: all but the starts.
fn to_cover(level: &Level) -> u64 {
    (level.cells().count() - level.starts().len()) as u64
}

#[test]
fn boards_in_every_look_are_won_with_the_pointer() {
    let Some(screen) = Screen::start(1280, 1200, true) else { return };
    for ((theme, font, size), (first, levels)) in
        LOOKS.into_iter().zip([(11, 3), (16, 2), (21, 3), (26, 2)])
    {
        let number = first.to_string();
        let looks = ["--theme", theme, "--font", font, "--size", size, "--level", &number];
        let summary = assert_won(&screen, &looks, levels);
        for (won, truth) in summary["won"].as_array().unwrap().iter().zip(pack().skip(first - 1)) {
            assert_eq!(won["moves"], to_cover(&truth.level), "{looks:?}: {won:#}");
        }
    }
    assert_nothing_held(&screen);
}

#[test]
fn half_played_boards_are_won_whatever_is_drawn_on_them() {
    let Some(screen) = Screen::start(1280, 1200, true) else { return };
    let folder = tempfile::tempdir().unwrap();
    for (turn, entry) in pack().skip(4).step_by(3).take(9).enumerate() {
        let (theme, font, size) = LOOKS[turn % LOOKS.len()];
        let file = folder.path().join("half.level");
        fs::write(&file, chains_drawn::half_played(&entry.level, turn as u64).to_string()).unwrap();
        let file = file.to_str().unwrap();
        let looks = ["--theme", theme, "--font", font, "--size", size, "--level", file];
        assert_won(&screen, &looks, 1);
    }
    // None is wrong on this one: it is gone on with.
    let file = folder.path().join("right.level");
    fs::write(&file, "cardinal-chains\nA 1 1\n2 2 1\n3 3 3\nA: RR\n").unwrap();
    let summary = assert_won(&screen, &["--level", file.to_str().unwrap()], 1);
    assert_eq!(summary["won"][0]["moves"], 6, "{summary:#}");
    assert_nothing_held(&screen);
}

#[test]
fn drags_that_are_cut_short_are_gone_on_with() {
    let Some(screen) = Screen::start(1280, 1200, true) else { return };
    for (theme, font, size) in LOOKS.into_iter().skip(1).step_by(2) {
        let looks = ["--theme", theme, "--font", font, "--size", size, "--level", "14"];
        let fault = ["--fault", "drop=0.1,seed=4"];
        assert_won(&screen, &[&looks[..], &fault].concat(), 5);
    }
    assert_nothing_held(&screen);
}

#[test]
fn what_is_drawn_by_chance_is_drawn_by_the_rules() {
    for entry in pack().skip(4) {
        let board = chains_drawn::half_played(&entry.level, 1);
        assert!(board.tiles().iter().zip(entry.level.tiles()).all(|(a, b)| a == b));
        assert!(board.tiles().iter().all(|tile| *tile != Tile::Unknown));
    }
}
