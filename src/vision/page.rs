//! Where in a window a program's picture may lie: in all of it, between margins, below the bars of a browser, or in a panel of
//! a page. Knows no game.

use std::iter;

use image::RgbImage;

use crate::vision::edges::{self, Edges, Segment};

/// Left, top, right, bottom, in pixels.
pub type Area = [f64; 4];

/// The whole window, which is the likeliest place.
#[must_use]
pub fn whole(image: &RgbImage) -> Area {
    [0.0, 0.0, f64::from(image.width()), f64::from(image.height())]
}

/// Parts of the window, likeliest first: what is left of it without margins of one colour; what is below either side of a line
/// from side to side, the highest first; panels with two upright sides, the largest first. What costs a search for edges is worked out
/// when it is asked for.
pub fn parts(image: &RgbImage) -> impl Iterator<Item = Area> {
    let by_edges = || {
        let found = edges::find(image, CONTRAST);
        [below_bars(image, &found), panels(&found)].concat()
    };
    iter::once_with(|| without_margins(image)).chain(iter::once_with(by_edges).flatten())
}

/// Least difference of a channel across an edge, 0 to 255.
const CONTRAST: u8 = 16;
/// Places of a kind that are tried, at most.
const MOST: usize = 6;

/// What is left of a picture when rows and columns of one colour are taken off all sides.
fn without_margins(image: &RgbImage) -> Area {
    /// Channel difference of one colour, 0 to 255.
    const SAME: u8 = 10;
    let (width, height) = image.dimensions();
    let alike = |a: image::Rgb<u8>, b: image::Rgb<u8>| {
        a.0.iter().zip(b.0).all(|(a, b)| a.abs_diff(b) <= SAME)
    };
    let row = |y: u32| {
        let first = *image.get_pixel(0, y);
        (0..width).step_by(3).all(|x| alike(*image.get_pixel(x, y), first))
    };
    let column = |x: u32| {
        let first = *image.get_pixel(x, height / 2);
        (0..height).step_by(3).all(|y| alike(*image.get_pixel(x, y), first))
    };
    let top = (0..height).find(|y| !row(*y)).unwrap_or(0);
    let bottom = (top..height).rev().find(|y| !row(*y)).map_or(height, |y| y + 1);
    let left = (0..width).find(|x| !column(*x)).unwrap_or(0);
    let right = (left..width).rev().find(|x| !column(*x)).map_or(width, |x| x + 1);
    [left, top, right, bottom].map(f64::from)
}

/// What lies below each line that runs from side to side in the upper half.
fn below_bars(image: &RgbImage, found: &Edges) -> Vec<Area> {
    /// Part of the window's width that such a line has, and the widest gap in it.
    const ACROSS: f32 = 0.9;
    const GAP: f32 = 0.1;
    let [left, top, right, bottom] = whole(image);
    let lines = joined(&found.horizontal, GAP * (right - left) as f32);
    let bars = lines.into_iter().filter(|line| {
        line.length() >= ACROSS * (right - left) as f32
            && f64::from(line.at) < f64::midpoint(top, bottom)
    });
    let mut tops: Vec<f64> =
        bars.flat_map(|bar| changes(image, f64::from(bar.at), [left, right])).collect();
    tops.sort_by(f64::total_cmp);
    tops.dedup();
    tops.truncate(2 * MOST);
    tops.into_iter().map(|top| [left, top, right, bottom]).collect()
}

/// Where the colours change about a line: a border has two sides, and so has a margin of the picture.
fn changes(image: &RgbImage, line: f64, [left, right]: [f64; 2]) -> Vec<f64> {
    /// How far from the line they are looked for, in pixels.
    const REACH: u32 = 3;
    /// Part of the line's pixels that change.
    const PART: f64 = 0.5;
    let middle = line as u32;
    let rows = middle.saturating_sub(REACH).max(1)..=(middle + REACH).min(image.height() - 1);
    let changes = |y: &u32| {
        let columns = left as u32..right as u32;
        let changed = columns.clone().filter(|x| {
            let (above, here) = (image.get_pixel(*x, y - 1), image.get_pixel(*x, *y));
            above.0.iter().zip(here.0).any(|(above, here)| above.abs_diff(here) >= CONTRAST)
        });
        changed.count() as f64 >= PART * columns.len() as f64
    };
    let found: Vec<f64> = rows.filter(changes).map(f64::from).collect();
    if found.is_empty() { vec![line] } else { found }
}

/// What lies between two upright sides that begin and end at the same height.
fn panels(found: &Edges) -> Vec<Area> {
    /// Least sides of a panel, and how far its two sides may end apart, in pixels.
    const LEAST: (f32, f32) = (160.0, 90.0);
    const APART: f32 = 8.0;
    /// The widest gap in a side: there the picture is of the page's own colour.
    const GAP: f32 = 16.0;
    let mut sides = joined(&found.vertical, GAP);
    sides.retain(|side| side.length() >= LEAST.1);
    let mut areas = Vec::new();
    for left in &sides {
        let facing = sides.iter().filter(|right| {
            right.at - left.at >= LEAST.0
                && (right.from - left.from).abs() <= APART
                && (right.to - left.to).abs() <= APART
        });
        areas.extend(facing.map(|right| {
            let (top, bottom) = (left.from.min(right.from), left.to.max(right.to));
            [left.at, top, right.at, bottom].map(f64::from)
        }));
    }
    let size = |area: &Area| (area[2] - area[0]) * (area[3] - area[1]);
    areas.sort_by(|a, b| size(b).total_cmp(&size(a)));
    areas.truncate(MOST);
    areas
}

/// Segments on one line of pixels, put together over gaps of up to `gap` pixels.
fn joined(segments: &[Segment], gap: f32) -> Vec<Segment> {
    let on_pixels = segments.iter().map(|it| Segment { at: it.at.round(), ..*it });
    let mut sorted: Vec<Segment> = on_pixels.collect();
    sorted.sort_by(|a, b| a.at.total_cmp(&b.at).then(a.from.total_cmp(&b.from)));
    let mut lines: Vec<Segment> = Vec::new();
    for next in sorted {
        match lines.last_mut() {
            Some(line) if line.at.total_cmp(&next.at).is_eq() && next.from - line.to <= gap => {
                line.to = line.to.max(next.to);
            }
            _ => lines.push(next),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    fn painted(size: (u32, u32), parts: &[([u32; 4], [u8; 3])]) -> RgbImage {
        let mut image = RgbImage::from_pixel(size.0, size.1, Rgb([250, 250, 250]));
        for ([left, top, right, bottom], ink) in parts {
            for (x, y) in (*left..*right).flat_map(|x| (*top..*bottom).map(move |y| (x, y))) {
                image.put_pixel(x, y, Rgb(*ink));
            }
        }
        image
    }

    fn found(image: &RgbImage, wanted: Area) -> bool {
        let near = |area: Area| area.iter().zip(wanted).all(|(a, b)| (a - b).abs() <= 1.0);
        parts(image).any(near)
    }

    #[test]
    fn a_picture_below_bars_is_found() {
        let bars = painted(
            (600, 400),
            &[
                ([0, 0, 600, 40], [220, 225, 230]),
                ([20, 10, 90, 30], [40, 40, 40]),
                ([0, 89, 600, 90], [180, 180, 180]),
                ([0, 90, 600, 400], [30, 5, 0]),
                ([200, 200, 300, 260], [160, 160, 150]),
            ],
        );
        // A border may be a part of the picture, or none.
        let begins = |top: f64| parts(&bars).any(|area| (area[1] - top).abs() < 0.01);
        assert!(begins(89.0) && begins(90.0));
        assert!(found(&bars, [0.0, 90.0, 600.0, 400.0]), "{:?}", parts(&bars).collect::<Vec<_>>());
    }

    #[test]
    fn a_picture_in_a_page_is_found() {
        let page = painted(
            (900, 700),
            &[
                ([0, 0, 900, 50], [60, 60, 70]),
                ([40, 80, 300, 96], [20, 20, 20]),
                ([150, 130, 700, 430], [10, 10, 10]),
                ([300, 200, 400, 260], [160, 160, 150]),
                ([750, 120, 880, 600], [200, 210, 220]),
            ],
        );
        assert!(
            found(&page, [150.0, 130.0, 700.0, 430.0]),
            "{:?}",
            parts(&page).collect::<Vec<_>>()
        );
    }
}
