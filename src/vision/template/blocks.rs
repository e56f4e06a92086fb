//! How far a cell is from a template at least, by the means of blocks of pixels: most need not be matched pixel by pixel.

use image::{GrayImage, Luma};
use imageproc::definitions::Image;
use imageproc::integral_image::{integral_image, sum_image_pixels};

use crate::vision::template::SIDE;

/// Pixels of a block a side, and where the first one begins: before it lies the rim.
const BLOCK: u32 = 5;
const FIRST: u32 = 2;

/// The blocks of a template all of whose pixels count.
#[derive(Clone, Default)]
pub(super) struct Blocks(Vec<Block>);

#[derive(Clone)]
struct Block {
    left: u32,
    top: u32,
    /// The sums of its pixels, channel by channel.
    sums: [f32; 3],
}

impl Blocks {
    pub(super) fn of(channels: &[GrayImage; 3], mask: &GrayImage) -> Blocks {
        let from = || (FIRST..=SIDE - BLOCK).step_by(BLOCK as usize);
        let places = from().flat_map(|top| from().map(move |left| (left, top)));
        let counts = |&(left, top): &(u32, u32)| {
            pixels(left, top).all(|(x, y)| mask.get_pixel(x, y).0[0] == u8::MAX)
        };
        let block = |(left, top): (u32, u32)| {
            let sum = |plane: &GrayImage| {
                pixels(left, top).map(|(x, y)| f32::from(plane.get_pixel(x, y).0[0])).sum()
            };
            Block { left, top, sums: channels.each_ref().map(sum) }
        };
        Blocks(places.filter(counts).map(block).collect())
    }

    /// By which sum of squares all channels differ at least, wherever the template lies in what was summed up: in each block they
    /// differ by what its means do.
    pub(super) fn bounds(&self, sums: &Sums) -> Bounds {
        let side = sums.side - SIDE + 1;
        let at = |(right, down): (u32, u32)| {
            let each = self.0.iter().map(|block| {
                let seen = sums.of(block.left + right, block.top + down);
                let apart = |k: usize| (seen[k] as f32 - block.sums[k]).powi(2);
                apart(0) + apart(1) + apart(2)
            });
            each.sum::<f32>() / (BLOCK * BLOCK) as f32
        };
        Bounds { side, all: (0..side * side).map(|k| at((k % side, k / side))).collect() }
    }
}

/// The least sum of squares at each place where a template can lie in a window, row by row.
pub(super) struct Bounds {
    side: u32,
    all: Vec<f32>,
}

impl Bounds {
    /// Where it is least, and how much it is there.
    pub(super) fn least(&self) -> ((u32, u32), f32) {
        let all = self.all.iter().copied().zip(0..);
        let (least, k) = all.min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default();
        ((k % self.side, k / self.side), least)
    }

    /// The rectangle around the places where it is less than that: left, top, width and height; none where it is so nowhere.
    pub(super) fn below(&self, sum: f32) -> Option<Part> {
        let places = self.all.iter().zip(0..).filter(|(bound, _)| **bound < sum);
        let places: Vec<(u32, u32)> = places.map(|(_, k)| (k % self.side, k / self.side)).collect();
        around(&places)
    }
}

/// A rectangle: left, top, width and height.
pub(super) type Part = (u32, u32, u32, u32);

/// The rectangle around some places; none where there are none.
pub(super) fn around(at: &[(u32, u32)]) -> Option<Part> {
    let span = |of: fn(&(u32, u32)) -> u32| {
        let (low, high) = (at.iter().map(of).min()?, at.iter().map(of).max()?);
        Some((low, high + 1 - low))
    };
    let ((left, width), (top, height)) = (span(|it| it.0)?, span(|it| it.1)?);
    Some((left, top, width, height))
}

/// The pixels of a block.
fn pixels(left: u32, top: u32) -> impl Iterator<Item = (u32, u32)> {
    (0..BLOCK).flat_map(move |y| (0..BLOCK).map(move |x| (left + x, top + y)))
}

/// The sums of all pixels to the left of places and above them, channel by channel.
pub(super) struct Sums {
    side: u32,
    all: [Image<Luma<u32>>; 3],
}

impl Sums {
    /// Of square pictures of one size.
    pub(super) fn new(channels: &[GrayImage; 3]) -> Sums {
        Sums { side: channels[0].width(), all: channels.each_ref().map(integral_image) }
    }

    /// The sums of a block.
    fn of(&self, left: u32, top: u32) -> [u32; 3] {
        let (right, bottom) = (left + BLOCK - 1, top + BLOCK - 1);
        self.all.each_ref().map(|sums| sum_image_pixels(sums, left, top, right, bottom)[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::template::picture::Template;
    use crate::vision::template::window::{Window, planes};
    use image::{Rgb, RgbImage, Rgba, RgbaImage};

    /// Something of no order.
    fn value(x: u32, y: u32, seed: u32) -> u8 {
        (x.wrapping_mul(73) ^ y.wrapping_mul(151) ^ seed.wrapping_mul(197)).wrapping_mul(2_654_435)
            as u8
    }

    #[test]
    fn no_place_is_nearer_than_its_blocks_say() {
        for seed in 0..20 {
            // Some of it is transparent.
            let picture = RgbaImage::from_fn(SIDE, SIDE, |x, y| {
                let counts = if (x + y + seed).is_multiple_of(13) && x > 12 { 0 } else { 255 };
                Rgba([value(x / 3, y / 2, seed), value(x, y / 4, seed), x as u8 * 7, counts])
            });
            let template = Template::new(0, &picture).unwrap();
            let around = RgbImage::from_fn(3 * SIDE, 3 * SIDE, |x, y| {
                Rgb([value(x / 3, y / 3, seed + 1), value(x / 2, y, seed), y as u8 * 3])
            });
            for shift in [0, 3] {
                let window = Window::new(&planes(&around), (1, 1), shift);
                let bounds = template.bounds(&window);
                let apart = template.apart(&window, &bounds);
                assert!(template.at_least(&bounds) <= apart + 0.01, "{seed} {shift}");
                // All places by themselves are no nearer than the best one.
                let all = template.whole.mean(template.whole.apart(&window));
                assert!((apart - all).abs() < 0.01, "{seed} {shift}: {apart} {all}");
            }
        }
    }
}
