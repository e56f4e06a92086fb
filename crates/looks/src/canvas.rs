//! Shapes and words in pixels: what lies around boards.

use std::path::Path;
use std::{fs, io};

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::{Rgb, RgbImage};

use crate::color::{Color, Ink};

/// Makes each pixel of a rectangle the mean of `samples` times `samples` places in it: what `see` gives for a place over the
/// colour that was there.
pub fn sampled(
    image: &mut RgbImage,
    within: Rect,
    samples: u32,
    see: impl Fn(f32, f32, Color) -> Color,
) {
    let (width, height) = image.dimensions();
    let clip = |low: f32, size: f32, most: u32| {
        let end = (low + size).ceil().clamp(0.0, most as f32) as u32;
        (low.floor().clamp(0.0, most as f32) as u32)..end
    };
    let share = 1.0 / (samples * samples) as f32;
    for y in clip(within.1, within.3, height) {
        for x in clip(within.0, within.2, width) {
            let below = Color::of(*image.get_pixel(x, y));
            let mut sum = [0.0; 3];
            for part in 0..samples * samples {
                let dx = ((part % samples) as f32 + 0.5) / samples as f32;
                let dy = ((part / samples) as f32 + 0.5) / samples as f32;
                let seen = see(x as f32 + dx, y as f32 + dy, below);
                (0..3).for_each(|k| sum[k] += seen.0[k] * share);
            }
            image.put_pixel(x, y, Color(sum).pixel());
        }
    }
}

/// A picture that is drawn into.
#[derive(Clone, Debug)]
pub struct Canvas {
    /// The pixels.
    pub image: RgbImage,
}

/// A rectangle in pixels: (x, y, width, height).
pub type Rect = (f32, f32, f32, f32);

impl Canvas {
    /// Of one colour.
    #[must_use]
    pub fn new(width: u32, height: u32, color: Color) -> Canvas {
        Canvas { image: RgbImage::from_pixel(width, height, color.pixel()) }
    }

    /// Lays an ink over a pixel.
    pub fn blend(&mut self, x: u32, y: u32, ink: Ink) {
        let pixel = self.image.get_pixel_mut(x, y);
        *pixel = ink.over(Color::of(*pixel)).pixel();
    }

    /// Draws what is inside a distance, in pixels, negative inside; within a rectangle.
    pub fn shape(&mut self, within: Rect, ink: Ink, out: impl Fn(f32, f32) -> f32) {
        let (width, height) = self.image.dimensions();
        let clip = |low: f32, size: f32, most: u32| {
            let first = (low - 1.0).clamp(0.0, most as f32) as u32;
            let last = (low + size + 2.0).clamp(0.0, most as f32) as u32;
            first..last
        };
        for y in clip(within.1, within.3, height) {
            for x in clip(within.0, within.2, width) {
                let part = 0.5 - out(x as f32 + 0.5, y as f32 + 0.5);
                if part > 0.0 {
                    self.blend(x, y, Ink { alpha: ink.alpha * part.min(1.0), ..ink });
                }
            }
        }
    }

    /// A rectangle with round corners.
    pub fn rect(&mut self, rect: Rect, round: f32, ink: Ink) {
        let (x, y, width, height) = rect;
        let round = round.min(width / 2.0).min(height / 2.0).max(0.0);
        self.shape(rect, ink, |px, py| {
            let a = (px - x - width / 2.0).abs() - width / 2.0 + round;
            let b = (py - y - height / 2.0).abs() - height / 2.0 + round;
            // Only beyond a corner is it far to both sides.
            let corner = if a > 0.0 && b > 0.0 { a.hypot(b) } else { a.max(b).max(0.0) };
            corner + a.max(b).min(0.0) - round
        });
    }

    /// A rectangle's soft shadow.
    pub fn shadow(&mut self, rect: Rect, soft: f32, alpha: f32) {
        let (x, y, width, height) = rect;
        for step in 1..=4 {
            let by = soft * (1.0 - step as f32 / 4.0);
            let grown = (x - by, y - by, width + 2.0 * by, height + 2.0 * by);
            self.rect(grown, by + 4.0, Ink { color: Color::BLACK, alpha: alpha / 4.0 });
        }
    }

    /// A disc, or a ring of a width.
    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, width: Option<f32>, ink: Ink) {
        let rect = (x - radius, y - radius, 2.0 * radius, 2.0 * radius);
        self.shape(rect, ink, |px, py| {
            let out = (px - x).hypot(py - y) - radius;
            width.map_or(out, |width| out.max(-out - width))
        });
    }

    /// A line with round ends.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, ink: Ink) {
        let half = width / 2.0;
        let low = (from.0.min(to.0) - half, from.1.min(to.1) - half);
        let high = (from.0.max(to.0) + half, from.1.max(to.1) + half);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let square = (dx * dx + dy * dy).max(1e-6);
        self.shape((low.0, low.1, high.0 - low.0, high.1 - low.1), ink, |px, py| {
            let along = (((px - from.0) * dx + (py - from.1) * dy) / square).clamp(0.0, 1.0);
            (px - from.0 - along * dx).hypot(py - from.1 - along * dy) - half
        });
    }

    /// Words from (x, y) on, the line's upper left corner; how wide they are.
    pub fn text(
        &mut self,
        words: &str,
        (x, y): (f32, f32),
        size: f32,
        face: &Face,
        ink: Ink,
    ) -> f32 {
        let (width, height) = self.image.dimensions();
        let mut right = x;
        face.layout(words, size, |glyph, at| {
            let Some(outline) = face.0.outline_glyph(glyph) else { return };
            let bounds = outline.px_bounds();
            outline.draw(|dx, dy, part| {
                let px = (bounds.min.x + x).round() + dx as f32;
                let py = (bounds.min.y + y).round() + dy as f32;
                if px >= 0.0 && py >= 0.0 && (px as u32) < width && (py as u32) < height {
                    self.blend(
                        px as u32,
                        py as u32,
                        Ink { alpha: ink.alpha * part.min(1.0), ..ink },
                    );
                }
            });
            right = right.max(x + at);
        });
        right - x
    }

    /// Words with their middle at a pixel.
    pub fn words(&mut self, words: &str, (x, y): (f32, f32), size: f32, face: &Face, ink: Ink) {
        let from = (x - face.width(words, size) / 2.0, y - size / 2.0);
        self.text(words, from, size, face, ink);
    }

    /// The colour of a pixel.
    #[must_use]
    pub fn color(&self, x: u32, y: u32) -> Rgb<u8> {
        *self.image.get_pixel(x, y)
    }
}

/// What words are set in.
#[derive(Clone, Debug)]
pub struct Face(FontRef<'static>);

impl Face {
    /// A face out of its file, which stays in memory.
    #[must_use]
    pub fn of(bytes: &'static [u8]) -> Option<Face> {
        FontRef::try_from_slice(bytes).ok().map(Face)
    }

    /// The faces of a folder's files, by name; what is none is passed over. They stay in memory.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn folder(folder: &Path) -> io::Result<Vec<Face>> {
        let mut files: Vec<_> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        files.sort();
        let bytes = files.iter().filter_map(|file| fs::read(file).ok());
        Ok(bytes.filter_map(|bytes| Face::of(Box::leak(bytes.into_boxed_slice()))).collect())
    }

    /// The faces that are always there.
    #[must_use]
    pub fn bundled() -> Vec<Face> {
        [epaint_default_fonts::UBUNTU_LIGHT, epaint_default_fonts::HACK_REGULAR]
            .into_iter()
            .filter_map(Face::of)
            .collect()
    }

    /// The rectangle that words take, from their line's upper left corner, in pixels.
    #[must_use]
    pub fn bounds(&self, words: &str, size: f32) -> Rect {
        let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
        self.layout(words, size, |glyph, _| {
            if let Some(outline) = self.0.outline_glyph(glyph) {
                let bounds = outline.px_bounds();
                low = (low.0.min(bounds.min.x), low.1.min(bounds.min.y));
                high = (high.0.max(bounds.max.x), high.1.max(bounds.max.y));
            }
        });
        if low.0 > high.0 {
            return (0.0, 0.0, 0.0, 0.0);
        }
        (low.0, low.1, high.0 - low.0, high.1 - low.1)
    }

    /// How wide words are, in pixels.
    #[must_use]
    pub fn width(&self, words: &str, size: f32) -> f32 {
        let mut wide = 0.0;
        self.layout(words, size, |_, at| wide = at);
        wide
    }

    fn layout(&self, words: &str, size: f32, mut each: impl FnMut(ab_glyph::Glyph, f32)) {
        let scaled = self.0.as_scaled(PxScale::from(size));
        let (mut at, base) = (0.0, scaled.ascent());
        for letter in words.chars() {
            let id = scaled.glyph_id(letter);
            let glyph = id.with_scale_and_position(PxScale::from(size), ab_glyph::point(at, base));
            at += scaled.h_advance(id);
            each(glyph, at);
        }
    }
}
