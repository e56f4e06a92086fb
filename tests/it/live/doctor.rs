//! The doctor on real displays: bare, with a window manager, with a compositor, with another program that holds the
//! keyboard; and that it presses nothing anywhere else.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    AtomEnum, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, GrabMode, ImageFormat,
    MapState, ModMask, PropMode, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use super::process::{Ended, Running, assert_nothing_held, program, windows};
use crate::soak::judge::Judge;
use crate::xvfb::{Screen, eventually, started};

/// It takes some seconds; this is a machine that is busy.
const PATIENCE: Duration = Duration::from_secs(90);

/// Runs it with a home of its own.
fn examined(display: Option<&str>) -> (Ended, Vec<Value>) {
    let home = tempfile::tempdir().unwrap();
    let mut command = program(display, &["doctor", "--json"]);
    command.env("XDG_CONFIG_HOME", home.path()).env("XDG_DATA_HOME", home.path());
    let ended = Running::caught(&mut command).end(PATIENCE);
    let lines = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    let findings: Vec<Value> = lines.collect();
    for finding in &findings {
        let well = finding["status"] == "ok";
        let remedy = finding["remedy"].as_str().unwrap_or_default();
        assert!(well || !remedy.is_empty(), "no remedy: {finding:#}");
        assert!(!finding["seen"].as_str().unwrap().is_empty(), "{finding:#}");
    }
    (ended, findings)
}

/// The status of a check, which is there once.
fn status<'a>(findings: &'a [Value], check: &str) -> &'a str {
    let found: Vec<&Value> = findings.iter().filter(|it| it["check"] == check).collect();
    assert_eq!(found.len(), 1, "{check}: {findings:#?}");
    found[0]["status"].as_str().unwrap()
}

fn assert_statuses(findings: &[Value], expected: &[(&str, &str)]) {
    for (check, wanted) in expected {
        assert_eq!(status(findings, check), *wanted, "{check}: {findings:#?}");
    }
}

const WELL: [(&str, &str); 12] = [
    ("display", "ok"),
    ("extensions", "ok"),
    ("window manager", "ok"),
    ("capture", "ok"),
    ("covered capture", "ok"),
    ("focus", "ok"),
    ("grabs", "ok"),
    ("keyboard", "ok"),
    ("keyboard layout", "ok"),
    ("pointer", "ok"),
    ("data folder", "ok"),
    ("profiles", "ok"),
];

#[test]
fn a_desktop_that_is_well_is_found_to_be_and_left_as_it_was() {
    let Some(screen) = Screen::start(900, 700, true) else { return };
    let bystander = Bystander::open(&screen.display);
    let judge = Judge::watch(&screen.display).unwrap();
    judge.connection.warp_pointer(x11rb::NONE, judge.root, 0, 0, 0, 0, 33, 44).unwrap();
    judge.connection.sync().unwrap();
    let before = windows(&screen).len();
    let (ended, findings) = examined(Some(&screen.display));
    assert_statuses(&findings, &WELL);
    assert_eq!(ended.code(), Some(0), "{}", ended.stderr);
    // Keys and clicks did go out, and none of them to anyone else.
    assert!(judge.deliveries().iter().filter(|it| it.down).count() > 15);
    assert_eq!(judge.presses_in(bystander.id), 0);
    assert_nothing_held(&screen);
    assert_eq!(windows(&screen).len(), before, "its window is left behind");
    let pointer = judge.connection.query_pointer(judge.root).unwrap().reply().unwrap();
    assert_eq!((pointer.root_x, pointer.root_y), (33, 44), "the pointer is put back");
}

#[test]
fn a_display_without_a_window_manager_is_captured_but_nothing_is_pressed() {
    let Some(screen) = Screen::start(900, 700, false) else { return };
    let judge = Judge::watch(&screen.display).unwrap();
    let (ended, findings) = examined(Some(&screen.display));
    let expected = [
        ("display", "ok"),
        ("window manager", "failed"),
        ("capture", "ok"),
        ("covered capture", "ok"),
        ("focus", "failed"),
        ("keyboard", "unknown"),
        ("pointer", "unknown"),
    ];
    assert_statuses(&findings, &expected);
    assert_eq!(ended.code(), Some(7), "{}", ended.stderr);
    assert_eq!(judge.deliveries(), []);
}

#[test]
fn a_program_that_holds_the_keyboard_is_named_and_nothing_is_pressed() {
    let Some(screen) = Screen::start(900, 700, true) else { return };
    let holder = Bystander::open(&screen.display);
    holder.hold_keyboard();
    let judge = Judge::watch(&screen.display).unwrap();
    let (ended, findings) = examined(Some(&screen.display));
    let expected = [("grabs", "failed"), ("keyboard", "unknown"), ("pointer", "unknown")];
    assert_statuses(&findings, &expected);
    assert_eq!(ended.code(), Some(7), "{}", ended.stderr);
    assert_eq!(judge.deliveries(), []);
}

#[test]
fn a_key_that_a_program_waits_for_does_not_arrive_and_is_named() {
    let Some(screen) = Screen::start(900, 700, true) else { return };
    let waiter = Bystander::open(&screen.display);
    // W, on the usual keyboard.
    waiter.wait_for_key(25);
    let (ended, findings) = examined(Some(&screen.display));
    assert_statuses(&findings, &[("grabs", "ok"), ("keyboard", "failed"), ("pointer", "ok")]);
    assert_eq!(ended.code(), Some(7), "{}", ended.stderr);
    let seen = findings.iter().find(|it| it["check"] == "keyboard").unwrap()["seen"].clone();
    assert_eq!(seen.as_str().unwrap(), "w: did not arrive: another program has a hotkey on it");
}

#[test]
fn a_window_that_stays_on_top_is_not_clicked() {
    let Some(screen) = Screen::start(900, 700, true) else { return };
    let cover = Bystander::over_all(&screen);
    let judge = Judge::watch(&screen.display).unwrap();
    let (ended, findings) = examined(Some(&screen.display));
    let expected = [("capture", "ok"), ("covered capture", "ok"), ("keyboard", "ok")];
    assert_statuses(&findings, &expected);
    assert_statuses(&findings, &[("pointer", "failed")]);
    assert_eq!(ended.code(), Some(7), "{}", ended.stderr);
    assert_eq!(judge.presses_in(cover.id), 0);
}

#[test]
fn a_compositor_is_named_and_is_no_harm() {
    let Some(screen) = Screen::start(900, 700, true) else { return };
    let mut command = Command::new("xcompmgr");
    command.env("DISPLAY", &screen.display).stdout(Stdio::null());
    let Some(compositor) = started(&mut command, "xcompmgr") else { return };
    let _compositor = Running(compositor);
    let judge = Judge::watch(&screen.display).unwrap();
    let name = judge.connection.intern_atom(false, b"_NET_WM_CM_S0").unwrap().reply().unwrap();
    let owner = || judge.connection.get_selection_owner(name.atom).unwrap().reply().unwrap().owner;
    assert!(eventually(|| owner() != x11rb::NONE), "xcompmgr does not come up");
    let (ended, findings) = examined(Some(&screen.display));
    assert_statuses(&findings, &WELL);
    assert_eq!(ended.code(), Some(0), "{}", ended.stderr);
    let seen = findings.iter().find(|it| it["check"] == "compositor").unwrap()["seen"].clone();
    assert!(!seen.as_str().unwrap().starts_with("none"), "{seen}");
}

#[test]
fn without_a_display_every_finding_is_printed_with_its_remedy() {
    for (display, wayland) in [(None, None), (Some(":9876"), None), (None, Some("wayland-77"))] {
        let mut command = program(display, &["doctor", "--color", "never"]);
        wayland.map(|name| command.env("WAYLAND_DISPLAY", name));
        let ended = Running::caught(&mut command).end(PATIENCE);
        assert_eq!(ended.code(), Some(7), "{}", ended.stderr);
        let text = &ended.stdout;
        assert!(text.starts_with("display"), "{text}");
        for check in ["capture", "focus", "keyboard", "pointer", "profiles", "data folder"] {
            assert!(text.lines().any(|line| line.starts_with(check)), "{check}: {text}");
        }
        assert!(text.contains("before this is mended: display."), "{text}");
        let told = wayland.map_or("DISPLAY", |_| "XWayland");
        assert!(text.contains(told), "{text}");
    }
}

#[test]
fn a_bad_profile_is_named_and_no_obstacle() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("screenplay/templates/amaze/mine");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("profile.toml"), "game = 7").unwrap();
    let mut command = program(None, &["doctor", "--json"]);
    command.env("XDG_CONFIG_HOME", home.path()).env("XDG_DATA_HOME", home.path());
    let ended = Running::caught(&mut command).end(PATIENCE);
    let lines = ended.stdout.lines().map(|line| serde_json::from_str(line).unwrap());
    let findings: Vec<Value> = lines.collect();
    assert_eq!(status(&findings, "profiles"), "warning", "{findings:#?}");
    assert!(ended.stdout.contains("amaze/mine/profile.toml"), "{}", ended.stdout);
}

/// A window of somebody else's.
struct Bystander {
    connection: x11rb::rust_connection::RustConnection,
    id: u32,
}

impl Bystander {
    /// A black one.
    fn open(display: &str) -> Bystander {
        Bystander::showing(display, &image::RgbImage::new(200, 150))
    }

    /// One that shows this picture, whatever comes to it.
    fn showing(display: &str, picture: &image::RgbImage) -> Bystander {
        let bystander = Bystander::unmapped(display, picture);
        bystander.map();
        bystander
    }

    fn map(&self) {
        self.connection.map_window(self.id).unwrap();
        self.connection.sync().unwrap();
    }

    fn unmapped(display: &str, picture: &image::RgbImage) -> Bystander {
        let (connection, number) = x11rb::connect(Some(display)).unwrap();
        let root = connection.setup().roots[number].root;
        let id = connection.generate_id().unwrap();
        let events = EventMask::KEY_PRESS | EventMask::BUTTON_PRESS;
        let (width, height) = (picture.width() as u16, picture.height() as u16);
        let (pixmap, gc) = (connection.generate_id().unwrap(), connection.generate_id().unwrap());
        connection.create_pixmap(24, pixmap, root, width, height).unwrap();
        connection.create_gc(gc, pixmap, &CreateGCAux::new()).unwrap();
        let pixels = picture.pixels().flat_map(|it| [it.0[2], it.0[1], it.0[0], 0]);
        let pixels: Vec<u8> = pixels.collect();
        let format = ImageFormat::Z_PIXMAP;
        connection.put_image(format, pixmap, gc, width, height, 0, 0, 0, 24, &pixels).unwrap();
        let look = CreateWindowAux::new().event_mask(events).background_pixmap(pixmap);
        let class = WindowClass::INPUT_OUTPUT;
        connection.create_window(24, id, root, 5, 5, width, height, 0, class, 0, &look).unwrap();
        Bystander { connection, id }
    }

    /// Takes one key, whoever has the focus, as hotkeys do.
    fn wait_for_key(&self, code: u8) {
        let root = self.connection.setup().roots[0].root;
        let mode = GrabMode::ASYNC;
        let asked = self.connection.grab_key(false, root, ModMask::ANY, code, mode, mode);
        asked.unwrap().check().unwrap();
    }

    /// Lies over the whole screen, and the window manager keeps it above the windows that it raises.
    fn over_all(screen: &Screen) -> Bystander {
        let cover = Bystander::unmapped(&screen.display, &image::RgbImage::new(900, 700));
        let atom = |name: &str| {
            cover.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
        };
        let (kind, dock) = (atom("_NET_WM_WINDOW_TYPE"), atom("_NET_WM_WINDOW_TYPE_DOCK"));
        let (mode, list) = (PropMode::REPLACE, AtomEnum::ATOM);
        cover.connection.change_property32(mode, cover.id, kind, list, &[dock]).unwrap();
        cover.map();
        let shown = || {
            let asked = cover.connection.get_window_attributes(cover.id).unwrap();
            asked.reply().unwrap().map_state == MapState::VIEWABLE
        };
        assert!(eventually(shown), "the cover is not shown");
        cover
    }

    /// Takes every key, whoever has the focus.
    fn hold_keyboard(&self) {
        let held = || {
            let mode = GrabMode::ASYNC;
            let asked = self.connection.grab_keyboard(false, self.id, 0u32, mode, mode).unwrap();
            asked.reply().unwrap().status == x11rb::protocol::xproto::GrabStatus::SUCCESS
        };
        assert!(eventually(held), "the keyboard cannot be grabbed");
    }
}

/// Runs a play of the bystander's window, which is no game.
fn played(screen: &Screen, id: u32, more: &[&str]) -> Ended {
    let id = id.to_string();
    let base = ["play", "--json", "--id", &id, "--countdown", "0", "--patience", "1"];
    Running::start(Some(&screen.display), &[&base, more].concat()).end(PATIENCE)
}

#[test]
fn a_play_of_a_black_window_says_that_it_is_black() {
    let Some(screen) = Screen::start(900, 700, true) else { return };
    let window = Bystander::open(&screen.display);
    let ended = played(&screen, window.id, &["--game", "amaze"]);
    assert_ne!(ended.code(), Some(0), "{}", ended.stdout);
    let told = ended.stdout + &ended.stderr;
    assert!(told.contains("is black all over (#000000)"), "{told}");
}

#[test]
fn a_play_of_a_window_that_never_changes_says_that_it_does_not() {
    let Some(screen) = Screen::start(900, 800, true) else { return };
    let folder = tempfile::tempdir().unwrap();
    let shot = folder.path().join("board.png");
    let words = ["arcade", "amaze", "--size", "500x601", "--shot", shot.to_str().unwrap()];
    assert!(program(None, &words).status().unwrap().success());
    let window = Bystander::showing(&screen.display, &image::open(&shot).unwrap().into_rgb8());
    let ended = played(&screen, window.id, &["--game", "amaze", "--retries", "8"]);
    assert_ne!(ended.code(), Some(0), "{}", ended.stdout);
    let summary = ended.json();
    let error = summary["error"].as_str().unwrap();
    assert!(error.contains("the picture has not changed for"), "{error}");
    assert!(error.contains("nor has the window drawn anything"), "{error}");
}
