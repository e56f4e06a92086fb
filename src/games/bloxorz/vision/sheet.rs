//! Sheets of one colour before a board: what a window, a note or a panel mostly is, whatever is written on it. A board has
//! no rectangle of one colour but the faces of its cells, and what shows of the ground between the lines of the lattice.

use image::Rgb;

use crate::games::bloxorz::vision::view::{self, EdgeCourse, View};
use crate::geometry::{Point, Rect};
use crate::vision::color::Color;

/// How many places a cell's side has at which sheets are looked for.
const PLACES: u32 = 4;
/// Least side of a sheet, in cells.
const LEAST_SIDE: f64 = 0.6;
/// Least area of a sheet, in cells: more than the face of a cell has.
const LEAST_AREA: f64 = 1.2;
/// Least part of each side along which the colour ends: the corners may be round.
const ENDED: f64 = 0.7;
/// How far beyond a side that is looked at, in pixels: round corners reach so far.
const BEYOND: f64 = 4.0;
/// By how much some channel changes at least where a colour ends, 0 to 255: more than from band to band of a sky.
const CHANGE: u8 = 4;
/// Greatest distance from the block's outline of faces that are its own, in cells.
const BLOCK: f64 = 0.15;

/// The middle, in pixels, of a sheet over cells of the board of which a part lies within an area, where any is. `plain` tells which
/// colours the board itself may have from line to line over more than a cell.
pub(super) fn find(
    view: &View<'_>,
    outlines: &[&[Point]],
    plain: impl Fn(Color) -> bool,
    within: Rect,
) -> Option<Point> {
    let (columns, rows) = (view.lattice.columns * PLACES, view.lattice.rows * PLACES);
    let place = |k: u32| f64::from(k) / f64::from(PLACES);
    let places = (0..=rows).flat_map(|v| (0..=columns).map(move |u| (u, v)));
    places
        .map(|(u, v)| view.project(place(u), place(v)))
        .filter(|at| within.holds(*at))
        .filter_map(|at| Sheet::around(view, at))
        .find(|sheet| sheet.is_before(view, outlines, &plain))
        .map(|sheet| sheet.middle())
}

/// A rectangle of one colour, in pixels: `right` and `bottom` are beyond it.
struct Sheet {
    color: Rgb<u8>,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Sheet {
    /// As far as the colour of a place goes to each of its four sides.
    fn around(view: &View<'_>, at: Point) -> Option<Sheet> {
        let (x, y) = (at.x.floor(), at.y.floor());
        let color = pixel(view, x, y)?;
        let run = |dx: f64, dy: f64| {
            let mut k = 1.0;
            while pixel(view, x + dx * k, y + dy * k) == Some(color) {
                k += 1.0;
            }
            k
        };
        let (left, right) = (x + 1.0 - run(-1.0, 0.0), x + run(1.0, 0.0));
        let (top, bottom) = (y + 1.0 - run(0.0, -1.0), y + run(0.0, 1.0));
        Some(Sheet { color, left, top, right, bottom })
    }

    fn is_before(
        &self,
        view: &View<'_>,
        outlines: &[&[Point]],
        plain: impl Fn(Color) -> bool,
    ) -> bool {
        let size = view.size();
        let (width, height) = (self.right - self.left, self.bottom - self.top);
        width.min(height) >= LEAST_SIDE * size
            && width * height >= LEAST_AREA * size * size
            && self.ends(view)
            && !self.is_around(view)
            && !(plain(self.color.0.map(f32::from)) && self.is_between_lines(view))
            && !outlines.iter().any(|outline| {
                self.corners().iter().all(|corner| view::holds(outline, *corner, BLOCK * size))
            })
    }

    fn corners(&self) -> [Point; 4] {
        let Sheet { left, top, right, bottom, .. } = *self;
        [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| Point { x, y })
    }

    fn middle(&self) -> Point {
        Point { x: f64::midpoint(self.left, self.right), y: f64::midpoint(self.top, self.bottom) }
    }

    /// Whether all of the board lies in it: then it lies behind that.
    fn is_around(&self, view: &View<'_>) -> bool {
        let (columns, rows) = (f64::from(view.lattice.columns), f64::from(view.lattice.rows));
        // The lattice may have cells around the board.
        let (right, bottom) = ((columns - 1.0).max(1.0), (rows - 1.0).max(1.0));
        [(1.0, 1.0), (right, 1.0), (1.0, bottom), (right, bottom)].into_iter().all(|(u, v)| {
            let Point { x, y } = view.project(u, v);
            (self.left..self.right).contains(&x) && (self.top..self.bottom).contains(&y)
        })
    }

    /// Whether its colour is along all four sides, and not beyond them.
    fn ends(&self, view: &View<'_>) -> bool {
        let Sheet { left, top, right, bottom, .. } = *self;
        let ends = |inside: (f64, f64), away: (f64, f64)| {
            let beyond = pixel(view, inside.0 + away.0 * BEYOND, inside.1 + away.1 * BEYOND);
            pixel(view, inside.0, inside.1) == Some(self.color)
                && beyond.is_none_or(|it| {
                    it.0.iter().zip(self.color.0).any(|(a, b)| a.abs_diff(b) > CHANGE)
                })
        };
        let mostly = |length: f64, ended: &dyn Fn(f64) -> bool| {
            let count = (0..length as u32).filter(|k| ended(f64::from(*k))).count();
            count as f64 >= ENDED * length
        };
        let (width, height) = (right - left, bottom - top);
        mostly(width, &|k| ends((left + k, top), (0.0, -1.0)))
            && mostly(width, &|k| ends((left + k, bottom - 1.0), (0.0, 1.0)))
            && mostly(height, &|k| ends((left, top + k), (-1.0, 0.0)))
            && mostly(height, &|k| ends((right - 1.0, top + k), (1.0, 0.0)))
    }

    /// Whether all its sides lie on lines between cells, or where the picture ends.
    fn is_between_lines(&self, view: &View<'_>) -> bool {
        let [left, top, right, bottom] = view.area;
        let at_end =
            [self.top <= top, self.right >= right, self.bottom >= bottom, self.left <= left];
        let corners = self.corners();
        (0..4).all(|side| {
            at_end[side]
                || view.course([corners[side], corners[(side + 1) % 4]]) == EdgeCourse::Line
        })
    }
}

/// A pixel of the picture's area, unchanged.
fn pixel(view: &View<'_>, x: f64, y: f64) -> Option<Rgb<u8>> {
    let [left, top, right, bottom] = view.area;
    let inside = x >= left && y >= top && x < right && y < bottom;
    if inside { view.image.get_pixel_checked(x as u32, y as u32).copied() } else { None }
}
