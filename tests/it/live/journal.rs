//! Journals of plays on live windows: told again they are decided the same; what becomes of one never costs the play.

use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use x11rb::protocol::xproto::{ConfigureWindowAux, ConnectionExt as _};
use x11rb::wrapper::ConnectionExt as _;

use super::ended::signal;
use super::process::{PATIENCE, Running, arcade, assert_nothing_held, play, windows};
use super::recording::TinyDisk;
use crate::xvfb::{Screen, eventually};

/// A folder for a journal, and its path as an argument.
fn folder() -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("journal").to_str().unwrap().to_owned();
    (folder, path)
}

/// Tells a journal again, without a display: the exit code, and the JSON of it.
fn again(journal: &str) -> (Option<i32>, Value) {
    let ended = Running::start(None, &["replay", journal, "--json"]).end(PATIENCE);
    assert!(!ended.stdout.is_empty(), "{}", ended.stderr);
    (ended.code(), ended.json())
}

/// Asserts that a journal is decided the same by a player that is in step with it.
fn assert_same(journal: &str, won: usize) {
    let (code, told) = again(journal);
    assert_eq!((code, &told["same"]), (Some(0), &true.into()), "{told:#}");
    assert_eq!((&told["told"]["won"], &told["told"]["out_of_step"]), (&won.into(), &0.into()));
    assert_eq!(told["cut"], Value::Null, "{told:#}");
}

/// Waits for the level of this number, and changes its window.
fn change(screen: &Screen, number: usize, change: &ConfigureWindowAux) {
    let (end, title) = (Instant::now() + PATIENCE, format!("screenplay arcade: amaze {number}/30"));
    while Instant::now() < end {
        if let Some(window) = windows(screen).iter().find(|window| window.title == title) {
            std::thread::sleep(Duration::from_millis(300));
            let (connection, _) = x11rb::connect(Some(&screen.display)).unwrap();
            connection.configure_window(window.id, change).unwrap();
            return connection.sync().unwrap();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("{title} does not come");
}

#[test]
fn a_live_play_with_lost_keys_and_a_window_that_moves_is_told_again() {
    const LEVELS: usize = 4;
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let looks = ["--theme", "blocks", "--size", "400x480", "--speed", "12", "--position", "40,50"];
    let _game = arcade(&screen, "amaze", &[&looks[..], &["--fault", "drop=0.1,seed=3"]].concat());
    let (_folder, path) = folder();
    let playing = play(&screen, &["--levels", &LEVELS.to_string(), "--journal", &path]);
    change(&screen, 2, &ConfigureWindowAux::new().x(431).y(190));
    change(&screen, 3, &ConfigureWindowAux::new().width(501).height(590));
    let played = playing.end(PATIENCE);
    let summary = played.json();
    assert_eq!(played.code(), Some(0), "{summary:#} {}", played.stderr);
    let journal = &summary["journal"];
    assert_eq!((&journal["folder"], &journal["full"]), (&path.as_str().into(), &false.into()));
    assert!(journal["pictures"].as_u64() > Some(4) && journal["error"].is_null(), "{journal:#}");
    assert_same(&path, LEVELS);
    let text = std::fs::read_to_string(Path::new(&path).join("journal.jsonl")).unwrap();
    for part in ["moved to 400x480+", "moved to 501x590+", "\"lost "] {
        assert!(text.contains(part), "nothing like {part} happened");
    }
    assert_nothing_held(&screen);
}

#[test]
fn a_steered_play_is_told_again() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let _game = arcade(&screen, "continuity", &["--size", "800x600", "--level", "2"]);
    let (_folder, path) = folder();
    let arguments = ["--game", "continuity", "--levels", "1", "--journal", &path];
    let played = play(&screen, &arguments).end(PATIENCE);
    assert_eq!(played.code(), Some(0), "{} {}", played.stdout, played.stderr);
    assert_same(&path, 1);
    assert_nothing_held(&screen);
}

#[test]
fn a_play_that_is_interrupted_or_killed_leaves_a_journal_that_is_told() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    for (name, cut) in [("INT", false), ("KILL", true)] {
        let _game = arcade(&screen, "amaze", &["--size", "400x480", "--level", "8"]);
        let (_folder, path) = folder();
        let mut playing = play(&screen, &["--delay", "200", "--journal", &path]);
        let lines = Path::new(&path).join("journal.jsonl");
        let acted = || {
            let text = std::fs::read_to_string(&lines).unwrap_or_default();
            text.matches("\"performed\"").count() >= 3
        };
        assert!((0..8).any(|_| eventually(acted)), "{name}: nothing is done");
        signal(name, playing.0.id());
        playing.0.wait().unwrap();
        let (code, told) = again(&path);
        assert_eq!((code, &told["same"]), (Some(0), &true.into()), "{name}: {told:#}");
        assert_eq!(told["cut"].is_string(), cut, "{name}: {told:#}");
        assert!(told["told"]["actions"].as_u64() >= Some(3), "{name}: {told:#}");
    }
}

#[test]
fn a_full_disk_and_a_full_journal_cost_no_more_of_the_play() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let _game = arcade(&screen, "amaze", &["--size", "900x900", "--speed", "12"]);
    let (_folder, path) = folder();
    let arguments = ["--levels", "6", "--journal", &path, "--journal-limit", "1"];
    let played = play(&screen, &arguments).end(PATIENCE);
    let summary = played.json();
    assert_eq!(played.code(), Some(0), "{summary:#} {}", played.stderr);
    assert_eq!(summary["journal"]["full"], true, "{summary:#}");
    assert!(summary["journal"]["bytes"].as_u64() <= Some(1 << 20), "{summary:#}");
    let (code, told) = again(&path);
    assert_eq!(code, Some(0), "{told:#}");
    assert!(told["cut"].as_str().unwrap().contains("full"), "{told:#}");
    let Some(disk) = TinyDisk::mount() else { return };
    let path = disk.0.path().join("journal").to_str().unwrap().to_owned();
    let played = play(&screen, &["--levels", "1", "--journal", &path]).end(PATIENCE);
    let summary = played.json();
    assert_eq!(played.code(), Some(1), "{summary:#} {}", played.stderr);
    assert_eq!(summary["won"].as_array().unwrap().len(), 1, "{summary:#}");
    let error = summary["journal"]["error"].as_str().unwrap();
    assert!(error.contains("cannot write"), "{error}");
    assert_nothing_held(&screen);
}

#[test]
fn a_journal_over_something_else_is_refused_before_anything_is_sent() {
    let Some(screen) = Screen::start(800, 800, true) else { return };
    let _game = arcade(&screen, "amaze", &["--size", "300x360"]);
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("mine"), "mine").unwrap();
    let path = folder.path().to_str().unwrap();
    let refused = play(&screen, &["--levels", "1", "--journal", path]).end(PATIENCE);
    assert_eq!(refused.code(), Some(2), "{}", refused.stderr);
    assert!(refused.stderr.contains("is not empty"), "{}", refused.stderr);
    let refused = play(&screen, &["--dry-run", "--journal", path]).end(PATIENCE);
    assert_eq!(refused.code(), Some(2), "{}", refused.stderr);
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}
