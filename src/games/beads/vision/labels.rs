//! What belongs where, where what is written beside each node is written on a bead: a number, a letter, a sign.
//!
//! Such a picture proves itself: each bead is like the label of just one node, which is like no other bead, and by far.

use image::RgbImage;

use crate::games::beads::vision::rims::{self, Places};
use crate::geometry::Point;
use crate::vision::color::{Color, distance};
use crate::vision::glyph::{Glyph, Ink, Span};

/// What is written on a bead lies within so much of its radius.
const INSIDE: f64 = 0.72;
/// A label lies between so far from its node's middle and so far, in radii.
const FROM: f64 = 1.12;
const TO: f64 = 2.6;
/// What comes so near to where that ends is a rim or a line, in radii.
const MARGIN: f64 = 0.06;
/// Least and greatest height of what is written, in radii, and the least of a part of it.
const HEIGHT: (f64, f64) = (0.25, 1.5);
const PART: f64 = 0.1;
/// Ink is so far from its ground, 0 to 255.
const CLEAR: f32 = 45.0;
/// Colours that are one ground, 0 to 255.
const SAME: f32 = 12.0;
/// A tab is filled by so large a part; of what frames a label less is ink.
const FILLED: f32 = 0.55;
/// Two that are the same are so much alike, and by so much more than either and any other.
const ALIKE: f32 = 0.75;
const APART: f32 = 0.1;
/// Fewer beads may go together by chance.
const LEAST_BEADS: usize = 3;

/// Reads beads and labels of nodes of which one is taken to be empty; none where they do not go together.
pub(super) fn read(
    image: &RgbImage,
    middles: &[Point],
    radius: f64,
    empty: usize,
) -> Option<Places> {
    let beads: Vec<usize> = (0..middles.len()).filter(|node| *node != empty).collect();
    if beads.len() < LEAST_BEADS {
        return None;
    }
    let written = |node: usize| written(image, middles[node], radius);
    let on_beads: Vec<Glyph> = beads.iter().map(|node| written(*node)).collect::<Option<_>>()?;
    let page = page(image, middles, radius)?;
    let label = |node| label(image, middles, node, radius, page);
    let labels: Vec<Option<Glyph>> = (0..middles.len()).map(label).collect();
    let alike = |bead: usize, node: usize| {
        labels[node].as_ref().map_or(-1.0, |label| on_beads[bead].likeness(label))
    };
    let mut bead_of: Vec<Option<usize>> = vec![None; middles.len()];
    for k in 0..beads.len() {
        let nodes = 0..middles.len();
        let goal = nodes.clone().max_by(|a, b| alike(k, *a).total_cmp(&alike(k, *b)))?;
        let own = alike(k, goal);
        let others = nodes.filter(|node| *node != goal).map(|node| alike(k, node));
        let rivals = (0..beads.len()).filter(|it| *it != k).map(|it| alike(it, goal));
        let next = others.chain(rivals).fold(f32::MIN, f32::max);
        tracing::debug!("what is written on {k} is at {goal} by {own:.2}, the next {next:.2}");
        if own < ALIKE || own - next < APART || bead_of[goal].replace(beads[k]).is_some() {
            return None;
        }
    }
    Some(rims::places(&bead_of))
}

/// What is written on a bead, on a ground of one colour.
fn written(image: &RgbImage, middle: Point, radius: f64) -> Option<Glyph> {
    let part = Part::around(image, middle, INSIDE * radius)?;
    let ground = commonest(&part.colors(image))?;
    let far = |x: f64, y: f64| (x - middle.x).hypot(y - middle.y) / radius;
    let ink = part.ink(
        image,
        |x, y, color| {
            if far(x, y) <= INSIDE { distance(color, ground) } else { 0.0 }
        },
    );
    // What reaches so far out is the bead's rim.
    let is_rim = |x: usize, y: usize| {
        let (x, y) = part.place(x, y);
        far(x, y) > INSIDE - MARGIN
    };
    let pieces = ink.pieces().into_iter().map(|it| it.0).filter(|span| !ink.any(*span, is_rim));
    spanned(&ink, pieces, radius)
}

/// What is written beside a node.
fn label(
    image: &RgbImage,
    middles: &[Point],
    node: usize,
    radius: f64,
    page: Color,
) -> Option<Glyph> {
    let part = Part::around(image, middles[node], TO * radius)?;
    let far = |at: &Point, x: f64, y: f64| (x - at.x).hypot(y - at.y) / radius;
    let place = |x: f64, y: f64| {
        let own = far(&middles[node], x, y);
        let is_nearest = middles.iter().all(|other| far(other, x, y) >= own);
        (is_nearest && (FROM..=TO).contains(&own)).then_some(own)
    };
    let ink = part.ink(image, |x, y, color| match place(x, y) {
        Some(_) => distance(color, page),
        None => 0.0,
    });
    // Lines come from the node, or go on to others.
    let is_line = |x: usize, y: usize| {
        let (x, y) = part.place(x, y);
        let at_rim = |own| !(FROM + MARGIN..=TO - MARGIN).contains(&own);
        let beside = [(-2.0, 0.0), (2.0, 0.0), (0.0, -2.0), (0.0, 2.0)];
        place(x, y).is_none_or(at_rim)
            || beside.iter().any(|(dx, dy)| place(x + dx, y + dy).is_none())
    };
    let pieces: Vec<(Span, usize)> =
        ink.pieces().into_iter().filter(|(span, _)| !ink.any(*span, is_line)).collect();
    let (frame, area) = *pieces.iter().max_by_key(|(span, _)| span.size().0 * span.size().1)?;
    let (width, height) = frame.size();
    let holds = |span: &Span| {
        span.left > frame.left
            && span.top > frame.top
            && span.right < frame.right
            && span.bottom < frame.bottom
    };
    if pieces.iter().any(|(span, _)| holds(span)) {
        // A frame around it.
        let inner = pieces.iter().filter(|(span, _)| holds(span)).map(|it| it.0);
        return spanned(&ink, inner, radius);
    }
    if area as f32 >= FILLED * (width * height) as f32
        && width.min(height) as f64 > HEIGHT.0 * radius
    {
        // A tab on which it is written.
        let tab = Part {
            left: part.left + frame.left as u32,
            top: part.top + frame.top as u32,
            right: part.left + frame.right as u32,
            bottom: part.top + frame.bottom as u32,
        };
        let ground = commonest(&tab.colors(image))?;
        let on_tab = tab.ink(image, |_, _, color| distance(color, ground));
        let is_in = |span: &Span| {
            span.left > 0 && span.top > 0 && span.right < width && span.bottom < height
        };
        let inner = on_tab.pieces().into_iter().map(|it| it.0).filter(is_in);
        if let Some(written) = spanned(&on_tab, inner, radius) {
            return Some(written);
        }
    }
    spanned(&ink, pieces.iter().map(|it| it.0), radius)
}

/// What is written in pieces of ink, but for specks.
fn spanned(ink: &Ink, pieces: impl Iterator<Item = Span>, radius: f64) -> Option<Glyph> {
    let is_part = |span: &Span| {
        let (width, height) = span.size();
        width.max(height) as f64 >= PART * radius
    };
    let span = pieces.filter(is_part).reduce(Span::with)?;
    let (width, height) = span.size();
    let is_written = (HEIGHT.0..=HEIGHT.1).contains(&(height as f64 / radius))
        && width as f64 <= HEIGHT.1 * radius;
    let places = (span.top..span.bottom).flat_map(|y| (span.left..span.right).map(move |x| (x, y)));
    let most = places.map(|(x, y)| ink.at(x, y)).fold(0.0, f32::max);
    let shares = ink.shares.iter().map(|share| (share / most).min(1.0)).collect();
    is_written.then(|| Glyph::new(&Ink { shares, ..*ink }, span)).flatten()
}

/// The colour that is commonest around nodes.
fn page(image: &RgbImage, middles: &[Point], radius: f64) -> Option<Color> {
    const STEPS: usize = 8;
    const ANGLES: usize = 24;
    let mut seen: Vec<Color> = Vec::new();
    for (step, angle) in (0..STEPS).flat_map(|step| (0..ANGLES).map(move |it| (step, it))) {
        let far = radius * (FROM + (TO - FROM) * step as f64 / STEPS as f64);
        let (sin, cos) = (std::f64::consts::TAU * angle as f64 / ANGLES as f64).sin_cos();
        seen.extend(middles.iter().filter_map(|at| {
            let (x, y) = (at.x + far * cos, at.y + far * sin);
            let is_in = x >= 0.0 && y >= 0.0;
            let pixel = is_in.then(|| image.get_pixel_checked(x as u32, y as u32)).flatten()?;
            Some(pixel.0.map(f32::from))
        }));
    }
    commonest(&seen)
}

/// The colour that most are like.
fn commonest(colors: &[Color]) -> Option<Color> {
    /// So many are compared with all at most.
    const COMPARED: usize = 60;
    let like = |color: &Color| colors.iter().filter(|it| distance(**it, *color) < SAME).count();
    let step = (colors.len() / COMPARED).max(1);
    colors.iter().step_by(step).max_by_key(|color| like(color)).copied()
}

/// A square part of a picture.
struct Part {
    left: u32,
    top: u32,
    right: u32,
    bottom: u32,
}

impl Part {
    fn around(image: &RgbImage, middle: Point, far: f64) -> Option<Part> {
        let (width, height) = image.dimensions();
        let low = |at: f64| (at - far).max(0.0) as u32;
        let high = |at: f64, most: u32| ((at + far).max(0.0) as u32 + 1).min(most);
        let part = Part {
            left: low(middle.x),
            top: low(middle.y),
            right: high(middle.x, width),
            bottom: high(middle.y, height),
        };
        (part.left < part.right && part.top < part.bottom).then_some(part)
    }

    /// The middle of one of its pixels in the picture.
    fn place(&self, x: usize, y: usize) -> (f64, f64) {
        (f64::from(self.left + x as u32) + 0.5, f64::from(self.top + y as u32) + 0.5)
    }

    fn colors(&self, image: &RgbImage) -> Vec<Color> {
        let rows = self.top..self.bottom;
        let places = rows.flat_map(|y| (self.left..self.right).map(move |x| (x, y)));
        places.map(|(x, y)| image.get_pixel(x, y).0.map(f32::from)).collect()
    }

    /// How much ink each pixel holds, by how far it is from its ground: where that is clear, more than half.
    fn ink(&self, image: &RgbImage, far: impl Fn(f64, f64, Color) -> f32) -> Ink {
        let width = (self.right - self.left) as usize;
        let share = |(k, color): (usize, Color)| {
            let (x, y) = self.place(k % width, k / width);
            far(x, y, color) / (2.0 * CLEAR)
        };
        Ink { width, shares: self.colors(image).into_iter().enumerate().map(share).collect() }
    }
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    /// Signs of five rows of four.
    const SIGNS: [[&str; 5]; 4] = [
        ["####", "#...", "###.", "#...", "####"],
        ["#..#", "#..#", "####", "...#", "...#"],
        ["####", "...#", "..#.", ".#..", ".#.."],
        ["#...", "#...", "#...", "#...", "####"],
    ];

    /// Draws a sign, so many pixels a place.
    fn write(image: &mut RgbImage, sign: usize, (left, top): (u32, u32), size: u32, ink: Rgb<u8>) {
        for (y, x) in (0..5 * size).flat_map(|y| (0..4 * size).map(move |x| (y, x))) {
            let row = SIGNS[sign][(y / size) as usize].as_bytes();
            if row[(x / size) as usize] == b'#' {
                image.put_pixel(left + x, top + y, ink);
            }
        }
    }

    /// Nodes in a row, joined by a line: what is written on the bead of each, if it has one, and below it.
    fn picture(beads: [Option<usize>; 5], labels: [Option<usize>; 5]) -> (RgbImage, Vec<Point>) {
        let middles: Vec<Point> =
            (0..5).map(|k| Point { x: 70.0 + 140.0 * f64::from(k), y: 50.0 }).collect();
        let mut image = RgbImage::from_fn(710, 120, |x, y| {
            let far = |at: &Point| (f64::from(x) - at.x).hypot(f64::from(y) - at.y);
            let near = (0..5).find(|k| far(&middles[*k]) < 28.0);
            match near {
                Some(k) if beads[k].is_some() => Rgb([40, 70, 160]),
                Some(_) => Rgb([230, 230, 230]),
                None if (48..52).contains(&y) => Rgb([90, 90, 90]),
                None => Rgb([250, 250, 250]),
            }
        });
        for (at, (bead, label)) in middles.iter().zip(beads.into_iter().zip(labels)) {
            let x = at.x as u32;
            if let Some(sign) = bead {
                write(&mut image, sign, (x - 10, 37), 5, Rgb([255, 255, 255]));
            }
            if let Some(sign) = label {
                write(&mut image, sign, (x - 8, 88), 4, Rgb([190, 20, 20]));
            }
        }
        (image, middles)
    }

    #[test]
    fn labels_have_what_is_written_on_the_bead_that_belongs_there() {
        let beads = [Some(2), None, Some(0), Some(3), Some(1)];
        let (image, middles) = picture(beads, [Some(0), Some(1), None, Some(3), Some(2)]);
        let places = (vec![4, 0, 1, 3, 2], vec![1, 2, 0, 3, 4]);
        assert_eq!(read(&image, &middles, 28.0, 1), Some(places));
    }

    #[test]
    fn labels_that_do_not_go_together_with_beads_say_nothing() {
        let beads = [Some(2), None, Some(0), Some(3), Some(1)];
        for labels in
            [[Some(0), Some(1), None, Some(3), Some(3)], [Some(0), Some(1), None, Some(3), None]]
        {
            let (image, middles) = picture(beads, labels);
            assert_eq!(read(&image, &middles, 28.0, 1), None, "{labels:?}");
        }
    }
}
