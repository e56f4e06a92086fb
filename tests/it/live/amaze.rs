//! Amaze, live: themes and scales, faults, moved and closed windows, stolen focus.

use std::io::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use screenplay::capture::{Capture, X11Capture};
use screenplay::desktop::WindowInfo;
use screenplay::games::amaze::pack::pack;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConfigureWindowAux, ConnectionExt as _, MOTION_NOTIFY_EVENT};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::process::{
    Ended, PATIENCE, Running, arcade, assert_nothing_held, play, program, text, windows,
};
use super::tier;
use crate::xvfb::{Screen, eventually};

/// Levels of a play.
const LEVELS: usize = 12;
/// Scale, and width and height of the window in pixels: cells of 25 to 100 pixels, none of them whole.
const SIZES: [(&str, u32, u32); 3] = [("0.7", 431, 523), ("1.0", 640, 760), ("1.6", 1003, 1187)];
/// Waits until the game shows the level with this number, for as long as the play goes on.
fn until_level(screen: &Screen, playing: &mut Running, number: usize) -> WindowInfo {
    let end = Instant::now() + PATIENCE;
    let title = format!("screenplay arcade: amaze {number}/30");
    loop {
        let found = windows(screen).into_iter().find(|window| window.title == title);
        if let Some(window) = found {
            return window;
        }
        let ended = playing.0.try_wait().unwrap();
        assert!(
            ended.is_none() && Instant::now() < end,
            "level {number} does not come: {ended:?}, {:?}, {}",
            windows(screen),
            playing.0.stdout.as_mut().filter(|_| ended.is_some()).map(text).unwrap_or_default()
        );
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// What may go wrong in a play that is won all the same.
#[derive(Clone, Copy, PartialEq)]
enum Trouble {
    Nothing,
    LostKeys,
    Moves,
}

/// Asserts that every level was won in the fewest moves, and says so on one line.
fn assert_won(ended: &Ended, levels: usize, trouble: Trouble, what: &str) {
    let summary = ended.json();
    assert_eq!(ended.code(), Some(0), "{what}: {summary:#} {}", ended.stderr);
    let won = summary["won"].as_array().unwrap();
    let (mut lost, mut replanned, mut seconds) = (0, 0, 0.0);
    for (level, truth) in won.iter().zip(pack()) {
        let number = truth.number;
        let count = |name: &str| level[name].as_u64().unwrap();
        let fewest = u64::from(truth.optimum);
        assert_eq!(count("moves"), fewest, "{what}, level {number}: {level:#}");
        assert_eq!(count("planned"), fewest, "{what}, level {number}: {level:#}");
        assert_eq!(level["optimal"], true, "{what}, level {number}");
        lost += count("lost");
        replanned += count("replanned");
        seconds += level["seconds"].as_f64().unwrap();
    }
    assert_eq!(won.len(), levels, "{what}: {summary:#}");
    let moves: u32 = pack().take(levels).map(|level| level.optimum).sum();
    assert_eq!(summary["moves"], moves, "{what}");
    assert_eq!(replanned, 0, "{what}: {summary:#}");
    match trouble {
        Trouble::LostKeys => assert!(lost > 0, "{what}: no key was lost, so nothing is shown"),
        // The arcade polls its keys once a frame: on a machine with little to spare a frame may take longer than a key is
        // held, and the key was never there. It is pressed again; that more than one in fifty is, or any in
        // a short play, is a fault of ours.
        Trouble::Nothing | Trouble::Moves => {
            assert!(lost * 50 <= u64::from(moves), "{what}: {lost} lost of {moves}: {summary:#}");
        }
    }
    // Past the capture of test output: this is the record of what was played.
    let _ = writeln!(
        std::io::stderr(),
        "played {what}: {levels} levels, {moves} moves, {lost} lost, {seconds:.1} s"
    );
}

/// Plays the first levels in a theme at this one of [`SIZES`]; at every one in the long tier.
fn play_theme(theme: &str, usual: usize) {
    let Some(screen) = Screen::start(1280, 1280, true) else { return };
    for (scale, width, height) in tier::of(&SIZES[usual..=usual], &SIZES[..]) {
        let size = format!("{width}x{height}");
        let looks = ["--theme", theme, "--scale", scale, "--size", &size, "--speed", "12"];
        let _game = arcade(&screen, "amaze", &looks);
        let played = play(&screen, &["--levels", &LEVELS.to_string()]).end(PATIENCE);
        assert_won(&played, LEVELS, Trouble::Nothing, &format!("{theme} at {scale}"));
    }
    assert_nothing_held(&screen);
}

#[test]
fn classic_is_played() {
    play_theme("classic", 0);
}

#[test]
fn night_is_played() {
    play_theme("night", 1);
}

#[test]
fn blocks_is_played() {
    play_theme("blocks", 2);
}

#[test]
fn paper_is_played() {
    play_theme("paper", 0);
}

#[test]
fn candy_is_played() {
    play_theme("candy", 1);
}

#[test]
fn neon_is_played() {
    play_theme("neon", 2);
}

/// As on a phone, by a profile of the user's own.
#[test]
fn swipes_alone_win() {
    const PROFILE: &str = r#"
game = "amaze"
program = "by-swipes"
after_win = []
[controls]
settle_ms = 1500
[controls.actions]
U = { swipe = "up" }
D = { swipe = "down" }
L = { swipe = "left" }
R = { swipe = "right" }
"#;
    let Some(screen) = Screen::start(1024, 900, true) else { return };
    let config = tempfile::tempdir().unwrap();
    let folder = config.path().join("screenplay/templates/amaze/by-swipes");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("profile.toml"), PROFILE).unwrap();
    let _game = arcade(&screen, "amaze", &["--theme", "paper", "--size", "500x601"]);
    let line = "play --json --app screenplay-arcade --program by-swipes --countdown 0 --levels 5";
    let line: Vec<&str> = line.split(' ').collect();
    let mut command = program(Some(&screen.display), &line);
    let played = Running::caught(command.env("XDG_CONFIG_HOME", config.path())).end(PATIENCE);
    assert_won(&played, 5, Trouble::Nothing, "paper by swipes");
}

#[test]
fn a_game_that_ignores_a_tenth_of_the_keys_is_won_all_the_same() {
    let Some(screen) = Screen::start(1024, 900, true) else { return };
    for (theme, fault) in [("paper", "drop=0.1,seed=3"), ("night", "drop=0.1,seed=8")] {
        let looks = ["--theme", theme, "--size", "500x601", "--speed", "12", "--fault", fault];
        let _game = arcade(&screen, "amaze", &looks);
        let played = play(&screen, &["--levels", &LEVELS.to_string()]).end(PATIENCE);
        assert_won(&played, LEVELS, Trouble::LostKeys, &format!("{theme} with {fault}"));
    }
    assert_nothing_held(&screen);
}

#[test]
fn a_window_that_moves_and_grows_in_mid_play_is_won_all_the_same() {
    const PLAYED: usize = 6;
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let looks = ["--theme", "blocks", "--size", "500x601", "--position", "40,50", "--speed", "12"];
    let _game = arcade(&screen, "amaze", &looks);
    let mut playing = play(&screen, &["--levels", &PLAYED.to_string()]);
    let (connection, _) = x11rb::connect(Some(&screen.display)).unwrap();
    let change = |id: u32, change: &ConfigureWindowAux| {
        // As soon as the level comes it is only being looked at.
        std::thread::sleep(Duration::from_millis(500));
        connection.configure_window(id, change).unwrap();
        connection.sync().unwrap();
    };
    let before = until_level(&screen, &mut playing, 2);
    change(before.id, &ConfigureWindowAux::new().x(431).y(190));
    let moved = until_level(&screen, &mut playing, 4);
    assert_ne!((before.rect.x, before.rect.y), (moved.rect.x, moved.rect.y));
    change(moved.id, &ConfigureWindowAux::new().x(90).y(80).width(777).height(800));
    let grown = until_level(&screen, &mut playing, 5);
    assert_eq!((grown.rect.width, grown.rect.height), (777, 800));
    change(grown.id, &ConfigureWindowAux::new().x(-60));
    assert_won(&playing.end(PATIENCE), PLAYED, Trouble::Moves, "blocks, moved thrice");
}

#[test]
fn a_window_that_is_closed_in_mid_play_ends_it_in_time() {
    let Some(screen) = Screen::start(800, 800, true) else { return };
    let game = arcade(&screen, "amaze", &["--theme", "night", "--size", "500x601"]);
    let mut playing = play(&screen, &[]);
    until_level(&screen, &mut playing, 3);
    std::thread::sleep(Duration::from_millis(500));
    drop(game);
    let ended = playing.end(Duration::from_secs(5));
    let summary = ended.json();
    assert_eq!(ended.code(), Some(7), "{summary:#}");
    assert_eq!(summary["won"].as_array().unwrap().len(), 2);
    let error = summary["error"].as_str().unwrap();
    assert!(error.contains("closed"), "{error}");
    assert_nothing_held(&screen);
}

#[test]
fn the_pointer_in_a_corner_and_an_interrupt_end_a_play_with_its_summary() {
    let Some(screen) = Screen::start(800, 800, true) else { return };
    let (connection, number) = x11rb::connect(Some(&screen.display)).unwrap();
    let root = connection.setup().roots[number].root;
    let point = |connection: &RustConnection, x, y| {
        connection.xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, root, x, y, 0).unwrap();
        connection.sync().unwrap();
    };
    for corner in [true, false] {
        let _game = arcade(&screen, "amaze", &["--theme", "night", "--size", "500x601"]);
        let mut playing = play(&screen, &[]);
        until_level(&screen, &mut playing, 2);
        if corner {
            point(&connection, 799, 0);
        } else {
            // The shell's own: a bare system has no program of that name.
            let interrupt = format!("kill -INT {}", playing.0.id());
            assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
        }
        let ended = playing.end(Duration::from_secs(5));
        let summary = ended.json();
        assert_eq!(ended.code(), Some(6), "{summary:#}");
        assert_eq!(summary["won"][0]["moves"], 3, "{summary:#}");
        let error = summary["error"].as_str().unwrap();
        let expected = if corner { "in a corner of the screen (799,0)" } else { "interrupted" };
        assert!(error.contains(expected), "{error}");
        assert_nothing_held(&screen);
        point(&connection, 400, 400);
    }
}

#[test]
fn a_stolen_focus_is_taken_back() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let _game =
        arcade(&screen, "amaze", &["--theme", "candy", "--size", "500x601", "--speed", "12"]);
    let id = windows(&screen)[0].id.to_string();
    let base = ["play", "--json", "--id", &id, "--countdown", "0", "--levels", "5"];
    let mut playing = Running::start(Some(&screen.display), &base);
    until_level(&screen, &mut playing, 2);
    // Openbox gives the focus to new windows.
    let _thief =
        arcade(&screen, "amaze", &["--size", "300x300", "--title", "thief", "--theme", "night"]);
    assert_won(&playing.end(PATIENCE), 5, Trouble::Nothing, "candy, focus stolen");
}

#[test]
fn without_a_window_manager_nothing_is_sent() {
    let Some(screen) = Screen::start(800, 800, false) else { return };
    let _game =
        arcade(&screen, "amaze", &["--theme", "night", "--size", "500x601", "--speed", "12"]);
    let [before] = &windows(&screen)[..] else { panic!("one window") };
    let before = before.clone();
    let look = || X11Capture::open(Some(&screen.display), before.id).unwrap().frame().unwrap();
    // The window comes up in more than one step.
    let mut shown = look().image;
    assert!(eventually(|| {
        std::thread::sleep(Duration::from_millis(300));
        let before = std::mem::replace(&mut shown, look().image);
        before == shown
    }));
    let played = play(&screen, &["--levels", "3"]).end(Duration::from_secs(20));
    assert_eq!(played.code(), Some(7), "{}", played.stderr);
    assert!(played.stderr.contains("no window manager runs"), "{}", played.stderr);
    assert!(look().image == shown, "something was sent");
    assert_eq!(windows(&screen), [before]);
    assert_nothing_held(&screen);
}

#[test]
fn a_window_that_is_not_one_is_an_error_that_lists_the_candidates() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let run = |arguments: &[&str]| {
        let ended = Running::start(Some(&screen.display), arguments).end(Duration::from_secs(20));
        assert_eq!(ended.code(), Some(7), "{arguments:?}: {}", ended.stderr);
        ended.stdout + &ended.stderr
    };
    let message = run(&["play", "--window", "nothing like it", "--countdown", "0"]);
    assert!(message.contains("no window matches --window \"nothing like it\""), "{message}");
    let _games = ["one", "two"]
        .map(|title| arcade(&screen, "amaze", &["--title", title, "--size", "300x300"]));
    let ids: Vec<_> = windows(&screen).iter().map(|window| format!("0x{:x}", window.id)).collect();
    assert_eq!(ids.len(), 2);
    let listed = |message: &str| ids.iter().filter(|id| message.contains(id.as_str())).count();
    let message = run(&["play", "--app", "screenplay-arcade", "--countdown", "0"]);
    assert!(message.contains("2 windows match --app \"screenplay-arcade\""), "{message}");
    assert_eq!(listed(&message), 2, "{message}");
    let message = run(&["play", "--app", "screenplay-arcade", "--window", "three", "--json"]);
    assert!(message.contains("no window matches"), "{message}");
    assert_eq!(listed(&message), 2, "{message}");
    let message = run(&["play"]);
    assert!(message.contains("which window?"), "{message}");
    assert_eq!(listed(&message), 2, "{message}");
}

#[test]
fn without_a_display_every_live_command_says_so() {
    for display in [None, Some(":9876")] {
        for arguments in [&["play", "--app", "x", "--countdown", "0"][..], &["windows"]] {
            let ended = Running::start(display, arguments).end(Duration::from_secs(20));
            let (code, message) = (ended.code(), &ended.stderr);
            assert_eq!(code, Some(7), "{arguments:?} on {display:?}: {message}");
            assert!(message.contains("no display: "), "{message}");
            assert!(message.contains(display.unwrap_or("DISPLAY is not set")), "{message}");
        }
    }
}
