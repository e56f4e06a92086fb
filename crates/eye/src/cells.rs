//! Cells: a board's cells brought to one size and stood upright, whatever its pitch and from wherever it is seen.

use image::{Rgb, RgbImage};

use crate::lattice::Lattice;

/// Pixels of a cell across and down, where it is asked what a cell is among others.
pub const SIDE: u32 = 16;
/// ... and where it is asked what is written in it.
pub const LARGE: u32 = 32;
/// A pixel is the mean of so many places a side at most: what a large cell shows in fine detail says nothing about it.
const MOST: u32 = 4;

/// The board as a picture of `side` pixels a cell. Places outside the picture repeat its border.
#[must_use]
pub fn rectify(image: &RgbImage, lattice: &Lattice, side: u32) -> RgbImage {
    let samples = ((lattice.pitch() / f64::from(side)).ceil() as u32).clamp(1, MOST);
    let step = 1.0 / f64::from(side * samples);
    let place = |at: u32| (f64::from(at) + 0.5) * step;
    let (right, bottom) = (image.width() - 1, image.height() - 1);
    // What is negative becomes nought.
    let pixel = |(x, y): (f64, f64)| ((x as u32).min(right), (y as u32).min(bottom));
    let (columns, rows) = (lattice.columns * side, lattice.rows * side);
    if !lattice.is_upright() {
        let at = |x, y| pixel(lattice.project(place(x), place(y)));
        return averaged(image, (columns, rows), samples, at);
    }
    // Where columns and rows are the picture's own, each is looked up once.
    let across: Vec<u32> =
        (0..columns * samples).map(|x| pixel(lattice.project(place(x), 0.0)).0).collect();
    let down: Vec<u32> =
        (0..rows * samples).map(|y| pixel(lattice.project(0.0, place(y))).1).collect();
    averaged(image, (columns, rows), samples, |x, y| (across[x as usize], down[y as usize]))
}

/// A picture each pixel of which is the mean of `samples` places a side of another, which lie `at` where it says.
fn averaged(
    image: &RgbImage,
    (columns, rows): (u32, u32),
    samples: u32,
    at: impl Fn(u32, u32) -> (u32, u32),
) -> RgbImage {
    let count = samples * samples;
    RgbImage::from_fn(columns, rows, |x, y| {
        let mut sum = [0; 3];
        for down in 0..samples {
            for across in 0..samples {
                let (column, row) = at(x * samples + across, y * samples + down);
                let pixel = image.get_pixel(column, row).0;
                (0..3).for_each(|k| sum[k] += u32::from(pixel[k]));
            }
        }
        Rgb(sum.map(|sum| ((sum + count / 2) / count) as u8))
    })
}

/// The same cells in other colours: to the networks colours are no clue.
pub(crate) fn recolor(cells: &mut RgbImage) {
    cells.pixels_mut().for_each(|Rgb([red, green, blue])| {
        (*red, *green, *blue) = (255 - *green, 255 - *blue, 255 - *red);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_upright_in_one_size() {
        let colors = |x: u32, y: u32| Rgb([(x * 40) as u8, (y * 60) as u8, 9]);
        for pitch in [7, 20, 90] {
            let image = RgbImage::from_fn(20 + pitch * 5, 10 + pitch * 3, |x, y| {
                let cell = |at: u32, from: u32| at.saturating_sub(from) / pitch;
                colors(cell(x, 20), cell(y, 10))
            });
            let at = f64::from(pitch);
            let matrix = [at, 0.0, 20.0, 0.0, at, 10.0, 0.0, 0.0, 1.0];
            let cells = rectify(&image, &Lattice { columns: 5, rows: 3, matrix }, SIDE);
            assert_eq!(cells.dimensions(), (5 * SIDE, 3 * SIDE));
            for (column, row) in [(0, 0), (4, 0), (2, 2)] {
                let middle = (column * SIDE + SIDE / 2, row * SIDE + SIDE / 2);
                assert_eq!(*cells.get_pixel(middle.0, middle.1), colors(column, row), "{pitch}");
            }
        }
    }
}
