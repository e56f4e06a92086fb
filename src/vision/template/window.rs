//! What templates are laid on: a cell, channel by channel.

use image::{GrayImage, Luma, RgbImage, imageops};

use crate::vision::template::SIDE;
use crate::vision::template::blocks::Sums;

/// The channels of a picture, each by itself.
pub(super) fn planes(image: &RgbImage) -> [GrayImage; 3] {
    let (width, height) = image.dimensions();
    let plane = |channel: usize| image.pixels().map(move |pixel| pixel.0[channel]).collect();
    let filled = |values| GrayImage::from_raw(width, height, values).unwrap_or_default();
    [0, 1, 2].map(|channel| filled(plane(channel)))
}

/// A cell, and so many pixels around it as it may be shifted by.
pub(super) struct Window {
    pub(super) channels: [GrayImage; 3],
    pub(super) sums: Sums,
}

impl Window {
    pub(super) fn new(cells: &[GrayImage; 3], (column, row): (u32, u32), shift: u32) -> Window {
        let from = |at: u32| at * SIDE - shift;
        let side = SIDE + 2 * shift;
        let channels = cells
            .each_ref()
            .map(|plane| imageops::crop_imm(plane, from(column), from(row), side, side).to_image());
        let sums = Sums::new(&channels);
        Window { channels, sums }
    }

    /// The mean colour of what counts.
    pub(super) fn mean(&self, mask: &GrayImage) -> [f32; 3] {
        std::array::from_fn(|channel| mean(&self.channels[channel], mask))
    }
}

/// The mean value of what counts.
pub(super) fn mean(channel: &GrayImage, mask: &GrayImage) -> f32 {
    let (mut sum, mut weight) = (0.0, 0.0);
    for (Luma([value]), Luma([counts])) in channel.pixels().zip(mask.pixels()) {
        sum += f32::from(*value) * f32::from(*counts);
        weight += f32::from(*counts);
    }
    if weight > 0.0 { sum / weight } else { 0.0 }
}
