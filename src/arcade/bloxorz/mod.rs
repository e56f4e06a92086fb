//! Bloxorz, playable: rules of play, themes, views and drawing; no window, no clock.
//!
//! As in the original, nothing on the screen tells which switch works which bridge.

mod block;
mod draw;
mod floor;
mod hud;
pub mod levels;
mod machine;
mod pen;
pub mod phase;
mod play;
mod scene;
mod screens;
mod solid;
mod theme;
mod themes;
mod view;

use std::time::Duration;

use tiny_skia::Pixmap;

use crate::arcade::bloxorz::draw::Easel;
use crate::arcade::bloxorz::screens::Button;
use crate::arcade::cabinet::{Cabinet, Tick, Wake};
use crate::arcade::controls::Input;
use crate::geometry::Point;

pub use draw::{draw, lattice};
pub use hud::Hud;
pub use machine::BloxorzMachine;
pub use phase::{Fall, Phase, Roll, Tally, Title};
pub use play::Play;
pub use screens::DIGITS;
pub use theme::Theme;
pub use themes::{THEMES, theme_named};
pub use view::{VIEWS, View, view_named};

/// The window's size at scale 1, in pixels.
pub const USUAL_SIZE: (f64, f64) = (820.0, 450.0);

/// The game as a window shows it.
#[derive(Debug)]
pub struct Bloxorz {
    play: Play,
    theme: usize,
    view: usize,
    title: Option<String>,
    easel: Easel,
    /// What the last tick left to see.
    shown: Option<Phase>,
    /// Of the picture drawn last, in pixels: clicks are meant for what it showed.
    size: (u32, u32),
}

impl Bloxorz {
    /// The game in the theme and view with these names, else in the first. A `title` replaces the window's own.
    #[must_use]
    pub fn new(play: Play, theme: &str, view: &str, title: Option<String>) -> Bloxorz {
        let theme = THEMES.iter().position(|known| known.name == theme).unwrap_or_default();
        let view = VIEWS.iter().position(|known| known.name == view).unwrap_or_default();
        Bloxorz { play, theme, view, title, easel: Easel::default(), shown: None, size: (0, 0) }
    }

    /// What a click at this pixel is on.
    fn button(&self, phase: &Phase, at: Point) -> Option<Button> {
        match phase {
            Phase::Title(_) => screens::line_at(self.size, at),
            Phase::Help | Phase::End(_) => None,
            _ => hud::is_menu(self.play.board(), &VIEWS[self.view], self.size, at)
                .then_some(Button::Menu),
        }
    }

    /// False when the player leaves.
    fn hear(&mut self, now: Duration, input: Input) -> bool {
        match input {
            Input::Theme => self.theme = (self.theme + 1) % THEMES.len(),
            Input::View => self.view = (self.view + 1) % VIEWS.len(),
            Input::Tap(at) => match self.button(&self.play.phase(now), at) {
                Some(Button::Line(line)) => return self.play.choose(line, now),
                Some(Button::Menu) => self.play.menu(now),
                None => return self.play.tick(now, &[input]),
            },
            _ => return self.play.tick(now, &[input]),
        }
        true
    }
}

impl Cabinet for Bloxorz {
    fn title(&self) -> String {
        let levels = self.play.list();
        let own = || format!("screenplay arcade: bloxorz {}/{}", levels.number(), levels.count());
        self.title.clone().unwrap_or_else(own)
    }

    fn usual_size(&self) -> (f64, f64) {
        USUAL_SIZE
    }

    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick {
        let stays = self.play.tick(now, &[]) && pressed.iter().all(|input| self.hear(now, *input));
        if !stays {
            return Tick::Over;
        }
        let phase = self.play.phase(now);
        let changed = self.shown.as_ref() != Some(&phase) || !pressed.is_empty();
        self.shown = Some(phase);
        if changed { Tick::Changed } else { Tick::Same }
    }

    fn wake(&self, now: Duration) -> Wake {
        self.play.wake(now)
    }

    fn draw(&mut self, now: Duration, size: (u32, u32), _scale: f32) -> Option<Pixmap> {
        self.size = size;
        let (hud, phase) = (self.play.hud(), self.play.phase(now));
        let looks = (&THEMES[self.theme], &VIEWS[self.view]);
        self.easel.draw(self.play.board(), looks, size, &hud, &phase)
    }
}

#[cfg(test)]
mod tests;
