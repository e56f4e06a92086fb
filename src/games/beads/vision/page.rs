//! The colour of the page around the nodes: one colour, or one that changes evenly.
//!
//! Knows neither edges nor beads.

use std::collections::BTreeMap;

use crate::games::beads::vision::canvas::Canvas;
use crate::vision::color::{self, Color};

/// Pixels are looked at so far apart, in pixels of the canvas.
const STEP: usize = 3;
/// Pixels of the page are this near to its colour, root mean square over the channels: at first, and at last.
const NEAR: [f32; 4] = [30.0, 18.0, 12.0, 9.0];
/// At least so much of what is around the nodes is page.
const LEAST: f64 = 0.35;

/// The page.
pub(super) struct Page {
    /// For each channel its value in the middle, and what it gains along a row and down a column of the canvas.
    planes: [[f64; 3]; 3],
    middle: f64,
    half: f64,
    /// How far its pixels are from that, on the whole, in channel values.
    pub(super) noise: f32,
}

impl Page {
    /// The page that shows between and around the nodes; `None` where no even colour does.
    pub(super) fn find(canvas: &Canvas) -> Option<Page> {
        let side = canvas.side;
        let grid = (0..side / STEP).flat_map(|y| (0..side / STEP).map(move |x| (x, y)));
        let grid = grid.map(|(x, y)| y * STEP * side + x * STEP);
        let beyond = |at: &usize| {
            let place = canvas.place(*at);
            canvas.outward(place) < 1.7 && canvas.owner(*at).1 > 1.1 * canvas.radius
        };
        let around: Vec<usize> = grid.filter(beyond).collect();
        let start = commonest(around.iter().map(|at| canvas.pixels[*at]))?;
        let (middle, half) = (side as f64 / 2.0, side as f64 / 2.0);
        let planes = [0, 1, 2].map(|k| [f64::from(start[k]), 0.0, 0.0]);
        let mut page = Page { planes, middle, half, noise: 0.0 };
        for near in NEAR {
            let of =
                |at: &&usize| color::distance(canvas.pixels[**at], page.color(canvas, **at)) < near;
            let own: Vec<usize> = around.iter().filter(of).copied().collect();
            if (own.len() as f64) < LEAST * around.len() as f64 {
                return None;
            }
            page.fit(canvas, &own)?;
        }
        Some(page)
    }

    /// Its colour under a pixel.
    pub(super) fn color(&self, canvas: &Canvas, at: usize) -> Color {
        let [u, v] = self.along(canvas, at);
        self.planes.map(|[own, across, down]| (own + across * u + down * v) as f32)
    }

    fn along(&self, canvas: &Canvas, at: usize) -> [f64; 2] {
        let (x, y) = canvas.place(at);
        [(x - self.middle) / self.half, (y - self.middle) / self.half]
    }

    /// The planes of least squares through these pixels.
    fn fit(&mut self, canvas: &Canvas, own: &[usize]) -> Option<()> {
        let mut sums = [[0.0; 3]; 3];
        let mut right = [[0.0; 3]; 3];
        for at in own {
            let [u, v] = self.along(canvas, *at);
            let row = [1.0, u, v];
            for i in 0..3 {
                for j in 0..3 {
                    sums[i][j] += row[i] * row[j];
                    right[j][i] += row[i] * f64::from(canvas.pixels[*at][j]);
                }
            }
        }
        for (plane, right) in self.planes.iter_mut().zip(right) {
            *plane = solved(sums, right)?;
        }
        let far = |at: &usize| color::distance(canvas.pixels[*at], self.color(canvas, *at));
        self.noise = own.iter().map(far).sum::<f32>() / own.len().max(1) as f32;
        Some(())
    }
}

/// The commonest colour of some, to a few values.
fn commonest(colors: impl Iterator<Item = Color>) -> Option<Color> {
    let mut counts: BTreeMap<[u8; 3], (u32, Color)> = BTreeMap::new();
    for own in colors {
        let entry = counts.entry(own.map(|it| (it / 16.0) as u8)).or_default();
        entry.0 += 1;
        (0..3).for_each(|k| entry.1[k] += own[k]);
    }
    let most = counts.values().max_by_key(|it| it.0);
    most.map(|(count, sum)| sum.map(|it| it / *count as f32))
}

/// Cramer's rule.
fn solved(sums: [[f64; 3]; 3], right: [f64; 3]) -> Option<[f64; 3]> {
    let whole = determinant(sums);
    let part = |k: usize| {
        let mut other = sums;
        (0..3).for_each(|row| other[row][k] = right[row]);
        determinant(other) / whole
    };
    (whole.abs() > 1e-6).then(|| [part(0), part(1), part(2)])
}

fn determinant(m: [[f64; 3]; 3]) -> f64 {
    let minor = |a: usize, b: usize| m[1][a] * m[2][b] - m[1][b] * m[2][a];
    m[0][0] * minor(1, 2) - m[0][1] * minor(0, 2) + m[0][2] * minor(0, 1)
}
