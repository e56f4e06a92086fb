//! Focus, keyboard and pointer, tried on a window of our own. The device presses and clicks only where that reaches it; keys
//! are tried only if it has the focus, and nobody holds keyboard or pointer to himself.

use std::time::{Duration, Instant};

use super::super::Finding;
use super::own_window::OwnWindow;
use super::server::{Server, eventually};
use super::{facts, keyboard, pointer};
use crate::desktop::{Desktop, DesktopError, Target, X11Desktop};
use crate::input::{Device, Key};

/// How long the window may take to get the focus, as long as a play waits.
const FOCUS_WITHIN: Duration = Duration::from_secs(2);
/// Who takes the focus away takes it so soon.
const KEPT_FOR: Duration = Duration::from_millis(400);

/// What is tried, and on what.
pub(super) struct Bench<'a> {
    pub(super) server: &'a Server,
    pub(super) window: &'a OwnWindow<'a>,
    pub(super) desktop: &'a X11Desktop,
}

impl Bench<'_> {
    /// Whether a key pressed now would go to the window.
    pub(super) fn has_focus(&self) -> bool {
        matches!(self.desktop.focused(), Ok(Some(id)) if id == self.window.id)
    }

    /// The window where it is now, for the device.
    pub(super) fn target(&self) -> Target {
        Target { window: self.window.id, rect: self.window.place().unwrap_or_default() }
    }
}

/// Focus, grabs, keyboard and pointer.
pub(super) fn findings(
    server: &Server,
    window: &OwnWindow<'_>,
    desktop: &X11Desktop,
    keys: &[Key],
) -> Vec<Finding> {
    const TRIED: [&str; 3] = ["grabs", "keyboard", "pointer"];
    let bench = Bench { server, window, desktop };
    let focus = focus(&bench);
    if !bench.has_focus() {
        let why = "our window has not the focus, so that nothing was pressed";
        return [vec![focus], super::not_tried(&TRIED, why, "see \"focus\"")].concat();
    }
    let (grabs, held) = grabs(&bench);
    if held {
        let why = "another program would get the keys";
        return [vec![focus, grabs], super::not_tried(&TRIED[1..], why, "see \"grabs\"")].concat();
    }
    let mut device = match Device::open(None) {
        Ok(device) => device,
        Err(error) => {
            let remedy = "see \"extensions\": keys and clicks are sent through XTEST";
            let failed = |check| Finding::failed(check, error.to_string(), remedy);
            return vec![focus, grabs, failed("keyboard"), failed("pointer")];
        }
    };
    let typed = keyboard::finding(&bench, &mut device, keys);
    vec![focus, grabs, typed, pointer::finding(&bench, &mut device)]
}

/// Whether the window is given the focus, as a play asks for it, and keeps it.
fn focus(bench: &Bench<'_>) -> Finding {
    const CHECK: &str = "focus";
    let asked = Instant::now();
    match bench.desktop.raise(bench.window.id) {
        Ok(()) => {}
        Err(error @ DesktopError::NoManager) => {
            return Finding::failed(CHECK, error.to_string(), "see \"window manager\"");
        }
        Err(error) => return Finding::failed(CHECK, error.to_string(), "run it again"),
    }
    let got = eventually(FOCUS_WITHIN, || bench.has_focus().then(|| asked.elapsed()));
    let Some(took) = got else {
        let seen = format!("our window does not get it within 2 s; {} has it", holder(bench));
        let remedy = if facts::is_xwayland(bench.server) {
            "on XWayland the Wayland compositor gives the focus, and some, such as a headless Weston, give it to no one: \
             play under \"Xvfb :9\" with openbox and DISPLAY=:9"
        } else {
            "close dialogs that wait for an answer, and allow windows to raise themselves in the window manager's \
             settings (focus stealing prevention)"
        };
        return Finding::failed(CHECK, seen, remedy);
    };
    if eventually(KEPT_FOR, || (!bench.has_focus()).then_some(())).is_some() {
        let seen = format!("our window got it, and {} took it away", holder(bench));
        return Finding::failed(CHECK, seen, "close what takes the focus while a game is played");
    }
    Finding::ok(CHECK, format!("our window got it within {} ms and kept it", took.as_millis()))
}

/// The window that has the focus, in words.
fn holder(bench: &Bench<'_>) -> String {
    let windows = bench.desktop.windows().unwrap_or_default();
    match windows.into_iter().find(|window| window.focused) {
        Some(window) => format!("{:?} ({:?})", window.title, window.app),
        None => "no window".to_owned(),
    }
}

/// Who holds keyboard or pointer to itself; and whether any does.
fn grabs(bench: &Bench<'_>) -> (Finding, bool) {
    const CHECK: &str = "grabs";
    const SOME: &str = "close menus, dialogs, screen lockers and programs that hold keyboard or pointer to themselves";
    let grabs = match bench.window.grabs() {
        Ok(grabs) => grabs,
        Err(error) => return (Finding::unknown(CHECK, error.to_string(), "run it again"), true),
    };
    let what = match (grabs.keyboard, grabs.pointer) {
        (false, false) => {
            let seen = "no program holds the keyboard or the pointer; single keys that one waits for (hotkeys) cannot \
                        be seen";
            return (Finding::ok(CHECK, seen), false);
        }
        (true, true) => "the keyboard and the pointer",
        (true, false) => "the keyboard",
        (false, true) => "the pointer",
    };
    (Finding::failed(CHECK, format!("another program holds {what} to itself"), SOME), true)
}
