//! What a surface is covered with: a colour and what is drawn in it, over the whole board.

use crate::color::Color;
use crate::dice::Dice;
use crate::noise::{clouds, hash, smooth};
use crate::split::{Parts, parts};

parts!("fill",
/// A kind of surface.
pub Kind {
    /// One colour.
    Flat Trained,
    /// From light to dark over each cell.
    Gradient Trained,
    /// From one colour to another over the board.
    Sweep Trained,
    /// Fine grain.
    Grain Trained,
    /// Soft patches.
    Clouds Trained,
    /// Bricks in bond.
    Brick Trained,
    /// Lines across.
    Hatch Trained,
    /// Cells that are light and dark by turns.
    Chequer Trained,
    /// A little picture of big pixels, the same in each cell.
    Sprite Trained,
    /// Dots in rows.
    Dotted Trained,
    /// Each cell a little lighter or darker.
    Patchwork Trained,
    /// Boards with a grain.
    Wood Held,
    /// Small tiles of many shades.
    Mosaic Held,
    /// Lines of a screen.
    Scanned Sealed,
    /// Two sets of lines.
    Woven Sealed,
});

/// A surface.
#[derive(Clone, Debug)]
pub struct Fill {
    kind: Kind,
    base: Color,
    other: Color,
    scale: f32,
    seed: u32,
    way: (f32, f32),
}

impl Fill {
    /// A surface whose colours differ little from `base`: `strength` is how much at most, 0 to 1.
    pub fn draw(parts: &mut Parts, base: Color, strength: f32, dice: &mut Dice) -> Fill {
        let plain = !parts.is_novel::<Kind>() && (parts.is_calm() || dice.chance(0.4));
        let kind = if plain { Kind::Flat } else { parts.draw(dice) };
        Fill::of(kind, base, strength, dice)
    }

    /// A surface of one kind.
    pub fn of(kind: Kind, base: Color, strength: f32, dice: &mut Dice) -> Fill {
        let by = dice.span(0.25, 1.0) * strength * if dice.chance(0.5) { 1.0 } else { -1.0 };
        let hue = Color::any(dice);
        let other = base.shade(by).mix(hue, dice.span(0.0, 0.3) * strength);
        let angle = dice.unit() * std::f32::consts::TAU;
        Fill {
            kind,
            base,
            other,
            scale: dice.octaves(0.6, 1.7),
            seed: dice.seed(),
            way: (angle.cos(), angle.sin()),
        }
    }

    /// The colour at a place, in cells from the board's corner.
    #[must_use]
    pub fn at(&self, x: f32, y: f32) -> Color {
        self.base.mix(self.other, self.part(x, y))
    }

    /// How much of the other colour is at a place.
    fn part(&self, x: f32, y: f32) -> f32 {
        let (column, row) = (x.floor() as i32, y.floor() as i32);
        let (across, down) = (x - x.floor(), y - y.floor());
        let along = |scale: f32| (x * self.way.0 + y * self.way.1) * scale * self.scale;
        match self.kind {
            Kind::Flat => 0.0,
            Kind::Gradient => {
                (0.5 + (across - 0.5) * self.way.0 + (down - 0.5) * self.way.1).clamp(0.0, 1.0)
            }
            Kind::Sweep => (0.5 + along(0.06)).clamp(0.0, 1.0),
            Kind::Grain => hash((x * 24.0) as i32, (y * 24.0) as i32, self.seed),
            Kind::Clouds => clouds(x * 1.5 * self.scale, y * 1.5 * self.scale, self.seed),
            Kind::Brick => {
                let (high, wide) = (y * 3.0, x * 1.5 + 0.5 * ((y * 3.0).floor() as i32 & 1) as f32);
                let joint = high.fract() < 0.18 || wide.fract() < 0.1;
                if joint { 1.0 } else { 0.25 * hash(wide as i32, high as i32, self.seed) }
            }
            Kind::Hatch => f32::from(along(3.5).rem_euclid(1.0) < 0.4),
            Kind::Chequer => ((column + row) & 1) as f32,
            Kind::Sprite => {
                // Symmetrical, as drawn ones are.
                let (column, row) = ((across * 8.0) as i32, (down * 8.0) as i32);
                (hash(column.min(7 - column), row, self.seed) * 3.0).floor() / 2.0
            }
            Kind::Dotted => {
                let dot = ((x * 4.0).fract() - 0.5).hypot((y * 4.0).fract() - 0.5);
                f32::from(dot < 0.245)
            }
            Kind::Patchwork => hash(column, row, self.seed),
            Kind::Wood => {
                let plank = (y * 2.0).floor();
                let grain = smooth(x * 1.2 + plank * 7.3, y * 14.0, self.seed);
                if (y * 2.0).fract() < 0.07 { 1.0 } else { 0.6 * grain }
            }
            Kind::Mosaic => {
                let joint = (x * 4.0).fract() < 0.15 || (y * 4.0).fract() < 0.15;
                if joint { 1.0 } else { 0.7 * hash((x * 4.0) as i32, (y * 4.0) as i32, self.seed) }
            }
            Kind::Scanned => f32::from((y * 8.0).fract() < 0.5),
            Kind::Woven => {
                let over = ((x * 3.0).floor() + (y * 3.0).floor()) as i32 & 1;
                let at = if over == 0 { (x * 3.0).fract() } else { (y * 3.0).fract() };
                (2.0 * at - 1.0).abs()
            }
        }
    }
}
