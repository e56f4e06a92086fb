//! What is pressed reaches its window or nothing: against windows that take the focus, cover, grab and move, on a real X server. A
//! second window counts every event that it gets.

use std::cell::Cell;
use std::time::{Duration, Instant};

use screenplay::desktop::{Desktop, Obstacle, X11Desktop};
use screenplay::geometry::Point;
use screenplay::input::{Device, Gesture, Input, InputError, Key, Touch, Touched};
use x11rb::CURRENT_TIME;
use x11rb::protocol::xproto::{
    ConfigureWindowAux, ConnectionExt as _, EventMask, GrabMode, InputFocus, KEY_PRESS_EVENT,
    KEY_RELEASE_EVENT, ModMask, StackMode,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::wrapper::ConnectionExt as _;

use super::desktop::{Window, at, desktop_root, key, never, ready, target};
use super::xvfb::{Screen, eventually};

/// Gives a window the focus at once, past the window manager, as a hostile program can.
fn steal(thief: &Window) {
    thief.connection.set_input_focus(InputFocus::PARENT, thief.id, CURRENT_TIME).unwrap();
    thief.connection.sync().unwrap();
}

/// A target that has the focus, and another window beside it.
fn with_thief() -> Option<(Screen, Window, Window, X11Desktop, Device)> {
    let (screen, window, desktop, device) = ready()?;
    let thief = Window::open(&screen, "thief", 2, at(330, 250));
    // Asked once: a request that the manager heeds late would undo a theft.
    let focus = |window: &Window| {
        desktop.raise(window.id).unwrap();
        eventually(|| desktop.focused().unwrap() == Some(window.id))
    };
    assert!(focus(&thief) && focus(&window));
    for window in [&window, &thief] {
        window.events();
    }
    Some((screen, window, thief, desktop, device))
}

fn assert_nothing_down(window: &Window) {
    let keys = window.connection.query_keymap().unwrap().reply().unwrap().keys;
    assert_eq!(keys, [0; 32], "a key is still down");
    let pointer = window.connection.query_pointer(window.id).unwrap().reply().unwrap();
    assert_eq!(u16::from(pointer.mask) & 0x1f00, 0, "a button is still down");
}

#[test]
fn without_the_focus_no_key_is_sent() {
    let Some((_screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    steal(&thief);
    let done = device.perform(&key(Key::Left, 40), &target, &never);
    assert_eq!(done, Err(InputError::Astray(Obstacle::Unfocused)));
    assert_eq!((window.pressed(), thief.pressed()), (vec![], vec![]));
}

#[test]
fn a_focus_that_is_stolen_at_any_moment_gets_no_key() {
    let Some((screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    let over = std::sync::atomic::AtomicBool::new(false);
    let mut sent = 0;
    std::thread::scope(|scope| {
        scope.spawn(|| {
            // As fast as the server takes it: to and fro, so that some presses get through.
            let (connection, _) = x11rb::connect(Some(&screen.display)).unwrap();
            while !over.load(std::sync::atomic::Ordering::Relaxed) {
                for id in [thief.id, window.id] {
                    connection.set_input_focus(InputFocus::PARENT, id, CURRENT_TIME).unwrap();
                    connection.sync().unwrap();
                }
            }
        });
        for _ in 0..400 {
            match device.perform(&key(Key::Right, 1), &target, &never) {
                Ok(()) | Err(InputError::CutShort(Obstacle::Unfocused)) => sent += 1,
                Err(InputError::Astray(Obstacle::Unfocused)) => {}
                Err(other) => panic!("{other}"),
            }
        }
        over.store(true, std::sync::atomic::Ordering::Relaxed);
    });
    let pressed = window.pressed().iter().filter(|event| event.0 == "down").count();
    assert_eq!(thief.pressed(), []);
    assert_eq!(pressed, sent);
    assert!((1..400).contains(&sent), "{sent} of 400 got through: nothing is shown");
    assert_nothing_down(&window);
}

#[test]
fn a_held_key_follows_no_thief() {
    let Some((_screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    device.hold(&[Key::Right], &target).unwrap();
    device.hold(&[Key::Right, Key::Up], &target).unwrap();
    steal(&thief);
    // Longer than a key takes to begin to repeat: nobody looks meanwhile.
    std::thread::sleep(Duration::from_millis(1200));
    let held = device.hold(&[Key::Right, Key::Up], &target);
    assert_eq!(held, Err(InputError::CutShort(Obstacle::Unfocused)));
    assert_nothing_down(&window);
    assert_eq!(thief.pressed(), []);
    let pressed = window.pressed();
    assert_eq!(pressed.iter().filter(|event| event.0 == "down").count(), 2, "{pressed:?}");
    // What was pressed repeats again as it did.
    let repeats = window.connection.get_keyboard_control().unwrap().reply().unwrap().auto_repeats;
    for (_, code, _) in pressed {
        assert_ne!(repeats[usize::from(code / 8)] & (1 << (code % 8)), 0, "{code} does not repeat");
    }
}

#[test]
fn a_long_key_is_let_go_when_the_focus_goes() {
    let Some((_screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    let (began, stolen) = (Instant::now(), Cell::new(false));
    let watch = || {
        if !stolen.get() && began.elapsed() > Duration::from_millis(100) {
            stolen.set(true);
            steal(&thief);
        }
        false
    };
    let done = device.perform(&key(Key::Down, 20_000), &target, &watch);
    assert_eq!(done, Err(InputError::CutShort(Obstacle::Unfocused)));
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!(thief.pressed(), []);
    assert_nothing_down(&window);
}

#[test]
fn a_window_above_gets_no_click_and_is_named() {
    let Some((screen, window, desktop, mut device)) = ready() else { return };
    let target = target(&desktop, window.id);
    let (x, y) = (target.rect.x, target.rect.y);
    // Above all others and without a manager, as notifications are.
    let note = Window::open_above(&screen, "note", 3, at(x + 50, y + 40));
    assert!(eventually(|| !note.events().is_empty()), "it tells that it is shown");
    let tap = |x: f64, y: f64| Gesture::Tap { at: Point { x, y }, hold: Duration::from_millis(30) };
    let covered = device.perform(&tap(60.0, 50.0), &target, &never);
    let by = "note".to_owned();
    let expected = Obstacle::Covered { x: x + 60, y: y + 50, by };
    assert_eq!(covered, Err(InputError::Astray(expected)));
    assert_eq!((window.pressed(), note.events().len()), (vec![], 0));
    device.perform(&tap(20.0, 20.0), &target, &never).unwrap();
    assert!(eventually(|| window.pressed().len() == 2));
    let beside = Obstacle::Outside(x - 30, y + 50);
    assert_eq!(device.perform(&tap(-30.0, 50.0), &target, &never), Err(InputError::Astray(beside)));
    // A drag ends where it would leave the window's open part.
    let path = [(10.0, 10.0), (10.0, 100.0), (120.0, 100.0)].map(|(x, y)| Point { x, y }).to_vec();
    let drag = Gesture::Drag { path, pace: Duration::from_millis(120) };
    let done = device.perform(&drag, &target, &never);
    assert!(matches!(done, Err(InputError::CutShort(Obstacle::Covered { .. }))), "{done:?}");
    assert_nothing_down(&window);
    assert_eq!(note.events().len(), 0);
}

#[test]
fn a_window_that_moves_is_not_clicked_where_it_was() {
    let Some((_screen, window, desktop, mut device)) = ready() else { return };
    let target = target(&desktop, window.id);
    window.configure(&ConfigureWindowAux::new().x(150).y(120).stack_mode(StackMode::ABOVE));
    assert!(eventually(|| super::desktop::target(&desktop, window.id) != target));
    window.events();
    let tap = Gesture::Tap { at: Point { x: 5.0, y: 5.0 }, hold: Duration::ZERO };
    for gesture in [tap, key(Key::Up, 5)] {
        let done = device.perform(&gesture, &target, &never);
        assert!(matches!(done, Err(InputError::Astray(Obstacle::Moved(_)))), "{done:?}");
    }
    assert_eq!(window.pressed(), []);
}

#[test]
fn who_grabs_keyboard_or_pointer_gets_nothing() {
    let Some((_screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    let mode = GrabMode::ASYNC;
    let grab = thief.connection.grab_keyboard(true, thief.id, CURRENT_TIME, mode, mode).unwrap();
    grab.reply().unwrap();
    thief.connection.set_input_focus(InputFocus::PARENT, window.id, CURRENT_TIME).unwrap();
    thief.connection.sync().unwrap();
    let done = device.perform(&key(Key::Up, 5), &target, &never);
    assert_eq!(done, Err(InputError::Astray(Obstacle::Grabbed("keyboard".into()))));
    thief.connection.ungrab_keyboard(CURRENT_TIME).unwrap();
    let (none, mask) = (x11rb::NONE, EventMask::BUTTON_PRESS);
    let grab = thief
        .connection
        .grab_pointer(false, thief.id, mask, mode, mode, none, none, CURRENT_TIME)
        .unwrap();
    grab.reply().unwrap();
    let tap = Gesture::Tap { at: Point { x: 5.0, y: 5.0 }, hold: Duration::ZERO };
    let done = device.perform(&tap, &target, &never);
    assert_eq!(done, Err(InputError::Astray(Obstacle::Grabbed("pointer".into()))));
    thief.connection.ungrab_pointer(CURRENT_TIME).unwrap();
    thief.connection.sync().unwrap();
    assert_eq!((window.pressed(), thief.pressed()), (vec![], vec![]));
    device.perform(&key(Key::Up, 5), &target, &never).unwrap();
    assert!(eventually(|| window.pressed().len() == 2));
}

#[test]
fn a_hotkey_of_another_program_is_noticed() {
    let Some((_screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    device.perform(&key(Key::Space, 5), &target, &never).unwrap();
    let code = window.pressed()[0].1;
    let (root, mode) = (desktop_root(&thief.connection), GrabMode::ASYNC);
    let grab =
        thief.connection.grab_key(true, root, ModMask::from(0u16), code, mode, mode).unwrap();
    grab.check().unwrap();
    let done = device.perform(&key(Key::Space, 5), &target, &never);
    let expected = Obstacle::Intercepted("key Space".to_owned());
    assert_eq!(done, Err(InputError::Astray(expected)));
    assert_nothing_down(&window);
}

#[test]
fn what_others_press_is_told_from_what_we_press() {
    let Some((_screen, window, thief, desktop, mut device)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    assert_eq!(device.touched(&target), Ok(vec![]));
    let tap = Gesture::Tap { at: Point { x: 9.0, y: 9.0 }, hold: Duration::from_millis(5) };
    for gesture in [key(Key::Left, 5), tap, key(Key::Left, 5)] {
        device.perform(&gesture, &target, &never).unwrap();
        assert_eq!(device.touched(&target), Ok(vec![]), "{gesture}");
    }
    let code = window.pressed()[0].1;
    let fake = |kind| {
        let root = desktop_root(&thief.connection);
        thief.connection.xtest_fake_input(kind, code, CURRENT_TIME, root, 0, 0, 0).unwrap();
        thief.connection.sync().unwrap();
    };
    let press = || (fake(KEY_PRESS_EVENT), fake(KEY_RELEASE_EVENT));
    press();
    let here = Touch { what: Touched::Key, here: true };
    assert_eq!(device.touched(&target), Ok(vec![here]));
    assert_eq!(device.touched(&target), Ok(vec![]));
    steal(&thief);
    press();
    assert_eq!(device.touched(&target), Ok(vec![Touch { here: false, ..here }]));
}

#[test]
fn enigo_presses_too_where_it_has_to() {
    let Some((screen, window, thief, desktop, _)) = with_thief() else { return };
    let target = target(&desktop, window.id);
    let mut device = Device::through_enigo(Some(&screen.display)).unwrap();
    device.perform(&key(Key::Up, 40), &target, &never).unwrap();
    let tap = Gesture::Tap { at: Point { x: 9.0, y: 9.0 }, hold: Duration::from_millis(40) };
    device.perform(&tap, &target, &never).unwrap();
    let mut events = Vec::new();
    assert!(eventually(|| {
        events.extend(window.pressed());
        events.len() == 4
    }));
    steal(&thief);
    let done = device.perform(&key(Key::Up, 40), &target, &never);
    assert_eq!(done, Err(InputError::Astray(Obstacle::Unfocused)));
    assert_eq!(thief.pressed(), []);
}
