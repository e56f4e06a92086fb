//! One look at a board whose place is known: cells, cubes on them, and pixels.

use image::RgbImage;

use crate::geometry::{Cell, Lattice, Point, Rect};
use crate::vision::color::Color;

/// How a straight edge in the picture runs over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EdgeCourse {
    /// At an angle to rows and columns.
    Across,
    /// Along them, through cells.
    Cells,
    /// Along them, on a line between cells.
    Line,
}

/// Greatest difference of a board coordinate, in cells, along an edge that is parallel to the other.
const PARALLEL: f64 = 0.1;
/// Greatest distance of a line between cells from edges that are the cells' own, in cells.
const OWN: f64 = 0.13;

/// A picture, and where the board's cells lie in it.
#[derive(Clone, Debug)]
pub(super) struct View<'a> {
    pub(super) image: &'a RgbImage,
    pub(super) lattice: Lattice,
    /// From the foot to the head of a cube, in pixels.
    pub(super) rise: Point,
    /// Thickness of the floor, in pixels.
    pub(super) slab: f64,
    /// Where brackets stand beside the selected half: from the middle of its outline, the near side, the top, the far side
    /// and the bottom of the right one, in pixels; the left one is its mirror image.
    pub(super) brackets: Option<[f64; 4]>,
    /// What is beyond this is not seen: left, top, right, bottom, in pixels.
    pub(super) area: [f64; 4],
    inverse: [f64; 9],
    size: f64,
}

impl<'a> View<'a> {
    pub(super) fn new(image: &'a RgbImage, lattice: Lattice, rise: Point, slab: f64) -> View<'a> {
        let inverse = adjugate(&lattice.matrix);
        let area = [0.0, 0.0, f64::from(image.width()), f64::from(image.height())];
        let size = smaller_side(&lattice);
        View { image, lattice, rise, slab, brackets: None, area, inverse, size }
    }

    /// All of the picture, in pixels.
    pub(super) fn whole(&self) -> Rect {
        Rect { x: 0, y: 0, width: self.image.width(), height: self.image.height() }
    }

    /// The colour at a pixel place, between pixels by the four around it; `None` outside the picture's area.
    pub(super) fn color(&self, at: Point) -> Option<Color> {
        let (width, height) = self.image.dimensions();
        let [left, top, right, bottom] = self.area;
        if !(at.x >= left && at.y >= top && at.x < right && at.y < bottom) {
            return None;
        }
        let within = |at: f64, size: u32| (at - 0.5).clamp(0.0, f64::from(size) - 1.0);
        let (x, y) = (within(at.x, width), within(at.y, height));
        let (left, top) = (x as u32, y as u32);
        let (fx, fy) = ((x - f64::from(left)) as f32, (y - f64::from(top)) as f32);
        let step = if left + 1 < width { 3 } else { 0 };
        let down = if top + 1 < height { width as usize * 3 } else { 0 };
        let first = (top as usize * width as usize + left as usize) * 3;
        let raw = self.image.as_raw();
        let pixel = |at: usize| {
            let bytes = &raw[at..at + 3];
            [bytes[0], bytes[1], bytes[2]].map(f32::from)
        };
        let mix = |a: Color, b: Color, part: f32| [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) * part);
        let upper = mix(pixel(first), pixel(first + step), fx);
        let lower = mix(pixel(first + down), pixel(first + down + step), fx);
        Some(mix(upper, lower, fy))
    }

    /// The pixel at board coordinates, in cells.
    pub(super) fn project(&self, u: f64, v: f64) -> Point {
        self.lattice.project(u, v)
    }

    /// The board coordinates of a pixel, in cells.
    pub(super) fn board(&self, at: Point) -> (f64, f64) {
        let m = &self.inverse;
        let w = m[6] * at.x + m[7] * at.y + m[8];
        ((m[0] * at.x + m[1] * at.y + m[2]) / w, (m[3] * at.x + m[4] * at.y + m[5]) / w)
    }

    /// How an edge with these ends, in pixels, runs. Lines end where the lattice does.
    pub(super) fn course(&self, ends: [Point; 2]) -> EdgeCourse {
        let [(u, v), (p, q)] = ends.map(|end| self.board(end));
        let (columns, rows) = (self.lattice.columns, self.lattice.rows);
        let (at, cells) = match () {
            () if (u - p).abs() < PARALLEL => (f64::midpoint(u, p), columns),
            () if (v - q).abs() < PARALLEL => (f64::midpoint(v, q), rows),
            () => return EdgeCourse::Across,
        };
        let line = at.round();
        let is_own = (at - line).abs() <= OWN && (0.0..=f64::from(cells)).contains(&line);
        if is_own { EdgeCourse::Line } else { EdgeCourse::Cells }
    }

    /// The cell at a pixel; it need not be one of the lattice.
    pub(super) fn cell(&self, at: Point) -> Cell {
        let (u, v) = self.board(at);
        Cell { x: u.floor() as i32, y: v.floor() as i32 }
    }

    /// Whether cubes are seen from an angle, so that they hide what is behind them.
    pub(super) fn is_oblique(&self) -> bool {
        self.rise.x.hypot(self.rise.y) > 0.15 * self.size()
    }

    /// How many times as far away as the nearest corner of the lattice the farthest is.
    pub(super) fn deepness(&self) -> f64 {
        let (right, bottom) = (f64::from(self.lattice.columns), f64::from(self.lattice.rows));
        let m = &self.lattice.matrix;
        let corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)];
        let depths = corners.map(|(u, v)| (m[6] * u + m[7] * v + m[8]).abs());
        let farthest = depths.iter().fold(0.0, |most: f64, it| most.max(*it));
        farthest / depths.iter().fold(f64::MAX, |least: f64, it| least.min(*it))
    }

    /// The smaller side of a cell in the middle, in pixels.
    pub(super) fn size(&self) -> f64 {
        self.size
    }

    /// Those of some outlines whose bounds lie no farther than `reach` pixels from a cell's.
    pub(super) fn near<'b>(
        &self,
        cell: Cell,
        outlines: &[&'b [Point]],
        reach: f64,
    ) -> Vec<&'b [Point]> {
        let [left, top, right, bottom] = bounds(&self.lattice.corners(cell));
        let is_near = |outline: &&[Point]| {
            let b = bounds(outline);
            b[0] - reach < right
                && b[2] + reach > left
                && b[1] - reach < bottom
                && b[3] + reach > top
        };
        outlines.iter().copied().filter(is_near).collect()
    }

    /// The outline in the picture of a box over `columns` × `rows` cells from `at`, `height` cubes high, shrunk by
    /// `inset` cells on all sides. Convex, in order around.
    pub(super) fn outline(
        &self,
        at: Cell,
        size: (f64, f64),
        height: f64,
        inset: f64,
    ) -> Vec<Point> {
        let (x, y) = (f64::from(at.x), f64::from(at.y));
        let corners = [
            (inset, inset),
            (size.0 - inset, inset),
            (size.0 - inset, size.1 - inset),
            (inset, size.1 - inset),
        ];
        let feet = corners.map(|(u, v)| self.project(x + u, y + v));
        let low = inset;
        let high = (height - inset).max(low);
        let lift = |foot: Point, by: f64| Point {
            x: foot.x + self.rise.x * by,
            y: foot.y + self.rise.y * by,
        };
        let mut points: Vec<Point> = feet.iter().map(|foot| lift(*foot, low)).collect();
        points.extend(feet.iter().map(|foot| lift(*foot, high)));
        hull(points)
    }
}

/// The smaller side of the cell in the middle of a lattice, in pixels.
fn smaller_side(lattice: &Lattice) -> f64 {
    let (u, v) = (f64::from(lattice.columns) / 2.0, f64::from(lattice.rows) / 2.0);
    let middle = lattice.project(u, v);
    let length = |to: Point| (to.x - middle.x).hypot(to.y - middle.y);
    length(lattice.project(u + 1.0, v)).min(length(lattice.project(u, v + 1.0)))
}

/// The convex hull of points, in order around.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let turn = |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while chain.len() >= 2
                && turn(chain[chain.len() - 2], chain[chain.len() - 1], point) <= 1e-9
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut around = chain(&mut points.iter().copied());
    around.extend(chain(&mut points.iter().rev().copied()));
    around
}

/// Whether a place lies within a convex outline, or no farther than `slack` pixels outside it.
pub(super) fn holds(outline: &[Point], at: Point, slack: f64) -> bool {
    sides(outline, slack).all(|side| side.holds(at))
}

/// The sides of a convex outline, in order around, moved outwards by `slack` pixels.
pub(super) fn sides(outline: &[Point], slack: f64) -> impl Iterator<Item = Side> {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(move |(from, to)| {
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        Side { from: *from, dx, dy, least: -slack * (dx * dx + dy * dy).sqrt() }
    })
}

/// A side of a convex outline.
pub(super) struct Side {
    from: Point,
    dx: f64,
    dy: f64,
    /// Its length times the least distance from it of what lies within: less than none where it was moved outwards.
    least: f64,
}

impl Side {
    /// Whether a place lies on the side where the outline does.
    pub(super) fn holds(&self, at: Point) -> bool {
        self.dx * (at.y - self.from.y) - self.dy * (at.x - self.from.x) >= self.least
    }
}

/// Left, top, right, bottom of an outline.
pub(super) fn bounds(outline: &[Point]) -> [f64; 4] {
    outline.iter().fold([f64::MAX, f64::MAX, f64::MIN, f64::MIN], |b, p| {
        [b[0].min(p.x), b[1].min(p.y), b[2].max(p.x), b[3].max(p.y)]
    })
}

/// The inverse of a 3 × 3 matrix, but for a factor that a projective map does not heed.
fn adjugate(m: &[f64; 9]) -> [f64; 9] {
    [
        m[4] * m[8] - m[5] * m[7],
        m[2] * m[7] - m[1] * m[8],
        m[1] * m[5] - m[2] * m[4],
        m[5] * m[6] - m[3] * m[8],
        m[0] * m[8] - m[2] * m[6],
        m[2] * m[3] - m[0] * m[5],
        m[3] * m[7] - m[4] * m[6],
        m[1] * m[6] - m[0] * m[7],
        m[0] * m[4] - m[1] * m[3],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_and_board_are_inverse() {
        let matrix = [32.0, 10.0, -10.0, -5.0, 16.0, 115.0, 1e-4, -2e-4, 1.0];
        let image = RgbImage::new(4, 4);
        let lattice = Lattice { columns: 15, rows: 10, matrix };
        let view = View::new(&image, lattice, Point { x: 0.0, y: -28.0 }, 5.0);
        let (u, v) = view.board(view.project(3.25, 7.5));
        assert!((u - 3.25).abs() < 1e-9 && (v - 7.5).abs() < 1e-9, "{u} {v}");
        let outline = view.outline(Cell { x: 2, y: 3 }, (1.0, 1.0), 2.0, 0.0);
        assert_eq!(outline.len(), 6);
        let middle = view.project(2.5, 3.5);
        assert!(holds(&outline, Point { x: middle.x, y: middle.y - 30.0 }, 0.0));
        assert!(!holds(&outline, Point { x: middle.x, y: middle.y + 30.0 }, 0.0));
    }
}
