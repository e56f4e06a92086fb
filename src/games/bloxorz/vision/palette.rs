//! Colours to roles: which kind of thing a pixel belongs to.

use std::cell::Cell as Slot;

use image::RgbImage;

use crate::games::bloxorz::layout::Palette;
use crate::vision::color::Color;
use crate::vision::page::Area;

/// A kind of thing, by its colour alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Plain,
    Fragile,
    Bridge,
    Goal,
    Void,
    Block,
    /// The half that is not selected, where it looks different.
    Other,
    Marks,
    /// Near nothing that is known.
    Strange,
}

impl Role {
    pub(super) const ALL: [Role; 9] = [
        Role::Plain,
        Role::Fragile,
        Role::Bridge,
        Role::Goal,
        Role::Void,
        Role::Block,
        Role::Other,
        Role::Marks,
        Role::Strange,
    ];
}

/// Colours farther than this from all that is known are strange, where the block's colours are not known.
const STRANGE: f32 = 26.0;
/// Marks whose colour is this near to the block's may be the block.
const ALSO: f32 = 11.0;
/// Colours that are no farther from the marks' than from the block's by this may be either's.
const ALIKE: f32 = 6.0;
/// Bits of a channel that the table keeps.
const BITS: u32 = 5;
const UNKNOWN: u8 = u8::MAX;

/// Tells roles, and remembers what it told.
pub(super) struct Roles<'a> {
    palette: &'a Palette,
    table: Vec<Slot<u8>>,
}

impl<'a> Roles<'a> {
    pub(super) fn new(palette: &'a Palette) -> Roles<'a> {
        Roles { palette, table: vec![Slot::new(UNKNOWN); 1 << (3 * BITS)] }
    }

    /// The role of a pixel.
    pub(super) fn of(&self, color: Color) -> Role {
        let quantum = |value: f32| usize::from(value as u8) >> (8 - BITS);
        let [r, g, b] = color.map(quantum);
        let slot = &self.table[(r << (2 * BITS)) | (g << BITS) | b];
        if slot.get() == UNKNOWN {
            let middle = |value: usize| ((value << (8 - BITS)) + (1 << (7 - BITS))) as f32;
            slot.set(self.nearest([middle(r), middle(g), middle(b)]) as u8);
        }
        Role::ALL[usize::from(slot.get())]
    }

    /// Whether a pixel is the block's: of its colours, or strange where those are not known. Of a `half` it may also be
    /// the other half's.
    pub(super) fn is_block(&self, color: Color, half: bool) -> bool {
        let near = |least: f32| {
            distance(color, &self.palette.block) < least
                || half && distance(color, &self.palette.other) < 0.6 * ALSO
        };
        match self.of(color) {
            Role::Block | Role::Strange => true,
            Role::Other => half || near(ALSO),
            // Dark things look much alike.
            Role::Marks | Role::Goal => near(ALSO),
            Role::Fragile | Role::Bridge | Role::Plain => near(0.6 * ALSO),
            Role::Void => false,
        }
    }

    /// Whether a pixel may be the block's but may as well be the side of the floor, what hangs below it, or the hole.
    pub(super) fn is_doubtful(&self, color: Color, half: bool) -> bool {
        // The hole, and the sides of the floor, are as dark as a half that rests, and as the block in its own shade.
        if self.of(color) == Role::Goal {
            return true;
        }
        let marks = distance(color, &self.palette.marks);
        let block = distance(color, &self.palette.block);
        // The bars beside the block are as grey as it is.
        if distance(color, &self.palette.hinge) < block.min(STRANGE) {
            return true;
        }
        // Where bridges have hinges, nothing hangs below the floor.
        self.palette.hinge.is_empty()
            && self.is_block(color, half)
            && marks < (block + ALIKE).min(STRANGE)
    }

    fn nearest(&self, color: Color) -> Role {
        let palette = self.palette;
        let shaded = |colors: &[Color]| shaded_distance(color, colors);
        let marks = [&palette.marks, &palette.hinge].into_iter().chain(&palette.kinds);
        let marks = marks.map(|colors| distance(color, colors));
        let ranked = [
            (Role::Plain, shaded(&palette.plain)),
            (Role::Fragile, shaded(&palette.fragile)),
            (Role::Bridge, shaded(&palette.bridge)),
            (Role::Goal, distance(color, &palette.goal)),
            (Role::Void, distance(color, &palette.void)),
            (Role::Block, distance(color, &palette.block)),
            (Role::Other, distance(color, &palette.other)),
            (Role::Marks, marks.fold(f32::INFINITY, f32::min)),
        ];
        let (role, near) = ranked
            .into_iter()
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .unwrap_or((Role::Strange, f32::MAX));
        if near > STRANGE && (palette.block.is_empty() || near > 3.0 * STRANGE) {
            return Role::Strange;
        }
        role
    }
}

/// Distance of a colour from those of a kind: root mean square over the channels, 0 to 255; far from none.
pub(super) fn distance(color: Color, colors: &[Color]) -> f32 {
    let least = match colors {
        [one] => to_segment(color, *one, *one),
        _ => colors
            .windows(2)
            .fold(f32::INFINITY, |least, pair| least.min(to_segment(color, pair[0], pair[1]))),
    };
    least.sqrt()
}

/// How far a picture's colours are, at places spread over an area of it, from those of a palette: 0 to 255.
pub(super) fn misfit(image: &RgbImage, [left, top, right, bottom]: Area, palette: &Palette) -> f32 {
    /// Places along each side.
    const PLACES: u32 = 40;
    /// Farther is not worse.
    const FAR: f32 = 40.0;
    let part = |k: u32| (2.0 * f64::from(k) + 1.0) / f64::from(2 * PLACES);
    let mut sum = 0.0;
    for j in 0..PLACES {
        for i in 0..PLACES {
            let (x, y) = (left + (right - left) * part(i), top + (bottom - top) * part(j));
            let pixel = image.get_pixel(x as u32, y as u32);
            let color = pixel.0.map(f32::from);
            let kinds = [
                &palette.void,
                &palette.plain,
                &palette.fragile,
                &palette.bridge,
                &palette.block,
                &palette.accent,
            ];
            let near = kinds.iter().map(|colors| distance(color, colors)).fold(FAR, f32::min);
            sum += near;
        }
    }
    sum / (PLACES * PLACES) as f32
}

/// The darkest shade of a lit colour that a shadow makes of it.
const SHADE: f32 = 0.55;

/// The same, where a shadow may lie on it: shades count as near as they are, and a little farther the darker.
pub(super) fn shaded_distance(color: Color, colors: &[Color]) -> f32 {
    let least = colors.iter().fold(f32::INFINITY, |least, lit| {
        least.min(to_segment(color, *lit, lit.map(|channel| channel * SHADE)))
    });
    least.sqrt()
}

/// Mean square distance of a colour from those between two.
#[inline]
fn to_segment(color: Color, from: Color, to: Color) -> f32 {
    let along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
    let apart = [color[0] - from[0], color[1] - from[1], color[2] - from[2]];
    let dot = |a: Color, b: Color| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    let (reach, length) = (dot(along, apart), dot(along, along));
    let square = if reach <= 0.0 {
        dot(apart, apart)
    } else if reach >= length {
        let beyond = [color[0] - to[0], color[1] - to[1], color[2] - to[2]];
        dot(beyond, beyond)
    } else {
        (dot(apart, apart) - reach * reach / length).max(0.0)
    };
    square / 3.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shade_between_two_colours_belongs_to_them() {
        let palette = Palette {
            plain: vec![[190.0, 195.0, 200.0]],
            void: vec![[0.0; 3], [190.0, 30.0, 0.0]],
            ..Palette::default()
        };
        let roles = Roles::new(&palette);
        assert_eq!(roles.of([95.0, 15.0, 0.0]), Role::Void);
        assert_eq!(roles.of([130.0, 133.0, 137.0]), Role::Plain);
        assert_eq!(roles.of([20.0, 200.0, 20.0]), Role::Strange);
    }
}
