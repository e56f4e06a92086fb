//! Balls, beads and other things that lie on a board.

use crate::canvas::Canvas;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::noise::hash;
use crate::split::{Parts, parts};

parts!("token",
/// A shape.
pub Kind {
    /// A disc.
    Disc Trained,
    /// A disc with a highlight.
    Gloss Trained,
    /// A ball, lit from one side.
    Sphere Trained,
    /// A disc with a rim.
    Rimmed Trained,
    /// A ring with a dot.
    Target Trained,
    /// A square.
    Square Trained,
    /// A square with round corners.
    Rounded Trained,
    /// A little picture of big pixels.
    Sprite Trained,
    /// A disc with two eyes.
    Face Trained,
    /// A diamond.
    Diamond Held,
    /// A star.
    Star Held,
    /// A triangle.
    Triangle Sealed,
    /// Three leaves.
    Clover Sealed,
});

/// A thing.
#[derive(Clone, Debug)]
pub struct Token {
    kind: Kind,
    color: Color,
    other: Color,
    shadow: f32,
    glow: f32,
    seed: u32,
    light: (f32, f32),
}

impl Token {
    /// A thing in a colour.
    pub fn draw(parts: &mut Parts, color: Color, dice: &mut Dice) -> Token {
        let by = dice.span(0.3, 0.9) * if color.light() > 0.55 { -1.0 } else { 1.0 };
        Token {
            kind: parts.draw(dice),
            color,
            other: color.shade(by),
            shadow: if dice.chance(0.35) { dice.span(0.15, 0.5) } else { 0.0 },
            glow: if dice.chance(0.15) { dice.span(0.2, 0.7) } else { 0.0 },
            seed: dice.seed(),
            light: (dice.span(-0.45, 0.45), dice.span(-0.5, -0.1)),
        }
    }

    /// The same thing in another colour.
    #[must_use]
    pub fn recolored(&self, color: Color) -> Token {
        let by = if color.light() > 0.55 { -0.6 } else { 0.6 };
        Token { color, other: color.shade(by), ..self.clone() }
    }

    /// Whether there is room for a word on it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        matches!(self.kind, Kind::Disc | Kind::Sphere | Kind::Rimmed | Kind::Square | Kind::Rounded)
    }

    /// Draws it around a pixel, with a radius in pixels.
    pub fn put(&self, canvas: &mut Canvas, (x, y): (f32, f32), radius: f32) {
        if self.glow > 0.0 {
            let reach = radius * 1.9;
            let rect = (x - reach, y - reach, 2.0 * reach, 2.0 * reach);
            let ink = |alpha| Ink { color: self.color.shade(0.2), alpha };
            for step in 1..=4 {
                let far = radius * (1.0 + 0.22 * step as f32);
                canvas.shape(rect, ink(self.glow / 5.0), |px, py| (px - x).hypot(py - y) - far);
            }
        }
        if self.shadow > 0.0 {
            let ink = Ink { color: Color::BLACK, alpha: self.shadow };
            canvas.disc((x + radius * 0.12, y + radius * 0.22), radius * 1.02, None, ink);
        }
        let rect = (x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        let seen = |px: f32, py: f32| self.ink((px - x) / radius, (py - y) / radius);
        // The rim is soft by what is drawn of it, pixel by pixel, four samples each.
        let (width, height) = canvas.image.dimensions();
        let clip = |low: f32, most: u32| low.clamp(0.0, most as f32) as u32;
        for py in clip(rect.1 - 1.0, height)..clip(rect.1 + rect.3 + 2.0, height) {
            for px in clip(rect.0 - 1.0, width)..clip(rect.0 + rect.2 + 2.0, width) {
                let mut sum = ([0.0; 3], 0.0);
                for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                    if let Some(color) = seen(px as f32 + dx, py as f32 + dy) {
                        (0..3).for_each(|k| sum.0[k] += color.0[k]);
                        sum.1 += 1.0;
                    }
                }
                if sum.1 > 0.0 {
                    let color = Color(sum.0.map(|channel| channel / sum.1));
                    canvas.blend(px, py, Ink { color, alpha: sum.1 / 4.0 });
                }
            }
        }
    }

    /// The colour at a place, where it has one: the thing reaches from -1 to 1.
    fn ink(&self, x: f32, y: f32) -> Option<Color> {
        let far = x.hypot(y);
        let inside = |is: bool, color: Color| is.then_some(color);
        match self.kind {
            Kind::Disc => inside(far <= 1.0, self.color),
            Kind::Gloss => {
                let spot = (x - self.light.0).hypot((y - self.light.1) * 1.3);
                inside(far <= 1.0, if spot < 0.3 { self.color.shade(0.65) } else { self.color })
            }
            Kind::Sphere => {
                let away = (x - self.light.0).hypot(y - self.light.1);
                let color = self.color.shade(0.55 - 0.75 * away);
                inside(far <= 1.0, color)
            }
            Kind::Rimmed => inside(far <= 1.0, if far > 0.76 { self.other } else { self.color }),
            Kind::Target => inside(
                far <= 1.0 && !(0.4..0.68).contains(&far),
                if far < 0.4 { self.other } else { self.color },
            ),
            Kind::Square => inside(x.abs().max(y.abs()) <= 0.88, self.color),
            Kind::Rounded => {
                let corner = (x.abs() - 0.6).max(0.0).hypot((y.abs() - 0.6).max(0.0));
                inside(corner <= 0.32, if y < -0.55 { self.color.shade(0.25) } else { self.color })
            }
            Kind::Sprite => {
                let (i, j) = ((x.abs() * 4.0) as i32, ((y + 1.0) * 4.0) as i32);
                let drawn = hash(i, j, self.seed);
                let core = far < 0.55 || drawn > 0.35;
                inside(
                    far <= 1.1 && x.abs() <= 1.0 && y.abs() <= 1.0 && core,
                    if drawn > 0.7 { self.other } else { self.color },
                )
            }
            Kind::Face => {
                let eye = (x.abs() - 0.35).hypot(y + 0.2) < 0.2;
                inside(far <= 1.0, if eye { self.other } else { self.color })
            }
            Kind::Diamond => inside(
                x.abs() + y.abs() <= 1.05,
                if x + y < 0.0 { self.color.shade(0.2) } else { self.color },
            ),
            Kind::Star => {
                let turn = x.atan2(-y).rem_euclid(std::f32::consts::TAU / 5.0)
                    / (std::f32::consts::TAU / 5.0);
                inside(far <= 0.5 + 0.5 * (2.0 * turn - 1.0).abs(), self.color)
            }
            Kind::Triangle => inside(y <= 0.8 && x.abs() <= (y + 1.0) * 0.55, self.color),
            Kind::Clover => {
                let leaf = |cx: f32, cy: f32| (x - cx).hypot(y - cy) <= 0.48;
                inside(leaf(0.0, -0.45) || leaf(-0.45, 0.3) || leaf(0.45, 0.3), self.color)
            }
        }
    }
}
