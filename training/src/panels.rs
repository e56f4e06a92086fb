//! What one picture teaches of boards of panels: where those are, and what is seen in each.

use std::io::{self, Write};

use eye::panels::{FINE, SEEN, STRIDE, UNIT, around};
use eye::shrink::{shrink, stretched};
use image::RgbImage;
use looks::dice::Dice;
use looks::{Panels, Sample, Shown};

use crate::views::{VIEW, near, whole};

/// So many panels of a board, at most: more say little else.
const MOST: usize = 5;

/// One board as the networks see it.
pub(crate) struct Record {
    pixels: RgbImage,
    /// How far the sides of its panel are at each place: left, top, right, bottom, in units of the network; NaN where there is none.
    sides: Vec<[f32; 4]>,
    rooms: Vec<Room>,
}

/// A panel, and what each place of it shows.
struct Room {
    pixels: RgbImage,
    kinds: Vec<u8>,
}

impl Record {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(self.pixels.as_raw())?;
        for side in self.sides.as_flattened() {
            out.write_all(&side.to_le_bytes())?;
        }
        out.write_all(&[self.rooms.len() as u8])?;
        self.rooms.iter().try_for_each(|room| {
            out.write_all(room.pixels.as_raw())?;
            out.write_all(&room.kinds)
        })
    }
}

/// What a picture teaches: of one without panels, that there are none.
pub(crate) fn panels(sample: &Sample, dice: &mut Dice) -> Record {
    let part = if dice.chance(0.25) { whole(sample, dice) } else { near(sample, dice) };
    let panels = sample.shown.iter().find_map(|shown| match shown {
        Shown::Panels(panels) => Some(panels),
        _ => None,
    });
    let filled: Vec<[f64; 4]> = panels.map_or_else(Vec::new, |it| filled(it, sample));
    let side = VIEW / STRIDE;
    let middle = |k: u32, from: f64| from + f64::from(k * STRIDE + STRIDE / 2) * part.step;
    let places = (0..side * side).map(|k| (middle(k % side, part.x), middle(k / side, part.y)));
    let sides = places.map(|(x, y)| {
        let own = filled
            .iter()
            .find(|panel| (panel[0]..panel[2]).contains(&x) && (panel[1]..panel[3]).contains(&y));
        let far = |panel: &[f64; 4]| {
            [x - panel[0], y - panel[1], panel[2] - x, panel[3] - y]
                .map(|far| (far / part.step) as f32 / UNIT)
        };
        own.map_or([f32::NAN; 4], far)
    });
    let sides = sides.collect();
    let mut taken = filled.clone();
    dice.shuffle(&mut taken);
    taken.truncate(MOST);
    let rooms = panels.map_or_else(Vec::new, |panels| {
        taken.iter().map(|panel| room(sample, panels, *panel, dice)).collect()
    });
    Record { pixels: shrink(&sample.image, &part), sides, rooms }
}

/// The slots that hold a panel: what is in the middle of them is no page.
fn filled(panels: &Panels, sample: &Sample) -> Vec<[f64; 4]> {
    let sides = |slot: &(f32, f32, f32, f32)| {
        [slot.0, slot.1, slot.0 + slot.2, slot.1 + slot.3].map(f64::from)
    };
    let is_filled = |slot: &[f64; 4]| {
        let at = (f64::midpoint(slot[0], slot[2]), f64::midpoint(slot[1], slot[3]));
        kind(panels, sample, at) != 0
    };
    panels.slots.iter().map(sides).filter(is_filled).collect()
}

fn kind(panels: &Panels, sample: &Sample, (x, y): (f64, f64)) -> u8 {
    let (width, height) = sample.image.dimensions();
    if x < 0.0 || y < 0.0 || x >= f64::from(width) || y >= f64::from(height) {
        return 0;
    }
    panels.kinds[y as usize * width as usize + x as usize]
}

fn room(sample: &Sample, panels: &Panels, panel: [f64; 4], dice: &mut Dice) -> Room {
    // As what is said of its sides may err.
    let size = (panel[2] - panel[0], panel[3] - panel[1]);
    let off = |size: f64, dice: &mut Dice| size * f64::from(dice.span(-0.03, 0.03));
    let moved = (off(size.0, dice), off(size.1, dice));
    let grown = (off(size.0, dice), off(size.1, dice));
    let [left, top, right, bottom] = around([
        panel[0] + moved.0 - grown.0,
        panel[1] + moved.1 - grown.1,
        panel[2] + moved.0 + grown.0,
        panel[3] + moved.1 + grown.1,
    ]);
    let (columns, rows) = (SEEN.0 / FINE, SEEN.1 / FINE);
    let at = |k: u32, count: u32, low: f64, high: f64| {
        low + (f64::from(k) + 0.5) / f64::from(count) * (high - low)
    };
    let places = (0..columns * rows)
        .map(|k| (at(k % columns, columns, left, right), at(k / columns, rows, top, bottom)));
    let kinds = places.map(|place| kind(panels, sample, place)).collect();
    Room { pixels: stretched(&sample.image, [left, top, right, bottom], SEEN), kinds }
}
