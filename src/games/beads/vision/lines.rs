//! Which pixels are drawn lines, how wide those are, and which way they run.
//!
//! Knows neither nodes' contents nor which lines are edges.

use crate::games::beads::vision::canvas::{Canvas, UNIT};
use crate::games::beads::vision::morphology;
use crate::vision::color::{self, Color};

/// Lines stand out from their ground by this part of what the boldest do.
const BOLD: f32 = 0.42;
/// Fainter things are no lines, in channel values.
const FAINTEST: f32 = 18.0;
/// Lines are at most so wide, in pixels of the canvas.
const WIDEST: f64 = 0.16 * UNIT;
/// Paths are found by trying, to a few pixels of the canvas: lines are looked at as if they were so wide.
const THINNEST: f64 = 6.0;
/// Colours that are one, root mean square over the channels.
const SAME: f32 = 20.0;
/// See [`Lines::way`].
const CLEAR: f32 = 0.35;

/// The lines on a canvas.
pub(super) struct Lines {
    /// Which pixels are bold enough.
    pub(super) bold: Vec<bool>,
    /// Usual width, in pixels of the canvas, at least [`THINNEST`]: thinner ones are made so wide.
    pub(super) width: f64,
    /// The same as it was drawn.
    pub(super) drawn: f64,
    /// Usual colour.
    color: Color,
    /// Direction of each bold pixel's line, as a unit vector whose sign does not matter, and how clear it is, 0 to 1.
    ways: Vec<[f32; 3]>,
}

impl Lines {
    /// Finds the lines between the nodes. `None` where nothing between them stands out.
    pub(super) fn find(canvas: &Canvas) -> Option<Lines> {
        let between = |at: &usize| {
            let place = canvas.place(*at);
            canvas.outward(place) < 0.97 && canvas.nearest(place).1 > 1.04 * canvas.radius
        };
        let inner: Vec<usize> = (0..canvas.pixels.len()).filter(between).collect();
        let mut strong: Vec<f32> = inner.iter().map(|at| canvas.contrast[*at]).collect();
        strong.retain(|it| *it > FAINTEST);
        if strong.len() < 60 {
            return None;
        }
        let most = strong.len() * 95 / 100;
        let boldest = *strong.select_nth_unstable_by(most, f32::total_cmp).1;
        let least = (BOLD * boldest).max(FAINTEST);
        let bold: Vec<bool> = canvas.contrast.iter().map(|it| *it > least).collect();
        let mut widths: Vec<f64> = inner
            .iter()
            .filter(|at| bold[**at])
            .map(|at| across(&bold, canvas.side, *at))
            .filter(|width| *width < WIDEST)
            .collect();
        if widths.len() < 60 {
            return None;
        }
        let middle = widths.len() / 2;
        let width = *widths.select_nth_unstable_by(middle, f64::total_cmp).1;
        let own = |k: usize| {
            let channel = inner.iter().filter(|at| bold[**at]).map(|at| canvas.pixels[*at][k]);
            let mut channel: Vec<f32> = channel.collect();
            let middle = channel.len() / 2;
            *channel.select_nth_unstable_by(middle, f32::total_cmp).1
        };
        let color = [own(0), own(1), own(2)];
        let drawn = width.max(1.5);
        let width = drawn.max(THINNEST);
        let aside = (width - drawn) / 2.0;
        let bold = if aside > 0.0 {
            let near = morphology::distances(&bold, canvas.side);
            near.iter().map(|it| *it <= aside * aside).collect()
        } else {
            bold
        };
        let ways = ways(canvas, (0.8 * width).ceil() as usize);
        Some(Lines { bold, width, drawn, color, ways })
    }

    /// Whether nearly all of these pixels have the lines' colour.
    pub(super) fn are_all(&self, canvas: &Canvas, pixels: &[usize]) -> bool {
        let same = |at: &&usize| color::distance(canvas.pixels[**at], self.color) < SAME;
        pixels.iter().filter(same).count() * 10 > pixels.len() * 8
    }

    /// The direction of the line at a pixel; `None` where lines cross or end.
    pub(super) fn way(&self, at: usize) -> Option<(f64, f64)> {
        let [x, y, clear] = self.ways[at];
        (clear > CLEAR).then_some((f64::from(x), f64::from(y)))
    }
}

/// The least extent of bold pixels through one of them, in pixels: along rows, columns and diagonals.
fn across(bold: &[bool], side: usize, at: usize) -> f64 {
    let (x, y) = ((at % side) as isize, (at / side) as isize);
    let is = |x: isize, y: isize| {
        let inside = x >= 0 && y >= 0 && x < side as isize && y < side as isize;
        inside && bold[y as usize * side + x as usize]
    };
    let run = |dx: isize, dy: isize| {
        let one =
            |sign: isize| (1..60).take_while(|k| is(x + sign * k * dx, y + sign * k * dy)).count();
        let step = if dx != 0 && dy != 0 { std::f64::consts::SQRT_2 } else { 1.0 };
        (1 + one(1) + one(-1)) as f64 * step
    };
    [(1, 0), (0, 1), (1, 1), (1, -1)]
        .map(|(dx, dy)| run(dx, dy))
        .into_iter()
        .fold(f64::MAX, f64::min)
}

/// For each pixel the direction of least change around it (structure tensor, Bigün & Granlund 1987), and how clear it is.
fn ways(canvas: &Canvas, reach: usize) -> Vec<[f32; 3]> {
    let side = canvas.side;
    let at = |x: usize, y: usize| canvas.contrast[y * side + x];
    let mut parts = [vec![0.0f32; side * side], vec![0.0; side * side], vec![0.0; side * side]];
    for y in 1..side - 1 {
        for x in 1..side - 1 {
            let gx = at(x + 1, y) - at(x - 1, y);
            let gy = at(x, y + 1) - at(x, y - 1);
            let k = y * side + x;
            parts[0][k] = gx * gx;
            parts[1][k] = gy * gy;
            parts[2][k] = gx * gy;
        }
    }
    let [xx, yy, xy] = parts.map(|part| boxed(&part, side, reach.max(1)));
    (0..side * side)
        .map(|k| {
            let (a, b, c) = (xx[k], yy[k], xy[k]);
            let spread = ((a - b) * (a - b) + 4.0 * c * c).sqrt();
            let clear = spread / (a + b).max(1.0);
            // The direction of most change is half this angle; the line runs across it.
            let angle = 0.5 * (2.0 * c).atan2(a - b);
            [-angle.sin(), angle.cos(), clear]
        })
        .collect()
}

/// Means over squares.
fn boxed(values: &[f32], side: usize, reach: usize) -> Vec<f32> {
    let pass = |from: &[f32], stride: usize, step: usize| {
        let mut to = vec![0.0f32; side * side];
        for line in 0..side {
            let of = |k: usize| line * stride + k * step;
            let mut sum: f32 = (0..reach.min(side)).map(|k| from[of(k)]).sum();
            for k in 0..side {
                if k + reach < side {
                    sum += from[of(k + reach)];
                }
                if k > reach {
                    sum -= from[of(k - reach - 1)];
                }
                to[of(k)] = sum / (2 * reach + 1) as f32;
            }
        }
        to
    };
    pass(&pass(values, side, 1), 1, side)
}
