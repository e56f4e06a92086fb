//! Boards that are written: one sign stands again and again in rows and columns, as walls do in a terminal.
//!
//! Such boards have no edges where cells end. The places of the commonest sign tell where all others are.

use image::RgbImage;

use crate::geometry::{Lattice, Point};
use crate::vision::blobs::{Blob, Grounds};

/// Grounds that are tried, the commonest first.
const GROUNDS: usize = 3;
/// Signs that are alike, at least: fewer are no walls.
const FEWEST: usize = 10;
/// More signs than this are a page of text, or noise; to look at all pairs of them would take long.
const MOST: usize = 4_000;
/// Signs are so high and wide at least, in pixels.
const SMALLEST: f64 = 3.0;
/// Signs whose sizes differ by no more than so many pixels and this part are the same.
const SAME: (f64, f64) = (1.0, 0.06);
/// How far a sign may be from its place, in cells.
const CLOSE: f64 = 0.15;
/// Neighbours are so many cells apart at most.
const REACH: f64 = 2.0;

/// The lattices that signs of one size lie on, one a ground at most. Their cells have a sign's advance and its line's height, and
/// the sign in their middle. O(pixels + signs²).
#[must_use]
pub fn lattices(image: &RgbImage) -> Vec<Lattice> {
    let grounds = Grounds::find(image);
    let count = grounds.colors.len().min(GROUNDS) as u8;
    (0..count).filter_map(|ground| lattice(&commonest(&grounds.blobs(ground)))).collect()
}

/// The middles of the signs of the commonest size; none where there are too many signs.
fn commonest(blobs: &[Blob]) -> Vec<(f64, f64)> {
    let signs = || blobs.iter().filter(|it| it.width() >= SMALLEST && it.height() >= SMALLEST);
    if signs().count() > MOST {
        return Vec::new();
    }
    let near = |one: f64, other: f64| (one - other).abs() <= SAME.0 + SAME.1 * one.max(other);
    let alike = |one: &Blob| -> Vec<(f64, f64)> {
        let is_same = |it: &&Blob| near(one.width(), it.width()) && near(one.height(), it.height());
        signs().filter(is_same).map(Blob::center).collect()
    };
    signs().map(alike).max_by_key(Vec::len).unwrap_or_default()
}

/// The lattice of signs at these places: of those that hang together the most.
fn lattice(signs: &[(f64, f64)]) -> Option<Lattice> {
    if signs.len() < FEWEST {
        return None;
    }
    let pitch = (step(signs, |it| *it)?, step(signs, |&(x, y)| (y, x))?);
    let placed = placed(signs, pitch);
    if placed.len() < FEWEST {
        return None;
    }
    let across: Vec<(i32, f64)> = placed.iter().map(|it| (it.1.0, signs[it.0].0)).collect();
    let down: Vec<(i32, f64)> = placed.iter().map(|it| (it.1.1, signs[it.0].1)).collect();
    let ((x, width, columns), (y, height, rows)) = (line(&across)?, line(&down)?);
    Some(Lattice::upright(Point { x, y }, Point { x: width, y: height }, columns, rows))
}

/// How far the next sign of the same row is, mostly; `along` says how far along the row, and across it, a sign is.
fn step(signs: &[(f64, f64)], along: impl Fn(&(f64, f64)) -> (f64, f64)) -> Option<f64> {
    let next = |one: &(f64, f64)| {
        let (from, own) = along(one);
        let ahead = signs.iter().map(&along).filter(|(to, row)| {
            let far = to - from;
            far >= SMALLEST && (row - own).abs() < CLOSE * far
        });
        ahead.map(|(to, _)| to - from).min_by(f64::total_cmp)
    };
    let steps: Vec<f64> = signs.iter().filter_map(next).collect();
    let agree =
        |step: f64| steps.iter().copied().filter(move |it| (it - step).abs() < CLOSE * step);
    // Where a wall has a gap the next sign is further off, and other writing has steps of its own: most signs are a wall's.
    let by_count = |one: &&f64, other: &&f64| {
        agree(**one).count().cmp(&agree(**other).count()).then(other.total_cmp(one))
    };
    let found = *steps.iter().max_by(by_count)?;
    let near: Vec<f64> = agree(found).collect();
    Some(near.iter().sum::<f64>() / near.len() as f64)
}

/// Column and row of each sign that belongs to the largest group of neighbours.
fn placed(signs: &[(f64, f64)], pitch: (f64, f64)) -> Vec<(usize, (i32, i32))> {
    let mut known = vec![false; signs.len()];
    let mut largest = Vec::new();
    for first in 0..signs.len() {
        if known[first] {
            continue;
        }
        known[first] = true;
        let mut group = vec![(first, (0, 0))];
        let mut done = 0;
        while let Some(&(sign, (column, row))) = group.get(done) {
            done += 1;
            for (other, is_known) in known.iter_mut().enumerate().filter(|it| !*it.1) {
                let across = (signs[other].0 - signs[sign].0) / pitch.0;
                let down = (signs[other].1 - signs[sign].1) / pitch.1;
                let is_near = |far: f64| far.abs() <= REACH + CLOSE;
                let is_placed = |far: f64| (far - far.round()).abs() <= CLOSE;
                if [across, down].iter().all(|far| is_near(*far) && is_placed(*far)) {
                    *is_known = true;
                    group
                        .push((other, (column + across.round() as i32, row + down.round() as i32)));
                }
            }
        }
        if group.len() > largest.len() {
            largest = group;
        }
    }
    largest
}

/// Where cells begin, how long they are and how many there are, from the cells' numbers and middles: the line of least squares.
fn line(places: &[(i32, f64)]) -> Option<(f64, f64, u32)> {
    let (first, last) = (places.iter().map(|it| it.0).min()?, places.iter().map(|it| it.0).max()?);
    if last - first < 2 {
        return None;
    }
    let count = places.len() as f64;
    let mean = places.iter().map(|it| f64::from(it.0)).sum::<f64>() / count;
    let middle = places.iter().map(|it| it.1).sum::<f64>() / count;
    let off = |it: &(i32, f64)| f64::from(it.0) - mean;
    let slope = places.iter().map(|it| off(it) * (it.1 - middle)).sum::<f64>()
        / places.iter().map(|it| off(it).powi(2)).sum::<f64>();
    let start = middle + (f64::from(first) - 0.5 - mean) * slope;
    Some((start, slope, (last - first + 1) as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    /// Signs of 6 x 8 pixels, 11 apart across and 17 down, around a hole; a line of other writing above.
    fn written() -> RgbImage {
        let mut image = RgbImage::from_pixel(300, 260, Rgb([20; 3]));
        let mut sign = |left: u32, top: u32, (width, height): (u32, u32)| {
            for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
                image.put_pixel(left + x, top + y, Rgb([200; 3]));
            }
        };
        for k in 0..9 {
            sign(15 + 8 * k, 20, (5, 8));
        }
        for (x, y) in (0..6).flat_map(|y| (0..9).map(move |x| (x, y))) {
            if x == 0 || y == 0 || x == 8 || y == 5 {
                sign(50 + 11 * x, 80 + 17 * y, (6, 8));
            }
        }
        sign(50 + 11 * 3 + 2, 80 + 17 * 2 + 5, (3, 3));
        image
    }

    #[test]
    fn signs_in_rows_and_columns_make_a_lattice() {
        let found = lattices(&written());
        assert_eq!(found.len(), 1, "{found:?}");
        let (lattice, middle) = (&found[0], found[0].project(0.5, 0.5));
        assert_eq!((lattice.columns, lattice.rows), (9, 6));
        assert!((lattice.pitch().x - 11.0).abs() < 0.01 && (lattice.pitch().y - 17.0).abs() < 0.01);
        assert!((middle.x - 53.0).abs() < 0.01 && (middle.y - 84.0).abs() < 0.01, "{middle:?}");
    }

    #[test]
    fn what_is_written_in_one_line_makes_none() {
        let image = written();
        let line = image::imageops::crop_imm(&image, 0, 0, 300, 60).to_image();
        assert_eq!(lattices(&line), []);
        assert_eq!(lattices(&RgbImage::new(0, 0)), []);
    }
}
