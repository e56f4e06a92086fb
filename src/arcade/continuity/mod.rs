//! Continuity, playable: rules of play, themes and drawing; no window, no clock.

mod art;
mod bank;
mod frame;
mod hud;
pub mod levels;
mod machine;
mod moment;
mod paint;
mod play;
mod sheet;
mod theme;
mod view;

use std::time::Duration;

use image::RgbImage;
use tiny_skia::Pixmap;

use crate::arcade::brush::image;
use crate::arcade::cabinet::{Cabinet, Canvas, Part, Tick, Wake};
use crate::arcade::controls::Input;
use crate::games::continuity::level::Level;

pub use machine::ContinuityMachine;
pub use moment::{Hud, Moment, Pose, Ring, Slide};
pub use paint::Painter;
pub use play::Play;
pub use theme::{THEMES, Theme};

/// The window's size at scale 1, in pixels.
pub const USUAL_SIZE: (f64, f64) = (800.0, 600.0);

/// The game as a window shows it.
#[derive(Debug)]
pub struct Continuity {
    play: Play,
    theme: usize,
    title: Option<String>,
    /// Pictures a second.
    rate: u32,
    painter: Painter,
    /// What was pressed since the last picture.
    pressed: Vec<Input>,
    /// The picture of the last tick, counted from the start.
    at: Option<u128>,
    /// What the last tick left to see.
    shown: Option<Moment>,
}

impl Continuity {
    /// The game in the theme with this name, else in the first, with so many pictures a second. A `title` replaces the
    /// window's own.
    #[must_use]
    pub fn new(play: Play, theme: &str, rate: u32, title: Option<String>) -> Continuity {
        let theme = THEMES.iter().position(|known| known.name == theme).unwrap_or_default();
        let painter = Painter::default();
        let (pressed, at, shown) = (Vec::new(), None, None);
        Continuity { play, theme, title, rate: rate.clamp(1, 60), painter, pressed, at, shown }
    }

    /// What is being played.
    #[must_use]
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The number of the picture at this time.
    fn picture_at(&self, now: Duration) -> u128 {
        now.as_nanos() * u128::from(self.rate) / 1_000_000_000
    }

    fn next_picture(&self, now: Duration) -> Duration {
        let next = (self.picture_at(now) + 1) * 1_000_000_000;
        Duration::from_nanos(next.div_ceil(u128::from(self.rate)) as u64)
    }
}

impl Cabinet for Continuity {
    fn title(&self) -> String {
        let level = self.play.list().number();
        let own = || format!("screenplay arcade: continuity {level}/{}", self.play.list().count());
        self.title.clone().unwrap_or_else(own)
    }

    fn usual_size(&self) -> (f64, f64) {
        USUAL_SIZE
    }

    fn hold(&mut self, held: &[Input]) {
        self.play.hold(held);
    }

    fn tick(&mut self, now: Duration, pressed: &[Input]) -> Tick {
        self.pressed.extend_from_slice(pressed);
        if self.at == Some(self.picture_at(now)) {
            return Tick::Same;
        }
        self.at = Some(self.picture_at(now));
        let pressed = std::mem::take(&mut self.pressed);
        for _ in pressed.iter().filter(|input| **input == Input::Theme) {
            self.theme = (self.theme + 1) % THEMES.len();
            self.shown = None;
        }
        if !self.play.tick(now, &pressed) {
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
        match self.play.wake(now) {
            Wake::Never if self.pressed.is_empty() => Wake::Never,
            Wake::At(time) if self.pressed.is_empty() => Wake::At(time),
            _ if self.rate >= 60 => Wake::Frame,
            _ => Wake::At(self.next_picture(now)),
        }
    }

    fn draw(&mut self, now: Duration, size: (u32, u32), scale: f32) -> Option<Pixmap> {
        let moment = self.play.moment(now);
        let theme = &THEMES[self.theme];
        pixmap(&mut Painter::default(), self.play.level(), theme, &moment, (size, scale))
    }

    fn paint(&mut self, now: Duration, canvas: &mut Canvas<'_>, scale: f32) -> Option<Vec<Part>> {
        let moment = self.shown.clone().unwrap_or_else(|| self.play.moment(now));
        self.painter.paint(self.play.level(), &THEMES[self.theme], &moment, canvas, scale)
    }
}

/// None where the picture has no pixels or too many.
fn pixmap(
    painter: &mut Painter,
    level: &Level,
    theme: &Theme,
    moment: &Moment,
    (size, scale): ((u32, u32), f32),
) -> Option<Pixmap> {
    let mut picture = Pixmap::new(size.0, size.1)?;
    let mut pixels = vec![0; (size.0 * size.1) as usize];
    let mut canvas = Canvas { pixels: &mut pixels, size, kept: false };
    painter.paint(level, theme, moment, &mut canvas, scale);
    for (to, from) in picture.data_mut().chunks_exact_mut(4).zip(&pixels) {
        let [_, red, green, blue] = from.to_be_bytes();
        to.copy_from_slice(&[red, green, blue, 255]);
    }
    Some(picture)
}

/// Draws a moment of the game. `size` in pixels; `scale` multiplies text and margins. A side of 0 yields a picture without
/// pixels.
#[must_use]
pub fn draw(
    level: &Level,
    theme: &Theme,
    moment: &Moment,
    size: (u32, u32),
    scale: f32,
) -> RgbImage {
    Painter::default().picture(level, theme, moment, size, scale)
}

impl Painter {
    /// [`draw`], for one who draws several moments of a level: what they have in common is drawn once.
    pub fn picture(
        &mut self,
        level: &Level,
        theme: &Theme,
        moment: &Moment,
        size: (u32, u32),
        scale: f32,
    ) -> RgbImage {
        image(pixmap(self, level, theme, moment, (size, scale)).as_ref())
    }
}

#[cfg(test)]
mod tests;
