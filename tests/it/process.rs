//! The two processes of a live test, and what is asked of them.

use std::io::Read;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use screenplay::desktop::{Desktop, WindowInfo, X11Desktop};
use serde_json::Value;
use x11rb::protocol::xproto::ConnectionExt as _;

use crate::xvfb::{Screen, eventually};

/// A play that takes longer hangs.
pub(crate) const PATIENCE: Duration = Duration::from_secs(240);

/// A process that ends with the test.
pub(crate) struct Running(pub(crate) Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a process said and how it ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ended {
    pub(crate) fn code(&self) -> Option<i32> {
        self.status.code()
    }

    /// The one JSON object that it printed.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout)
            .unwrap_or_else(|error| panic!("{error}: {}\n{}", self.stdout, self.stderr))
    }
}

pub(crate) fn program(display: Option<&str>, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_screenplay"));
    command.args(arguments).env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    match display {
        Some(display) => command.env("DISPLAY", display),
        None => command.env_remove("DISPLAY"),
    };
    command.stdin(Stdio::null());
    command
}

impl Running {
    /// Starts `screenplay` with its output caught.
    pub(crate) fn start(display: Option<&str>, arguments: &[&str]) -> Running {
        Running::caught(&mut program(display, arguments))
    }

    /// Starts a command with its output caught.
    pub(crate) fn caught(command: &mut Command) -> Running {
        Running(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap())
    }

    /// Waits for its end, which must come in time.
    pub(crate) fn end(mut self, within: Duration) -> Ended {
        let start = Instant::now();
        let (mut stdout, mut stderr) =
            (self.0.stdout.take().unwrap(), self.0.stderr.take().unwrap());
        let out = std::thread::spawn(move || text(&mut stdout));
        let err = std::thread::spawn(move || text(&mut stderr));
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                let (stdout, stderr) = (out.join().unwrap(), err.join().unwrap());
                return Ended { status, stdout, stderr };
            }
            if start.elapsed() > within {
                let _ = self.0.kill();
                let said = (out.join().unwrap(), err.join().unwrap());
                panic!("still running after {within:?}; it said {said:?}");
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

pub(crate) fn text(from: &mut impl Read) -> String {
    let mut text = String::new();
    from.read_to_string(&mut text).unwrap();
    text
}

/// Opens the game, and waits until its window is there.
pub(crate) fn arcade(screen: &Screen, game: &str, arguments: &[&str]) -> Running {
    let before = windows(screen).len();
    let all = [&["arcade", game], arguments].concat();
    let command = &mut program(Some(&screen.display), &all);
    let game = Running(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap());
    assert!(eventually(|| windows(screen).len() > before), "the arcade does not open: {all:?}");
    game
}

/// Starts a play of the arcade.
pub(crate) fn play(screen: &Screen, arguments: &[&str]) -> Running {
    let base = ["play", "--json", "--app", "screenplay-arcade", "--countdown", "0"];
    Running::start(Some(&screen.display), &[&base, arguments].concat())
}

pub(crate) fn windows(screen: &Screen) -> Vec<WindowInfo> {
    X11Desktop::open(Some(&screen.display)).unwrap().windows().unwrap()
}

pub(crate) fn assert_nothing_held(screen: &Screen) {
    let (connection, _) = x11rb::connect(Some(&screen.display)).unwrap();
    let keys = connection.query_keymap().unwrap().reply().unwrap().keys;
    assert_eq!(keys, [0; 32], "a key is still down");
}
