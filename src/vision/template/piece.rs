//! A picture of a cell, or of the part of it that tells kinds apart.

use image::{GrayImage, Luma, imageops};
use imageproc::template_matching::{MatchTemplateMethod, match_template_with_mask};

use crate::vision::template::SIDE;
use crate::vision::template::blocks::{Part, around};
use crate::vision::template::window::Window;

/// Kinds that look no farther apart are told by where they differ: root mean square, 0 to 255.
const NEAR: f32 = 32.0;
/// ... which is where a channel differs by so much.
const DIFFERS: u8 = 40;
/// A part that is larger says no more than the whole.
const MOST: f32 = 0.6;
/// What differs in the part that tells kinds apart counts so many times as much as over the whole cell: a sign that was not taught
/// is not to pass for one that was.
pub(super) const SHARPER: f32 = 1.6;

/// What is matched: channel by channel, with how much of each pixel counts.
#[derive(Clone)]
pub(super) struct Piece {
    /// Where it lies in the cell.
    left: u32,
    top: u32,
    pub(super) channels: [GrayImage; 3],
    /// 255 where the picture counts, less where it is transparent.
    pub(super) mask: GrayImage,
    /// How many pixels count, those of all channels together.
    weight: f32,
}

impl Piece {
    /// None where nothing of it counts.
    pub(super) fn new(channels: [GrayImage; 3], mask: GrayImage) -> Option<Piece> {
        Piece { left: 0, top: 0, channels, mask, weight: 0.0 }.weighed()
    }

    fn weighed(mut self) -> Option<Piece> {
        let counts = self.mask.pixels().map(|Luma([counts])| (f32::from(*counts) / 255.0).powi(2));
        self.weight = 3.0 * counts.sum::<f32>();
        (self.weight > 0.0).then_some(self)
    }

    /// A part of it; none where nothing of that counts.
    pub(super) fn part(&self, (left, top, width, height): Part) -> Option<Piece> {
        let cut =
            |plane: &GrayImage| imageops::crop_imm(plane, left, top, width, height).to_image();
        let (channels, mask) = (self.channels.each_ref().map(cut), cut(&self.mask));
        Piece { left, top, channels, mask, weight: 0.0 }.weighed()
    }

    /// How far apart a sum of squares is: root mean square of all channels.
    pub(super) fn mean(&self, sum: f32) -> f32 {
        (sum / self.weight).sqrt()
    }

    /// The least sum of squares by which a window differs from it, wherever it lies in the window.
    pub(super) fn apart(&self, window: &Window) -> f32 {
        let side = window.channels[0].width() - SIDE + 1;
        self.apart_within(window, (0, 0, side, side))
    }

    /// The same, where it lies as far to the right and down as a part of all shifts says.
    pub(super) fn apart_within(&self, window: &Window, (right, down, across, along): Part) -> f32 {
        let (width, height) = self.mask.dimensions();
        let (left, top) = (self.left + right, self.top + down);
        let errors = [0, 1, 2].map(|k| {
            let method = MatchTemplateMethod::SumOfSquaredErrors;
            let (plane, own) = (&window.channels[k], &self.channels[k]);
            let size = (width + across - 1, height + along - 1);
            if plane.dimensions() == size {
                return match_template_with_mask(plane, own, method, &self.mask);
            }
            let seen = imageops::crop_imm(plane, left, top, size.0, size.1).to_image();
            match_template_with_mask(&seen, own, method, &self.mask)
        });
        let [red, green, blue] = errors.each_ref().map(|errors| errors.pixels());
        let sums = red.zip(green).zip(blue).map(|((r, g), b)| r.0[0] + g.0[0] + b.0[0]);
        // A mask counts as parts of 255.
        sums.fold(f32::INFINITY, f32::min) / 255.0f32.powi(2)
    }

    /// Where it differs from another one that is much like it.
    fn differs(&self, other: &Piece) -> Vec<(u32, u32)> {
        let by = |(x, y): (u32, u32)| {
            let both = self.channels.iter().zip(&other.channels);
            both.map(move |(one, other)| {
                one.get_pixel(x, y).0[0].abs_diff(other.get_pixel(x, y).0[0])
            })
        };
        let counts = |&(x, y): &(u32, u32)| {
            [self, other].iter().all(|piece| piece.mask.get_pixel(x, y).0[0] > 0)
        };
        let counted = || places().filter(counts);
        let sum: f32 = counted().flat_map(by).map(|by| f32::from(by).powi(2)).sum();
        if sum > NEAR.powi(2) * 3.0 * counted().count() as f32 {
            return Vec::new();
        }
        counted().filter(|at| by(*at).any(|by| by > DIFFERS)).collect()
    }
}

/// Where there is something on the ground of a piece: what differs from its commonest colour.
fn ink(piece: &Piece) -> Vec<(u32, u32)> {
    let counted = || places().filter(|&(x, y)| piece.mask.get_pixel(x, y).0[0] > 0);
    let median = |channel: &GrayImage| {
        let mut values: Vec<u8> = counted().map(|(x, y)| channel.get_pixel(x, y).0[0]).collect();
        values.sort_unstable();
        values.get(values.len() / 2).copied().unwrap_or_default()
    };
    let ground = piece.channels.each_ref().map(median);
    let is_ink = |&(x, y): &(u32, u32)| {
        let values = piece.channels.each_ref().map(|channel| channel.get_pixel(x, y).0[0]);
        values.iter().zip(ground).any(|(value, ground)| value.abs_diff(ground) > DIFFERS)
    };
    counted().filter(is_ink).collect()
}

fn places() -> impl Iterator<Item = (u32, u32)> {
    (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y)))
}

/// The rectangle about some places; none where there are none, or where it is nearly the whole.
fn about(at: &[(u32, u32)]) -> Option<Part> {
    let is_part = |part: &Part| (part.2 * part.3) as f32 <= MOST * (SIDE * SIDE) as f32;
    around(at).filter(is_part)
}

/// The part of a cell where there are signs, and where kinds differ that look much alike otherwise; none where there is none, or
/// where that is nearly everywhere.
pub(super) fn telling(pieces: &[(usize, &Piece)]) -> Option<Part> {
    let mut at: Vec<(u32, u32)> = Vec::new();
    for (k, (kind, piece)) in pieces.iter().enumerate() {
        let sign = ink(piece);
        if about(&sign).is_some() {
            at.extend(sign);
        }
        let others = pieces[k + 1..].iter().filter(|other| other.0 != *kind);
        at.extend(others.flat_map(|other| piece.differs(other.1)));
    }
    about(&at)
}
