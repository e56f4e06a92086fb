//! Cells and pixels: two kinds of place that must never be mixed up, and the map between them.
//!
//! Knows nothing of images, games or windows.

use std::fmt;
use std::ops::{Add, Range};
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A place on a board, in cells: `x` columns to the right of, and `y` rows below, the top left cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Cell {
    /// Column, 0 at the left.
    pub x: i32,
    /// Row, 0 at the top.
    pub y: i32,
}

/// A place in a window, in pixels from its top left corner, `y` downwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
pub struct Point {
    /// Pixels to the right.
    pub x: f64,
    /// Pixels downwards.
    pub y: f64,
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point { x: self.x + other.x, y: self.y + other.y }
    }
}

/// An upright rectangle of pixels. `x` and `y` may be negative: a window can lie partly off the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rect {
    /// Left edge, in pixels.
    pub x: i32,
    /// Top edge, in pixels.
    pub y: i32,
    /// Width, in pixels.
    pub width: u32,
    /// Height, in pixels.
    pub height: u32,
}

impl Rect {
    /// The smallest rectangle around some places of a window; of no size, at its corner, around none.
    #[must_use]
    pub fn around(places: &[Point]) -> Rect {
        let low = |value: fn(&Point) -> f64| places.iter().map(value).reduce(f64::min);
        let high = |value: fn(&Point) -> f64| places.iter().map(value).reduce(f64::max);
        let side = |value| {
            let (low, high) = (low(value).unwrap_or(0.0).floor(), high(value).unwrap_or(0.0));
            (low as i32, (high.ceil() - low).max(0.0) as u32)
        };
        let ((x, width), (y, height)) = (side(|p| p.x), side(|p| p.y));
        Rect { x, y, width, height }
    }

    /// The columns and the rows of a picture of so many that lie in it.
    pub(crate) fn pixels_of(&self, (width, height): (u32, u32)) -> [Range<usize>; 2] {
        let along = |at: i32, length: u32, most: u32| {
            let end = (i64::from(at) + i64::from(length)).clamp(0, i64::from(most)) as usize;
            (at.max(0) as usize).min(end)..end
        };
        [along(self.x, self.width, width), along(self.y, self.height, height)]
    }

    /// Whether a place lies in it.
    #[must_use]
    pub fn holds(&self, at: Point) -> bool {
        let (x, y) = (at.x - f64::from(self.x), at.y - f64::from(self.y));
        (0.0..f64::from(self.width)).contains(&x) && (0.0..f64::from(self.height)).contains(&y)
    }

    /// The middle of the rectangle.
    #[must_use]
    pub fn center(&self) -> Point {
        Point {
            x: f64::from(self.x) + f64::from(self.width) / 2.0,
            y: f64::from(self.y) + f64::from(self.height) / 2.0,
        }
    }
}

impl fmt::Display for Rect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}+{}+{}", self.width, self.height, self.x, self.y)
    }
}

/// One of the four ways along rows and columns. Written `U`, `D`, `L`, `R` in actions.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Towards row 0.
    Up,
    /// Away from row 0.
    Down,
    /// Towards column 0.
    Left,
    /// Away from column 0.
    Right,
}

impl Direction {
    /// All four, in the order in which searches try them.
    pub const ALL: [Direction; 4] =
        [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

    /// The step of one cell, as (columns, rows).
    #[must_use]
    pub const fn delta(self) -> (i32, i32) {
        match self {
            Direction::Up => (0, -1),
            Direction::Down => (0, 1),
            Direction::Left => (-1, 0),
            Direction::Right => (1, 0),
        }
    }

    /// The way back.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }

    /// The letter of the notation.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Direction::Up => 'U',
            Direction::Down => 'D',
            Direction::Left => 'L',
            Direction::Right => 'R',
        }
    }

    /// The direction that a letter of the notation stands for.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Direction> {
        Direction::ALL.into_iter().find(|direction| direction.letter() == letter)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl FromStr for Direction {
    type Err = String;

    fn from_str(text: &str) -> Result<Direction, String> {
        let mut letters = text.chars();
        match (letters.next().and_then(Direction::from_letter), letters.next()) {
            (Some(direction), None) => Ok(direction),
            _ => Err(format!("no direction: \"{text}\"; expected U, D, L or R")),
        }
    }
}

impl Add<Direction> for Cell {
    type Output = Cell;
    fn add(self, direction: Direction) -> Cell {
        let (dx, dy) = direction.delta();
        Cell { x: self.x + dx, y: self.y + dy }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Where a board of `columns` × `rows` cells lies in a window: a plane projective map from board
/// coordinates (cell `(0, 0)` spans 0..1 × 0..1) to window pixels.
///
/// A square lattice has only scale and offset; a phone game's slight perspective uses all eight.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lattice {
    /// Number of columns.
    pub columns: u32,
    /// Number of rows.
    pub rows: u32,
    /// The homography, row by row, with `matrix[8]` = 1.
    pub matrix: [f64; 9],
}

impl Lattice {
    /// An upright lattice: `origin` is the top left corner of cell (0, 0), `pitch` the width and height of a
    /// cell, in pixels.
    #[must_use]
    pub fn upright(origin: Point, pitch: Point, columns: u32, rows: u32) -> Lattice {
        let matrix = [pitch.x, 0.0, origin.x, 0.0, pitch.y, origin.y, 0.0, 0.0, 1.0];
        Lattice { columns, rows, matrix }
    }

    /// The lattice between four corners, clockwise from the top left; none where they are in another order or those of no picture of a
    /// rectangle, as where one lies between the others or sides cross, or there are no cells.
    #[must_use]
    pub fn between(corners: [Point; 4], columns: u32, rows: u32) -> Option<Lattice> {
        let [from, right, far, down] = corners;
        let (dx1, dx2, dx3) = (right.x - far.x, down.x - far.x, from.x - right.x + far.x - down.x);
        let (dy1, dy2, dy3) = (right.y - far.y, down.y - far.y, from.y - right.y + far.y - down.y);
        let across = dx1 * dy2 - dx2 * dy1;
        if across.abs() < 1e-9 || columns == 0 || rows == 0 {
            return None;
        }
        let (along, under) =
            ((right.x - from.x, right.y - from.y), (down.x - from.x, down.y - from.y));
        let is_clockwise = along.0 * under.1 > along.1 * under.0;
        if !is_clockwise || along.0 <= 0.0 || under.1 <= 0.0 {
            return None;
        }
        let tilt = [(dx3 * dy2 - dx2 * dy3) / across, (dx1 * dy3 - dx3 * dy1) / across];
        // What lies behind whoever looks is not seen.
        let is_seen = |(u, v): (f64, f64)| 1.0 + tilt[0] * u + tilt[1] * v > 1e-9;
        if ![(1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].into_iter().all(is_seen) {
            return None;
        }
        let cells = [f64::from(columns), f64::from(rows)];
        let matrix = [
            (right.x - from.x + tilt[0] * right.x) / cells[0],
            (down.x - from.x + tilt[1] * down.x) / cells[1],
            from.x,
            (right.y - from.y + tilt[0] * right.y) / cells[0],
            (down.y - from.y + tilt[1] * down.y) / cells[1],
            from.y,
            tilt[0] / cells[0],
            tilt[1] / cells[1],
            1.0,
        ];
        Some(Lattice { columns, rows, matrix })
    }

    /// Whether rows and columns run along the picture's own: no perspective, no slant.
    #[must_use]
    pub fn is_upright(&self) -> bool {
        [1, 3, 6, 7].iter().all(|&element| self.matrix[element].abs() < 1e-9)
    }

    /// The pixel at board coordinates `(u, v)`, in cells: `(0.5, 0.5)` is the middle of cell (0, 0).
    #[must_use]
    pub fn project(&self, u: f64, v: f64) -> Point {
        let m = &self.matrix;
        let w = m[6] * u + m[7] * v + m[8];
        Point { x: (m[0] * u + m[1] * v + m[2]) / w, y: (m[3] * u + m[4] * v + m[5]) / w }
    }

    /// The middle of a cell.
    #[must_use]
    pub fn center(&self, cell: Cell) -> Point {
        self.project(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5)
    }

    /// Whether the middle of a cell lies in a picture of this width and height.
    #[must_use]
    pub fn is_shown(&self, cell: Cell, (width, height): (u32, u32)) -> bool {
        let Point { x, y } = self.center(cell);
        (0.0..f64::from(width)).contains(&x) && (0.0..f64::from(height)).contains(&y)
    }

    /// The corners of a cell, clockwise from the top left.
    #[must_use]
    pub fn corners(&self, cell: Cell) -> [Point; 4] {
        self.square(cell, 0.0)
    }

    /// The outline of a cell, moved inwards by `margin` cells.
    #[must_use]
    pub fn inset(&self, cell: Cell, margin: f64) -> Vec<Point> {
        self.square(cell, margin).into()
    }

    fn square(&self, cell: Cell, margin: f64) -> [Point; 4] {
        let (x, y, far) = (f64::from(cell.x), f64::from(cell.y), 1.0 - margin);
        let corners = [(margin, margin), (far, margin), (far, far), (margin, far)];
        corners.map(|(u, v)| self.project(x + u, y + v))
    }

    /// The smaller of a cell's mean width and height, in pixels.
    #[must_use]
    pub fn side(&self) -> f64 {
        let pitch = self.pitch();
        pitch.x.abs().min(pitch.y.abs())
    }

    /// Whether another lattice has the same cells, to a quarter of a cell.
    #[must_use]
    pub fn is_near(&self, other: &Lattice) -> bool {
        let (size, corners) =
            (self.pitch(), [(0.0, 0.0), (f64::from(self.columns), f64::from(self.rows))]);
        let near = |(u, v): (f64, f64)| {
            let (p, q) = (self.project(u, v), other.project(u, v));
            (p.x - q.x).abs() < size.x / 4.0 && (p.y - q.y).abs() < size.y / 4.0
        };
        (self.columns, self.rows) == (other.columns, other.rows) && corners.into_iter().all(near)
    }

    /// Mean width and height of a cell, in pixels.
    #[must_use]
    pub fn pitch(&self) -> Point {
        let (columns, rows) = (f64::from(self.columns), f64::from(self.rows));
        let left = self.project(0.0, rows / 2.0);
        let right = self.project(columns, rows / 2.0);
        let top = self.project(columns / 2.0, 0.0);
        let bottom = self.project(columns / 2.0, rows);
        Point { x: (right.x - left.x) / columns, y: (bottom.y - top.y) / rows }
    }

    /// The smallest upright rectangle around the board.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        let (columns, rows) = (f64::from(self.columns), f64::from(self.rows));
        let corners = [(0.0, 0.0), (columns, 0.0), (columns, rows), (0.0, rows)]
            .map(|(u, v)| self.project(u, v));
        Rect::around(&corners)
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (columns, rows) = (self.columns as i32, self.rows as i32);
        (0..rows).flat_map(move |y| (0..columns).map(move |x| Cell { x, y }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upright_lattice_maps_cells_to_pixels() {
        let lattice = Lattice::upright(Point { x: 10.0, y: 20.0 }, Point { x: 8.0, y: 4.0 }, 3, 5);
        assert_eq!(lattice.center(Cell { x: 2, y: 1 }), Point { x: 30.0, y: 26.0 });
        assert_eq!(lattice.bounds(), Rect { x: 10, y: 20, width: 24, height: 20 });
        assert_eq!(lattice.pitch(), Point { x: 8.0, y: 4.0 });
        assert_eq!(lattice.cells().count(), 15);
    }

    #[test]
    fn four_corners_are_those_of_a_rectangle_that_is_seen() {
        let between = |corners: [(f64, f64); 4]| {
            Lattice::between(corners.map(|(x, y)| Point { x, y }), 4, 3).is_some()
        };
        assert!(between([(10.0, 10.0), (90.0, 14.0), (99.0, 70.0), (2.0, 60.0)]));
        let crossed = [(10.0, 10.0), (90.0, 70.0), (90.0, 10.0), (10.0, 70.0)];
        let dented = [(10.0, 10.0), (90.0, 10.0), (30.0, 30.0), (10.0, 90.0)];
        let flat = [(10.0, 10.0), (20.0, 10.0), (30.0, 10.0), (40.0, 10.0)];
        assert!(![crossed, dented, flat].into_iter().any(between));
        // Seen from an angle, a board's first corner may be its uppermost.
        assert!(between([(50.0, 10.0), (90.0, 40.0), (50.0, 70.0), (10.0, 40.0)]));
        let mirrored = [(90.0, 10.0), (10.0, 10.0), (10.0, 60.0), (90.0, 60.0)];
        let turned = [(90.0, 60.0), (10.0, 60.0), (10.0, 10.0), (90.0, 10.0)];
        assert!(![mirrored, turned].into_iter().any(between));
    }

    #[test]
    fn letters_name_directions() {
        for direction in Direction::ALL {
            assert_eq!(Direction::from_letter(direction.letter()), Some(direction));
            assert_eq!(direction.opposite().opposite(), direction);
        }
        assert_eq!(Direction::from_letter('x'), None);
    }
}
