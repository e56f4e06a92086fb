//! Digits on the screen: each place of a row of figures is compared with ten shapes that we drew.

use crate::games::bloxorz::layout::Stage;
use crate::games::bloxorz::vision::marks;
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::Point;

/// Dots along each side of a shape.
const DOTS: usize = 8;
/// Samples along each side of a place.
const SIDE: usize = 16;
/// Places in a row.
const PLACES: usize = 6;
/// Distance of two places, as a part of a digit's width.
const ADVANCE: f64 = 1.245;
/// Least correlation of a digit, and by how much it must beat the next.
const SURE: (f32, f32) = (0.6, 0.04);
/// Least difference of darkness within a row with digits, 0 to 255, and what part of the row's an empty place has.
const CONTRAST: f32 = 40.0;
const FAINT: f32 = 0.45;

/// The ten digits as we draw them: wide strokes (`#`), softer at their sides (`+`, `.`), the nought struck through, the one
/// at the right.
const DIGITS: [[&str; DOTS]; 10] = [
    [
        "+#####+.", "##.  ##+", "##. +##+", "##.+.+#+", "##++ +#+", "##+  +#+", "##+. +#+",
        ".#####+ ",
    ],
    [
        "    +###", "    +###", "    +###", "    +###", "    +###", "    +###", "    +###",
        "    +###",
    ],
    [
        " +####+ ", "#+.  +#+", "     +#+", ".+++++. ", "+#+     ", "##.     ", "##..... ",
        "#######+",
    ],
    [
        " #####. ", "##.  ##+", "     ##+", "  ++++#.", "     +#+", "     +#+", "+#. .+#+",
        " #####. ",
    ],
    [
        "##.  +#+", "##.  +#+", "##.  +#+", "##.  +#+", "##+..+#+", "+#++++#+", "     +#+",
        "     +#+",
    ],
    [
        "########", "##.     ", "##.+###.", "##+  .##", "     .##", ".    .##", "+#.  +##",
        " #####+ ",
    ],
    [
        " +####+ ", "##.  .##", "##.     ", "##+++++.", "##. .+##", "##.  .##", "##+ .+##",
        " +####+ ",
    ],
    [
        "#######+", "     +#+", "    +#+.", "  .+#+  ", " .+#+   ", " .##+   ", " .##+   ",
        " .##+   ",
    ],
    [
        " #####. ", "##.  +#+", "##.  +#+", "+#+++##.", "##.  +#+", "##.  +#+", "##.  ##+",
        " #####. ",
    ],
    [
        " +####+ ", "+#+  +#+", "+#+  +#+", ".#+  +#+", " ++++##+", "     +#+", ".#+  +#+",
        " +####+ ",
    ],
];

/// What a place of the row is most like.
struct Fit {
    digit: u8,
    /// Correlation, at most 1.
    score: f32,
    /// How much better than the next digit.
    margin: f32,
    /// Greatest difference of darkness, 0 to 255.
    contrast: f32,
}

/// A row of six places between two pixel corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) from: Point,
    pub(super) to: Point,
}

/// Whether figures are darker than what is behind them.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ink {
    Dark,
    Light,
}

impl Row {
    /// Left, top, right and bottom of it on a stage, in the stage's units.
    pub(super) fn on(stage: &Stage, [left, top, right, bottom]: [f64; 4]) -> Row {
        Row { from: stage.at(left, top), to: stage.at(right, bottom) }
    }

    /// The number there. Nothing is seen within `outlines`. `None` where a place is hidden or like no digit; blank places
    /// before the first digit are left out.
    pub(super) fn read(
        self,
        view: &View<'_>,
        shapes: &[Shape],
        outlines: &[&[Point]],
    ) -> Option<String> {
        // Nearly always the block is elsewhere.
        let near = |outline: &&&[Point]| {
            let [left, top, right, bottom] = view::bounds(outline);
            let reach = self.to.y - self.from.y;
            left - reach < self.to.x
                && right + reach > self.from.x
                && top - reach < self.to.y
                && bottom + reach > self.from.y
        };
        let outlines: Vec<&[Point]> = outlines.iter().filter(near).copied().collect();
        let read = |ink| self.read_in(view, shapes, &outlines, ink);
        read(Ink::Dark).or_else(|| read(Ink::Light))
    }

    fn read_in(
        self,
        view: &View<'_>,
        shapes: &[Shape],
        outlines: &[&[Point]],
        ink: Ink,
    ) -> Option<String> {
        let Row { from, to } = self;
        let width = (to.x - from.x) / (1.0 + (PLACES - 1) as f64 * ADVANCE);
        let read = |place: usize| {
            let left = from.x + place as f64 * ADVANCE * width;
            let glyph = Glyph { left, top: from.y, width, height: to.y - from.y, ink };
            glyph.read(view, outlines, shapes)
        };
        let places: Vec<Fit> = (0..PLACES).map(read).collect::<Option<_>>()?;
        // A neighbour's glow on an empty place is faint beside the digits.
        let full = places.iter().map(|fit| fit.contrast).fold(CONTRAST, f32::max);
        let mut text = String::new();
        for fit in places {
            if fit.contrast < FAINT * full {
                if text.is_empty() {
                    continue;
                }
                return None;
            }
            if fit.score < SURE.0 || fit.margin < SURE.1 {
                return None;
            }
            text.push(char::from(b'0' + fit.digit));
        }
        (!text.is_empty()).then_some(text)
    }
}

/// How much of each sample of a place a digit covers.
pub(super) type Shape = [f32; SIDE * SIDE];

/// The shapes of the ten digits: those that a profile gives, else our own.
pub(super) fn shapes(given: &[String]) -> Vec<Shape> {
    let given: Vec<Vec<&[u8]>> =
        given.iter().map(|text| text.split('/').map(str::as_bytes).collect()).collect();
    let own =
        || DIGITS.iter().map(|rows| rows.iter().map(|row| row.as_bytes()).collect()).collect();
    let digits: Vec<Vec<&[u8]>> = if given.len() == DIGITS.len() { given } else { own() };
    let scale = SIDE / DOTS;
    digits
        .iter()
        .map(|rows| {
            std::array::from_fn(|k| {
                let (x, y) = (k % SIDE / scale, k / SIDE / scale);
                match rows.get(y).and_then(|row| row.get(x)) {
                    Some(b'#') => 1.0,
                    Some(b'+') => 0.6,
                    Some(b'.') => 0.25,
                    _ => 0.0,
                }
            })
        })
        .collect()
}

struct Glyph {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    ink: Ink,
}

impl Glyph {
    fn read(&self, view: &View<'_>, outlines: &[&[Point]], shapes: &[Shape]) -> Option<Fit> {
        let seen = [true; SIDE * SIDE];
        let mut scores = [f32::MIN; 10];
        let mut contrast: f32 = 0.0;
        for (dx, dy) in [(0.0, 0.0), (-0.06, 0.0), (0.06, 0.0), (0.0, -0.06), (0.0, 0.06)] {
            let samples = self.samples(view, outlines, (dx, dy))?;
            let (low, high) =
                samples.iter().fold((f32::MAX, f32::MIN), |(l, h), v| (l.min(*v), h.max(*v)));
            contrast = contrast.max(high - low);
            for (score, shape) in scores.iter_mut().zip(shapes) {
                *score = score.max(marks::correlation(&samples, shape, &seen));
            }
        }
        let best = (0..10).max_by(|a, b| scores[*a].total_cmp(&scores[*b]))?;
        let next = (0..10).filter(|k| *k != best).map(|k| scores[k]).fold(f32::MIN, f32::max);
        tracing::trace!("{contrast:.0} {scores:.2?}");
        Some(Fit { digit: best as u8, score: scores[best], margin: scores[best] - next, contrast })
    }

    /// Darkness, or lightness, row by row.
    fn samples(
        &self,
        view: &View<'_>,
        outlines: &[&[Point]],
        (dx, dy): (f64, f64),
    ) -> Option<Vec<f32>> {
        let part = |i: usize| (i as f64 + 0.5) / SIDE as f64;
        (0..SIDE * SIDE)
            .map(|k| {
                let x = self.left + (part(k % SIDE) + dx) * self.width;
                let y = self.top + (part(k / SIDE) + dy) * self.height;
                let at = Point { x, y };
                let hidden = outlines.iter().any(|outline| view::holds(outline, at, 1.0));
                let color = view.color(at).filter(|_| !hidden)?;
                Some(match self.ink {
                    Ink::Dark => 255.0 - color[0].max(color[1]).max(color[2]),
                    Ink::Light => color[0].min(color[1]).min(color[2]),
                })
            })
            .collect()
    }
}
