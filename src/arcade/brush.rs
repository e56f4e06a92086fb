//! Shapes on a picture: rounded rectangles, gradients, strokes, soft shadows; all antialiased.
//!
//! Knows no game.

use image::RgbImage;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, LinearGradient, Mask, Paint, Path,
    PathBuilder, Pixmap, Point, PremultipliedColorU8, RadialGradient, Shader, SpreadMode, Stroke,
    StrokeDash, Transform,
};

use crate::geometry;

/// Control points of a cubic that follows a quarter of a circle: this part of the radius from its ends.
const QUARTER: f32 = 0.552_285;

/// A colour with its opacity, sRGB, 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ink(pub(super) [u8; 4]);

impl Ink {
    /// The opaque colour `0xRRGGBB`.
    pub(super) const fn hex(rgb: u32) -> Ink {
        Ink([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8, 255])
    }

    /// The same colour with this opacity, 0 to 1, times its own.
    pub(super) fn fade(self, opacity: f32) -> Ink {
        let [r, g, b, a] = self.0;
        Ink([r, g, b, (f32::from(a) * opacity.clamp(0.0, 1.0)).round() as u8])
    }

    /// This part of the way to another colour.
    pub(super) fn toward(self, other: Ink, part: f32) -> Ink {
        let mix = |i: usize| {
            let (from, to) = (f32::from(self.0[i]), f32::from(other.0[i]));
            (from + (to - from) * part).round() as u8
        };
        Ink([mix(0), mix(1), mix(2), mix(3)])
    }

    /// How light it looks, 0 to 1 (the luma of Rec. 709 without its gamma).
    pub(super) fn luminance(self) -> f32 {
        let [r, g, b, _] = self.0.map(f32::from);
        (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255.0
    }

    fn color(self) -> Color {
        let [r, g, b, a] = self.0;
        Color::from_rgba8(r, g, b, a)
    }
}

/// White and black, to mix with.
pub(super) const WHITE: Ink = Ink::hex(0x00FF_FFFF);
pub(super) const BLACK: Ink = Ink::hex(0);

/// An upright rectangle, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Area {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

impl Area {
    pub(super) fn new(x: f32, y: f32, width: f32, height: f32) -> Area {
        Area { x, y, width, height }
    }

    /// The square of this half side around a place.
    pub(super) fn around(x: f32, y: f32, half: f32) -> Area {
        Area::new(x - half, y - half, 2.0 * half, 2.0 * half)
    }

    pub(super) fn center(&self) -> (f32, f32) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    pub(super) fn right(&self) -> f32 {
        self.x + self.width
    }

    pub(super) fn bottom(&self) -> f32 {
        self.y + self.height
    }

    /// Larger on every side by `by`.
    pub(super) fn grow(&self, by: f32) -> Area {
        let (width, height) = (self.width + 2.0 * by, self.height + 2.0 * by);
        Area::new(self.x - by, self.y - by, width.max(0.0), height.max(0.0))
    }

    /// Whether a pixel lies in it.
    pub(super) fn holds(&self, at: geometry::Point) -> bool {
        let (x, y) = (at.x as f32, at.y as f32);
        self.x <= x && x < self.right() && self.y <= y && y < self.bottom()
    }

    /// How far a place lies beyond the edge of this rectangle with rounded corners; negative inside.
    fn beyond(&self, radius: f32, x: f32, y: f32) -> f32 {
        let radius = radius.min(self.width / 2.0).min(self.height / 2.0);
        let (cx, cy) = self.center();
        let dx = (x - cx).abs() - self.width / 2.0 + radius;
        let dy = (y - cy).abs() - self.height / 2.0 + radius;
        dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius
    }

    pub(super) fn moved(&self, dx: f32, dy: f32) -> Area {
        Area { x: self.x + dx, y: self.y + dy, ..*self }
    }
}

/// A path from many pieces: what is filled in one go has no seams between its pieces.
#[derive(Default)]
pub(super) struct Shape(PathBuilder);

impl Shape {
    /// A rectangle with the same rounding at every corner.
    pub(super) fn round(area: Area, radius: f32) -> Shape {
        let mut shape = Shape::default();
        shape.add(area, [radius; 4]);
        shape
    }

    pub(super) fn circle(x: f32, y: f32, radius: f32) -> Shape {
        Shape::round(Area::around(x, y, radius), radius)
    }

    /// Adds a rectangle with a radius for each corner, clockwise from the top left.
    pub(super) fn add(&mut self, area: Area, radii: [f32; 4]) {
        let most = area.width.min(area.height) / 2.0;
        let [nw, ne, se, sw] = radii.map(|radius| radius.clamp(0.0, most.max(0.0)));
        let (left, top, right, bottom) = (area.x, area.y, area.right(), area.bottom());
        let k = 1.0 - QUARTER;
        let path = &mut self.0;
        path.move_to(left + nw, top);
        path.line_to(right - ne, top);
        path.cubic_to(right - ne * k, top, right, top + ne * k, right, top + ne);
        path.line_to(right, bottom - se);
        path.cubic_to(right, bottom - se * k, right - se * k, bottom, right - se, bottom);
        path.line_to(left + sw, bottom);
        path.cubic_to(left + sw * k, bottom, left, bottom - sw * k, left, bottom - sw);
        path.line_to(left, top + nw);
        path.cubic_to(left, top + nw * k, left + nw * k, top, left + nw, top);
        path.close();
    }

    /// Adds the piece between a corner and the quarter circle that rounds it off: `dx` and `dy` lead along the two
    /// sides, as long as the radius.
    pub(super) fn add_fillet(&mut self, (x, y): (f32, f32), dx: f32, dy: f32) {
        let k = 1.0 - QUARTER;
        self.0.move_to(x, y);
        // All pieces must turn the same way round, or they would cancel each other where they touch.
        if dx * dy > 0.0 {
            self.0.line_to(x + dx, y);
            self.0.cubic_to(x + dx * k, y, x, y + dy * k, x, y + dy);
        } else {
            self.0.line_to(x, y + dy);
            self.0.cubic_to(x, y + dy * k, x + dx * k, y, x + dx, y);
        }
        self.0.close();
    }

    pub(super) fn add_polygon(&mut self, points: &[(f32, f32)]) {
        for (i, &(x, y)) in points.iter().enumerate() {
            if i == 0 { self.0.move_to(x, y) } else { self.0.line_to(x, y) }
        }
        self.0.close();
    }

    /// Adds a line through these points, which does not end where it began.
    pub(super) fn add_line(&mut self, points: impl IntoIterator<Item = (f32, f32)>) {
        for (i, (x, y)) in points.into_iter().enumerate() {
            if i == 0 { self.0.move_to(x, y) } else { self.0.line_to(x, y) }
        }
    }

    pub(super) fn add_path(&mut self, path: &Path) {
        self.0.push_path(path);
    }

    fn finish(self) -> Option<Path> {
        self.0.finish()
    }
}

/// A picture as others take it, without its opacity; none has no pixels.
pub(super) fn image(picture: Option<&Pixmap>) -> RgbImage {
    let image = picture.and_then(|picture| {
        let pixels = picture.pixels().iter().flat_map(|it| [it.red(), it.green(), it.blue()]);
        RgbImage::from_raw(picture.width(), picture.height(), pixels.collect())
    });
    image.unwrap_or_default()
}

/// Draws on one picture. Shapes that have no inside draw nothing.
pub(super) struct Brush {
    pixmap: Pixmap,
    /// Shapes draw nothing outside of it.
    mask: Option<Mask>,
}

impl Brush {
    pub(super) fn new(pixmap: Pixmap) -> Brush {
        Brush { pixmap, mask: None }
    }

    pub(super) fn into_pixmap(self) -> Pixmap {
        self.pixmap
    }

    pub(super) fn size(&self) -> (f32, f32) {
        (self.pixmap.width() as f32, self.pixmap.height() as f32)
    }

    /// From now on shapes draw within this one only, until it is None.
    pub(super) fn keep_within(&mut self, shape: Option<Shape>) {
        self.mask = shape.and_then(Shape::finish).and_then(|path| {
            let mut mask = Mask::new(self.pixmap.width(), self.pixmap.height())?;
            mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
            Some(mask)
        });
    }

    /// Takes away all that lies outside of a shape.
    pub(super) fn cut(&mut self, shape: Shape) {
        let mask = Mask::new(self.pixmap.width(), self.pixmap.height());
        if let (Some(path), Some(mut mask)) = (shape.finish(), mask) {
            mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
            self.pixmap.apply_mask(&mask);
        }
    }

    /// An ellipse without edge: full in its middle, nothing at these distances from it.
    pub(super) fn haze(&mut self, (x, y): (f32, f32), (wide, high): (f32, f32), ink: Ink) {
        let (width, height) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        let range = |middle: f32, reach: f32, most: usize| {
            let (low, high) = ((middle - reach).max(0.0), (middle + reach).max(0.0));
            (low as usize).min(most)..(high as usize + 1).min(most)
        };
        for row in range(y, high, height) {
            let dy = (row as f32 + 0.5 - y) / high.max(f32::EPSILON);
            for column in range(x, wide, width) {
                let dx = (column as f32 + 0.5 - x) / wide.max(f32::EPSILON);
                let part = (1.0 - dx.hypot(dy)).clamp(0.0, 1.0);
                let opacity = part * part * (3.0 - 2.0 * part) * f32::from(ink.0[3]) / 255.0;
                if let Some(pixel) = self.pixmap.pixels_mut().get_mut(row * width + column)
                    && opacity > 0.0
                {
                    *pixel = over(*pixel, ink, opacity);
                }
            }
        }
    }

    /// Covers everything, from `top` to `bottom`. Row by row, which is fifty times as fast as a gradient's shader.
    pub(super) fn cover(&mut self, [top, bottom]: [Ink; 2]) {
        let (width, height) = (self.pixmap.width() as usize, self.pixmap.height() as f32);
        for (y, row) in self.pixmap.pixels_mut().chunks_mut(width).enumerate() {
            let ink = top.toward(bottom, (y as f32 + 0.5) / height);
            row.fill(ink.color().premultiply().to_color_u8());
        }
    }

    pub(super) fn fill(&mut self, shape: Shape, ink: Ink) {
        self.paint(shape, Shader::SolidColor(ink.color()));
    }

    /// Fills from `top` at the pixel row `from` to `bottom` at the row `to`.
    pub(super) fn fill_down(&mut self, shape: Shape, (from, to): (f32, f32), ink: [Ink; 2]) {
        let stops = stops(&[(0.0, ink[0]), (1.0, ink[1])]);
        let (start, end) = (Point::from_xy(0.0, from), Point::from_xy(0.0, to));
        let shader = LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity());
        self.paint(shape, shader.unwrap_or(Shader::SolidColor(ink[0].color())));
    }

    /// Fills with rings of colour around a place; `inks` by their part of the radius.
    pub(super) fn fill_around(
        &mut self,
        shape: Shape,
        (x, y): (f32, f32),
        radius: f32,
        inks: &[(f32, Ink)],
    ) {
        let at = Point::from_xy(x, y);
        let (mode, transform) = (SpreadMode::Pad, Transform::identity());
        let shader = RadialGradient::new(at, 0.0, at, radius, stops(inks), mode, transform);
        if let Some(shader) = shader {
            self.paint(shape, shader);
        }
    }

    /// Draws the outline of a shape, `width` pixels wide.
    pub(super) fn stroke(&mut self, shape: Shape, width: f32, ink: Ink) {
        self.trace(shape, &Stroke { width, ..Stroke::default() }, ink);
    }

    /// Draws lines as a round pen does, `width` pixels wide.
    pub(super) fn pen(&mut self, lines: Shape, width: f32, ink: Ink) {
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        self.trace(lines, &Stroke { width, line_cap, line_join, ..Stroke::default() }, ink);
    }

    /// The same in dashes of this length and gaps of that, in pixels, not counting the round ends.
    pub(super) fn dashes(&mut self, lines: Shape, width: f32, (dash, gap): (f32, f32), ink: Ink) {
        let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
        let dash = StrokeDash::new(vec![dash, gap], 0.0);
        self.trace(lines, &Stroke { width, line_cap, line_join, dash, ..Stroke::default() }, ink);
    }

    fn trace(&mut self, shape: Shape, stroke: &Stroke, ink: Ink) {
        if let Some(path) = shape.finish().filter(|_| stroke.width > 0.0) {
            let paint = paint(Shader::SolidColor(ink.color()));
            let (identity, mask) = (Transform::identity(), self.mask.as_ref());
            self.pixmap.stroke_path(&path, &paint, stroke, identity, mask);
        }
    }

    /// The soft shadow of a rounded rectangle, from full to nothing across `blur` pixels around its edge. What lies
    /// well inside is left out: the thing itself stands there.
    pub(super) fn shadow(&mut self, area: Area, radius: f32, blur: f32, ink: Ink) {
        let (width, height) = (self.pixmap.width() as usize, self.pixmap.height() as usize);
        // A square within the roundest of shapes, away from the shadow's edge and from any shift of it.
        let (outer, inner) = (area.grow(blur / 2.0), area.grow(-blur - 0.3 * radius));
        let column = |x: f32| (x.max(0.0) as usize).min(width);
        let (left, right) = (column(outer.x), column(outer.right() + 1.0));
        let rows =
            outer.y.max(0.0) as usize..((outer.bottom() + 1.0).max(0.0) as usize).min(height);
        for y in rows {
            let hollow = inner.width > 0.0 && inner.y < y as f32 && (y as f32) < inner.bottom();
            let gap =
                if hollow { (column(inner.x), column(inner.right())) } else { (right, right) };
            for x in (left..gap.0).chain(gap.1..right) {
                let beyond = area.beyond(radius, x as f32 + 0.5, y as f32 + 0.5);
                let part = (0.5 - beyond / blur.max(f32::EPSILON)).clamp(0.0, 1.0);
                let opacity = part * part * (3.0 - 2.0 * part) * f32::from(ink.0[3]) / 255.0;
                if let Some(pixel) = self.pixmap.pixels_mut().get_mut(y * width + x) {
                    *pixel = over(*pixel, ink, opacity);
                }
            }
        }
    }

    fn paint(&mut self, shape: Shape, shader: Shader<'_>) {
        if let Some(path) = shape.finish() {
            let (identity, mask) = (Transform::identity(), self.mask.as_ref());
            self.pixmap.fill_path(&path, &paint(shader), FillRule::Winding, identity, mask);
        }
    }
}

/// A pixel under a colour of this opacity. The picture has no transparent pixels.
fn over(pixel: PremultipliedColorU8, ink: Ink, opacity: f32) -> PremultipliedColorU8 {
    let under = Ink([pixel.red(), pixel.green(), pixel.blue(), 255]);
    let [r, g, b, _] = under.toward(ink, opacity).0;
    PremultipliedColorU8::from_rgba(r, g, b, 255).unwrap_or(pixel)
}

fn stops(inks: &[(f32, Ink)]) -> Vec<GradientStop> {
    inks.iter().map(|(at, ink)| GradientStop::new(*at, ink.color())).collect()
}

fn paint(shader: Shader<'_>) -> Paint<'_> {
    Paint { shader, anti_alias: true, ..Paint::default() }
}
