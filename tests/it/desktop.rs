//! Real windows on a real X server: seen, listed, raised, and operated.

use std::cell::Cell;
use std::sync::Arc;
use std::time::{Duration, Instant};

use image::{Rgb, RgbImage};
use screenplay::capture::{Capture, CaptureError, X11Capture};
use screenplay::desktop::{
    Desktop, DesktopError, DesktopState, Guard, Selector, Target, Verdict, X11Desktop,
};
use screenplay::geometry::{Point, Rect};
use screenplay::input::{Device, Gesture, Input, InputError, Key};
use x11rb::connection::Connection;
use x11rb::properties::{WmSizeHints, WmSizeHintsSpecification};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ConfigureWindowAux, ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask,
    ImageFormat, PropMode, Rectangle, StackMode, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::wrapper::ConnectionExt as _;

use super::xvfb::{Screen, eventually};

/// A window that the server itself paints with a pattern, so that it needs nobody to redraw it.
pub(crate) struct Window {
    pub(crate) connection: RustConnection,
    pub(crate) id: u32,
    seed: u32,
    size: (u16, u16),
}

/// The pattern: every pixel differs from its neighbours, every `seed` from the others.
fn colour(seed: u32, x: u32, y: u32) -> Rgb<u8> {
    Rgb([(x * 7 + y + seed * 50) as u8, (x ^ (y + seed)) as u8, (y * 5 + seed) as u8])
}

impl Window {
    pub(crate) fn open(screen: &Screen, title: &str, seed: u32, place: Rect) -> Window {
        Window::of_kind(screen, title, seed, place, false)
    }

    /// A window that no window manager moves, lowers or frames, as notes and menus are.
    pub(crate) fn open_above(screen: &Screen, title: &str, seed: u32, place: Rect) -> Window {
        Window::of_kind(screen, title, seed, place, true)
    }

    fn of_kind(screen: &Screen, title: &str, seed: u32, place: Rect, above: bool) -> Window {
        let (connection, number) = x11rb::connect(Some(&screen.display)).unwrap();
        let root = connection.setup().roots[number].root;
        let size = (place.width as u16, place.height as u16);
        let pixmap = pattern(&connection, root, seed, size);
        let id = connection.generate_id().unwrap();
        let events = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::POINTER_MOTION
            | EventMask::STRUCTURE_NOTIFY;
        let look = CreateWindowAux::new().background_pixmap(pixmap).event_mask(events);
        let look = look.override_redirect(u32::from(above));
        let (x, y) = (place.x as i16, place.y as i16);
        let class = WindowClass::INPUT_OUTPUT;
        connection.create_window(24, id, root, x, y, size.0, size.1, 0, class, 0, &look).unwrap();
        let hints = WmSizeHints {
            position: Some((WmSizeHintsSpecification::UserSpecified, place.x, place.y)),
            ..WmSizeHints::default()
        };
        hints.set_normal_hints(&connection, id).unwrap();
        let window = Window { connection, id, seed, size };
        window.name("_NET_WM_NAME", "UTF8_STRING", title.as_bytes());
        let class = format!("instance\0Class{seed}\0");
        window.name("WM_CLASS", "STRING", class.as_bytes());
        let pid = window.atom("_NET_WM_PID");
        let numbers = [1000 + seed];
        window
            .connection
            .change_property32(PropMode::REPLACE, id, pid, AtomEnum::CARDINAL, &numbers)
            .unwrap();
        window.show();
        window
    }

    fn atom(&self, name: &str) -> u32 {
        self.connection.intern_atom(false, name.as_bytes()).unwrap().reply().unwrap().atom
    }

    fn name(&self, property: &str, kind: &str, value: &[u8]) {
        let (property, kind) = (self.atom(property), self.atom(kind));
        self.connection
            .change_property8(PropMode::REPLACE, self.id, property, kind, value)
            .unwrap();
        self.connection.sync().unwrap();
    }

    fn show(&self) {
        self.connection.map_window(self.id).unwrap();
        self.connection.sync().unwrap();
        assert!(eventually(|| {
            let attributes = self.connection.get_window_attributes(self.id).unwrap();
            attributes.reply().unwrap().map_state == x11rb::protocol::xproto::MapState::VIEWABLE
        }));
    }

    pub(crate) fn configure(&self, change: &ConfigureWindowAux) {
        self.connection.configure_window(self.id, change).unwrap();
        self.connection.sync().unwrap();
    }

    /// What the window shows at its present size, for a window that is `width`×`height`.
    fn looks(&self, width: u32, height: u32) -> RgbImage {
        let (w, h) = (u32::from(self.size.0), u32::from(self.size.1));
        RgbImage::from_fn(width, height, |x, y| colour(self.seed, x % w, y % h))
    }

    /// All events up to now.
    pub(crate) fn events(&self) -> Vec<Event> {
        self.connection.sync().unwrap();
        std::iter::from_fn(|| self.connection.poll_for_event().unwrap()).collect()
    }

    /// Keys and buttons with what happened to them and the server's clock, in ms.
    pub(crate) fn pressed(&self) -> Vec<(&'static str, u8, u32)> {
        let events = self.events();
        let presses = events.iter().filter_map(|event| match event {
            Event::KeyPress(event) => Some(("down", event.detail, event.time)),
            Event::KeyRelease(event) => Some(("up", event.detail, event.time)),
            Event::ButtonPress(event) => Some(("button down", event.detail, event.time)),
            Event::ButtonRelease(event) => Some(("button up", event.detail, event.time)),
            _ => None,
        });
        presses.collect()
    }
}

fn pattern(connection: &RustConnection, root: u32, seed: u32, size: (u16, u16)) -> u32 {
    let (pixmap, context) = (connection.generate_id().unwrap(), connection.generate_id().unwrap());
    connection.create_pixmap(24, pixmap, root, size.0, size.1).unwrap();
    connection.create_gc(context, pixmap, &CreateGCAux::new()).unwrap();
    let pixels = (0..u32::from(size.1)).flat_map(|y| {
        (0..u32::from(size.0)).flat_map(move |x| {
            let Rgb([red, green, blue]) = colour(seed, x, y);
            [blue, green, red, 0]
        })
    });
    let data: Vec<u8> = pixels.collect();
    let format = ImageFormat::Z_PIXMAP;
    connection
        .put_image(format, pixmap, context, size.0, size.1, 0, 0, 0, 24, &data)
        .unwrap()
        .check()
        .unwrap();
    pixmap
}

pub(crate) const PLACE: Rect = Rect { x: 50, y: 60, width: 301, height: 203 };

pub(crate) fn at(x: i32, y: i32) -> Rect {
    Rect { x, y, ..PLACE }
}

fn capture(screen: &Screen, window: &Window) -> X11Capture {
    X11Capture::open(Some(&screen.display), window.id).unwrap()
}

/// Asserts that the capture comes to show exactly what the window shows: a window that was covered when the
/// capture began may need a moment to be painted.
fn assert_shows(capture: &mut X11Capture, expected: &RgbImage, what: &str) {
    let mut wrong = 0;
    let right = eventually(|| {
        let image = capture.frame().unwrap().image;
        assert_eq!(image.dimensions(), expected.dimensions(), "{what}");
        wrong = image.pixels().zip(expected.pixels()).filter(|(a, b)| a != b).count();
        wrong == 0
    });
    assert!(right, "{what}: {wrong} of {} pixels are wrong", expected.pixels().len());
}

#[test]
fn a_capture_is_exact_to_the_pixel_with_and_without_shared_memory() {
    let Some(screen) = Screen::start(800, 600, false) else { return };
    let window = Window::open(&screen, "one", 1, PLACE);
    let mut shared = capture(&screen, &window);
    let mut plain = capture(&screen, &window).without_shared_memory();
    for capture in [&mut shared, &mut plain] {
        let frame = capture.frame().unwrap();
        assert_eq!(frame.rect(), PLACE);
        assert_eq!(*frame.image, window.looks(301, 203));
    }
    assert!(shared.shares_memory() && !plain.shares_memory());
}

#[test]
fn covered_and_off_screen_parts_are_right() {
    for with_wm in [false, true] {
        let Some(screen) = Screen::start(640, 480, with_wm) else { return };
        for (x, y) in [(50, 60), (-100, -50), (500, 400)] {
            let window = Window::open(&screen, "below", 1, at(x, y));
            let cover = |seed| Window::open(&screen, "above", seed, at(x + 40, y + 30));
            let _before = cover(2);
            let mut capture = capture(&screen, &window);
            let what = format!("at {x},{y}, window manager: {with_wm}");
            assert!(capture.ready_in() > Duration::from_millis(100));
            std::thread::sleep(capture.ready_in());
            assert_eq!(capture.ready_in(), Duration::ZERO);
            assert_shows(&mut capture, &window.looks(301, 203), &what);
            let _after = cover(3);
            let frame = capture.frame().unwrap();
            assert_eq!(*frame.image, window.looks(301, 203), "{what}, covered later");
        }
    }
}

#[test]
fn a_look_copies_nothing_where_nothing_was_drawn_and_misses_nothing_that_was() {
    let Some(screen) = Screen::start(640, 480, false) else { return };
    let window = Window::open(&screen, "one", 1, PLACE);
    let mut capture = capture(&screen, &window);
    let mut expected = window.looks(301, 203);
    assert_shows(&mut capture, &expected, "at first");
    let (connection, child) = (&window.connection, window.connection.generate_id().unwrap());
    let fill = |id: u32, color: u32, spot: Rectangle| {
        let context = connection.generate_id().unwrap();
        connection.create_gc(context, id, &CreateGCAux::new().foreground(color)).unwrap();
        connection.poly_fill_rectangle(id, context, &[spot]).unwrap();
        connection.sync().unwrap();
    };
    let mut paint = |color: u32, (left, top): (u32, u32), (width, height): (u32, u32)| {
        let [_, red, green, blue] = color.to_be_bytes();
        for (x, y) in (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y))) {
            expected.put_pixel(x, y, Rgb([red, green, blue]));
        }
        expected.clone()
    };
    for part in 0..40_i16 {
        let [first, again] = [(); 2].map(|()| capture.frame().unwrap());
        assert!(Arc::ptr_eq(&first.image, &again.image), "part {part}: copied for nothing");
        let (x, y, color) = (part % 20 * 7, part / 20 * 90, part as u32 * 1000);
        fill(window.id, color, Rectangle { x, y, width: 2, height: 1 });
        // It is moved meanwhile: the picture that stays is of another place.
        window.configure(&ConfigureWindowAux::new().x(50 + i32::from(part)));
        let seen = capture.frame().unwrap();
        assert!(*seen.image == paint(color, (x as u32, y as u32), (2, 1)), "part {part} is missed");
        assert_eq!(seen.origin, (50 + i32::from(part), PLACE.y));
    }
    // What a window within it shows, such as a browser's page.
    let (class, look) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new().background_pixel(0x123));
    connection.create_window(24, child, window.id, 100, 80, 20, 10, 0, class, 0, &look).unwrap();
    connection.map_window(child).unwrap();
    connection.sync().unwrap();
    assert!(*capture.frame().unwrap().image == paint(0x123, (100, 80), (20, 10)));
    fill(child, 0x0040_5060, Rectangle { x: 3, y: 2, width: 2, height: 1 });
    let kept = capture.frame().unwrap();
    assert!(*kept.image == paint(0x0040_5060, (103, 82), (2, 1)));
    capture.doubt();
    let copied = capture.frame().unwrap();
    assert!(Arc::ptr_eq(&kept.image, &copied.image), "looked at anew, it is the same picture");
}

#[test]
fn a_capture_follows_moves_and_sizes() {
    let Some(screen) = Screen::start(640, 480, false) else { return };
    let window = Window::open(&screen, "one", 1, PLACE);
    let mut capture = capture(&screen, &window);
    for (x, y, width, height) in [(0, 0, 500, 400), (-20, 30, 77, 55), (600, 470, 301, 203)] {
        let change = ConfigureWindowAux::new().x(x).y(y).width(width).height(height);
        window.configure(&change);
        assert_shows(&mut capture, &window.looks(width, height), &format!("{width}x{height}"));
        assert_eq!(capture.frame().unwrap().origin, (x, y));
    }
}

#[test]
fn hidden_and_closed_windows_are_told_apart() {
    let Some(screen) = Screen::start(640, 480, false) else { return };
    let window = Window::open(&screen, "one", 1, PLACE);
    let mut capture = capture(&screen, &window);
    capture.frame().unwrap();
    window.connection.unmap_window(window.id).unwrap();
    window.connection.sync().unwrap();
    assert!(matches!(capture.frame(), Err(CaptureError::Minimized { id }) if id == window.id));
    window.show();
    assert_shows(&mut capture, &window.looks(301, 203), "shown again");
    window.connection.destroy_window(window.id).unwrap();
    window.connection.sync().unwrap();
    let closed = |error| matches!(error, CaptureError::WindowClosed { id } if id == window.id);
    assert!(closed(capture.frame().err().unwrap()));
    assert!(closed(X11Capture::open(Some(&screen.display), window.id).err().unwrap()));
}

#[test]
fn windows_are_listed_with_a_window_manager_without_and_after_it_died() {
    let Some(mut screen) = Screen::start(800, 600, true) else { return };
    let first = Window::open(&screen, "Größe ☃", 1, PLACE);
    let second = Window::open(&screen, "", 2, at(400, 300));
    second.name("WM_NAME", "STRING", b"caf\xe9");
    let check = |screen: &Screen, managed: bool| {
        let desktop = X11Desktop::open(Some(&screen.display)).unwrap();
        assert!(eventually(|| desktop.windows().unwrap().len() == 2));
        let windows = desktop.windows().unwrap();
        let find = |id| windows.iter().find(|window| window.id == id).unwrap().clone();
        let (one, two) = (find(first.id), find(second.id));
        assert_eq!((one.title.as_str(), two.title.as_str()), ("Größe ☃", "café"));
        assert_eq!((one.app.as_str(), one.pid), ("Class1", Some(1001)));
        assert_eq!((one.rect.width, one.rect.height, one.minimized), (301, 203, false));
        if !managed {
            return;
        }
        // The place is the client area's, where the capture's pixels lie.
        let frame = capture(screen, &first).frame().unwrap();
        assert_eq!(one.rect, frame.rect());
        assert_ne!((one.rect.x, one.rect.y), (50, 60), "openbox puts a frame around it");
    };
    check(&screen, true);
    screen.kill_manager();
    check(&screen, false);
    let Some(bare) = Screen::start(800, 600, false) else { return };
    let window = Window::open(&bare, "bare", 3, PLACE);
    let desktop = X11Desktop::open(Some(&bare.display)).unwrap();
    let seen = desktop.window(window.id).unwrap().unwrap();
    assert_eq!((seen.title.as_str(), seen.rect), ("bare", PLACE));
    assert_eq!(desktop.windows().unwrap(), [seen]);
}

#[test]
fn two_windows_that_match_are_an_error_that_lists_both() {
    let Some(screen) = Screen::start(640, 480, true) else { return };
    let windows = [("Amaze 1", 1), ("amaze 2", 2), ("other", 3)]
        .map(|(title, seed)| Window::open(&screen, title, seed, at(10 * seed as i32, 20)));
    let desktop = X11Desktop::open(Some(&screen.display)).unwrap();
    assert!(eventually(|| desktop.windows().unwrap().len() == 3));
    let list = desktop.windows().unwrap();
    let selector = Selector { title: Some("amaze".parse().unwrap()), ..Selector::default() };
    let text = selector.choose(&list).unwrap_err().to_string();
    let id = |n: usize| format!("0x{:x} ", windows[n].id);
    assert!(text.contains(&id(0)) && text.contains(&id(1)) && !text.contains(&id(2)), "{text}");
    let selector = Selector { pid: Some(1002), ..selector };
    assert_eq!(selector.choose(&list).unwrap().id, windows[1].id);
}

#[test]
fn raising_brings_focus_and_pixels_to_the_front() {
    let Some(mut screen) = Screen::start(640, 480, true) else { return };
    let desktop = X11Desktop::open(Some(&screen.display)).unwrap();
    let windows = [1, 2].map(|seed| Window::open(&screen, "w", seed, at(50, 60)));
    for window in windows.iter().chain(&windows) {
        desktop.raise(window.id).unwrap();
        let focused = eventually(|| desktop.focused().unwrap() == Some(window.id));
        assert!(focused, "focus: {:?}", desktop.focused());
        let top = || desktop.windows().unwrap().last().map(|top| (top.id, top.focused));
        assert!(eventually(|| top() == Some((window.id, true))), "{:?}", top());
    }
    windows[0].connection.destroy_window(windows[0].id).unwrap();
    windows[0].connection.sync().unwrap();
    let id = windows[0].id;
    assert!(eventually(|| desktop.window(id).unwrap().is_none()));
    assert_eq!(desktop.raise(id), Err(DesktopError::WindowClosed { id }));
    assert_eq!(desktop.gives_focus(), Ok(()));
    screen.kill_manager();
    // The server may take a while to notice.
    assert!(eventually(|| desktop.gives_focus() == Err(DesktopError::NoManager)));
    assert_eq!(desktop.raise(windows[1].id), Err(DesktopError::NoManager));
}

pub(crate) fn key(key: Key, ms: u64) -> Gesture {
    Gesture::Key { key, hold: Duration::from_millis(ms) }
}

pub(crate) fn desktop_root(connection: &RustConnection) -> u32 {
    connection.setup().roots[0].root
}

/// The window where it is now.
pub(crate) fn target(desktop: &X11Desktop, window: u32) -> Target {
    Target { window, rect: desktop.window(window).unwrap().unwrap().rect }
}

pub(crate) fn never() -> bool {
    false
}

/// A screen with a window manager, a focused window, and the devices.
pub(crate) fn ready() -> Option<(Screen, Window, X11Desktop, Device)> {
    let screen = Screen::start(640, 480, true)?;
    let window = Window::open(&screen, "target", 1, PLACE);
    let desktop = X11Desktop::open(Some(&screen.display)).unwrap();
    desktop.raise(window.id).unwrap();
    assert!(eventually(|| desktop.focused().unwrap() == Some(window.id)));
    let device = Device::open(Some(&screen.display)).unwrap();
    window.events();
    Some((screen, window, desktop, device))
}

#[test]
fn keys_reach_the_focused_window_and_are_held() {
    let Some((screen, window, desktop, mut device)) = ready() else { return };
    let other = Window::open(&screen, "other", 2, at(320, 250));
    let focus = |id| eventually(|| desktop.focused().unwrap() == Some(id));
    assert!(focus(other.id), "openbox focuses new windows");
    desktop.raise(window.id).unwrap();
    assert!(focus(window.id));
    let keys = [Key::Up, Key::Down, Key::Left, Key::Right, Key::Space, Key::Char('w')];
    for _ in 0..3 {
        for asked in keys {
            device.perform(&key(asked, 40), &target(&desktop, window.id), &never).unwrap();
        }
    }
    let events = window.pressed();
    assert_eq!(events.len(), 2 * 3 * keys.len(), "{events:?}");
    for pair in events.chunks(2) {
        let [(down, pressed, from), (up, released, to)] = pair else { panic!("{pair:?}") };
        assert_eq!((*down, *up, pressed), ("down", "up", released));
        assert!((40..80).contains(&(to - from)), "held for {} ms", to - from);
    }
    let codes: std::collections::BTreeSet<_> = events.iter().map(|event| event.1).collect();
    assert_eq!(codes.len(), keys.len());
    assert_eq!(other.pressed(), []);
}

#[test]
fn a_stop_ends_a_hold_within_twenty_milliseconds_and_nothing_stays_down() {
    let Some((screen, window, desktop, mut device)) = ready() else { return };
    // How wide the window manager's frame is depends on the fonts that there are.
    let target = target(&desktop, window.id);
    let path = [(20.0, 20.0), (200.0, 150.0)].map(|(x, y)| Point { x, y }).to_vec();
    let long = Duration::from_secs(20);
    let gestures = [
        Gesture::Key { key: Key::Up, hold: long },
        Gesture::Tap { at: path[0], hold: long },
        Gesture::Drag { path, pace: long },
        Gesture::Wait(long),
    ];
    for gesture in gestures {
        let (began, asked, stopped) = (Instant::now(), Cell::new(0), Cell::new(None));
        let stop = || {
            asked.set(asked.get() + 1);
            let now = began.elapsed() > Duration::from_millis(100);
            if now && stopped.get().is_none() {
                stopped.set(Some(Instant::now()));
            }
            now
        };
        assert_eq!(device.perform(&gesture, &target, &stop), Err(InputError::Stopped));
        let took = stopped.get().unwrap().elapsed();
        assert!(took < Duration::from_millis(20), "{gesture}: {took:?}");
        // Every 8 ms; half as often where other tests keep the machine busy.
        assert!(asked.get() >= 6, "{gesture}: asked {} times in 100 ms", asked.get());
        let expected = usize::from(!matches!(gesture, Gesture::Wait(_)));
        // Clicks come by way of the window manager, which takes its time.
        let mut events = Vec::new();
        eventually(|| {
            events.extend(window.pressed());
            events.len() >= 2 * expected
        });
        let downs = events.iter().filter(|event| event.0.ends_with("down")).count();
        assert_eq!((downs, events.len()), (expected, 2 * expected), "{gesture}: {events:?}");
    }
    // Stopped before it began: nothing is sent at all.
    assert_eq!(device.perform(&key(Key::Up, 1), &target, &|| true), Err(InputError::Stopped));
    assert_eq!(window.pressed(), []);
    assert!(!desktop.escape_held().unwrap());
    drop(screen);
}

#[test]
fn taps_and_drags_arrive_where_they_should() {
    let Some((_screen, window, desktop, mut device)) = ready() else { return };
    let target = target(&desktop, window.id);
    let rect = target.rect;
    let hold = Duration::from_millis(40);
    let tap = Gesture::Tap { at: Point { x: 33.0, y: 44.0 }, hold };
    device.perform(&tap, &target, &never).unwrap();
    assert_eq!(desktop.pointer().unwrap(), (rect.x + 33, rect.y + 44));
    let hands = desktop.hands().unwrap();
    assert_eq!(hands.pointer, Some((rect.x + 33, rect.y + 44)));
    assert_eq!((hands.escape_held, hands.screen), (false, desktop.screen().unwrap()));
    let presses = |events: &[Event]| -> Vec<(i16, i16, u32)> {
        let places = events.iter().filter_map(|event| match event {
            Event::ButtonPress(event) | Event::ButtonRelease(event) => {
                Some((event.event_x, event.event_y, event.time))
            }
            _ => None,
        });
        places.collect()
    };
    let seen = presses(&window.events());
    let [(33, 44, from), (33, 44, to)] = seen[..] else { panic!("{seen:?}") };
    assert!((40..80).contains(&(to - from)), "held for {} ms", to - from);
    let path = [(10.0, 20.0), (110.0, 20.0), (110.0, 120.0)].map(|(x, y)| Point { x, y }).to_vec();
    let pace = Duration::from_millis(60);
    device.perform(&Gesture::Drag { path, pace }, &target, &never).unwrap();
    let events = window.events();
    let seen = presses(&events);
    assert!(matches!(seen[..], [(10, 20, _), (110, 120, _)]), "{seen:?}");
    assert!((120..180).contains(&(seen[1].2 - seen[0].2)), "{seen:?}");
    let moves: Vec<_> = events
        .iter()
        .filter_map(|event| match event {
            Event::MotionNotify(event) => Some((event.event_x, event.event_y)),
            _ => None,
        })
        .collect();
    assert!(moves.contains(&(110, 20)) && moves.len() > 8, "{moves:?}");
    let on_path = |(x, y): &(i16, i16)| *y == 20 || *x == 110;
    assert!(moves.iter().all(on_path), "{moves:?}");
}

#[test]
fn the_guard_sees_a_held_escape_a_corner_a_move_a_lost_focus_and_a_closed_window() {
    let Some((screen, window, desktop, mut device)) = ready() else { return };
    let see = || DesktopState::of(&desktop, window.id, false).unwrap();
    let mut guard = Guard::new(see().target.unwrap().rect, None);
    assert_eq!(guard.judge(&see()), Verdict::Ready);
    // Escape, seen from inside a gesture of our own; up again afterwards.
    let held = Cell::new(false);
    let watch = || {
        let seen = desktop.escape_held().unwrap();
        assert_eq!(desktop.hands().unwrap().escape_held, seen);
        held.set(held.get() || seen);
        false
    };
    device.perform(&key(Key::Escape, 40), &target(&desktop, window.id), &watch).unwrap();
    assert!(held.get());
    assert_eq!(guard.judge(&see()), Verdict::Ready);
    let point = |x, y| {
        let (root, connection) = (x11rb::NONE, &window.connection);
        connection.warp_pointer(root, desktop_root(connection), 0, 0, 0, 0, x, y).unwrap();
        connection.sync().unwrap();
    };
    point(639, 1);
    assert!(matches!(guard.judge(&see()), Verdict::Stop(_)));
    point(320, 400);
    let other = Window::open(&screen, "other", 2, at(400, 300));
    desktop.raise(other.id).unwrap();
    assert!(eventually(|| guard.judge(&see()) == Verdict::Refocus));
    desktop.raise(window.id).unwrap();
    assert!(eventually(|| guard.judge(&see()) == Verdict::Ready));
    window.configure(&ConfigureWindowAux::new().x(150).y(120).stack_mode(StackMode::ABOVE));
    assert!(eventually(|| matches!(guard.judge(&see()), Verdict::Moved(_))));
    guard.expected = see().target.unwrap().rect;
    assert_eq!(guard.judge(&see()), Verdict::Ready);
    window.connection.destroy_window(window.id).unwrap();
    window.connection.sync().unwrap();
    let closed = Verdict::Stop(screenplay::desktop::StopReason::Closed);
    assert!(eventually(|| guard.judge(&see()) == closed));
}

#[test]
fn a_display_that_is_not_there_is_named() {
    let nowhere = Some(":9876");
    let text = X11Desktop::open(nowhere).err().unwrap().to_string();
    assert!(text.starts_with("no display: cannot connect to :9876"), "{text}");
    let text = X11Capture::open(nowhere, 1).err().unwrap().to_string();
    assert!(text.contains(":9876"), "{text}");
    assert!(matches!(Device::open(nowhere), Err(InputError::NoDevice(_))));
}
