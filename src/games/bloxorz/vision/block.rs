//! The block: every place where it could be is compared with the picture.
//!
//! A box on the floor covers a known outline. Where it stands, that outline is full of the block's colours, and just
//! outside of it there are none.

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::vision::palette::{self, Roles};
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
        (0..rows)
            .flat_map(|y| (0..columns).map(move |x| Cell { x: first.x + x, y: first.y + y }))
            .collect()
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
/// ... where its colours are told from those of the other half.
const SPOTTED_FULL: f32 = 0.76;
/// ... from above.
const FLAT_FULL: f32 = 0.7;

/// What stands on the board.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The block, whole.
    Whole(Pose),
    /// Its halves, and whether they look different: then the selected one is the first.
    Halves([Pose; 2], bool),
    /// None at rest.
    Nothing,
}

impl Found {
    /// What hides cells.
    pub(super) fn outlines(&self) -> Vec<&[Point]> {
        match self {
            Found::Whole(pose) => vec![&pose.outline],
            Found::Halves(poses, _) => poses.iter().map(|pose| pose.outline.as_slice()).collect(),
            Found::Nothing => Vec::new(),
        }
    }
}

/// A whole block that fits better than this needs no comparison with halves.
const CLEAR: f32 = 0.93;
/// Halves must fit better by this than a whole block: a half before the hole looks like a block that lies.
const BETTER: f32 = 0.0;
/// Places of halves that are compared in pairs.
const PLACES: usize = 7;

/// A roll takes a block no farther than this, in cells.
const ROLL: i32 = 2;

/// Finds the block: near to where it is expected first, then everywhere.
pub(super) fn find(
    view: &View<'_>,
    roles: &Roles<'_>,
    palette: &Palette,
    expected: Option<Block>,
) -> Found {
    let best = |near: Option<Cell>| {
        let whole = Shape::WHOLE.iter().flat_map(|shape| candidates(view, roles, *shape, near));
        // From above, a place beside a block that stands is not full of it: what is full of it on two cells lies there.
        let worth = |pose: &Pose| {
            let lies = !view.is_oblique() && pose.shape != Shape::Standing && pose.inside >= FULL;
            pose.score() + if lies { 0.3 } else { 0.0 }
        };
        whole.max_by(|a, b| worth(a).total_cmp(&worth(b)))
    };
    if let (true, Some(Block::Standing(cell) | Block::Lying(cell, _))) =
        (view.is_oblique(), expected)
        && let Some(pose) = best(Some(cell))
        && pose.score() >= CLEAR
        && pose.inside >= FULL
    {
        return Found::Whole(pose);
    }
    let whole = best(None);
    // From above nothing stands before anything else: what is full of spots is told all the same.
    let full = match view.is_oblique() {
        true if palette.other.is_empty() => FULL,
        true => SPOTTED_FULL,
        false => FLAT_FULL,
    };
    let whole = whole.filter(|pose| pose.inside >= full && pose.score() >= LEAST);
    // A half before the hole, or two halves corner to corner, look much like a block that lies: halves that were
    // expected are looked for all the same.
    let split = matches!(expected, Some(Block::Split { .. }));
    if view.is_oblique()
        && !split
        && let Some(pose) = whole.as_ref().filter(|pose| pose.score() >= CLEAR)
    {
        return Found::Whole(pose.clone());
    }
    // Seen from above, a half looks like a block that stands.
    let better = if view.is_oblique() && !split { BETTER } else { -0.2 };
    let halves = halves(view, roles).map(|(poses, fit)| {
        let (poses, told) = selected_first(view, palette, poses);
        (poses, fit, told)
    });
    // Where halves look different, two that do not are none.
    let halves = halves.filter(|(.., told)| *told || palette.other.is_empty());
    match (whole, halves) {
        (Some(pose), Some((_, fit, _))) if fit < pose.score() + better => Found::Whole(pose),
        (_, Some((poses, fit, told))) if fit >= LEAST => Found::Halves(poses, told),
        (Some(pose), _) => Found::Whole(pose),
        (None, _) => Found::Nothing,
    }
}

/// The halves, that which has the selected half's colours first, and whether that was seen.
fn selected_first(view: &View<'_>, palette: &Palette, [one, two]: [Pose; 2]) -> ([Pose; 2], bool) {
    if palette.other.is_empty() {
        return ([one, two], false);
    }
    // Part of the outline that is nearer to the selected half's colours.
    let selected = |pose: &Pose, beside: &Pose| {
        let [left, top, right, bottom] = view::bounds(&pose.outline);
        let (mut own, mut all) = (0u32, 0u32);
        for k in 0..400 {
            let (u, v) = (f64::from(k % 20) / 19.0, f64::from(k / 20) / 19.0);
            let at = Point { x: left + u * (right - left), y: top + v * (bottom - top) };
            if !view::holds(&pose.outline, at, -1.0) || view::holds(&beside.outline, at, 1.0) {
                continue;
            }
            if let Some(color) = view.color(at) {
                let near = |colors| palette::distance(color, colors);
                own += u32::from(near(&palette.block) < near(&palette.other));
                all += 1;
            }
        }
        own as f32 / all.max(1) as f32
    };
    let (a, b) = (selected(&one, &two), selected(&two, &one));
    let told = (a - b).abs() > 0.15;
    if b > a { ([two, one], told) } else { ([one, two], told) }
}

/// The likeliest places of two halves, and how well the worse of them fits.
fn halves(view: &View<'_>, roles: &Roles<'_>) -> Option<([Pose; 2], f32)> {
    let mut places = candidates(view, roles, Shape::Half, None);
    places.retain(|pose| pose.inside >= FULL);
    places.sort_by(|a, b| b.score().total_cmp(&a.score()));
    places.truncate(PLACES);
    let mut best: Option<([Pose; 2], f32)> = None;
    for (i, one) in places.iter().enumerate() {
        for two in &places[i + 1..] {
            // Halves side by side would have joined.
            if one.first.x.abs_diff(two.first.x) + one.first.y.abs_diff(two.first.y) < 2 {
                continue;
            }
            let mut pair = [one.clone(), two.clone()];
            measure(view, roles, &mut pair[0], &[two]);
            measure(view, roles, &mut pair[1], &[one]);
            let fit = pair[0].score().min(pair[1].score());
            if pair.iter().all(|pose| pose.inside >= FULL)
                && best.as_ref().is_none_or(|it| fit > it.1)
            {
                best = Some((pair, fit));
            }
        }
    }
    best
}

/// The places where a shape may be, all or those a roll from a cell.
fn candidates(view: &View<'_>, roles: &Roles<'_>, shape: Shape, near: Option<Cell>) -> Vec<Pose> {
    let mut poses = Vec::new();
    let reached = |cell: &Cell| {
        near.is_none_or(|near| (cell.x - near.x).abs().max((cell.y - near.y).abs()) <= ROLL)
    };
    for first in view.lattice.cells().filter(reached) {
        let (columns, rows) = shape.base();
        // Where height does not show, places beside one another are looked at instead of above.
        let aside = if view.is_oblique() { 0.0 } else { 0.6 };
        let lift = |part: f64| {
            let middle = view.project(
                f64::from(first.x) + columns * (0.5 + aside * (part - 0.5)),
                f64::from(first.y) + rows * (0.5 - aside * (part - 0.5)),
            );
            Point {
                x: middle.x + view.rise.x * part * shape.height(),
                y: middle.y + view.rise.y * part * shape.height(),
            }
        };
        // Most places are ruled out by three looks.
        let seen = [0.25, 0.5, 0.8].into_iter().filter(|part| {
            let at = lift(*part);
            view.color(at).is_some_and(|color| roles.is_block(color, shape == Shape::Half))
        });
        if seen.count() < if view.is_oblique() { 2 } else { 1 } {
            continue;
        }
        let mut pose = Pose::new(view, shape, first);
        measure(view, roles, &mut pose, &[]);
        tracing::trace!("{shape:?} {first} {:.2} {:.2}", pose.inside, pose.around);
        poses.push(pose);
    }
    poses
}

/// Samples along the longer side of a pose, and along each of its edges.
const STEPS: f64 = 14.0;
const EDGE_STEPS: i32 = 9;

/// Compares a pose with the picture. What the `others` cover says nothing.
fn measure(view: &View<'_>, roles: &Roles<'_>, pose: &mut Pose, others: &[&Pose]) {
    let [left, top, right, bottom] = view::bounds(&pose.outline);
    let step = ((right - left).max(bottom - top) / STEPS).max(1.0);
    let margin = (view.size() * 0.15).max(2.0);
    let half = pose.shape == Shape::Half;
    let count = |at: Point, tally: &mut (u32, u32)| {
        if others.iter().any(|other| view::holds(&other.outline, at, margin)) {
            return;
        }
        if let Some(color) = view.color(at) {
            tally.0 += u32::from(roles.is_block(color, half));
            tally.1 += 1;
        }
    };
    let (mut inside, mut around) = ((0u32, 0u32), (0u32, 0u32));
    let mut y = top;
    while y <= bottom {
        let mut x = left;
        while x <= right {
            let at = Point { x, y };
            if view::holds(&pose.outline, at, -margin * 0.4) {
                count(at, &mut inside);
            }
            x += step;
        }
        y += step;
    }
    for (a, b) in pose.outline.iter().zip(pose.outline.iter().cycle().skip(1)) {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = dx.hypot(dy).max(1e-6);
        for k in 0..EDGE_STEPS {
            let part = (f64::from(k) + 0.5) / f64::from(EDGE_STEPS);
            let at = Point {
                x: a.x + part * dx + margin * dy / length,
                y: a.y + part * dy - margin * dx / length,
            };
            count(at, &mut around);
        }
    }
    let part = |(hits, all): (u32, u32)| if all == 0 { 0.0 } else { hits as f32 / all as f32 };
    // A pose of which nearly nothing shows cannot be told.
    pose.inside = if inside.1 < 6 { 0.0 } else { part(inside) };
    pose.around = part(around);
}
