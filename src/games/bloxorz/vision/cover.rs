//! What lies before a board: a window over the game's, a panel, a tooltip. It is a sheet of one colour, or its sides are
//! straight along the rows or columns of the picture, and longer than what a board has there. Knows no kinds of cells.

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::vision::palette::{Role, Roles};
use crate::games::bloxorz::vision::sheet;
use crate::games::bloxorz::vision::view::{self, EdgeCourse, View};
use crate::geometry::{Point, Rect};
use crate::vision::edges::{self, Segment};

/// Least difference of a channel across a side, 0 to 255.
const CONTRAST: u8 = 24;
/// Least length of a side, in cells: across the lattice, and along it, where rows of cells have sides of their own.
const LONG: (f64, f64) = (0.8, 1.3);
/// Greatest distance from the block's outline of sides that are its own, in cells.
const BLOCK: f64 = 0.15;
/// How far beside an edge its two sides are looked at, in pixels.
const BESIDE: f64 = 2.0;

/// A place, in pixels, of what lies before the board's cells within an area of the picture, where anything does: the middle of a
/// sheet, or of the longest side.
pub(super) fn find(
    view: &View<'_>,
    palette: &Palette,
    outlines: &[&[Point]],
    within: Rect,
) -> Option<Point> {
    let roles = Roles::new(palette);
    // Between cells of floor there are lines.
    sheet::find(view, outlines, |color| roles.of(color) == Role::Void, within)
        .or_else(|| longest_side(view, &roles, outlines, within))
}

fn longest_side(
    view: &View<'_>,
    roles: &Roles<'_>,
    outlines: &[&[Point]],
    within: Rect,
) -> Option<Point> {
    let found = edges::find_within(view.image, CONTRAST, within);
    let ends = |it: &Segment, upright: bool| {
        [it.from, it.to].map(|along| {
            let (x, y) = if upright { (it.at, along) } else { (along, it.at) };
            Point { x: f64::from(x), y: f64::from(y) }
        })
    };
    let upright = found.vertical.iter().map(|it| ends(it, true));
    let level = found.horizontal.iter().map(|it| ends(it, false));
    let strange: Vec<([Point; 2], f64)> = upright
        .chain(level)
        .filter_map(|ends| Some((ends, least_on_floor(view, outlines, ends)?)))
        .collect();
    if strange.is_empty() {
        return None;
    }
    strange
        .into_iter()
        .filter(|(ends, least)| length(*ends) * beside_floor(view, roles, *ends) > *least)
        .map(|(ends, _)| ends)
        .max_by(|a, b| length(*a).total_cmp(&length(*b)))
        .map(middle)
}

/// Part of an edge that has floor at one of its sides only: what lies behind the board has straight edges too.
fn beside_floor(view: &View<'_>, roles: &Roles<'_>, ends: [Point; 2]) -> f64 {
    let [from, to] = ends;
    let length = length(ends);
    let across =
        Point { x: (to.y - from.y) / length * BESIDE, y: (to.x - from.x) / length * BESIDE };
    let is_floor = |at: Point| {
        let role = view.color(at).map(|color| roles.of(color));
        matches!(role, Some(Role::Plain | Role::Fragile | Role::Bridge))
    };
    let places = length.ceil() as u32;
    let found = (0..places).filter(|k| {
        let part = (f64::from(*k) + 0.5) / f64::from(places);
        let (x, y) = (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
        is_floor(Point { x: x + across.x, y: y + across.y })
            != is_floor(Point { x: x - across.x, y: y - across.y })
    });
    found.count() as f64 / f64::from(places.max(1))
}

fn length([from, to]: [Point; 2]) -> f64 {
    (to.x - from.x).hypot(to.y - from.y)
}

fn middle([from, to]: [Point; 2]) -> Point {
    Point { x: f64::midpoint(from.x, to.x), y: f64::midpoint(from.y, to.y) }
}

/// How long, in pixels, the part of a straight edge beside floor has to be for the edge to be none of the board's; `None`
/// where it may be its own.
fn least_on_floor(view: &View<'_>, outlines: &[&[Point]], ends: [Point; 2]) -> Option<f64> {
    let size = view.size();
    if length(ends) < LONG.0 * size {
        return None;
    }
    let middle = middle(ends);
    let (u, v) = view.board(middle);
    let inside = |at: f64, cells: u32| (0.0..f64::from(cells)).contains(&at);
    let on_board = inside(u, view.lattice.columns) && inside(v, view.lattice.rows);
    if !on_board || outlines.iter().any(|outline| view::holds(outline, middle, BLOCK * size)) {
        return None;
    }
    // Along the lattice cells have sides of their own, on the lines between them.
    match view.course(ends) {
        EdgeCourse::Line => None,
        EdgeCourse::Cells => Some(LONG.1 * size),
        EdgeCourse::Across => Some(LONG.0 * size),
    }
}
