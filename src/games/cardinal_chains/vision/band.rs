//! What is drawn through and around the middle of a cell, behind or instead of its number: bands of chains, rings of starts.

use std::f64::consts::TAU;

use image::RgbImage;

use crate::games::cardinal_chains::vision::lattice::Grid;
use crate::games::cardinal_chains::vision::look::{OTHER, Window, commonest, mean, pixel};
use crate::vision::color::{self, Color};

/// A thick line from a cell's middle to one of its sides at least.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    pub(super) color: Color,
    /// From its middle to its edge, in cells.
    pub(super) half: f64,
}

/// Pixels this near to a band's colour are its own.
const NEAR: f32 = 30.0;

/// The pixels of a cell by their way from its middle, in cells.
struct Around<'a> {
    image: &'a RgbImage,
    grid: &'a Grid,
    middle: (f64, f64),
}

impl Around<'_> {
    fn at(&self, (u, v): (f64, f64)) -> Option<Color> {
        pixel(self.image, self.middle.0 + u * self.grid.px, self.middle.1 + v * self.grid.py)
    }

    fn is(&self, at: (f64, f64), color: Color) -> bool {
        self.at(at).is_some_and(|seen| color::distance(seen, color) <= NEAR)
    }
}

/// The band through a cell.
pub(super) fn find(image: &RgbImage, grid: &Grid, cell: (i32, i32)) -> Option<Band> {
    /// What is written on it covers less than half of it.
    const CORE: f64 = 0.22;
    const LEAST: f32 = 0.45;
    const NARROWEST: f64 = 0.18;
    /// What is wider is the cell's own fill.
    const WIDEST: f64 = 0.4;
    let core = Window::around(image, grid, cell, (CORE, CORE))?.colors(image);
    let (color, count) = commonest(&core)?;
    if (count as f32) < LEAST * core.len() as f32 {
        return None;
    }
    let around = Around { image, grid, middle: grid.middle(cell) };
    let sides = [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)];
    let runs_out = |&(dx, dy): &(f64, f64)| {
        let clear = |across: f64| {
            (0..=10)
                .map(|k| 0.26 + 0.02 * f64::from(k))
                .all(|d| around.is((dx * d + dy * across, dy * d + dx * across), color))
        };
        [-0.08, 0.0, 0.08].into_iter().all(clear)
    };
    if !sides.iter().any(runs_out) {
        return None;
    }
    // Where it ends, from outside: the number stands between the middle and there.
    let end = |(dx, dy): (f64, f64)| {
        let steps = (0..40).map(|k| 0.46 - 0.01 * f64::from(k));
        steps.take_while(|d| *d > 0.0).find(|d| around.is((dx * d, dy * d), color)).unwrap_or(0.0)
    };
    let half = sides.into_iter().map(end).fold(f64::MAX, f64::min);
    (NARROWEST..WIDEST).contains(&half).then_some(Band { color, half: half - 0.01 })
}

/// Gives what surrounds a band in a window the band's colour: where it bends or ends, the window reaches beyond it.
pub(super) fn trim(colors: &mut [Color], width: usize, band: Color) {
    let height = colors.len() / width.max(1);
    let rim = (0..width)
        .flat_map(|x| [(x, 0), (x, height - 1)])
        .chain((0..height).flat_map(|y| [(0, y), (width - 1, y)]));
    let mut open: Vec<(usize, usize)> = rim.collect();
    while let Some((x, y)) = open.pop() {
        let color = &mut colors[y * width + x];
        if color::distance(*color, band) <= OTHER {
            continue;
        }
        *color = band;
        open.extend([(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1)), (x, y + 1)]);
        open.retain(|(x, y)| *x < width && *y < height);
    }
}

/// The colour of a ring about a cell's middle that is as far from it on all sides: a nought is narrower than it is high.
pub(super) fn ring(image: &RgbImage, grid: &Grid, cell: (i32, i32)) -> Option<Color> {
    const DIRECTIONS: u32 = 16;
    /// How much nearer it may be on one side than on another, in cells.
    const UNEVEN: f64 = 0.06;
    let around = Around { image, grid, middle: grid.middle(cell) };
    // Not the cell's fill: a chain may leave the ring.
    let inside = around.at((0.0, 0.0))?;
    let other = |color: Color| color::distance(color, inside) > 2.0 * OTHER;
    let mut met: Vec<(f64, Color)> = Vec::new();
    for k in 0..DIRECTIONS {
        let (dy, dx) = (TAU * f64::from(k) / f64::from(DIRECTIONS)).sin_cos();
        let at = |d: f64| around.at((dx * d, dy * d));
        let first = (0..40).map(|k| 0.01 * f64::from(k)).find(|d| at(*d).is_some_and(other))?;
        met.push((first, at(first + 0.03)?));
    }
    let nearest = met.iter().map(|it| it.0).fold(f64::MAX, f64::min);
    let farthest = met.iter().map(|it| it.0).fold(0.0, f64::max);
    let color = mean(met.iter().map(|it| &it.1))?;
    let even = nearest > 0.08 && farthest - nearest <= UNEVEN;
    let one = met.iter().all(|it| color::distance(it.1, color) <= NEAR);
    (even && one).then_some(color)
}
