//! A board at one size: the part of a picture around a ring, so that all that is measured is measured in one unit.
//!
//! Knows neither edges nor beads.

use image::RgbImage;

use crate::games::beads::vision::ring::Ring;
use crate::geometry::Point;
use crate::vision::color::{self, Color};

/// From the middle of the ring to its nodes, in pixels of the canvas.
pub(super) const UNIT: f64 = 160.0;
/// From the middle to the sides, in units.
const REACH: f64 = 1.8;
/// The ground under a pixel is the median of a square with this side, in pixels of a canvas a quarter as large.
const MEDIAN: usize = 11;
/// See [`MEDIAN`].
const COARSE: usize = 4;

/// The board, with the ring's middle in its own.
pub(super) struct Canvas {
    /// Pixels a side.
    pub(super) side: usize,
    /// Row by row; where the picture ends, its nearest pixel.
    pub(super) pixels: Vec<Color>,
    /// How far each pixel is from the ground around it, root mean square over the channels.
    pub(super) contrast: Vec<f32>,
    /// The middle of each node, in pixels of the canvas.
    pub(super) nodes: Vec<(f64, f64)>,
    /// Radius of a node, in pixels of the canvas.
    pub(super) radius: f64,
    /// For each pixel the node nearest to it, and how far it is, in pixels of the canvas.
    owners: Vec<(u8, f32)>,
}

impl Canvas {
    pub(super) fn new(image: &RgbImage, ring: &Ring) -> Canvas {
        let side = (2.0 * REACH * UNIT) as usize;
        let middle = side as f64 / 2.0;
        let scale = ring.reach / UNIT;
        let mut pixels = Vec::with_capacity(side * side);
        for y in 0..side {
            for x in 0..side {
                let at = |k: usize, center: f64| center + (k as f64 + 0.5 - middle) * scale;
                pixels.push(sample(image, at(x, ring.center.x), at(y, ring.center.y), scale));
            }
        }
        let nodes = ring.corners().map(|Point { x, y }| {
            ((x - ring.center.x) / scale + middle, (y - ring.center.y) / scale + middle)
        });
        let nodes: Vec<(f64, f64)> = nodes.collect();
        let contrast = contrast(&pixels, side);
        let owner = |at: usize| {
            let (node, apart) =
                nearest(&nodes, ((at % side) as f64 + 0.5, (at / side) as f64 + 0.5));
            (node as u8, apart as f32)
        };
        let owners = (0..side * side).map(owner).collect();
        Canvas { side, pixels, contrast, nodes, radius: ring.radius / scale, owners }
    }

    /// The node nearest to a pixel, and how far it is, in pixels of the canvas.
    pub(super) fn owner(&self, at: usize) -> (usize, f64) {
        let (node, apart) = self.owners[at];
        (usize::from(node), f64::from(apart))
    }

    /// The pixel's number; `None` outside.
    pub(super) fn index(&self, x: f64, y: f64) -> Option<usize> {
        let side = self.side as f64;
        let inside = x >= 0.0 && y >= 0.0 && x < side && y < side;
        inside.then(|| y as usize * self.side + x as usize)
    }

    /// The middle of a pixel.
    pub(super) fn place(&self, index: usize) -> (f64, f64) {
        ((index % self.side) as f64 + 0.5, (index / self.side) as f64 + 0.5)
    }

    /// The node nearest to a place, and how far it is, in pixels of the canvas.
    pub(super) fn nearest(&self, place: (f64, f64)) -> (usize, f64) {
        nearest(&self.nodes, place)
    }

    /// How far a place is from the middle of the ring, in units.
    pub(super) fn outward(&self, (x, y): (f64, f64)) -> f64 {
        let middle = self.side as f64 / 2.0;
        ((x - middle) * (x - middle) + (y - middle) * (y - middle)).sqrt() / UNIT
    }
}

fn nearest(nodes: &[(f64, f64)], (x, y): (f64, f64)) -> (usize, f64) {
    let apart = |&(u, v): &(f64, f64)| (u - x) * (u - x) + (v - y) * (v - y);
    let apart = nodes.iter().map(apart).enumerate();
    let (node, square) = apart.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, f64::MAX));
    (node, square.sqrt())
}

/// The colour at a place of a picture, for a pixel that is `scale` of its pixels wide.
fn sample(image: &RgbImage, x: f64, y: f64, scale: f64) -> Color {
    if scale <= 1.35 {
        return bilinear(image, x, y);
    }
    // Nearer to each other than pixels.
    let steps = (scale * 1.2).ceil().min(8.0) as usize;
    let mut sum = [0.0f32; 3];
    for j in 0..steps {
        for i in 0..steps {
            let aside = |k: usize| ((k as f64 + 0.5) / steps as f64 - 0.5) * scale;
            let own = nearest_pixel(image, x + aside(i), y + aside(j));
            (0..3).for_each(|k| sum[k] += own[k]);
        }
    }
    sum.map(|it| it / (steps * steps) as f32)
}

/// The colour of a pixel. 0 is the middle of the first.
fn nearest_pixel(image: &RgbImage, x: f64, y: f64) -> Color {
    let inside = |at: f64, side: u32| ((at + 0.5).max(0.0) as u32).min(side.saturating_sub(1));
    image.get_pixel(inside(x, image.width()), inside(y, image.height())).0.map(f32::from)
}

/// The colour between pixels. 0 is the middle of the first.
fn bilinear(image: &RgbImage, x: f64, y: f64) -> Color {
    let last = |side: u32| side.saturating_sub(1);
    let (right, bottom) = (last(image.width()), last(image.height()));
    let (x, y) = (x.clamp(0.0, f64::from(right)), y.clamp(0.0, f64::from(bottom)));
    let (left, top) = (x as u32, y as u32);
    let part = [(x - f64::from(left)) as f32, (y - f64::from(top)) as f32];
    let mix = |one: Color, two: Color, part: f32| -> Color {
        std::array::from_fn(|k| one[k] * (1.0 - part) + two[k] * part)
    };
    let row = |y: u32| {
        let at = |x: u32| image.get_pixel(x, y).0.map(f32::from);
        mix(at(left), at((left + 1).min(right)), part[0])
    };
    mix(row(top), row((top + 1).min(bottom)), part[1])
}

/// How far each pixel is from the median around it.
fn contrast(pixels: &[Color], side: usize) -> Vec<f32> {
    let coarse = side / COARSE;
    let mut small = vec![[0.0f32; 3]; coarse * coarse];
    for (at, own) in small.iter_mut().enumerate() {
        let (x, y) = (at % coarse * COARSE, at / coarse * COARSE);
        *own = pixels[(y + COARSE / 2) * side + x + COARSE / 2];
    }
    let reach = MEDIAN / 2;
    let mut ground = vec![[0.0f32; 3]; coarse * coarse];
    let mut values: [Vec<f32>; 3] = Default::default();
    for y in 0..coarse {
        for x in 0..coarse {
            values.iter_mut().for_each(Vec::clear);
            for v in (y.saturating_sub(reach)..(y + reach + 1).min(coarse)).step_by(2) {
                for u in (x.saturating_sub(reach)..(x + reach + 1).min(coarse)).step_by(2) {
                    let own = small[v * coarse + u];
                    (0..3).for_each(|k| values[k].push(own[k]));
                }
            }
            let half = values[0].len() / 2;
            ground[y * coarse + x] =
                std::array::from_fn(|k| *values[k].select_nth_unstable_by(half, f32::total_cmp).1);
        }
    }
    let last = coarse - 1;
    let under = |at: usize| {
        let (x, y) = (at % side / COARSE, at / side / COARSE);
        ground[y.min(last) * coarse + x.min(last)]
    };
    pixels.iter().enumerate().map(|(at, own)| color::distance(*own, under(at))).collect()
}
