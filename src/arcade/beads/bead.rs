//! One bead as a picture, in each set; whole, faint or small.

use std::f32::consts::{PI, TAU};

use crate::arcade::beads::theme::{Beads, Theme};
use crate::arcade::beads::themes::SAFE;
use crate::arcade::brush::{Area, BLACK, Brush, Ink, Shape, WHITE};
use crate::arcade::text::{Align, Style, write};

/// How a bead is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Manner {
    /// Round and shining, with a shadow.
    Solid,
    /// Flat.
    Flat,
    /// Flat, and so much of its colours gone into this one.
    Faint(Ink, f32),
}

/// Draws bead number `bead`, counted from 0, around a place; `radius` in pixels.
pub(super) fn bead(
    brush: &mut Brush,
    theme: &Theme,
    bead: usize,
    at: ((f32, f32), f32),
    manner: Manner,
) {
    let own = ink(theme, bead);
    let faded = |ink: Ink| match manner {
        Manner::Faint(ground, part) => ink.toward(ground, part),
        _ => ink,
    };
    body(brush, theme.style.beads, bead, at, (faded(own), manner));
    let ((x, y), radius) = at;
    match theme.style.beads {
        Beads::Letters => {
            let size = 1.5 * radius;
            let style = Style::new(size, faded(readable(own))).bold().align(Align::Middle);
            let letter = char::from(b'A' + (bead % 26) as u8).to_string();
            write(brush, &letter, (x, y + 0.35 * size), style);
        }
        Beads::Safe => {
            let mut shape = Shape::default();
            for (u, v) in dots(bead + 1) {
                let dot = Area::around(x + u * radius, y + v * radius, 0.155 * radius);
                shape.add(dot, [dot.width; 4]);
            }
            brush.fill(shape, faded(readable(own)));
        }
        Beads::Colours | Beads::Shapes => {}
    }
}

/// The colour of a bead.
fn ink(theme: &Theme, bead: usize) -> Ink {
    match theme.style.beads {
        Beads::Colours => theme.colours[bead % theme.colours.len()],
        Beads::Letters | Beads::Shapes => theme.plain,
        Beads::Safe => SAFE[bead % SAFE.len()],
    }
}

/// The bead without what is written on it.
fn body(
    brush: &mut Brush,
    set: Beads,
    bead: usize,
    ((x, y), radius): ((f32, f32), f32),
    (ink, manner): (Ink, Manner),
) {
    let shape = || match set {
        Beads::Shapes => outline(bead, (x, y), radius),
        _ => Shape::circle(x, y, radius),
    };
    if manner == Manner::Solid {
        let below = Area::around(x, y + 0.1 * radius, 1.02 * radius);
        if set != Beads::Shapes {
            brush.shadow(below, radius, 0.3 * radius, BLACK.fade(0.35));
        }
        let light = (x - 0.3 * radius, y - 0.35 * radius);
        let inks = [
            (0.0, ink.toward(WHITE, 0.22)),
            (0.5, ink),
            (0.75, ink),
            (1.0, ink.toward(BLACK, 0.16)),
        ];
        brush.fill_around(shape(), light, 1.5 * radius, &inks);
    } else {
        brush.fill(shape(), ink);
    }
}

/// Where the dots of a bead lie, in radii of it: as on dice, and one more in the middle of eight.
fn dots(count: usize) -> Vec<(f32, f32)> {
    let d = 0.45;
    let all: [&[(f32, f32)]; 9] = [
        &[(0.0, 0.0)],
        &[(-d, -d), (d, d)],
        &[(-d, -d), (0.0, 0.0), (d, d)],
        &[(-d, -d), (d, -d), (-d, d), (d, d)],
        &[(-d, -d), (d, -d), (-d, d), (d, d), (0.0, 0.0)],
        &[(-d, -d), (d, -d), (-d, d), (d, d), (-d, 0.0), (d, 0.0)],
        &[(-d, -d), (d, -d), (-d, d), (d, d), (-d, 0.0), (d, 0.0), (0.0, 0.0)],
        &[(-d, -d), (d, -d), (-d, d), (d, d), (-d, 0.0), (d, 0.0), (0.0, -d), (0.0, d)],
        &[(-d, -d), (d, -d), (-d, d), (d, d), (-d, 0.0), (d, 0.0), (0.0, -d), (0.0, d), (0.0, 0.0)],
    ];
    all[(count - 1) % all.len()].to_vec()
}

/// The outline of a bead that differs in shape. No two look alike in any turn.
fn outline(bead: usize, at: (f32, f32), radius: f32) -> Shape {
    let (x, y) = at;
    let mut shape = Shape::default();
    match bead % 9 {
        0 => return Shape::circle(x, y, 0.92 * radius),
        1 => shape.add_polygon(&corners(3, at, 1.12 * radius, 0.0)),
        2 => {
            let half = 0.8 * radius;
            shape.add(Area::around(x, y, half), [0.1 * half; 4]);
        }
        3 => shape.add_polygon(&star(5, at, (1.15 * radius, 0.48 * radius))),
        4 => {
            let arm = 0.34 * radius;
            let wide = Area::new(x - radius, y - arm, 2.0 * radius, 2.0 * arm);
            let high = Area::new(x - arm, y - radius, 2.0 * arm, 2.0 * radius);
            shape.add(wide, [0.1 * radius; 4]);
            shape.add(high, [0.1 * radius; 4]);
        }
        5 => shape.add_polygon(&traced(at, radius, heart)),
        6 => shape.add_polygon(&traced(at, radius, moon)),
        7 => shape.add_polygon(&traced(at, radius, drop)),
        _ => shape.add_polygon(&traced(at, radius, clover)),
    }
    shape
}

fn corners(count: usize, (x, y): (f32, f32), radius: f32, turn: f32) -> Vec<(f32, f32)> {
    let corner = |k: usize| {
        let angle = turn + TAU * k as f32 / count as f32;
        (x + radius * angle.sin(), y - radius * angle.cos())
    };
    (0..count).map(corner).collect()
}

fn star(points: usize, at: (f32, f32), (outer, inner): (f32, f32)) -> Vec<(f32, f32)> {
    let turn = PI / points as f32;
    let inner = corners(points, at, inner, turn);
    corners(points, at, outer, 0.0).into_iter().zip(inner).flat_map(|(a, b)| [a, b]).collect()
}

/// A curve around a place: `of` gives it for a parameter from 0 to 1, in radii.
fn traced((x, y): (f32, f32), radius: f32, of: fn(f32) -> (f32, f32)) -> Vec<(f32, f32)> {
    const POINTS: usize = 72;
    let point = |k: usize| {
        let (u, v) = of(k as f32 / POINTS as f32);
        (x + radius * u, y + radius * v)
    };
    (0..POINTS).map(point).collect()
}

fn heart(t: f32) -> (f32, f32) {
    let angle = t * TAU;
    let x = 16.0 * angle.sin().powi(3);
    let y = 13.0 * angle.cos() - 5.0 * (2.0 * angle).cos() - 2.0 * (3.0 * angle).cos();
    (x / 16.5, -(y - (4.0 * angle).cos() + 2.5) / 16.5)
}

/// A disc with a bite taken out of its right side.
fn moon(t: f32) -> (f32, f32) {
    let (bite, reach) = (0.55_f32, 0.78_f32);
    // Where both circles meet, seen from either middle.
    let meet = (1.0 - reach * reach + bite * bite) / (2.0 * bite);
    let high = (1.0 - meet * meet).max(0.0).sqrt();
    let (outer, inner) = (high.atan2(meet), high.atan2(meet - bite));
    let (x, y) = if t < 0.5 {
        let angle = outer + 2.0 * t * (TAU - 2.0 * outer);
        (angle.cos(), angle.sin())
    } else {
        let angle = -inner + (2.0 * t - 1.0) * (2.0 * inner - TAU);
        (bite + reach * angle.cos(), reach * angle.sin())
    };
    (1.02 * x + 0.22, 1.02 * y)
}

fn drop(t: f32) -> (f32, f32) {
    let angle = t * TAU;
    let narrow = (angle / 2.0).sin().powf(1.6);
    (0.86 * angle.sin() * narrow, 0.1 - 1.08 * angle.cos())
}

fn clover(t: f32) -> (f32, f32) {
    let angle = t * TAU;
    let r = 0.72 + 0.36 * (4.0 * angle).cos();
    (r * angle.sin(), -r * angle.cos())
}

/// White or nearly black, whichever is read more easily on a colour.
pub(super) fn readable(on: Ink) -> Ink {
    if on.luminance() < 0.5 { WHITE } else { Ink::hex(0x001B_1B22) }
}
