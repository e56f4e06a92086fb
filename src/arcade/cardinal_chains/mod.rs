//! Cardinal Chains, playable: rules of play, themes and drawing; no window, no clock.

mod draw;
mod hud;
pub mod levels;
mod machine;
mod phase;
mod play;
mod theme;
mod themes;

use std::time::Duration;

use tiny_skia::Pixmap;

use crate::arcade::cabinet::{Cabinet, Tick, Wake};
use crate::arcade::controls::{Hand, Input};
use crate::geometry::{Cell, Point};

pub use crate::arcade::figures::FONTS;
pub use draw::{Moment, draw, lattice};
pub use hud::Hud;
pub use machine::CardinalChainsMachine;
pub use phase::Phase;
pub use play::Play;
pub use theme::Theme;
pub use themes::THEMES;

/// The window's size at scale 1, in pixels.
pub const USUAL_SIZE: (f64, f64) = (600.0, 680.0);

/// The game as a window shows it.
#[derive(Debug)]
pub struct CardinalChains {
    play: Play,
    look: usize,
    theme: Theme,
    title: Option<String>,
    /// Of the picture drawn last, in pixels, and its scale: the pointer means what it showed.
    size: (u32, u32),
    scale: f32,
    /// What the last tick left to see.
    shown: Option<Moment>,
}

impl CardinalChains {
    /// The game in the theme with this name, else in the first. A `title` replaces the window's own.
    #[must_use]
    pub fn new(play: Play, theme: Theme, title: Option<String>) -> CardinalChains {
        let look = THEMES.iter().position(|known| known.name == theme.name).unwrap_or_default();
        CardinalChains { play, look, theme, title, size: (0, 0), scale: 1.0, shown: None }
    }

    fn cell(&self, at: Point) -> Cell {
        draw::cell_at(self.play.board(), &self.theme, self.size, self.scale, at)
    }

    /// False when the player leaves.
    fn hear(&mut self, now: Duration, input: Input) -> bool {
        match input {
            Input::Theme => {
                self.look = (self.look + 1) % THEMES.len();
                (self.theme, self.shown) = (THEMES[self.look].clone(), None);
            }
            Input::View => {
                self.theme.turn_figures();
                self.shown = None;
            }
            Input::Press(at) => self.play.press(self.cell(at), now),
            Input::Drag(at) => self.play.drag(self.cell(at), now),
            Input::Lift => self.play.lift(),
            Input::Clear(at) => self.play.clear(self.cell(at)),
            _ => return self.play.tick(now, &[input]),
        }
        true
    }
}

impl Cabinet for CardinalChains {
    fn title(&self) -> String {
        let levels = self.play.list();
        let own =
            || format!("screenplay arcade: cardinal-chains {}/{}", levels.number(), levels.count());
        self.title.clone().unwrap_or_else(own)
    }

    fn usual_size(&self) -> (f64, f64) {
        USUAL_SIZE
    }

    fn hand(&self) -> Hand {
        Hand::follows()
    }

    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick {
        let stays = self.play.tick(now, &[]) && pressed.iter().all(|input| self.hear(now, *input));
        if !stays {
            return Tick::Over;
        }
        let moment = self.play.moment(now);
        if self.shown.as_ref() == Some(&moment) {
            return Tick::Same;
        }
        self.shown = Some(moment);
        Tick::Changed
    }

    fn wake(&self, now: Duration) -> Wake {
        self.play.wake(now)
    }

    fn draw(&mut self, now: Duration, size: (u32, u32), scale: f32) -> Option<Pixmap> {
        (self.size, self.scale) = (size, scale);
        draw::pixmap(&self.play.moment(now), &self.theme, size, scale)
    }
}

#[cfg(test)]
mod tests;
