//! The block: every place where it could be is compared with the picture.
//!
//! A box on the floor covers a known outline. Where it stands, that outline is full of the block's colours, and just
//! outside of it there are none.

use crate::games::bloxorz::vision::palette::Roles;
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};

/// How a box lies over cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Standing,
    LyingAcross,
    LyingAlong,
    Half,
}

impl Shape {
    /// The shapes of a block that is whole.
    const WHOLE: [Shape; 3] = [Shape::Standing, Shape::LyingAcross, Shape::LyingAlong];

    /// Columns and rows below it.
    fn base(self) -> (f64, f64) {
        match self {
            Shape::Standing | Shape::Half => (1.0, 1.0),
            Shape::LyingAcross => (2.0, 1.0),
            Shape::LyingAlong => (1.0, 2.0),
        }
    }

    fn height(self) -> f64 {
        if self == Shape::Standing { 2.0 } else { 1.0 }
    }

    /// The cells below it, from the first.
    pub(super) fn cells(self, first: Cell) -> Vec<Cell> {
        let (columns, rows) = self.base();
        let (columns, rows) = (columns as i32, rows as i32);
        (0..rows).flat_map(|y| (0..columns).map(move |x| Cell { x: first.x + x, y: first.y + y })).collect()
    }
}

/// A box at a place, and how well the picture agrees.
#[derive(Clone, Debug)]
pub(super) struct Pose {
    pub(super) shape: Shape,
    /// The cell below it, or the left or upper of the two.
    pub(super) first: Cell,
    /// What it hides.
    pub(super) outline: Vec<Point>,
    /// Part of the outline that has the block's colours, 0 to 1.
    pub(super) inside: f32,
    /// Part of the places around it that have.
    pub(super) around: f32,
}

impl Pose {
    /// How well it fits, at most 1.
    pub(super) fn score(&self) -> f32 {
        self.inside - 0.6 * self.around
    }

    fn new(view: &View<'_>, shape: Shape, first: Cell) -> Pose {
        let outline = view.outline(first, shape.base(), shape.height(), 0.0);
        Pose { shape, first, outline, inside: 0.0, around: 0.0 }
    }
}

/// Least score of a block at rest.
const LEAST: f32 = 0.62;
/// Part of a block that must be seen in its colours.
const FULL: f32 = 0.82;

/// What stands on the board.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The block, whole.
    Whole(Pose),
    /// Its halves.
    Halves([Pose; 2]),
    /// None at rest; the best score.
    Nothing(f32),
}

impl Found {
    /// What hides cells.
    pub(super) fn outlines(&self) -> Vec<&[Point]> {
        match self {
            Found::Whole(pose) => vec![&pose.outline],
            Found::Halves(poses) => poses.iter().map(|pose| pose.outline.as_slice()).collect(),
            Found::Nothing(_) => Vec::new(),
        }
    }
}

/// Finds the block.
pub(super) fn find(view: &View<'_>, roles: &Roles<'_>) -> Found {
    let whole = Shape::WHOLE.iter().flat_map(|shape| candidates(view, roles, *shape, &[]));
    let whole = whole.max_by(|a, b| a.score().total_cmp(&b.score()));
    tracing::debug!("best whole: {whole:.2?}");
    let halves = candidates(view, roles, Shape::Half, &[]);
    let first = halves.into_iter().max_by(|a, b| a.score().total_cmp(&b.score()));
    let best = whole.as_ref().or(first.as_ref()).map_or(0.0, Pose::score);
    if let Some(pose) = whole
        && pose.score() >= LEAST
        && pose.inside >= FULL
    {
        return Found::Whole(pose);
    }
    let Some(first) = first.filter(|pose| pose.inside >= FULL) else { return Found::Nothing(best) };
    let second = candidates(view, roles, Shape::Half, &[&first])
        .into_iter()
        .filter(|pose| pose.first != first.first && pose.inside >= FULL && pose.score() >= LEAST)
        .max_by(|a, b| a.score().total_cmp(&b.score()));
    let Some(second) = second else { return Found::Nothing(best) };
    let mut first = first;
    measure(view, roles, &mut first, &[&second]);
    if first.score() < LEAST {
        return Found::Nothing(best);
    }
    Found::Halves([first, second])
}

fn candidates(view: &View<'_>, roles: &Roles<'_>, shape: Shape, others: &[&Pose]) -> Vec<Pose> {
    let mut poses = Vec::new();
    for first in view.lattice.cells() {
        let (columns, rows) = shape.base();
        let middle = view.project(f64::from(first.x) + columns / 2.0, f64::from(first.y) + rows / 2.0);
        let lift = |part: f64| Point {
            x: middle.x + view.rise.x * part * shape.height(),
            y: middle.y + view.rise.y * part * shape.height(),
        };
        // Most places are ruled out by three looks.
        let seen = [0.25, 0.5, 0.8].into_iter().filter(|part| {
            let at = lift(*part);
            others.iter().any(|other| view::holds(&other.outline, at, 1.0))
                || view.color(at).is_some_and(|color| roles.is_block(color))
        });
        if seen.count() < 2 {
            continue;
        }
        let mut pose = Pose::new(view, shape, first);
        measure(view, roles, &mut pose, others);
        poses.push(pose);
    }
    poses
}

/// Samples along the longer side of a pose.
const STEPS: f64 = 14.0;

/// Compares a pose with the picture. What the `others` cover says nothing.
fn measure(view: &View<'_>, roles: &Roles<'_>, pose: &mut Pose, others: &[&Pose]) {
    let [left, top, right, bottom] = view::bounds(&pose.outline);
    let step = ((right - left).max(bottom - top) / STEPS).max(1.0);
    let margin = (view.size() * 0.16).max(2.0);
    let (mut inside, mut around) = ((0u32, 0u32), (0u32, 0u32));
    let mut y = top - margin;
    while y <= bottom + margin {
        let mut x = left - margin;
        while x <= right + margin {
            let at = Point { x, y };
            x += step;
            if others.iter().any(|other| view::holds(&other.outline, at, margin)) {
                continue;
            }
            let count = if view::holds(&pose.outline, at, -margin * 0.4) {
                &mut inside
            } else if view::holds(&pose.outline, at, margin * 0.4) || !view::holds(&pose.outline, at, margin) {
                continue;
            } else {
                &mut around
            };
            if let Some(color) = view.color(at) {
                count.0 += u32::from(roles.is_block(color));
                count.1 += 1;
            }
        }
        y += step;
    }
    let part = |(hits, all): (u32, u32)| if all == 0 { 0.0 } else { hits as f32 / all as f32 };
    // A pose of which nearly nothing shows cannot be told.
    pose.inside = if inside.1 < 6 { 0.0 } else { part(inside) };
    pose.around = part(around);
}
