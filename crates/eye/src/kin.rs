//! Cells that look alike are of one kind: what the network says of each is weighed with what it says of those like it.

use image::RgbImage;

use crate::cells::SIDE;

/// Pixels of a patch across: every second one, its rim left out.
const PATCH: u32 = 6;
/// Cells as far apart as those that are like each other, so many times, and so much more, 0 to 255, are hardly kin.
const FAR: f32 = 1.5;
const NOISE: f32 = 6.0;

/// For each cell the mean of what is said of all, the more of it the more they look alike. `cells` are as `rectify` makes
/// them, `said` are logarithms of how likely each kind is, row by row.
pub(crate) fn voted<const N: usize>(cells: &RgbImage, said: &[[f32; N]]) -> Vec<[f32; N]> {
    let patches = patches(cells);
    let count = patches.len();
    let mut far = vec![0.0; count * count];
    for a in 0..count {
        for b in 0..a {
            let square: f32 =
                patches[a].iter().zip(&patches[b]).map(|(a, b)| (a - b) * (a - b)).sum();
            let distance = (square / patches[a].len() as f32).sqrt();
            far[a * count + b] = distance;
            far[b * count + a] = distance;
        }
    }
    let scale = usual(&far, count) * FAR + NOISE;
    let vote = |cell: usize| {
        let (mut sums, mut whole) = ([0.0; N], 0.0);
        for (distance, said) in far[cell * count..(cell + 1) * count].iter().zip(said) {
            let weight = (-(distance / scale).powi(2)).exp();
            whole += weight;
            sums.iter_mut().zip(said).for_each(|(sum, said)| *sum += weight * said);
        }
        sums.map(|sum| sum / whole)
    };
    (0..count).map(vote).collect()
}

/// How far apart cells are that are like each other: the third nearest of the usual cell.
fn usual(far: &[f32], count: usize) -> f32 {
    // The nearest of all is the cell itself.
    let third = |row: &[f32]| {
        let mut row = row.to_vec();
        row.sort_by(f32::total_cmp);
        row.get(3).copied()
    };
    let mut all: Vec<f32> = far.chunks_exact(count).filter_map(third).collect();
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
            Rgb([(if (x / SIDE + y / SIDE) % 2 == 0 { 200 } else { 40 } + noise) as u8; 3])
        });
        let light = |k: usize| (k % 4 + k / 4) % 2 == 0;
        let said: Vec<[f32; 2]> =
            (0..12).map(|k| if light(k) && k != 5 { [-0.2, -1.8] } else { [-1.8, -0.2] }).collect();
        for (k, vote) in voted(&cells, &said).into_iter().enumerate() {
            assert_eq!(vote[0] > vote[1], light(k), "{k}: {vote:?}");
        }
    }
}
