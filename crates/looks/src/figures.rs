//! Numbers in many hands: faces of files, strokes of a pen, segments, big pixels, dots.

mod pixels;
mod strokes;

use pixels::Pixels;
use strokes::{Hand, Stroke};

use crate::canvas::{Canvas, Face, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::noise::hash;
use crate::page::Printer;
use crate::split::{Parts, parts};

parts!("figure",
/// What digits are.
pub Kind {
    /// A face's.
    Face Trained,
    /// A face's, heavier.
    Bold Trained,
    /// Lines of one width with round ends.
    Round Trained,
    /// Lines with corners.
    Angular Trained,
    /// Thin and thick, as a broad pen writes.
    Broad Trained,
    /// Seven segments.
    Segments Trained,
    /// Five pixels by seven.
    Pixels Trained,
    /// The same without round corners.
    Blocks Trained,
    /// Lines with a rim.
    Outlined Trained,
    /// Lines that shake.
    Shaky Held,
    /// Three pixels by five.
    Small Held,
    /// Two thin lines, the pen being hollow.
    Hollow Held,
    /// Dots in rows.
    Dots Sealed,
    /// Lines with gaps, as stencils leave them.
    Stencil Sealed,
});

/// Digits of one look.
#[derive(Clone, Debug)]
pub struct Figures<'a> {
    kind: Kind,
    /// What is neither digit nor capital is set in it, whatever the digits are.
    face: &'a Face,
    hand: Hand,
    /// Widths are these parts of the height.
    weight: f32,
    wide: f32,
    /// How far the top leans to the right, of the height.
    slant: f32,
    /// The pen's angle.
    angle: f32,
    seed: u32,
    /// How well unlit segments are seen, 0 to 1.
    ghost: f32,
    pointed: bool,
}

impl<'a> Figures<'a> {
    /// Any digits.
    pub fn draw(parts: &mut Parts, printer: &Printer<'a>, dice: &mut Dice) -> Figures<'a> {
        // Most programs set their numbers in a face.
        let plain = !parts.is_novel::<Kind>() && dice.chance(0.3);
        let kind = if plain { dice.pick(&[Kind::Face, Kind::Bold]) } else { parts.draw(dice) };
        let angular = kind == Kind::Angular;
        Figures {
            kind,
            face: &printer.faces[dice.int(0, printer.faces.len() as i32 - 1) as usize],
            hand: Hand {
                corners: if angular { dice.int(5, 8) } else { 28 } as u32,
                habits: dice.seed(),
            },
            // Segments that are too broad leave no room between them.
            weight: dice.octaves(0.06, if kind == Kind::Segments { 0.15 } else { 0.24 }),
            wide: dice.span(0.7, 1.25),
            slant: if dice.chance(0.25) { dice.span(-0.1, 0.3) } else { 0.0 },
            angle: dice.span(-1.2, 1.2),
            seed: dice.seed(),
            ghost: if dice.chance(0.3) { dice.span(0.04, 0.12) } else { 0.0 },
            pointed: dice.chance(0.5),
        }
    }

    /// Draws a number or a word around a pixel, its digits `size` pixels high, smaller where it would be more than `most`
    /// pixels wide; with a rim of another ink, where there is one.
    pub fn put(
        &self,
        canvas: &mut Canvas,
        words: &str,
        middle: (f32, f32),
        (size, most): (f32, f32),
        (ink, rim): (Ink, Option<Ink>),
    ) {
        let spelt = words.chars().all(|it| it.is_ascii_digit() || it.is_ascii_uppercase());
        let lit = self.kind != Kind::Segments || words.chars().all(|it| it.is_ascii_digit());
        let table = match self.kind {
            Kind::Pixels | Kind::Dots => Some(&pixels::ROUND),
            Kind::Blocks => Some(&pixels::BLOCK),
            Kind::Small => Some(&pixels::SMALL),
            _ => None,
        };
        match (self.kind, table) {
            _ if !spelt || !lit || words.is_empty() => {
                self.set(canvas, words, middle, (size, most), (ink, rim));
            }
            (Kind::Face | Kind::Bold, _) => {
                self.set(canvas, words, middle, (size, most), (ink, rim));
            }
            (kind, Some(table)) => {
                dots(canvas, table, words, middle, (size, most), ink, kind == Kind::Dots);
            }
            _ => self.write(canvas, words, middle, (size, most), (ink, rim)),
        }
    }

    /// In the face.
    fn set(
        &self,
        canvas: &mut Canvas,
        words: &str,
        (x, y): (f32, f32),
        (size, most): (f32, f32),
        (ink, rim): (Ink, Option<Ink>),
    ) {
        let high = self.face.bounds("0", 100.0).3.max(1.0);
        let wide = self.face.bounds(words, 100.0).2.max(1.0);
        let points = 100.0 * (size / high).min(most / wide);
        let bounds = self.face.bounds(words, points);
        let from = (x - bounds.0 - bounds.2 / 2.0, y - bounds.1 - bounds.3 / 2.0);
        let heavy =
            if self.kind == Kind::Bold { (points * self.weight * 0.35).max(1.0) } else { 0.0 };
        let mut print = |by: (f32, f32), ink: Ink| {
            canvas.text(words, (from.0 + by.0, from.1 + by.1), points, self.face, ink);
        };
        if let Some(rim) = rim {
            let far = (points / 16.0).max(1.0);
            for k in 0..8 {
                let angle = k as f32 * std::f32::consts::FRAC_PI_4;
                print((far * angle.cos(), far * angle.sin()), rim);
            }
        }
        let steps = heavy.ceil() as i32;
        for k in 0..=steps {
            print((heavy * (k as f32 / steps.max(1) as f32 - 0.5), 0.0), ink);
        }
    }

    /// With a pen.
    fn write(
        &self,
        canvas: &mut Canvas,
        words: &str,
        (x, y): (f32, f32),
        (size, most): (f32, f32),
        (ink, rim): (Ink, Option<Ink>),
    ) {
        let wide = strokes::WIDTH * self.wide;
        let step = wide + 0.16 + self.weight;
        let whole = step * (words.len() - 1) as f32 + wide + self.weight;
        let high = size.min(most / whole);
        // The pen's width is part of the height.
        let inner = high * (1.0 - self.weight);
        let pen = high * self.weight;
        for (k, letter) in words.chars().enumerate() {
            let left = x + high * (step * k as f32 - (whole - self.weight) / 2.0);
            let place = |(u, v): (f32, f32)| {
                let lean = self.slant * (0.5 - v);
                (left + inner * (u * self.wide + lean), y + inner * (v - 0.5))
            };
            if self.kind == Kind::Segments {
                self.light(canvas, letter, place, pen, ink);
                continue;
            }
            let lines: Vec<Stroke> = self
                .hand
                .strokes(letter)
                .into_iter()
                .map(|line| line.into_iter().map(|at| place(self.shaken(at, letter))).collect())
                .collect();
            let around = (left - high * 0.4, y - high * 0.7, high * 1.6, high * 1.4);
            let rim = if self.kind == Kind::Outlined && rim.is_none() {
                let color = if ink.color.light() > 0.5 { Color::BLACK } else { Color::WHITE };
                Some(Ink { color, ..ink })
            } else {
                rim
            };
            if let Some(rim) = rim {
                self.trace(canvas, &lines, around, pen + (high * 0.12).max(2.0), rim);
            }
            self.trace(canvas, &lines, around, pen, ink);
        }
    }

    fn shaken(&self, (u, v): (f32, f32), letter: char) -> (f32, f32) {
        if self.kind != Kind::Shaky {
            return (u, v);
        }
        let by = |k: u32| {
            let (x, y) = ((u * 7.0) as i32, (v * 7.0) as i32 + (letter as i32 % 64) * 9);
            (hash(x, y, self.seed.wrapping_add(k)) - 0.5) * 0.13
        };
        (u + by(0), v + by(1))
    }

    fn trace(&self, canvas: &mut Canvas, lines: &[Stroke], around: Rect, pen: f32, ink: Ink) {
        // A broad pen is a round one in a picture that is drawn narrower one way.
        let flat = if self.kind == Kind::Broad { 0.35 } else { 1.0 };
        let (sin, cos) = self.angle.sin_cos();
        let seen = |(x, y): (f32, f32)| (x * cos + y * sin, (y * cos - x * sin) / flat);
        let lines: Vec<Stroke> =
            lines.iter().map(|line| line.iter().map(|at| seen(*at)).collect()).collect();
        let half = pen / 2.0 / flat.sqrt();
        canvas.shape(around, ink, |px, py| {
            // A slanting gap, so that no upright stroke is lost in it.
            let (across, down) = (px - around.0 - around.2 * 0.44, py - around.1 - around.3 / 2.0);
            if self.kind == Kind::Stencil && (across + 0.7 * down).abs() < pen * 0.35 {
                return 1.0;
            }
            let at = seen((px, py));
            let pairs = lines.iter().flat_map(|line| line.windows(2));
            let far = pairs.map(|pair| from_line(at, pair[0], pair[1])).fold(f32::MAX, f32::min);
            let out = (far - half) * flat;
            if self.kind == Kind::Hollow { out.max(-out - (pen * 0.3).max(0.9)) } else { out }
        });
    }

    fn light(
        &self,
        canvas: &mut Canvas,
        letter: char,
        place: impl Fn((f32, f32)) -> (f32, f32),
        pen: f32,
        ink: Ink,
    ) {
        for (lit, line) in strokes::segments(letter.to_digit(10).unwrap_or(8)) {
            let ink = if lit { ink } else { Ink { alpha: ink.alpha * self.ghost, ..ink } };
            if ink.alpha < 0.01 {
                continue;
            }
            let (from, to) = (place(line[0]), place(line[1]));
            let (dx, dy) = (to.0 - from.0, to.1 - from.1);
            let long = dx.hypot(dy).max(1e-3);
            let (ux, uy) = (dx / long, dy / long);
            let half = pen / 2.0;
            let end = long / 2.0 - if self.pointed { pen * 0.1 } else { half * 1.15 };
            let (mx, my) = (f32::midpoint(from.0, to.0), f32::midpoint(from.1, to.1));
            let rect = (mx - long, my - long, 2.0 * long, 2.0 * long);
            canvas.shape(rect, ink, |px, py| {
                let along = ((px - mx) * ux + (py - my) * uy).abs();
                let across = ((py - my) * ux - (px - mx) * uy).abs();
                let tip = if self.pointed { along - end + across } else { along - end };
                tip.max(across - half)
            });
        }
    }
}

/// How far a place is from a line between two others.
fn from_line(at: (f32, f32), from: (f32, f32), to: (f32, f32)) -> f32 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let square = (dx * dx + dy * dy).max(1e-6);
    let along = (((at.0 - from.0) * dx + (at.1 - from.1) * dy) / square).clamp(0.0, 1.0);
    (at.0 - from.0 - along * dx).hypot(at.1 - from.1 - along * dy)
}

/// Big pixels, all of one size; or dots.
fn dots(
    canvas: &mut Canvas,
    table: &Pixels,
    words: &str,
    (x, y): (f32, f32),
    (size, most): (f32, f32),
    ink: Ink,
    round: bool,
) {
    let (wide, high) = table.size(words);
    let (rows, columns) = (high as f32, (wide as usize * words.len() + words.len() - 1) as f32);
    let fit = (size / rows).min(most / columns);
    // Where there is room pixels are whole ones of the screen.
    let dot = if fit >= 1.5 { (fit + 0.25).floor() } else { fit.max(1.0) };
    let corner = ((x - columns * dot / 2.0).round(), (y - rows * dot / 2.0).round());
    for (k, letter) in words.chars().enumerate() {
        let left = corner.0 + (k as f32 * (wide as f32 + 1.0)) * dot;
        for (row, bits) in table.rows(letter).iter().enumerate() {
            for column in 0..wide {
                if bits >> (wide - 1 - column) & 1 == 0 {
                    continue;
                }
                let at = (left + column as f32 * dot, corner.1 + row as f32 * dot);
                if round && dot >= 2.0 {
                    let middle = (at.0 + dot / 2.0, at.1 + dot / 2.0);
                    canvas.disc(middle, dot * 0.46, None, ink);
                } else {
                    canvas.rect((at.0, at.1, dot, dot), 0.0, ink);
                }
            }
        }
    }
}
