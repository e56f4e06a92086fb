//! One panel seen at the size of a tile: ink, air and red.

use image::RgbImage;

use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::panels::luma;

/// Radius of a panel's corners, in a tile's pixels, a little more than it is.
const ROUND: f64 = 36.0;
/// Red stands out by so much from the mean of the other channels, 0 to 255.
const RED: i32 = 45;
/// Darker red, 0 to 255, is ink beside something red.
const DIM: i32 = 110;

/// A panel at the size of a tile.
pub(super) struct Look {
    /// Luma, row by row.
    pub(super) light: Vec<u8>,
    /// Whether a pixel is red.
    pub(super) red: Vec<bool>,
    /// Luma of the air.
    pub(super) air: u8,
    /// Whether a pixel is ink: solid, or the figure.
    pub(super) ink: Vec<bool>,
}

/// The place of a tile's pixel in lists.
pub(super) fn at(x: i32, y: i32) -> usize {
    (y * WIDTH + x) as usize
}

impl Look {
    pub(super) fn of(image: &RgbImage, layout: &Layout, columns: usize, slot: usize) -> Look {
        let corner = layout.at(columns, slot, 0.0, 0.0);
        let count = (WIDTH * HEIGHT) as usize;
        let (mut light, mut red) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for y in 0..HEIGHT {
            for x in 0..WIDTH {
                let (x, y) = inward(x, y);
                let pixel = sample(
                    image,
                    corner.x + x * layout.scale - 0.5,
                    corner.y + y * layout.scale - 0.5,
                );
                light.push(luma(pixel));
                red.push(is_red(pixel));
            }
        }
        let mut counts = [0u32; 256];
        for it in &light {
            counts[usize::from(*it)] += 1;
        }
        let air = air(&counts);
        let black = 20u16;
        let limit = u16::from(air).midpoint(black) as u8;
        let ink = light.iter().zip(&red).map(|(light, red)| *light < limit && !red).collect();
        Look { light, red, air, ink }
    }
}

fn is_red(pixel: [u8; 3]) -> bool {
    let [red, green, blue] = pixel.map(i32::from);
    red - green.midpoint(blue) > RED && red > DIM
}

/// The luma of the air: the commonest that is no ink; a bright one, where there is no air.
fn air(counts: &[u32; 256]) -> u8 {
    let wide = |at: usize| counts[at.saturating_sub(3)..(at + 4).min(256)].iter().sum::<u32>();
    let best = (110..=252).max_by_key(|at| wide(*at)).unwrap_or(210);
    if wide(best) < 400 { 210 } else { best as u8 }
}

/// The middle of a pixel; in the rounded corners, which no panel shows, that of the nearest one that is shown.
fn inward(x: i32, y: i32) -> (f64, f64) {
    let (x, y) = (f64::from(x) + 0.5, f64::from(y) + 0.5);
    let (wide, high) = (f64::from(WIDTH), f64::from(HEIGHT));
    let (cx, cy) = (x.clamp(ROUND, wide - ROUND), y.clamp(ROUND, high - ROUND));
    let (dx, dy) = (x - cx, y - cy);
    let far = dx.hypot(dy);
    if dx == 0.0 || dy == 0.0 || far <= ROUND - 4.0 {
        // Along the sides the outermost pixels are half a rim's.
        return (x.clamp(3.0, wide - 3.0), y.clamp(3.0, high - 3.0));
    }
    let part = (ROUND - 5.0) / far;
    (cx + dx * part, cy + dy * part)
}

/// The colour at a place, mixed from the four pixels around it.
fn sample(image: &RgbImage, x: f64, y: f64) -> [u8; 3] {
    let (width, height) = (image.width() as i32, image.height() as i32);
    let (left, top) = (x.floor(), y.floor());
    let (dx, dy) = (x - left, y - top);
    let pixel = |i: i32, j: i32| {
        let x = (left as i32 + i).clamp(0, width - 1) as u32;
        let y = (top as i32 + j).clamp(0, height - 1) as u32;
        image.get_pixel(x, y).0
    };
    let (above, below) = ([pixel(0, 0), pixel(1, 0)], [pixel(0, 1), pixel(1, 1)]);
    std::array::from_fn(|k| {
        let mix =
            |one: u8, other: u8, part: f64| f64::from(one) * (1.0 - part) + f64::from(other) * part;
        let rows = [above, below].map(|row| mix(row[0][k], row[1][k], dx));
        (rows[0] * (1.0 - dy) + rows[1] * dy).round() as u8
    })
}
