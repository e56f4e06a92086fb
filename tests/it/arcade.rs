//! The arcade's window, operated by key and pointer events on a real X server: what it shows is what it draws.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use image::RgbImage;
use screenplay::arcade::amaze::{Hud, Phase, draw, named};
use screenplay::capture::{Capture, X11Capture};
use screenplay::desktop::{Desktop, WindowInfo, X11Desktop};
use screenplay::games::amaze::Level;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ConnectionExt as _, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, MOTION_NOTIFY_EVENT,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::xvfb::{Screen, eventually};

const SIZE: (u32, u32) = (501, 523);
const HOLD: Duration = Duration::from_millis(40);
/// X11's names of keys.
const RIGHT: u32 = 0xff53;
const SMALL_S: u32 = 0x0073;
const ESCAPE: u32 = 0xff1b;

/// The game in its own process, ended with the test.
struct Game(Child);

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(screen: &Screen, level: &Path, theme: &str) -> Game {
    let size = format!("{}x{}", SIZE.0, SIZE.1);
    let child = Command::new(env!("CARGO_BIN_EXE_screenplay"))
        .args(["arcade", "amaze", "--speed", "5", "--position", "20,40"])
        .args(["--theme", theme, "--size", &size, "--level"])
        .arg(level)
        .env("DISPLAY", &screen.display)
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::null())
        .spawn();
    Game(child.unwrap())
}

/// Keyboard and pointer of the server.
struct Hand {
    connection: RustConnection,
    root: u32,
}

impl Hand {
    fn new(screen: &Screen) -> Hand {
        let (connection, number) = x11rb::connect(Some(&screen.display)).unwrap();
        let root = connection.setup().roots[number].root;
        Hand { connection, root }
    }

    fn event(&self, kind: u8, detail: u8, (x, y): (i16, i16)) {
        self.connection.xtest_fake_input(kind, detail, 0, self.root, x, y, 0).unwrap();
        // The server must have seen it before this connection may close.
        self.connection.sync().unwrap();
    }

    fn press(&self, symbol: u32) {
        let setup = self.connection.setup();
        let (first, count) = (setup.min_keycode, setup.max_keycode - setup.min_keycode + 1);
        let mapping = self.connection.get_keyboard_mapping(first, count).unwrap().reply().unwrap();
        let mut keys = mapping.keysyms.chunks(usize::from(mapping.keysyms_per_keycode));
        let code = first + keys.position(|symbols| symbols[0] == symbol).unwrap() as u8;
        self.event(KEY_PRESS_EVENT, code, (0, 0));
        sleep(HOLD);
        self.event(KEY_RELEASE_EVENT, code, (0, 0));
    }

    fn swipe(&self, (x, y): (i16, i16), (dx, dy): (i16, i16)) {
        self.event(MOTION_NOTIFY_EVENT, 0, (x, y));
        self.event(BUTTON_PRESS_EVENT, 1, (0, 0));
        for step in 1..=5 {
            self.event(MOTION_NOTIFY_EVENT, 0, (x + dx * step, y + dy * step));
            sleep(Duration::from_millis(5));
        }
        self.event(BUTTON_RELEASE_EVENT, 1, (0, 0));
    }
}

/// The game's window, once it has the focus.
fn window(screen: &Screen) -> WindowInfo {
    let desktop = X11Desktop::open(Some(&screen.display)).unwrap();
    let mut found = None;
    let ready = eventually(|| {
        let windows = desktop.windows().unwrap();
        found = windows.into_iter().find(|window| window.title == "screenplay arcade: amaze 1/1");
        found.as_ref().is_some_and(|window| window.focused)
    });
    assert!(ready, "no window with the focus: {found:?}");
    found.unwrap()
}

fn picture(text: &str, theme: &str, moves: u32, phase: &Phase) -> RgbImage {
    let level: Level = text.parse().unwrap();
    let hud = Hud { level: 1, levels: 1, moves, best: None, scale: 1.0 };
    draw(&level, named(theme).unwrap(), SIZE, &hud, phase)
}

#[test]
fn the_window_shows_what_keys_and_swipes_do() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ring.level");
    std::fs::write(&file, "amaze\n@...\n.##.\n....\n").unwrap();
    for theme in ["classic", "night"] {
        let mut game = start(&screen, &file, theme);
        let window = window(&screen);
        assert_eq!(window.app, "screenplay-arcade");
        assert_eq!((window.rect.width, window.rect.height), SIZE);
        let mut eye = X11Capture::open(Some(&screen.display), window.id).unwrap();
        let mut shows = |what: &RgbImage| eventually(|| eye.frame().unwrap().image == *what);
        let hand = Hand::new(&screen);

        assert!(shows(&picture("amaze\n@...\n.##.\n....\n", theme, 0, &Phase::Ready)));
        hand.press(RIGHT);
        assert!(shows(&picture("amaze\n+++@\n.##.\n....\n", theme, 1, &Phase::Ready)));
        hand.press(SMALL_S);
        assert!(shows(&picture("amaze\n++++\n.##+\n...@\n", theme, 2, &Phase::Ready)));
        let middle = window.rect.center();
        hand.swipe((middle.x as i16, middle.y as i16), (-20, 3));
        assert!(shows(&picture("amaze\n++++\n.##+\n@+++\n", theme, 3, &Phase::Ready)));
        hand.swipe((middle.x as i16, middle.y as i16), (2, -20));
        assert!(shows(&picture("amaze\n@+++\n+##+\n++++\n", theme, 4, &Phase::Done(9.0))));

        hand.press(ESCAPE);
        let mut left = None;
        assert!(eventually(|| {
            left = game.0.try_wait().unwrap();
            left.is_some()
        }));
        assert!(left.unwrap().success());
    }
}

#[test]
fn without_a_display_the_arcade_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_screenplay"))
        .args(["arcade", "amaze"])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .output()
        .unwrap();
    assert!(!output.status.success());
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(message.contains("expected a display"), "{message}");
}
