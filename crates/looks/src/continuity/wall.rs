//! How solid and air are drawn in a tile.

use crate::color::Color;
use crate::continuity::room::Room;
use crate::dice::Dice;
use crate::fill::Fill;
use crate::palette::Palette;
use crate::split::{Parts, parts};

parts!("wall",
/// How the edge of what is solid looks.
pub(super) Kind {
    /// Just where its colour ends.
    Plain Trained,
    /// With a line along it.
    Line Trained,
    /// Its upper side in another colour.
    Grass Trained,
    /// With a shadow on the air.
    Shadow Trained,
    /// Light at its upper left, dark at its lower right.
    Bevel Trained,
    /// Darker inwards.
    Deep Trained,
    /// With a glow on the air.
    Glow Held,
    /// With two lines.
    Double Held,
    /// With stripes along it.
    Hazard Sealed,
});

/// A look of solid and air.
#[derive(Clone, Debug)]
pub(super) struct Walls {
    kind: Kind,
    solid: Fill,
    air: Fill,
    pub(super) solid_color: Color,
    pub(super) air_color: Color,
    line: Color,
    /// The width of lines, in parts of a tile's height.
    width: f32,
    strength: f32,
    /// Cells of fills across a tile.
    scale: f32,
}

impl Walls {
    pub(super) fn draw(
        parts: &mut Parts,
        page: Color,
        palette: &Palette,
        dice: &mut Dice,
    ) -> Walls {
        let air_color = if dice.chance(0.1) { page } else { palette.any(dice) };
        let solid_color = palette.clear(&[air_color], 0.13, dice);
        let light = dice.span(0.3, 0.9) * if solid_color.light() > 0.5 { -1.0 } else { 1.0 };
        let line = if dice.chance(0.5) {
            palette.clear(&[air_color, solid_color], 0.12, dice)
        } else {
            solid_color.shade(light)
        };
        Walls {
            kind: parts.draw(dice),
            solid: Fill::draw(parts, solid_color, 0.2, dice),
            air: if dice.chance(0.7) {
                Fill::of(crate::fill::Kind::Flat, air_color, 0.0, dice)
            } else {
                Fill::draw(parts, air_color, 0.1, dice)
            },
            solid_color,
            air_color,
            line,
            width: dice.octaves(0.01, 0.035),
            strength: dice.span(0.15, 0.45),
            scale: dice.pick(&[9.0, 12.0, 12.0, 18.0]),
        }
    }

    /// The colour of a place of a tile that lies in a slot, 0 to 1 across and down.
    pub(super) fn at(&self, room: &Room, u: f32, v: f32) -> Color {
        let (x, y) = (u * self.scale, v * self.scale * 2.0 / 3.0);
        let wide = self.width * 2.0 / 3.0;
        let there = |dx: f32, dy: f32| {
            let (u, v) = (u + dx * wide, v + dy * self.width);
            // Beyond its sides a tile goes on as at them.
            room.is_solid(u.clamp(0.0, 0.9999), v.clamp(0.0, 0.9999))
        };
        let around = |far: f32, solid: bool| {
            let ways = [
                (1.0, 0.0),
                (-1.0, 0.0),
                (0.0, 1.0),
                (0.0, -1.0),
                (0.7, 0.7),
                (-0.7, 0.7),
                (0.7, -0.7),
                (-0.7, -0.7),
            ];
            ways.iter().any(|(dx, dy)| there(dx * far, dy * far) == solid)
        };
        if room.is_solid(u, v) {
            let color = self.solid.at(x, y);
            match self.kind {
                Kind::Line if around(1.0, false) => self.line,
                Kind::Grass if !there(0.0, -1.6) => self.line,
                Kind::Bevel if !there(-1.0, 0.0) || !there(0.0, -1.0) => color.shade(self.strength),
                Kind::Bevel if !there(1.0, 0.0) || !there(0.0, 1.0) => color.shade(-self.strength),
                Kind::Deep if !around(2.5, false) => color.shade(-self.strength),
                Kind::Double if around(0.7, false) || around(1.4, false) != around(2.2, false) => {
                    self.line
                }
                Kind::Hazard if around(1.8, false) && (x + y).rem_euclid(0.5) < 0.25 => self.line,
                _ => color,
            }
        } else {
            let color = self.air.at(x, y);
            match self.kind {
                Kind::Shadow if there(-1.2, -1.6) => color.shade(-self.strength * 0.6),
                Kind::Glow if around(1.5, true) => color.mix(self.line, self.strength * 0.7),
                _ => color,
            }
        }
    }
}
