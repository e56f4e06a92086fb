//! One template.

use image::imageops::{self, FilterType};
use image::{DynamicImage, GrayImage, Luma, RgbaImage};

use crate::geometry::{Lattice, Point};
use crate::vision::sight::upright;
use crate::vision::template::SIDE;
use crate::vision::template::blocks::{Blocks, Bounds};
use crate::vision::template::likely::UNLIKE;
use crate::vision::template::piece::{Piece, SHARPER};
use crate::vision::template::window::{Window, mean, planes};

/// So many pixels of a template's rim do not count: neighbours cast on it.
const RIM: u32 = 2;

/// A picture of one kind of cell.
pub(super) struct Template {
    pub(super) kind: usize,
    pub(super) whole: Piece,
    /// The part of it that tells it from other kinds, where that is a small one.
    pub(super) part: Option<Piece>,
    blocks: Blocks,
    /// The mean colour of what counts.
    pub(super) mean: [f32; 3],
}

impl Template {
    /// None where nothing of it counts.
    pub(super) fn new(kind: usize, picture: &RgbaImage) -> Option<Template> {
        if picture.is_empty() {
            return None;
        }
        // As cells are brought to that size: fine strokes would differ, were it done otherwise.
        let seen = DynamicImage::from(picture.clone()).into_rgb8();
        let side = Point { x: f64::from(picture.width()), y: f64::from(picture.height()) };
        let cell = Lattice::upright(Point { x: 0.0, y: 0.0 }, side, 1, 1);
        let channels = planes(&upright(&seen, &cell, SIDE));
        let opaque = imageops::resize(picture, SIDE, SIDE, FilterType::Triangle);
        let mut mask = GrayImage::from_fn(SIDE, SIDE, |x, y| Luma([opaque.get_pixel(x, y).0[3]]));
        let is_rim = |at: u32| !(RIM..SIDE - RIM).contains(&at);
        for (x, y, counts) in mask.enumerate_pixels_mut() {
            *counts = if is_rim(x) || is_rim(y) { Luma([0]) } else { *counts };
        }
        let mean = std::array::from_fn(|k| mean(&channels[k], &mask));
        let blocks = Blocks::of(&channels, &mask);
        Some(Template { kind, whole: Piece::new(channels, mask)?, part: None, blocks, mean })
    }

    /// By how much a window differs from it at least: soon known.
    pub(super) fn bounds(&self, window: &Window) -> Bounds {
        self.blocks.bounds(&window.sums)
    }

    /// How far apart that is: root mean square of all channels.
    pub(super) fn at_least(&self, bounds: &Bounds) -> f32 {
        self.whole.mean(bounds.least().1)
    }

    /// How far a window is from it, over the whole or where kinds differ, whichever is more: root mean square of all channels.
    pub(super) fn apart(&self, window: &Window, bounds: &Bounds) -> f32 {
        let ((right, down), _) = bounds.least();
        let first = self.whole.apart_within(window, (right, down, 1, 1));
        let others = bounds.below(first).map(|part| self.whole.apart_within(window, part));
        let whole = self.whole.mean(others.map_or(first, |least| least.min(first)));
        // What is unlike it as a whole need not be looked at in detail.
        let part = self.part.as_ref().filter(|_| whole < UNLIKE);
        part.map_or(whole, |part| whole.max(SHARPER * part.mean(part.apart(window))))
    }
}
