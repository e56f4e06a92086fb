//! The shape of one cell's tile: how much of a place it covers, and how light it is there.

use crate::dice::Dice;
use crate::split::{Parts, parts};

parts!("tile",
/// A shape.
pub Kind {
    /// The whole cell.
    Full Trained,
    /// With a gap to its neighbours.
    Gap Trained,
    /// With round corners, and a gap.
    Rounded Trained,
    /// With light and dark sides, as a button has.
    Bevel Trained,
    /// With lines between cells.
    Grid Trained,
    /// A rim of another colour.
    Outline Trained,
    /// Cells of one kind as one shape with round corners.
    Merged Trained,
    /// Darker towards its sides.
    Inset Trained,
    /// Lighter towards its middle.
    Pillow Trained,
    /// A disc.
    Disc Held,
    /// With its corners cut off.
    Octagon Held,
    /// With two rims.
    Framed Sealed,
    /// With a notch in each side.
    Plus Sealed,
});

/// A shape with its measures.
#[derive(Clone, Debug)]
pub struct Tile {
    kind: Kind,
    gap: f32,
    round: f32,
    width: f32,
    strength: f32,
}

/// What a tile does to a place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cover {
    /// How much of it is covered, 0 to 1.
    pub alpha: f32,
    /// How much lighter it is, or darker: -1 to 1.
    pub shade: f32,
    /// How much of the colour of lines it has, 0 to 1.
    pub line: f32,
}

/// The distance of a place from a square's edge, in cells, with corners of a radius; negative inside.
fn square(x: f32, y: f32, half: f32, round: f32) -> f32 {
    let (a, b) = ((x - 0.5).abs() - half + round, (y - 0.5).abs() - half + round);
    a.max(0.0).hypot(b.max(0.0)) + a.max(b).min(0.0) - round
}

impl Tile {
    /// Any shape.
    pub fn draw(parts: &mut Parts, dice: &mut Dice) -> Tile {
        let kind = parts.draw(dice);
        Tile::of(kind, dice)
    }

    /// Of one kind.
    pub fn of(kind: Kind, dice: &mut Dice) -> Tile {
        Tile {
            kind,
            gap: dice.span(0.01, 0.09),
            round: dice.span(0.04, 0.28),
            width: dice.span(0.025, 0.13),
            strength: dice.span(0.12, 0.5),
        }
    }

    /// The plainest.
    #[must_use]
    pub fn full() -> Tile {
        Tile { kind: Kind::Full, gap: 0.0, round: 0.0, width: 0.0, strength: 0.0 }
    }

    /// What it does to a place of its cell, 0 to 1 from its corner. `same` says which of the eight cells around are of its
    /// kind, from the upper left one, row by row.
    #[must_use]
    pub fn cover(&self, x: f32, y: f32, same: [bool; 8]) -> Cover {
        let plain = Cover { alpha: 1.0, shade: 0.0, line: 0.0 };
        let within = |out: f32| if out <= 0.0 { plain } else { Cover { alpha: 0.0, ..plain } };
        match self.kind {
            Kind::Full => plain,
            Kind::Gap => within(square(x, y, 0.5 - self.gap, 0.0)),
            Kind::Rounded => within(square(x, y, 0.5 - self.gap, self.round)),
            Kind::Bevel => Cover { shade: self.bevel(x, y), ..plain },
            Kind::Grid => Cover { line: f32::from(x < self.width || y < self.width), ..plain },
            Kind::Outline => {
                let out = square(x, y, 0.5 - self.gap, self.round * 0.5);
                Cover { line: f32::from(out > -self.width), ..within(out) }
            }
            Kind::Merged => within(self.merged(x, y, same)),
            Kind::Inset => {
                let deep = (1.0 + square(x, y, 0.5, 0.1) / 0.2).clamp(0.0, 1.0);
                Cover { shade: -self.strength * deep, ..plain }
            }
            Kind::Pillow => {
                let out = square(x, y, 0.5 - self.gap, self.round);
                Cover {
                    shade: self.strength * (-out * 2.0).min(1.0) - 0.2 * self.strength,
                    ..within(out)
                }
            }
            Kind::Disc => within((x - 0.5).hypot(y - 0.5) - 0.5 + self.gap),
            Kind::Octagon => {
                let corner = (x - 0.5).abs() + (y - 0.5).abs() - 0.78;
                within(corner.max(square(x, y, 0.5 - self.gap, 0.0)))
            }
            Kind::Framed => {
                let out = square(x, y, 0.5 - self.gap, 0.0);
                let rim =
                    out > -self.width * 0.6 || (out < -self.width * 1.4 && out > -self.width * 2.0);
                Cover { line: f32::from(rim), ..within(out) }
            }
            Kind::Plus => {
                let notch = |a: f32, b: f32| (a - 0.5).abs() < 0.1 && (b - 0.5).abs() > 0.36;
                if notch(x, y) || notch(y, x) {
                    Cover { alpha: 0.0, ..plain }
                } else {
                    within(square(x, y, 0.5 - self.gap, 0.0))
                }
            }
        }
    }

    fn bevel(&self, x: f32, y: f32) -> f32 {
        let (near, far) = (x.min(y), x.max(y));
        let light = near < self.width && near <= 1.0 - far;
        let dark = 1.0 - far < self.width && !light;
        self.strength * (f32::from(light) - f32::from(dark))
    }

    /// The distance from the shape that this cell makes with its neighbours: a convex corner is round.
    fn merged(&self, x: f32, y: f32, same: [bool; 8]) -> f32 {
        let (right, down) = (x > 0.5, y > 0.5);
        let beside = same[if right { 4 } else { 3 }];
        let above = same[if down { 6 } else { 1 }];
        if beside || above { -1.0 } else { square(x, y, 0.5, self.round.max(0.1)) }
    }
}
