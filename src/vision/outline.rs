//! Which lines of a lattice a board's edges lie on: the outlines that they make, and where the board ends.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::vision::edges::{Edges, Segment};
use crate::vision::projection::Projection;

/// Shorter pieces of an edge, in cells, are not added up: a shadow may break an edge in pieces.
const SHORTEST_PIECE: f64 = 0.3;

/// The lattice lines between which a board lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Extent {
    pub(super) left: i32,
    pub(super) top: i32,
    pub(super) right: i32,
    pub(super) bottom: i32,
}

impl Extent {
    /// The connected outlines on the lattice that hold the most edges, and those around and across them.
    pub(super) fn find(
        edges: &Edges,
        projection: &Projection,
        near: f64,
        size: (u32, u32),
    ) -> Option<Extent> {
        let units = Units::collect(edges, projection, near, size)?;
        let outlines = units.outlines();
        let mut extent = outlines.first()?.extent;
        for outline in &outlines {
            if outline.extent.overlaps(&extent) {
                extent = extent.union(&outline.extent);
            }
        }
        // A frame that something covers a part of is no closed outline.
        for outline in units.outlines() {
            if outline.extent.encloses(&extent) && units.frames(&outline.extent) {
                extent = outline.extent;
            }
        }
        Some(extent)
    }

    const NOTHING: Extent =
        Extent { left: i32::MAX, top: i32::MAX, right: i32::MIN, bottom: i32::MIN };

    fn is_area(&self) -> bool {
        self.left < self.right && self.top < self.bottom
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
    pub(super) fn holds(&self, (u, v): (f64, f64), slack: f64) -> bool {
        u >= f64::from(self.left) - slack
            && u <= f64::from(self.right) + slack
            && v >= f64::from(self.top) - slack
            && v <= f64::from(self.bottom) + slack
    }
}

/// A set of unit edges that hang together.
struct Outline {
    edges: usize,
    extent: Extent,
}

/// The unit edges of the lattice that picture edges support. Vertex `(i, j)` is stored at
/// `(i + MARGIN) + (j + MARGIN) * width`.
pub(super) struct Units {
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

    pub(super) fn collect(
        edges: &Edges,
        projection: &Projection,
        near: f64,
        size: (u32, u32),
    ) -> Option<Units> {
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
            if let Some((line, from, to)) =
                on_line(segment, projection, near, SHORTEST_PIECE, Axis::Vertical)
            {
                for j in from.floor() as i32..to.ceil() as i32 {
                    let overlap = to.min(f64::from(j + 1)) - from.max(f64::from(j));
                    if let Some(k) = at(line, j) {
                        down[k] += overlap;
                    }
                }
            }
        }
        for segment in &edges.horizontal {
            if let Some((line, from, to)) =
                on_line(segment, projection, near, SHORTEST_PIECE, Axis::Horizontal)
            {
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
        let mut extents: FxHashMap<usize, Extent> = FxHashMap::default();
        for k in 0..root.len() {
            let r = find_root(&mut root, k);
            edges[r] += usize::from(self.down[k]) + usize::from(self.right[k]);
            // Only edges along a side say where that side is: a stray line that ends nowhere moves none.
            let (i, j) = ((k % self.width) as i32 - MARGIN, (k / self.width) as i32 - MARGIN);
            let extent = extents.entry(r).or_insert(Extent::NOTHING);
            if self.down[k] {
                (extent.left, extent.right) = (extent.left.min(i), extent.right.max(i));
            }
            if self.right[k] {
                (extent.top, extent.bottom) = (extent.top.min(j), extent.bottom.max(j));
            }
        }
        let outline = |(r, extent): (usize, Extent)| Outline { edges: edges[r], extent };
        let mut outlines: Vec<Outline> = extents.into_iter().map(outline).collect();
        outlines.retain(|outline| outline.edges >= 3 && outline.extent.is_area());
        outlines.sort_by_key(|outline| {
            (Reverse(outline.edges), outline.extent.top, outline.extent.left)
        });
        outlines
    }

    /// An extent without what little lies beyond a line that runs from one of its sides to the other.
    pub(super) fn cuts(&self, extent: &Extent) -> Vec<Extent> {
        /// Lines that may lie beyond.
        const DEPTH: i32 = 2;
        /// Part of the edges there that may be seen: a button or two.
        const SPARSE: f64 = 0.3;
        let Extent { left, top, right, bottom } = *extent;
        let at = |i: i32, j: i32| (i + MARGIN) as usize + (j + MARGIN) as usize * self.width;
        let across = |j: i32| (left..right).all(|i| self.right[at(i, j)]);
        let along = |i: i32| (top..bottom).all(|j| self.down[at(i, j)]);
        let part = |seen: usize, all: i32| seen as f64 / f64::from(all.max(1));
        let rows = |from: i32, to: i32| {
            let cells = (from..to).flat_map(|j| (left..=right).map(move |i| (i, j)));
            part(
                cells.filter(|&(i, j)| self.down[at(i, j)]).count(),
                (to - from) * (right - left + 1),
            )
        };
        let columns = |from: i32, to: i32| {
            let cells = (from..to).flat_map(|i| (top..=bottom).map(move |j| (i, j)));
            part(
                cells.filter(|&(i, j)| self.right[at(i, j)]).count(),
                (to - from) * (bottom - top + 1),
            )
        };
        let mut cuts = Vec::new();
        for depth in 1..=DEPTH {
            if bottom - top > depth + 1 {
                if across(bottom - depth) && rows(bottom - depth, bottom) < SPARSE {
                    cuts.push(Extent { bottom: bottom - depth, ..*extent });
                }
                if across(top + depth) && rows(top, top + depth) < SPARSE {
                    cuts.push(Extent { top: top + depth, ..*extent });
                }
            }
            if right - left > depth + 1 {
                if along(right - depth) && columns(right - depth, right) < SPARSE {
                    cuts.push(Extent { right: right - depth, ..*extent });
                }
                if along(left + depth) && columns(left, left + depth) < SPARSE {
                    cuts.push(Extent { left: left + depth, ..*extent });
                }
            }
        }
        cuts
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
pub(super) enum Axis {
    Vertical,
    Horizontal,
}

/// The ends of a segment, in pixels.
pub(super) fn ends(segment: &Segment, axis: Axis) -> [(f64, f64); 2] {
    let (at, from, to) = (f64::from(segment.at), f64::from(segment.from), f64::from(segment.to));
    match axis {
        Axis::Vertical => [(at, from), (at, to)],
        Axis::Horizontal => [(from, at), (to, at)],
    }
}

/// The lattice line that a segment lies on and its span along it, in cells.
pub(super) fn on_line(
    segment: &Segment,
    projection: &Projection,
    near: f64,
    shortest: f64,
    axis: Axis,
) -> Option<(i32, f64, f64)> {
    let [a, b] = ends(segment, axis).map(|(x, y)| projection.board(x, y));
    let (across, from, to) = match axis {
        Axis::Vertical => (f64::midpoint(a.0, b.0), a.1, b.1),
        Axis::Horizontal => (f64::midpoint(a.1, b.1), a.0, b.0),
    };
    let line = across.round();
    ((across - line).abs() <= near && to - from >= shortest).then_some((line as i32, from, to))
}

/// Whether a segment of any length lies on a lattice line.
pub(super) fn is_near(segment: &Segment, projection: &Projection, near: f64, axis: Axis) -> bool {
    let [a, b] = ends(segment, axis).map(|(x, y)| projection.board(x, y));
    let across = match axis {
        Axis::Vertical => f64::midpoint(a.0, b.0),
        Axis::Horizontal => f64::midpoint(a.1, b.1),
    };
    (across - across.round()).abs() <= near
}
