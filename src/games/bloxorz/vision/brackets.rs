//! Brackets: some programs put a white pair around the half that is selected, for about a second. A profile says where,
//! from the middle of the half's outline. What they cover is hidden.

use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};

/// A pair of brackets.
#[derive(Clone, Debug)]
pub(super) struct Brackets {
    /// The cell of the half between them.
    pub(super) cell: Cell,
    /// What they cover.
    pub(super) outlines: [Vec<Point>; 2],
}

/// A channel value from which all channels are white.
const WHITE: f32 = 228.0;
/// Part of a bracket's box that is white: the least, of the side that shows more, and of the other, of which the other half
/// may hide most.
const LEAST: [f32; 2] = [0.45, 0.1];
/// How far they glow, in cells.
const GLOW: f64 = 0.25;
/// Samples along each side of a box, and the part of them that must lie in the picture.
const SAMPLES: u32 = 9;
const IN_PICTURE: f32 = 0.6;

/// Finds the pair, if there is one.
pub(super) fn find(view: &View<'_>) -> Option<Brackets> {
    let area = view.brackets?;
    let places = view.lattice.cells().filter_map(|cell| {
        let boxes = boxes(view, cell, area);
        let [left, right] = [white(view, &boxes[0]), white(view, &boxes[1])];
        let (more, less) = match (left, right) {
            (Some(left), Some(right)) => (left.max(right), left.min(right)),
            (Some(one), None) | (None, Some(one)) => (one, one),
            (None, None) => return None,
        };
        (more >= LEAST[0] && less >= LEAST[1]).then_some((more + less, cell, boxes))
    });
    let (_, cell, boxes) = places.max_by(|a, b| a.0.total_cmp(&b.0))?;
    let outlines = boxes.map(|outline| grown(&outline, GLOW * view.size()));
    Some(Brackets { cell, outlines })
}

/// The boxes beside a half at a cell, left and right.
fn boxes(view: &View<'_>, cell: Cell, [near, top, far, bottom]: [f64; 4]) -> [Vec<Point>; 2] {
    let [left, upper, right, lower] = view::bounds(&view.outline(cell, (1.0, 1.0), 1.0, 0.0));
    let (x, y) = (f64::midpoint(left, right), f64::midpoint(upper, lower));
    let around = |from: f64, to: f64| {
        vec![
            Point { x: x + from, y: y + top },
            Point { x: x + to, y: y + top },
            Point { x: x + to, y: y + bottom },
            Point { x: x + from, y: y + bottom },
        ]
    };
    [around(-far, -near), around(near, far)]
}

/// Part of a box that is white; `None` where too little of it lies in the picture.
fn white(view: &View<'_>, outline: &[Point]) -> Option<f32> {
    let [left, top, right, bottom] = view::bounds(outline);
    let part = |k: u32| (f64::from(k) + 0.5) / f64::from(SAMPLES);
    let (mut white, mut all) = (0u32, 0u32);
    for k in 0..SAMPLES * SAMPLES {
        let (u, v) = (part(k % SAMPLES), part(k / SAMPLES));
        let at = Point { x: left + u * (right - left), y: top + v * (bottom - top) };
        if let Some(color) = view.color(at) {
            white += u32::from(color.iter().all(|channel| *channel >= WHITE));
            all += 1;
        }
    }
    let enough = all as f32 >= IN_PICTURE * (SAMPLES * SAMPLES) as f32;
    enough.then(|| white as f32 / all as f32)
}

fn grown(outline: &[Point], by: f64) -> Vec<Point> {
    let [left, top, right, bottom] = view::bounds(outline);
    let corners = [(left - by, top - by), (right + by, top - by), (right + by, bottom + by)];
    let last = (left - by, bottom + by);
    corners.into_iter().chain([last]).map(|(x, y)| Point { x, y }).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::games::bloxorz::layout::Palette;
    use crate::games::bloxorz::vision::block::{self, Found};
    use crate::games::bloxorz::vision::palette::Roles;
    use crate::geometry::Lattice;

    const BLOCK: [u8; 3] = [150, 70, 20];
    const FLOOR: [u8; 3] = [120, 160, 190];
    const BACKGROUND: [u8; 3] = [10, 20, 40];

    fn lattice() -> Lattice {
        let matrix = [40.0, 12.0, 20.0, -6.0, 20.0, 110.0, 0.0, 0.0, 1.0];
        Lattice { columns: 9, rows: 7, matrix }
    }

    fn view(image: &RgbImage) -> View<'_> {
        let mut view = View::new(image, lattice(), Point { x: 0.0, y: -34.0 }, 6.0);
        view.brackets = Some([34.0, -24.0, 52.0, 24.0]);
        view
    }

    fn fill(image: &mut RgbImage, outline: &[Point], color: [u8; 3]) {
        for (x, y, pixel) in image.enumerate_pixels_mut() {
            if view::holds(outline, Point { x: f64::from(x) + 0.5, y: f64::from(y) + 0.5 }, 0.0) {
                *pixel = Rgb(color);
            }
        }
    }

    /// Two halves on floor, brackets beside one of them if asked for; those behind are drawn first.
    fn picture(halves: [Cell; 2], selected: Option<Cell>) -> RgbImage {
        let mut image = RgbImage::from_pixel(480, 280, Rgb(BACKGROUND));
        let blank = RgbImage::new(480, 280);
        let view = view(&blank);
        for cell in lattice().cells() {
            fill(&mut image, &view.lattice.corners(cell), FLOOR);
        }
        let mut halves = halves;
        halves.sort_by_key(|half| (half.y, -half.x));
        for half in halves {
            if selected == Some(half) {
                for outline in boxes(&view, half, [34.0, -24.0, 52.0, 24.0]) {
                    fill(&mut image, &outline, [255; 3]);
                }
            }
            fill(&mut image, &view.outline(half, (1.0, 1.0), 1.0, 0.0), BLOCK);
        }
        image
    }

    fn found(image: &RgbImage) -> Found {
        let color = |color: [u8; 3]| color.map(f32::from);
        let palette = Palette {
            plain: vec![color(FLOOR)],
            void: vec![color(BACKGROUND)],
            block: vec![color(BLOCK)],
            ..Palette::default()
        };
        block::find(&view(image), &Roles::new(&palette), &palette, None)
    }

    #[test]
    fn the_half_between_brackets_is_the_selected_one() {
        let at = |x, y| Cell { x, y };
        for (one, two) in [(at(2, 1), at(6, 4)), (at(0, 1), at(5, 4))] {
            for selected in [one, two] {
                let image = picture([one, two], Some(selected));
                let Found::Halves(poses, told, beside) = found(&image) else {
                    panic!("{one} {two}: no halves")
                };
                let other = if selected == one { two } else { one };
                assert_eq!((poses[0].first, poses[1].first), (selected, other));
                assert!(told && beside.len() == 2, "{one} {two}");
            }
            let Found::Halves(poses, told, _) = found(&picture([one, two], None)) else {
                panic!("{one} {two}: no halves")
            };
            let mut seen = poses.map(|pose| pose.first);
            seen.sort_by_key(|cell| cell.x);
            assert_eq!((seen, told), ([one, two], false));
        }
    }
}
