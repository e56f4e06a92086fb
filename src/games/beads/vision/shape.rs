//! A patch as it is compared with others of other sizes and turned otherwise: its outline, its colours, its figure.

use std::collections::BTreeMap;

use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::marks::Patch;
use crate::vision::color::{self, Color};

/// Directions and distances at which an outline is looked at.
const ANGLES: usize = 72;
const RINGS: usize = 14;
/// The last ring, in radii of the disc that is as large as the patch.
const FARTHEST: f64 = 1.75;
/// A figure's samples a side.
const FIGURE: usize = 18;
/// Figures stand out from their patch by this, in channel values.
const DRAWN: f32 = 14.0;
/// Colours that are one, root mean square over the channels.
const SAME: f32 = 30.0;

/// A patch as it is compared.
#[derive(Clone)]
pub(super) struct Shape {
    /// Whether a place is of it: by angle, then by distance.
    outline: Vec<bool>,
    /// Colours of its inner pixels.
    colors: Vec<Color>,
    /// Its commonest colour, and the part of it that has it.
    main: (Color, f32),
    /// Its lightness upright, mean taken away, of length 1; `None` where there is no figure.
    figure: Option<Vec<f32>>,
}

impl Shape {
    pub(super) fn new(canvas: &Canvas, patch: &Patch, line: f64) -> Shape {
        let (x, y) = patch.middle;
        let radius = (patch.pixels.len() as f64 / std::f64::consts::PI).sqrt();
        let is = |x: f64, y: f64| {
            canvas.index(x, y).is_some_and(|at| patch.pixels.binary_search(&at).is_ok())
        };
        let mut outline = Vec::with_capacity(ANGLES * RINGS);
        for angle in 0..ANGLES {
            let (sin, cos) = (angle as f64 / ANGLES as f64 * std::f64::consts::TAU).sin_cos();
            for ring in 0..RINGS {
                let apart = distance(ring) * radius;
                outline.push(is(x + apart * cos, y + apart * sin));
            }
        }
        // The rim is often an outline of another colour.
        let rim = (0.18 * radius).max(0.3 * line);
        let inner = |at: &&usize| {
            let (u, v) = canvas.place(**at);
            [(rim, 0.0), (-rim, 0.0), (0.0, rim), (0.0, -rim)].iter().all(|d| is(u + d.0, v + d.1))
        };
        let mut colors: Vec<Color> =
            patch.pixels.iter().filter(inner).map(|at| canvas.pixels[*at]).collect();
        if colors.len() < 20 {
            colors = patch.pixels.iter().map(|at| canvas.pixels[*at]).collect();
        }
        let main = main(&colors);
        let figure = figure(canvas, (x, y), 0.8 * radius);
        Shape { outline, colors, main, figure }
    }

    /// How alike the outlines are in the turn in which they are most alike, 0 to 1: common part of both together.
    pub(super) fn outline(&self, other: &Shape) -> f64 {
        let weight = |ring: usize| distance(ring);
        let common = |turn: usize| {
            let (mut both, mut either) = (0.0, 0.0);
            for angle in 0..ANGLES {
                let own = &self.outline[angle * RINGS..][..RINGS];
                let turned = &other.outline[(angle + turn) % ANGLES * RINGS..][..RINGS];
                for ring in 0..RINGS {
                    if own[ring] || turned[ring] {
                        either += weight(ring);
                        both += if own[ring] && turned[ring] { weight(ring) } else { 0.0 };
                    }
                }
            }
            if either > 0.0 { both / either } else { 0.0 }
        };
        (0..ANGLES).map(common).fold(0.0, f64::max)
    }

    /// Whether most of it has one colour.
    pub(super) fn is_plain(&self) -> bool {
        self.main.1 > 0.55
    }

    /// Its commonest colour.
    pub(super) fn color(&self) -> Color {
        self.main.0
    }

    /// How much of it has a colour's hue, 0 to 1; of a grey, how much is as grey and as light.
    pub(super) fn part_of(&self, of: Color) -> f64 {
        let grey = color::chroma(of) < 30.0;
        let is = |own: &&Color| {
            if grey { color::distance(**own, of) < SAME } else { color::same_hue(**own, of) }
        };
        self.colors.iter().filter(is).count() as f64 / self.colors.len().max(1) as f64
    }

    /// Whether there is a figure on it, such as a letter.
    pub(super) fn has_figure(&self) -> bool {
        self.figure.is_some()
    }

    /// How alike the figures on both are, -1 to 1; 0 where one has none.
    pub(super) fn figure(&self, other: &Shape) -> f64 {
        let (Some(a), Some(b)) = (&self.figure, &other.figure) else { return 0.0 };
        // A pixel aside at most: sizes are measured to a few percent only.
        let shifts = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let side = FIGURE as isize;
        let product = |(dx, dy): (isize, isize)| -> f64 {
            let mut sum = 0.0;
            for y in 0..side {
                for x in 0..side {
                    let (u, v) = (x + dx, y + dy);
                    if (0..side).contains(&u) && (0..side).contains(&v) {
                        let at = |x: isize, y: isize| (y * side + x) as usize;
                        sum += f64::from(a[at(x, y)] * b[at(u, v)]);
                    }
                }
            }
            sum
        };
        shifts.map(product).fold(-1.0, f64::max)
    }
}

fn distance(ring: usize) -> f64 {
    (ring as f64 + 0.5) / RINGS as f64 * FARTHEST
}

/// The commonest colour of some, and the part of them that has it.
fn main(colors: &[Color]) -> (Color, f32) {
    let mut counts: BTreeMap<[u8; 3], u32> = BTreeMap::new();
    for own in colors {
        *counts.entry(own.map(|it| (it / 16.0) as u8)).or_default() += 1;
    }
    let Some((bin, _)) = counts.iter().max_by_key(|it| it.1) else { return ([0.0; 3], 0.0) };
    let middle = bin.map(|it| f32::from(it) * 16.0 + 8.0);
    let near: Vec<&Color> =
        colors.iter().filter(|own| color::distance(**own, middle) < SAME).collect();
    let mean = |k: usize| near.iter().map(|it| it[k]).sum::<f32>() / near.len().max(1) as f32;
    ([mean(0), mean(1), mean(2)], near.len() as f32 / colors.len().max(1) as f32)
}

/// The lightness within a disc; `None` where it hardly varies.
fn figure(canvas: &Canvas, (x, y): (f64, f64), radius: f64) -> Option<Vec<f32>> {
    let mut samples = vec![0.0f32; FIGURE * FIGURE];
    let mut inside = Vec::new();
    for (k, sample) in samples.iter_mut().enumerate() {
        let part = |at: usize| ((at as f64 + 0.5) / FIGURE as f64 * 2.0 - 1.0) * radius;
        let (u, v) = (part(k % FIGURE), part(k / FIGURE));
        if u.hypot(v) <= radius
            && let Some(at) = canvas.index(x + u, y + v)
        {
            // Each sample stands for a few pixels.
            let own = canvas.pixels[at];
            *sample = own.iter().sum::<f32>() / 3.0;
            inside.push(k);
        }
    }
    let count = inside.len().max(1) as f32;
    let mean = inside.iter().map(|k| samples[*k]).sum::<f32>() / count;
    for (k, sample) in samples.iter_mut().enumerate() {
        *sample = if inside.binary_search(&k).is_ok() { *sample - mean } else { 0.0 };
    }
    let length = samples.iter().map(|it| it * it).sum::<f32>().sqrt();
    let spread = length / count.sqrt();
    (spread > DRAWN).then(|| samples.iter().map(|it| it / length).collect())
}
