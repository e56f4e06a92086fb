//! Amaze, playable: rules of play, themes and drawing; no window, no clock.

mod draw;
mod ground;
mod hud;
pub mod levels;
mod machine;
mod moving;
mod play;
mod theme;
mod themes;

use std::time::Duration;

use tiny_skia::Pixmap;

use crate::arcade::amaze::draw::Easel;
use crate::arcade::cabinet::{Cabinet, Tick, Wake};
use crate::arcade::controls::Input;

pub use draw::{draw, lattice};
pub use hud::Hud;
pub use machine::AmazeMachine;
pub use play::{Phase, Play, Slide};
pub use theme::Theme;
pub use themes::{THEMES, named};

/// The window's size at scale 1, in pixels.
pub const USUAL_SIZE: (f64, f64) = (640.0, 760.0);

/// The game as a window shows it.
#[derive(Debug)]
pub struct Amaze {
    play: Play,
    theme: usize,
    title: Option<String>,
    easel: Easel,
    /// What the last tick left to see.
    shown: Option<Phase>,
}

impl Amaze {
    /// The game in the theme with this name, else in the first. A `title` replaces the window's own.
    #[must_use]
    pub fn new(play: Play, theme: &str, title: Option<String>) -> Amaze {
        let theme = THEMES.iter().position(|known| known.name == theme).unwrap_or_default();
        Amaze { play, theme, title, easel: Easel::default(), shown: None }
    }
}

impl Cabinet for Amaze {
    fn title(&self) -> String {
        let levels = self.play.list();
        let own = || format!("screenplay arcade: amaze {}/{}", levels.number(), levels.count());
        self.title.clone().unwrap_or_else(own)
    }

    fn usual_size(&self) -> (f64, f64) {
        USUAL_SIZE
    }

    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick {
        if !self.play.tick(now, pressed) {
            return Tick::Over;
        }
        if pressed.contains(&Input::Theme) {
            self.theme = (self.theme + 1) % THEMES.len();
        }
        let phase = self.play.phase(now);
        let changed = self.shown.replace(phase) != Some(phase) || !pressed.is_empty();
        if changed { Tick::Changed } else { Tick::Same }
    }

    fn wake(&self, now: Duration) -> Wake {
        self.play.wake(now)
    }

    fn draw(&mut self, now: Duration, size: (u32, u32), scale: f32) -> Option<Pixmap> {
        let (hud, phase) = (self.play.hud(scale), self.play.phase(now));
        self.easel.draw(self.play.board(), &THEMES[self.theme], size, &hud, &phase)
    }
}

#[cfg(test)]
mod tests;
