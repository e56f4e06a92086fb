//! Boards of panels: where they are, and what is seen in them.

mod places;
mod rooms;

use image::RgbImage;

use crate::shrink::{Part, shrink};
use places::{Places, Vote};

pub use places::{STRIDE, UNIT};
pub use rooms::{FINE, Kind, Room, SEEN, around, rooms};

/// A panel.
#[derive(Clone, Copy, Debug)]
pub struct Panel {
    /// Left, top, right and bottom, in pixels.
    pub sides: [f64; 4],
    /// How much of what lies in it says that it is one, 0 to 1.
    pub certain: f32,
}

/// A place says something of a panel where it is so likely in one.
const LEAST: f32 = 0.5;
/// Fewer places are nothing.
const FEWEST: usize = 4;
/// What is said of one panel has so much in common: of the area of both.
const SAME: f64 = 0.5;

/// The panels of the board that a picture shows; none where there is none, or without the feature `panels`.
#[must_use]
pub fn panels(image: &RgbImage) -> Vec<Panel> {
    if !cfg!(feature = "panels") || image.width() == 0 || image.height() == 0 {
        return Vec::new();
    }
    let found = look(image, &crate::whole(image));
    let Some(bounds) = found.iter().map(|panel| panel.sides).reduce(both) else { return found };
    look(image, &crate::near(bounds))
}

fn both(one: [f64; 4], other: [f64; 4]) -> [f64; 4] {
    [one[0].min(other[0]), one[1].min(other[1]), one[2].max(other[2]), one[3].max(other[3])]
}

fn look(image: &RgbImage, part: &Part) -> Vec<Panel> {
    let mut votes: Vec<Vote> = Places::of(&shrink(image, part)).votes().collect();
    votes.retain(|vote| vote.there > LEAST);
    // Those in the middle know best where all sides are.
    votes.sort_by(|one, other| other.central().total_cmp(&one.central()));
    let mut panels = Vec::new();
    while let Some(first) = votes.first().map(|vote| vote.sides) {
        let (own, others): (Vec<Vote>, Vec<Vote>) =
            votes.into_iter().partition(|vote| common(vote.sides, first) > SAME);
        votes = others;
        if own.len() >= FEWEST {
            panels.push(panel(&own, part));
        }
    }
    panels
}

/// What all say of one panel: each side by those of them that are near to it.
fn panel(votes: &[Vote], part: &Part) -> Panel {
    let median = |side: usize| {
        let mut said: Vec<f64> = votes.iter().map(|vote| vote.sides[side]).collect();
        said.sort_unstable_by(f64::total_cmp);
        said[said.len() / 2]
    };
    let [left, top, right, bottom] = std::array::from_fn(median);
    let at = |from: f64, pixel: f64| from + pixel * part.step;
    let area = (right - left) * (bottom - top) / f64::from(STRIDE * STRIDE);
    let likely: f32 = votes.iter().map(|vote| vote.there).sum();
    Panel {
        sides: [at(part.x, left), at(part.y, top), at(part.x, right), at(part.y, bottom)],
        certain: (likely / (area as f32).max(1.0)).min(1.0),
    }
}

/// The part of what two rectangles cover that both do, 0 to 1.
fn common(one: [f64; 4], other: [f64; 4]) -> f64 {
    let area = |it: [f64; 4]| (it[2] - it[0]).max(0.0) * (it[3] - it[1]).max(0.0);
    let shared =
        [one[0].max(other[0]), one[1].max(other[1]), one[2].min(other[2]), one[3].min(other[3])];
    let shared = area(shared);
    shared / (area(one) + area(other) - shared).max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_one_panel_is_one() {
        let vote = |x: f64| Vote { there: 0.9, place: (x, 50.0), sides: [10.0, 20.0, 110.0, 90.0] };
        let votes: Vec<Vote> = (2..14).map(|k| vote(f64::from(k) * 8.0)).collect();
        let part = Part { x: 5.0, y: 7.0, step: 2.0, width: 128, height: 128 };
        let seen = panel(&votes, &part);
        assert_eq!(seen.sides.map(|side| side as i32), [25, 47, 225, 187]);
        assert!(common([0.0, 0.0, 2.0, 1.0], [1.0, 0.0, 3.0, 1.0]) < 0.34);
        assert!(common([0.0, 0.0, 2.0, 1.0], [2.0, 0.0, 3.0, 1.0]) < 1e-6);
    }
}
