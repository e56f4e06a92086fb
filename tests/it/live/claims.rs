//! What a play asks before it presses anything, and what it claims afterwards, in real windows: those that show a picture
//! and count every key and click that reaches them, and those of the arcade.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;
use std::sync::Arc;
use std::time::{Duration, Instant};

use image::{Rgb, RgbImage};
use imageproc::drawing::{draw_filled_circle_mut, draw_filled_rect_mut};
use screenplay::capture::{Capture, X11Capture};
use screenplay::games::{amaze, beads, cardinal_chains};
use serde_json::Value;
use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, ImageFormat, PropMode,
    WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::process::{
    Ended, PATIENCE, Running, arcade, assert_nothing_held, play, program, windows,
};
use crate::xvfb::{Screen, eventually};

/// What no play may take longer for that sends nothing.
const SOON: Duration = Duration::from_secs(60);

/// A window that shows a picture, takes keys and clicks, and does nothing about them.
struct Shown {
    connection: RustConnection,
}

impl Shown {
    fn open(screen: &Screen, title: &str, picture: &RgbImage) -> Shown {
        let (connection, number) = x11rb::connect(Some(&screen.display)).unwrap();
        let root = connection.setup().roots[number].root;
        let (width, height) = (picture.width() as u16, picture.height() as u16);
        let (pixmap, context) =
            (connection.generate_id().unwrap(), connection.generate_id().unwrap());
        connection.create_pixmap(24, pixmap, root, width, height).unwrap();
        connection.create_gc(context, pixmap, &CreateGCAux::new()).unwrap();
        let pixels = picture.pixels().flat_map(|Rgb([red, green, blue])| [*blue, *green, *red, 0]);
        let data: Vec<u8> = pixels.collect();
        let format = ImageFormat::Z_PIXMAP;
        connection
            .put_image(format, pixmap, context, width, height, 0, 0, 0, 24, &data)
            .unwrap()
            .check()
            .unwrap();
        let id = connection.generate_id().unwrap();
        let events = EventMask::KEY_PRESS | EventMask::BUTTON_PRESS;
        let look = CreateWindowAux::new().background_pixmap(pixmap).event_mask(events);
        let class = WindowClass::INPUT_OUTPUT;
        connection.create_window(24, id, root, 60, 60, width, height, 0, class, 0, &look).unwrap();
        let title = title.as_bytes();
        connection
            .change_property8(PropMode::REPLACE, id, AtomEnum::WM_NAME, AtomEnum::STRING, title)
            .unwrap();
        connection.map_window(id).unwrap();
        connection.sync().unwrap();
        assert!(eventually(|| windows(screen).iter().any(|window| window.id == id)));
        Shown { connection }
    }

    /// How often a key or button was pressed in it up to now.
    fn presses(&self) -> usize {
        self.connection.sync().unwrap();
        let events = std::iter::from_fn(|| self.connection.poll_for_event().unwrap());
        events.filter(|it| matches!(it, Event::KeyPress(_) | Event::ButtonPress(_))).count()
    }
}

/// Plays without a countdown, with a temporary folder of its own, which must be empty afterwards.
fn run(screen: &Screen, words: &[&str]) -> Ended {
    let folder = tempfile::tempdir().unwrap();
    let base = ["play", "--json", "--countdown", "0", "--forget", "--patience", "2"];
    let command = &mut program(Some(&screen.display), &[&base, words].concat());
    command.env("TMPDIR", folder.path());
    let ended = Running::caught(command).end(SOON);
    assert_eq!(folder.path().read_dir().unwrap().count(), 0, "something is left behind");
    ended
}

/// A picture that is no game: a soft gradient with some blocks on it.
fn landscape() -> RgbImage {
    let mut image = RgbImage::from_fn(640, 480, |x, y| {
        Rgb([(x / 4) as u8, (y / 3) as u8, ((x + y) / 6) as u8])
    });
    for k in 0..9 {
        let square = imageproc::rect::Rect::at(40 + 61 * k, 200 + 13 * (k % 4)).of_size(33, 57);
        draw_filled_rect_mut(&mut image, square, Rgb([200, (20 * k) as u8, 60]));
    }
    image
}

/// A board of Amaze in flat colours that leave open which is wall and which is floor.
fn two_ways() -> RgbImage {
    const ROWS: [&str; 5] = ["...###", ".#####", "..@###", "....##", "....##"];
    let mut image = RgbImage::from_pixel(360, 430, Rgb([120, 120, 120]));
    for (y, row) in (0..).zip(ROWS) {
        for (x, tile) in (0..).zip(row.chars()) {
            let color = if tile == '#' { Rgb([50, 60, 70]) } else { Rgb([200, 205, 210]) };
            let square = imageproc::rect::Rect::at(30 + 48 * x, 40 + 48 * y).of_size(48, 48);
            draw_filled_rect_mut(&mut image, square, color);
            if tile == '@' {
                let paint = Rgb([230, 150, 60]);
                draw_filled_rect_mut(&mut image, square, paint);
                let center = (30 + 48 * x + 24, 40 + 48 * y + 24);
                draw_filled_circle_mut(&mut image, center, 17, Rgb([200, 30, 40]));
            }
        }
    }
    image
}

/// What the arcade's window of a game shows.
fn picture_of(screen: &Screen, game: &str, words: &[&str]) -> RgbImage {
    let _game = arcade(screen, game, words);
    let id = windows(screen).last().unwrap().id;
    let mut capture = X11Capture::open(Some(&screen.display), id).unwrap();
    std::thread::sleep(capture.ready_in() + Duration::from_millis(700));
    Arc::unwrap_or_clone(capture.frame().unwrap().image)
}

#[test]
fn a_window_that_is_no_game_gets_no_key() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let window = Shown::open(&screen, "holiday.png", &landscape());
    for words in [&["--max-moves", "2"][..], &["--game", "amaze"], &["--game", "bloxorz"]] {
        let ended = run(&screen, words);
        assert_eq!(ended.code(), Some(3), "{words:?}: {} {}", ended.stdout, ended.stderr);
        assert_eq!(window.presses(), 0, "{words:?}");
    }
}

#[test]
fn nothing_is_tried_in_a_window_that_nothing_names_and_every_trial_counts_in_one_that_is_named() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let window = Shown::open(&screen, "holiday.png", &two_ways());
    let ended = run(&screen, &["--max-moves", "2"]);
    assert_eq!(ended.code(), Some(3), "{}", ended.stderr);
    let said = &ended.stderr;
    assert!(said.contains("amaze (generic)") && said.contains("--game NAME"), "{said}");
    assert_eq!(window.presses(), 0);
    let ended = run(&screen, &["--max-moves", "2", "--game", "amaze"]);
    let summary = ended.json();
    assert_eq!(ended.code(), Some(5), "{summary:#} {}", ended.stderr);
    assert_eq!((window.presses(), summary["sent"].as_u64()), (2, Some(2)), "{summary:#}");
    assert_eq!(summary["won"], Value::Array(Vec::new()), "{summary:#}");
    assert_nothing_held(&screen);
}

#[test]
fn a_menu_is_answered_only_where_title_or_user_name_its_program() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let menu = picture_of(&screen, "bloxorz", &[]);
    let window = Shown::open(&screen, "a page", &menu);
    let ended = run(&screen, &[]);
    assert_eq!(ended.code(), Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("title screen"), "{}", ended.stderr);
    assert_eq!(window.presses(), 0);
    let ended = run(&screen, &["--game", "bloxorz", "--max-moves", "2"]);
    assert_eq!(ended.code(), Some(5), "{}", ended.stderr);
    assert_eq!(window.presses(), 2);
}

#[test]
fn boards_of_every_game_are_known_by_their_picture_alone() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    for (game, words) in [
        ("amaze", &["--level", "8"][..]),
        ("beads", &["--level", "3"]),
        ("bloxorz", &["--level", "3"]),
        ("cardinal-chains", &["--level", "14"]),
        ("continuity", &["--level", "4"]),
    ] {
        let picture = picture_of(&screen, game, words);
        let window = Shown::open(&screen, "a page", &picture);
        let ended = run(&screen, &["--max-moves", "1"]);
        // What the picture shows may need a name; it is never taken for another game.
        let game = game.replace('-', "_");
        let said = format!("{} {}", ended.stdout, ended.stderr).replace('-', "_");
        let others = ["amaze", "beads", "bloxorz", "cardinal_chains", "continuity"];
        if ended.code() == Some(3) {
            assert_eq!(window.presses(), 0, "{game}: {said}");
        } else {
            let taken = ended.json()["game"].as_str().unwrap().replace('-', "_");
            assert!(others.contains(&taken.as_str()) && taken == game, "{game}: {said}");
        }
    }
}

#[test]
fn the_last_level_of_every_game_is_won_and_seen_to_be_the_last() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    for (game, level) in [
        ("amaze", "halls"),
        ("beads", "square"),
        ("bloxorz", "first_roll"),
        ("cardinal-chains", "straight"),
        ("continuity", "doorway"),
    ] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let file = root.join(format!("fixtures/{game}/{level}.level"));
        let _game = arcade(&screen, game, &["--level", file.to_str().unwrap()]);
        let ended = play(&screen, &["--game", game, "--levels", "all"]).end(PATIENCE);
        let summary = ended.json();
        assert_eq!(ended.code(), Some(0), "{game}: {summary:#} {}", ended.stderr);
        assert_eq!(summary["won"].as_array().unwrap().len(), 1, "{game}: {summary:#}");
        assert_nothing_held(&screen);
    }
}

#[test]
fn the_only_window_is_played_and_waited_for() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let words = ["play", "--json", "--countdown", "0", "--levels", "1", "--wait", "30", "--forget"];
    let playing = Running::start(Some(&screen.display), &words);
    std::thread::sleep(Duration::from_millis(600));
    let _game = arcade(&screen, "amaze", &["--size", "500x601"]);
    let ended = playing.end(PATIENCE);
    let summary = ended.json();
    assert_eq!(ended.code(), Some(0), "{summary:#} {}", ended.stderr);
    assert_eq!(summary["won"][0]["evidence"], "won board", "{summary:#}");
    assert_eq!(summary["sent"], summary["moves"], "{summary:#}");
}

#[test]
fn a_dry_run_sees_what_another_plays_and_sends_nothing() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let game = arcade(&screen, "amaze", &["--size", "500x601"]);
    let dry = |words: &[&str]| {
        let base = ["play", "--dry-run", "--app", "screenplay-arcade"];
        Running::start(Some(&screen.display), &[&base, words].concat())
    };
    let watching = dry(&["--json", "--levels", "1"]);
    let id = windows(&screen)[0].id;
    let capture = || X11Capture::open(Some(&screen.display), id).unwrap();
    let look = || capture().frame().map(|frame| frame.image).ok();
    // The window comes up in more than one step, and shows nothing before the first.
    let mut before = look();
    assert!(eventually(|| {
        std::thread::sleep(Duration::from_millis(300));
        let last = std::mem::replace(&mut before, look());
        last.is_some() && last == before
    }));
    std::thread::sleep(Duration::from_millis(1500));
    assert!(before == look(), "a dry run has changed the board");
    let played = play(&screen, &["--levels", "1"]).end(PATIENCE);
    assert_eq!(played.code(), Some(0), "{}", played.stderr);
    let seen = watching.end(PATIENCE);
    assert_eq!(seen.code(), Some(0), "{}", seen.stderr);
    let lines: Vec<Value> =
        seen.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["cost"], 3, "{lines:#?}");
    assert_eq!(lines.last().unwrap()["won"], 1, "{lines:#?}");
    // Without a number it watches until the window closes.
    let folder = tempfile::tempdir().unwrap();
    let (said, words) = (folder.path().join("said"), ["play", "--dry-run"]);
    let command = &mut program(Some(&screen.display), &words);
    let command = command.stdout(fs::File::create(&said).unwrap()).stderr(Stdio::null());
    let mut watching = Running(command.spawn().unwrap());
    let end = Instant::now() + SOON;
    while !fs::read_to_string(&said).unwrap().contains("moves (the fewest possible)") {
        assert!(Instant::now() < end, "{}", fs::read_to_string(&said).unwrap());
        std::thread::sleep(Duration::from_millis(50));
    }
    drop(game);
    assert_eq!(watching.0.wait().unwrap().code(), Some(0));
    assert_nothing_held(&screen);
}

#[test]
fn a_failed_play_keeps_its_picture_only_where_that_is_asked_for() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let _window = Shown::open(&screen, "holiday.png", &landscape());
    let folder = tempfile::tempdir().unwrap();
    let last = folder.path().join("last.png");
    let kept = folder.path().join("kept");
    let words = ["--game", "amaze", "--keep-last", last.to_str().unwrap()];
    let ended = run(&screen, &[&words[..], &["--debug-dir", kept.to_str().unwrap()]].concat());
    assert_eq!(ended.code(), Some(3), "{}", ended.stderr);
    assert!(ended.json()["error"].as_str().unwrap().contains("last.png"), "{}", ended.stdout);
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&last), 0o600);
    assert_eq!(image::open(&last).unwrap().to_rgb8(), landscape());
    // What it showed at the beginning and in the end, each with why it was not read.
    let files: Vec<_> = kept.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 4, "{files:?}");
    assert!(files.iter().all(|file| mode(file) == 0o600), "{files:?}");
    let texts = files.iter().filter(|file| file.extension().unwrap() == "txt");
    assert!(
        texts.map(|file| fs::read_to_string(file).unwrap()).all(|text| text.contains("not read: "))
    );
}

#[test]
fn without_a_terminal_nobody_can_confirm() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let window = Shown::open(&screen, "holiday.png", &two_ways());
    let ended = run(&screen, &["--confirm", "--game", "amaze"]);
    assert_eq!(ended.code(), Some(2), "{}", ended.stderr);
    assert!(ended.stderr.contains("standard input"), "{}", ended.stderr);
    assert_eq!(window.presses(), 0);
}

#[test]
fn without_a_terminal_nobody_can_watch_and_what_sends_nothing_has_no_view() {
    let refused = |arguments: &[&str], why: &str| {
        let ended = Running::start(None, arguments).end(PATIENCE);
        assert_eq!(ended.code(), Some(2), "{}", ended.stderr);
        assert!(ended.stderr.contains(why), "{}", ended.stderr);
    };
    refused(&["play", "--watch"], "--watch needs a terminal, and standard input is none");
    refused(&["play", "--watch", "--dry-run"], "cannot be used with");
}

#[test]
fn a_play_of_all_levels_ends_well_where_the_last_one_is_seen_to_be_the_last() {
    let Some(screen) = Screen::start(1280, 1024, true) else { return };
    let last = [
        ("amaze", amaze::pack::pack().count()),
        ("beads", beads::pack::pack().count()),
        ("cardinal-chains", cardinal_chains::pack::pack().count()),
    ];
    for (game, last) in last {
        let _game = arcade(&screen, game, &["--level", &last.to_string()]);
        let ended = play(&screen, &["--forget"]).end(PATIENCE);
        let summary = ended.json();
        assert_eq!(ended.code(), Some(0), "{game}: {summary:#} {}", ended.stderr);
        assert_eq!(summary["won"].as_array().unwrap().len(), 1, "{game}: {summary:#}");
        assert_eq!(summary["ended"], "no further level appears", "{game}: {summary:#}");
        let ended = play(&screen, &["--forget", "--levels", "2"]).end(PATIENCE);
        // The message over the board may hide that it is one: either way nothing was won.
        let summary = ended.json();
        assert!(matches!(ended.code(), Some(1 | 3)), "{game}: {summary:#} {}", ended.stderr);
        assert_eq!(summary["won"], Value::Array(Vec::new()), "{game}: {summary:#}");
    }
}

#[test]
fn a_play_that_fails_says_how_in_its_table() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let _window = Shown::open(&screen, "holiday.png", &two_ways());
    let words = ["play", "--countdown", "0", "--forget", "--game", "amaze", "--max-moves", "1"];
    let command = &mut program(Some(&screen.display), &words);
    let ended = Running::caught(command.stdin(Stdio::null())).end(SOON);
    assert_eq!(ended.code(), Some(5), "{}", ended.stderr);
    assert!(ended.stdout.contains("0 won in 0 moves; 1 keys, clicks"), "{}", ended.stdout);
}
