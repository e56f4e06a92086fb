//! What fragile floor, bridges and nothing look like.

use crate::color::Color;
use crate::dice::Dice;
use crate::noise::{hash, smooth};
use crate::split::parts;

parts!("fragile",
/// Floor that breaks.
pub(super) Fragile {
    /// Another colour.
    Colored Trained,
    /// Cracks.
    Cracks Trained,
    /// Slanted lines.
    Hatch Trained,
    /// Another colour, with a rim.
    Rimmed Trained,
    /// Dots.
    Dotted Trained,
    /// Thin crossed lines.
    Crossed Held,
    /// Waves.
    Waves Sealed,
});

parts!("bridge",
/// A bridge that carries.
pub(super) Bridge {
    /// Another colour.
    Colored Trained,
    /// Planks.
    Planks Trained,
    /// Rails along its sides.
    Rails Trained,
    /// A rim.
    Framed Trained,
    /// A bar where it hangs.
    Hinged Trained,
    /// Two rails with rungs.
    Ladder Held,
    /// Lines that point along it.
    Chevrons Sealed,
});

parts!("folded",
/// A bridge that is folded away.
pub(super) Folded {
    /// Nothing.
    Gone Trained,
    /// Nearly nothing.
    Ghost Trained,
    /// A rim.
    Outline Trained,
    /// What is left of it where it hangs.
    Stub Trained,
    /// A small square.
    Small Trained,
    /// A rim of dashes.
    Dashed Held,
    /// Corners.
    Corners Sealed,
});

parts!("void",
/// What is where there is no floor.
pub(super) Void {
    /// The page.
    Page Trained,
    /// Dark cells.
    Cells Trained,
    /// Dark cells as far as the window goes.
    Spread Trained,
    /// Lines between cells.
    Lines Trained,
    /// A dot in each cell.
    Dots Held,
    /// Waves.
    Waves Sealed,
});

fn rim(x: f32, y: f32) -> f32 {
    x.min(1.0 - x).min(y).min(1.0 - y)
}

impl Fragile {
    /// Whether the floor has another colour.
    pub(super) fn is_colored(self) -> bool {
        matches!(self, Fragile::Colored | Fragile::Rimmed)
    }

    /// Whether a place, in cells, has the colour of lines.
    pub(super) fn lined(self, x: f32, y: f32, seed: u32) -> bool {
        let (u, v) = (x - x.floor(), y - y.floor());
        match self {
            Fragile::Colored => false,
            Fragile::Rimmed => rim(u, v) < 0.09,
            Fragile::Cracks => {
                let crack = |scale: f32, by: u32| {
                    (smooth(x * scale, y * scale, seed.wrapping_add(by)) - 0.5).abs() < 0.05
                };
                crack(3.0, 0) || crack(4.2, 7)
            }
            Fragile::Hatch => ((u + v) * 4.0).fract() < 0.35,
            Fragile::Dotted => ((u * 3.0).fract() - 0.5).hypot((v * 3.0).fract() - 0.5) < 0.27,
            Fragile::Crossed => {
                let line = |t: f32| ((t * 3.0).fract() - 0.5).abs() < 0.11;
                line(u + v) || line(u - v + 1.0)
            }
            Fragile::Waves => {
                let bend = 0.06 * (u * std::f32::consts::TAU * 2.0).sin();
                ((v + bend + 1.0) * 4.0).fract() < 0.35
            }
        }
    }
}

impl Bridge {
    /// Whether a place of its cell, 0 to 1, has the colour of lines; it hangs on the left or on the right.
    pub(super) fn lined(self, x: f32, y: f32, left: bool) -> bool {
        match self {
            Bridge::Colored => false,
            Bridge::Planks => (x * 4.0).fract() < 0.16,
            Bridge::Rails => y.min(1.0 - y) < 0.12,
            Bridge::Framed => rim(x, y) < 0.1,
            Bridge::Hinged => {
                if left {
                    x < 0.16
                } else {
                    x > 0.84
                }
            }
            Bridge::Ladder => y.min(1.0 - y) < 0.1 || (x * 3.0).fract() < 0.2,
            Bridge::Chevrons => (x * 3.0 + (y - 0.5).abs() * 2.0).fract() < 0.3,
        }
    }
}

impl Folded {
    /// How much of a place of its cell, 0 to 1, is covered with the bridge's colour.
    pub(super) fn part(self, x: f32, y: f32, left: bool) -> f32 {
        let edge = rim(x, y);
        let is = |covers: bool| f32::from(covers);
        match self {
            Folded::Gone => 0.0,
            Folded::Ghost => {
                if edge > 0.04 {
                    0.45
                } else {
                    0.0
                }
            }
            Folded::Outline => is((0.03..0.11).contains(&edge)),
            Folded::Stub => is(if left { x < 0.2 } else { x > 0.8 }),
            Folded::Small => is(edge > 0.32),
            Folded::Dashed => is(edge < 0.09 && ((x + y) * 4.0).fract() < 0.55),
            Folded::Corners => is(edge < 0.12 && x.min(1.0 - x).max(y.min(1.0 - y)) < 0.3),
        }
    }
}

impl Void {
    /// How far it reaches beyond the board, in cells.
    pub(super) fn margin(self, dice: &mut Dice) -> f32 {
        match self {
            Void::Page => 0.0,
            Void::Spread => f32::INFINITY,
            _ => dice.pick(&[0.0, 0.0, 1.0, 2.0, f32::INFINITY]),
        }
    }

    /// The colour at a place, in cells, where it has one.
    pub(super) fn at(self, x: f32, y: f32, color: Color, seed: u32) -> Option<Color> {
        let (u, v) = (x - x.floor(), y - y.floor());
        let line = color.shade(if color.light() > 0.5 { -0.18 } else { 0.12 });
        match self {
            Void::Page => None,
            Void::Cells | Void::Spread => {
                let shade = 0.04 * (hash(x.floor() as i32, y.floor() as i32, seed) - 0.5);
                Some(if rim(u, v) < 0.03 { line } else { color.shade(shade) })
            }
            Void::Lines => (rim(u, v) < 0.025).then_some(color),
            Void::Dots => ((u - 0.5).hypot(v - 0.5) < 0.09).then_some(color),
            Void::Waves => {
                let bend = 0.15 * (x * 5.0).sin() + smooth(x, y, seed);
                Some(if (y * 3.0 + bend).rem_euclid(1.0) < 0.2 { line } else { color })
            }
        }
    }
}
