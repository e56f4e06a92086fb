//! Plays that are ended from outside with a key or a button down: nothing stays down, and all but the one that nobody can hear end
//! with their summary.

use std::process::Command;
use std::time::Duration;

use x11rb::connection::Connection;
use x11rb::protocol::xproto::ConnectionExt as _;

use super::process::{Running, arcade, assert_nothing_held, play};
use crate::xvfb::{Screen, eventually};

/// Sends a signal by the shell's own command: a bare system has no program of that name.
pub(super) fn signal(name: &str, process: u32) {
    let line = format!("kill -{name} {process}");
    assert!(Command::new("sh").args(["-c", &line]).status().unwrap().success());
}

/// How many keys and buttons are down.
pub(super) fn held(screen: &Screen) -> u32 {
    let (connection, number) = x11rb::connect(Some(&screen.display)).unwrap();
    let root = connection.setup().roots[number].root;
    let keys = connection.query_keymap().unwrap().reply().unwrap().keys;
    let pointer = connection.query_pointer(root).unwrap().reply().unwrap();
    let buttons = (u16::from(pointer.mask) & 0x1f00).count_ones();
    keys.iter().map(|byte| byte.count_ones()).sum::<u32>() + buttons
}

/// Which keys repeat when they are held.
fn repeats(screen: &Screen) -> [u8; 32] {
    let (connection, _) = x11rb::connect(Some(&screen.display)).unwrap();
    connection.get_keyboard_control().unwrap().reply().unwrap().auto_repeats
}

/// A play that has something down, for five seconds.
fn holding(screen: &Screen) -> Running {
    let playing = play(screen, &["--key-hold", "5000"]);
    assert!(eventually(|| held(screen) > 0), "nothing is pressed");
    playing
}

/// The games, by keys and by the pointer.
const GAMES: [&str; 2] = ["amaze", "beads"];

#[test]
fn signals_end_a_play_with_its_summary_and_nothing_stays_down() {
    for game in GAMES {
        let Some(screen) = Screen::start(900, 900, true) else { return };
        let _game = arcade(&screen, game, &["--size", "500x601"]);
        let before = repeats(&screen);
        for name in ["INT", "TERM", "HUP"] {
            let playing = holding(&screen);
            signal(name, playing.0.id());
            let ended = playing.end(Duration::from_secs(5));
            assert_eq!(ended.code(), Some(6), "{game}, {name}: {}", ended.stderr);
            let error = ended.json()["error"].as_str().unwrap().to_owned();
            assert!(error.contains("interrupted"), "{game}, {name}: {error}");
            assert_eq!(held(&screen), 0, "{game}, {name}");
            assert_eq!(repeats(&screen), before, "{game}, {name}");
        }
    }
}

#[test]
fn what_a_killed_play_held_is_released() {
    for game in GAMES {
        let Some(screen) = Screen::start(900, 900, true) else { return };
        let _game = arcade(&screen, game, &["--size", "500x601"]);
        let before = repeats(&screen);
        let mut playing = holding(&screen);
        signal("KILL", playing.0.id());
        playing.0.wait().unwrap();
        assert!(eventually(|| held(&screen) == 0), "{game}: something stays down");
        assert!(eventually(|| repeats(&screen) == before), "{game}: keys repeat no more");
        assert_nothing_held(&screen);
    }
}
