//! Where the sides of panels are, to a fraction of a pixel, and the rows and columns in which they lie.

use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
use crate::games::continuity::vision::panels::{PITCH, Rows};
use crate::geometry::{Cell, Lattice};
use crate::vision::sight::{Kind, Room};

/// Panels differ so much in width and height at most, as a part of it.
const UNEQUAL: f64 = 0.06;
/// The gap between panels is no wider than this, in their own width or height.
const GAP: f64 = 0.35;
/// Where a side of a panel is looked for: so far inwards it is inside, in parts of the panel; and so far outwards, in steps.
const INSIDE: f64 = 0.07;
const OUTSIDE: f64 = 0.1;
const STEPS: usize = 34;

pub(super) fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Where the panels in the slots of a board lie, about: each by its left, upper, right and lower side, in pixels.
pub(super) fn divided(slots: &Lattice) -> Vec<[f64; 4]> {
    let bounds = slots.bounds();
    let along = |from: f64, whole: f64, count: u32, (size, pitch): (f64, f64)| {
        // The outermost panels reach to the corners.
        let unit = whole / (f64::from(count) * pitch - (pitch - size));
        move |k: i32| {
            (from + f64::from(k) * pitch * unit, from + (f64::from(k) * pitch + size) * unit)
        }
    };
    let (left, wide) = (f64::from(bounds.x), f64::from(bounds.width));
    let (top, high) = (f64::from(bounds.y), f64::from(bounds.height));
    let across = along(left, wide, slots.columns, (f64::from(WIDTH), PITCH.0));
    let down = along(top, high, slots.rows, (f64::from(HEIGHT), PITCH.1));
    let sides = |cell: Cell| {
        let ((left, right), (top, bottom)) = (across(cell.x), down(cell.y));
        [left, top, right, bottom]
    };
    slots.cells().map(sides).collect()
}

/// The rows and columns of panels of one size.
pub(super) fn arranged(boxes: &[[f64; 4]]) -> Result<Rows, String> {
    let pitch = |low: usize| -> Result<f64, String> {
        let size = median(boxes.iter().map(|sides| sides[low + 2] - sides[low]));
        let odd = |sides: &[f64; 4]| ((sides[low + 2] - sides[low]) / size - 1.0).abs() > UNEQUAL;
        if boxes.iter().any(odd) {
            return Err("panels that are not of one size".to_owned());
        }
        let far = boxes.iter().flat_map(|one| boxes.iter().map(move |it| it[low] - one[low]));
        let least = far.filter(|far| *far > size / 2.0).min_by(f64::total_cmp);
        let Some(least) = least else { return Ok(size) };
        // A row or a column may be free.
        Ok((1..4)
            .map(|k| least / f64::from(k))
            .find(|it| *it < (1.0 + GAP) * size)
            .unwrap_or(least))
    };
    Rows::fit(boxes, (pitch(0)?, pitch(1)?))
}

/// A panel's sides where what is around it begins: left, top, right, bottom, in pixels.
pub(super) fn fitted(room: &Room, sides: [f64; 4]) -> [f64; 4] {
    std::array::from_fn(|side| {
        let (low, high) = (sides[side % 2], sides[side % 2 + 2]);
        let (from, to) = (sides[1 - side % 2], sides[3 - side % 2]);
        let outwards = if side < 2 { low - high } else { high - low };
        // Corners may be round.
        let lines = (2..=8).map(|k| from + (to - from) * f64::from(k) / 10.0);
        let mut found: Vec<f64> =
            lines.filter_map(|line| edge(room, sides[side], outwards, side, line)).collect();
        if found.len() < 4 {
            return sides[side];
        }
        found.sort_unstable_by(f64::total_cmp);
        found[found.len() / 2]
    })
}

/// Where on a line across a side of a panel what is around it begins.
fn edge(room: &Room, side: f64, outwards: f64, number: usize, line: f64) -> Option<f64> {
    let place = |k: usize| {
        let part = k as f64 / STEPS as f64;
        side + outwards * (part * (INSIDE + OUTSIDE) - INSIDE)
    };
    let likely = |across: f64| {
        let at = if number.is_multiple_of(2) { (across, line) } else { (line, across) };
        room.likely(at, Kind::Around)
    };
    let first = (0..=STEPS).find(|k| likely(place(*k)) > 0.5)?;
    let before = first.checked_sub(1)?;
    let (inner, outer) = (likely(place(before)), likely(place(first)));
    let part = f64::from((0.5 - inner) / (outer - inner).max(1e-6));
    Some(place(before) + (place(first) - place(before)) * part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    #[test]
    fn panels_between_corners_reach_to_them_and_lie_in_rows() {
        let (corner, slot) = (Point { x: 10.0, y: 20.0 }, Point { x: 200.0, y: 150.0 });
        let boxes = divided(&Lattice::upright(corner, slot, 3, 2));
        let ends = |side: usize, most: bool| {
            let all = boxes.iter().map(|sides| sides[side]);
            if most { all.fold(f64::MIN, f64::max) } else { all.fold(f64::MAX, f64::min) }
        };
        assert!((ends(0, false) - 10.0).abs() < 1e-6 && (ends(1, false) - 20.0).abs() < 1e-6);
        assert!((ends(2, true) - 610.0).abs() < 1e-6 && (ends(3, true) - 320.0).abs() < 1e-6);
        assert_eq!(arranged(&boxes).unwrap().slots, [0, 1, 2, 3, 4, 5]);
        // The middle column is free.
        let some: Vec<[f64; 4]> = [0, 2, 3, 5].iter().map(|slot: &usize| boxes[*slot]).collect();
        assert_eq!(arranged(&some).unwrap().slots, [0, 2, 3, 5]);
        let mut odd = boxes;
        odd[0][2] -= 40.0;
        assert!(arranged(&odd).is_err(), "one is smaller");
    }
}
