//! Boxes, and what tells those that stand on goals.

use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::sokoban::goal::Goal;
use crate::split::{Parts, parts};

parts!("crate",
/// What boxes are.
pub(super) Kind {
    /// Squares.
    Flat Trained,
    /// Squares with round corners.
    Rounded Trained,
    /// Squares with light and dark sides.
    Bevel Trained,
    /// Squares with a rim.
    Rimmed Trained,
    /// Boards in a frame.
    Planks Trained,
    /// A frame with two crossed boards.
    Cross Trained,
    /// A frame with a board from corner to corner.
    Brace Trained,
    /// A frame with a recess.
    Panel Trained,
    /// Balls.
    Ball Trained,
    /// Discs with a rim.
    Disc Trained,
    /// Cut stones.
    Gem Held,
    /// Parcels with a ribbon.
    Parcel Held,
    /// Upright boards with two straps.
    Upright Held,
    /// Diamonds.
    Diamond Held,
    /// Cubes of which a top and a front are seen.
    Cube Sealed,
    /// Squares with a nail in each corner.
    Nailed Sealed,
    /// Barrels from above.
    Barrel Sealed,
});

parts!("home",
/// What tells a box that stands on a goal.
pub(super) Home {
    /// Another colour.
    Recolour Trained,
    /// It is darker.
    Darken Trained,
    /// It is lighter.
    Lighten Trained,
    /// It is tinted in the goal's colour.
    Tint Trained,
    /// The goal's mark is on it.
    Mark Trained,
    /// A rim in the goal's colour.
    Rim Trained,
    /// A dot.
    Spot Trained,
    /// A tick.
    Tick Held,
    /// The goal shines through it.
    Through Held,
    /// Stripes in another colour.
    Stripes Held,
    /// It is smaller, before a square in another colour.
    Halo Sealed,
    /// Its corners have another colour.
    Corners Sealed,
});

/// Boxes of one look.
#[derive(Clone)]
pub(super) struct Boxes {
    kind: Kind,
    home: Home,
    color: Color,
    line: Color,
    done: Color,
    mark: Color,
    /// How far they reach from the cell's middle, in cells.
    size: f32,
    width: f32,
    strength: f32,
    planks: f32,
    seed: f32,
}

impl Boxes {
    /// Boxes in a colour; of those on goals `done` is the other colour, where they have one.
    pub(super) fn draw(
        parts: &mut Parts,
        color: Color,
        done: Color,
        goal: &Goal,
        dice: &mut Dice,
    ) -> Boxes {
        let kind = parts.draw(dice);
        let mut home: Home = parts.draw(dice);
        let by = if color.light() > 0.35 { -1.0 } else { 1.0 };
        // What nobody could tell is told by another colour.
        let dark = home == Home::Darken && color.light() < 0.4;
        let light = home == Home::Lighten && color.light() > 0.65;
        let same = matches!(home, Home::Tint | Home::Rim | Home::Mark)
            && color.distance(goal.color) < 0.16;
        if dark || light || same {
            home = Home::Recolour;
        }
        let mark = if goal.color.distance(color) > 0.16 {
            goal.color
        } else {
            color.shade(if color.light() > 0.5 { -0.7 } else { 0.7 })
        };
        Boxes {
            kind,
            home,
            color,
            line: color.shade(by * dice.span(0.3, 0.7)),
            done,
            mark,
            size: dice.span(0.36, 0.5),
            width: dice.span(0.1, 0.26),
            strength: dice.span(0.2, 0.5),
            planks: dice.pick(&[3.0, 4.0, 5.0]),
            seed: if dice.chance(0.5) { 1.0 } else { -1.0 },
        }
    }

    /// Whether they are round.
    pub(super) fn is_round(&self) -> bool {
        matches!(self.kind, Kind::Ball | Kind::Disc | Kind::Barrel)
    }

    /// Whether a goal's mark of this shape might be taken for one.
    pub(super) fn is_like(&self, goal: &Goal) -> bool {
        let plain = matches!(self.kind, Kind::Flat | Kind::Rounded | Kind::Rimmed | Kind::Nailed);
        (plain && goal.is_square())
            || (self.is_round() && goal.is_disc())
            || (self.kind == Kind::Diamond && goal.is_diamond())
    }

    /// What is at a place, in cells from the cell's middle.
    pub(super) fn at(&self, x: f32, y: f32, home: bool, goal: &Goal) -> Ink {
        let smaller = if home && self.home == Home::Halo { 0.76 } else { 1.0 };
        let (u, v) = (x / (self.size * smaller), y / (self.size * smaller));
        let (color, line) = if home { self.changed(goal) } else { (self.color, self.line) };
        let Some(plain) = self.shape(u, v, color, line) else {
            let halo = smaller < 1.0 && u.abs().max(v.abs()) < 1.28;
            return if halo { Ink::solid(self.mark) } else { Ink::NONE };
        };
        if !home {
            return Ink::solid(plain);
        }
        let marked = match self.home {
            Home::Mark if goal.is_flood() => u.abs().max(v.abs()) < 0.5,
            Home::Mark => goal.covers(u * 1.5, v * 1.5) && u.abs().max(v.abs()) < 0.67,
            Home::Rim => self.shape(u * 1.28, v * 1.28, color, line).is_none(),
            Home::Spot => u.hypot(v) < 0.36,
            Home::Tick => tick(u, v),
            Home::Stripes => (u + v + 2.0).rem_euclid(0.7) < 0.3,
            Home::Corners => u.abs() + v.abs() > 1.1,
            _ => false,
        };
        let through = if self.home == Home::Through { goal.at(x, y).alpha } else { 0.0 };
        let color = if marked { self.mark } else { plain.mix(goal.color, 0.65 * through) };
        Ink::solid(color)
    }

    /// The colours of those that stand on goals.
    fn changed(&self, goal: &Goal) -> (Color, Color) {
        let both = |change: &dyn Fn(Color) -> Color| (change(self.color), change(self.line));
        match self.home {
            Home::Recolour => (self.done, self.done.mix(self.line, 0.25).shade(-0.3)),
            Home::Darken => both(&|it| it.shade(-0.25 - self.strength * 0.6)),
            Home::Lighten => both(&|it| it.shade(0.3 + self.strength * 0.6)),
            Home::Tint => both(&|it| it.mix(goal.color, 0.4 + self.strength * 0.6)),
            _ => (self.color, self.line),
        }
    }

    /// The colour of one in these colours at a place: it reaches from -1 to 1.
    fn shape(&self, u: f32, v: f32, color: Color, line: Color) -> Option<Color> {
        let (far, most) = (u.hypot(v), u.abs().max(v.abs()));
        let inside = match self.kind {
            Kind::Ball | Kind::Disc | Kind::Barrel => far <= 1.0,
            Kind::Rounded => (u.abs() - 0.65).max(0.0).hypot((v.abs() - 0.65).max(0.0)) <= 0.35,
            Kind::Gem => most <= 1.0 && u.abs() + v.abs() <= 1.45,
            Kind::Diamond => u.abs() + v.abs() <= 1.1,
            _ => most <= 1.0,
        };
        inside.then(|| self.face(u, v, color, line))
    }

    fn face(&self, u: f32, v: f32, color: Color, line: Color) -> Color {
        let (far, most) = (u.hypot(v), u.abs().max(v.abs()));
        let (width, light) = (self.width, self.strength);
        let lined = |is: bool| if is { line } else { color };
        let frame = most > 1.0 - width * 1.5;
        match self.kind {
            Kind::Flat => color,
            Kind::Rounded => lined(v < -1.0 + width),
            Kind::Bevel if most < 1.0 - width * 1.2 => color,
            Kind::Bevel => color.shade(if u + v < 0.0 { light } else { -light }),
            Kind::Rimmed => lined(most > 1.0 - width),
            Kind::Planks if frame => color.shade(-0.12),
            Kind::Planks => lined(near(v, self.planks)),
            Kind::Cross => {
                let board = (u.abs() - v.abs()).abs() < width * 1.6;
                let edge = most < 1.0 - width * 1.5 && (u.abs() - v.abs()).abs() < width * 2.1;
                if frame || board { color } else { lined(edge).mix(line, 0.6) }
            }
            Kind::Brace if frame || (u + self.seed * v).abs() < width * 1.7 => color,
            Kind::Brace => line.mix(color, if near(v, self.planks) { 0.0 } else { 0.45 }),
            Kind::Panel if frame => color,
            Kind::Panel => {
                let edge = most > 0.9 - width * 1.5;
                if edge && u + v < 0.0 { line } else { color.mix(line, 0.4) }
            }
            Kind::Ball => color.shade(0.45 - 0.7 * (u + 0.35).hypot(v + 0.4)),
            Kind::Disc => lined(far > 1.0 - width),
            Kind::Gem => facet(u, v, color, light),
            Kind::Parcel => lined(u.abs().min(v.abs()) < width * 0.9),
            Kind::Upright => {
                let strap = (v.abs() - 0.6).abs() < width * 0.7;
                if strap { line.mix(color, 0.3) } else { lined(near(u, self.planks)) }
            }
            Kind::Diamond => color.shade(if u < 0.0 { light * 0.6 } else { -light * 0.5 }),
            Kind::Cube => {
                color.shade(if v < -0.35 { light } else { 0.0 } - f32::from(frame) * 0.15)
            }
            Kind::Nailed => lined((u.abs() - 0.68).hypot(v.abs() - 0.68) < 0.17),
            Kind::Barrel => lined((far * 2.5).rem_euclid(1.0) < 0.25),
        }
    }
}

/// Whether a place is at the joint of two of so many boards.
fn near(at: f32, count: f32) -> bool {
    (at.midpoint(1.0) * count + 0.07).rem_euclid(1.0) < 0.16
}

fn tick(u: f32, v: f32) -> bool {
    let near = |from: (f32, f32), to: (f32, f32)| {
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let along = ((u - from.0) * dx + (v - from.1) * dy) / dx.mul_add(dx, dy * dy);
        let along = along.clamp(0.0, 1.0);
        (u - from.0 - along * dx).hypot(v - from.1 - along * dy) < 0.16
    };
    near((-0.5, 0.05), (-0.15, 0.45)) || near((-0.15, 0.45), (0.55, -0.45))
}

fn facet(u: f32, v: f32, color: Color, light: f32) -> Color {
    if u.abs().max(v.abs()) < 0.5 {
        return color.shade(light * 0.4);
    }
    let sector = (v.atan2(u) / std::f32::consts::FRAC_PI_4).round() as i32;
    color.shade([0.1, -0.2, -0.5, -0.3, 0.6, 0.9, 0.7, 0.3][sector.rem_euclid(8) as usize] * light)
}
