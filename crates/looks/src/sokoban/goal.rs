//! Marks of where boxes are to stand.

use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::split::{Parts, parts};

parts!("target",
/// A mark.
pub(super) Kind {
    /// A dot.
    Dot Trained,
    /// A ring.
    Ring Trained,
    /// A cross from corner to corner.
    Cross Trained,
    /// A diamond.
    Diamond Trained,
    /// A small square.
    Square Trained,
    /// The whole cell.
    Flood Trained,
    /// A ring with a dot.
    Target Trained,
    /// A square's outline.
    Frame Trained,
    /// A square's outline with a cross in it.
    Crate Trained,
    /// A hollow diamond.
    Hollow Trained,
    /// Corners of a square.
    Corners Held,
    /// A star.
    Star Held,
    /// An upright cross.
    Plus Held,
    /// Stripes.
    Stripes Held,
    /// A hole, dark at its upper side.
    Pit Sealed,
    /// Four dots.
    Dots Sealed,
    /// An outline of dashes.
    Dashes Sealed,
});

/// Marks of one look.
#[derive(Clone)]
pub(super) struct Goal {
    kind: Kind,
    pub(super) color: Color,
    /// How far it reaches from the cell's middle, in cells.
    size: f32,
    /// The width of lines, of its reach.
    width: f32,
    alpha: f32,
}

impl Goal {
    pub(super) fn draw(parts: &mut Parts, color: Color, dice: &mut Dice) -> Goal {
        let kind: Kind = parts.draw(dice);
        let (low, high) = match kind {
            Kind::Dot | Kind::Square | Kind::Plus => (0.12, 0.34),
            Kind::Flood => (0.42, 0.5),
            Kind::Frame | Kind::Crate | Kind::Corners | Kind::Dashes => (0.28, 0.47),
            _ => (0.22, 0.44),
        };
        Goal {
            kind,
            color,
            size: if dice.chance(0.3) && kind == Kind::Flood { 0.5 } else { dice.span(low, high) },
            width: dice.span(0.17, 0.36),
            alpha: if dice.chance(0.2) { dice.span(0.6, 0.9) } else { 1.0 },
        }
    }

    /// Whether it covers the cell.
    pub(super) fn is_flood(&self) -> bool {
        self.kind == Kind::Flood
    }

    /// Whether it is a filled square.
    pub(super) fn is_square(&self) -> bool {
        matches!(self.kind, Kind::Square | Kind::Flood)
    }

    /// Whether it is a filled disc.
    pub(super) fn is_disc(&self) -> bool {
        matches!(self.kind, Kind::Dot | Kind::Pit)
    }

    /// Whether it is a filled diamond.
    pub(super) fn is_diamond(&self) -> bool {
        self.kind == Kind::Diamond
    }

    /// The same so small, or so faint, that it is not taken for a box.
    pub(super) fn lessened(self) -> Goal {
        if self.is_flood() {
            return Goal { size: 0.5, alpha: 0.5, ..self };
        }
        Goal { size: self.size.min(0.22), ..self }
    }

    /// How far it reaches from the cell's middle, in cells.
    pub(super) fn reach(&self) -> f32 {
        self.size
    }

    /// What is at a place, in cells from the cell's middle.
    pub(super) fn at(&self, x: f32, y: f32) -> Ink {
        let (u, v) = (x / self.size, y / self.size);
        if u.abs().max(v.abs()) > 1.0 || !self.covers(u, v) {
            return Ink::NONE;
        }
        let deep = self.kind == Kind::Pit && v < -0.35;
        let color = if deep { self.color.shade(-0.5) } else { self.color };
        Ink { color, alpha: self.alpha }
    }

    /// Whether it covers a place: it reaches from -1 to 1.
    pub(super) fn covers(&self, u: f32, v: f32) -> bool {
        let (far, most) = (u.hypot(v), u.abs().max(v.abs()));
        let least = u.abs().min(v.abs());
        let width = self.width;
        match self.kind {
            Kind::Dot | Kind::Pit => far <= 1.0,
            Kind::Ring => far <= 1.0 && far > 1.0 - width,
            Kind::Cross => (u.abs() - v.abs()).abs() < width,
            Kind::Diamond => u.abs() + v.abs() <= 1.0,
            Kind::Square | Kind::Flood => true,
            Kind::Target => far <= 0.36 || (far <= 1.0 && far > 0.72),
            Kind::Frame => most > 1.0 - width,
            Kind::Crate => most > 1.0 - width * 0.6 || (u.abs() - v.abs()).abs() < width * 0.5,
            Kind::Hollow => {
                let out = u.abs() + v.abs();
                out <= 1.0 && out > 1.0 - width * 1.3
            }
            Kind::Corners => most > 1.0 - width && least > 0.45,
            Kind::Star => {
                let part = std::f32::consts::TAU / 5.0;
                let turn = u.atan2(-v).rem_euclid(part) / part;
                far <= 0.42 + 0.58 * (2.0 * turn - 1.0).abs()
            }
            Kind::Plus => least < width,
            Kind::Stripes => (u + v + 2.0).rem_euclid(0.66) < 0.36,
            Kind::Dots => (u.abs() - 0.6).hypot(v.abs() - 0.6) < 0.36,
            Kind::Dashes => most > 1.0 - width * 0.8 && (least + 0.2).rem_euclid(0.8) < 0.4,
        }
    }
}
