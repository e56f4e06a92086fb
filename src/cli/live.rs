//! One look at a live window, for commands that read a board and send nothing.

use anyhow::Result;

use crate::capture;
use crate::cli::inputs::Content;
use crate::desktop::{self, Selector, WindowInfo};

/// The window that is meant, and what it shows now.
///
/// # Errors
/// No display, no such window or several, or one that cannot be seen.
pub(super) fn look(selector: &Selector) -> Result<(WindowInfo, Content)> {
    let windows = desktop::open(None)?.windows()?;
    let window = selector.choose(&windows)?.clone();
    let frame = capture::of_window(None, window.id)?.frame()?;
    Ok((window, Content::Picture(frame)))
}
