//! Patches: cells resampled to one size, so that they can be compared whatever their pitch.

use image::RgbImage;

use crate::geometry::{Cell, Lattice};
use crate::vision::color::{self, Color};

/// Samples along each side of a patch.
pub const SIDE: usize = 12;
/// Part of the cell on each side that is left out: gaps, grid lines and neighbours show there.
const RIM: f64 = 0.08;
const LENGTH: usize = SIDE * SIDE * 3;

/// A cell's pixels, `SIDE` × `SIDE` sRGB samples, row by row.
#[derive(Clone, Debug, PartialEq)]
pub struct Patch([u8; LENGTH]);

impl Patch {
    /// Samples a cell of a picture. Places outside the picture repeat its border.
    #[must_use]
    pub fn sample(image: &RgbImage, lattice: &Lattice, cell: Cell) -> Patch {
        let mut samples = [0; LENGTH];
        let (right, bottom) = (i64::from(image.width()) - 1, i64::from(image.height()) - 1);
        let part = |i: usize| RIM + (1.0 - 2.0 * RIM) * (i as f64 + 0.5) / SIDE as f64;
        for (j, row) in samples.chunks_exact_mut(SIDE * 3).enumerate() {
            for (i, sample) in row.chunks_exact_mut(3).enumerate() {
                let place =
                    lattice.project(f64::from(cell.x) + part(i), f64::from(cell.y) + part(j));
                let x = (place.x.floor() as i64).clamp(0, right) as u32;
                let y = (place.y.floor() as i64).clamp(0, bottom) as u32;
                sample.copy_from_slice(&image.get_pixel(x, y).0);
            }
        }
        Patch(samples)
    }

    /// The mean of patches; `None` of none.
    #[must_use]
    pub fn mean<'a>(patches: impl Iterator<Item = &'a Patch>) -> Option<Patch> {
        let (mut sums, mut count) = ([0u32; LENGTH], 0);
        for patch in patches {
            sums.iter_mut().zip(patch.0).for_each(|(sum, value)| *sum += u32::from(value));
            count += 1;
        }
        (count > 0).then(|| Patch(sums.map(|sum| ((sum + count / 2) / count) as u8)))
    }

    /// Root mean square difference of two patches, 0 to 255.
    #[must_use]
    pub fn distance(&self, other: &Patch) -> f32 {
        let square = |(a, b): (&u8, &u8)| u32::from(a.abs_diff(*b)).pow(2);
        let sum: u32 = self.0.iter().zip(&other.0).map(square).sum();
        (sum as f32 / LENGTH as f32).sqrt()
    }

    /// Every sample with its place, in cells from the middle: (-0.5, -0.5) is the top left corner.
    pub fn samples(&self) -> impl Iterator<Item = ((f32, f32), Color)> + '_ {
        let part =
            |i: usize| (RIM + (1.0 - 2.0 * RIM) * (i as f64 + 0.5) / SIDE as f64 - 0.5) as f32;
        self.0.chunks_exact(3).enumerate().map(move |(k, sample)| {
            let color = [0, 1, 2].map(|channel| f32::from(sample[channel]));
            ((part(k % SIDE), part(k / SIDE)), color)
        })
    }

    /// Median colour, channel by channel, of the samples whose place satisfies `keep`; black if none does.
    pub fn median(&self, keep: impl Fn(f32, f32) -> bool) -> Color {
        let kept: Vec<Color> =
            self.samples().filter(|((x, y), _)| keep(*x, *y)).map(|(_, color)| color).collect();
        if kept.is_empty() {
            return [0.0; 3];
        }
        [0, 1, 2].map(|channel| {
            let mut values: Vec<f32> = kept.iter().map(|color| color[channel]).collect();
            let middle = values.len() / 2;
            *values.select_nth_unstable_by(middle, f32::total_cmp).1
        })
    }

    /// Median colour of the inner half: what the cell itself looks like, away from what its neighbours cast on it.
    #[must_use]
    pub fn core(&self) -> Color {
        self.median(|x, y| x.abs() <= 0.26 && y.abs() <= 0.26)
    }

    /// The commonest colour of the rim outside a circle that touches all four sides: what lies under a round thing in
    /// the middle, even one that fills the cell. The rim may show something else in part, such as a neighbour's shade.
    #[must_use]
    pub fn ground(&self) -> Color {
        const NEAR: f32 = 20.0;
        let rim: Vec<Color> = self
            .samples()
            .filter(|((x, y), _)| x.hypot(*y) >= 0.48)
            .map(|(_, color)| color)
            .collect();
        let alike = |color: &&Color| {
            rim.iter().filter(|other| color::distance(**color, **other) <= NEAR).count()
        };
        rim.iter().max_by_key(alike).copied().unwrap_or_default()
    }
}
