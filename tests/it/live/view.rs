//! `play --watch` in a terminal of its own: what it shows, what its keys do, and that the terminal is given back however it
//! ends.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty, open};
use vt100::Parser;

use super::ended::signal;
use super::process::{PATIENCE, arcade, assert_nothing_held};
use crate::xvfb::Screen;

/// A terminal, and a play in it.
struct Terminal {
    playing: Child,
    pty: Arc<Pty>,
    pts: Pts,
    parser: Arc<Mutex<Parser>>,
}

/// Whether it comes true while anybody would wait for it: reading and drawing take their time on a busy machine.
fn in_time(mut condition: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + PATIENCE / 4;
    while Instant::now() < end {
        if condition() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    false
}

fn size(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).unwrap()
}

impl Terminal {
    /// Plays the arcade in a view of so many columns and rows.
    fn play(screen: &Screen, (columns, rows): (u16, u16), arguments: &[&str]) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        let base = ["play", "--watch", "--app", "screenplay-arcade", "--countdown", "0"];
        let playing = Command::new(env!("CARGO_BIN_EXE_screenplay"))
            .args([&base, arguments].concat())
            .env("DISPLAY", &screen.display)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .spawn_borrowed(&pts)
            .unwrap();
        let pty = Arc::new(pty);
        let parser = Arc::new(Mutex::new(Parser::new(size(rows), size(columns), 0)));
        let (from, to) = (Arc::clone(&pty), Arc::clone(&parser));
        // Ends when the terminal is dropped.
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = (&*from).read(&mut bytes) {
                to.lock().unwrap().process(&bytes[..count]);
            }
        });
        Terminal { playing, pty, pts, parser }
    }

    fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    fn text(&self) -> String {
        self.parser.lock().unwrap().screen().contents()
    }

    /// Waits for all of these words.
    fn shows(&self, words: &[&str]) {
        let all = in_time(|| {
            let text = self.text();
            words.iter().all(|word| text.contains(word))
        });
        assert!(all, "{words:?} do not come:\n{}", self.text());
    }

    /// The number of the step that is under way.
    fn step(&self) -> Option<u32> {
        let text = self.text();
        let number = text.split("step ").nth(1).and_then(|rest| rest.split(' ').next());
        number.and_then(|number| number.parse().ok())
    }

    /// Waits for the end, and asserts what holds however it comes about.
    fn ends(mut self, code: i32) {
        let mut status = None;
        let ended = in_time(|| {
            status = self.playing.try_wait().unwrap();
            status.is_some()
        });
        assert!(ended, "it does not end:\n{}", self.text());
        assert_eq!(status.and_then(|it| it.code()), Some(code), "{}", self.text());
        // The summary stands where the play was started, not in the view.
        self.shows(&["won in"]);
        let parser = self.parser.lock().unwrap();
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor(), "{}", screen.contents());
        drop(parser);
        let mut modes = Command::new("stty").arg("-a").spawn_borrowed(&self.pts).unwrap();
        modes.wait().unwrap();
        self.shows(&["icanon"]);
        let text = self.text();
        for raw in ["-icanon", "-echo ", "-isig", "-opost"] {
            assert!(!text.contains(raw), "{raw}:\n{text}");
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.playing.kill();
        let _ = self.playing.wait();
    }
}

#[test]
fn a_play_ends_with_its_terminal() {
    let Some(screen) = Screen::start(900, 900, true) else { return };
    let _game = arcade(&screen, "amaze", &["--level", "20"]);
    let (mut pty, pts) = open().unwrap();
    pty.resize(Size::new(30, 100)).unwrap();
    let mut playing = Command::new(env!("CARGO_BIN_EXE_screenplay"))
        .args(["play", "--watch", "--app", "screenplay-arcade", "--countdown", "0"])
        .args(["--delay", "300"])
        .env("DISPLAY", &screen.display)
        .env("TERM", "xterm-256color")
        .spawn_borrowed(&pts)
        .unwrap();
    drop(pts);
    let mut parser = Parser::new(size(30), size(100), 0);
    let mut bytes = [0; 4096];
    while !parser.screen().contents().contains("step 3 of") {
        let count = pty.read(&mut bytes).unwrap();
        parser.process(&bytes[..count]);
    }
    drop(pty);
    let ended = in_time(|| playing.try_wait().unwrap().is_some());
    let _ = playing.kill();
    let _ = playing.wait();
    assert!(ended, "it goes on without its terminal");
    assert_nothing_held(&screen);
}

#[test]
fn a_play_is_watched_held_stepped_and_stopped() {
    let Some(screen) = Screen::start(900, 900, true) else { return };
    let _game = arcade(&screen, "amaze", &["--size", "500x601", "--level", "20"]);
    let terminal = Terminal::play(&screen, (100, 30), &["--delay", "150"]);
    terminal.shows(&["PLAYING", "amaze as arcade", "@", "step ", "keys sent", "q stop"]);
    assert!(terminal.parser.lock().unwrap().screen().alternate_screen());
    terminal.press(" ");
    terminal.shows(&["PAUSED", "held until you go on", "s step"]);
    assert_nothing_held(&screen);
    let before = terminal.step().unwrap();
    for step in before + 1..before + 4 {
        terminal.press("s");
        terminal.shows(&[&format!("step {step} of"), "PAUSED"]);
        // A second one would have come by now.
        std::thread::sleep(Duration::from_millis(400));
        assert_eq!(terminal.step(), Some(step));
    }
    // Smaller: everything is drawn anew.
    terminal.pty.resize(Size::new(12, 40)).unwrap();
    terminal.parser.lock().unwrap().screen_mut().set_size(size(12), size(40));
    terminal.shows(&["PAUSED", "space go on"]);
    terminal.press("?");
    terminal.shows(&["keys"]);
    terminal.press("? ");
    terminal.shows(&["PLAYING", "going on"]);
    assert!(in_time(|| terminal.step().is_some_and(|step| step > before + 3)), "it does not go on");
    terminal.press("q");
    terminal.ends(6);
    assert_nothing_held(&screen);
}

#[test]
fn the_terminal_is_given_back_however_a_play_ends() {
    let Some(screen) = Screen::start(900, 900, true) else { return };
    let _game = arcade(&screen, "amaze", &["--size", "500x601"]);
    for end in ["Ctrl-C", "INT", "TERM", "HUP"] {
        let terminal = Terminal::play(&screen, (80, 24), &["-v", "--delay", "2000"]);
        terminal.shows(&["PLAYING", "step "]);
        match end {
            "Ctrl-C" => terminal.press("\u{3}"),
            name => signal(name, terminal.playing.id()),
        }
        terminal.ends(6);
    }
    // It ends by itself: with what was asked for, and with a failure.
    Terminal::play(&screen, (80, 24), &["--levels", "1"]).ends(0);
    Terminal::play(&screen, (80, 24), &["--max-moves", "1"]).ends(5);
    assert_nothing_held(&screen);
}
