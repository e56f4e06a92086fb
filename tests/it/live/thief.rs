//! Plays whose focus is stolen again and again, while keys are held too: the thief gets none of them.

use std::io::Write;
use std::time::{Duration, Instant};

use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt as _, InputFocus};
use x11rb::wrapper::ConnectionExt as _;

use super::ended::held;
use super::process::{PATIENCE, arcade, play};
use crate::desktop::{Window, at};
use crate::xvfb::{Screen, eventually};

/// Plays a level while a window takes the focus as often as it can in so many seconds; that window's events, and the
/// play's exit code and summary.
fn robbed(game: &str, looks: &[&str]) {
    const ROBBED_FOR: Duration = Duration::from_secs(12);
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let _game = arcade(&screen, game, looks);
    let thief = Window::open(&screen, "thief", 2, at(900, 700));
    let mut playing = play(&screen, &["--levels", "1", "--game", game]);
    assert!(eventually(|| held(&screen) > 0), "{game}: nothing is pressed");
    let (began, mut thefts, mut holding) = (Instant::now(), 0, 0);
    while began.elapsed() < ROBBED_FOR && playing.0.try_wait().unwrap().is_none() {
        // In the middle of a key, where there is one.
        if eventually(|| held(&screen) > 0 || playing.0.try_wait().unwrap().is_some()) {
            holding += u32::from(held(&screen) > 0);
        }
        thief.connection.set_input_focus(InputFocus::PARENT, thief.id, CURRENT_TIME).unwrap();
        thief.connection.sync().unwrap();
        thefts += 1;
        std::thread::sleep(Duration::from_millis(400));
    }
    let ended = playing.end(PATIENCE);
    let summary = ended.json();
    assert_eq!(thief.pressed(), [], "{game}: the thief got keys");
    assert_eq!(held(&screen), 0, "{game}");
    assert!(thefts > 3 && holding > 0, "{game}: {thefts} thefts, {holding} with a key down");
    assert_eq!(ended.code(), Some(0), "{game}: {summary:#} {}", ended.stderr);
    let _ = writeln!(
        std::io::stderr(),
        "played {game} against {thefts} thefts, {holding} of them with a key down: {}",
        summary["moves"]
    );
    thief.connection.flush().unwrap();
}

#[test]
fn continuity_is_won_against_a_thief_who_gets_nothing() {
    robbed("continuity", &["--size", "800x600", "--level", "2"]);
}

#[test]
fn amaze_is_won_against_a_thief_who_gets_nothing() {
    robbed("amaze", &["--size", "500x601", "--level", "8"]);
}
