//! What is drawn of nodes, beads or not.

use crate::canvas::Canvas;
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::palette::Palette;
use crate::split::{Parts, parts};

parts!("node",
/// What a node is.
pub(super) Kind {
    /// A ring.
    Ring Trained,
    /// A disc.
    Disc Trained,
    /// A disc with a rim.
    Rimmed Trained,
    /// A square.
    Square Trained,
    /// A square with round corners and a rim.
    Rounded Trained,
    /// Nothing but the edges' ends.
    Bare Trained,
    /// A bowl that is darker at its upper side.
    Bowl Trained,
    /// A hexagon.
    Hexagon Held,
    /// Two rings, one in the other.
    Rings Held,
    /// A diamond.
    Diamond Sealed,
    /// A disc with a wavy rim.
    Flower Sealed,
});

parts!("hole",
/// What the empty node has that others have not, or have under their beads.
pub(super) Hole {
    /// Nothing.
    None Trained,
    /// A dot.
    Dot Trained,
    /// A ring.
    Ring Trained,
    /// A dark disc.
    Dark Trained,
    /// A light disc.
    Light Trained,
    /// A cross.
    Cross Held,
    /// A ring of dashes.
    Dashes Sealed,
});

/// How nodes look.
#[derive(Clone, Debug)]
pub(super) struct Nodes {
    pub(super) kind: Kind,
    hole: Hole,
    pub(super) fill: Color,
    pub(super) line: Color,
    /// The width of rims, in radii.
    width: f32,
    shadow: f32,
    ground: Color,
    hole_color: Color,
}

impl Nodes {
    pub(super) fn draw(
        parts: &mut Parts,
        (ground, edge): (Color, Color),
        palette: &Palette,
        dice: &mut Dice,
    ) -> Nodes {
        let kind = parts.draw(dice);
        let line = if dice.chance(0.6) { edge } else { palette.clear(&[ground], 0.1, dice) };
        let fill = match kind {
            // Inside of a ring is the ground, so that edges end at it.
            Kind::Ring | Kind::Rings | Kind::Bare => ground,
            Kind::Disc if dice.chance(0.6) => edge,
            _ => palette.clear(&[ground], 0.07, dice),
        };
        Nodes {
            kind,
            hole: parts.draw(dice),
            fill,
            line,
            width: dice.span(0.08, 0.26),
            shadow: if dice.chance(0.2) { dice.span(0.15, 0.5) } else { 0.0 },
            ground,
            hole_color: palette.clear(&[ground, fill, edge], 0.12, dice),
        }
    }

    /// Draws a node around a pixel; its rim in a colour where one is given.
    pub(super) fn put(&self, canvas: &mut Canvas, at: (f32, f32), radius: f32, rim: Option<Color>) {
        if self.shadow > 0.0 && self.kind != Kind::Bare {
            let ink = Ink { color: Color::BLACK, alpha: self.shadow };
            canvas.disc((at.0 + radius * 0.08, at.1 + radius * 0.2), radius, None, ink);
        }
        let width = (self.width * radius).max(1.2);
        let width = if rim.is_some() { width.max(radius * 0.2) } else { width };
        let line = rim.unwrap_or(self.line);
        let rimmed = rim.is_some()
            || !matches!(self.kind, Kind::Disc | Kind::Square | Kind::Bare | Kind::Flower);
        let bare = self.kind == Kind::Bare && rim.is_none();
        if bare {
            return;
        }
        self.outline(canvas, at, radius, if rimmed { line } else { self.fill });
        if rimmed {
            let shade = if self.kind == Kind::Bowl { -0.25 } else { 0.0 };
            self.outline(canvas, at, radius - width, self.fill.shade(shade));
        }
        match self.kind {
            Kind::Bowl => {
                let low = (at.0, at.1 + width);
                canvas.disc(low, radius - 2.0 * width, None, Ink::solid(self.fill));
            }
            Kind::Rings => {
                canvas.disc(at, radius * 0.62, Some(width * 0.7), Ink::solid(self.line));
            }
            _ => {}
        }
    }

    fn outline(&self, canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, color: Color) {
        let ink = Ink::solid(color);
        let rect = (x - radius * 1.2, y - radius * 1.2, radius * 2.4, radius * 2.4);
        match self.kind {
            Kind::Square | Kind::Rounded => {
                let half = radius * 0.92;
                let round = if self.kind == Kind::Rounded { radius * 0.35 } else { 0.0 };
                canvas.rect((x - half, y - half, 2.0 * half, 2.0 * half), round, ink);
            }
            Kind::Hexagon => canvas.shape(rect, ink, |px, py| {
                let (a, b) = ((px - x).abs(), (py - y).abs());
                (a * 0.866 + b * 0.5).max(b) - radius * 0.92
            }),
            Kind::Diamond => canvas.shape(rect, ink, |px, py| {
                ((px - x).abs() + (py - y).abs()) * 0.707 - radius * 0.85
            }),
            Kind::Flower => canvas.shape(rect, ink, |px, py| {
                let angle = (py - y).atan2(px - x);
                (px - x).hypot(py - y) - radius * (0.92 + 0.12 * (angle * 8.0).cos())
            }),
            _ => canvas.disc((x, y), radius, None, ink),
        }
    }

    /// Draws what marks the empty node; where nothing would be seen of it at all, a dot.
    pub(super) fn put_hole(&self, canvas: &mut Canvas, at: (f32, f32), radius: f32, ways: usize) {
        let color = self.hole_color;
        let ink = Ink::solid(color);
        let unseen = self.hole == Hole::None && self.kind == Kind::Bare && ways == 2;
        match self.hole {
            Hole::None if unseen => canvas.disc(at, radius * 0.4, None, ink),
            Hole::None => {}
            Hole::Dot => canvas.disc(at, radius * 0.3, None, ink),
            Hole::Ring => canvas.disc(at, radius * 0.72, Some((radius * 0.16).max(1.5)), ink),
            Hole::Dark | Hole::Light => {
                let by = if self.hole == Hole::Dark { -0.75 } else { 0.75 };
                let shaded = self.fill.mix(self.ground, 0.3).shade(by);
                canvas.disc(at, radius * 0.7, None, Ink::solid(shaded));
            }
            Hole::Cross => {
                let (half, width) = (radius * 0.4, (radius * 0.16).max(1.5));
                for way in [1.0, -1.0] {
                    let (from, to) =
                        ((at.0 - half, at.1 - half * way), (at.0 + half, at.1 + half * way));
                    canvas.line(from, to, width, ink);
                }
            }
            Hole::Dashes => {
                let reach = radius * 0.85;
                let rect = (at.0 - reach, at.1 - reach, 2.0 * reach, 2.0 * reach);
                canvas.shape(rect, ink, |x, y| {
                    let (x, y) = (x - at.0, y - at.1);
                    let gap = (y.atan2(x) * 4.0).sin() * reach * 0.2;
                    ((x.hypot(y) - reach * 0.85).abs() - (reach * 0.09).max(0.8)).max(gap)
                });
            }
        }
    }
}
