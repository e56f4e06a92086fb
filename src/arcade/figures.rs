//! Numbers in the middle of a place, in letters of fonts or in strokes of our own. Knows no game.

use std::f32::consts::PI;

use crate::arcade::brush::{Brush, Ink, Shape};
use crate::arcade::text::{Align, Style, width, write};

/// Which figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Figures {
    /// Thin and round.
    Round,
    /// The same, heavier.
    Bold,
    /// A typewriter's.
    Mono,
    /// Drawn with a round pen.
    Pen,
}

/// Every kind of figures that the numbers can be written in, with a line of help.
pub static FONTS: [(&str, &str); 4] = [
    ("round", "thin and round"),
    ("bold", "the same, heavier"),
    ("mono", "a typewriter's"),
    ("pen", "drawn with a round pen"),
];

/// The figures with this name.
pub(super) fn figures(name: &str) -> Option<Figures> {
    let all = [Figures::Round, Figures::Bold, Figures::Mono, Figures::Pen];
    FONTS.iter().zip(all).find(|((known, _), _)| *known == name).map(|(_, figures)| figures)
}

/// Height of a figure as a part of the em square, where fonts are concerned.
const FIGURE: f32 = 0.7;

/// Writes a number around a place; `height` is that of a figure, in pixels.
pub(super) fn number(
    brush: &mut Brush,
    figures: Figures,
    number: u16,
    (x, y): (f32, f32),
    (height, ink): (f32, Ink),
) {
    let digits = number.to_string();
    let style = Style::new(height / FIGURE, ink).align(Align::Middle);
    let style = match figures {
        Figures::Round => Style { weight: 0.012, ..style },
        Figures::Bold => Style { weight: 0.07, ..style },
        Figures::Mono => style.mono(),
        Figures::Pen => return pen(brush, &digits, (x, y), (height, ink)),
    };
    // Two digits in a cell are as wide as one that is narrower.
    let room = 1.45 * height / width(&digits, style).max(1.0);
    let style = Style { size: style.size * room.min(1.0), ..style };
    write(brush, &digits, (x, y + FIGURE * style.size / 2.0), style);
}

/// Width of a pen's figure, of its stroke and from one figure to the next, as parts of its height.
const WIDE: f32 = 0.56;
const STROKE: f32 = 0.13;
const STEP: f32 = 0.78;

fn pen(brush: &mut Brush, digits: &str, (x, y): (f32, f32), (height, ink): (f32, Ink)) {
    let steps = digits.len().saturating_sub(1) as f32 * STEP;
    // The stroke's own width lies around the figure's lines.
    let height = height * (1.0 - STROKE) * (1.45 / (steps + WIDE + STROKE)).min(1.0);
    let left = x - height * (steps + WIDE) / 2.0;
    let mut shape = Shape::default();
    for (place, digit) in digits.bytes().enumerate() {
        let left = left + height * STEP * place as f32;
        for line in lines(digit) {
            let at = |(u, v): (f32, f32)| (left + u * height, y + (v - 0.5) * height);
            shape.add_line(line.into_iter().map(at));
        }
    }
    brush.pen(shape, STROKE * height, ink);
}

type Line = Vec<(f32, f32)>;

/// The lines of a digit in a box 0.56 wide and 1 high.
fn lines(digit: u8) -> Vec<Line> {
    match digit {
        b'0' => vec![arc((0.28, 0.5), (0.28, 0.5), 0.0, 2.0)],
        b'1' => vec![vec![(0.1, 0.2), (0.32, 0.0), (0.32, 1.0)]],
        b'2' => {
            let mut line = arc((0.28, 0.27), (0.27, 0.27), -1.0, 0.22);
            line.extend([(0.0, 1.0), (0.56, 1.0)]);
            vec![line]
        }
        b'3' => {
            let mut line = arc((0.26, 0.25), (0.25, 0.25), -0.85, 0.5);
            line.extend(arc((0.26, 0.74), (0.29, 0.26), -0.5, 0.85));
            vec![line]
        }
        b'4' => vec![vec![(0.44, 1.0), (0.44, 0.0), (0.0, 0.68), (0.58, 0.68)]],
        b'5' => {
            let mut line = vec![(0.5, 0.0), (0.08, 0.0), (0.04, 0.46)];
            line.extend(arc((0.25, 0.68), (0.3, 0.32), -0.7, 0.8));
            vec![line]
        }
        b'6' => vec![six()],
        b'7' => vec![vec![(0.0, 0.0), (0.56, 0.0), (0.2, 1.0)]],
        b'8' => vec![
            arc((0.28, 0.24), (0.22, 0.24), 0.5, 2.5),
            arc((0.28, 0.74), (0.28, 0.26), -0.5, 1.5),
        ],
        // A six upside down.
        _ => vec![six().into_iter().map(|(x, y)| (0.56 - x, 1.0 - y)).collect()],
    }
}

fn six() -> Line {
    let (from, bend, to) = ((0.46, 0.0), (0.0, 0.22), (0.0, 0.7));
    let mut line: Line = (0..12)
        .map(|i| {
            let t = i as f32 / 12.0;
            let mix = |a: f32, b: f32, c: f32| {
                a * (1.0 - t) * (1.0 - t) + 2.0 * b * t * (1.0 - t) + c * t * t
            };
            (mix(from.0, bend.0, to.0), mix(from.1, bend.1, to.1))
        })
        .collect();
    line.extend(arc((0.28, 0.7), (0.28, 0.3), -1.0, 1.0));
    line
}

/// Points on an ellipse, from one angle to another in parts of half a turn; 0 lies to the right, angles go down.
fn arc(center: (f32, f32), radii: (f32, f32), from: f32, to: f32) -> Line {
    let steps = 28;
    let point = |i: u8| {
        let angle = PI * (from + (to - from) * f32::from(i) / f32::from(steps));
        (center.0 + radii.0 * angle.cos(), center.1 + radii.1 * angle.sin())
    };
    (0..=steps).map(point).collect()
}
