//! A grid of cells in a place.

use crate::canvas::{Canvas, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::Printer;
use crate::sample::Grid as Seen;
use crate::split::{Parts, Split};
use crate::token::Token;

/// A grid in a place: square cells where `square`, else as they come.
pub(super) struct Grid {
    pub(super) columns: i32,
    pub(super) rows: i32,
    left: f32,
    top: f32,
    pub(super) wide: f32,
    high: f32,
}

impl Grid {
    pub(super) fn new(place: Rect, (columns, rows): (i32, i32), square: bool) -> Grid {
        let (mut wide, mut high) = (place.2 / columns as f32, place.3 / rows as f32);
        if square {
            let side = wide.min(high);
            (wide, high) = (side, side);
        }
        Grid { columns, rows, left: place.0, top: place.1, wide, high }
    }

    pub(super) fn cells(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |y| (0..columns).map(move |x| (x, y)))
    }

    pub(super) fn rect(&self, (x, y): (i32, i32), gap: f32) -> Rect {
        let (left, top) = (self.left + self.wide * x as f32, self.top + self.high * y as f32);
        (left + gap, top + gap, self.wide - 2.0 * gap, self.high - 2.0 * gap)
    }

    pub(super) fn middle(&self, (x, y): (i32, i32)) -> (f32, f32) {
        (self.left + self.wide * (x as f32 + 0.5), self.top + self.high * (y as f32 + 0.5))
    }

    pub(super) fn whole(&self) -> Rect {
        (self.left, self.top, self.wide * self.columns as f32, self.high * self.rows as f32)
    }

    /// Where it is in a picture that was scaled.
    pub(super) fn seen(&self, scale: (f32, f32)) -> Seen {
        Seen {
            columns: self.columns as usize,
            rows: self.rows as usize,
            homography: [
                [self.wide * scale.0, 0.0, self.left * scale.0],
                [0.0, self.high * scale.1, self.top * scale.1],
                [0.0, 0.0, 1.0],
            ],
        }
    }

    pub(super) fn lines(&self, canvas: &mut Canvas, width: f32, ink: Ink) {
        let (left, top, wide, high) = self.whole();
        for x in 0..=self.columns {
            let at = left + self.wide * x as f32;
            canvas.line((at, top), (at, top + high), width, ink);
        }
        for y in 0..=self.rows {
            let at = top + self.high * y as f32;
            canvas.line((left, at), (left + wide, at), width, ink);
        }
    }

    pub(super) fn write(
        &self,
        canvas: &mut Canvas,
        cell: (i32, i32),
        words: &str,
        part: f32,
        printer: &Printer<'_>,
        ink: Ink,
    ) {
        let size = self.high * part;
        let (x, y, wide, high) = self.rect(cell, 0.0);
        let from = (x + wide * 0.3, y + (high - size) / 2.0);
        canvas.text(words, from, size, &printer.faces[0], ink);
    }
}

/// A piece of any look.
pub(super) fn token(color: Color, dice: &mut Dice) -> Token {
    Token::draw(&mut Parts::new(Split::Trained, &[], dice), color, dice)
}
