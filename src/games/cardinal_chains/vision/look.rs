//! One look at a cell: what fills it, where that ends, and what stands on it.

use image::RgbImage;

use crate::games::cardinal_chains::vision::band::{self, Band};
use crate::games::cardinal_chains::vision::lattice::Grid;
use crate::vision::color::{self, Color};
use crate::vision::glyph::{Ink, Span};

/// Colours this near are one, root mean square over the channels.
const SAME: f32 = 20.0;
/// A pixel this far from the fill is not of it.
pub(super) const OTHER: f32 = 24.0;

/// A mark's middle is no farther from its cell's, in parts of the window, if it nearly fills it.
const OFF_MIDDLE: f64 = 0.08;

/// What a cell looks like.
#[derive(Clone, Debug)]
pub(super) struct Appearance {
    /// That of a band through it, if there is one: a chain drawn from middle to middle.
    pub(super) fill: Color,
    /// Part of the cell around what stands on it that has the fill's colour, 0 to 1.
    pub(super) flat: f32,
    /// Where the fill ends above, below, to the left and to the right, in cells from the middle; `None` where it goes on.
    pub(super) sides: [Option<f64>; 4],
    /// What may be meant to be read, likeliest first.
    pub(super) inks: Vec<Stroke>,
    /// Part of the cell's middle that has not the fill's colour, 0 to 1.
    pub(super) marked: f32,
    /// Colour of a ring about its middle.
    pub(super) ring: Option<Color>,
    /// Whether a band leads out of it.
    pub(super) banded: bool,
}

impl Appearance {
    /// Of a cell that was looked at before: what tells chains.
    pub(super) fn plain(fill: Color, ring: Option<Color>) -> Appearance {
        let (sides, inks) = ([None; 4], Vec::new());
        Appearance { fill, flat: 1.0, sides, inks, marked: 0.0, ring, banded: false }
    }
}

/// Something that stands on a cell's fill.
#[derive(Clone, Debug)]
pub(super) struct Stroke {
    pub(super) color: Color,
    pub(super) ink: Ink,
    /// Its parts, from the left, without specks and without what runs out of the cell.
    pub(super) parts: Vec<Span>,
    /// Height of all parts, in cells.
    pub(super) height: f64,
    /// Whether something as high runs out of the cell.
    pub(super) cut: bool,
}

impl Stroke {
    /// All parts.
    pub(super) fn whole(&self) -> Option<Span> {
        self.parts.iter().copied().reduce(Span::with)
    }

    /// Height of all parts, in samples.
    pub(super) fn tall(&self) -> f64 {
        self.whole().map_or(0.0, |all| all.size().1 as f64)
    }

    /// Whether it is one disc or square, not a narrow one.
    pub(super) fn is_solid(&self) -> bool {
        let [part] = self.parts[..] else { return false };
        let (width, height) = part.size();
        let oblong = (width as f32 / height as f32).ln().abs();
        oblong < 0.2 && self.ink.sum(part) >= 0.74 * (width * height) as f32
    }
}

/// Reads pixels; places outside the picture have none.
pub(super) fn pixel(image: &RgbImage, x: f64, y: f64) -> Option<Color> {
    if x < 0.0 || y < 0.0 {
        return None;
    }
    image.get_pixel_checked(x as u32, y as u32).map(|pixel| pixel.0.map(f32::from))
}

/// The pixels of a part of a cell: from the middle so far to each side, in cells.
pub(super) struct Window {
    left: u32,
    top: u32,
    /// Samples in a row and in a column.
    width: usize,
    height: usize,
    /// Pixels from sample to sample: large cells need not be seen pixel by pixel.
    step: u32,
}

/// A window has about so many samples along its longer side at most.
const FINE: f64 = 40.0;

impl Window {
    pub(super) fn around(
        image: &RgbImage,
        grid: &Grid,
        cell: (i32, i32),
        half: (f64, f64),
    ) -> Option<Window> {
        let (x, y) = grid.middle(cell);
        let (left, right) = ((x - half.0 * grid.px).round(), (x + half.0 * grid.px).round());
        let (top, bottom) = ((y - half.1 * grid.py).round(), (y + half.1 * grid.py).round());
        let inside = left >= 0.0
            && top >= 0.0
            && right <= f64::from(image.width())
            && bottom <= f64::from(image.height());
        let step = ((right - left).max(bottom - top) / FINE).round().max(1.0);
        let (width, height) = ((right - left) / step, (bottom - top) / step);
        let (width, height, step) = (width as usize, height as usize, step as u32);
        (inside && width >= 4 && height >= 4).then_some(Window {
            left: left as u32,
            top: top as u32,
            width,
            height,
            step,
        })
    }

    pub(super) fn colors(&self, image: &RgbImage) -> Vec<Color> {
        // The mean of each step's pixels would blur; the middle one of them is as good.
        let off = self.step / 2;
        let places =
            (0..self.height as u32).flat_map(|j| (0..self.width as u32).map(move |i| (i, j)));
        places
            .map(|(i, j)| (self.left + i * self.step + off, self.top + j * self.step + off))
            .map(|(x, y)| image.get_pixel(x, y).0.map(f32::from))
            .collect()
    }
}

/// Looks at a cell. `half` is how far from its middle its fill reaches, in cells, as far as is known.
pub(super) fn look(
    image: &RgbImage,
    grid: &Grid,
    cell: (i32, i32),
    half: f64,
) -> Option<Appearance> {
    let (fill, flat) = fill(image, grid, cell)?;
    let sides = sides(image, grid, cell, fill);
    let ring = band::ring(image, grid, cell);
    // What is written on a band is read off the band.
    let band = band::find(image, grid, cell);
    let fill = band.map_or(fill, |band| band.color);
    let inks = strokes(image, grid, cell, fill, band, half).unwrap_or_default();
    let marked = Window::around(image, grid, cell, (0.2, 0.2)).map_or(0.0, |window| {
        let colors = window.colors(image);
        let other = colors.iter().filter(|it| color::distance(**it, fill) > OTHER).count();
        other as f32 / colors.len() as f32
    });
    Some(Appearance { fill, flat, sides, inks, marked, ring, banded: band.is_some() })
}

/// The commonest colour of a ring about the middle, and its part of the ring.
fn fill(image: &RgbImage, grid: &Grid, cell: (i32, i32)) -> Option<(Color, f32)> {
    const REACH: f64 = 0.37;
    let window = Window::around(image, grid, cell, (REACH, REACH))?;
    let colors = window.colors(image);
    let (middle_x, middle_y) = (window.width as f64 / 2.0, window.height as f64 / 2.0);
    let ring: Vec<Color> = colors
        .iter()
        .enumerate()
        .filter(|(k, _)| {
            let (i, j) = (k % window.width, k / window.width);
            let step = f64::from(window.step);
            let u = (i as f64 + 0.5 - middle_x).abs() * step / grid.px;
            let v = (j as f64 + 0.5 - middle_y).abs() * step / grid.py;
            u.max(v) > 0.2
        })
        .map(|(_, color)| *color)
        .collect();
    let (color, count) = commonest(&ring)?;
    Some((color, count as f32 / ring.len() as f32))
}

/// The mean of the colours around which most others lie, and how many they are.
pub(super) fn commonest(colors: &[Color]) -> Option<(Color, usize)> {
    let mut all: Vec<[u8; 3]> =
        colors.iter().map(|color| color.map(|channel| channel as u8 >> 3)).collect();
    all.sort_unstable();
    let mut bins: Vec<([u8; 3], usize)> =
        all.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect();
    bins.sort_by_key(|bin| std::cmp::Reverse(bin.1));
    bins.truncate(24);
    let middle = |bin: [u8; 3]| bin.map(|channel| f32::from(channel) * 8.0 + 3.5);
    // The nearer, the more it counts: the middle of a cloud, not its rim, wins.
    let around = |bin: &[u8; 3]| -> f32 {
        let weight = |it: &([u8; 3], usize)| {
            let far = color::distance(middle(it.0), middle(*bin)) / SAME;
            it.1 as f32 * (1.0 - far).max(0.0)
        };
        bins.iter().map(weight).sum()
    };
    let best = bins.iter().max_by(|a, b| around(&a.0).total_cmp(&around(&b.0)))?;
    let near: Vec<&Color> =
        colors.iter().filter(|it| color::distance(**it, middle(best.0)) <= SAME).collect();
    Some((mean(near.iter().copied())?, near.len()))
}

pub(super) fn mean<'a>(colors: impl Iterator<Item = &'a Color>) -> Option<Color> {
    let (mut sum, mut count) = ([0.0; 3], 0.0);
    for color in colors {
        sum.iter_mut().zip(color).for_each(|(sum, channel)| *sum += channel);
        count += 1.0;
    }
    (count > 0.0).then(|| sum.map(|channel| channel / count))
}

/// Where the fill ends on each side: the median of several rays.
fn sides(image: &RgbImage, grid: &Grid, cell: (i32, i32), fill: Color) -> [Option<f64>; 4] {
    const FROM: f64 = 0.32;
    const TO: f64 = 0.72;
    const RAYS: [f64; 7] = [-0.27, -0.18, -0.09, 0.0, 0.09, 0.18, 0.27];
    let (x, y) = grid.middle(cell);
    [(0.0, -1.0), (0.0, 1.0), (-1.0, 0.0), (1.0, 0.0)].map(|(dx, dy): (f64, f64)| {
        let pitch = if dx == 0.0 { grid.py } else { grid.px };
        let ray = |t: f64| -> Option<Option<f64>> {
            let (ox, oy) = (x + dy.abs() * t * grid.px, y + dx.abs() * t * grid.py);
            let off = |d: f64| {
                let seen = pixel(image, ox + dx * d * pitch, oy + dy * d * pitch);
                seen.is_none_or(|seen| color::distance(seen, fill) > OTHER)
            };
            if off(FROM) {
                return None;
            }
            let steps = ((TO - FROM) * pitch * 2.0).ceil() as u32;
            let at = |k: u32| FROM + f64::from(k) * 0.5 / pitch;
            Some((1..=steps).map(at).find(|d| off(*d)))
        };
        let mut ends: Vec<f64> = Vec::new();
        let mut open = 0;
        for end in RAYS.into_iter().filter_map(ray) {
            match end {
                Some(end) => ends.push(end),
                None => open += 1,
            }
        }
        ends.sort_by(f64::total_cmp);
        (ends.len() > open).then(|| ends[ends.len() / 2])
    })
}

/// What stands on the fill, one stroke a colour.
fn strokes(
    image: &RgbImage,
    grid: &Grid,
    cell: (i32, i32),
    fill: Color,
    band: Option<Band>,
    half: f64,
) -> Option<Vec<Stroke>> {
    let half = band.map_or(half - 0.05, |band| band.half + 0.05).min(0.46);
    let window = Window::around(image, grid, cell, (half, half))?;
    let mut colors = window.colors(image);
    if band.is_some() {
        band::trim(&mut colors, window.width, fill);
    }
    let far: Vec<f32> = colors.iter().map(|it| color::distance(*it, fill)).collect();
    let inks = inks(&colors, &far, fill);
    let pitch = grid.py / f64::from(window.step);
    let mut strokes: Vec<Stroke> = Vec::new();
    for (k, &own) in inks.iter().enumerate() {
        let share = |color: &Color, far: f32| {
            if inks.len() == 1 {
                return (far / color::distance(own, fill)).min(1.0);
            }
            let others = inks.iter().enumerate().filter(|(n, _)| *n != k);
            let other = others.map(|(_, it)| color::distance(*it, *color)).fold(far, f32::min);
            other / (other + color::distance(own, *color)).max(1.0)
        };
        let shares = colors.iter().zip(&far).map(|(color, far)| share(color, *far)).collect();
        strokes.extend(stroke(own, Ink { width: window.width, shares }, pitch));
    }
    // All that is not fill, whatever its colour: marks of several colours.
    if inks.len() > 1 {
        let most = far.iter().copied().fold(1.0, f32::max);
        let shares = far.iter().map(|far| (far / (0.6 * most)).min(1.0)).collect();
        strokes.extend(stroke(inks[0], Ink { width: window.width, shares }, pitch));
    }
    Some(strokes)
}

/// The parts of an ink that are neither specks nor run out of the window; `None` where nothing is left.
fn stroke(color: Color, ink: Ink, pitch: f64) -> Option<Stroke> {
    let (width, height) = (ink.width, ink.height());
    let least = (0.006 * (width * height) as f64).max(2.5) as usize;
    let middle = |low: usize, high: usize, of: usize| {
        ((low + high) as f64 / of as f64 - 1.0).abs() <= OFF_MIDDLE * 2.0
    };
    // What touches the window's side runs out of it, unless it stands in the middle and nearly fills it.
    let whole = |span: &Span| {
        let sides = [span.left == 0, span.right == width, span.top == 0, span.bottom == height];
        let centered =
            middle(span.left, span.right, width) && middle(span.top, span.bottom, height);
        match sides.into_iter().filter(|it| *it).count() {
            0 => true,
            1 => centered,
            _ => false,
        }
    };
    let (whole, cut): (Vec<_>, Vec<_>) = ink.pieces().into_iter().partition(|it| whole(&it.0));
    let kept = whole.into_iter().filter(|(_, area)| *area >= least);
    let mut parts: Vec<Span> = kept.map(|(span, _)| span).collect();
    let all = parts.iter().copied().reduce(Span::with)?;
    // Dots beside the digits are dirt.
    let tall = all.size().1;
    parts.retain(|part| part.size().1 * 5 >= tall || part.size().0 * 3 >= all.size().0);
    parts.sort_by_key(|part| (part.left, part.top));
    let all = parts.iter().copied().reduce(Span::with)?;
    let tall = all.size().1 as f64;
    let like = |(span, _): &(Span, usize)| {
        let beside = span.top < all.bottom && span.bottom > all.top;
        let (wide, high) = span.size();
        beside && high < height && (0.6..1.4).contains(&(high as f64 / tall)) && wide <= high
    };
    let cut = cut.iter().any(like) || is_faint(&ink, all);
    Some(Stroke { color, ink, parts, height: tall / pitch, cut })
}

/// Whether much ink stands beside the parts that are taken: thin strokes that are not seen whole make a 1 of a 4.
fn is_faint(ink: &Ink, all: Span) -> bool {
    const RIM: usize = 2;
    const FAINT: f32 = 0.2;
    const MUCH: f32 = 0.12;
    let (width, height) = (ink.width, ink.height());
    let (mut within, mut beside) = (0.0, 0.0);
    for y in RIM..height.saturating_sub(RIM) {
        for x in RIM..width.saturating_sub(RIM) {
            let share = ink.at(x, y);
            let near = x + 1 >= all.left && x <= all.right && y + 1 >= all.top && y <= all.bottom;
            if share > FAINT {
                *(if near { &mut within } else { &mut beside }) += share;
            }
        }
    }
    beside > MUCH * within
}

/// The colours that are not the fill's, without those in between: the farthest from it, and others that are common.
fn inks(colors: &[Color], far: &[f32], fill: Color) -> Vec<Color> {
    /// Part of the other pixels that a colour has, to be one.
    const COMMON: f32 = 0.12;
    let mut others: Vec<(f32, Color)> = far
        .iter()
        .zip(colors)
        .filter(|it| *it.0 > OTHER)
        .map(|(far, color)| (*far, *color))
        .collect();
    if others.len() < 3 {
        return Vec::new();
    }
    others.sort_by(|a, b| b.0.total_cmp(&a.0));
    let top = (others.len() / 6).max(2);
    let Some((first, _)) = commonest(&others[..top].iter().map(|it| it.1).collect::<Vec<_>>())
    else {
        return Vec::new();
    };
    let mut inks = vec![first];
    let mut rest: Vec<Color> = others.iter().map(|it| it.1).collect();
    let all = rest.len() as f32;
    for _ in 0..3 {
        rest.retain(|it| inks.iter().all(|ink| !between(*it, fill, *ink)));
        match commonest(&rest) {
            Some((color, count)) if count as f32 >= COMMON * all => inks.push(color),
            _ => break,
        }
    }
    inks
}

/// Whether a colour is a mixture of two others, or nearly one of them.
fn between(color: Color, a: Color, b: Color) -> bool {
    const BESIDE: f32 = 34.0;
    let way: Vec<f32> = a.iter().zip(b).map(|(a, b)| b - a).collect();
    let length: f32 = way.iter().map(|it| it * it).sum();
    let along: f32 = color.iter().zip(a).zip(&way).map(|((c, a), w)| (c - a) * w).sum::<f32>();
    let part = (along / length.max(1.0)).clamp(0.0, 1.0);
    let nearest = [0, 1, 2].map(|k| a[k] + part * way[k]);
    color::distance(nearest, color) <= BESIDE
}
