//! The numbers and letters of a board of chains, where they stand and in which ink.

use crate::camera::Camera;
use crate::canvas::Canvas;
use crate::chains::board::Board;
use crate::chains::look::{Look, Mark, Style, Written};
use crate::chains::starts;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::figures::Figures;
use crate::page::Printer;
use crate::split::Parts;

/// How a board's cells are lettered.
pub(super) struct Digits<'a> {
    board: &'a Board,
    look: &'a Look,
    figures: Figures<'a>,
    /// How high digits are, of a cell.
    size: f32,
    /// Where they stand, from the cell's middle, in cells.
    shift: (f32, f32),
    /// An ink for each number, as some games have; none where all have one.
    inks: Vec<Color>,
    rim: bool,
    /// How far a number's shadow falls, in pixels; 0 where it has none.
    shadow: f32,
}

impl<'a> Digits<'a> {
    pub(super) fn draw(
        parts: &mut Parts,
        printer: &Printer<'a>,
        board: &'a Board,
        look: &'a Look,
        dice: &mut Dice,
    ) -> Digits<'a> {
        let corner = dice.chance(0.05);
        let aside = dice.span(0.1, 0.2);
        let many = dice.chance(0.1);
        Digits {
            board,
            look,
            figures: Figures::draw(parts, printer, dice),
            size: if corner { dice.span(0.3, 0.42) } else { dice.span(0.36, 0.7) },
            shift: if corner {
                (dice.pick(&[-aside, aside]), dice.pick(&[-aside, aside]))
            } else {
                (0.0, 0.0)
            },
            inks: if many { (0..10).map(|_| Color::any(dice)).collect() } else { Vec::new() },
            rim: dice.chance(0.08),
            shadow: if dice.chance(0.1) { dice.span(1.0, 2.5) } else { 0.0 },
        }
    }

    /// Draws what is written in cells; how high it is, in pixels.
    pub(super) fn put(
        &self,
        canvas: &mut Canvas,
        letters: &[u8],
        camera: &Camera,
        pitch: f32,
    ) -> f32 {
        let pitch = pitch * self.look.room;
        let size = (pitch * self.size).clamp(10.0_f32.min(pitch * 0.7), pitch * 0.7);
        let most = pitch * 0.74;
        for (x, y) in self.board.places() {
            let Some(words) = self.words(x, y, letters) else { continue };
            let place = (x as f32 + 0.5 + self.shift.0, y as f32 + 0.5 + self.shift.1);
            let (ink, rim) = self.ink(x, y);
            let inks = (Ink::solid(ink), rim.map(Ink::solid));
            let small = self.small(x, y, size);
            let (u, v) = camera.see(place.0, place.1, 0.0);
            if self.shadow > 0.0 && pitch > 28.0 {
                let color = if ink.light() > 0.5 { Color::BLACK } else { Color::WHITE };
                let dim = (Ink { color, alpha: 0.4 }, None);
                let at = (u + self.shadow, v + self.shadow);
                self.figures.put(canvas, &words, at, (small, most), dim);
            }
            self.figures.put(canvas, &words, (u, v), (small, most), inks);
        }
        // Two digits have to fit side by side.
        if self.board.most() > 9 { size.min(most / 1.35) } else { size }
    }

    /// A number that stands in a shape is no higher than that.
    fn small(&self, x: i32, y: i32, size: f32) -> f32 {
        let diamond = self.look.mark == Mark::Diamond && self.board.start(x, y).is_some();
        if diamond { size * 0.8 } else { size }
    }

    fn words(&self, x: i32, y: i32, letters: &[u8]) -> Option<String> {
        let number = self.board.number(x, y)?;
        match (self.board.start(x, y), self.look.written) {
            (Some(_), Written::Nothing) => None,
            (Some(chain), Written::Letter) => Some(char::from(letters[chain]).to_string()),
            _ => Some(number.to_string()),
        }
    }

    /// The ink of a cell's number, and of its rim where it needs one.
    fn ink(&self, x: i32, y: i32) -> (Color, Option<Color>) {
        let look = self.look;
        let number = self.board.number(x, y).unwrap_or(0);
        let wish = self.inks.get(usize::from(number) % 10).copied().unwrap_or(look.ink);
        let below = starts::back(self.board, look, (x, y));
        if let Some(chain) = self.board.start(x, y) {
            if starts::is_filled(look.mark) {
                let back = starts::color(self.board, look, (x, y), chain);
                return (look.ink_on(wish, &[back]), None);
            }
            if look.mark == Mark::Inverted {
                return (look.ink_on(look.cell, &[look.ink]), None);
            }
        }
        let chain = self.board.owner(x, y).filter(|_| self.board.links(x, y) != 0);
        match (chain, below) {
            (Some(chain), Some(below)) if look.style == Style::Recolour => {
                (look.ink_on(look.chains[chain], &[below]), None)
            }
            (Some(chain), None) => {
                let ink = look.ink_on(wish, &[look.cell, look.chains[chain]]);
                let plain = ink.distance(look.chains[chain]) > 0.2;
                (ink, (self.rim || !plain).then_some(look.cell))
            }
            (_, below) => {
                let below = below.unwrap_or(look.cell);
                let ink = look.ink_on(wish, &[below]);
                let rim = if ink.light() > 0.5 { below.shade(-0.5) } else { below.shade(0.5) };
                (ink, self.rim.then_some(rim))
            }
        }
    }
}
