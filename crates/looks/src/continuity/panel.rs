//! The frames of slots, and slots that are free.

use crate::canvas::{Canvas, Face, Rect};
use crate::color::{Color, Ink};
use crate::dice::Dice;
use crate::page::contrasting;
use crate::palette::Palette;
use crate::split::{Parts, parts};

parts!("panel",
/// A frame.
pub(super) Kind {
    /// None.
    None Trained,
    /// A line.
    Line Trained,
    /// A broad rim with round corners.
    Broad Trained,
    /// A shadow.
    Shadow Trained,
    /// Light and dark sides.
    Bevel Trained,
    /// Two lines.
    Double Held,
    /// As of an instant photograph: broader below.
    Photo Held,
    /// Brackets at the corners.
    Brackets Sealed,
});

parts!("free",
/// What is seen of a free slot.
pub(super) Free {
    /// The page.
    Nothing Trained,
    /// A dark place.
    Dark Trained,
    /// A line around it.
    Line Trained,
    /// Words.
    Words Trained,
    /// Stripes.
    Stripes Held,
    /// A dotted line around it.
    Dots Sealed,
});

/// How slots look.
#[derive(Clone, Debug)]
pub(super) struct Panels<'a> {
    kind: Kind,
    free: Free,
    rim: Color,
    ground: Color,
    /// The width of rims, in pixels.
    width: f32,
    /// The radius of the corners of what is inside, in pixels.
    pub(super) round: f32,
    face: &'a Face,
    words: &'static str,
    /// How much darker tiles without the figure are.
    dim: f32,
    /// The colour of a rim around the tile with it.
    here: Option<Color>,
}

const WORDS: [&str; 6] = ["ARROWS", "SPACE", "Slide", "?", "Move the tiles", "EMPTY"];

impl<'a> Panels<'a> {
    /// A look for slots with so many pixels between them, on a page of a colour, around air of a colour.
    pub(super) fn draw(
        parts: &mut Parts,
        gap: f32,
        (ground, inside): (Color, [Color; 2]),
        (palette, face): (&Palette, &'a Face),
        dice: &mut Dice,
    ) -> Panels<'a> {
        let rounded = gap > 4.0 && dice.chance(0.5);
        Panels {
            kind: parts.draw(dice),
            free: parts.draw(dice),
            rim: palette.clear(&[ground, inside[0], inside[1]], 0.1, dice),
            ground,
            width: (gap * dice.span(0.15, 0.48)).max(1.0),
            round: if rounded { dice.span(2.0, 22.0) } else { 0.0 },
            face,
            words: dice.pick(&WORDS),
            dim: if dice.chance(0.12) { dice.span(0.1, 0.4) } else { 0.0 },
            here: dice.chance(0.12).then(|| palette.clear(&[ground, inside[0]], 0.15, dice)),
        }
    }

    fn grown((x, y, wide, high): Rect, by: f32) -> Rect {
        (x - by, y - by, wide + 2.0 * by, high + 2.0 * by)
    }

    /// Draws what lies around and under a slot with a tile.
    pub(super) fn put(&self, canvas: &mut Canvas, slot: Rect) {
        let rim = Ink::solid(self.rim);
        let outer = Self::grown(slot, self.width);
        match self.kind {
            Kind::None => {}
            Kind::Line => {
                canvas.rect(Self::grown(slot, self.width.min(2.5)), self.round + 1.0, rim);
            }
            Kind::Broad => canvas.rect(outer, self.round + self.width, rim),
            Kind::Shadow => canvas.shadow(slot, self.width * 2.0, 0.6),
            Kind::Bevel => {
                canvas.rect(outer, self.round, Ink::solid(self.rim.shade(0.4)));
                let low = (slot.0, slot.1, slot.2 + self.width, slot.3 + self.width);
                canvas.rect(low, self.round, Ink::solid(self.rim.shade(-0.5)));
            }
            Kind::Double => {
                canvas.rect(outer, self.round + self.width, rim);
                let between = Self::grown(slot, self.width * 0.65);
                canvas.rect(between, self.round + self.width * 0.6, Ink::solid(self.ground));
                canvas.rect(Self::grown(slot, self.width * 0.3), self.round + 1.0, rim);
            }
            Kind::Photo => {
                let low = (outer.0, outer.1, outer.2, outer.3 + self.width);
                canvas.shadow(low, 3.0, 0.3);
                canvas.rect(low, 1.0, rim);
            }
            Kind::Brackets => {
                let (x, y, wide, high) = outer;
                let arm = wide * 0.16;
                for (cx, cy, dx, dy) in [
                    (x, y, 1.0, 1.0),
                    (x + wide, y, -1.0, 1.0),
                    (x, y + high, 1.0, -1.0),
                    (x + wide, y + high, -1.0, -1.0),
                ] {
                    let width = self.width.clamp(2.0, 6.0);
                    canvas.line((cx, cy), (cx + dx * arm, cy), width, rim);
                    canvas.line((cx, cy), (cx, cy + dy * arm), width, rim);
                }
            }
        }
    }

    /// Draws what lies over a tile, with the figure in it or without.
    pub(super) fn put_over(&self, canvas: &mut Canvas, slot: Rect, here: bool) {
        if !here && self.dim > 0.0 {
            canvas.rect(slot, self.round, Ink { color: Color::BLACK, alpha: self.dim });
        }
        if let (true, Some(color)) = (here, self.here) {
            let (x, y, wide, high) = Self::grown(slot, 1.5);
            let corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)];
            for (k, from) in corners.iter().enumerate() {
                canvas.line(*from, corners[(k + 1) % 4], 3.0, Ink::solid(color));
            }
        }
    }

    /// Draws a free slot.
    pub(super) fn put_free(&self, canvas: &mut Canvas, slot: Rect) {
        let (x, y, wide, high) = slot;
        let ink = Ink { color: contrasting(self.ground), alpha: 0.6 };
        match self.free {
            Free::Nothing => {}
            Free::Dark => canvas.rect(slot, self.round, Ink::solid(self.ground.shade(-0.5))),
            Free::Line => {
                canvas.rect(slot, self.round, ink);
                canvas.rect(Self::grown(slot, -1.5), self.round, Ink::solid(self.ground));
            }
            Free::Words => {
                let middle = (x + wide / 2.0, y + high / 2.0);
                canvas.words(self.words, middle, high * 0.16, self.face, ink);
            }
            Free::Stripes => canvas.shape(slot, Ink { alpha: 0.3, ..ink }, |px, py| {
                let (u, v) = (px - x, py - y);
                let outside = (-u).max(-v).max(u - wide).max(v - high);
                outside.max(((u + v).rem_euclid(14.0) - 7.0).abs() - 2.5)
            }),
            Free::Dots => {
                let count = 24;
                for k in 0..count {
                    let part = k as f32 / count as f32;
                    for at in [
                        (x + part * wide, y),
                        (x + part * wide, y + high),
                        (x, y + part * high),
                        (x + wide, y + part * high),
                    ] {
                        canvas.disc(at, 1.3, None, ink);
                    }
                }
            }
        }
    }
}
