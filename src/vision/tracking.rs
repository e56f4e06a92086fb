//! A board that is known is tracked: the picture that it was read off is kept, and the next one compared with it. Where nothing but
//! two things that changed places differs, that is what happened, and nothing has to be read anew; or only the cells that differ are.
//!
//! Knows no game.

use std::ops::Range;
use std::sync::Arc;

use image::RgbImage;

use crate::geometry::{Cell, Lattice, Point, Rect};
use crate::vision::settle::NOISE;

/// A thing is the same one only where every other one that it could be differs by so many times as much.
const MARGIN: f32 = 2.0;
/// Things may lie so far beside their places, in pixels.
const SHIFT: i32 = 1;
/// Things are looked at at so many places across at most.
const SAMPLES: i32 = 48;
/// Bytes that are compared at once: whole pixels.
const BLOCK: usize = 3 * 32;

/// A place that things move to and from.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Its middle, in pixels.
    pub middle: Point,
    /// From there to its sides, across and down, in pixels.
    pub reach: (f64, f64),
    /// Whether it is an ellipse in these sides.
    pub round: bool,
}

/// What a look has kept of a board.
#[derive(Clone, Debug)]
pub struct Tracked {
    image: Arc<RgbImage>,
}

/// What differs on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing.
    None,
    /// Things on two spots, by their numbers, have changed places.
    Swapped(usize, usize),
}

impl Tracked {
    /// Keeps a picture that a board was read off.
    #[must_use]
    pub fn new(image: Arc<RgbImage>) -> Tracked {
        Tracked { image }
    }

    /// What has happened where these spots differ in another picture ([`Tracked::changed_spots`]): none where that is anything but two
    /// spots of one size whose things have changed places. What lies on a spot is the same where it differs by `alike` channel
    /// values at most in the mean of its pixels, the largest channel of each. Time O(pixels of all spots).
    #[must_use]
    pub fn change(
        &self,
        image: &RgbImage,
        spots: &[Spot],
        changed: &[(usize, Rect)],
        alike: f32,
    ) -> Option<Change> {
        match *changed {
            [] => Some(Change::None),
            [(one, _), (two, _)] => {
                let moved = |from, to| self.shows(image, spots, (from, to), alike);
                (moved(one, two) && moved(two, one)).then_some(Change::Swapped(one, two))
            }
            _ => None,
        }
    }

    /// The smallest rectangle around what differs in another picture between `bounds`, of no size where nothing does; none where the
    /// picture is of another size. All in pixels. Time O(pixels).
    #[must_use]
    pub fn changed_area(&self, image: &RgbImage, bounds: Rect) -> Option<Rect> {
        if image.dimensions() != self.image.dimensions() {
            return None;
        }
        let mut sides: Option<[usize; 4]> = None;
        for (y, first, row) in rows_between(image, bounds) {
            let (old, new) = (&self.image.as_raw()[row.clone()], &image.as_raw()[row]);
            if old == new {
                continue;
            }
            let mut pixels = old.chunks_exact(3).zip(new.chunks_exact(3));
            let by_more = |(old, new): (&[u8], &[u8])| differs(old, new);
            let Some(left) = pixels.position(by_more) else { continue };
            let right = pixels.rposition(by_more).map_or(left, |after| left + 1 + after);
            let (left, right) = (first + left, first + right);
            let [low, high, top, _] = sides.unwrap_or([left, right, y, y]);
            sides = Some([low.min(left), high.max(right), top, y]);
        }
        let Some([left, right, top, bottom]) = sides else {
            return Some(Rect { width: 0, height: 0, ..bounds });
        };
        let length = |from: usize, to: usize| (to + 1 - from) as u32;
        let (width, height) = (length(left, right), length(top, bottom));
        Some(Rect { x: left as i32, y: top as i32, width, height })
    }

    /// The kept picture with the pixels of another one of its size that differ: the rest is still compared with what was read, so that
    /// what fades in is seen in the end.
    #[must_use]
    pub fn updated(&self, image: &RgbImage) -> Tracked {
        let (width, height) = image.dimensions();
        if image == &*self.image {
            return self.clone();
        }
        let mut kept = RgbImage::clone(&self.image);
        let bytes: &mut [u8] = &mut kept;
        for (_, _, row) in rows_between(image, Rect { x: 0, y: 0, width, height }) {
            let (old, new) = (&mut bytes[row.clone()], &image.as_raw()[row]);
            if old == new {
                continue;
            }
            for (old, new) in old.chunks_mut(BLOCK).zip(new.chunks(BLOCK)) {
                if old == new {
                    continue;
                }
                for (old, new) in old.chunks_exact_mut(3).zip(new.chunks_exact(3)) {
                    if differs(old, new) {
                        old.copy_from_slice(new);
                    }
                }
            }
        }
        Tracked { image: Arc::new(kept) }
    }

    /// The spots that differ in another picture between `bounds`, in pixels, and the areas of them in which they do; none where
    /// something differs that lies farther from the middle of the nearest spot than `glow` times its reach, or where the picture is of
    /// another size. Time O(pixels).
    #[must_use]
    pub fn changed_spots(
        &self,
        image: &RgbImage,
        bounds: Rect,
        spots: &[Spot],
        glow: f64,
    ) -> Option<Vec<(usize, Rect)>> {
        if image.dimensions() != self.image.dimensions() {
            return None;
        }
        let mut changed: Vec<Option<[usize; 4]>> = vec![None; spots.len()];
        for (y, left, row) in rows_between(image, bounds) {
            let (old, new) = (&self.image.as_raw()[row.clone()], &image.as_raw()[row]);
            if old == new {
                continue;
            }
            // The spot that was met last in this row, and its last column there.
            let mut met: Option<(usize, usize)> = None;
            for x in differing(old, new).map(|pixel| left + pixel) {
                // Most pixels lie on the spot of the one before, and so on no other.
                if let Some((spot, end)) = met
                    && x <= end
                    && let Some([_, high, ..]) = &mut changed[spot]
                {
                    *high = x.max(*high);
                    continue;
                }
                let at = Point { x: x as f64 + 0.5, y: y as f64 + 0.5 };
                let off = spots.iter().map(|spot| spot.off(at)).enumerate();
                let (nearest, off) =
                    off.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|it| it.1 <= glow)?;
                met = (off <= 1.0).then(|| (nearest, spots[nearest].last_column(at.y)));
                let [low, high, first, _] = changed[nearest].unwrap_or([x, x, y, y]);
                changed[nearest] = Some([low.min(x), high.max(x), first, y]);
            }
        }
        let area = |(spot, sides): (usize, Option<[usize; 4]>)| {
            let [low, high, first, last] = sides?.map(|at| at as i32);
            let (width, height) = (high.abs_diff(low) + 1, last.abs_diff(first) + 1);
            Some((spot, Rect { x: low, y: first, width, height }))
        };
        Some(changed.into_iter().enumerate().filter_map(area).collect())
    }

    /// The cells of a lattice that differ in another picture; none where that is of another size. Time O(pixels).
    #[must_use]
    pub fn changed_cells(&self, image: &RgbImage, lattice: &Lattice) -> Option<Vec<Cell>> {
        if image.dimensions() != self.image.dimensions() {
            return None;
        }
        let has_changed = |cell: &Cell| {
            rows(image, lattice, *cell).any(|row| {
                let (old, new) = (&self.image.as_raw()[row.clone()], &image.as_raw()[row]);
                old != new && differs(old, new)
            })
        };
        Some(lattice.cells().filter(has_changed).collect())
    }

    /// The kept picture, but these cells of a lattice as another picture of its size shows them: the others are still compared with
    /// what they were read off, so that what fades in is seen in the end.
    #[must_use]
    pub fn with_cells(&self, image: &RgbImage, lattice: &Lattice, cells: &[Cell]) -> Tracked {
        let mut kept = RgbImage::clone(&self.image);
        let bytes: &mut [u8] = &mut kept;
        for row in cells.iter().flat_map(|cell| rows(image, lattice, *cell)) {
            bytes[row.clone()].copy_from_slice(&image.as_raw()[row]);
        }
        Tracked { image: Arc::new(kept) }
    }

    /// The picture that is kept.
    #[must_use]
    pub fn image(&self) -> &RgbImage {
        &self.image
    }

    /// Whether a picture shows on one spot what the kept one showed on another, and nothing else that it showed on any.
    fn shows(
        &self,
        image: &RgbImage,
        spots: &[Spot],
        (from, to): (usize, usize),
        alike: f32,
    ) -> bool {
        let samples: Vec<(i32, i32)> = spots[to].samples().collect();
        let apart = |from: usize, most: f32| {
            let shifts = (-SHIFT..=SHIFT).flat_map(|dy| (-SHIFT..=SHIFT).map(move |dx| (dx, dy)));
            let apart =
                |shift| self.apart(image, (&spots[from], shift), &spots[to], &samples, most);
            shifts.filter_map(apart).reduce(f32::min)
        };
        let Some(own) = apart(from, alike) else { return false };
        // What is the same to the pixel may differ from nothing else by much.
        let least = (own * MARGIN).max(1.0);
        (0..spots.len()).all(|other| other == from || apart(other, least).is_none())
    }

    /// How far samples of a spot of a picture are from those of a shifted one of the kept picture, in channel values; none where that
    /// is more than `most`.
    fn apart(
        &self,
        image: &RgbImage,
        (from, shift): (&Spot, (i32, i32)),
        to: &Spot,
        samples: &[(i32, i32)],
        most: f32,
    ) -> Option<f32> {
        let pixel = |image: &RgbImage, middle: Point, (x, y): (i32, i32)| {
            let at = |middle: f64, by: i32| u32::try_from(middle.round() as i64 + i64::from(by));
            let (x, y) = (at(middle.x, x).ok()?, at(middle.y, y).ok()?);
            image.get_pixel_checked(x, y).copied()
        };
        let limit = most * samples.len() as f32;
        let mut sum = 0.0;
        for (x, y) in samples {
            let old = pixel(&self.image, from.middle, (x + shift.0, y + shift.1))?;
            let new = pixel(image, to.middle, (*x, *y))?;
            let apart = old.0.iter().zip(new.0).map(|(old, new)| old.abs_diff(new)).max();
            sum += f32::from(apart.unwrap_or(0));
            if sum > limit {
                return None;
            }
        }
        Some(sum / samples.len().max(1) as f32)
    }
}

/// Whether bytes differ by more than noise somewhere.
fn differs(old: &[u8], new: &[u8]) -> bool {
    old.iter().zip(new).any(|(old, new)| old.abs_diff(*new) > NOISE)
}

/// The pixels of a row that differ by more than noise, by number. Most rows differ in a small part, and equal bytes are passed over
/// quickly where many are compared at once.
fn differing(old: &[u8], new: &[u8]) -> impl Iterator<Item = usize> {
    let blocks = old.chunks(BLOCK).zip(new.chunks(BLOCK)).enumerate();
    blocks.filter(|(_, (old, new))| old != new).flat_map(|(block, (old, new))| {
        let pixels = old.chunks_exact(3).zip(new.chunks_exact(3)).enumerate();
        let changed = pixels.filter(|(_, (old, new))| differs(old, new));
        changed.map(move |(pixel, _)| block * (BLOCK / 3) + pixel)
    })
}

/// The rows of pixels between bounds: the number of each, the column of its first pixel, and where it lies in a picture's bytes.
fn rows_between(
    image: &RgbImage,
    bounds: Rect,
) -> impl Iterator<Item = (usize, usize, Range<usize>)> + use<> {
    let [columns, rows] = bounds.pixels_of(image.dimensions());
    let width = image.width() as usize;
    rows.map(move |y| {
        let first = y * width;
        (y, columns.start, (first + columns.start) * 3..(first + columns.end) * 3)
    })
}

/// Where the rows of pixels of a cell's bounds lie in a picture's bytes.
fn rows(
    image: &RgbImage,
    lattice: &Lattice,
    cell: Cell,
) -> impl Iterator<Item = Range<usize>> + use<> {
    let (width, height) = (image.width() as usize, image.height() as usize);
    let corners = lattice.corners(cell);
    let between = |of: fn(&Point) -> f64, most: usize| {
        let from = corners.iter().map(of).fold(f64::MAX, f64::min).floor().clamp(0.0, most as f64);
        let to = corners.iter().map(of).fold(f64::MIN, f64::max).ceil().clamp(from, most as f64);
        from as usize..to as usize
    };
    let columns = between(|at| at.x, width);
    between(|at| at.y, height)
        .map(move |y| (y * width + columns.start) * 3..(y * width + columns.end) * 3)
}

impl Spot {
    /// Whether an area of pixels lies within so many times its reach, to its corners.
    #[must_use]
    pub fn holds(&self, area: Rect, glow: f64) -> bool {
        let end = |from: i32, length: u32| f64::from(from) + f64::from(length) - 0.5;
        let (low, high) = (
            Point { x: f64::from(area.x) + 0.5, y: f64::from(area.y) + 0.5 },
            Point { x: end(area.x, area.width), y: end(area.y, area.height) },
        );
        let corners = [low, high, Point { x: low.x, y: high.y }, Point { x: high.x, y: low.y }];
        corners.iter().all(|corner| self.off(*corner) <= glow)
    }

    /// Places on it at which it is looked at, from its middle, in pixels: [`SAMPLES`] across at most.
    fn samples(&self) -> impl Iterator<Item = (i32, i32)> {
        let (across, down) = (self.reach.0 as i32, self.reach.1 as i32);
        let step = (1 + 2 * across.max(down) / SAMPLES) as usize;
        let rows = (-down..=down).step_by(step);
        let all = rows.flat_map(move |y| (-across..=across).step_by(step).map(move |x| (x, y)));
        all.filter(|(x, y)| {
            self.off(self.middle + Point { x: f64::from(*x), y: f64::from(*y) }) <= 1.0
        })
    }

    /// The last column of pixels whose middles lie on it, in a row whose middle is at `y`.
    fn last_column(&self, y: f64) -> usize {
        let down = (y - self.middle.y) / self.reach.1;
        let part = if self.round { (1.0 - down * down).max(0.0).sqrt() } else { 1.0 };
        (self.middle.x + self.reach.0 * part - 0.5) as usize
    }

    /// How many times as large it would have to be for a place to lie on its side.
    fn off(&self, at: Point) -> f64 {
        let x = (at.x - self.middle.x) / self.reach.0;
        let y = (at.y - self.middle.y) / self.reach.1;
        if self.round { x.hypot(y) } else { x.abs().max(y.abs()) }
    }
}

#[cfg(test)]
mod tests;
