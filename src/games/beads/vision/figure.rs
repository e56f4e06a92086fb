//! What is drawn on a bead or a mark, such as a letter: its lightness, place by place.
//!
//! Knows nothing of outlines.

use crate::games::beads::vision::canvas::Canvas;

/// A figure's samples a side.
const FIGURE: usize = 20;
/// Figures stand out from their patch by this, in channel values.
const DRAWN: f32 = 14.0;
/// A figure's shades are so much farther apart than they were.
const SHARP: f32 = 1.4;

/// Lightness, sample by sample; none where it is hidden.
pub(super) type Figure = Vec<Option<f32>>;

/// The lightness within a disc where it is seen; `None` where it hardly varies.
pub(super) fn figure(
    canvas: &Canvas,
    (x, y): (f64, f64),
    radius: f64,
    open: &dyn Fn((f64, f64)) -> bool,
) -> Option<Figure> {
    let part = |at: usize, fine: usize| {
        ((at as f64 + (fine as f64 + 0.5) / 3.0) / FIGURE as f64 * 2.0 - 1.0) * radius
    };
    let sample = |k: usize| -> Option<f32> {
        let (u, v) = (part(k % FIGURE, 1), part(k / FIGURE, 1));
        if u.hypot(v) > radius || !open((x + u, y + v)) {
            return None;
        }
        // Each sample stands for a few pixels.
        let (mut sum, mut count) = (0.0, 0.0);
        for fine in 0..9 {
            let (u, v) = (part(k % FIGURE, fine % 3), part(k / FIGURE, fine / 3));
            if let Some(at) = canvas.index(x + u, y + v) {
                sum += canvas.pixels[at].iter().sum::<f32>() / 3.0;
                count += 1.0;
            }
        }
        (count > 0.0).then_some(sum / count)
    };
    let samples: Figure = (0..FIGURE * FIGURE).map(sample).collect();
    let seen: Vec<f32> = samples.iter().flatten().copied().collect();
    let count = seen.len().max(1) as f32;
    let mean = seen.iter().sum::<f32>() / count;
    let spread = (seen.iter().map(|it| (it - mean).powi(2)).sum::<f32>() / count).sqrt();
    (spread > DRAWN).then(|| clear(samples, &seen, mean))
}

/// A figure in two shades, so that a bead's own light and shadow hardly count.
fn clear(samples: Figure, seen: &[f32], mean: f32) -> Figure {
    let (mut middle, mut between) = (mean, 1.0);
    for _ in 0..4 {
        let mean = |light: bool| {
            let own = || seen.iter().filter(|it| (**it > middle) == light);
            own().sum::<f32>() / own().count().max(1) as f32
        };
        let (dark, light) = (mean(false), mean(true));
        (middle, between) = (f32::midpoint(dark, light), (light - dark).max(1.0));
    }
    let shade = |it: f32| (0.5 + SHARP * (it - middle) / between).clamp(0.0, 1.0);
    samples.into_iter().map(|it| it.map(shade)).collect()
}

/// How alike two figures are where both are seen, -1 to 1, the second moved by so many samples.
pub(super) fn correlation(a: &[Option<f32>], b: &[Option<f32>], (dx, dy): (isize, isize)) -> f64 {
    let side = FIGURE as isize;
    let mut pairs: Vec<(f64, f64)> = Vec::with_capacity(a.len());
    for y in 0..side {
        for x in 0..side {
            let (u, v) = (x + dx, y + dy);
            if (0..side).contains(&u)
                && (0..side).contains(&v)
                && let (Some(own), Some(other)) =
                    (a[(y * side + x) as usize], b[(v * side + u) as usize])
            {
                pairs.push((f64::from(own), f64::from(other)));
            }
        }
    }
    let count = pairs.len().max(1) as f64;
    let (p, q) = pairs.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
    let (p, q) = (p / count, q / count);
    let (mut pp, mut qq, mut pq) = (0.0, 0.0, 0.0);
    for (one, other) in pairs {
        pp += (one - p) * (one - p);
        qq += (other - q) * (other - q);
        pq += (one - p) * (other - q);
    }
    if pp * qq > 0.0 { pq / (pp * qq).sqrt() } else { 0.0 }
}
