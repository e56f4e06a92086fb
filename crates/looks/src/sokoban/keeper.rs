//! Who pushes the boxes.

use crate::color::Color;
use crate::dice::Dice;
use crate::noise::hash;
use crate::sokoban::rooms::WAYS;
use crate::split::{Parts, parts};

parts!("keeper",
/// What the player is.
pub(super) Kind {
    /// A disc.
    Disc Trained,
    /// A ball.
    Ball Trained,
    /// A disc with a rim.
    Rimmed Trained,
    /// A face whose eyes look where it goes.
    Face Trained,
    /// A face that smiles.
    Smiley Trained,
    /// Someone with head, body and legs.
    Person Trained,
    /// A head and shoulders.
    Bust Trained,
    /// A robot.
    Robot Trained,
    /// An arrow.
    Arrow Trained,
    /// A little picture of big pixels.
    Sprite Trained,
    /// Someone from above.
    Overhead Held,
    /// A cat.
    Cat Held,
    /// Someone with a helmet.
    Helmet Held,
    /// A pawn.
    Pawn Held,
    /// A disc with a mouth.
    Mouth Sealed,
    /// A ghost.
    Ghost Sealed,
    /// A truck with a fork, from above.
    Truck Sealed,
});

/// The player of one look.
#[derive(Clone)]
pub(super) struct Keeper {
    kind: Kind,
    color: Color,
    other: Color,
    skin: Color,
    rim: Option<Color>,
    /// How far it reaches from the cell's middle, in cells.
    size: f32,
    way: (f32, f32),
    seed: u32,
}

/// Colours of skin.
const SKINS: [[f32; 3]; 5] = [
    [0.98, 0.85, 0.72],
    [0.90, 0.72, 0.55],
    [0.72, 0.52, 0.37],
    [0.48, 0.33, 0.24],
    [0.99, 0.86, 0.20],
];

impl Keeper {
    /// In a colour. Where boxes are `round` it is no mere disc.
    pub(super) fn draw(parts: &mut Parts, color: Color, round: bool, dice: &mut Dice) -> Keeper {
        let by = dice.span(0.5, 0.9) * if color.light() > 0.5 { -1.0 } else { 1.0 };
        let way = dice.pick(&WAYS);
        let drawn = parts.draw(dice);
        let other = dice.pick(&[Kind::Face, Kind::Smiley, Kind::Person, Kind::Robot, Kind::Arrow]);
        let disc = matches!(drawn, Kind::Disc | Kind::Ball | Kind::Rimmed);
        Keeper {
            kind: if round && disc { other } else { drawn },
            color,
            other: color.shade(by),
            skin: Color(dice.pick(&SKINS)),
            rim: dice.chance(0.35).then(|| color.shade(by * 0.9)),
            size: dice.span(0.3, 0.47),
            way: (way.0 as f32, way.1 as f32),
            seed: dice.seed(),
        }
    }

    /// How far it reaches from the cell's middle, in cells.
    pub(super) fn size(&self) -> f32 {
        self.size
    }

    /// The colour at a place, in cells from the cell's middle, where it has one.
    pub(super) fn at(&self, x: f32, y: f32) -> Option<Color> {
        let (u, v) = (x / self.size, y / self.size);
        let Some(rim) = self.rim else { return self.shape(u, v) };
        let grown = 1.14;
        self.shape(u * grown, v * grown).or_else(|| {
            // A rim is where the same is just a little farther in.
            let beside = (0..8).any(|k| {
                let (dy, dx) = (k as f32 * std::f32::consts::FRAC_PI_4).sin_cos();
                self.shape((u + dx * 0.11) * grown, (v + dy * 0.11) * grown).is_some()
            });
            beside.then_some(rim)
        })
    }

    /// As [`Keeper::at`]: it reaches from -1 to 1.
    fn shape(&self, u: f32, v: f32) -> Option<Color> {
        if u.abs().max(v.abs()) > 1.0 {
            return None;
        }
        let far = u.hypot(v);
        // Along the way, and across it.
        let (a, b) = (u * self.way.0 + v * self.way.1, v * self.way.0 - u * self.way.1);
        let disc = |color: Color| (far <= 1.0).then_some(color);
        match self.kind {
            Kind::Disc => disc(self.color),
            Kind::Ball => disc(self.color.shade(0.45 - 0.7 * (u + 0.35).hypot(v + 0.4))),
            Kind::Rimmed => disc(if far > 0.74 { self.other } else { self.color }),
            Kind::Face => disc(self.looking(u, v)),
            Kind::Smiley => disc(self.smiling(u, v)),
            Kind::Person => self.person(u, v),
            Kind::Bust => self.bust(u, v),
            Kind::Robot => self.robot(u, v),
            Kind::Arrow => {
                let head = a > -0.1 && b.abs() < (1.0 - a) * 0.85;
                let stem = a <= -0.1 && a > -0.95 && b.abs() < 0.36;
                (head || stem).then_some(self.color)
            }
            Kind::Sprite => self.sprite(u, v),
            Kind::Overhead => self.overhead(a, b),
            Kind::Cat => self.cat(u, v),
            Kind::Helmet => self.helmet(u, v),
            Kind::Pawn => pawn(u, v).then_some(self.color),
            Kind::Mouth => {
                let open = a > 0.0 && b.abs() < a * 0.7;
                if open { None } else { disc(self.color) }
            }
            Kind::Ghost => self.ghost(u, v),
            Kind::Truck => self.truck(a, b),
        }
    }

    fn looking(&self, u: f32, v: f32) -> Color {
        let (u, v) = (u - self.way.0 * 0.15, v - self.way.1 * 0.15 + 0.1);
        let eye = (u.abs() - 0.36).hypot(v);
        let pupil = (u - 0.36 * u.signum() - self.way.0 * 0.1).hypot(v - self.way.1 * 0.1);
        match (pupil < 0.13, eye < 0.28) {
            (true, _) => Color::grey(0.05),
            (_, true) => Color::WHITE,
            _ => self.color,
        }
    }

    fn smiling(&self, u: f32, v: f32) -> Color {
        let eye = (u.abs() - 0.35).hypot((v + 0.25) * 0.8) < 0.15;
        let mouth = (u.hypot(v - 0.02) - 0.56).abs() < 0.09 && v > 0.2;
        if eye || mouth { self.other } else { self.color }
    }

    fn person(&self, u: f32, v: f32) -> Option<Color> {
        let head = u.hypot(v + 0.62) < 0.36;
        let body = (-0.3..=0.4).contains(&v) && u.abs() < 0.36;
        let arm = (-0.26..=0.24).contains(&v) && u.abs() < 0.62;
        let leg = (0.4..=1.0).contains(&v) && (0.06..0.36).contains(&u.abs());
        match (head, body || arm, leg) {
            (true, ..) if v < -0.76 => Some(self.other),
            (true, ..) => Some(self.skin),
            (_, true, _) => Some(if body { self.color } else { self.color.shade(-0.2) }),
            (.., true) => Some(self.other),
            _ => None,
        }
    }

    fn bust(&self, u: f32, v: f32) -> Option<Color> {
        if u.hypot(v + 0.4) < 0.46 {
            return Some(self.color);
        }
        (v > 0.1 && (u / 0.9).hypot((v - 0.95) / 0.82) < 1.0).then_some(self.color)
    }

    fn robot(&self, u: f32, v: f32) -> Option<Color> {
        let head = (-0.6..=0.85).contains(&v) && u.abs() < 0.8;
        let ear = (-0.1..=0.4).contains(&v) && u.abs() < 0.97;
        let aerial = v < -0.6 && (u.abs() < 0.09 || u.hypot(v + 0.84) < 0.16);
        let eye = (-0.3..=0.08).contains(&v) && (0.2..0.58).contains(&u.abs());
        let mouth = (0.38..=0.58).contains(&v) && u.abs() < 0.5;
        match (eye || mouth, head, ear || aerial) {
            (true, ..) => Some(self.other),
            (_, true, _) => Some(self.color),
            (.., true) => Some(self.color.mix(self.other, 0.4)),
            _ => None,
        }
    }

    fn sprite(&self, u: f32, v: f32) -> Option<Color> {
        let (column, row) = ((u.abs() * 5.0) as i32, ((v + 1.0) * 5.0) as i32);
        let drawn = hash(column, row, self.seed);
        let core = column < [2, 3, 3, 2, 3, 3, 3, 3, 2, 2][row.clamp(0, 9) as usize];
        let eye = row == 2 && column == 1;
        let gap = row > 7 && column == 0;
        let there = (core && !gap) || (drawn > 0.62 && column < 4 && !gap);
        let color = match drawn {
            _ if eye => self.other,
            _ if row < 4 && row > 0 => self.skin,
            part if part > 0.75 => self.other,
            _ => self.color,
        };
        there.then_some(color)
    }

    /// Shoulders, a head, and hands that push.
    fn overhead(&self, a: f32, b: f32) -> Option<Color> {
        let head = (a - 0.05).hypot(b) < 0.4;
        let hair = head && a < 0.15;
        let body = (a / 0.45).hypot(b / 0.95) < 1.0;
        let hand = (a - 0.6).hypot(b.abs() - 0.62) < 0.22;
        let arm = (0.0..0.6).contains(&a) && (b.abs() - 0.66).abs() < 0.15;
        match (head, body || arm, hand) {
            (true, ..) => Some(if hair { self.other } else { self.skin }),
            (_, true, _) => Some(self.color),
            (.., true) => Some(self.skin),
            _ => None,
        }
    }

    fn cat(&self, u: f32, v: f32) -> Option<Color> {
        let ear = v < -0.2 && v > -1.0 + (u.abs() - 0.62).abs() * 2.2;
        let head = (u / 0.95).hypot((v - 0.15) / 0.8) < 1.0;
        let eye = (u.abs() - 0.4).hypot((v - 0.05) * 0.7) < 0.15;
        let nose = (v - 0.35).abs() < 0.1 && u.abs() < 0.12;
        let hair = (v - 0.45).abs() < 0.05 && u.abs() > 0.45;
        match (head, eye || nose || hair, ear) {
            (true, true, _) => Some(self.other),
            (true, ..) | (.., true) => Some(self.color),
            _ => None,
        }
    }

    fn helmet(&self, u: f32, v: f32) -> Option<Color> {
        let top = v < -0.15 && u.hypot(v + 0.1) < 0.85;
        let brim = (v + 0.12).abs() < 0.13 && u.abs() < 1.0;
        let face = v >= 0.0 && u.hypot(v) < 0.75;
        let eye = face && (u.abs() - 0.28).hypot(v - 0.22) < 0.11;
        let body = v > 0.6 && u.abs() < 0.7;
        match (top || brim, eye, face) {
            (true, ..) => Some(if brim { self.color.shade(-0.25) } else { self.color }),
            (_, true, _) => Some(Color::grey(0.1)),
            (.., true) => Some(self.skin),
            _ => body.then_some(self.other),
        }
    }

    fn ghost(&self, u: f32, v: f32) -> Option<Color> {
        let hem = 0.85 + 0.14 * (u * 9.0).cos();
        let dome = if v < -0.1 { u.hypot(v + 0.1) < 0.88 } else { u.abs() < 0.88 && v < hem };
        dome.then(|| self.looking(u, v + 0.1))
    }

    fn truck(&self, a: f32, b: f32) -> Option<Color> {
        let fork = (0.3..0.98).contains(&a) && (b.abs() - 0.35).abs() < 0.1;
        let body = (-0.95..0.4).contains(&a) && b.abs() < 0.62;
        let roof = (-0.55..0.1).contains(&a) && b.abs() < 0.42;
        match (roof, body, fork) {
            (true, ..) => Some(self.other),
            (_, true, _) => Some(self.color),
            (.., true) => Some(self.color.shade(-0.5)),
            _ => None,
        }
    }
}

fn pawn(u: f32, v: f32) -> bool {
    let head = u.hypot(v + 0.52) < 0.38;
    let neck = (v + 0.17).abs() < 0.08 && u.abs() < 0.42;
    let body = (-0.2..0.65).contains(&v) && u.abs() < 0.18 + 0.3 * (v + 0.2);
    let base = (0.6..0.92).contains(&v) && u.abs() < 0.72;
    head || neck || body || base
}
