//! Shapes that are drawn in a cell: discs, crosses, brackets, letters.

use crate::canvas::{Canvas, Face};
use crate::color::{Color, Ink};
use crate::dice::Dice;

/// A letter in pixels, as it fills a cell.
#[derive(Clone, Debug)]
pub(super) struct Letter(Vec<f32>);

const SIDE: u32 = 48;

impl Letter {
    /// A letter in one of the faces.
    pub(super) fn set(word: &str, faces: &[Face], dice: &mut Dice) -> Letter {
        let mut canvas = Canvas::new(SIDE, SIDE, Color::BLACK);
        let (side, high) = (SIDE as f32, dice.span(36.0, 54.0));
        if !faces.is_empty() {
            let face = dice.pick(&faces.iter().collect::<Vec<_>>());
            // Set once beside the picture, to know how wide it is.
            let wide = canvas.text(word, (2.0 * side, 0.0), high, face, Ink::NONE);
            let at = ((side - wide) / 2.0, (side - high) / 2.0);
            canvas.text(word, at, high, face, Ink::solid(Color::WHITE));
        }
        Letter(canvas.image.pixels().map(|pixel| f32::from(pixel.0[0]) / 255.0).collect())
    }

    fn covers(&self, u: f32, v: f32) -> bool {
        let side = SIDE as f32;
        let at = |t: f32| (f32::midpoint(t, 1.0) * side).clamp(0.0, side - 1.0) as usize;
        self.0[at(v) * SIDE as usize + at(u)] > 0.5
    }
}

/// A shape; places in it reach from -1 to 1.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Disc,
    Ring,
    /// A disc that bulges.
    Dome,
    /// A disc in a ring.
    Target,
    /// A flat oval.
    Oval,
    /// Round leaves.
    Flower,
    /// A moon.
    Crescent,
    /// Crossed diagonals.
    Cross,
    Plus,
    Square,
    /// A square's rim.
    Frame,
    /// A square's rim with a cross.
    Crossed,
    Diamond,
    /// Two lines across two.
    Hash,
    /// Three lines across one another.
    Asterisk,
    /// A left and a right one.
    Brackets,
    TwoDots,
    /// Two squares.
    Halves,
    /// Two bars.
    Bars,
    /// Two triangles that point away from each other.
    Apart,
    TwoRings,
    /// Rings in one another.
    Rings,
    Star,
    /// Squares by turns.
    Chequer,
    /// Two slanted lines on a pole.
    Flag,
    Triangle,
    Letter(Letter),
}

impl Shape {
    /// Whether it covers a place, and how much lighter or darker it is there; `width` is that of its lines.
    pub(super) fn cover(&self, u: f32, v: f32, width: f32) -> Option<f32> {
        if u.abs() > 1.0 || v.abs() > 1.0 {
            return None;
        }
        let far = u.hypot(v);
        let most = u.abs().max(v.abs());
        let is = |covers: bool| covers.then_some(0.0);
        match self {
            Shape::Disc => is(far < 1.0),
            Shape::Ring => is(far < 1.0 && far > 1.0 - width),
            Shape::Dome => (far < 1.0).then_some(0.3 - 0.5 * (u + 0.4).hypot(v + 0.4)),
            Shape::Target => is(far < 0.45 || (far < 1.0 && far > 1.0 - width * 0.7)),
            Shape::Oval => is(u.hypot(v * 1.8) < 1.0),
            Shape::Flower => is(far < 0.72 + 0.28 * (v.atan2(u) * 6.0).cos()),
            Shape::Crescent => is(far < 1.0 && (u - 0.45).hypot(v) > 0.8),
            Shape::Cross => is((u.abs() - v.abs()).abs() < width && most < 0.95),
            Shape::Plus => is(u.abs().min(v.abs()) < width * 0.7),
            Shape::Square => is(most < 0.9),
            Shape::Frame => is(most < 0.95 && most > 0.95 - width),
            Shape::Crossed => is((most < 0.95 && most > 0.95 - width * 0.6)
                || (u.abs() - v.abs()).abs() < width * 0.6),
            Shape::Diamond => is(u.abs() + v.abs() < 1.0),
            Shape::Hash => {
                let line = |t: f32| (t.abs() - 0.4).abs() < width * 0.5;
                is(line(u) || line(v))
            }
            Shape::Asterisk => {
                let line = |a: f32, b: f32| (u * a + v * b).abs() < width * 0.55;
                is(far < 1.0 && (line(1.0, 0.0) || line(0.5, 0.866) || line(0.5, -0.866)))
            }
            Shape::Brackets => {
                let out = (u.abs() + 0.15).hypot(v);
                is(out < 1.0 && out > 1.0 - width && v.abs() < 0.75 && u.abs() > 0.15)
            }
            Shape::TwoDots => is((u.abs() - 0.5).hypot(v) < 0.38),
            Shape::Halves => is((u.abs() - 0.5).abs() < 0.38 && v.abs() < 0.4),
            Shape::Bars => is((u.abs() - 0.5).abs() < width * 0.6 && v.abs() < 0.9),
            Shape::Apart => is(u.abs() > 0.15 && v.abs() < (1.0 - u.abs()) * 0.9),
            Shape::TwoRings => {
                let out = (u.abs() - 0.5).hypot(v);
                is(out < 0.5 && out > 0.5 - width * 0.7)
            }
            Shape::Rings => is(far < 1.0 && (far * 2.5).fract() < 0.5),
            Shape::Star => {
                let fifth = std::f32::consts::TAU / 5.0;
                let turn = u.atan2(-v).rem_euclid(fifth) / fifth;
                is(far < 0.45 + 0.55 * (2.0 * turn - 1.0).abs())
            }
            Shape::Chequer => {
                let at = |t: f32| ((t + 1.0) * 2.0) as i32;
                is((at(u) + at(v)) & 1 == 0)
            }
            Shape::Flag => {
                let pole = (u + 0.5).abs() < width * 0.35;
                is(pole || (v < 0.1 && (-0.5..0.9 - (v + 0.45).abs()).contains(&u)))
            }
            Shape::Triangle => is(v < 0.8 && u.abs() < (v + 1.0) * 0.5),
            Shape::Letter(letter) => is(letter.covers(u, v)),
        }
    }
}
