//! Cells: a board's cells brought to one size and stood upright, whatever its pitch and from wherever it is seen.

use image::{Rgb, RgbImage};

use crate::geometry::Lattice;

/// Pixels of a cell across and down.
pub const SIDE: u32 = 16;
/// A pixel is the mean of so many places a side at most: what a large cell shows in fine detail says nothing about it.
const MOST: u32 = 4;

/// The board as a picture of `SIDE` pixels a cell, with `margin` cells more on each side. Places outside the picture
/// repeat its border.
#[must_use]
pub fn rectify(image: &RgbImage, lattice: &Lattice, margin: u32) -> RgbImage {
    let (columns, rows) = (lattice.columns + 2 * margin, lattice.rows + 2 * margin);
    let pitch = lattice.pitch();
    let finest = pitch.x.abs().max(pitch.y.abs()) / f64::from(SIDE);
    let samples = (finest.ceil() as u32).clamp(1, MOST);
    let (right, bottom) = (i64::from(image.width()) - 1, i64::from(image.height()) - 1);
    let step = 1.0 / f64::from(SIDE * samples);
    let place =
        |at: u32, part: u32| (f64::from(at * samples + part) + 0.5) * step - f64::from(margin);
    RgbImage::from_fn(columns * SIDE, rows * SIDE, |x, y| {
        let mut sum = [0; 3];
        for down in 0..samples {
            for across in 0..samples {
                let seen = lattice.project(place(x, across), place(y, down));
                let column = (seen.x.floor() as i64).clamp(0, right) as u32;
                let row = (seen.y.floor() as i64).clamp(0, bottom) as u32;
                let pixel = image.get_pixel(column, row).0;
                (0..3).for_each(|k| sum[k] += u32::from(pixel[k]));
            }
        }
        let count = samples * samples;
        Rgb(sum.map(|sum| ((sum + count / 2) / count) as u8))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    #[test]
    fn cells_stand_upright_in_one_size() {
        let colors = |x: u32, y: u32| Rgb([(x * 40) as u8, (y * 60) as u8, 9]);
        for pitch in [7, 20, 90] {
            let image = RgbImage::from_fn(20 + pitch * 5, 10 + pitch * 3, |x, y| {
                let cell = |at: u32, from: u32| at.saturating_sub(from) / pitch;
                colors(cell(x, 20), cell(y, 10))
            });
            let at = f64::from(pitch);
            let lattice =
                Lattice::upright(Point { x: 20.0, y: 10.0 }, Point { x: at, y: at }, 5, 3);
            let cells = rectify(&image, &lattice, 1);
            assert_eq!(cells.dimensions(), (7 * SIDE, 5 * SIDE));
            for (column, row) in [(0, 0), (4, 0), (2, 2)] {
                let middle = ((column + 1) * SIDE + SIDE / 2, (row + 1) * SIDE + SIDE / 2);
                assert_eq!(*cells.get_pixel(middle.0, middle.1), colors(column, row), "{pitch}");
            }
        }
    }
}
