//! Capture: what a look at a window of our own shows, uncovered, after it changed, and covered; and xcap's way besides.

use std::time::Duration;

use super::super::Finding;
use super::own_window::{OwnWindow, Pattern};
use super::server::{Server, eventually};
use crate::capture::{self, Ailment, Capture, CaptureError, WindowCapture};
use crate::frame::Frame;
use crate::geometry::Rect;

/// How long a change may take to be seen.
const SEEN_WITHIN: Duration = Duration::from_secs(2);
/// The pattern after the change.
const CHANGED: Pattern = Pattern(2);

const BLACK: &str = "its pixels do not reach the capture: restart the window manager or compositor, try it without its \
                     compositing, and on a machine with two graphics cards on the other one";

pub(super) fn findings(server: &Server, window: &OwnWindow<'_>, place: Rect) -> Vec<Finding> {
    let seen = uncovered(window).and_then(|()| changed(window));
    let capture = match &seen {
        Ok(()) => {
            Finding::ok("capture", "a pattern in a window of our own is read back, pixel by pixel")
        }
        Err(fault) => fault.finding("capture"),
    };
    if seen.is_err() {
        let why = "the capture fails uncovered already";
        let rest = super::not_tried(&["covered capture", "xcap capture"], why, "see \"capture\"");
        return [vec![capture], rest].concat();
    }
    vec![capture, covered(server, window, place), by_xcap(window)]
}

/// What is wrong with a look.
enum CaptureFailure {
    /// There is none.
    Refused(CaptureError),
    /// It shows something else.
    Wrong(Box<Frame>, Pattern),
    /// The window cannot be painted.
    Unpainted(String),
}

impl From<CaptureError> for CaptureFailure {
    fn from(error: CaptureError) -> CaptureFailure {
        CaptureFailure::Refused(error)
    }
}

impl CaptureFailure {
    fn finding(&self, check: &'static str) -> Finding {
        match self {
            CaptureFailure::Refused(error @ CaptureError::PixelFormat { .. }) => {
                let remedy = "run the display with 24 bits a pixel, as in \"Xvfb :9 -screen 0 1280x1024x24\"";
                Finding::failed(check, error.to_string(), remedy)
            }
            CaptureFailure::Refused(error) => {
                Finding::failed(check, error.to_string(), "see \"extensions\"")
            }
            CaptureFailure::Unpainted(message) => {
                let remedy = "see \"display\": expected one of 24 bits a pixel";
                Finding::failed(check, format!("no pattern can be painted ({message})"), remedy)
            }
            CaptureFailure::Wrong(frame, pattern) => wrong(check, frame, *pattern),
        }
    }
}

/// Tells a black picture, one that stood still, and one that is something else.
fn wrong(check: &'static str, frame: &Frame, pattern: Pattern) -> Finding {
    if let Some(Ailment::Blank([red, green, blue])) = capture::blank(frame) {
        let seen = format!(
            "only one colour is read back (#{red:02x}{green:02x}{blue:02x}), not the pattern"
        );
        return Finding::failed(check, seen, BLACK);
    }
    if pattern == CHANGED && Pattern(1).share(frame) > 0.9 {
        let seen = "the picture is frozen: it does not follow what the window shows";
        return Finding::failed(check, seen, BLACK);
    }
    let (share, (width, height)) = (pattern.share(frame) * 100.0, frame.size());
    let seen = format!("{share:.1} % of {width}x{height} pixels are read back right");
    let remedy = "something changes the picture on its way, or lies over it: turn off magnifiers and colour filters";
    Finding::failed(check, seen, remedy)
}

/// Looks until the pattern is seen, all of it.
fn shows(capture: &mut dyn Capture, pattern: Pattern) -> Result<(), CaptureFailure> {
    std::thread::sleep(capture.ready_in());
    let mut last = capture.frame()?;
    let seen = eventually(SEEN_WITHIN, || {
        if pattern.share(&last) >= 1.0 {
            return Some(Ok(()));
        }
        match capture.frame() {
            Ok(frame) => last = frame,
            Err(error) => return Some(Err(error)),
        }
        None
    });
    match seen {
        Some(seen) => Ok(seen?),
        None => Err(CaptureFailure::Wrong(Box::new(last), pattern)),
    }
}

fn uncovered(window: &OwnWindow<'_>) -> Result<(), CaptureFailure> {
    shows(capture::of_window(None, window.id)?.as_mut(), Pattern(1))
}

fn changed(window: &OwnWindow<'_>) -> Result<(), CaptureFailure> {
    let mut capture = capture::of_window(None, window.id)?;
    shows(capture.as_mut(), Pattern(1))?;
    window.show(CHANGED).map_err(|error| CaptureFailure::Unpainted(error.to_string()))?;
    shows(capture.as_mut(), CHANGED)
}

/// A capture that begins while something lies over the window, as play's may.
fn covered(server: &Server, window: &OwnWindow<'_>, place: Rect) -> Finding {
    const CHECK: &str = "covered capture";
    let cover = match OwnWindow::cover(server, place) {
        Ok(cover) => cover,
        Err(error) => return Finding::unknown(CHECK, error.to_string(), "see \"capture\""),
    };
    let _ = eventually(SEEN_WITHIN, || cover.place());
    let seen = capture::of_window(None, window.id).map_err(CaptureFailure::from);
    match seen.and_then(|mut capture| shows(capture.as_mut(), CHANGED)) {
        Ok(()) => Finding::ok(CHECK, "right under another window too"),
        Err(fault) => {
            let finding = fault.finding(CHECK);
            Finding::warning(
                CHECK,
                finding.seen,
                "let nothing lie over the game while it is played",
            )
        }
    }
}

/// How xcap sees the window: it is what a play uses elsewhere, and only told of here.
fn by_xcap(window: &OwnWindow<'_>) -> Finding {
    let seen = WindowCapture::open(window.id).and_then(|mut capture| capture.frame());
    let told = match seen {
        Ok(frame) if CHANGED.share(&frame) >= 1.0 => "right as well".to_owned(),
        Ok(frame) => format!("{:.1} % of the pixels are right", CHANGED.share(&frame) * 100.0),
        Err(error) => format!("none ({error})"),
    };
    Finding::ok("xcap capture", format!("{told}; play does not use it on X11"))
}
