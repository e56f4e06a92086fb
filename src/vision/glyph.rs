//! Glyphs: digits and marks, cut out, brought to one size and compared with templates of many faces.

use image::GrayImage;

/// Samples along each side of a normalised glyph.
const SIDE: usize = 16;
/// Narrower glyphs, as a part of their height, are not stretched: a `1` stays a stroke.
const NARROW: f32 = 0.5;
/// What a glyph loses for a width that differs from the template's by a factor e.
const STRETCHED: f32 = 0.12;

/// How much ink each pixel holds, 0 to 1, row by row.
#[derive(Clone, Debug)]
pub struct Ink {
    /// Pixels in a row.
    pub width: usize,
    /// Share of ink of each pixel.
    pub shares: Vec<f32>,
}

/// A part of a picture in pixels: left, top, and the column and row after the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// First column.
    pub left: usize,
    /// First row.
    pub top: usize,
    /// The column after the last.
    pub right: usize,
    /// The row after the last.
    pub bottom: usize,
}

impl Span {
    /// The smallest span around both.
    #[must_use]
    pub fn with(self, other: Span) -> Span {
        Span {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Width and height, in pixels.
    #[must_use]
    pub fn size(self) -> (usize, usize) {
        (self.right - self.left, self.bottom - self.top)
    }
}

impl Ink {
    /// Number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.shares.len() / self.width.max(1)
    }

    /// The share of a pixel; none outside.
    #[must_use]
    pub fn at(&self, x: usize, y: usize) -> f32 {
        if x < self.width {
            self.shares.get(y * self.width + x).copied().unwrap_or(0.0)
        } else {
            0.0
        }
    }

    /// How many pixels of a part are ink, all shares together.
    #[must_use]
    pub fn sum(&self, of: Span) -> f32 {
        let places = (of.top..of.bottom).flat_map(|y| (of.left..of.right).map(move |x| (x, y)));
        places.map(|(x, y)| self.at(x, y)).sum()
    }

    /// Whether some pixel of a part that is more than half ink is one of those that are asked for.
    pub fn any(&self, of: Span, is: impl Fn(usize, usize) -> bool) -> bool {
        let mut places = (of.top..of.bottom).flat_map(|y| (of.left..of.right).map(move |x| (x, y)));
        places.any(|(x, y)| self.at(x, y) > 0.5 && is(x, y))
    }

    /// The share between the middles of pixels.
    fn between(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (u, v) = (x - left, y - top);
        let at =
            |x: f32, y: f32| if x < 0.0 || y < 0.0 { 0.0 } else { self.at(x as usize, y as usize) };
        let above = at(left, top) * (1.0 - u) + at(left + 1.0, top) * u;
        let below = at(left, top + 1.0) * (1.0 - u) + at(left + 1.0, top + 1.0) * u;
        above * (1.0 - v) + below * v
    }

    /// The parts that hang together, at sides or corners, in which pixels are more than half ink.
    #[must_use]
    pub fn pieces(&self) -> Vec<(Span, usize)> {
        let (width, height) = (self.width, self.height());
        let mut open: Vec<bool> = self.shares.iter().map(|share| *share > 0.5).collect();
        let mut pieces = Vec::new();
        for start in 0..open.len() {
            if !std::mem::take(&mut open[start]) {
                continue;
            }
            let (x, y) = (start % width, start / width);
            let mut span = Span { left: x, top: y, right: x + 1, bottom: y + 1 };
            let (mut stack, mut area) = (vec![start], 0);
            while let Some(i) = stack.pop() {
                let (x, y) = (i % width, i / width);
                area += 1;
                span = span.with(Span { left: x, top: y, right: x + 1, bottom: y + 1 });
                for ny in y.saturating_sub(1)..=(y + 1).min(height - 1) {
                    for nx in x.saturating_sub(1)..=(x + 1).min(width - 1) {
                        if std::mem::take(&mut open[ny * width + nx]) {
                            stack.push(ny * width + nx);
                        }
                    }
                }
            }
            pieces.push((span, area));
        }
        pieces
    }
}

/// A glyph at one size, with its mean taken away, of length 1.
#[derive(Clone, Debug)]
pub struct Glyph {
    samples: Vec<f32>,
    /// Logarithm of width by height.
    aspect: f32,
}

impl Glyph {
    /// Normalises a part of a picture of ink. `None` where there is no ink, or nothing but ink.
    #[must_use]
    pub fn new(ink: &Ink, span: Span) -> Option<Glyph> {
        let (left, right) = edges(span.left, span.right, |x| {
            (span.top..span.bottom).map(|y| ink.at(x, y)).fold(0.0, f32::max)
        });
        let (top, bottom) = edges(span.top, span.bottom, |y| {
            (span.left..span.right).map(|x| ink.at(x, y)).fold(0.0, f32::max)
        });
        let (width, height) = (right - left, bottom - top);
        let shown = width.max(NARROW * height);
        let from = f32::midpoint(left, right) - shown / 2.0;
        let mut samples = Vec::with_capacity(SIDE * SIDE);
        let part = |k: usize, of: f32| (k as f32 + 0.5) / SIDE as f32 * of;
        // A pixel beside the span belongs to a neighbour.
        let within = |x: f32| x > span.left as f32 - 1.0 && x < span.right as f32 + 1.0;
        for j in 0..SIDE {
            for i in 0..SIDE {
                let (x, y) = (from + part(i, shown), top + part(j, height));
                samples.push(if within(x) { ink.between(x, y) } else { 0.0 });
            }
        }
        let samples = normalised(&blurred(&samples))?;
        Some(Glyph { samples, aspect: (width / height).ln() })
    }

    /// The mean of glyphs that are the same character; `None` of none.
    #[must_use]
    pub fn mean<'a>(glyphs: impl Iterator<Item = &'a Glyph>) -> Option<Glyph> {
        let (mut samples, mut aspect, mut count) = (vec![0.0; SIDE * SIDE], 0.0, 0.0);
        for glyph in glyphs {
            samples.iter_mut().zip(&glyph.samples).for_each(|(sum, own)| *sum += own);
            aspect += glyph.aspect;
            count += 1.0;
        }
        Some(Glyph { samples: normalised(&samples)?, aspect: aspect / count })
    }

    /// How alike two glyphs are, at most 1.
    #[must_use]
    pub fn likeness(&self, other: &Glyph) -> f32 {
        // Eight sums at a time: the machine adds them side by side.
        let mut sums = [0.0f32; 8];
        for (a, b) in self.samples.chunks_exact(8).zip(other.samples.chunks_exact(8)) {
            for k in 0..8 {
                sums[k] += a[k] * b[k];
            }
        }
        let product: f32 = sums.iter().sum();
        product - STRETCHED * (self.aspect - other.aspect).abs()
    }
}

/// Where ink begins and ends, to a part of a pixel, along an axis whose pixels hold at most so much.
fn edges(from: usize, to: usize, most: impl Fn(usize) -> f32) -> (f32, f32) {
    let before = from.checked_sub(1).map_or(0.0, &most);
    let after = most(to);
    // Half a pixel's ink fills half of it; the pixel beside belongs to a neighbour where it is full.
    let partial = |share: f32| if share > 0.5 { 0.0 } else { share };
    let first = 1.0 - most(from).min(1.0);
    let last = 1.0 - most(to - 1).min(1.0);
    let start = if first > 0.02 { from as f32 + first } else { from as f32 - partial(before) };
    let end = if last > 0.02 { to as f32 - last } else { to as f32 + partial(after) };
    if end - start > 0.5 { (start, end) } else { (from as f32, to as f32) }
}

fn blurred(samples: &[f32]) -> Vec<f32> {
    let at = |x: i32, y: i32| {
        let inside = (0..SIDE as i32).contains(&x) && (0..SIDE as i32).contains(&y);
        if inside { samples[y as usize * SIDE + x as usize] } else { 0.0 }
    };
    let weight = |d: i32| if d == 0 { 0.5 } else { 0.25 };
    let places = (0..SIDE as i32).flat_map(|y| (0..SIDE as i32).map(move |x| (x, y)));
    places
        .map(|(x, y)| {
            let around = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
            around.map(|(dx, dy)| at(x + dx, y + dy) * weight(dx) * weight(dy)).sum()
        })
        .collect()
}

fn normalised(samples: &[f32]) -> Option<Vec<f32>> {
    let mean = samples.iter().sum::<f32>() / samples.len() as f32;
    let length = samples.iter().map(|it| (it - mean).powi(2)).sum::<f32>().sqrt();
    (length > 0.3).then(|| samples.iter().map(|it| (it - mean) / length).collect())
}

/// Templates: the same characters in several faces.
pub struct Sheet {
    faces: Vec<Vec<Option<Glyph>>>,
}

impl Sheet {
    /// Cuts a sheet into tiles of the given size, in pixels, white on black: a row a face, a column a character.
    #[must_use]
    pub fn cut(sheet: &GrayImage, (width, height): (u32, u32)) -> Sheet {
        let (columns, rows) = (sheet.width() / width, sheet.height() / height);
        let tile = |column: u32, row: u32| {
            let tile =
                image::imageops::crop_imm(sheet, column * width, row * height, width, height);
            let shares = tile.to_image().as_raw().iter().map(|it| f32::from(*it) / 255.0).collect();
            let ink = Ink { width: width as usize, shares };
            let pieces = ink.pieces();
            let span = pieces.iter().map(|piece| piece.0).reduce(Span::with)?;
            Glyph::new(&ink, span)
        };
        let face = |row: u32| (0..columns).map(|column| tile(column, row)).collect();
        Sheet { faces: (0..rows).map(face).collect() }
    }

    /// How like each character of each face a glyph is.
    #[must_use]
    pub fn likenesses(&self, glyph: &Glyph) -> Vec<Vec<f32>> {
        let like = |template: &Option<Glyph>| {
            template.as_ref().map_or(-1.0, |template| glyph.likeness(template))
        };
        self.faces.iter().map(|face| face.iter().map(like).collect()).collect()
    }
}
