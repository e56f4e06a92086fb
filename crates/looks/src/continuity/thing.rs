//! Figures, keys and doors.

use crate::color::Color;
use crate::dice::Dice;
use crate::noise::hash;
use crate::split::{Parts, parts};

parts!("figure",
/// A figure.
pub(super) Figure {
    /// Of lines, with a head.
    Stick Trained,
    /// A box with legs.
    Box Trained,
    /// A little picture of big pixels.
    Sprite Trained,
    /// A head and a body without limbs.
    Pawn Trained,
    /// A block.
    Block Trained,
    /// A head, a coat and legs, each of its own colour.
    Dressed Trained,
    /// A head over a robe.
    Robe Held,
    /// A ghost.
    Ghost Sealed,
});

parts!("key",
/// A key.
pub(super) Key {
    /// A bow and a bit.
    Bow Trained,
    /// One that hangs.
    Hanging Trained,
    /// A coin.
    Coin Trained,
    /// A card.
    Card Trained,
    /// A gem.
    Gem Held,
    /// A star.
    Star Sealed,
});

parts!("door",
/// A door.
pub(super) Door {
    /// With a knob.
    Plain Trained,
    /// With a round top.
    Arch Trained,
    /// With a frame.
    Frame Trained,
    /// With two wings.
    Wings Trained,
    /// An oval that shines.
    Portal Held,
    /// With bars.
    Bars Sealed,
});

/// How all three look.
#[derive(Clone, Debug)]
pub(super) struct Things {
    figure: Figure,
    key: Key,
    door: Door,
    /// The colours of figure, keys, door.
    pub(super) colors: [Color; 3],
    accent: [Color; 3],
    seed: u32,
    flip: bool,
}

impl Things {
    pub(super) fn draw(parts: &mut Parts, colors: [Color; 3], dice: &mut Dice) -> Things {
        let accent = colors.map(|color| {
            let by = dice.span(0.4, 0.9);
            color.shade(if color.light() > 0.5 { -by } else { by })
        });
        Things {
            figure: parts.draw(dice),
            key: parts.draw(dice),
            door: parts.draw(dice),
            colors,
            accent,
            seed: dice.seed(),
            flip: dice.chance(0.5),
        }
    }

    /// The colour of a place of the figure: -0.5 to 0.5 across in its heights, 0 to 1 down.
    pub(super) fn figure_at(&self, x: f32, y: f32) -> Option<Color> {
        let (color, other) = (self.colors[0], self.accent[0]);
        let a = x.abs();
        let head = |radius: f32| x.hypot(y - radius) <= radius;
        let is = |inside: bool| inside.then_some(color);
        match self.figure {
            Figure::Stick => {
                let body = a < 0.06 && (0.2..0.65).contains(&y);
                let arms = (a * 0.6 + 0.28 - y).abs() < 0.06 && a < 0.24;
                let legs = (y - 0.6 - a * 1.7).abs() < 0.1 && y <= 1.0;
                is(head(0.14) || body || arms || legs)
            }
            Figure::Box => {
                let body = a < 0.25 && y < 0.7;
                let legs = (0.08..0.22).contains(&a) && (0.7..=1.0).contains(&y);
                let eye = (a - 0.1).hypot(y - 0.2) < 0.06;
                (body || legs).then_some(if eye { other } else { color })
            }
            Figure::Sprite => {
                let (column, row) = ((a * 12.0) as i32, (y * 12.0) as i32);
                let drawn = hash(column, row, self.seed);
                let core = a < 0.12 || drawn > 0.4;
                let inside = a < 0.27 && core && (0.0..=1.0).contains(&y);
                inside.then_some(if drawn > 0.75 { other } else { color })
            }
            Figure::Pawn => is(head(0.17) || (a < 0.17 && (0.34..=1.0).contains(&y))),
            Figure::Dressed => {
                let coat = a < 0.2 && (0.3..0.7).contains(&y);
                let legs = (0.03..0.18).contains(&a) && (0.7..=1.0).contains(&y);
                let skin = head(0.16).then_some(Color([0.93, 0.74, 0.58]));
                skin.or(coat.then_some(color)).or(legs.then_some(other))
            }
            Figure::Block => is(a < 0.24 && (0.1..=1.0).contains(&y)),
            Figure::Robe => {
                is(head(0.16) || ((0.25..=1.0).contains(&y) && a < 0.05 + (y - 0.25) * 0.35))
            }
            Figure::Ghost => {
                let top = a.hypot(y - 0.28) <= 0.28;
                let hem = 0.9 + 0.1 * (x * 40.0).sin();
                let eye = (a - 0.1).hypot(y - 0.3) < 0.07;
                (top || (a < 0.28 && (0.28..hem).contains(&y))).then_some(if eye {
                    other
                } else {
                    color
                })
            }
        }
    }

    /// The colour of a place of a key that reaches from -1 to 1.
    pub(super) fn key_at(&self, x: f32, y: f32) -> Option<Color> {
        let (color, other) = (self.colors[1], self.accent[1]);
        let x = if self.flip { -x } else { x };
        let (u, v) = if self.key == Key::Hanging { (y, x) } else { (x, y) };
        match self.key {
            Key::Bow | Key::Hanging => {
                let bow = (0.17..0.42).contains(&(u + 0.55).hypot(v));
                let stem = (-0.2..0.95).contains(&u) && v.abs() < 0.11;
                let bit = (u - 0.6).abs().min((u - 0.88).abs()) < 0.09 && (0.0..0.38).contains(&v);
                (bow || stem || bit).then_some(color)
            }
            Key::Coin => {
                let far = x.hypot(y);
                (far < 0.7).then_some(if far < 0.4 { other } else { color })
            }
            Key::Card => {
                let stripe = (y + 0.2).abs() < 0.12;
                (x.abs() < 0.75 && y.abs() < 0.5).then_some(if stripe { other } else { color })
            }
            Key::Gem => {
                let inside = if y < -0.2 {
                    x.abs() < 0.95 + y && y > -0.6
                } else {
                    x.abs() + y * 0.9 < 0.57
                };
                inside.then_some(if x > 0.0 { color } else { color.mix(other, 0.4) })
            }
            Key::Star => {
                let turn = (x.atan2(-y) / std::f32::consts::TAU * 5.0).rem_euclid(1.0);
                (x.hypot(y) < 0.4 + 0.5 * (2.0 * turn - 1.0).abs()).then_some(color)
            }
        }
    }

    /// The colour of a place of a door: -0.5 to 0.5 across, 0 to 1 down.
    pub(super) fn door_at(&self, x: f32, y: f32) -> Option<Color> {
        let (color, other) = (self.colors[2], self.accent[2]);
        let a = x.abs();
        let knob = (x - 0.28).hypot((y - 0.55) * 1.7) < 0.1;
        let inside = a < 0.5 && (0.0..=1.0).contains(&y);
        match self.door {
            Door::Plain => inside.then_some(if knob { other } else { color }),
            Door::Arch => {
                let top = y > 0.3 || x.hypot((y - 0.3) * 1.7) < 0.5;
                (inside && top).then_some(if knob { other } else { color })
            }
            Door::Frame => inside.then_some(if a > 0.36 || y < 0.1 { color } else { other }),
            Door::Wings => inside.then_some(if a < 0.05 { other } else { color }),
            Door::Portal => {
                let far = (x * 2.0).hypot((y - 0.5) * 2.0);
                (far < 1.0).then_some(if far < 0.6 { other } else { color })
            }
            Door::Bars => {
                inside.then_some(if (x * 5.0).rem_euclid(1.0) < 0.35 { other } else { color })
            }
        }
    }
}
