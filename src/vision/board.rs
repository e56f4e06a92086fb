//! From a comb to a board: which of the comb's lines are the board's, where it ends, and how it leans.

use crate::geometry::Lattice;
use crate::vision::comb::{Comb, SHORTEST_EDGE};
use crate::vision::edges::{Edges, Segment};
use crate::vision::projection::{Projection, Tie};

/// A board's place, and how well the edges agree with it.
#[derive(Clone, Debug)]
pub struct Board {
    /// Where its cells lie.
    pub lattice: Lattice,
    /// Part of the edge length within the board that lies on lattice lines, 0 to 1.
    pub explained: f64,
    /// Root mean square distance of the edges from their lattice lines, in cells.
    pub residual: f64,
}

/// Edges this near to a lattice line, in cells, are taken as its own.
const NEAR: f64 = 0.17;
/// Boards with more cells are not boards.
const MOST_CELLS: u32 = 10_000;
/// Rounds of assigning edges to lines and fitting lines to edges.
const ROUNDS: usize = 3;

/// Finds the board on a comb, if there is one.
#[must_use]
pub fn fit(edges: &Edges, comb: &Comb, size: (u32, u32)) -> Option<Board> {
    let mut projection = Projection::upright(comb.pitch, comb.phase);
    let mut extent = Extent::find(edges, &projection, size)?;
    for _ in 0..ROUNDS {
        let ties = ties(edges, &projection, &extent);
        projection = projection.fit(&ties)?;
        extent = Extent::find(edges, &projection, size)?;
    }
    let ties = ties(edges, &projection, &extent);
    let (columns, rows) = (extent.right - extent.left, extent.bottom - extent.top);
    let (columns, rows) = (u32::try_from(columns).ok()?, u32::try_from(rows).ok()?);
    if columns * rows < 2 || columns.checked_mul(rows)? > MOST_CELLS {
        return None;
    }
    let matrix = projection.lattice_matrix(extent.left, extent.top)?;
    let lattice = Lattice { columns, rows, matrix };
    let residual = projection.residual(&ties);
    Some(Board { lattice, explained: explained(edges, &projection, &extent), residual })
}

/// The lattice lines between which a board lies.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Extent {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Extent {
    /// The connected outlines on the lattice that hold the most edges, and those around and across them.
    fn find(edges: &Edges, projection: &Projection, size: (u32, u32)) -> Option<Extent> {
        let units = Units::collect(edges, projection, size)?;
        let outlines = units.outlines();
        let main = outlines.iter().max_by_key(|outline| outline.edges)?;
        let mut extent = main.extent;
        for outline in &outlines {
            let frame = outline.extent.encloses(&extent) && units.frames(&outline.extent);
            let part = outline.closed && outline.extent.overlaps(&extent) && outline.edges >= 4;
            if frame || part {
                extent = extent.union(&outline.extent);
            }
        }
        Some(extent)
    }

    fn encloses(&self, other: &Extent) -> bool {
        self.left <= other.left
            && self.top <= other.top
            && self.right >= other.right
            && self.bottom >= other.bottom
    }

    fn overlaps(&self, other: &Extent) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn union(&self, other: &Extent) -> Extent {
        Extent {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether a place in board coordinates lies within, give or take `slack` cells.
    fn holds(&self, (u, v): (f64, f64), slack: f64) -> bool {
        u >= f64::from(self.left) - slack
            && u <= f64::from(self.right) + slack
            && v >= f64::from(self.top) - slack
            && v <= f64::from(self.bottom) + slack
    }
}

/// A set of unit edges that hang together.
struct Outline {
    edges: usize,
    /// Whether it has a way round: frames and floors do, stray lines do not.
    closed: bool,
    extent: Extent,
}

/// The unit edges of the lattice that picture edges support. Vertex `(i, j)` is stored at
/// `(i + MARGIN) + (j + MARGIN) * width`.
struct Units {
    width: usize,
    height: usize,
    /// Whether the edge from a vertex downwards is supported.
    down: Vec<bool>,
    /// Whether the edge from a vertex to the right is supported.
    right: Vec<bool>,
}

/// Lattice lines kept beyond the picture's own.
const MARGIN: i32 = 2;

impl Units {
    /// Part of a unit edge that must be seen.
    const SUPPORT: f64 = 0.38;

    fn collect(edges: &Edges, projection: &Projection, size: (u32, u32)) -> Option<Units> {
        let (u, v) = projection.board(f64::from(size.0), f64::from(size.1));
        if !(u.is_finite() && v.is_finite() && u > 0.0 && v > 0.0 && u * v < 1e6) {
            return None;
        }
        let (width, height) = (u as usize + 6, v as usize + 6);
        let mut down = vec![0.0; width * height];
        let mut right = vec![0.0; width * height];
        let at = |i: i32, j: i32| {
            let (i, j) = (usize::try_from(i + MARGIN).ok()?, usize::try_from(j + MARGIN).ok()?);
            (i < width && j < height).then_some(i + j * width)
        };
        for segment in &edges.vertical {
            if let Some((line, from, to)) = on_line(segment, projection, Axis::Vertical) {
                for j in from.floor() as i32..to.ceil() as i32 {
                    let overlap = to.min(f64::from(j + 1)) - from.max(f64::from(j));
                    if let Some(k) = at(line, j) {
                        down[k] += overlap;
                    }
                }
            }
        }
        for segment in &edges.horizontal {
            if let Some((line, from, to)) = on_line(segment, projection, Axis::Horizontal) {
                for i in from.floor() as i32..to.ceil() as i32 {
                    let overlap = to.min(f64::from(i + 1)) - from.max(f64::from(i));
                    if let Some(k) = at(i, line) {
                        right[k] += overlap;
                    }
                }
            }
        }
        let supported = |sums: Vec<f64>| sums.into_iter().map(|sum| sum >= Self::SUPPORT).collect();
        Some(Units { width, height, down: supported(down), right: supported(right) })
    }

    fn outlines(&self) -> Vec<Outline> {
        let mut root: Vec<usize> = (0..self.width * self.height).collect();
        for k in 0..root.len() {
            for (supported, step) in [(&self.down, self.width), (&self.right, 1)] {
                if supported[k] && k + step < root.len() {
                    let (a, b) = (find_root(&mut root, k), find_root(&mut root, k + step));
                    root[a] = b;
                }
            }
        }
        let mut edges = vec![0; root.len()];
        let mut vertices = vec![0; root.len()];
        let mut extents: Vec<Option<Extent>> = vec![None; root.len()];
        for k in 0..root.len() {
            let r = find_root(&mut root, k);
            edges[r] += usize::from(self.down[k]) + usize::from(self.right[k]);
            vertices[r] += 1;
            let (i, j) = ((k % self.width) as i32 - MARGIN, (k / self.width) as i32 - MARGIN);
            let point = Extent { left: i, top: j, right: i, bottom: j };
            extents[r] = Some(extents[r].map_or(point, |extent| extent.union(&point)));
        }
        (0..root.len())
            .filter(|&r| edges[r] >= 3)
            .filter_map(|r| {
                let closed = edges[r] >= vertices[r];
                Some(Outline { edges: edges[r], closed, extent: extents[r]? })
            })
            .collect()
    }

    /// Whether an extent's four sides are seen, well enough to be a frame that something covers a part of.
    fn frames(&self, extent: &Extent) -> bool {
        let at = |i: i32, j: i32| (i + MARGIN) as usize + (j + MARGIN) as usize * self.width;
        let across = |j: i32| {
            let seen = (extent.left..extent.right).filter(|&i| self.right[at(i, j)]).count();
            seen as f64 / f64::from(extent.right - extent.left).max(1.0)
        };
        let along = |i: i32| {
            let seen = (extent.top..extent.bottom).filter(|&j| self.down[at(i, j)]).count();
            seen as f64 / f64::from(extent.bottom - extent.top).max(1.0)
        };
        let sides =
            [across(extent.top), across(extent.bottom), along(extent.left), along(extent.right)];
        sides.iter().all(|&side| side >= 0.3) && sides.iter().sum::<f64>() >= 2.8
    }
}

fn find_root(root: &mut [usize], mut k: usize) -> usize {
    while root[k] != k {
        root[k] = root[root[k]];
        k = root[k];
    }
    k
}

#[derive(Clone, Copy, PartialEq)]
enum Axis {
    Vertical,
    Horizontal,
}

/// The ends of a segment, in pixels.
fn ends(segment: &Segment, axis: Axis) -> [(f64, f64); 2] {
    let (at, from, to) =
        (f64::from(segment.at), f64::from(segment.from), f64::from(segment.to));
    match axis {
        Axis::Vertical => [(at, from), (at, to)],
        Axis::Horizontal => [(from, at), (to, at)],
    }
}

/// The lattice line that a segment lies on and its span along it, in cells.
fn on_line(segment: &Segment, projection: &Projection, axis: Axis) -> Option<(i32, f64, f64)> {
    let [a, b] = ends(segment, axis).map(|(x, y)| projection.board(x, y));
    let (across, from, to) = match axis {
        Axis::Vertical => (f64::midpoint(a.0, b.0), a.1, b.1),
        Axis::Horizontal => (f64::midpoint(a.1, b.1), a.0, b.0),
    };
    let line = across.round();
    ((across - line).abs() <= NEAR && to - from >= SHORTEST_EDGE)
        .then_some((line as i32, from, to))
}

/// Every segment of the board with the line that it belongs to.
fn ties(edges: &Edges, projection: &Projection, extent: &Extent) -> Vec<Tie> {
    let mut ties = Vec::new();
    for (segments, axis) in [(&edges.vertical, Axis::Vertical), (&edges.horizontal, Axis::Horizontal)] {
        for segment in segments {
            let Some((line, from, to)) = on_line(segment, projection, axis) else { continue };
            let ends = ends(segment, axis);
            if ends.iter().all(|&(x, y)| extent.holds(projection.board(x, y), NEAR)) {
                let vertical = axis == Axis::Vertical;
                ties.push(Tie { ends, line: f64::from(line), vertical, weight: to - from });
            }
        }
    }
    ties
}

/// Part of the edge length within the board that lies on lattice lines.
fn explained(edges: &Edges, projection: &Projection, extent: &Extent) -> f64 {
    let (mut on, mut all) = (0.0, 0.0);
    for (segments, axis) in [(&edges.vertical, Axis::Vertical), (&edges.horizontal, Axis::Horizontal)] {
        for segment in segments {
            let [a, b] = ends(segment, axis).map(|(x, y)| projection.board(x, y));
            let length = (b.0 - a.0).abs().max((b.1 - a.1).abs());
            let middle = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
            if length >= SHORTEST_EDGE && extent.holds(middle, NEAR) {
                all += length;
                on += if on_line(segment, projection, axis).is_some() { length } else { 0.0 };
            }
        }
    }
    if all > 0.0 { on / all } else { 0.0 }
}
