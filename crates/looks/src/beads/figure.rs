//! Outlines and patterns by which beads are told apart.

use std::f32::consts::TAU;

/// So many outlines there are.
pub(super) const SHAPES: usize = 13;
/// So many patterns there are.
pub(super) const PATTERNS: usize = 12;

/// Whether a place is inside an outline that reaches from -1 to 1.
pub(super) fn shape(which: usize, x: f32, y: f32) -> bool {
    let far = x.hypot(y);
    let (a, b) = (x.abs(), y.abs());
    match which % SHAPES {
        0 => far <= 0.95,
        1 => a.max(b) <= 0.82,
        2 => polygon(3, x, y + 0.15),
        3 => star(5, x, y),
        4 => a.min(b) <= 0.3 && a.max(b) <= 0.95,
        5 => a + b <= 1.0,
        6 => polygon(6, x, y),
        7 => (0.5..=0.95).contains(&far),
        8 => far <= 0.95 && (x - 0.45).hypot(y + 0.1) > 0.75,
        9 => heart(x, y),
        10 => far <= 0.95 && y >= -0.05,
        11 => a <= 0.95 && b <= 0.38,
        _ => polygon(3, x, 0.15 - y),
    }
}

fn polygon(sides: u8, x: f32, y: f32) -> bool {
    let step = TAU / f32::from(sides);
    let angle = (x.atan2(-y)).rem_euclid(step) - step / 2.0;
    x.hypot(y) * angle.cos() <= (step / 2.0).cos()
}

fn star(points: u8, x: f32, y: f32) -> bool {
    let turn = (x.atan2(-y) / TAU * f32::from(points)).rem_euclid(1.0);
    x.hypot(y) <= 0.42 + 0.58 * (2.0 * turn - 1.0).abs()
}

fn heart(x: f32, y: f32) -> bool {
    let (a, y) = (x.abs(), y + 0.1);
    (a - 0.42).hypot(y + 0.3) <= 0.5 || (y >= -0.15 && a + y * 0.95 <= 0.86 && y <= 0.95)
}

/// Whether a place of a disc has its second colour.
pub(super) fn pattern(which: usize, x: f32, y: f32) -> bool {
    let far = x.hypot(y);
    match which % PATTERNS {
        0 => false,
        1 => x > 0.0,
        2 => (x * y) > 0.0,
        3 => x.abs() < 0.28,
        4 => y.abs() < 0.28,
        5 => (0.35..0.68).contains(&far),
        6 => x.abs().min(y.abs()) < 0.2,
        7 => far < 0.5,
        8 => (x + y).rem_euclid(0.7) < 0.35,
        9 => (x * 2.0).rem_euclid(1.0) < 0.5,
        10 => star(5, x * 1.35, y * 1.35),
        _ => y > 0.0,
    }
}

/// Whether a place has one of so many pips.
pub(super) fn pips(count: usize, x: f32, y: f32) -> bool {
    let middle = count % 2 == 1 && x.hypot(y) < 0.19;
    let rim = count - count % 2;
    // More than seven pips: smaller ones.
    let size = if rim > 6 { 0.14 } else { 0.19 };
    let on = |k: usize| {
        let angle = TAU * (k as f32 + 0.5) / rim as f32 - TAU / 4.0;
        (x - 0.58 * angle.cos()).hypot(y - 0.58 * angle.sin()) < size
    };
    middle || (0..rim).any(on)
}

/// Whether a place is on a hand that points to one of twelve hours.
pub(super) fn hand(hour: usize, x: f32, y: f32) -> bool {
    let (sine, cosine) = (TAU * hour as f32 / 12.0).sin_cos();
    let (along, aside) = (x * sine - y * cosine, (x * cosine + y * sine).abs());
    (0.0..0.88).contains(&along) && aside < 0.15 || x.hypot(y) < 0.22
}
