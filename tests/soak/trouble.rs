//! What goes wrong while a game is played.

use std::process::{Command, Stdio};
use std::time::Duration;

use rand::RngExt as _;
use screenplay::desktop::Desktop as _;
use x11rb::protocol::xproto::{
    ConfigureWindowAux, ConnectionExt as _, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use super::stage::Stage;

/// The key that a person presses: F9, which no game takes.
pub(crate) const PERSONS_KEY: u8 = 75;

/// What goes wrong, by name, and the words of which one has to stand in the message of a play that ends by it; nothing where
/// a play has to win, or may end as it likes.
pub(crate) const TROUBLES: [(&str, &[&str]); 25] = [
    ("nothing", &[]),
    ("keys-dropped", &[]),
    ("keys-doubled", &[]),
    ("keys-late", &[]),
    ("moved", &[]),
    ("resized", &[]),
    ("covered", &["cover", "lies over", "another window", "focus"]),
    ("minimised", &["minimised", "workspace"]),
    ("other-desktop", &["minimised", "workspace", "desktop"]),
    ("closed", &["closed"]),
    ("restarted", &["closed"]),
    ("focus-stolen", &["focus"]),
    ("server-killed", &["X server", "display", "connection"]),
    ("manager-killed", &["window manager", "focus"]),
    ("game-stopped", &[]),
    ("SIGINT", &["interrupt", "signal", "stopped"]),
    ("SIGTERM", &["interrupt", "signal", "stopped", "terminat"]),
    ("SIGHUP", &["interrupt", "signal", "stopped", "hang"]),
    ("SIGKILL", &[]),
    ("disk-full", &[]),
    ("read-only", &[]),
    ("persons-mouse", &[]),
    ("persons-keys", &[]),
    ("two-bots", &[]),
    ("recorded", &[]),
];

/// What a run of this trouble needs from its start.
pub(crate) struct Setup {
    /// The fault of the game itself.
    pub(crate) fault: Option<&'static str>,
    /// Words after `play`.
    pub(crate) words: Vec<String>,
    /// Variables of the bot.
    pub(crate) variables: Vec<(&'static str, &'static str)>,
    /// Whether the play records.
    pub(crate) records: bool,
}

pub(crate) fn setup(trouble: &str) -> Setup {
    let fault = match trouble {
        "keys-dropped" => Some("drop=0.1"),
        "keys-doubled" => Some("double=0.15"),
        "keys-late" => Some("late=250"),
        _ => None,
    };
    // So that something is down for long enough to be met.
    let held = trouble.starts_with("SIG");
    let words = if held { vec!["--key-hold".to_owned(), "300".to_owned()] } else { Vec::new() };
    // Where nobody can write, not even root.
    let nowhere = ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "TMPDIR"];
    let nowhere = nowhere.into_iter().map(|name| (name, "/proc/screenplay"));
    let variables = nowhere.filter(|_| trouble == "read-only").collect();
    Setup { fault, words, variables, records: matches!(trouble, "disk-full" | "recorded") }
}

/// Makes the trouble: the bot has pressed something for the first time just now.
pub(crate) fn make(trouble: &str, stage: &mut Stage) {
    let wait = Duration::from_millis(stage.random.random_range(50..1200));
    if !stage.pass(wait) {
        return;
    }
    match trouble {
        "moved" => change_place(stage, false),
        "resized" => change_place(stage, true),
        "covered" => cover(stage),
        "minimised" => stage.ask_manager("WM_CHANGE_STATE", stage.window(), [3, 0, 0, 0, 0]),
        "other-desktop" => {
            stage.ask_manager("_NET_CURRENT_DESKTOP", stage.judge.root, [1, 0, 0, 0, 0]);
        }
        "closed" => stage.close_game(),
        "restarted" => {
            stage.close_game();
            stage.open_game();
        }
        "focus-stolen" => steal(stage),
        "server-killed" => stage.screen.kill_server(),
        "manager-killed" => stage.screen.kill_manager(),
        "game-stopped" => stop_for_a_while(stage),
        "SIGINT" | "SIGTERM" | "SIGHUP" | "SIGKILL" => signal(stage, trouble),
        "persons-mouse" => move_mouse(stage),
        "persons-keys" => type_keys(stage),
        "two-bots" => stage.start_bot(&[], &[]),
        _ => {}
    }
}

fn change_place(stage: &mut Stage, size: bool) {
    for turn in 0..3 {
        let (x, y) = (stage.random.random_range(20..300), stage.random.random_range(40..200));
        let mut change = ConfigureWindowAux::new().x(x).y(y);
        if size {
            change = change.width(560 + 80 * turn).height(640 + 70 * turn);
        }
        let _ = stage.judge.connection.configure_window(stage.window(), &change);
        let _ = stage.judge.connection.sync();
        let pause = stage.random.random_range(300..900);
        if !stage.pass(Duration::from_millis(pause)) {
            return;
        }
    }
}

/// A window that has no focus and lies over the middle of the board, on top of all others.
fn cover(stage: &mut Stage) {
    let Ok(Some(window)) = stage.desktop.window(stage.window()) else { return };
    let rect = window.rect;
    let (x, y) = (rect.x + rect.width as i32 / 5, rect.y + rect.height as i32 / 5);
    let (width, height) = (rect.width * 3 / 5, rect.height * 3 / 5);
    stage.stranger((x as i16, y as i16, width as u16, height as u16), true);
}

fn steal(stage: &mut Stage) {
    let Some(thief) = stage.stranger((900, 600, 260, 200), false) else { return };
    for _ in 0..20 {
        let pause = stage.random.random_range(50..500);
        if !stage.pass(Duration::from_millis(pause)) {
            return;
        }
        let _ = stage.desktop.raise(thief);
    }
}

fn stop_for_a_while(stage: &mut Stage) {
    let Some(game) = stage.arcade.as_ref().map(|arcade| arcade.0.id()) else { return };
    Stage::signal(game, "STOP");
    stage.pass(Duration::from_secs(3));
    Stage::signal(game, "CONT");
}

/// As soon as a key or button is down.
fn signal(stage: &mut Stage, name: &str) {
    let down = |stage: &Stage| stage.judge.held().is_some_and(|held| held != (0, 0));
    stage.until(Duration::from_secs(20), down);
    let process = stage.bots[0].child.id();
    Stage::signal(process, name.trim_start_matches("SIG"));
}

fn move_mouse(stage: &mut Stage) {
    for _ in 0..25 {
        let (x, y) = (stage.random.random_range(100..1100), stage.random.random_range(100..900));
        let (connection, root) = (&stage.judge.connection, stage.judge.root);
        let _ = connection.xtest_fake_input(MOTION_NOTIFY_EVENT, 0, 0, root, x, y, 0);
        let _ = connection.sync();
        if !stage.pass(Duration::from_millis(60)) {
            return;
        }
    }
}

fn type_keys(stage: &mut Stage) {
    for _ in 0..8 {
        for kind in [KEY_PRESS_EVENT, KEY_RELEASE_EVENT] {
            let connection = &stage.judge.connection;
            let _ = connection.xtest_fake_input(kind, PERSONS_KEY, 0, stage.judge.root, 0, 0, 0);
            let _ = connection.sync();
            stage.pass(Duration::from_millis(30));
        }
        if !stage.pass(Duration::from_millis(150)) {
            return;
        }
    }
}

/// A disk of a few KB, gone when dropped; `None` where none can be made here.
pub(crate) struct SmallDisk(std::path::PathBuf);

impl SmallDisk {
    pub(crate) fn at(folder: &std::path::Path) -> Option<SmallDisk> {
        let options = ["-t", "tmpfs", "-o", "size=32k", "tmpfs"];
        let mut command = Command::new("mount");
        command.args(options).arg(folder).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().ok()?.success().then(|| SmallDisk(folder.to_owned()))
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(&self.0).status();
    }
}
