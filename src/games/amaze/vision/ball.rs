//! The ball: the one cell with something round in its middle, found by matching discs and rings.

use std::fmt;
use std::sync::LazyLock;

use crate::vision::color::{self, Color};
use crate::vision::patch::{Patch, SIDE};

/// How much a cell looks as if a ball lay in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Roundness {
    /// How much the inside of the cell's circle differs from its rim, root mean square, 0 to 255. Rounded corners
    /// of floor lie outside it.
    pub contrast: f32,
    /// Part of the circle that differs from its rim, 0 to 1: letters are thin.
    pub body: f32,
    /// Zero-mean normalised correlation with the best disc or ring, -1 to 1.
    pub fit: f32,
    /// How alike the cell is to itself turned by a quarter, a half and three quarters, -1 to 1: glossy balls
    /// with a bright rim are neither disc nor ring, but round.
    pub symmetry: f32,
    /// Colour of the ball.
    pub core: Color,
    /// Colour of what the ball lies on.
    pub ground: Color,
}

impl Roundness {
    /// Less contrast than this is noise or a shade.
    const LEAST_CONTRAST: f32 = 9.0;
    /// Letters cover less.
    const LEAST_BODY: f32 = 0.2;
    /// Letters and icons fit worse.
    const LEAST_FIT: f32 = 0.52;
    /// Letters and icons are less symmetric.
    const LEAST_SYMMETRY: f32 = 0.5;
    /// A little of both is enough too.
    const LEAST_SUM: f32 = 0.8;

    pub(super) fn of(patch: &Patch) -> Roundness {
        let (ground, core) = (patch.ground(), patch.core());
        let map: Vec<f32> =
            patch.samples().map(|(_, sample)| color::distance(sample, ground)).collect();
        // What is like the middle: for a ball of one colour on ground of several.
        let like_core: Vec<f32> = patch
            .samples()
            .map(|(_, sample)| (REACH - color::distance(sample, core)).max(0.0))
            .collect();
        let inner: Vec<f32> = patch
            .samples()
            .zip(&map)
            .filter(|(((x, y), _), _)| x.hypot(*y) <= 0.42)
            .map(|(_, value)| *value)
            .collect();
        let count = inner.len().max(1) as f32;
        let square = inner.iter().map(|value| value * value).sum::<f32>() / count;
        let body = inner.iter().filter(|value| **value >= DIFFERENT).count() as f32 / count;
        let best = |map: &[f32]| {
            let fits = SHAPES.iter().map(|(trust, shape)| trust * correlation(map, shape));
            fits.fold(-1.0, f32::max)
        };
        let fit = best(&map).max(best(&like_core));
        let quarter = turned(&map);
        let half = turned(&quarter);
        let turns = [turned(&half), half, quarter];
        let symmetry = turns.iter().map(|turn| correlation(&map, &unit(turn.clone()))).sum::<f32>();
        let symmetry = symmetry / turns.len() as f32;
        Roundness { contrast: square.sqrt(), body, fit, symmetry, core, ground }
    }

    /// Whether it would be taken for a ball anywhere.
    pub(super) fn is_clear(&self) -> bool {
        self.contrast >= 20.0 && self.fit.max(self.symmetry) >= 0.62
    }

    /// Where a patch differs from its own middle. A tile has the same shape whatever its colour; a ball has another.
    pub(super) fn relief(patch: &Patch) -> Vec<bool> {
        const DIFFERENT: f32 = 16.0;
        let core = patch.core();
        patch.samples().map(|(_, sample)| color::distance(sample, core) > DIFFERENT).collect()
    }

    /// Contrast where it is round enough to be a ball, else nothing.
    pub(super) fn strength(&self) -> Option<f32> {
        let round = self.fit >= Self::LEAST_FIT
            || self.symmetry >= Self::LEAST_SYMMETRY
            || self.fit + self.symmetry >= Self::LEAST_SUM;
        let solid = self.contrast >= Self::LEAST_CONTRAST && self.body >= Self::LEAST_BODY;
        let is_ball = solid && round;
        is_ball.then_some(self.contrast * self.fit.max(self.symmetry))
    }
}

impl fmt::Display for Roundness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Roundness { contrast, body, fit, symmetry, .. } = self;
        write!(f, "contrast {contrast:.0} of at least {:.0}, ", Self::LEAST_CONTRAST)?;
        write!(f, "filling {body:.2} of at least {:.2}, ", Self::LEAST_BODY)?;
        write!(f, "roundness {fit:.2} of at least {:.2}, ", Self::LEAST_FIT)?;
        write!(f, "symmetry {symmetry:.2} of at least {:.2}", Self::LEAST_SYMMETRY)
    }
}

/// Samples this far from the rim's colour are not of it, 0 to 255.
const DIFFERENT: f32 = 10.0;
/// Colours farther from the ball's are not the ball's at all, 0 to 255.
const REACH: f32 = 60.0;

/// Discs and rings of several sizes, in the middle and a little beside it (a ball on a sunken floor is seen
/// beside the middle of its cell), each with zero mean and unit norm, and how much it is trusted: less beside the middle.
static SHAPES: LazyLock<Vec<(f32, Vec<f32>)>> = LazyLock::new(|| {
    const RADII: [f32; 6] = [0.2, 0.26, 0.32, 0.38, 0.44, 0.5];
    const OFFSETS: [f32; 5] = [-0.16, -0.08, 0.0, 0.08, 0.16];
    const RIM: f32 = 0.09;
    let mut shapes = Vec::new();
    for radius in RADII {
        for dx in OFFSETS {
            for dy in OFFSETS {
                let trust = 1.0 - dx.hypot(dy);
                let distance = |x: f32, y: f32| (x - dx).hypot(y - dy);
                let ring = |x, y| (distance(x, y) - radius + RIM / 2.0).abs() <= RIM;
                shapes.push((trust, shape(|x, y| distance(x, y) <= radius)));
                shapes.push((trust, shape(ring)));
            }
        }
    }
    shapes
});

fn shape(inside: impl Fn(f32, f32) -> bool) -> Vec<f32> {
    let step = |i: usize| (i as f32 + 0.5) / SIDE as f32 * 0.84 - 0.42;
    unit(
        (0..SIDE * SIDE)
            .map(|k| f32::from(u8::from(inside(step(k % SIDE), step(k / SIDE)))))
            .collect(),
    )
}

/// A map with its mean taken away, scaled to length 1.
fn unit(mut map: Vec<f32>) -> Vec<f32> {
    let mean = map.iter().sum::<f32>() / map.len() as f32;
    for value in &mut map {
        *value -= mean;
    }
    let norm = map.iter().map(|value| value * value).sum::<f32>().sqrt().max(f32::EPSILON);
    for value in &mut map {
        *value /= norm;
    }
    map
}

/// A square map turned by a quarter.
fn turned(map: &[f32]) -> Vec<f32> {
    (0..SIDE * SIDE).map(|k| map[(SIDE - 1 - k % SIDE) * SIDE + k / SIDE]).collect()
}

/// Pearson's correlation of a map with a shape; 0 where the map is flat.
fn correlation(map: &[f32], shape: &[f32]) -> f32 {
    let mean = map.iter().sum::<f32>() / map.len() as f32;
    let (mut both, mut norm) = (0.0, 0.0);
    for (value, shape) in map.iter().zip(shape) {
        both += (value - mean) * shape;
        norm += (value - mean) * (value - mean);
    }
    if norm > 0.0 { both / norm.sqrt() } else { 0.0 }
}
