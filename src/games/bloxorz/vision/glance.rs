//! Cells that look as they did at the last look are what they were: only those near the block are looked at anew. Knows no
//! colours' names.

use crate::games::bloxorz::layout::Glance;
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};

/// Places along each side of a cell.
const PLACES: [f64; 4] = [0.12, 0.37, 0.63, 0.88];
/// Channel differences up to this are noise, 0 to 255.
const NOISE: u8 = 3;
/// How far from what hides cells its shadow and its soft edge reach, in sizes of a cell.
const REACH: f64 = 1.7;

/// The colours of a cell that nothing hides or shades; `None` near the `outlines`, and where the picture ends.
pub(super) fn colors(view: &View<'_>, cell: Cell, outlines: &[&[Point]]) -> Option<[[u8; 3]; 16]> {
    let [left, top, right, bottom] = view::bounds(&view.lattice.corners(cell));
    let reach = REACH * (right - left).max(bottom - top);
    if !view.near(cell, outlines, reach).is_empty() {
        return None;
    }
    let mut colors = [[0; 3]; 16];
    let (x, y) = (f64::from(cell.x), f64::from(cell.y));
    for (k, color) in colors.iter_mut().enumerate() {
        let at = view.project(x + PLACES[k % 4], y + PLACES[k / 4]);
        let [left, top, right, bottom] = view.area;
        if !(at.x >= left && at.y >= top && at.x < right && at.y < bottom) {
            return None;
        }
        *color = view.image.get_pixel_checked(at.x as u32, at.y as u32)?.0;
    }
    Some(colors)
}

/// Whether a cell looks as it did.
pub(super) fn is_same(glance: &Glance, colors: &[[u8; 3]; 16]) -> bool {
    let mut pairs = glance.colors.as_flattened().iter().zip(colors.as_flattened());
    pairs.all(|(one, two)| one.abs_diff(*two) <= NOISE)
}
