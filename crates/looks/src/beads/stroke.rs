//! How the lines of edges are drawn.

use crate::canvas::Canvas;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::palette::Palette;
use crate::split::{Parts, parts};

parts!("stroke",
/// A kind of line.
pub(super) Kind {
    /// Of one colour.
    Solid Trained,
    /// In dashes.
    Dashed Trained,
    /// In dots.
    Dotted Trained,
    /// Two lines side by side.
    Double Trained,
    /// With a rim on both sides.
    Cased Trained,
    /// From one colour to another.
    Gradient Trained,
    /// Dark and light by turns.
    Rope Trained,
    /// Thinner in its middle.
    Waisted Trained,
    /// Swinging from side to side.
    Wavy Held,
    /// Dashes and dots by turns.
    Morse Held,
    /// Two rails and sleepers.
    Rails Sealed,
    /// Rings of a chain.
    Chain Sealed,
});

/// A line's look.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    kind: Kind,
    pub(super) color: Color,
    other: Color,
    /// In pixels.
    pub(super) width: f32,
    alpha: f32,
    /// In widths.
    period: f32,
    shadow: f32,
    /// The width of what separates it from lines below, in pixels.
    halo: Option<(f32, Color)>,
    arrows: Arrows,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrows {
    None,
    Middle,
    Ends,
}

impl Stroke {
    /// A look for edges between nodes that reach so many pixels, on a ground.
    pub(super) fn draw(
        parts: &mut Parts,
        reach: f32,
        ground: Color,
        palette: &Palette,
        dice: &mut Dice,
    ) -> Stroke {
        let kind: Kind = parts.draw(dice);
        let fine = !matches!(kind, Kind::Solid | Kind::Gradient | Kind::Waisted);
        let least = if fine { 3.0 } else { 1.2 };
        let width = (reach * dice.octaves(0.08, 0.55)).max(least);
        // What is thin needs more to be seen.
        let seen = if width < 3.5 { 0.24 } else { dice.span(0.09, 0.16) };
        let color = palette.clear(&[ground], seen, dice);
        let arrows =
            [Arrows::None, Arrows::None, Arrows::None, Arrows::None, Arrows::Middle, Arrows::Ends];
        Stroke {
            kind,
            color,
            other: palette.clear(&[ground, color], seen, dice),
            width,
            alpha: if dice.chance(0.2) { dice.span(0.6, 1.0) } else { 1.0 },
            period: dice.span(2.2, 4.5),
            shadow: if dice.chance(0.12) { dice.span(0.15, 0.45) } else { 0.0 },
            halo: dice.chance(0.15).then(|| (width * dice.span(1.5, 2.4), ground)),
            arrows: dice.pick(&arrows),
        }
    }

    /// Draws it along places in pixels; its ends are so far from the nodes' middles as they reach.
    pub(super) fn put(&self, canvas: &mut Canvas, line: &[(f32, f32)], reach: f32) {
        if let Some((width, color)) = self.halo {
            trace(canvas, line, width, |at| plain(at, width, Ink::solid(color)));
        }
        if self.shadow > 0.0 {
            let by = self.width * 0.4 + 1.0;
            let below: Vec<_> = line.iter().map(|it| (it.0 + by * 0.5, it.1 + by)).collect();
            let ink = Ink { color: Color::BLACK, alpha: self.shadow };
            trace(canvas, &below, self.width, |at| plain(at, self.width, ink));
        }
        trace(canvas, line, self.width * 2.5, |at| self.ink(at));
        self.point(canvas, line, reach);
    }

    fn ink(&self, at: At) -> Ink {
        let width = self.width;
        let across = at.across.abs();
        let within =
            |out: f32, color: Color| Ink { color, alpha: self.alpha * (0.5 - out).clamp(0.0, 1.0) };
        let period = width * self.period.max(6.0 / width);
        let phase = at.along.rem_euclid(period);
        let half = across - width / 2.0;
        match self.kind {
            Kind::Solid => within(half, self.color),
            Kind::Dashed => {
                let dash = (phase - period / 2.0).abs() - period * 0.3;
                within(half.max(dash), self.color)
            }
            Kind::Dotted => {
                let period = width * 2.0;
                let phase = at.along.rem_euclid(period) - period / 2.0;
                within(phase.hypot(across) - width * 0.6, self.color)
            }
            Kind::Double => within((across - width * 0.55).abs() - width * 0.22, self.color),
            Kind::Cased => {
                let part = (0.5 - (across - width * 0.28)).clamp(0.0, 1.0);
                within(half, self.color.mix(self.other, part))
            }
            Kind::Gradient => within(half, self.color.mix(self.other, at.along / at.length)),
            Kind::Rope => {
                let light = (at.along + at.across).rem_euclid(period) < period / 2.0;
                within(half, if light { self.color } else { self.color.mix(self.other, 0.6) })
            }
            Kind::Waisted => {
                let middle = (at.along / at.length - 0.5).abs() * 2.0;
                within(across - (width * (0.3 + 0.5 * middle)).max(0.8), self.color)
            }
            Kind::Wavy => {
                let swing = (at.along / period * std::f32::consts::TAU * 0.5).sin() * width * 0.7;
                within((at.across - swing).abs() - width * 0.35, self.color)
            }
            Kind::Morse => {
                let long = (phase - period * 0.3).abs() - period * 0.22;
                let dot = (phase - period * 0.8).hypot(across) - width * 0.5;
                within(half.max(long).min(dot), self.color)
            }
            Kind::Rails => {
                let rail = (across - width * 0.6).abs() - (width * 0.14).max(0.6);
                let sleeper =
                    (across - width * 0.9).max((phase - period / 2.0).abs() - width * 0.2);
                within(rail.min(sleeper), self.color)
            }
            Kind::Chain => {
                let period = width * 1.6;
                let phase = at.along.rem_euclid(period) - period / 2.0;
                let ring = (phase / 1.3).hypot(across) - width * 0.6;
                within(ring.abs() - (width * 0.18).max(0.7), self.color)
            }
        }
    }

    /// Arrows both ways.
    fn point(&self, canvas: &mut Canvas, line: &[(f32, f32)], reach: f32) {
        let size = (self.width * 1.5).max(4.0).min(reach * 0.7);
        let (last, middle) = (line.len() - 1, line.len() / 2);
        match self.arrows {
            Arrows::None => {}
            Arrows::Middle => self.head(canvas, line[middle - 1], line[middle], size),
            Arrows::Ends => {
                for (end, next) in [(line[0], line[1]), (line[last], line[last - 1])] {
                    let (dx, dy) = (next.0 - end.0, next.1 - end.1);
                    let far = dx.hypot(dy).max(1e-3);
                    let at = |by: f32| (end.0 + dx / far * by, end.1 + dy / far * by);
                    self.head(canvas, at(reach * 1.2 + size), at(reach * 1.1), size);
                }
            }
        }
    }

    fn head(&self, canvas: &mut Canvas, from: (f32, f32), tip: (f32, f32), size: f32) {
        let (dx, dy) = (tip.0 - from.0, tip.1 - from.1);
        let far = dx.hypot(dy).max(1e-3);
        let (ux, uy) = (dx / far, dy / far);
        let rect = (tip.0 - size * 2.0, tip.1 - size * 2.0, size * 4.0, size * 4.0);
        canvas.shape(rect, Ink { color: self.color, alpha: self.alpha }, |x, y| {
            let (x, y) = (x - tip.0, y - tip.1);
            let (back, aside) = (-(x * ux + y * uy), (x * uy - y * ux).abs());
            (back - size * 1.4).max(aside - back * 0.6)
        });
    }
}

/// A place beside a line, in pixels: how far along it, to which side, and how long it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct At {
    pub(super) along: f32,
    pub(super) across: f32,
    pub(super) length: f32,
}

/// A line of one ink.
pub(super) fn plain(at: At, width: f32, ink: Ink) -> Ink {
    Ink { alpha: ink.alpha * (0.5 - at.across.abs() + width / 2.0).clamp(0.0, 1.0), ..ink }
}

/// Lays ink along a line, each pixel once: as far to both sides as `reach`.
pub(super) fn trace(canvas: &mut Canvas, line: &[(f32, f32)], reach: f32, ink: impl Fn(At) -> Ink) {
    let (width, height) = canvas.image.dimensions();
    let clip = |value: f32, most: u32| value.clamp(0.0, most as f32) as u32;
    let low = line.iter().fold((f32::MAX, f32::MAX), |low, it| (low.0.min(it.0), low.1.min(it.1)));
    let high = line.iter().fold((f32::MIN, f32::MIN), |far, it| (far.0.max(it.0), far.1.max(it.1)));
    let (left, top) = (clip(low.0 - reach, width), clip(low.1 - reach, height));
    let (right, bottom) = (clip(high.0 + reach + 1.0, width), clip(high.1 + reach + 1.0, height));
    let wide = right.saturating_sub(left) as usize;
    // For each pixel: how far from the line, how far along, to which side.
    let mut field = vec![(f32::MAX, 0.0, 0.0); wide * bottom.saturating_sub(top) as usize];
    let mut length = 0.0;
    for pair in line.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let far = dx.hypot(dy).max(1e-3);
        let rows = clip(from.1.min(to.1) - reach, height).max(top)
            ..clip(from.1.max(to.1) + reach + 1.0, height).min(bottom);
        let columns = clip(from.0.min(to.0) - reach, width).max(left)
            ..clip(from.0.max(to.0) + reach + 1.0, width).min(right);
        for y in rows {
            for x in columns.clone() {
                let (px, py) = (x as f32 + 0.5 - from.0, y as f32 + 0.5 - from.1);
                let along = ((px * dx + py * dy) / far).clamp(0.0, far);
                let away = (px - along * dx / far).hypot(py - along * dy / far);
                let side = if px * dy - py * dx > 0.0 { away } else { -away };
                let seen = &mut field[(y - top) as usize * wide + (x - left) as usize];
                if away < seen.0 {
                    *seen = (away, length + along, side);
                }
            }
        }
        length += far;
    }
    for (k, (away, along, across)) in field.into_iter().enumerate() {
        if away <= reach {
            let ink = ink(At { along, across, length });
            if ink.alpha > 0.0 {
                canvas.blend(left + (k % wide) as u32, top + (k / wide) as u32, ink);
            }
        }
    }
}
