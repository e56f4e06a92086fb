//! The window that input is meant for, and what may stand between the two.
//!
//! Sends nothing and asks nothing: facts only.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::geometry::Rect;

/// The window that input is meant for, and where it was when somebody last looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The window system's number for it.
    pub window: u32,
    /// Its client area on the screen, in pixels.
    pub rect: Rect,
}

/// Why input sent now would not reach its target, or would reach something else too. Nothing was sent, but for
/// [`Obstacle::Intercepted`].
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Obstacle {
    /// The window is gone.
    #[error("the window was closed")]
    Closed,
    /// The window has no pixels, so that nobody sees what it would do with the input.
    #[error("the window was minimised or left this workspace")]
    Hidden,
    /// What is known of places in it is stale.
    #[error("the window is now at {0}")]
    Moved(Rect),
    /// Keys would go to another window.
    #[error("another window has the focus")]
    Unfocused,
    /// A click would go to another window.
    #[error("another window{} lies over the game at {x},{y}: move it away", name_of(.by))]
    Covered {
        /// Column of the screen, in pixels.
        x: i32,
        /// Row of the screen, in pixels.
        y: i32,
        /// The other window's title; empty where it has none.
        by: String,
    },
    /// A click would go beside the window.
    #[error(
        "{0},{1} is beside the game's window or off the screen: bring all of the window into view"
    )]
    Outside(i32, i32),
    /// The pointer is not where it was put.
    #[error("somebody moved the pointer to {0},{1}")]
    PointerMoved(i32, i32),
    /// Another program gets all keys, or all of the pointer, whatever has the focus.
    #[error("another program has grabbed the {0}: close its menu or dialogue")]
    Grabbed(Cow<'static, str>),
    /// A key was pressed, and another program has claimed it for itself.
    #[error("another program has a hotkey on {0}, and got it: take the hotkey away")]
    Intercepted(String),
}

fn name_of(title: &str) -> String {
    if title.is_empty() { String::new() } else { format!(" (\"{}\")", title.escape_debug()) }
}
