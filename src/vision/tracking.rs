//! A board that is known is tracked: the picture that it was read off is kept, and the next one compared with it. Where nothing but
//! two things that changed places differs, that is what happened, and nothing has to be read anew; or only the cells that differ are.
//!
//! Knows no game.

mod kept;

use std::sync::Arc;

use image::RgbImage;

use crate::geometry::{Cell, Lattice, Point, Rect};
use crate::vision::settle::NOISE;

use kept::{KeptPicture, Row};

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
    picture: KeptPicture,
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
        Tracked { picture: KeptPicture::new(image) }
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
        let mut sides: Option<[usize; 4]> = None;
        for Row { y, left, old, new } in self.picture.rows_beside(image, bounds)? {
            let Some(first) = first_differing(old, new) else { continue };
            let last = left + last_differing(old, new).unwrap_or(first);
            let first = left + first;
            let [low, high, top, _] = sides.unwrap_or([first, last, y, y]);
            sides = Some([low.min(first), high.max(last), top, y]);
        }
        let Some([left, right, top, bottom]) = sides else {
            return Some(Rect { width: 0, height: 0, ..bounds });
        };
        let length = |from: usize, to: usize| (to + 1 - from) as u32;
        let (width, height) = (length(left, right), length(top, bottom));
        Some(Rect { x: left as i32, y: top as i32, width, height })
    }

    /// The kept picture with those pixels of these areas, in pixels, that differ in another one of its size: the rest is still compared
    /// with what was read, so that what fades in is seen in the end. Time O(pixels of the areas).
    #[must_use]
    pub fn updated(&self, image: &RgbImage, areas: impl IntoIterator<Item = Rect>) -> Tracked {
        let mix = |old: &mut [u8], new: &[u8]| {
            for (old, new) in old.chunks_exact_mut(3).zip(new.chunks_exact(3)) {
                if differs(old, new) {
                    old.copy_from_slice(new);
                }
            }
        };
        Tracked { picture: self.picture.changed(image, areas, mix) }
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
        let mut changed: Vec<Option<[usize; 4]>> = vec![None; spots.len()];
        let mut near = Vec::new();
        for Row { y, left, old, new } in self.picture.rows_beside(image, bounds)? {
            let Some(mut first) = first_differing(old, new) else { continue };
            let (pixels, middle) = (new.len() / 3, y as f64 + 0.5);
            near.clear();
            near.extend((0..spots.len()).filter(|spot| spots[*spot].off_row(middle) <= glow));
            while first < pixels {
                let at = Point { x: (left + first) as f64 + 0.5, y: middle };
                let off = near.iter().map(|spot| (*spot, spots[*spot].off(at)));
                let (nearest, off) =
                    off.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|it| it.1 <= glow)?;
                // What lies on a spot lies on no other: of the rest of the row there, only the last that differs is asked for.
                let (mut last, mut next) = (first, first + 1);
                if off <= 1.0 {
                    let end = spots[nearest].last_column(middle).saturating_sub(left);
                    next = (end + 1).clamp(next, pixels);
                    last += last_differing(&old[first * 3..next * 3], &new[first * 3..next * 3])
                        .unwrap_or(0);
                }
                let (one, other) = (left + first, left + last);
                let [low, high, top, _] = changed[nearest].unwrap_or([one, other, y, y]);
                changed[nearest] = Some([low.min(one), high.max(other), top, y]);
                // Beside one that differs there is mostly another one.
                let (old, new) = (&old[next * 3..], &new[next * 3..]);
                let is_next = old.len() >= 3 && differs(&old[..3], &new[..3]);
                let skipped = if is_next { Some(0) } else { first_differing(old, new) };
                first = skipped.map_or(pixels, |skipped| next + skipped);
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
        let has_changed = |cell: &Cell| {
            let rows = self.picture.rows_beside(image, bounds(lattice, *cell));
            rows.into_iter().flatten().any(|row| first_differing(row.old, row.new).is_some())
        };
        let is_like = image.dimensions() == self.picture.dimensions();
        is_like.then(|| lattice.cells().filter(has_changed).collect())
    }

    /// The kept picture, but these cells of a lattice as another picture of its size shows them: the others are still compared with
    /// what they were read off, so that what fades in is seen in the end.
    #[must_use]
    pub fn with_cells(&self, image: &RgbImage, lattice: &Lattice, cells: &[Cell]) -> Tracked {
        let areas = cells.iter().map(|cell| bounds(lattice, *cell));
        Tracked { picture: self.picture.changed(image, areas, <[u8]>::copy_from_slice) }
    }

    /// A copy of the picture that is kept. Time O(pixels).
    #[must_use]
    pub fn image(&self) -> RgbImage {
        self.picture.image()
    }

    /// Whether a picture shows on one spot what the kept one showed on another, and nothing else that it showed on any.
    fn shows(
        &self,
        image: &RgbImage,
        spots: &[Spot],
        (from, to): (usize, usize),
        alike: f32,
    ) -> bool {
        let samples = spots[to].samples();
        // What was not shifted comes first: where it is the same, the others are soon farther off.
        let near = (-SHIFT..=SHIFT).flat_map(|dy| (-SHIFT..=SHIFT).map(move |dx| (dx, dy)));
        let shifts = std::iter::once((0, 0)).chain(near.filter(|shift| *shift != (0, 0)));
        let apart = |from: usize, most: f32| {
            shifts.clone().fold(None, |best: Option<f32>, shift| {
                let most = best.unwrap_or(most);
                self.apart(image, (&spots[from], shift), &spots[to], &samples, most).or(best)
            })
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
        let place = |middle: Point| (middle.x.round() as i32, middle.y.round() as i32);
        let ((old_x, old_y), (new_x, new_y)) = (place(from.middle), place(to.middle));
        let (old_x, old_y) = (old_x + shift.0, old_y + shift.1);
        let at = |x: i32, y: i32| Some((u32::try_from(x).ok()?, u32::try_from(y).ok()?));
        let limit = most * samples.len() as f32;
        let mut sum = 0.0;
        for (x, y) in samples {
            let (column, row) = at(old_x + x, old_y + y)?;
            let old = self.picture.pixel(column, row)?;
            let (column, row) = at(new_x + x, new_y + y)?;
            let new = image.get_pixel_checked(column, row)?.0;
            let apart = old.iter().zip(new).map(|(old, new)| old.abs_diff(new)).max();
            sum += f32::from(apart.unwrap_or(0));
            if sum > limit {
                return None;
            }
        }
        Some(sum / samples.len().max(1) as f32)
    }
}

/// Whether a pixel differs by more than noise.
fn differs(old: &[u8], new: &[u8]) -> bool {
    old.iter().zip(new).any(|(old, new)| old.abs_diff(*new) > NOISE)
}

/// The first pixel of a row that differs by more than noise, by number. Most rows differ in a small part, and equal bytes are passed
/// over quickly where many are compared at once.
fn first_differing(old: &[u8], new: &[u8]) -> Option<usize> {
    if old == new {
        return None;
    }
    let mut blocks = old.chunks(BLOCK).zip(new.chunks(BLOCK)).enumerate();
    blocks.find_map(|(block, (old, new))| {
        let mut pixels = old.chunks_exact(3).zip(new.chunks_exact(3));
        let is_same = old == new;
        let first = if is_same { None } else { pixels.position(|(old, new)| differs(old, new)) };
        first.map(|pixel| block * (BLOCK / 3) + pixel)
    })
}

/// The last one.
fn last_differing(old: &[u8], new: &[u8]) -> Option<usize> {
    let pixels = old.len() / 3;
    let mut blocks = old.rchunks(BLOCK).zip(new.rchunks(BLOCK)).enumerate();
    blocks.find_map(|(block, (old, new))| {
        let mut pairs = old.rchunks_exact(3).zip(new.rchunks_exact(3));
        let is_same = old == new;
        let last = if is_same { None } else { pairs.position(|(old, new)| differs(old, new)) };
        last.map(|pixel| pixels - 1 - (block * (BLOCK / 3) + pixel))
    })
}

/// The bounds of a cell, in whole pixels.
fn bounds(lattice: &Lattice, cell: Cell) -> Rect {
    Rect::around(&lattice.corners(cell))
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

    /// Places on it at which it is looked at, from its middle, in pixels: [`SAMPLES`] across at most. In no order, so that where things
    /// differ only in some part, few of them tell.
    fn samples(&self) -> Vec<(i32, i32)> {
        /// A prime number, and more than there are places.
        const STRIDE: usize = 10_007;
        let (across, down) = (self.reach.0 as i32, self.reach.1 as i32);
        let step = (1 + 2 * across.max(down) / SAMPLES) as usize;
        let rows = (-down..=down).step_by(step);
        let all = rows.flat_map(move |y| (-across..=across).step_by(step).map(move |x| (x, y)));
        let is_on = |(x, y): &(i32, i32)| {
            self.off(self.middle + Point { x: f64::from(*x), y: f64::from(*y) }) <= 1.0
        };
        let all: Vec<_> = all.filter(is_on).collect();
        (0..all.len()).map(|k| all[k * STRIDE % all.len()]).collect()
    }

    /// The last column of pixels whose middles lie on it, in a row whose middle is at `y`.
    fn last_column(&self, y: f64) -> usize {
        let down = (y - self.middle.y) / self.reach.1;
        let part = if self.round { (1.0 - down * down).max(0.0).sqrt() } else { 1.0 };
        (self.middle.x + self.reach.0 * part - 0.5) as usize
    }

    /// How many times as large it would have to be at least for a place in a row whose middle is at `y` to lie on its side.
    fn off_row(&self, y: f64) -> f64 {
        (y - self.middle.y).abs() / self.reach.1
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
