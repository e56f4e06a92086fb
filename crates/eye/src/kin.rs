//! Cells that look alike are of one kind: what the network says of each is weighed with what it says of those like it.

use image::RgbImage;

use crate::cells::SIDE;

/// Pixels of a patch across: every second one, its rim left out.
const PATCH: u32 = 6;
/// So many of those that look most like a cell are asked beside itself: a large family that looks a little like it must not
/// outvote its own.
const KIN: usize = 6;
/// Cells as far apart as those that are like each other, so many times, and so much more, 0 to 255, are no kin.
const FAR: f32 = 1.5;
const NOISE: f32 = 6.0;

/// For each cell the mean of what is said of it and of those that look like it, the more of it the more they do. `cells` are
/// as `rectify` makes them, `said` are logarithms of how likely each kind is, row by row.
pub(crate) fn voted<const N: usize>(cells: &RgbImage, said: &[[f32; N]]) -> Vec<[f32; N]> {
    let patches = patches(cells);
    let nearest: Vec<Vec<(f32, usize)>> =
        (0..patches.len()).map(|cell| nearest(&patches, cell)).collect();
    let far = usual(&nearest) * FAR + NOISE;
    let vote = |nearest: &Vec<(f32, usize)>| {
        let (mut sums, mut whole) = ([0.0; N], 0.0);
        for (distance, other) in nearest.iter().filter(|(distance, _)| *distance <= far) {
            let weight = 1.0 - (distance / far).powi(2) / 2.0;
            whole += weight;
            sums.iter_mut().zip(&said[*other]).for_each(|(sum, said)| *sum += weight * said);
        }
        sums.map(|sum| sum / whole)
    };
    nearest.iter().map(vote).collect()
}

/// How far a cell is from itself and from those that look most like it, nearest first.
fn nearest(patches: &[Vec<f32>], cell: usize) -> Vec<(f32, usize)> {
    let own = &patches[cell];
    let far = |other: &Vec<f32>| {
        let square: f32 = own.iter().zip(other).map(|(a, b)| (a - b) * (a - b)).sum();
        (square / own.len() as f32).sqrt()
    };
    let mut all: Vec<(f32, usize)> =
        patches.iter().enumerate().map(|(k, other)| (far(other), k)).collect();
    all.sort_by(|a, b| a.0.total_cmp(&b.0));
    all.truncate(KIN + 1);
    all
}

/// How far apart cells are that are like each other: the third nearest of the usual cell.
fn usual(nearest: &[Vec<(f32, usize)>]) -> f32 {
    let mut all: Vec<f32> =
        nearest.iter().filter_map(|near| near.get(3).map(|near| near.0)).collect();
    all.sort_by(f32::total_cmp);
    all.get(all.len() / 2).copied().unwrap_or_default()
}

/// What is in the middle of each cell, row by row.
fn patches(cells: &RgbImage) -> Vec<Vec<f32>> {
    let (columns, rows) = (cells.width() / SIDE, cells.height() / SIDE);
    let patch = |column: u32, row: u32| {
        let mut values = Vec::with_capacity((PATCH * PATCH * 3) as usize);
        for place in 0..PATCH * PATCH {
            let (x, y) = (place % PATCH * 2 + 2, place / PATCH * 2 + 2);
            for channel in 0..3 {
                let pixel = |dx: u32, dy: u32| {
                    let at = (column * SIDE + x + dx, row * SIDE + y + dy);
                    f32::from(cells.get_pixel(at.0, at.1).0[channel])
                };
                values.push((pixel(0, 0) + pixel(1, 0) + pixel(0, 1) + pixel(1, 1)) / 4.0);
            }
        }
        values
    };
    (0..rows)
        .flat_map(|row| (0..columns).map(move |column| (column, row)))
        .map(|(column, row)| patch(column, row))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgb;

    #[test]
    fn a_cell_that_is_misread_is_put_right_by_its_like() {
        // Light and dark cells in turn; one of the light ones is taken for dark.
        let cells = RgbImage::from_fn(4 * SIDE, 3 * SIDE, |x, y| {
            let noise = (x * 7 + y * 13) % 9;
            Rgb([(if (x / SIDE + y / SIDE).is_multiple_of(2) { 200 } else { 40 } + noise) as u8; 3])
        });
        let light = |k: usize| (k % 4 + k / 4).is_multiple_of(2);
        let said: Vec<[f32; 2]> =
            (0..12).map(|k| if light(k) && k != 5 { [-0.2, -1.8] } else { [-1.8, -0.2] }).collect();
        for (k, vote) in voted(&cells, &said).into_iter().enumerate() {
            assert_eq!(vote[0] > vote[1], light(k), "{k}: {vote:?}");
        }
    }

    #[test]
    fn a_large_family_does_not_outvote_a_small_one_that_looks_a_little_like_it() {
        // Six cells of one shade among many of a near one, each rightly known.
        let small = |k: u32| k % 12 == 3 && k / 12 < 6;
        let cells = RgbImage::from_fn(12 * SIDE, 10 * SIDE, |x, y| {
            let noise = (x * 37 + y * 101 + x * y) % 25;
            let shade = if small(y / SIDE * 12 + x / SIDE) { 120 } else { 90 };
            Rgb([(shade + noise) as u8; 3])
        });
        let said: Vec<[f32; 2]> =
            (0..120).map(|k| if small(k) { [-0.03, -3.5] } else { [-3.5, -0.03] }).collect();
        for (k, vote) in (0..).zip(voted(&cells, &said)) {
            assert_eq!(vote[0] > vote[1], small(k), "{k}: {vote:?}");
        }
    }
}
