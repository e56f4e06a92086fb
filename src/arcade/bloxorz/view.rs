//! From where the board is seen, and where it then lies in a window of any size. No drawing.
//!
//! The board is a stage of fixed size, as in the original: the window only scales it, all else stays in place.

use crate::arcade::bloxorz::solid::{Flat, Solid, Vector, turning};
use crate::arcade::brush::Area;
use crate::games::bloxorz::Level;
use crate::geometry::Lattice;

/// A way to look at the board, without perspective: where one cell along a row, down a column, and up leads on the
/// screen, in units of the pitch, `y` downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
    x: Flat,
    y: Flat,
    up: Flat,
    /// Room above and below the board, in cells, where its corners leave too little for the text.
    bands: Flat,
}

/// Every view, in the order in which the key V goes through them.
pub const VIEWS: [View; 3] = [
    View {
        name: "oblique",
        about: "from the front and above, somewhat from the left",
        x: (1.0, -0.135),
        y: (0.34, 0.54),
        up: (0.0, -0.84),
        bands: (1.0, 0.75),
    },
    View {
        name: "top",
        about: "from straight above: cells are squares",
        x: (1.0, 0.0),
        y: (0.0, 1.0),
        up: (0.0, 0.0),
        bands: (1.65, 0.9),
    },
    View {
        name: "corner",
        about: "over a corner: cells are diamonds",
        x: (0.78, 0.4),
        y: (-0.78, 0.4),
        up: (0.0, -0.86),
        bands: (1.0, 0.75),
    },
];

/// How the game's name is seen on the title screen.
pub(super) const NAME_VIEW: View = View {
    name: "name",
    about: "",
    x: (1.0, -0.06),
    y: (0.14, 0.8),
    up: (0.0, -0.62),
    bands: (0.0, 0.0),
};

/// The view with this name.
#[must_use]
pub fn view_named(name: &str) -> Option<&'static View> {
    static ALL: [View; 3] = VIEWS;
    ALL.iter().find(|view| view.name == name)
}

/// The stage has room for a board of so many columns and rows; a larger board has a larger stage.
pub(super) const STAGE: (usize, usize) = (15, 10);

/// Room beside the board, in cells.
const SIDE: f32 = 0.45;

/// Room for what reaches above the floor and below it, in cells. A block at the back may reach into the text.
const HEIGHTS: (f32, f32) = (-0.35, 0.9);

impl View {
    /// Where a place is, in units of the pitch.
    fn flat(&self, [x, y, z]: Vector) -> Flat {
        let sum = |part: fn(Flat) -> f32| part(self.x) * x + part(self.y) * y + part(self.up) * z;
        (sum(|way| way.0), sum(|way| way.1))
    }

    /// The way to the eye: one step along it leads nowhere on the screen. Its `z` is 1.
    fn eye(&self) -> Vector {
        let across = self.x.0 * self.y.1 - self.x.1 * self.y.0;
        let x = -(self.up.0 * self.y.1 - self.up.1 * self.y.0) / across;
        let y = -(self.x.0 * self.up.1 - self.x.1 * self.up.0) / across;
        [x, y, 1.0]
    }

    /// The smallest rectangle around a board, in units of the pitch.
    fn bounds(&self, columns: f32, rows: f32, (low, high): (f32, f32)) -> Area {
        let board = Solid::upright([0.0, 0.0, low], [columns, rows, high]);
        let corners = board.corners().map(|corner| self.flat(corner));
        let range = |part: fn(&Flat) -> f32| {
            let values = || corners.iter().map(part);
            (values().fold(f32::MAX, f32::min), values().fold(f32::MIN, f32::max))
        };
        let ((left, right), (top, bottom)) = (range(|p| p.0), range(|p| p.1));
        Area::new(left, top, right - left, bottom - top)
    }
}

/// Where things lie, in pixels.
#[derive(Clone, Copy, Debug)]
pub(super) struct SceneLayout {
    view: View,
    origin: Flat,
    /// What one step of the view's units is.
    pub(super) pitch: f32,
    /// The part of the window that the game takes: the rest is margin.
    pub(super) stage: Area,
    /// One unit of text.
    pub(super) unit: f32,
    /// The way to the eye.
    pub(super) eye: Vector,
}

impl SceneLayout {
    /// The stage of a level.
    pub(super) fn new(level: &Level, view: &View, size: (u32, u32)) -> SceneLayout {
        let columns = level.columns().max(STAGE.0) as f32;
        let rows = level.rows().max(STAGE.1) as f32;
        let board = view.bounds(columns, rows, HEIGHTS);
        let (top, bottom) = view.bands;
        let whole = (board.width + 2.0 * SIDE, board.height + top + bottom);
        let (width, height) = (size.0 as f32, size.1 as f32);
        let pitch = (width / whole.0).min(height / whole.1).max(0.01);
        let stage = Area::new(
            (width - whole.0 * pitch) / 2.0,
            (height - whole.1 * pitch) / 2.0,
            whole.0 * pitch,
            whole.1 * pitch,
        );
        let origin = (stage.x + (SIDE - board.x) * pitch, stage.y + (top - board.y) * pitch);
        // Text has the same size in every view.
        let unit = (stage.width / 820.0).min(stage.height / 450.0);
        SceneLayout { view: *view, origin, pitch, stage, unit, eye: view.eye() }
    }

    /// A grid of this size in the middle of an area, for decoration.
    pub(super) fn within(view: &View, (columns, rows): (f32, f32), area: Area) -> SceneLayout {
        let board = view.bounds(columns, rows, (0.0, 0.0));
        let pitch = (area.width / board.width).min(area.height / board.height).max(0.01);
        let (x, y) = area.center();
        let origin =
            (x - (board.x + board.width / 2.0) * pitch, y - (board.y + board.height / 2.0) * pitch);
        SceneLayout { view: *view, origin, pitch, stage: area, unit: pitch / 40.0, eye: view.eye() }
    }

    /// The pixel of a place in board space.
    pub(super) fn at(&self, layout: Vector) -> Flat {
        let (x, y) = self.view.flat(layout);
        (self.origin.0 + x * self.pitch, self.origin.1 + y * self.pitch)
    }

    /// The pixels of a face of a solid, where its outside is seen.
    pub(super) fn seen(&self, corners: &[Vector]) -> Option<Vec<Flat>> {
        let polygon: Vec<Flat> = corners.iter().map(|corner| self.at(*corner)).collect();
        (turning(&polygon) > 1e-3).then_some(polygon)
    }

    /// Whether height shows nowhere but in light and shadow.
    pub(super) fn is_flat(&self) -> bool {
        self.view.up == (0.0, 0.0)
    }

    /// Where the cells lie.
    pub(super) fn lattice(&self, level: &Level) -> Lattice {
        let View { x, y, .. } = self.view;
        let pitch = f64::from(self.pitch);
        let along = |way: f32| f64::from(way) * pitch;
        let (left, top) = (f64::from(self.origin.0), f64::from(self.origin.1));
        let matrix = [along(x.0), along(y.0), left, along(x.1), along(y.1), top, 0.0, 0.0, 1.0];
        Lattice { columns: level.columns() as u32, rows: level.rows() as u32, matrix }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eye_is_above_and_a_step_towards_it_is_none_on_the_screen() {
        for view in VIEWS {
            let (x, y) = view.flat(view.eye());
            assert!(x.abs() < 1e-5 && y.abs() < 1e-5, "{}", view.name);
        }
    }

    #[test]
    fn the_window_only_scales_the_stage() {
        let level: Level = "bloxorz\nbbbbbbbb\n   e\nblock: 1,0\n".parse().unwrap();
        for view in &VIEWS {
            let one = SceneLayout::new(&level, view, (550, 300));
            let two = SceneLayout::new(&level, view, (1100, 600));
            for layout in [[0.0, 0.0, 0.0], [7.0, 1.0, 0.0], [2.0, 1.0, 2.0]] {
                let (from, to) = (one.at(layout), two.at(layout));
                assert!((from.0 * 2.0 - to.0).abs() < 0.01 && (from.1 * 2.0 - to.1).abs() < 0.01);
            }
        }
    }
}
