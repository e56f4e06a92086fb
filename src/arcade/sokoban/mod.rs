//! Sokoban, playable: rules of play, themes and drawing; no window, no clock.

mod draw;
mod machine;
mod play;
mod themes;

use std::time::Duration;

use tiny_skia::Pixmap;

use crate::arcade::cabinet::{Cabinet, Tick, Wake};
use crate::arcade::controls::Input;

pub use draw::{draw, lattice};
pub use machine::SokobanMachine;
pub use play::{Entry, Moment, Phase, Play, bundled};
pub use themes::{THEMES, Theme};

/// The window's size at scale 1, in pixels.
pub const USUAL_SIZE: (f64, f64) = (680.0, 720.0);

/// The game as a window shows it.
#[derive(Debug)]
pub struct Sokoban {
    play: Play,
    theme: usize,
    title: Option<String>,
    /// What the last tick left to see.
    shown: Option<Moment>,
}

impl Sokoban {
    /// The game in the theme with this name, else in the first. A `title` replaces the window's own.
    #[must_use]
    pub fn new(play: Play, theme: &str, title: Option<String>) -> Sokoban {
        let theme = THEMES.iter().position(|known| known.name == theme).unwrap_or_default();
        Sokoban { play, theme, title, shown: None }
    }
}

impl Cabinet for Sokoban {
    fn title(&self) -> String {
        let levels = self.play.list();
        let own = || format!("screenplay arcade: sokoban {}/{}", levels.number(), levels.count());
        self.title.clone().unwrap_or_else(own)
    }

    fn usual_size(&self) -> (f64, f64) {
        USUAL_SIZE
    }

    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick {
        if !self.play.tick(now, pressed) {
            return Tick::Over;
        }
        let turns = pressed.iter().filter(|input| **input == Input::Theme).count();
        self.theme = (self.theme + turns) % THEMES.len();
        let moment = self.play.moment(now);
        if turns == 0 && self.shown.as_ref() == Some(&moment) {
            return Tick::Same;
        }
        self.shown = Some(moment);
        Tick::Changed
    }

    fn wake(&self, now: Duration) -> Wake {
        self.play.wake(now)
    }

    fn draw(&mut self, now: Duration, size: (u32, u32), scale: f32) -> Option<Pixmap> {
        draw::pixmap(&self.play.moment(now), &THEMES[self.theme], size, scale)
    }
}

#[cfg(test)]
mod tests;
