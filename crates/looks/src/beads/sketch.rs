//! A board's nodes and lines in pixels.

use crate::beads::board::Board;
use crate::beads::layout::{Position, apart};
use crate::canvas::Rect;

/// Where everything is, in pixels.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    pub(super) places: Vec<Position>,
    pub(super) lines: Vec<Vec<Position>>,
    /// The radius of nodes.
    pub(super) reach: f32,
    scale: f32,
    shift: Position,
}

/// The rectangle of a board with so much around it, in its units.
fn extent(board: &Board, around: f32) -> Rect {
    let all = board.edges.iter().flat_map(|edge| edge.1.iter()).chain(&board.places);
    let (mut low, mut high) = ((f32::MAX, f32::MAX), (f32::MIN, f32::MIN));
    for place in all {
        low = (low.0.min(place.0), low.1.min(place.1));
        high = (high.0.max(place.0), high.1.max(place.1));
    }
    let more = 2.0 * around;
    (low.0 - around, low.1 - around, high.0 - low.0 + more, high.1 - low.1 + more)
}

/// How much wider than high a board is, where marks reach so many radii of nodes.
pub(super) fn aspect(board: &Board, marks: f32) -> f32 {
    let (_, _, wide, high) = extent(board, board.reach * marks);
    wide / high
}

impl Sketch {
    /// A board that fills a place as far as its shape allows.
    pub(super) fn new(board: &Board, marks: f32, place: Rect) -> Sketch {
        let (left, top, wide, high) = extent(board, board.reach * marks);
        let scale = (place.2 / wide).min(place.3 / high);
        let shift = (
            place.0 + (place.2 - wide * scale) / 2.0 - left * scale,
            place.1 + (place.3 - high * scale) / 2.0 - top * scale,
        );
        let mut sketch = Sketch {
            places: Vec::new(),
            lines: Vec::new(),
            reach: board.reach * scale,
            scale,
            shift,
        };
        sketch.places = board.places.iter().map(|place| sketch.pixel(*place)).collect();
        let lines = board.edges.iter().map(|edge| edge.1.iter());
        sketch.lines = lines.map(|line| line.map(|it| sketch.pixel(*it)).collect()).collect();
        sketch
    }

    /// The pixel of a place of the board.
    pub(super) fn pixel(&self, place: Position) -> Position {
        (place.0 * self.scale + self.shift.0, place.1 * self.scale + self.shift.1)
    }

    /// The way from a node to where most room is so far away, as a vector of length 1.
    pub(super) fn outward(&self, node: usize, far: f32) -> Position {
        let middle = self.places[node];
        let count = self.places.len() as f32;
        let sum = self.places.iter().fold((0.0, 0.0), |sum, it| (sum.0 + it.0, sum.1 + it.1));
        let away = (middle.0 - sum.0 / count, middle.1 - sum.1 / count);
        let mut best = (f32::MIN, (0.0, -1.0));
        for k in 0..24 {
            let (sine, cosine) = (std::f32::consts::TAU * k as f32 / 24.0).sin_cos();
            let at = (middle.0 + far * 0.75 * cosine, middle.1 + far * 0.75 * sine);
            let lines = self.lines.iter().flatten().map(|place| apart(*place, at));
            let others = self.places.iter().enumerate().filter(|(k, _)| *k != node);
            let nodes = others.map(|(_, place)| apart(*place, at) - self.reach);
            let room = lines.chain(nodes).fold(far, f32::min);
            // Away from the middle of all, where that is as good.
            let liked = room + 0.25 * (away.0 * cosine + away.1 * sine).clamp(-far, far);
            if liked > best.0 {
                best = (liked, (cosine, sine));
            }
        }
        best.1
    }
}
