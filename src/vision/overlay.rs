//! Marks over a frame: what was read and what is planned, drawn so that a person sees it at once.

use ab_glyph::{Font, FontRef, OutlineCurve};
use epaint_default_fonts::HACK_REGULAR;
use image::imageops::{self, FilterType};
use image::{Rgb, RgbImage};
use tiny_skia::{
    ColorU8, FillRule, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Stroke, Transform,
};

use crate::geometry::Point;

mod caption;
mod mark;

pub use caption::captioned;
pub use mark::Mark;

/// The marks over a picture whose longer side is made at least `longest` pixels, so that they can be read.
#[must_use]
pub fn drawn(image: &RgbImage, marks: &[Mark], longest: u32) -> RgbImage {
    let (width, height) = image.dimensions();
    let factor = longest.div_ceil(width.max(height).max(1)).max(1);
    let mut large = imageops::resize(image, width * factor, height * factor, FilterType::Nearest);
    let marks: Vec<Mark> = marks.iter().map(|mark| mark.scaled(factor as f32)).collect();
    draw(&mut large, &marks);
    large
}

/// Length of an arrow head, in line widths.
pub const HEAD: f64 = 3.6;

/// Draws the marks over the image, in order.
pub fn draw(image: &mut RgbImage, marks: &[Mark]) {
    if let Some(mut canvas) = Canvas::over(image) {
        for mark in marks {
            canvas.draw(mark);
        }
        canvas.copy_to(image);
    }
}

/// The picture as tiny-skia draws on it.
struct Canvas {
    pixels: Pixmap,
    /// The font is part of the program, so that it is there; without it, words are left out.
    font: Option<FontRef<'static>>,
}

impl Canvas {
    fn over(image: &RgbImage) -> Option<Canvas> {
        let mut pixels = Pixmap::new(image.width(), image.height())?;
        for (pixel, &Rgb([r, g, b])) in pixels.pixels_mut().iter_mut().zip(image.pixels()) {
            *pixel = ColorU8::from_rgba(r, g, b, 255).premultiply();
        }
        Some(Canvas { pixels, font: FontRef::try_from_slice(HACK_REGULAR).ok() })
    }

    /// The canvas stays opaque, so that its colours are those of the picture.
    fn copy_to(&self, image: &mut RgbImage) {
        for (pixel, drawn) in image.pixels_mut().zip(self.pixels.pixels()) {
            *pixel = Rgb([drawn.red(), drawn.green(), drawn.blue()]);
        }
    }

    fn draw(&mut self, mark: &Mark) {
        match mark {
            Mark::Line { path, color, width, arrow } => self.line(path, *color, *width, *arrow),
            Mark::Shape { path, color, fill, width } => {
                let Some(path) = polygon(path, true) else { return };
                self.fill(&path, *color, *fill);
                self.stroke(&path, *color, *width);
            }
            Mark::Hatch { path, color, spacing, width } => {
                self.hatch(path, *color, *spacing, *width);
            }
            Mark::Disc { center, radius, color } => {
                if let Some(path) =
                    PathBuilder::from_circle(center.x as f32, center.y as f32, *radius)
                {
                    self.fill(&path, *color, 1.0);
                }
            }
            Mark::Text { center, height, color, text } => {
                let Some(path) = self.word(*center, *height, text) else { return };
                self.stroke(&path, halo(*color), height * 0.4);
                // The font is a light one: a thin outline of its own colour lets it stand out.
                self.stroke(&path, *color, height * 0.06);
                self.fill(&path, *color, 1.0);
            }
        }
    }

    /// The line ends at the foot of its arrow head, so that the tip is sharp.
    fn line(&mut self, path: &[Point], color: [u8; 3], width: f32, arrow: bool) {
        let mut path = path.to_vec();
        let head = if arrow { cut_head(&mut path, f64::from(width) * HEAD) } else { None };
        if let Some(path) = polygon(&path, false) {
            self.stroke(&path, color, width);
        }
        if let Some(head) = head.and_then(|corners| polygon(&corners, true)) {
            self.fill(&head, color, 1.0);
        }
    }

    /// The lines lie on one grid all over the picture, so that they meet where two outlines do.
    fn hatch(&mut self, outline: &[Point], color: [u8; 3], spacing: f32, width: f32) {
        let Some(path) = polygon(outline, true) else { return };
        let picture = (self.pixels.width(), self.pixels.height());
        let Some(mut inside) = Mask::new(picture.0, picture.1) else { return };
        inside.fill_path(&path, FillRule::Winding, true, Transform::identity());
        let bounds = path.bounds();
        let (top, bottom) = (bounds.top().max(0.0), bounds.bottom().min(picture.1 as f32));
        let (left, right) = (bounds.left().max(0.0), bounds.right().min(picture.0 as f32));
        let step = spacing.max(2.0);
        let mut lines = PathBuilder::new();
        let mut at = ((left + top) / step).floor() * step;
        while at < right + bottom {
            lines.move_to(at - top, top);
            lines.line_to(at - bottom, bottom);
            at += step;
        }
        let Some(lines) = lines.finish() else { return };
        let (stroke, paint) = (Stroke { width, ..Stroke::default() }, paint(color, 1.0));
        self.pixels.stroke_path(&lines, &paint, &stroke, Transform::identity(), Some(&inside));
    }

    fn fill(&mut self, path: &Path, color: [u8; 3], opacity: f32) {
        if opacity > 0.0 {
            let paint = paint(color, opacity);
            self.pixels.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
        }
    }

    fn stroke(&mut self, path: &Path, color: [u8; 3], width: f32) {
        if width > 0.0 {
            let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
            let stroke = Stroke { width, line_cap, line_join, ..Stroke::default() };
            let paint = paint(color, 1.0);
            self.pixels.stroke_path(path, &paint, &stroke, Transform::identity(), None);
        }
    }

    /// The outlines of a word whose capitals are `height` pixels high, around `center`.
    fn word(&self, center: Point, height: f32, text: &str) -> Option<Path> {
        let font = self.font.as_ref()?;
        let capital = font.outline(font.glyph_id('H'))?.bounds;
        let scale = height / (capital.max.y - capital.min.y).abs();
        let ids: Vec<_> = text.chars().map(|letter| font.glyph_id(letter)).collect();
        let width: f32 = ids.iter().map(|id| font.h_advance_unscaled(*id) * scale).sum();
        let mut left = center.x as f32 - width / 2.0;
        let base = center.y as f32 + height / 2.0;
        let mut path = PathBuilder::new();
        for id in ids {
            if let Some(outline) = font.outline(id) {
                trace(&mut path, &outline.curves, |x, y| (left + x * scale, base - y * scale));
            }
            left += font.h_advance_unscaled(id) * scale;
        }
        path.finish()
    }
}

fn trace(path: &mut PathBuilder, curves: &[OutlineCurve], at: impl Fn(f32, f32) -> (f32, f32)) {
    let mut end = None;
    for curve in curves {
        let (start, stop) = match curve {
            OutlineCurve::Line(a, b)
            | OutlineCurve::Quad(a, _, b)
            | OutlineCurve::Cubic(a, _, _, b) => (a, b),
        };
        if end != Some(*start) {
            path.close();
            let (x, y) = at(start.x, start.y);
            path.move_to(x, y);
        }
        end = Some(*stop);
        let (x, y) = at(stop.x, stop.y);
        match curve {
            OutlineCurve::Line(..) => path.line_to(x, y),
            OutlineCurve::Quad(_, c, _) => {
                let (cx, cy) = at(c.x, c.y);
                path.quad_to(cx, cy, x, y);
            }
            OutlineCurve::Cubic(_, c, d, _) => {
                let ((cx, cy), (dx, dy)) = (at(c.x, c.y), at(d.x, d.y));
                path.cubic_to(cx, cy, dx, dy, x, y);
            }
        }
    }
    path.close();
}

fn paint([r, g, b]: [u8; 3], opacity: f32) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, (opacity.clamp(0.0, 1.0) * 255.0).round() as u8);
    paint
}

/// Black or white, whichever differs more from the colour (ITU-R BT.601 luma).
#[must_use]
pub fn halo([r, g, b]: [u8; 3]) -> [u8; 3] {
    let luma = 299 * u32::from(r) + 587 * u32::from(g) + 114 * u32::from(b);
    if luma > 127_500 { [16, 18, 24] } else { [255, 255, 255] }
}

fn polygon(points: &[Point], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.x as f32, first.y as f32);
    for point in rest {
        path.line_to(point.x as f32, point.y as f32);
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// Shortens a path by an arrow head, at most four fifths of its last part, and yields the head's corners. Pixels.
pub fn cut_head(path: &mut [Point], length: f64) -> Option<[Point; 3]> {
    let [.., from, tip] = path else { return None };
    let (dx, dy) = (tip.x - from.x, tip.y - from.y);
    let distance = dx.hypot(dy);
    if distance < 1e-6 {
        return None;
    }
    let length = length.min(distance * 0.8);
    let (ux, uy) = (dx / distance, dy / distance);
    let at = |along: f64, aside: f64| Point {
        x: tip.x - ux * along - uy * aside,
        y: tip.y - uy * along + ux * aside,
    };
    let corners = [*tip, at(length, length * 0.5), at(length, -length * 0.5)];
    *tip = at(length * 0.9, 0.0);
    Some(corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREY: Rgb<u8> = Rgb([120, 120, 120]);

    fn drawn(mark: Mark) -> RgbImage {
        let mut image = RgbImage::from_pixel(80, 40, GREY);
        draw(&mut image, &[mark]);
        image
    }

    #[test]
    fn a_line_is_drawn_where_it_runs_and_nowhere_else() {
        let path = vec![Point { x: 10.0, y: 20.0 }, Point { x: 70.0, y: 20.0 }];
        let line = |arrow| Mark::Line { path: path.clone(), color: [255, 0, 0], width: 3.0, arrow };
        let plain = drawn(line(false));
        assert_eq!(plain.get_pixel(40, 20), &Rgb([255, 0, 0]));
        assert_eq!(plain.get_pixel(40, 25), &GREY);
        assert_eq!(plain.get_pixel(76, 20), &GREY);
        // The head is wider than the line at its foot, and ends where the line would.
        assert_eq!(plain.get_pixel(61, 23), &GREY);
        let arrow = drawn(line(true));
        assert_eq!(arrow.get_pixel(61, 23), &Rgb([255, 0, 0]));
        assert_eq!(arrow.get_pixel(74, 20), &GREY);
    }

    #[test]
    fn a_shape_is_filled_as_far_as_it_says() {
        let path = [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)];
        let path: Vec<Point> = path.map(|(x, y)| Point { x, y }).into();
        let shape = |fill| Mark::Shape { path: path.clone(), color: [0, 0, 250], fill, width: 2.0 };
        assert_eq!(drawn(shape(0.0)).get_pixel(20, 20), &GREY);
        assert_eq!(drawn(shape(1.0)).get_pixel(20, 20), &Rgb([0, 0, 250]));
        assert_eq!(drawn(shape(0.0)).get_pixel(10, 20), &Rgb([0, 0, 250]));
    }

    #[test]
    fn a_hatched_shape_lets_what_lies_below_be_seen_and_leaves_the_rest() {
        let path = [(20.0, 5.0), (60.0, 5.0), (60.0, 35.0), (20.0, 35.0)];
        let path: Vec<Point> = path.map(|(x, y)| Point { x, y }).into();
        let hatch = |path| Mark::Hatch { path, color: [250, 0, 0], spacing: 10.0, width: 2.0 };
        let image = drawn(hatch(path));
        let inside = |x: u32, y: u32| (20..60).contains(&x) && (5..35).contains(&y);
        let (mut kept, mut red) = (0, 0);
        for (x, y, pixel) in image.enumerate_pixels() {
            assert!(inside(x, y) || *pixel == GREY, "{x}, {y}");
            kept += usize::from(inside(x, y) && *pixel == GREY);
            red += usize::from(*pixel == Rgb([250, 0, 0]));
        }
        assert!(kept > 600 && red > 60, "{kept} {red}");
        let far =
            vec![Point { x: -1e7, y: 3.0 }, Point { x: 1e7, y: 3.0 }, Point { x: 9.0, y: 1e7 }];
        assert_eq!(drawn(hatch(far)).dimensions(), (80, 40));
        assert_eq!(drawn(hatch(Vec::new())).get_pixel(40, 20), &GREY);
    }

    #[test]
    fn a_word_stands_on_the_halo_that_differs_more() {
        let center = Point { x: 40.0, y: 20.0 };
        let word = |color| Mark::Text { center, height: 20.0, color, text: "I8".to_owned() };
        let count = |image: &RgbImage, color| image.pixels().filter(|it| **it == color).count();
        let light = drawn(word([255, 255, 0]));
        assert!(count(&light, Rgb([255, 255, 0])) > 40);
        assert!(count(&light, Rgb([16, 18, 24])) > 40);
        assert!(count(&drawn(word([0, 0, 128])), Rgb([255, 255, 255])) > 40);
    }

    #[test]
    fn a_small_picture_is_enlarged_with_its_marks() {
        let center = Point { x: 20.0, y: 10.0 };
        let disc = [Mark::Disc { center, radius: 4.0, color: [9, 9, 9] }];
        let image = RgbImage::from_pixel(80, 40, GREY);
        let large = super::drawn(&image, &disc, 200);
        assert_eq!(large.dimensions(), (240, 120));
        assert_eq!(large.get_pixel(60 + 10, 30), &Rgb([9, 9, 9]));
        assert_eq!(large.get_pixel(60 + 14, 30), &GREY);
        assert_eq!(super::drawn(&image, &disc, 60).dimensions(), (80, 40));
    }

    #[test]
    fn what_lies_outside_is_no_trouble() {
        let far = Point { x: 1e6, y: -1e6 };
        let text = Mark::Text { center: far, height: 9.0, color: [0; 3], text: "1".to_owned() };
        assert!(drawn(text).pixels().all(|pixel| *pixel == GREY));
        let line = Mark::Line { path: vec![far, far], color: [0; 3], width: 2.0, arrow: true };
        assert!(drawn(line).pixels().all(|pixel| *pixel == GREY));
        draw(&mut RgbImage::new(0, 0), &[]);
    }
}
