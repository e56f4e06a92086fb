//! One panel seen at the size of a tile: ink, air, and what has a colour of its own: keys and doors.

use std::ops::Range;

use image::RgbImage;
use rustc_hash::FxHashMap;

use crate::games::continuity::layout::SlotGrid;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::panels::{INK, Panels, luma};
use crate::geometry::Rect;

/// Radius of a panel's corners, in a tile's pixels, a little more than it is.
const ROUND: f64 = 36.0;
/// So many pixels of the window along a panel's sides may be half a rim's.
const INSET: f64 = 1.5;
/// A colour stands out by so much, 0 to 255, from all that is mixed of ink and air.
const APART: f64 = 50.0;
/// Luma of ink and of air, as they are seen at the size of a tile.
const SCALE: (f64, f64) = (20.0, 208.0);
/// From one pixel to the next of those that tell what ink and air are, in a tile's pixels.
const STEP: usize = 7;

/// The colours of ink and air on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inks {
    ink: [f64; 3],
    /// From ink to air, and the square of its length.
    way: [f64; 3],
    length: f64,
}

impl Inks {
    /// The commonest dark and light colours in the panels.
    pub(super) fn of(image: &RgbImage, panels: &Panels) -> Inks {
        let mut bins: FxHashMap<[u8; 3], (u32, [f64; 3])> = FxHashMap::default();
        let grid = &panels.grid;
        for &slot in &panels.filled {
            let corner = grid.at(panels.columns, slot, 0.0, 0.0);
            for y in (24..HEIGHT - 24).step_by(STEP) {
                for x in (24..WIDTH - 24).step_by(STEP) {
                    let at =
                        |corner: f64, place: i32, scale: f64| corner + f64::from(place) * scale;
                    let (x, y) = (at(corner.x, x, grid.scale.x), at(corner.y, y, grid.scale.y));
                    let pixel = sample(image, x, y);
                    let bin = bins.entry(pixel.map(|value| value / 24)).or_default();
                    bin.0 += 1;
                    (0..3).for_each(|k| bin.1[k] += f64::from(pixel[k]));
                }
            }
        }
        let mean = |(count, sum): &(u32, [f64; 3])| sum.map(|value| value / f64::from(*count));
        let light = |bin: &(u32, [f64; 3])| luma(mean(bin).map(|value| value as u8));
        let commonest = |is_it: &dyn Fn(u8) -> bool| {
            let own = bins.values().filter(|bin| is_it(light(bin)));
            own.max_by_key(|bin| (bin.0, light(bin))).map(mean)
        };
        let ink = commonest(&|light| light < INK).unwrap_or([SCALE.0; 3]);
        let air = commonest(&|light| light > INK + 20).unwrap_or([SCALE.1; 3]);
        let way: [f64; 3] = std::array::from_fn(|k| air[k] - ink[k]);
        let length = way.iter().map(|it| it * it).sum::<f64>().max(1.0);
        Inks { ink, way, length }
    }

    /// The same colours in the picture that this one is the negative of: what each colour is taken for stays the same.
    pub(super) fn of_negative(self) -> Inks {
        let Inks { ink, way, length } = self;
        Inks { ink: ink.map(|value| 255.0 - value), way: way.map(|value| -value), length }
    }

    /// How light a colour is between ink and air, as if these were [`SCALE`]; and whether it is apart from both.
    fn split(&self, pixel: [u8; 3]) -> (u8, bool) {
        let from: [f64; 3] = std::array::from_fn(|k| f64::from(pixel[k]) - self.ink[k]);
        let part = from.iter().zip(&self.way).map(|(a, b)| a * b).sum::<f64>() / self.length;
        let inside = part.clamp(0.0, 1.2);
        let apart = (0..3).map(|k| (from[k] - inside * self.way[k]).powi(2)).sum::<f64>().sqrt();
        let light = SCALE.0 + part * (SCALE.1 - SCALE.0);
        (light.clamp(0.0, 255.0) as u8, apart > APART)
    }
}

/// The pixels of a panel at the size of a tile, row by row.
#[derive(Clone, Debug)]
pub(super) struct PanelPixels {
    /// Luma.
    light: Vec<u8>,
    /// Whether a pixel has a colour of its own.
    vivid: Vec<bool>,
}

/// What the pixels of a panel show.
pub(super) struct PanelImage<'a> {
    /// Luma, row by row.
    pub(super) light: &'a [u8],
    /// Whether a pixel has a colour of its own.
    pub(super) vivid: &'a [bool],
    /// Luma of the air.
    pub(super) air: u8,
    /// Whether a pixel is ink: solid, or the figure.
    pub(super) ink: Vec<bool>,
}

/// The place of a tile's pixel in lists.
pub(super) fn at(x: i32, y: i32) -> usize {
    (y * WIDTH + x) as usize
}

impl PanelPixels {
    /// The panel in a slot, of the columns and rows of slots of a board.
    pub(super) fn of(
        image: &RgbImage,
        inks: &Inks,
        (grid, columns, slot): (&SlotGrid, usize, usize),
    ) -> PanelPixels {
        let count = (WIDTH * HEIGHT) as usize;
        let mut pixels = PanelPixels { light: vec![0; count], vivid: vec![false; count] };
        pixels.see(image, inks, (grid, columns, slot), [0..WIDTH, 0..HEIGHT]);
        pixels
    }

    /// The same panel in another picture, in which it differs in an area of the window.
    pub(super) fn again(
        &self,
        image: &RgbImage,
        inks: &Inks,
        (grid, columns, slot): (&SlotGrid, usize, usize),
        area: Rect,
    ) -> PanelPixels {
        let SlotGrid { scale, .. } = grid;
        let corner = grid.at(columns, slot, 0.0, 0.0);
        let part = |from: i32, length: u32, corner: f64, scale: f64, size: i32| {
            // A pixel of a tile is mixed from those around it.
            let low = ((f64::from(from) - 1.0 - corner) / scale) as i32 - 2;
            let high = ((f64::from(from) + f64::from(length) + 1.0 - corner) / scale) as i32 + 2;
            // What round corners hide is what lies beside it.
            let low = if low < ROUND as i32 { 0 } else { low };
            low..if high > size - ROUND as i32 { size } else { high }
        };
        let across = part(area.x, area.width, corner.x, scale.x, WIDTH);
        let down = part(area.y, area.height, corner.y, scale.y, HEIGHT);
        let mut pixels = self.clone();
        pixels.see(image, inks, (grid, columns, slot), [across, down]);
        pixels
    }

    /// Looks at some columns and rows of a panel.
    fn see(
        &mut self,
        image: &RgbImage,
        inks: &Inks,
        (grid, columns, slot): (&SlotGrid, usize, usize),
        [across, down]: [Range<i32>; 2],
    ) {
        let corner = grid.at(columns, slot, 0.0, 0.0);
        let inset = (INSET / grid.scale.x).max(3.0);
        for (y, x) in down.flat_map(|y| across.clone().map(move |x| (y, x))) {
            let (shown_x, shown_y) = inward((x, y), inset);
            let pixel = sample(
                image,
                corner.x + shown_x * grid.scale.x - 0.5,
                corner.y + shown_y * grid.scale.y - 0.5,
            );
            (self.light[at(x, y)], self.vivid[at(x, y)]) = inks.split(pixel);
        }
    }
}

impl PanelImage<'_> {
    pub(super) fn of(pixels: &PanelPixels) -> PanelImage<'_> {
        let PanelPixels { light, vivid } = pixels;
        let mut counts = [0u32; 256];
        for it in light {
            counts[usize::from(*it)] += 1;
        }
        let air = air(&counts);
        let black = 20u16;
        let limit = u16::from(air).midpoint(black) as u8;
        let ink = light.iter().zip(vivid).map(|(light, own)| *light < limit && !own).collect();
        PanelImage { light, vivid, air, ink }
    }
}

/// The luma of the air: the commonest that is no ink; a bright one, where there is no air.
fn air(counts: &[u32; 256]) -> u8 {
    let wide = |at: usize| counts[at.saturating_sub(3)..(at + 4).min(256)].iter().sum::<u32>();
    let best = (110..=252).max_by_key(|at| wide(*at)).unwrap_or(210);
    if wide(best) < 400 { 210 } else { best as u8 }
}

/// The middle of a pixel; in the rounded corners, which no panel shows, that of the nearest one that is shown.
pub(super) fn inward((x, y): (i32, i32), inset: f64) -> (f64, f64) {
    let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
    let (wide, high) = (f64::from(WIDTH), f64::from(HEIGHT));
    let (cx, cy) = (x.clamp(ROUND, wide - ROUND), y.clamp(ROUND, high - ROUND));
    let (dx, dy) = (x - cx, y - cy);
    let far = (dx * dx + dy * dy).sqrt();
    if dx == 0.0 || dy == 0.0 || far <= ROUND - 4.0 {
        // Along the sides the outermost pixels are half a rim's.
        return (x.clamp(inset, wide - inset), y.clamp(inset, high - inset));
    }
    let part = (ROUND - 5.0) / far;
    (cx + dx * part, cy + dy * part)
}

/// The colour at a place, mixed from the four pixels around it; those of the nearest ones beyond the picture's sides.
fn sample(image: &RgbImage, x: f64, y: f64) -> [u8; 3] {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let within = |at: f64, size: usize| at.clamp(0.0, size.saturating_sub(1) as f64);
    let (x, y) = (within(x, width), within(y, height));
    let (left, top) = (x as usize, y as usize);
    let (dx, dy) = (x - left as f64, y - top as f64);
    let across = if left + 1 < width { 3 } else { 0 };
    let down = if top + 1 < height { width * 3 } else { 0 };
    let first = (top * width + left) * 3;
    let bytes = image.as_raw();
    let pixel = |at: usize| [bytes[at], bytes[at + 1], bytes[at + 2]];
    let (above, below) = (
        [pixel(first), pixel(first + across)],
        [pixel(first + down), pixel(first + down + across)],
    );
    std::array::from_fn(|k| {
        let mix =
            |one: u8, other: u8, part: f64| f64::from(one) * (1.0 - part) + f64::from(other) * part;
        let rows = [above, below].map(|row| mix(row[0][k], row[1][k], dx));
        (rows[0] * (1.0 - dy) + rows[1] * dy + 0.5) as u8
    })
}
