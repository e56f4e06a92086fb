//! Bridges that are folded away: what shows of them below the floor that they hang from.
//!
//! A bridge folds under its neighbour, so that the floor seems twice as thick there, at the front and at the left side.
//! Which of the two neighbours' bridge it is, the screen says only where the other place is taken.

use crate::games::bloxorz::level::Hinge;
use crate::games::bloxorz::vision::cells::Label;
use crate::games::bloxorz::vision::palette::{Role, Roles};
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};

/// A bridge that is folded away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stub {
    /// The cell that the bridge would cover.
    pub(super) cell: Cell,
    /// Where it hangs.
    pub(super) hinge: Hinge,
    /// Whether the other side of the floor that it hangs from could be its place just as well.
    pub(super) doubtful: bool,
}

/// Finds what hangs below the floor. `label` tells what a cell is.
pub(super) fn find(
    view: &View<'_>,
    roles: &Roles<'_>,
    outlines: &[&[Point]],
    label: impl Fn(Cell) -> Label,
) -> Vec<Stub> {
    let mut stubs = Vec::new();
    if view.slab < 2.0 {
        return stubs;
    }
    for cell in view.lattice.cells().filter(|cell| label(*cell).is_solid()) {
        let look = Look { view, roles, outlines, label: &label };
        if !look.hangs_below(cell) {
            continue;
        }
        let (left, right) = (Cell { x: cell.x - 1, ..cell }, Cell { x: cell.x + 1, ..cell });
        let free = |cell: Cell| label(cell) == Label::Void;
        let at_right = Stub { cell: right, hinge: Hinge::Left, doubtful: false };
        let at_left = Stub { cell: left, hinge: Hinge::Right, doubtful: false };
        match (free(left), free(right)) {
            (true, false) => stubs.push(at_left),
            (false, true) => stubs.push(at_right),
            (true, true) => match look.ends(cell) {
                Some((true, true)) => stubs.extend([at_left, at_right]),
                Some((false, true)) => stubs.push(at_right),
                Some((true, false)) => stubs.push(at_left),
                _ => stubs.push(Stub { doubtful: true, ..at_left }),
            },
            (false, false) => {}
        }
    }
    stubs
}

struct Look<'a, L> {
    view: &'a View<'a>,
    roles: &'a Roles<'a>,
    outlines: &'a [&'a [Point]],
    label: &'a L,
}

impl<L: Fn(Cell) -> Label> Look<'_, L> {
    /// Whether a place below the floor would show a stub, and does.
    fn at(&self, from: Point, right: f64, slabs: f64) -> Option<bool> {
        let view = self.view;
        let pixel = view.size() / 17.0;
        let at = Point { x: from.x + right * pixel, y: from.y + slabs * view.slab };
        let clear = |dy: f64| (self.label)(view.cell(Point { x: at.x, y: at.y + dy })) == Label::Void;
        // Not on another cell, nor on the side of one.
        if !clear(0.0) || self.outlines.iter().any(|outline| view::holds(outline, at, 2.0)) {
            return None;
        }
        view.color(at).map(|color| self.roles.of(color) != Role::Void)
    }

    /// Whether something hangs below a cell.
    fn hangs_below(&self, cell: Cell) -> bool {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        let front = |u: f64| self.view.project(x + u, y + 1.0);
        let side = |v: f64| self.view.project(x, y + v);
        let looks = [
            vec![(front(0.3), 0.0, 1.5), (front(0.5), 0.0, 1.5), (front(0.7), 0.0, 1.5)],
            vec![(side(0.25), -0.7, 1.5), (side(0.4), -0.7, 1.5)],
        ];
        let shows = |group: &[(Point, f64, f64)]| {
            let seen: Vec<bool> =
                group.iter().filter_map(|(at, dx, dy)| self.at(*at, *dx, *dy)).collect();
            seen.len() >= 2 && seen.iter().all(|it| *it)
        };
        if looks.iter().any(|group| shows(group)) {
            return true;
        }
        // Beside the corner a little of the left side may show, unless the cell below has a stub of its own.
        let below = |v: f64| self.view.project(x, y + 1.0 + v);
        shows(&[(front(0.0), -0.9, 1.4), (front(0.0), -0.9, 1.6)])
            && !shows(&[(below(0.25), -0.7, 1.5), (below(0.4), -0.7, 1.5)])
    }

    /// Whether what hangs below the front is hinged at the cell's left side, and at its right side: the latter hangs a
    /// little lower, at both edges. `None` where too little is seen.
    fn ends(&self, cell: Cell) -> Option<(bool, bool)> {
        let (x, y) = (f64::from(cell.x), f64::from(cell.y));
        let fronts = [0.25, 0.4, 0.55, 0.7].map(|u| self.view.project(x + u, y + 1.0));
        let most = |seen: Vec<bool>| {
            (seen.len() >= 3).then(|| seen.iter().filter(|it| **it).count() * 2 > seen.len())
        };
        let lower = most(fronts.iter().filter_map(|front| self.at(*front, 0.0, LOWER)).collect())?;
        let light = |front: &Point, slabs: f64| {
            let at = Point { x: front.x, y: front.y + slabs * self.view.slab };
            self.view.color(at).map(|color| color.iter().sum::<f32>())
        };
        let upper = most(
            fronts
                .iter()
                .filter_map(|front| Some(light(front, UPPER)? > BRIGHT * light(front, 1.5)?))
                .collect(),
        )?;
        Some((upper || !lower, lower))
    }
}

/// Below the floor, in its thicknesses: where only a stub that is hinged at the right still shows, and where only one that
/// is hinged at the left shows already; and how bright that is beside its middle.
const LOWER: f64 = 2.01;
const UPPER: f64 = 0.98;
const BRIGHT: f32 = 0.86;
