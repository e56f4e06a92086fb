//! The ball: the one cell with something round in its middle.

use crate::vision::color::{self, Color};
use crate::vision::patch::{Patch, SIDE};

/// How much a cell looks as if a ball lay in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roundness {
    /// How much the middle differs from the corners, 0 to 255.
    pub contrast: f32,
    /// How alike the cell is to itself turned by a quarter, a half and three quarters, -1 to 1.
    pub symmetry: f32,
    /// Colour of the ball.
    pub core: Color,
    /// Colour of what the ball lies on.
    pub ground: Color,
}

impl Roundness {
    /// Less contrast than this is noise or a shade.
    const LEAST_CONTRAST: f32 = 9.0;
    /// Letters and icons are less symmetric.
    const LEAST_SYMMETRY: f32 = 0.45;

    pub(super) fn of(patch: &Patch) -> Roundness {
        let ground = patch.corners();
        let map: Vec<f32> =
            patch.samples().map(|(_, sample)| color::distance(sample, ground)).collect();
        let inside: Vec<f32> = patch
            .samples()
            .zip(&map)
            .filter(|(((x, y), _), _)| x.hypot(*y) <= 0.45)
            .map(|(_, difference)| *difference)
            .collect();
        let contrast = inside.iter().sum::<f32>() / inside.len().max(1) as f32;
        let quarter = turned(&map);
        let half = turned(&quarter);
        let three = turned(&half);
        let symmetry = [&quarter, &half, &three].map(|other| correlation(&map, other));
        let symmetry = symmetry.iter().sum::<f32>() / 3.0;
        Roundness { contrast, symmetry, core: patch.core(), ground }
    }

    /// Contrast where it is round enough to be a ball, else nothing.
    pub(super) fn strength(&self) -> Option<f32> {
        let is_ball =
            self.contrast >= Self::LEAST_CONTRAST && self.symmetry >= Self::LEAST_SYMMETRY;
        is_ball.then_some(self.contrast * self.symmetry)
    }
}

/// A square map turned by a quarter.
fn turned(map: &[f32]) -> Vec<f32> {
    (0..SIDE * SIDE).map(|k| map[(SIDE - 1 - k % SIDE) * SIDE + k / SIDE]).collect()
}

/// Pearson's correlation of two maps; 0 where one is flat.
fn correlation(a: &[f32], b: &[f32]) -> f32 {
    let count = a.len() as f32;
    let (mean_a, mean_b) = (a.iter().sum::<f32>() / count, b.iter().sum::<f32>() / count);
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (a, b) in a.iter().zip(b) {
        ab += (a - mean_a) * (b - mean_b);
        aa += (a - mean_a) * (a - mean_a);
        bb += (b - mean_b) * (b - mean_b);
    }
    if aa * bb > 0.0 { ab / (aa * bb).sqrt() } else { 0.0 }
}
