//! Curves from node to node, and points along them.

use std::f64::consts::{PI, TAU};

/// Steps along a line, in pixels of the canvas.
pub(super) const STEP: f64 = 1.5;

/// An edge's path: a cubic curve from node to node, in pixels of the canvas.
pub(super) type Curve = [(f64, f64); 4];

/// The straight way.
pub(super) fn straight(from: (f64, f64), to: (f64, f64)) -> Curve {
    let part = |t: f64| (from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1));
    [from, part(1.0 / 3.0), part(2.0 / 3.0), to]
}

/// A curve that leaves and enters the straight way at these angles, with handles of this length.
pub(super) fn curved(from: (f64, f64), to: (f64, f64), bend: (f64, f64), reach: f64) -> Curve {
    let angle = (to.1 - from.1).atan2(to.0 - from.0);
    let (a, b) = (angle + bend.0, angle + bend.1);
    let first = (from.0 + reach * a.cos(), from.1 + reach * a.sin());
    [from, first, (to.0 - reach * b.cos(), to.1 - reach * b.sin()), to]
}

/// How much longer than the straight way a curve is at most, as a part of that.
pub(super) fn detour(curve: &Curve) -> f64 {
    let apart = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
    let ways: f64 = curve.windows(2).map(|ends| apart(ends[0], ends[1])).sum();
    ways / apart(curve[0], curve[3]).max(1e-6) - 1.0
}

/// By how much a curve bends otherwise at one end than at the other, as an angle: an arc does not.
pub(super) fn uneven(curve: &Curve) -> f64 {
    let angle = |a: (f64, f64), b: (f64, f64)| (b.1 - a.1).atan2(b.0 - a.0);
    let way = angle(curve[0], curve[3]);
    let bend = |own: f64| (own - way + 3.0 * PI).rem_euclid(TAU) - PI;
    (bend(angle(curve[0], curve[1])) + bend(angle(curve[2], curve[3]))).abs()
}

/// Points along a curve, [`STEP`] apart.
pub(super) fn points(curve: &Curve) -> Vec<(f64, f64)> {
    const FINE: usize = 48;
    let at = |t: f64| {
        let s = 1.0 - t;
        let weights = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let sum = |of: fn(&(f64, f64)) -> f64| {
            curve.iter().zip(weights).map(|(point, weight)| weight * of(point)).sum::<f64>()
        };
        (sum(|p| p.0), sum(|p| p.1))
    };
    let mut path = vec![curve[0]];
    let (mut left, mut before) = (STEP, curve[0]);
    for k in 1..=FINE {
        let next = at(k as f64 / FINE as f64);
        let length = (next.0 - before.0).hypot(next.1 - before.1);
        let mut along = left;
        while along <= length {
            let part = along / length;
            path.push((
                before.0 + part * (next.0 - before.0),
                before.1 + part * (next.1 - before.1),
            ));
            along += STEP;
        }
        left = along - length;
        before = next;
    }
    path
}

/// Points along a curve, and how fast it goes there, in pixels of the canvas for the whole; evenly in its parameter.
pub(super) fn sampled<const COUNT: usize>(
    curve: &Curve,
) -> impl Iterator<Item = ((f64, f64), (f64, f64))> {
    let curve = *curve;
    (0..COUNT).map(move |k| {
        let t = (k as f64 + 0.5) / COUNT as f64;
        let s = 1.0 - t;
        // The weights of the four points, and of the three ways from each to the next.
        let at = [s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t];
        let along = [3.0 * s * s, 6.0 * s * t, 3.0 * t * t];
        let (mut place, mut speed) = ((0.0, 0.0), (0.0, 0.0));
        for (point, weight) in curve.iter().zip(at) {
            place = (place.0 + weight * point.0, place.1 + weight * point.1);
        }
        for (ends, weight) in curve.windows(2).zip(along) {
            speed.0 += weight * (ends[1].0 - ends[0].0);
            speed.1 += weight * (ends[1].1 - ends[0].1);
        }
        (place, speed)
    })
}
