//! Capture through xcap: every platform, but on X11 slower and black where the window is covered.
//!
//! The only file of this room that names xcap.

use image::DynamicImage;
use xcap::{Window, XCapError};

use super::Capture;
use super::error::CaptureError;
use crate::frame::Frame;

/// A window, as xcap sees it.
pub struct WindowCapture {
    id: u32,
    window: Window,
}

impl WindowCapture {
    /// Finds the window `id` of the default display.
    ///
    /// # Errors
    /// The windows cannot be listed (on X11 this takes a window manager), or none has this id.
    pub fn open(id: u32) -> Result<WindowCapture, CaptureError> {
        let windows = Window::all().map_err(|error| CaptureError::Server(error.to_string()))?;
        let window = windows.into_iter().find(|window| window.id().ok() == Some(id));
        window.map(|window| WindowCapture { id, window }).ok_or(CaptureError::WindowClosed { id })
    }

    fn explain(&self, error: &XCapError) -> CaptureError {
        // What xcap says differs from platform to platform: ask whether the window is still there instead.
        match Window::all() {
            Ok(windows) if !windows.iter().any(|window| window.id().ok() == Some(self.id)) => {
                CaptureError::WindowClosed { id: self.id }
            }
            _ => CaptureError::Server(format!("the window 0x{:x}: {error}", self.id)),
        }
    }
}

impl Capture for WindowCapture {
    fn frame(&mut self) -> Result<Frame, CaptureError> {
        let look = || Ok((self.window.x()?, self.window.y()?, self.window.capture_image()?));
        let (x, y, image) = look().map_err(|error| self.explain(&error))?;
        Ok(Frame::new(DynamicImage::ImageRgba8(image).into_rgb8(), (x, y)))
    }
}
