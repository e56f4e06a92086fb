//! Bridges that are folded away: what shows of them below the floor that they hang from.
//!
//! A bridge folds under its neighbour, so that the floor seems twice as thick there, at the front and at the left side.
//! Which of the two neighbours' bridge it is, the screen says only where the other place is taken.

use crate::games::bloxorz::layout::Palette;
use crate::games::bloxorz::level::Hinge;
use crate::games::bloxorz::vision::label::Label;
use crate::games::bloxorz::vision::palette::{self, Role, Roles};
use crate::games::bloxorz::vision::view::{self, View};
use crate::geometry::{Cell, Point};
use crate::vision::color::{self, Color};

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

/// Part of a strip beside a cell's side that shows the hinge's colour.
const HINGED: f32 = 0.35;
const SURELY_HINGED: f32 = 0.75;

/// What hinges tell.
pub(super) struct Hinges {
    /// Bridges that are folded away.
    pub(super) stubs: Vec<Stub>,
    /// Cells without floor of which it is hidden whether a bridge belongs there.
    pub(super) hidden: Vec<Cell>,
}

/// Finds bridges that are folded away by their hinges, which stay beside the floor.
pub(super) fn by_hinges(
    view: &View<'_>,
    palette: &Palette,
    outlines: &[&[Point]],
    label: impl Fn(Cell) -> Label,
) -> Hinges {
    let mut found: Vec<(Stub, Bar)> = Vec::new();
    let mut hidden = Vec::new();
    // Of a cell that shows sides of floor and a hinge, little may look like void.
    let least = |cell: Cell| match label(cell) {
        Label::Void => Some(HINGED),
        Label::Strange => Some(SURELY_HINGED),
        _ => None,
    };
    for cell in view.lattice.cells() {
        let Some(least) = least(cell) else { continue };
        let bar = |hinge| {
            (Stub { cell, hinge, doubtful: false }, hinge_bar(view, palette, outlines, cell, hinge))
        };
        let (left, right) = (bar(Hinge::Left), bar(Hinge::Right));
        let behind = |(stub, bar): &(Stub, Bar)| {
            bar.hidden > HINGED && label(stub.hinge.holder(cell)) != Label::Void
        };
        if left.1.part.max(right.1.part) < HINGED && (behind(&left) || behind(&right)) {
            hidden.push(cell);
        }
        let best = if left.1.part >= right.1.part { left } else { right };
        if best.1.part < least {
            continue;
        }
        let holder = best.0.hinge.holder(cell);
        match label(holder) {
            // It is that one's bar: no bridge hangs from another.
            Label::Bridge => {}
            // Of floor that the block hides most of, it is not known whether it is a bridge with a bar of its own.
            Label::Hidden | Label::Floor => hidden.push(cell),
            // Nor is it where no floor is, and the block hides whose bar it is.
            Label::Void
                if hinge_bar(view, palette, outlines, holder, best.0.hinge.other()).hidden
                    > HINGED =>
            {
                hidden.extend([cell, holder]);
            }
            _ => found.push(best),
        }
    }
    // One hinge can be seen from both of its sides: the bridge hangs from floor.
    let worth = |(stub, bar): &(Stub, Bar)| {
        let solid = label(stub.hinge.holder(stub.cell)).is_solid();
        // From the wrong one only a little of its side is seen, and mostly a dark one.
        bar.light / 255.0 + bar.deep + if solid { 1.0 } else { 0.0 }
    };
    let rival = |(stub, _): &(Stub, Bar), (other, _): &(Stub, Bar)| {
        stub.hinge != other.hinge && other.cell == stub.hinge.holder(stub.cell)
    };
    let kept = |one: &&(Stub, Bar)| {
        let beaten = |other: &(Stub, Bar)| {
            let (own, theirs) = (worth(one), worth(other));
            rival(one, other) && (theirs > own || (theirs >= own && one.0.hinge == Hinge::Right))
        };
        !found.iter().any(beaten)
    };
    let stubs = found.iter().filter(kept).map(|(stub, _)| *stub).collect();
    Hinges { stubs, hidden }
}

/// What looks like a hinge along a cell's side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bar {
    /// Part of the side's middle that has the hinge's colour.
    pub(super) part: f32,
    /// The same, farther from the side than a hinge reaches over it.
    pub(super) deep: f32,
    /// Part of the side's middle that something hides.
    hidden: f32,
    /// How light it is where it is lightest, 0 to 255.
    light: f32,
}

/// What there is of a hinge along the middle of a side of a cell, at the best distance from the side.
pub(super) fn hinge_bar(
    view: &View<'_>,
    palette: &Palette,
    outlines: &[&[Point]],
    cell: Cell,
    side: Hinge,
) -> Bar {
    const NEAR: f32 = 26.0;
    let is_hinge = |color: Color| {
        let own = palette::distance(color, &palette.hinge);
        let other = [&palette.marks, &palette.plain, &palette.bridge, &palette.void, &palette.goal];
        own < NEAR && other.iter().all(|colors| own < palette::distance(color, colors))
    };
    let (x, y) = (f64::from(cell.x), f64::from(cell.y));
    // Most cells are clear of all that stands up.
    let outlines = view.near(cell, outlines, view.size());
    let strip = |u: f64, drop: f64| {
        let u = if side == Hinge::Left { u } else { 1.0 - u };
        let places = (0..9).map(|k| {
            let foot = view.project(x + u, y + 0.22 + 0.07 * f64::from(k));
            Point { x: foot.x - view.rise.x * drop, y: foot.y - view.rise.y * drop }
        });
        // What stands up hides, and what lies on the cell beside it is not its own.
        let is_hidden = |at: &Point| outlines.iter().any(|outline| view::holds(outline, *at, 1.0));
        let hidden = places.clone().filter(is_hidden).count() as f32 / 9.0;
        let seen = places.filter(|at| view.cell(*at) == cell && !is_hidden(at));
        let near = seen.filter_map(|at| view.color(at)).filter(|color| is_hinge(*color));
        let (count, light) = near.fold((0.0, 0.0), |(count, light), color| {
            (count + 1.0, light + color.iter().sum::<f32>() / 3.0)
        });
        Bar {
            part: count / 9.0,
            deep: 0.0,
            hidden,
            light: if count > 0.0 { light / count } else { 0.0 },
        }
    };
    let strips = [(0.05, 0.0), (0.09, 0.0), (0.05, 0.08), (0.05, 0.16)];
    let better = |one: Bar, other: Bar| Bar {
        part: one.part.max(other.part),
        deep: one.deep,
        hidden: one.hidden,
        light: one.light.max(if other.part >= HINGED { other.light } else { 0.0 }),
    };
    let deep = strip(0.12, 0.0);
    let none = Bar { part: 0.0, deep: deep.part, hidden: deep.hidden, light: 0.0 };
    strips.into_iter().map(|(u, drop)| strip(u, drop)).fold(none, better)
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
        let look = Context { view, roles, outlines, label: &label };
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

struct Context<'a, L> {
    view: &'a View<'a>,
    roles: &'a Roles<'a>,
    outlines: &'a [&'a [Point]],
    label: &'a L,
}

impl<L: Fn(Cell) -> Label> Context<'_, L> {
    /// Whether a place below the floor would show a stub, and does.
    fn at(&self, from: Point, right: f64, slabs: f64) -> Option<bool> {
        let view = self.view;
        let pixel = view.size() / 17.0;
        let at = Point { x: from.x + right * pixel, y: from.y + slabs * view.slab };
        let clear =
            |dy: f64| (self.label)(view.cell(Point { x: at.x, y: at.y + dy })) == Label::Void;
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
        let shows = |front: &Point, slabs: f64| {
            let color = |slabs: f64| {
                self.view.color(Point { x: front.x, y: front.y + slabs * self.view.slab })
            };
            let like = color::distance(color(slabs)?, color(1.5)?) < LIKE;
            self.at(*front, 0.0, slabs).map(|it| it && like)
        };
        let lower = most(fronts.iter().filter_map(|front| shows(front, LOWER)).collect())?;
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
/// Distance of two colours of one stub.
const LIKE: f32 = 15.0;
