//! The arcade's window, operated by key and pointer events on a real X server: what it shows is what it draws.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use image::RgbImage;
use screenplay::arcade::amaze::{Hud, Phase, draw, named};
use screenplay::arcade::bloxorz;
use screenplay::capture::{Capture, X11Capture};
use screenplay::desktop::{Desktop, WindowInfo, X11Desktop};
use screenplay::games::amaze::Level;
use screenplay::games::bloxorz::Level as BloxorzLevel;
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
/// Long beside a frame, also where the machine has little to spare: the arcade polls its keys once a frame.
const HOLD: Duration = Duration::from_millis(120);
/// X11's names of keys.
const LEFT: u32 = 0xff51;
const UP: u32 = 0xff52;
const RIGHT: u32 = 0xff53;
const DOWN: u32 = 0xff54;
const SMALL_S: u32 = 0x0073;
const SMALL_M: u32 = 0x006d;
const SPACE: u32 = 0x0020;
const ESCAPE: u32 = 0xff1b;

/// The game in its own process, ended with the test.
struct Game(Child);

impl Drop for Game {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(screen: &Screen, game: &str, level: &Path, theme: &str) -> Game {
    let size = format!("{}x{}", SIZE.0, SIZE.1);
    let child = Command::new(env!("CARGO_BIN_EXE_screenplay"))
        .args(["arcade", game, "--speed", "5", "--position", "20,40"])
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
        // The game must have seen the key up before it can see it down again.
        sleep(HOLD);
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
fn window(screen: &Screen, game: &str) -> WindowInfo {
    let title = format!("screenplay arcade: {game} 1/1");
    let desktop = X11Desktop::open(Some(&screen.display)).unwrap();
    let mut found = None;
    let ready = eventually(|| {
        let windows = desktop.windows().unwrap();
        found = windows.into_iter().find(|window| window.title == title);
        found.as_ref().is_some_and(|window| window.focused)
    });
    assert!(ready, "no window with the focus: {found:?}");
    found.unwrap()
}

fn picture(text: &str, theme: &str, moves: u32, phase: &Phase) -> RgbImage {
    let level: Level = text.parse().unwrap();
    let hud = Hud { level: 1, levels: 1, moves, best: Some(4), scale: 1.0 };
    draw(&level, named(theme).unwrap(), SIZE, &hud, phase)
}

#[test]
fn the_window_shows_what_keys_and_swipes_do() {
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ring.level");
    std::fs::write(&file, "amaze\n@...\n.##.\n....\n").unwrap();
    for theme in ["classic", "night"] {
        let mut game = start(&screen, "amaze", &file, theme);
        let window = window(&screen, "amaze");
        assert_eq!(window.app, "screenplay-arcade");
        assert_eq!((window.rect.width, window.rect.height), SIZE);
        let mut eye = X11Capture::open(Some(&screen.display), window.id).unwrap();
        let mut shows = |what: &RgbImage| eventually(|| *eye.frame().unwrap().image == *what);
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

/// A board of Bloxorz at rest, as its window should show it.
fn bloxorz_picture(text: &str, moves: u32, phase: &bloxorz::Phase) -> RgbImage {
    let level: BloxorzLevel = text.parse().unwrap();
    let hud = bloxorz::Hud { level: 1, levels: 1, passcode: String::new(), moves, here: moves };
    let theme = bloxorz::theme_named("neon").unwrap();
    bloxorz::draw(&level, theme, &bloxorz::VIEWS[0], SIZE, &hud, phase)
}

#[test]
fn bloxorz_rolls_splits_swaps_falls_and_ends() {
    use bloxorz::{Phase, Tally, Title};
    let Some(screen) = Screen::start(1024, 768, true) else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("halves.level");
    let rows = "bloxorz\nbbbvbbb\n  bbbbb\n    bbe\n";
    let wiring = "splitter 3,0: 2,1 4,2\n";
    let board = |block: &str| format!("{rows}block: {block}\n{wiring}");
    std::fs::write(&file, board("0,0")).unwrap();
    let mut game = start(&screen, "bloxorz", &file, "neon");
    let window = window(&screen, "bloxorz");
    assert_eq!(window.app, "screenplay-arcade");
    let mut eye = X11Capture::open(Some(&screen.display), window.id).unwrap();
    let mut shows = |what: &RgbImage| eventually(|| *eye.frame().unwrap().image == *what);
    let ready = |block: &str, moves| bloxorz_picture(&board(block), moves, &Phase::Ready);
    let hand = Hand::new(&screen);

    assert!(shows(&ready("0,0", 0)));
    hand.press(RIGHT);
    assert!(shows(&ready("1,0 2,0", 1)));
    hand.press(SMALL_S);
    assert!(shows(&ready("0,0", 0)), "it falls, and starts again");
    hand.press(RIGHT);
    hand.press(RIGHT);
    assert!(shows(&ready("split: 2,1 4,2", 2)));
    hand.press(SPACE);
    assert!(shows(&ready("split: 4,2 2,1", 2)));
    hand.press(SPACE);
    hand.press(RIGHT);
    hand.press(RIGHT);
    assert!(shows(&ready("4,1 4,2", 4)), "the halves join");
    let winning = [UP, RIGHT, DOWN, DOWN, LEFT, UP, RIGHT, RIGHT, DOWN];
    for symbol in winning {
        hand.press(symbol);
    }
    let tally = Tally { levels: 1, moves: 4 + winning.len() as u32, falls: 1 };
    assert!(shows(&bloxorz_picture(&board("6,2"), tally.moves, &Phase::End(tally))));
    hand.press(SMALL_M);
    assert!(shows(&bloxorz_picture(&board("0,0"), 0, &Phase::Title(Title::default()))));
    hand.press(ESCAPE);
    let mut left = None;
    assert!(eventually(|| {
        left = game.0.try_wait().unwrap();
        left.is_some()
    }));
    assert!(left.unwrap().success());
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
    assert!(message.contains("expected a display") && message.contains("Xvfb :9"), "{message}");
}
