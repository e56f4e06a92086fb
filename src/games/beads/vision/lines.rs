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
/// See [`Lines::stroke`].
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
    /// What line each pixel is of; `None` where it is of none, or where several meet.
    strokes: Vec<Option<Stroke>>,
}

/// The line that runs through a pixel.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stroke {
    /// Its direction, as a unit vector whose sign does not matter.
    pub(super) way: (f32, f32),
    /// How far from the pixel its middle lies, to the right of its direction, in pixels; `None` where it is not as wide as a
    /// line.
    pub(super) middle: Option<f32>,
    /// A line that is one of two side by side, or that meets another, may be so far from that middle, in pixels.
    pub(super) slack: f32,
}

impl Lines {
    /// Finds the lines between the nodes. `None` where nothing between them stands out.
    pub(super) fn find(canvas: &Canvas) -> Option<Lines> {
        let between = |at: &usize| {
            let place = canvas.place(*at);
            canvas.outward(place) < 0.97 && canvas.owner(*at).1 > 1.04 * canvas.radius
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
        let bold = if aside > 0.0 { morphology::within(&bold, canvas.side, aside) } else { bold };
        let ways = ways(canvas, &bold, (0.8 * width).ceil() as usize);
        let stroke = |(at, way): (usize, Option<(f32, f32)>)| {
            let way = way?;
            let seen = extent(&bold, canvas, at, way, width as f32);
            let slack = seen.map_or(0.0, |seen| ((seen.1 - width as f32) / 2.0).max(0.0));
            Some(Stroke { way, middle: seen.map(|it| it.0), slack })
        };
        let strokes = ways.into_iter().enumerate().map(stroke).collect();
        Some(Lines { bold, width, drawn, color, strokes })
    }

    /// Whether nearly all of these pixels have the lines' colour.
    pub(super) fn are_all(&self, canvas: &Canvas, pixels: &[usize]) -> bool {
        let same = |at: &&usize| color::distance(canvas.pixels[**at], self.color) < SAME;
        pixels.iter().filter(same).count() * 10 > pixels.len() * 8
    }

    /// The line that runs through a pixel; `None` where none does, or where lines cross or end.
    pub(super) fn stroke(&self, at: usize) -> Option<Stroke> {
        self.strokes[at]
    }
}

/// How far the middle of what is bold lies across a direction, and how wide it is there, in pixels; `None` where it is not as
/// wide as a line.
fn extent(
    bold: &[bool],
    canvas: &Canvas,
    at: usize,
    (dx, dy): (f32, f32),
    width: f32,
) -> Option<(f32, f32)> {
    let place = canvas.place(at);
    let most = 1.7 * width + 1.0;
    let is = |aside: f32| {
        let to = (place.0 - f64::from(aside * dy), place.1 + f64::from(aside * dx));
        canvas.index(to.0, to.1).is_some_and(|at| bold[at])
    };
    let end = |sign: f32| {
        let mut aside = 0.5;
        while aside <= most && is(sign * aside) {
            aside += 0.5;
        }
        sign * aside
    };
    let (left, right) = (end(-1.0), end(1.0));
    let fits = (0.6 * width..=most + 0.5).contains(&(right - left));
    // The ends are the first that are not bold, half a pixel outside.
    fits.then_some((f32::midpoint(left, right), right - left - 1.0))
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

/// For each bold pixel the direction of least change around it (structure tensor, Bigün & Granlund 1987), where that is clear.
fn ways(canvas: &Canvas, bold: &[bool], reach: usize) -> Vec<Option<(f32, f32)>> {
    let side = canvas.side;
    let at = |x: usize, y: usize| canvas.contrast[y * side + x];
    let mut parts = vec![[0.0f32; 3]; side * side];
    for y in 1..side - 1 {
        for x in 1..side - 1 {
            let gx = at(x + 1, y) - at(x - 1, y);
            let gy = at(x, y + 1) - at(x, y - 1);
            parts[y * side + x] = [gx * gx, gy * gy, gx * gy];
        }
    }
    let means = boxed(parts, side, reach.max(1));
    let way = |(bold, [a, b, c]): (&bool, [f32; 3])| {
        let spread = ((a - b) * (a - b) + 4.0 * c * c).sqrt();
        if !*bold || spread <= CLEAR * (a + b).max(1.0) {
            return None;
        }
        // The direction of most change is half this angle; the line runs across it.
        let angle = 0.5 * (2.0 * c).atan2(a - b);
        Some((-angle.sin(), angle.cos()))
    };
    bold.iter().zip(means).map(way).collect()
}

/// Means over squares, times the same number.
fn boxed(values: Vec<[f32; 3]>, side: usize, reach: usize) -> Vec<[f32; 3]> {
    let area = ((2 * reach + 1) * (2 * reach + 1)) as f32;
    let add = |sum: &mut [f32; 3], own: [f32; 3], sign: f32| {
        (0..3).for_each(|k| sum[k] += sign * own[k]);
    };
    let mut rows = vec![[0.0f32; 3]; side * side];
    for (from, to) in values.chunks_exact(side).zip(rows.chunks_exact_mut(side)) {
        let mut sum = [0.0; 3];
        from.iter().take(reach).for_each(|own| add(&mut sum, *own, 1.0));
        for k in 0..side {
            if k + reach < side {
                add(&mut sum, from[k + reach], 1.0);
            }
            if k > reach {
                add(&mut sum, from[k - reach - 1], -1.0);
            }
            to[k] = sum;
        }
    }
    let mut means = values;
    let mut sums = vec![[0.0f32; 3]; side];
    for row in 0..side + reach {
        if row < side {
            let from = &rows[row * side..][..side];
            sums.iter_mut().zip(from).for_each(|(sum, own)| add(sum, *own, 1.0));
        }
        if row > 2 * reach {
            let from = &rows[(row - 2 * reach - 1) * side..][..side];
            sums.iter_mut().zip(from).for_each(|(sum, own)| add(sum, *own, -1.0));
        }
        if let Some(to) = row.checked_sub(reach) {
            let to = &mut means[to * side..][..side];
            to.iter_mut().zip(&sums).for_each(|(to, sum)| *to = sum.map(|it| it / area));
        }
    }
    means
}
