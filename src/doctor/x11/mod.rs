//! The doctor on X11, and on Wayland as far as `XWayland` reaches.
//!
//! First what the server says of itself, then a window of our own: seen, covered, given the focus, typed and clicked into.

mod facts;
mod hands;
mod keyboard;
mod layout;
mod own_window;
mod picture;
mod pointer;
mod screens;
mod server;

use std::time::Duration;

use x11rb::errors::ReplyOrIdError;

use super::{Finding, Variables};
use crate::desktop::{DesktopError, X11Desktop};
use crate::geometry::Rect;
use crate::input::Key;
use own_window::OwnWindow;
use server::{Server, eventually};

/// How long a window may take to be shown.
const SHOWN_WITHIN: Duration = Duration::from_secs(3);
/// The own window, in pixels: the window manager may want it otherwise.
const SIZE: (u32, u32) = (360, 270);

/// What cannot be looked at without a display.
const ON_A_DISPLAY: [&str; 14] = [
    "extensions",
    "window manager",
    "compositor",
    "scale",
    "monitors",
    "keyboard layout",
    "auto-repeat",
    "capture",
    "covered capture",
    "xcap capture",
    "focus",
    "grabs",
    "keyboard",
    "pointer",
];

/// What needs a window of our own.
const IN_A_WINDOW: &[&str] = ON_A_DISPLAY.split_at(7).1;

pub(super) fn examine(variables: &Variables, keys: &[Key]) -> Vec<Finding> {
    let server = match Server::connect() {
        Ok(server) => server,
        Err(error) => return without_display(variables, &error.to_string()),
    };
    let mut findings = vec![facts::display(&server, variables)];
    findings.push(facts::extensions(&server));
    findings.push(facts::manager(&server));
    findings.push(facts::compositor(&server));
    findings.extend(screens::findings(&server, variables));
    findings.extend(layout::findings(&server, keys));
    findings.extend(in_a_window(&server, keys));
    findings
}

/// Everything that would have been looked at, and why it was not.
fn without_display(variables: &Variables, message: &str) -> Vec<Finding> {
    let (display, wayland) = (variables.display.as_deref(), variables.wayland.as_deref());
    let error = DesktopError::no_display(None, display, wayland, message).to_string();
    let seen = format!("{}: no X server answers", variables.told());
    let mut findings = vec![Finding::failed("display", seen, error)];
    findings.extend(not_tried(&ON_A_DISPLAY, "there is no display", "see \"display\""));
    findings
}

fn not_tried(checks: &[&'static str], why: &str, remedy: &str) -> Vec<Finding> {
    let seen = format!("not tried: {why}");
    checks.iter().map(|check| Finding::unknown(check, seen.clone(), remedy)).collect()
}

/// What is tried on a window of our own.
fn in_a_window(server: &Server, keys: &[Key]) -> Vec<Finding> {
    let (desktop, window, place) = match prepare(server) {
        Ok(prepared) => prepared,
        Err(message) => {
            let why = format!("no window of our own could be opened ({message})");
            return not_tried(IN_A_WINDOW, &why, "see what is told of the display above");
        }
    };
    let mut findings = picture::findings(server, &window, place);
    findings.extend(hands::findings(server, &window, &desktop, keys));
    findings
}

fn prepare(server: &Server) -> Result<(X11Desktop, OwnWindow<'_>, Rect), String> {
    let desktop = X11Desktop::open(None).map_err(|error| error.to_string())?;
    let screen = server.screen();
    let (width, height) = (SIZE.0.min(screen.width), SIZE.1.min(screen.height));
    let middle = |whole: u32, part: u32| (whole - part) as i32 / 2;
    let (x, y) = (middle(screen.width, width), middle(screen.height, height));
    let window = OwnWindow::open(server, Rect { x, y, width, height });
    let window = window.map_err(|error: ReplyOrIdError| error.to_string())?;
    let place = eventually(SHOWN_WITHIN, || window.place());
    let place = place.ok_or("it is not shown: no one maps it")?;
    Ok((desktop, window, place))
}
