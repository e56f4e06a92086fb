//! Walls seen from above.

use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::fill::Fill;
use crate::noise::hash;
use crate::split::{Parts, parts};
use crate::tile::Tile;

parts!("rampart",
/// How walls are drawn.
pub(super) Kind {
    /// A tile in each cell.
    Tiled Trained,
    /// One surface.
    Solid Trained,
    /// One surface with a rim where it ends.
    Edged Trained,
    /// With a front towards who looks.
    Fronted Trained,
    /// Bricks that can be counted, with mortar between them.
    Bricks Trained,
    /// Bricks, one or two a cell, with light and dark sides.
    Blocks Trained,
    /// Stones of many shapes.
    Stones Held,
    /// A block with a knob in each cell.
    Studs Held,
    /// A hedge.
    Hedge Held,
    /// Bars from cell to cell, thinner than these.
    Bars Sealed,
    /// A post in each cell, as of a palisade.
    Posts Sealed,
});

/// Walls of one look.
#[derive(Clone)]
pub(super) struct Wall {
    kind: Kind,
    fill: Fill,
    tile: Tile,
    color: Color,
    line: Color,
    /// Widths of rims, fronts and joints, in cells.
    width: f32,
    /// Rows of bricks in a cell.
    rows: f32,
    strength: f32,
    seed: u32,
}

impl Wall {
    pub(super) fn draw(parts: &mut Parts, color: Color, dice: &mut Dice) -> Wall {
        let novel = parts.is_novel::<crate::tile::Kind>() || parts.is_novel::<crate::fill::Kind>();
        // What shows no tile and no surface would hide that one is of a kind that is never trained on.
        let drawn: Kind = parts.draw(dice);
        let kind = if novel { Kind::Tiled } else { drawn };
        let by = if dice.chance(0.7) { -dice.span(0.3, 0.75) } else { dice.span(0.3, 0.7) };
        Wall {
            kind,
            fill: Fill::draw(parts, color, 0.4, dice),
            tile: Tile::draw(parts, dice),
            color,
            line: color.shade(by),
            width: dice.span(0.06, 0.3),
            rows: dice.pick(&[2.0, 3.0, 3.0, 4.0]),
            strength: dice.span(0.15, 0.5),
            seed: dice.seed(),
        }
    }

    /// The colour of what is under it, where it does not cover its cell.
    pub(super) fn joint(&self) -> Color {
        self.line
    }

    /// Whether a player sees past it to the floor.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.kind, Kind::Bars | Kind::Posts)
    }

    /// What is at a place, of a cell whose neighbours are walls where `same` says so.
    pub(super) fn at(&self, x: f32, y: f32, same: [bool; 8]) -> Ink {
        let (u, v) = (x - x.floor(), y - y.floor());
        match self.kind {
            Kind::Tiled => {
                let cover = self.tile.cover(u, v, same);
                let color = self.fill.at(x, y).shade(cover.shade).mix(self.line, cover.line * 0.8);
                Ink { color, alpha: cover.alpha }
            }
            Kind::Solid => Ink::solid(self.fill.at(x, y)),
            Kind::Edged => {
                let rim = rim(u, v, same) < self.width * 0.6;
                Ink::solid(if rim { self.line } else { self.fill.at(x, y) })
            }
            Kind::Fronted => {
                let front = !same[6] && v > 0.9 - self.width;
                let top = self.fill.at(x, y);
                Ink::solid(if front { top.shade(-self.strength) } else { top })
            }
            Kind::Bricks => Ink::solid(self.bricks(x, y)),
            Kind::Blocks => Ink::solid(self.blocks(x, y)),
            Kind::Stones => Ink::solid(self.stones(x, y)),
            Kind::Studs => Ink::solid(self.studs(u - 0.5, v - 0.5)),
            Kind::Hedge => Ink::solid(self.hedge(x, y)),
            Kind::Bars => self.bars(u - 0.5, v - 0.5, same),
            Kind::Posts => self.posts(u - 0.5, v - 0.5),
        }
    }

    fn bricks(&self, x: f32, y: f32) -> Color {
        let row = (y * self.rows).floor();
        let across = x * self.rows * 0.5 + 0.5 * (row as i32 & 1) as f32;
        let (u, v) = (across - across.floor(), y * self.rows - row);
        let joint = 0.1 + self.width * 0.5;
        if v < joint || u < joint * 0.5 {
            return self.line;
        }
        let by = (hash(across.floor() as i32, row as i32, self.seed) - 0.5) * 0.3;
        self.color.shade(by)
    }

    fn blocks(&self, x: f32, y: f32) -> Color {
        let wide = if self.rows > 2.0 { 2.0 } else { 1.0 };
        let row = (y * 2.0).floor();
        let across = x * wide + 0.5 * (row as i32 & 1) as f32;
        let (u, v) = ((across - across.floor()) / wide, (y * 2.0 - row) / 2.0);
        let edge = 0.04 + self.width * 0.15;
        let light = u < edge || v < edge;
        let dark = u > 1.0 / wide - edge || v > 0.5 - edge;
        match (light, dark) {
            (_, true) => self.color.shade(-self.strength),
            (true, _) => self.color.shade(self.strength * 0.8),
            _ => self.color,
        }
    }

    /// How far a place is from the middles of its stone and the next one: the difference, and which stone.
    fn stones(&self, x: f32, y: f32) -> Color {
        let (x, y) = (x * 2.0, y * 2.0);
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let (mut near, mut next) = ((f32::MAX, 0.0), f32::MAX);
        for k in 0..9 {
            let (i, j) = (column + k % 3 - 1, row + k / 3 - 1);
            let shift = |part: u32| 0.2 + 0.6 * hash(i, j, self.seed.wrapping_add(part));
            let far = (x - i as f32 - shift(1)).hypot(y - j as f32 - shift(2));
            if far < near.0 {
                next = near.0;
                near = (far, shift(3));
            } else {
                next = next.min(far);
            }
        }
        if next - near.0 < 0.12 { self.line } else { self.color.shade((near.1 - 0.5) * 0.5) }
    }

    fn studs(&self, u: f32, v: f32) -> Color {
        let far = u.hypot(v);
        let edge = u.abs().max(v.abs()) > 0.47;
        let lit = (u + v) < 0.0;
        let ring = (far - 0.28).abs() < 0.04;
        match (ring, lit) {
            (true, true) => self.color.shade(self.strength),
            (true, false) => self.color.shade(-self.strength),
            _ if edge => self.line,
            _ => self.color,
        }
    }

    fn hedge(&self, x: f32, y: f32) -> Color {
        let leaf = |scale: f32, part: u32| {
            hash((x * scale) as i32, (y * scale) as i32, self.seed.wrapping_add(part))
        };
        let by = 0.6 * leaf(6.0, 0) + 0.4 * leaf(11.0, 1) - 0.5;
        self.color.shade(by * 0.9)
    }

    fn bars(&self, u: f32, v: f32, same: [bool; 8]) -> Ink {
        let half = 0.14 + self.width * 0.6;
        let toward = |a: f32, low: usize, high: usize| same[if a < 0.0 { low } else { high }];
        let across = v.abs() < half && (u.abs() < half || toward(u, 3, 4));
        let down = u.abs() < half && (v.abs() < half || toward(v, 1, 6));
        if !across && !down {
            return Ink::NONE;
        }
        let core = v.abs().min(u.abs()) < half * 0.45;
        Ink::solid(if core { self.color } else { self.color.mix(self.line, 0.6) })
    }

    fn posts(&self, u: f32, v: f32) -> Ink {
        let far = u.hypot(v);
        let color = if far < 0.3 { self.color.shade(0.25) } else { self.color };
        let color = if far > 0.42 { self.line } else { color };
        if far < 0.49 { Ink::solid(color) } else { Ink::NONE }
    }
}

/// How far a place is from where its wall ends, in cells; corners count.
fn rim(u: f32, v: f32, same: [bool; 8]) -> f32 {
    let beside = if u < 0.5 { same[3] } else { same[4] };
    let above = if v < 0.5 { same[1] } else { same[6] };
    let corner = same[usize::from(u >= 0.5) * 2 + usize::from(v >= 0.5) * 5];
    let (a, b) = (u.min(1.0 - u), v.min(1.0 - v));
    match (beside, above) {
        (false, false) => a.min(b),
        (false, true) => a,
        (true, false) => b,
        (true, true) if !corner => a.max(b),
        _ => 1.0,
    }
}
