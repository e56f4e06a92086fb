//! Learning on a live window: how its program is operated is found out by playing it, and it is played by that then.

use std::fs;

use regex::Regex;
use screenplay::profile::Profile;
use tempfile::TempDir;

use super::process::{PATIENCE, Running, arcade, assert_nothing_held, play};
use crate::xvfb::Screen;

/// Finds out how the arcade plays a game, as a program of another name, and returns the profile that was written.
fn learnt(screen: &Screen, game: &str, folder: &TempDir) -> Profile {
    let own = folder.path().to_str().unwrap();
    let sheet = folder.path().join("sheet.png");
    let words = ["--profiles", own, "learn", "--window", "arcade", "--game", game, "--name", "x"];
    let sheet = ["--sheet", sheet.to_str().unwrap()];
    let tries = ["--try", "--yes", "--countdown", "0", "--levels", "2"];
    let line = [&words[..], &sheet, &tries].concat();
    let ended = Running::start(Some(&screen.display), &line).end(PATIENCE);
    assert_eq!(ended.code(), Some(0), "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("move the board"), "{}", ended.stdout);
    assert!(ended.stdout.contains("the next level comes by itself"), "{}", ended.stdout);
    assert_nothing_held(screen);
    let counts = Regex::new(r"(\d+) of (\d+) moves that were tried").unwrap();
    let counts = counts.captures(&ended.stdout).expect("moves are counted");
    let [taken, all] = [1, 2].map(|k| counts[k].parse::<u32>().unwrap());
    assert!(taken > 0 && taken * 2 > all, "most moves are taken: {}", ended.stdout);
    let text = fs::read_to_string(folder.path().join(game).join("x/profile.toml")).unwrap();
    toml::from_str(&text).unwrap()
}

#[test]
fn how_a_program_is_operated_is_found_out_and_it_is_played_by_that() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let folder = TempDir::new().unwrap();
    let _game = arcade(&screen, "amaze", &[]);
    let profile = learnt(&screen, "amaze", &folder);
    assert!(profile.controls.settle_ms > 500, "a slide takes its time: {:?}", profile.controls);
    assert!(profile.controls.actions.is_empty(), "the arrow keys need no word");
    assert_eq!(profile.window.title.unwrap().to_string(), "arcade");
    assert!(folder.path().join("amaze/x/ball.png").exists());
    let own = folder.path().to_str().unwrap();
    let which = ["--profiles", own, "--game", "amaze", "--program", "x", "--levels", "1"];
    let played = play(&screen, &which).end(PATIENCE);
    assert_eq!(played.code(), Some(0), "{}", played.stderr);
    assert_eq!(played.json()["program"], "x");
}

#[test]
fn a_game_of_which_little_is_named_is_operated_by_what_moves_it() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let folder = TempDir::new().unwrap();
    let _game = arcade(&screen, "beads", &[]);
    let profile = learnt(&screen, "beads", &folder);
    assert_eq!(profile.game, "beads");
}

#[test]
fn chains_are_found_to_be_dragged() {
    let Some(screen) = Screen::start(1280, 1000, true) else { return };
    let folder = TempDir::new().unwrap();
    let _game = arcade(&screen, "cardinal-chains", &[]);
    let profile = learnt(&screen, "cardinal-chains", &folder);
    assert_eq!(profile.controls.how["grow"].as_str(), Some("drag"));
}
