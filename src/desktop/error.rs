//! Why the desktop does not answer, and what to do about it.
//!
//! Knows names of environment variables; sends nothing.

use thiserror::Error;

/// Why the desktop does not answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DesktopError {
    /// There is no display to look at.
    #[error("no display: {0}")]
    NoDisplay(String),
    /// No window manager runs: nobody gives the focus to a window, and keys go to whatever lies under the pointer.
    #[error(
        "no window manager runs on this display, so that no window can be given the focus: start one, such as \
         \"openbox &\""
    )]
    NoManager,
    /// The window is closed.
    #[error("the window 0x{id:x} is closed")]
    WindowClosed {
        /// The window.
        id: u32,
    },
    /// This platform cannot do it.
    #[error("{0}")]
    Unsupported(&'static str),
    /// The window system lacks something, or refused.
    #[error("the window system refused: {0}")]
    Server(String),
}

impl DesktopError {
    /// Explains a failed connection from what the environment says. `asked` is the display that was named
    /// explicitly, `display` and `wayland` are the values of `DISPLAY` and `WAYLAND_DISPLAY`.
    #[must_use]
    pub fn no_display(
        asked: Option<&str>,
        display: Option<&str>,
        wayland: Option<&str>,
        message: &str,
    ) -> DesktopError {
        let display = asked.or(display).filter(|name| !name.is_empty());
        let wayland = wayland.filter(|name| !name.is_empty());
        DesktopError::NoDisplay(match (display, wayland) {
            (Some(name), _) => format!(
                "cannot connect to {name} ({message}); is an X server running there, and may you use it?"
            ),
            (None, Some(wayland)) => format!(
                "DISPLAY is not set, only WAYLAND_DISPLAY ({wayland}). Wayland lets no program see or operate \
                 another's window: start the game and screenplay under XWayland, or under \"Xvfb :9\" with a \
                 window manager and DISPLAY=:9"
            ),
            (None, None) => "DISPLAY is not set. Run this in a graphical session, or start one: \
                 \"Xvfb :9 & DISPLAY=:9 openbox &\", then set DISPLAY=:9"
                .to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_way_of_having_no_display_says_what_to_do() {
        let text = |asked, display, wayland| {
            DesktopError::no_display(asked, display, wayland, "refused").to_string()
        };
        assert!(text(None, None, None).starts_with("no display: DISPLAY is not set. Run this"));
        assert!(text(None, Some(""), Some("")).contains("DISPLAY is not set. Run this"));
        assert!(text(None, None, Some("wayland-0")).contains("XWayland"));
        assert!(
            text(None, Some(":7"), Some("wayland-0")).contains("cannot connect to :7 (refused)")
        );
        assert!(text(Some(":8"), Some(":7"), None).contains("cannot connect to :8"));
    }
}
