//! What a window needs to know of a game in order to show it: title, time, input and pixels.
//!
//! Knows no game and no window system.

use std::time::Duration;

use tiny_skia::Pixmap;

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

    /// One frame: takes what was newly pressed since the last one.
    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick;

    /// When the next tick is due.
    fn wake(&self, now: Duration) -> Wake;

    /// The picture of this moment. `size` in pixels; `scale` multiplies all that does not follow from the size.
    /// None where there is no such picture: a side of 0, or too large for memory.
    fn draw(&mut self, now: Duration, size: (u32, u32), scale: f32) -> Option<Pixmap>;
}
