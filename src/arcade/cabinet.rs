//! What a window needs to know of a game in order to show it: title, time, input and pixels.
//!
//! Knows no game and no window system.

use std::time::Duration;

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::brush;
use crate::arcade::controls::{Hand, Input};

/// When a game wants its next tick although nobody presses anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wake {
    /// Not before there is input.
    Never,
    /// At the next frame: something moves.
    Frame,
    /// At this time since the start.
    At(Duration),
}

/// What a tick came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tick {
    /// The picture is as it was.
    Same,
    /// The picture has changed.
    Changed,
    /// The player leaves.
    Over,
}

/// The pixels of a window, rows from the top.
#[derive(Debug)]
pub struct Canvas<'a> {
    /// `0x00RRGGBB` each.
    pub pixels: &'a mut [u32],
    /// Columns and rows, both more than 0.
    pub size: (u32, u32),
    /// Whether the pixels are still what was painted last.
    pub kept: bool,
}

/// A rectangle of pixels: columns and rows from the top left, then width and height.
pub type Part = (u32, u32, u32, u32);

/// A game as its window sees it. Times are since the window opened.
pub trait Cabinet {
    /// The window's title.
    fn title(&self) -> String;

    /// The window's size at scale 1, in logical pixels.
    fn usual_size(&self) -> (f64, f64);

    /// What the game makes of the pointer.
    fn hand(&self) -> Hand {
        Hand::default()
    }

    /// All that is held down at this frame, of which [`Self::tick`] is told what is new.
    fn hold(&mut self, _held: &[Input]) {}

    /// One frame: takes what was newly pressed since the last one.
    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick;

    /// When the next tick is due.
    fn wake(&self, now: Duration) -> Wake;

    /// The picture of this moment. `size` in pixels; `scale` multiplies all that does not follow from the size.
    /// None where there is no such picture: a side of 0, or too large for memory.
    fn draw(&mut self, now: Duration, size: (u32, u32), scale: f32) -> Option<Pixmap>;

    /// The same as an image, for those who have no window; without pixels where there is no such picture.
    fn image(&mut self, now: Duration, size: (u32, u32), scale: f32) -> RgbImage {
        brush::image(self.draw(now, size, scale).as_ref())
    }

    /// The same into a window, and the parts that changed; None for all of it.
    fn paint(&mut self, now: Duration, canvas: &mut Canvas<'_>, scale: f32) -> Option<Vec<Part>> {
        if let Some(picture) = self.draw(now, canvas.size, scale) {
            for (to, from) in canvas.pixels.iter_mut().zip(picture.pixels()) {
                *to = u32::from_be_bytes([0, from.red(), from.green(), from.blue()]);
            }
        }
        None
    }
}
