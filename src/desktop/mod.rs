//! The desktop: which windows there are, where, which has the focus; what a hand on the keyboard or mouse says.
//!
//! Knows windows by id, title and place; never their pixels, and nothing of games or of the input that is sent.

mod error;
mod guard;
mod selector;
mod target;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
mod x11;
#[cfg(feature = "live")]
mod xcap;

use serde::{Deserialize, Serialize};

use crate::geometry::Rect;

pub use error::DesktopError;
pub use guard::{DesktopState, Guard, StopReason, Verdict, in_corner};
pub use selector::{Selector, SelectorError, table};
pub use target::{Obstacle, Target};
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
pub use x11::X11Desktop;
#[cfg(all(feature = "live", unix, not(target_vendor = "apple")))]
pub(crate) use x11::{Keymap, refused as x11_refused};
#[cfg(feature = "live")]
pub use xcap::XcapDesktop;

/// One window, as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WindowInfo {
    /// The window system's number for it.
    pub id: u32,
    /// What its title bar says; may be empty.
    pub title: String,
    /// The application's name; may be empty.
    pub app: String,
    /// The process that owns it, where it says so.
    pub pid: Option<u32>,
    /// The client area (without the window manager's frame) on the screen, in pixels.
    pub rect: Rect,
    /// Whether it is minimised or on another workspace: it has no pixels.
    pub minimized: bool,
    /// Whether keys go to it.
    pub focused: bool,
}

/// The hands of the person at the desk, and the screen that they act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// Where the pointer is, in pixels of the screen; `None` where the platform does not say.
    pub pointer: Option<(i32, i32)>,
    /// Whether Escape is down.
    pub escape_held: bool,
    /// The whole screen.
    pub screen: Rect,
}

/// The windows of one display.
pub trait Desktop {
    /// All windows of applications, lowest first.
    ///
    /// # Errors
    /// The window system does not answer.
    fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError>;

    /// One window as it stands now; `None` when it is closed.
    ///
    /// # Errors
    /// The window system does not answer.
    fn window(&self, id: u32) -> Result<Option<WindowInfo>, DesktopError>;

    /// Whether a window can be given the focus, so that keys reach it and nothing else.
    ///
    /// # Errors
    /// It cannot: says what is missing.
    fn gives_focus(&self) -> Result<(), DesktopError> {
        Ok(())
    }

    /// Asks for the window to be shown above the others and to get the focus. The window manager takes its time:
    /// look at [`Desktop::focused`] before sending anything.
    ///
    /// # Errors
    /// The window is closed, there is no window manager, or this platform cannot.
    fn raise(&self, id: u32) -> Result<(), DesktopError>;

    /// The window that a key pressed now would go to.
    ///
    /// # Errors
    /// The window system does not answer.
    fn focused(&self) -> Result<Option<u32>, DesktopError>;

    /// What would keep input from reaching its target and nothing else, were it sent now: keys, and a click at `place` (pixels
    /// of the screen) where there is one. Nothing, where nothing would.
    ///
    /// # Errors
    /// The window system does not answer.
    fn obstacle(
        &self,
        target: &Target,
        place: Option<(i32, i32)>,
    ) -> Result<Option<Obstacle>, DesktopError> {
        // A platform that does not say what lies above a window cannot say more than this.
        let _ = place;
        let window = self.window(target.window)?;
        Ok(match window {
            None => Some(Obstacle::Closed),
            Some(window) if window.minimized => Some(Obstacle::Hidden),
            Some(window) if window.rect != target.rect => Some(Obstacle::Moved(window.rect)),
            Some(window) if !window.focused => Some(Obstacle::Unfocused),
            Some(_) => None,
        })
    }

    /// Where the pointer is, in pixels of the screen.
    ///
    /// # Errors
    /// The window system does not answer, or this platform cannot say.
    fn pointer(&self) -> Result<(i32, i32), DesktopError>;

    /// The whole screen, all monitors.
    ///
    /// # Errors
    /// The window system does not answer.
    fn screen(&self) -> Result<Rect, DesktopError>;

    /// Whether the Escape key is down, pressed by a person or by us.
    ///
    /// # Errors
    /// The window system does not answer, or this platform cannot say.
    fn escape_held(&self) -> Result<bool, DesktopError>;

    /// What [`Desktop::pointer`], [`Desktop::escape_held`] and [`Desktop::screen`] say: asked every few milliseconds, so at once
    /// where that costs less. What the platform cannot say counts as not seen.
    ///
    /// # Errors
    /// The window system does not answer.
    fn hands(&self) -> Result<Hands, DesktopError> {
        let pointer = known(self.pointer())?;
        let escape_held = known(self.escape_held())?.unwrap_or_default();
        Ok(Hands { pointer, escape_held, screen: self.screen()? })
    }
}

fn known<T>(answer: Result<T, DesktopError>) -> Result<Option<T>, DesktopError> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(DesktopError::Unsupported(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The desktop of this session. `display` names an X display (`:1`); `None` takes it from the environment.
///
/// # Errors
/// There is none: says what is missing and what to do.
#[cfg(feature = "live")]
pub fn open(display: Option<&str>) -> Result<Box<dyn Desktop>, DesktopError> {
    #[cfg(all(unix, not(target_vendor = "apple")))]
    return Ok(Box::new(X11Desktop::open(display)?));
    #[cfg(not(all(unix, not(target_vendor = "apple"))))]
    {
        let _ = display;
        Ok(Box::new(XcapDesktop))
    }
}
