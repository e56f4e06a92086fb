//! A board that is known is tracked: the picture that it was read off is kept, and the next one compared with it. Where nothing but
//! two things that changed places differs, that is what happened, and nothing has to be read anew; or only the cells that differ are.
//!
//! Knows no game.

use std::ops::Range;
use std::sync::Arc;

use image::RgbImage;

use crate::geometry::{Cell, Lattice, Point, Rect};
use crate::vision::settle::NOISE;

/// A thing is the same one where its pixels differ by so much at most in the mean of all, in channel values, the largest channel of
/// each: what lies between pixels may be drawn otherwise elsewhere.
const ALIKE: f32 = 9.0;
/// ... and every other thing that it could be differs by so many times as much.
const MARGIN: f32 = 2.0;
/// Things may lie so far beside their places, in pixels.
const SHIFT: i32 = 1;
/// Things are looked at at so many places across at most.
const SAMPLES: i32 = 48;

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

    /// What differs in another picture between `bounds`, in pixels: none where that is anything but two spots of one size whose things
    /// have changed places. What lies on a spot may glow up to `glow` times as far as the spot reaches. Time O(pixels).
    #[must_use]
    pub fn change(
        &self,
        image: &RgbImage,
        bounds: Rect,
        spots: &[Spot],
        glow: f64,
    ) -> Option<Change> {
        match self.changed_spots(image, bounds, spots, glow)?[..] {
            [] => Some(Change::None),
            [(one, _), (two, _)] => {
                let moved = |from, to| self.shows(image, spots, from, to);
                (moved(one, two) && moved(two, one)).then_some(Change::Swapped(one, two))
            }
            _ => None,
        }
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
        let (width, height) = image.dimensions();
        let along = |at: i32, length: u32, most: u32| {
            let end = (i64::from(at) + i64::from(length)).clamp(0, i64::from(most));
            (at.clamp(0, most as i32) as usize, end as usize)
        };
        let (left, right) = along(bounds.x, bounds.width, width);
        let (top, bottom) = along(bounds.y, bounds.height, height);
        let mut changed: Vec<Option<[usize; 4]>> = vec![None; spots.len()];
        for y in top..bottom {
            let row = (y * width as usize + left) * 3..(y * width as usize + right.max(left)) * 3;
            let (old, new) = (&self.image.as_raw()[row.clone()], &image.as_raw()[row]);
            if old == new {
                continue;
            }
            for (k, (old, new)) in old.chunks_exact(3).zip(new.chunks_exact(3)).enumerate() {
                if old.iter().zip(new).all(|(old, new)| old.abs_diff(*new) <= NOISE) {
                    continue;
                }
                let x = left + k;
                let at = Point { x: x as f64 + 0.5, y: y as f64 + 0.5 };
                let off = spots.iter().map(|spot| spot.off(at)).enumerate();
                let (nearest, _) =
                    off.min_by(|a, b| a.1.total_cmp(&b.1)).filter(|it| it.1 <= glow)?;
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
        let differs = |cell: &Cell| {
            rows(image, lattice, *cell).any(|row| {
                let (old, new) = (&self.image.as_raw()[row.clone()], &image.as_raw()[row]);
                old != new && old.iter().zip(new).any(|(old, new)| old.abs_diff(*new) > NOISE)
            })
        };
        Some(lattice.cells().filter(differs).collect())
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
    fn shows(&self, image: &RgbImage, spots: &[Spot], from: usize, to: usize) -> bool {
        let samples: Vec<(i32, i32)> = spots[to].samples().collect();
        let apart = |from: usize, most: f32| {
            let shifts = (-SHIFT..=SHIFT).flat_map(|dy| (-SHIFT..=SHIFT).map(move |dx| (dx, dy)));
            let apart =
                |shift| self.apart(image, (&spots[from], shift), &spots[to], &samples, most);
            shifts.filter_map(apart).reduce(f32::min)
        };
        let Some(own) = apart(from, ALIKE) else { return false };
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

    /// How many times as large it would have to be for a place to lie on its side.
    fn off(&self, at: Point) -> f64 {
        let x = (at.x - self.middle.x) / self.reach.0;
        let y = (at.y - self.middle.y) / self.reach.1;
        if self.round { x.hypot(y) } else { x.abs().max(y.abs()) }
    }
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const PLACES: [(f64, f64); 4] = [(30.0, 30.0), (90.4, 30.0), (30.0, 90.6), (90.0, 90.0)];

    fn spots() -> Vec<Spot> {
        let spot = |(x, y)| Spot { middle: Point { x, y }, reach: (14.0, 14.0), round: true };
        PLACES.into_iter().map(spot).collect()
    }

    /// Discs on a grey ground, each of the colours of its thing: a cross of one on the other. Thing 0 is nothing.
    fn drawn(things: [usize; 4]) -> RgbImage {
        const COLORS: [[u8; 3]; 4] = [[90; 3], [200, 40, 40], [40, 200, 40], [40, 60, 220]];
        RgbImage::from_fn(120, 120, |x, y| {
            let at = Point { x: f64::from(x) + 0.5, y: f64::from(y) + 0.5 };
            let spots = spots();
            let Some(k) = spots.iter().position(|spot| spot.off(at) <= 0.9) else {
                return Rgb([90; 3]);
            };
            let is_cross = (at.x - PLACES[k].0).abs() < 3.0 && things[k] > 0;
            Rgb(if is_cross { [250; 3] } else { COLORS[things[k]] })
        })
    }

    fn change(before: [usize; 4], after: &RgbImage) -> Option<Change> {
        let bounds = Rect { x: 5, y: 5, width: 110, height: 110 };
        Tracked::new(Arc::new(drawn(before))).change(after, bounds, &spots(), 1.2)
    }

    #[test]
    fn two_that_changed_places_are_told() {
        let before = [1, 2, 0, 3];
        assert_eq!(change(before, &drawn(before)), Some(Change::None));
        assert_eq!(change(before, &drawn([0, 2, 1, 3])), Some(Change::Swapped(0, 2)));
        assert_eq!(change(before, &drawn([1, 3, 0, 2])), Some(Change::Swapped(1, 3)));
    }

    #[test]
    fn anything_else_is_read_anew() {
        let before = [1, 2, 0, 3];
        // One thing alone, another one, three.
        for after in [[0, 2, 0, 3], [2, 2, 1, 3], [0, 1, 2, 3]] {
            assert_eq!(change(before, &drawn(after)), None, "{after:?}");
        }
        // What is none of the things: on its way, or something between the spots.
        let mut halfway = drawn([0, 2, 1, 3]);
        (76..92).for_each(|y| (20..40).for_each(|x| halfway.put_pixel(x, y, Rgb([90; 3]))));
        assert_eq!(change(before, &halfway), None);
        let mut crossed = drawn([0, 2, 1, 3]);
        crossed.put_pixel(60, 60, Rgb([0; 3]));
        assert_eq!(change(before, &crossed), None);
        // Outside of the board anything may be.
        let mut beside = drawn([0, 2, 1, 3]);
        beside.put_pixel(2, 2, Rgb([0; 3]));
        assert_eq!(change(before, &beside), Some(Change::Swapped(0, 2)));
        assert_eq!(change(before, &RgbImage::new(119, 120)), None);
    }

    #[test]
    fn cells_that_differ_are_told_until_they_are_kept() {
        let pitch = Point { x: 30.0, y: 30.0 };
        let lattice = Lattice::upright(Point { x: 0.0, y: 0.0 }, pitch, 4, 4);
        let grey = RgbImage::from_pixel(120, 120, Rgb([90; 3]));
        let kept = Tracked::new(Arc::new(grey.clone()));
        let mut image = grey;
        image.put_pixel(45, 75, Rgb([90, 90, 90 + NOISE]));
        assert_eq!(kept.changed_cells(&image, &lattice), Some(Vec::new()));
        image.put_pixel(45, 75, Rgb([90, 90, 91 + NOISE]));
        image.put_pixel(119, 0, Rgb([0; 3]));
        let [one, two] = [Cell { x: 3, y: 0 }, Cell { x: 1, y: 2 }];
        assert_eq!(kept.changed_cells(&image, &lattice), Some(vec![one, two]));
        let kept = kept.with_cells(&image, &lattice, &[one]);
        assert_eq!(kept.changed_cells(&image, &lattice), Some(vec![two]));
        assert_eq!(kept.changed_cells(&RgbImage::new(119, 120), &lattice), None);
    }

    #[test]
    fn things_that_look_alike_are_not_told_apart() {
        assert_eq!(change([1, 1, 0, 3], &drawn([0, 1, 1, 3])), None);
    }
}
