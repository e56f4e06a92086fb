//! The block: every place where it could be is compared with the picture.
//!
//! A box on the floor covers a known outline. Where it stands, that outline is full of the block's colours, and just
//! outside of it there are none.

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::vision::brackets::{self, Brackets};
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
    /// Its halves; whether it shows which of them is selected: then that one is the first; and what hides cells beside
    /// them.
    Halves([Pose; 2], bool, Vec<Vec<Point>>),
    /// None at rest.
    Nothing,
}

impl Found {
    /// What hides cells.
    pub(super) fn outlines(&self) -> Vec<&[Point]> {
        match self {
            Found::Whole(pose) => vec![&pose.outline],
            Found::Halves(poses, _, beside) => {
                let outlines = poses.iter().map(|pose| &pose.outline).chain(beside);
                outlines.map(Vec::as_slice).collect()
            }
            Found::Nothing => Vec::new(),
        }
    }
}

/// A whole block near to where it is expected that fits better than this needs no comparison with halves.
const CLEAR: f32 = 0.96;
/// Halves must fit better by this than a whole block: a half before the hole looks like a block that lies.
const BETTER: f32 = 0.0;
/// Least score of halves of which one stands between brackets: they cover much of what is around them.
const BRACKETED: f32 = 0.35;
/// See [`fuller`].
const FULLER: f32 = 0.05;
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
    if let Some(found) = between_brackets(view, roles) {
        return found;
    }
    let best = |near: Option<Cell>| {
        // From above, a place beside a block that stands is not full of it: what is full of it on two cells lies there.
        let lying = if view.is_oblique() { 0.0 } else { 0.3 };
        let worth = |pose: &Pose| {
            let lies = pose.shape != Shape::Standing && pose.inside >= FULL;
            pose.score() + if lies { lying } else { 0.0 }
        };
        let places = Shape::WHOLE.iter().flat_map(|it| candidates(view, roles, *it, near));
        places.fold(None, |best: Option<Pose>, mut pose| {
            let least = best.as_ref().map_or(f32::MIN, worth);
            measure(view, roles, &mut pose, &[], least - lying);
            if worth(&pose) >= least { Some(pose) } else { best }
        })
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
    // A half before the hole, or two halves corner to corner, look much like a block that lies.
    let split = matches!(expected, Some(Block::Split { .. }));
    // Seen from above, a half looks like a block that stands.
    let better = if view.is_oblique() && !split { BETTER } else { -0.2 };
    let halves = halves(view, roles, &[]).map(|(poses, fit)| {
        let (poses, told) = selected_first(view, palette, poses);
        (poses, fit, told)
    });
    // Where halves look different, two that do not are none.
    let halves = halves.filter(|(.., told)| *told || palette.other.is_empty());
    match (whole, halves) {
        (Some(pose), Some((poses, fit, _)))
            if fit < pose.score() + better
                && !(palette.other.is_empty() && fuller(view, &poses, &pose)) =>
        {
            Found::Whole(pose)
        }
        (_, Some((poses, fit, told))) if fit >= LEAST => Found::Halves(poses, told, Vec::new()),
        (Some(pose), _) => Found::Whole(pose),
        (None, _) => Found::Nothing,
    }
}

/// Whether halves are so much fuller of the block's colours than the whole block that it is not there, whatever stands
/// around them.
fn fuller(view: &View<'_>, halves: &[Pose; 2], whole: &Pose) -> bool {
    let least = halves[0].inside.min(halves[1].inside);
    view.is_oblique() && least > whole.inside + FULLER
}

/// The halves, where brackets stand beside one of them.
fn between_brackets(view: &View<'_>, roles: &Roles<'_>) -> Option<Found> {
    let Brackets { cell, outlines } = brackets::find(view)?;
    let (poses, fit) = halves(view, roles, &outlines)?;
    let at = poses.iter().position(|pose| pose.first == cell).filter(|_| fit >= BRACKETED)?;
    let [one, two] = poses;
    let poses = if at == 0 { [one, two] } else { [two, one] };
    Some(Found::Halves(poses, true, outlines.to_vec()))
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
fn halves(view: &View<'_>, roles: &Roles<'_>, hidden: &[Vec<Point>]) -> Option<([Pose; 2], f32)> {
    let mut places: Vec<Pose> = candidates(view, roles, Shape::Half, None).collect();
    for pose in &mut places {
        measure(view, roles, pose, hidden, FULL);
    }
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
            let beside = |other: &'_ Pose| [hidden, std::slice::from_ref(&other.outline)].concat();
            measure(view, roles, &mut pair[0], &beside(two), FULL);
            measure(view, roles, &mut pair[1], &beside(one), FULL);
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
fn candidates(
    view: &View<'_>,
    roles: &Roles<'_>,
    shape: Shape,
    near: Option<Cell>,
) -> impl Iterator<Item = Pose> {
    let reached = move |cell: &Cell| {
        near.is_none_or(|near| (cell.x - near.x).abs().max((cell.y - near.y).abs()) <= ROLL)
    };
    let is_oblique = view.is_oblique();
    // Most places are ruled out by three looks.
    let may_be = move |first: &Cell| {
        let (columns, rows) = shape.base();
        // Where height does not show, places beside one another are looked at instead of above.
        let aside = if is_oblique { 0.0 } else { 0.6 };
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
        let seen = [0.25, 0.5, 0.8].into_iter().filter(|part| {
            let at = lift(*part);
            view.color(at).is_some_and(|color| roles.is_block(color, shape == Shape::Half))
        });
        seen.count() >= if is_oblique { 2 } else { 1 }
    };
    let cells = view.lattice.cells().filter(reached).filter(may_be);
    cells.map(move |first| Pose::new(view, shape, first))
}

/// Samples along the longer side of a pose, and along each of its edges.
const STEPS: f64 = 14.0;
const EDGE_STEPS: i32 = 9;

/// Compares a pose with the picture. What is `hidden` says nothing. Of a pose whose outline has less than the `least` part of the
/// block's colours, which no score can be above, what is around it is not looked at, and counts as the block's.
fn measure(view: &View<'_>, roles: &Roles<'_>, pose: &mut Pose, hidden: &[Vec<Point>], least: f32) {
    let [left, top, right, bottom] = view::bounds(&pose.outline);
    let step = ((right - left).max(bottom - top) / STEPS).max(1.0);
    let margin = (view.size() * 0.15).max(2.0);
    let half = pose.shape == Shape::Half;
    let count = |at: Point, tally: &mut (u32, u32)| {
        if hidden.iter().any(|outline| view::holds(outline, at, margin)) {
            return;
        }
        if let Some(color) = view.color(at) {
            tally.0 += u32::from(roles.is_block(color, half));
            tally.1 += 1;
        }
    };
    let (mut inside, mut around) = ((0u32, 0u32), (0u32, 0u32));
    let sides: Vec<view::Side> = view::sides(&pose.outline, -margin * 0.4).collect();
    let mut y = top;
    while y <= bottom {
        let mut x = left;
        while x <= right {
            let at = Point { x, y };
            if sides.iter().all(|side| side.holds(at)) {
                count(at, &mut inside);
            }
            x += step;
        }
        y += step;
    }
    let part = |(hits, all): (u32, u32)| if all == 0 { 0.0 } else { hits as f32 / all as f32 };
    // A pose of which nearly nothing shows cannot be told.
    pose.inside = if inside.1 < 6 { 0.0 } else { part(inside) };
    pose.around = 1.0;
    if pose.inside < least {
        return;
    }
    for (a, b) in pose.outline.iter().zip(pose.outline.iter().cycle().skip(1)) {
        let (dx, dy) = (b.x - a.x, b.y - a.y);
        let length = (dx * dx + dy * dy).sqrt().max(1e-6);
        for k in 0..EDGE_STEPS {
            let part = (f64::from(k) + 0.5) / f64::from(EDGE_STEPS);
            let at = Point {
                x: a.x + part * dx + margin * dy / length,
                y: a.y + part * dy - margin * dx / length,
            };
            // Floor is as dark at its sides as the block in its shade.
            if view.color(at).is_none_or(|color| !roles.is_doubtful(color, half)) {
                count(at, &mut around);
            }
        }
    }
    pose.around = part(around);
    let Pose { shape, first, inside, around, .. } = &pose;
    tracing::trace!("{shape:?} {first} {inside:.2} {around:.2}");
}
