//! Slides side by side: slides that share cells of a row or column run in lanes of their own, as lines of a
//! metro map do, so that each can be followed.

use std::collections::BTreeMap;

use crate::geometry::{Cell, Direction};

/// A straight line over cells, as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slide {
    /// Where it starts.
    pub(super) from: Cell,
    /// Where it ends.
    pub(super) to: Cell,
    /// Which way it goes.
    pub(super) direction: Direction,
}

impl Slide {
    /// Whether it runs along a row.
    pub(super) fn level(&self) -> bool {
        matches!(self.direction, Direction::Left | Direction::Right)
    }

    /// The row or column that it runs in, and the cells of it that it covers.
    fn track(&self) -> ((bool, i32), (i32, i32)) {
        let (line, a, b) = if self.level() {
            (self.from.y, self.from.x, self.to.x)
        } else {
            (self.from.x, self.from.y, self.to.y)
        };
        ((self.level(), line), (a.min(b), a.max(b)))
    }
}

/// Widest distance of two lanes, in cells.
const WIDEST: f64 = 0.22;
/// Part of a cell's width that lanes may take.
const USED: f64 = 0.72;

/// The distance of each slide from the middle of its row or column, in cells, rightwards or downwards positive.
pub(super) fn offsets(slides: &[Slide]) -> Vec<f64> {
    let mut tracks: BTreeMap<(bool, i32), Vec<usize>> = BTreeMap::new();
    for (index, slide) in slides.iter().enumerate() {
        tracks.entry(slide.track().0).or_default().push(index);
    }
    let mut offsets = vec![0.0; slides.len()];
    for mut members in tracks.into_values() {
        // Groups of slides that share cells, directly or through others, share their lanes.
        members.sort_by_key(|index| slides[*index].track().1);
        let mut group: Vec<usize> = Vec::new();
        let mut end = i32::MIN;
        for index in members {
            let (low, high) = slides[index].track().1;
            if low > end && !group.is_empty() {
                assign(slides, &group, &mut offsets);
                group.clear();
            }
            end = end.max(high);
            group.push(index);
        }
        assign(slides, &group, &mut offsets);
    }
    offsets
}

/// The lowest free lane for each slide, in the order in which they start.
fn assign(slides: &[Slide], group: &[usize], offsets: &mut [f64]) {
    let mut ends: Vec<i32> = Vec::new();
    let mut lanes = Vec::new();
    for index in group {
        let (low, high) = slides[*index].track().1;
        let lane = ends.iter().position(|end| *end < low).unwrap_or(ends.len());
        if lane == ends.len() {
            ends.push(high);
        } else {
            ends[lane] = high;
        }
        lanes.push(lane);
    }
    let gap = WIDEST.min(USED / ends.len() as f64);
    let middle = (ends.len() as f64 - 1.0) / 2.0;
    for (index, lane) in group.iter().zip(lanes) {
        offsets[*index] = (lane as f64 - middle) * gap;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slide(from: (i32, i32), to: (i32, i32), direction: Direction) -> Slide {
        let cell = |(x, y)| Cell { x, y };
        Slide { from: cell(from), to: cell(to), direction }
    }

    #[test]
    fn slides_that_share_cells_lie_apart_and_others_in_the_middle() {
        let slides = [
            slide((0, 2), (4, 2), Direction::Right),
            slide((4, 2), (1, 2), Direction::Left),
            slide((6, 2), (8, 2), Direction::Right),
            slide((4, 2), (4, 9), Direction::Down),
        ];
        let offsets = offsets(&slides);
        assert!((offsets[0] - offsets[1]).abs() > 0.2, "{offsets:?}");
        assert_eq!(&offsets[2..], [0.0, 0.0]);
    }

    #[test]
    fn many_lanes_stay_within_the_cell() {
        let slides = [slide((0, 0), (5, 0), Direction::Right); 12];
        let offsets = offsets(&slides);
        assert!(offsets.iter().all(|offset| offset.abs() < 0.4), "{offsets:?}");
    }
}
