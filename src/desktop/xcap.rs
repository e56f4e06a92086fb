//! The desktop through xcap: lists windows on every platform, raises none.
//!
//! The only file of this room that names xcap.

use ::xcap::{Monitor, Window, XCapError};

use super::error::DesktopError;
use super::{Desktop, WindowInfo};
use crate::geometry::Rect;

/// The default display, as xcap sees it.
pub struct XcapDesktop;

impl Desktop for XcapDesktop {
    fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        let mut windows = Window::all().map_err(|error| refused(&error))?;
        windows.sort_by_key(|window| window.z().unwrap_or_default());
        // A window that is closed while it is asked is left out.
        Ok(windows.iter().filter_map(|window| describe(window).ok()).collect())
    }

    fn window(&self, id: u32) -> Result<Option<WindowInfo>, DesktopError> {
        Ok(self.windows()?.into_iter().find(|window| window.id == id))
    }

    fn raise(&self, _id: u32) -> Result<(), DesktopError> {
        Err(DesktopError::Unsupported(
            "this platform lets screenplay raise no window: click on the game's window",
        ))
    }

    fn focused(&self) -> Result<Option<u32>, DesktopError> {
        Ok(self.windows()?.into_iter().find(|window| window.focused).map(|window| window.id))
    }

    fn pointer(&self) -> Result<(i32, i32), DesktopError> {
        Err(DesktopError::Unsupported("the pointer is asked of the input device on this platform"))
    }

    fn screen(&self) -> Result<Rect, DesktopError> {
        let monitors = Monitor::all().map_err(|error| refused(&error))?;
        let rects = monitors.iter().filter_map(|monitor| {
            let (x, y) = (monitor.x().ok()?, monitor.y().ok()?);
            Some((x, y, x + monitor.width().ok()? as i32, y + monitor.height().ok()? as i32))
        });
        let around = rects.reduce(|a, b| (a.0.min(b.0), a.1.min(b.1), a.2.max(b.2), a.3.max(b.3)));
        let (left, top, right, bottom) =
            around.ok_or_else(|| DesktopError::NoDisplay("no monitor is connected".into()))?;
        let (width, height) = ((right - left) as u32, (bottom - top) as u32);
        Ok(Rect { x: left, y: top, width, height })
    }

    fn escape_held(&self) -> Result<bool, DesktopError> {
        Err(DesktopError::Unsupported("this platform does not say which keys are held"))
    }
}

fn describe(window: &Window) -> Result<WindowInfo, XCapError> {
    Ok(WindowInfo {
        id: window.id()?,
        title: window.title().unwrap_or_default(),
        app: window.app_name().unwrap_or_default(),
        pid: window.pid().ok().filter(|pid| *pid != 0),
        rect: Rect {
            x: window.x()?,
            y: window.y()?,
            width: window.width()?,
            height: window.height()?,
        },
        minimized: window.is_minimized().unwrap_or_default(),
        focused: window.is_focused().unwrap_or_default(),
    })
}

fn refused(error: &XCapError) -> DesktopError {
    DesktopError::Server(error.to_string())
}
