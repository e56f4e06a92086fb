//! One look at a live window, for commands that read a board and send nothing.

use anyhow::Result;

use crate::capture;
use crate::desktop::{self, Selector, WindowInfo};
use crate::frame::Frame;

/// The window that is meant, and what it shows now.
///
/// # Errors
/// No display, no such window or several, or one that cannot be seen.
pub(super) fn look(selector: &Selector) -> Result<(WindowInfo, Frame)> {
    let windows = desktop::open(None)?.windows()?;
    let window = selector.choose(&windows)?.clone();
    let frame = capture::of_window(None, window.id)?.frame()?;
    Ok((window, frame))
}
