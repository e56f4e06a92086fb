//! Patches: the parts of a mask that hang together.
//!
//! Knows nothing of what they are.

use crate::games::beads::vision::canvas::{Canvas, UNIT};
use crate::games::beads::vision::morphology;

/// Patches smaller than this are none, as a part of the ring's radius (of the disc that is as large).
const SMALLEST: f64 = 0.028;

/// A patch.
#[derive(Clone)]
pub(super) struct Patch {
    /// Its pixels, ascending, with those of its holes.
    pub(super) pixels: Vec<usize>,
    /// Its middle, in pixels of the canvas.
    pub(super) middle: (f64, f64),
}

impl Patch {
    /// A patch of these pixels.
    pub(super) fn new(canvas: &Canvas, mut pixels: Vec<usize>) -> Patch {
        pixels.sort_unstable();
        let count = pixels.len().max(1) as f64;
        let places = pixels.iter().map(|at| canvas.place(*at));
        let sum = places.fold((0.0, 0.0), |a, b| (a.0 + b.0, a.1 + b.1));
        Patch { middle: (sum.0 / count, sum.1 / count), pixels }
    }
}

/// The parts of a mask that hang together at sides and are not specks.
pub(super) fn find(mask: &[bool], canvas: &Canvas) -> Vec<Patch> {
    let least = std::f64::consts::PI * (SMALLEST * UNIT) * (SMALLEST * UNIT);
    let parts = morphology::parts(mask, canvas.side).into_iter();
    let large = parts.filter(|pixels| pixels.len() as f64 >= least);
    large.map(|pixels| Patch::new(canvas, pixels)).collect()
}
