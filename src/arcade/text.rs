//! Lines of text on a picture, as outlines, so that they are sharp at every size and can be given weight.
//!
//! Knows no game.

use ab_glyph::{Font, FontRef, OutlineCurve};
use tiny_skia::PathBuilder;

use crate::arcade::brush::{Brush, Ink, Shape};

/// Which letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// For titles and figures.
    Round,
    /// All characters equally wide.
    Mono,
}

/// Which part of the line stands at the place that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Align {
    Left,
    Middle,
    Right,
}

/// How a line is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) face: Face,
    /// Height of the em square, in pixels.
    pub(super) size: f32,
    /// Added thickness, as a part of the size: 0 is the font's own, which is thin.
    pub(super) weight: f32,
    /// Added distance between letters, as a part of the size.
    pub(super) spacing: f32,
    pub(super) align: Align,
    pub(super) ink: Ink,
}

impl Style {
    pub(super) fn new(size: f32, ink: Ink) -> Style {
        Style { face: Face::Round, size, weight: 0.0, spacing: 0.0, align: Align::Left, ink }
    }

    pub(super) fn mono(self) -> Style {
        Style { face: Face::Mono, ..self }
    }

    pub(super) fn bold(self) -> Style {
        Style { weight: 0.045, ..self }
    }

    pub(super) fn wide(self) -> Style {
        Style { spacing: 0.14, ..self }
    }

    pub(super) fn align(self, align: Align) -> Style {
        Style { align, ..self }
    }
}

/// Writes a line whose baseline is at the pixel row `y`.
pub(super) fn write(brush: &mut Brush, line: &str, (x, y): (f32, f32), style: Style) {
    let Some(font) = font(style.face) else { return };
    let width = measure(&font, line, style);
    let left = match style.align {
        Align::Left => x,
        Align::Middle => x - width / 2.0,
        Align::Right => x - width,
    };
    let outline = || {
        let mut shape = Shape::default();
        if let Some(path) = outline(&font, line, (left, y), style).finish() {
            shape.add_path(&path);
        }
        shape
    };
    brush.fill(outline(), style.ink);
    if style.weight > 0.0 {
        brush.stroke(outline(), style.weight * style.size, style.ink);
    }
}

/// Width of a line, in pixels.
pub(super) fn width(line: &str, style: Style) -> f32 {
    font(style.face).map_or(0.0, |font| measure(&font, line, style))
}

fn font(face: Face) -> Option<FontRef<'static>> {
    let bytes = match face {
        Face::Round => epaint_default_fonts::UBUNTU_LIGHT,
        Face::Mono => epaint_default_fonts::HACK_REGULAR,
    };
    FontRef::try_from_slice(bytes).ok()
}

/// Pixels of one unit of the font.
fn unit(font: &FontRef<'_>, style: Style) -> f32 {
    style.size / font.units_per_em().unwrap_or(1000.0)
}

fn measure(font: &FontRef<'_>, line: &str, style: Style) -> f32 {
    let unit = unit(font, style);
    let advance = |letter: char| font.h_advance_unscaled(font.glyph_id(letter)) * unit;
    let gaps = line.chars().count().saturating_sub(1) as f32;
    line.chars().map(advance).sum::<f32>() + gaps * style.spacing * style.size
}

fn outline(font: &FontRef<'_>, line: &str, (x, y): (f32, f32), style: Style) -> PathBuilder {
    let unit = unit(font, style);
    let mut path = PathBuilder::new();
    let mut pen = x;
    for letter in line.chars() {
        let glyph = font.glyph_id(letter);
        if let Some(outline) = font.outline(glyph) {
            trace(&mut path, &outline.curves, |point| (pen + point.x * unit, y - point.y * unit));
        }
        pen += font.h_advance_unscaled(glyph) * unit + style.spacing * style.size;
    }
    path
}

/// Adds a glyph's outline to a path; `place` tells where on the picture a point of the font's is.
pub fn trace(
    path: &mut PathBuilder,
    curves: &[OutlineCurve],
    place: impl Fn(ab_glyph::Point) -> (f32, f32),
) {
    let mut end = None;
    for curve in curves {
        let (OutlineCurve::Line(from, to)
        | OutlineCurve::Quad(from, _, to)
        | OutlineCurve::Cubic(from, _, _, to)) = *curve;
        if end != Some(from) {
            let (x, y) = place(from);
            path.move_to(x, y);
        }
        let (x, y) = place(to);
        match *curve {
            OutlineCurve::Line(..) => path.line_to(x, y),
            OutlineCurve::Quad(_, control, _) => {
                let (cx, cy) = place(control);
                path.quad_to(cx, cy, x, y);
            }
            OutlineCurve::Cubic(_, first, second, _) => {
                let ((ax, ay), (bx, by)) = (place(first), place(second));
                path.cubic_to(ax, ay, bx, by, x, y);
            }
        }
        end = Some(to);
    }
}
