//! What is drawn on cells: templates of our own, as shapes without colours.

/// Samples along each side of a cell.
pub(super) const SIDE: usize = 14;
/// Part of the cell on each side that is left out: grid lines and neighbours show there.
const RIM: f64 = 0.04;

/// A mark on a floor cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// A disc: a soft switch.
    Disc,
    /// A cross from corner to corner: a hard switch.
    Cross,
    /// A ring with gaps, two brackets: a splitter.
    Brackets,
}

/// The place of sample `k` in its cell, 0 to 1.
pub(super) fn place(k: usize) -> (f64, f64) {
    let part = |i: usize| RIM + (1.0 - 2.0 * RIM) * (i as f64 + 0.5) / SIDE as f64;
    (part(k % SIDE), part(k / SIDE))
}

impl Mark {
    pub(super) const ALL: [Mark; 3] = [Mark::Disc, Mark::Cross, Mark::Brackets];

    /// How much of a sample the mark covers, 0 to 1, at (x, y) from the middle, in cells, where it is `size` times
    /// as large as usual.
    fn covers(self, x: f64, y: f64, size: f64) -> f32 {
        let (x, y) = (x / size, y / size);
        // Edges are as soft as a sample is wide.
        let soft = |distance: f64| (0.5 - distance / 0.1).clamp(0.0, 1.0) as f32;
        let r = x.hypot(y);
        match self {
            Mark::Disc => soft(r - 0.38),
            Mark::Cross => {
                let arm = (x.abs() - y.abs()).abs() / std::f64::consts::SQRT_2;
                soft(arm - 0.115).min(soft(x.abs().max(y.abs()) - 0.42))
            }
            Mark::Brackets => soft((r - 0.345).abs() - 0.095).min(1.0 - soft(x.abs() - 0.1)),
        }
    }

    /// The template: one value a sample, row by row, for a mark `size` times as large as usual, `up` cells above the
    /// middle: marks are bodies, and seen from an angle their tops lie a little higher than the floor.
    fn template(self, size: f64, up: f64) -> Template {
        std::array::from_fn(|k| {
            let (u, v) = place(k);
            self.covers(u - 0.5, v - 0.5 + up, size)
        })
    }

    /// The templates to try: size and height differ from program to program. A cross may lie on its cell like a thing.
    pub(super) fn templates(self) -> [Template; VARIANTS] {
        let last = if self == Mark::Cross { (1.0, 0.15) } else { (1.12, 0.06) };
        [(0.78, 0.0), (1.0, 0.0), (1.0, 0.05), last].map(|(size, up)| self.template(size, up))
    }
}

/// A mark as a shape: how much of each sample it covers.
pub(super) type Template = [f32; SIDE * SIDE];

/// Templates a mark.
pub(super) const VARIANTS: usize = 4;

/// Zero-mean normalised cross-correlation of two lists, where `seen`: -1 to 1; 0 if either is flat.
pub(super) fn correlation(a: &[f32], b: &[f32], seen: &[bool]) -> f32 {
    let pairs = || a.iter().zip(b).zip(seen).filter(|(_, seen)| **seen).map(|(pair, _)| pair);
    let count = pairs().count() as f32;
    if count < 8.0 {
        return 0.0;
    }
    let (sum_a, sum_b) = pairs().fold((0.0, 0.0), |(p, q), (a, b)| (p + a, q + b));
    let (mean_a, mean_b) = (sum_a / count, sum_b / count);
    let (mut ab, mut aa, mut bb) = (0.0, 0.0, 0.0);
    for (a, b) in pairs() {
        let (p, q) = (a - mean_a, b - mean_b);
        ab += p * q;
        aa += p * p;
        bb += q * q;
    }
    let norm = (aa * bb).sqrt();
    if norm < 1e-3 { 0.0 } else { ab / norm }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_unlike_one_another() {
        let seen = [true; SIDE * SIDE];
        for a in Mark::ALL {
            for b in Mark::ALL {
                let value = correlation(&a.template(1.0, 0.0), &b.template(1.0, 0.0), &seen);
                assert_eq!(a == b, value > 0.6, "{a:?} {b:?} {value}");
            }
        }
    }
}
