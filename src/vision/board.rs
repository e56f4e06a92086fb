//! From a comb to a board: which of the comb's lines are the board's, where it ends, and how it leans.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

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
    /// Part of all the picture's edge length that is the board's, 0 to 1: a corner of a board that happens to fit
    /// some other lattice has little of it.
    pub share: f64,
    /// Root mean square distance of the edges from their lattice lines, in cells.
    pub residual: f64,
}

/// Edges this near to a lattice line, in cells, are taken as its own: first generously, since the comb knows no
/// perspective, then strictly.
const NEAR: [f64; 6] = [0.25, 0.25, 0.22, 0.18, 0.16, 0.14];
/// Shorter pieces of an edge, in cells, are not added up: a shadow may break an edge in pieces.
const SHORTEST_PIECE: f64 = 0.3;
/// Edges that are shorter than this part of a cell do not speak against a lattice: balls and ornaments have them.
const SHORTEST_MISFIT: f64 = 0.15;
/// Boards with more cells are not boards.
const MOST_CELLS: u32 = 10_000;

/// Finds the boards on a comb: none, one, or more where the comb's lines are twice (or thrice, …) as many as the edges
/// need, the coarser first; where other numbers of columns and rows would make the cells square; or where a
/// button happens to lie beside the board as a cell would.
#[must_use]
pub fn fit(edges: &Edges, comb: &Comb, size: (u32, u32)) -> Vec<Board> {
    let Some(Fit { board: fine, ties, cut }) = fit_fine(edges, comb, size) else {
        return Vec::new();
    };
    let coarse = [4, 3, 2].into_iter().find_map(|factor| coarsened(&fine, &ties, factor));
    let squared = squared(&fine.lattice);
    let squared = squared.iter().filter_map(|comb| Some(fit_fine(edges, comb, size)?.board));
    coarse.into_iter().chain(squared).chain([fine]).chain(cut).collect()
}

/// A board on a comb.
struct Fit {
    board: Board,
    ties: Vec<Tie>,
    /// The same board without what lies beside a side that is one straight line from end to end.
    cut: Vec<Board>,
}

/// Combs that divide a board's place into square cells, where its own are not. An axis with few edges fits many
/// numbers of cells; the other one says which is right.
fn squared(lattice: &Lattice) -> Vec<Comb> {
    /// Cells this far from square may be so by the rounding of pixels.
    const ROUNDING: f64 = 0.015;
    let (bounds, pitch) = (lattice.bounds(), lattice.pitch());
    if (pitch.x / pitch.y).ln().abs() < ROUNDING {
        return Vec::new();
    }
    let (width, height) = (f64::from(bounds.width), f64::from(bounds.height));
    let comb = |side: f64| {
        let pitch = (width / (width / side).round(), height / (height / side).round());
        let phase =
            (f64::from(bounds.x).rem_euclid(pitch.0), f64::from(bounds.y).rem_euclid(pitch.1));
        Comb { pitch, phase, strength: 0.0, square: true }
    };
    let finite = |comb: &Comb| comb.pitch.0.is_finite() && comb.pitch.1.is_finite();
    [pitch.x, pitch.y].map(comb).into_iter().filter(finite).collect()
}

fn fit_fine(edges: &Edges, comb: &Comb, size: (u32, u32)) -> Option<Fit> {
    let mut projection = Projection::upright(comb.pitch, comb.phase);
    let mut extent = Extent::find(edges, &projection, NEAR[0], size)?;
    let mut ties = Vec::new();
    for near in NEAR {
        ties = collect_ties(edges, &projection, near, &extent);
        projection = projection.fit(&ties)?;
        extent = Extent::find(edges, &projection, near, size)?;
    }
    let near = NEAR[NEAR.len() - 1];
    let residual = projection.residual(&ties);
    let board = |extent: &Extent| {
        let (columns, rows) = (extent.right - extent.left, extent.bottom - extent.top);
        let (columns, rows) = (u32::try_from(columns).ok()?, u32::try_from(rows).ok()?);
        let cells = columns.checked_mul(rows)?;
        if !(2..=MOST_CELLS).contains(&cells) {
            return None;
        }
        let matrix = projection.lattice_matrix(extent.left, extent.top)?;
        Some(Board {
            lattice: Lattice { columns, rows, matrix },
            explained: explained(edges, &projection, near, extent),
            share: share(edges, &projection, extent),
            residual,
        })
    };
    let whole = board(&extent)?;
    let units = Units::collect(edges, &projection, near, size)?;
    let cut = units.cuts(&extent).iter().filter_map(board).collect();
    for tie in &mut ties {
        tie.line -= f64::from(if tie.vertical { extent.left } else { extent.top });
    }
    Some(Fit { board: whole, ties, cut })
}

/// The same board with cells `factor` times as wide, if all its edges lie on the lines that remain. The lines of `ties`
/// count from the board's own first.
fn coarsened(fine: &Board, ties: &[Tie], factor: u32) -> Option<Board> {
    /// Part of the edges that must lie on the lines that remain.
    const ALL: f64 = 0.985;
    let Lattice { columns, rows, matrix } = &fine.lattice;
    if columns % factor != 0 || rows % factor != 0 {
        return None;
    }
    let kept = ties.iter().filter(|tie| tie.line.rem_euclid(f64::from(factor)) == 0.0);
    let kept: f64 = kept.map(|tie| tie.weight).sum();
    if kept < ALL * ties.iter().map(|tie| tie.weight).sum::<f64>() {
        return None;
    }
    let mut matrix = *matrix;
    for column in [0, 1, 3, 4, 6, 7] {
        matrix[column] *= f64::from(factor);
    }
    let lattice = Lattice { columns: columns / factor, rows: rows / factor, matrix };
    Some(Board { lattice, residual: fine.residual / f64::from(factor), ..fine.clone() })
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
    fn find(edges: &Edges, projection: &Projection, near: f64, size: (u32, u32)) -> Option<Extent> {
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

    fn collect(
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
    fn cuts(&self, extent: &Extent) -> Vec<Extent> {
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
enum Axis {
    Vertical,
    Horizontal,
}

/// The ends of a segment, in pixels.
fn ends(segment: &Segment, axis: Axis) -> [(f64, f64); 2] {
    let (at, from, to) = (f64::from(segment.at), f64::from(segment.from), f64::from(segment.to));
    match axis {
        Axis::Vertical => [(at, from), (at, to)],
        Axis::Horizontal => [(from, at), (to, at)],
    }
}

/// The lattice line that a segment lies on and its span along it, in cells.
fn on_line(
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
fn is_near(segment: &Segment, projection: &Projection, near: f64, axis: Axis) -> bool {
    let [a, b] = ends(segment, axis).map(|(x, y)| projection.board(x, y));
    let across = match axis {
        Axis::Vertical => f64::midpoint(a.0, b.0),
        Axis::Horizontal => f64::midpoint(a.1, b.1),
    };
    (across - across.round()).abs() <= near
}

/// Every segment of the board with the line that it belongs to.
fn collect_ties(edges: &Edges, projection: &Projection, near: f64, extent: &Extent) -> Vec<Tie> {
    let mut ties = Vec::new();
    for (segments, axis) in
        [(&edges.vertical, Axis::Vertical), (&edges.horizontal, Axis::Horizontal)]
    {
        for segment in segments {
            let Some((line, from, to)) = on_line(segment, projection, near, SHORTEST_EDGE, axis)
            else {
                continue;
            };
            let ends = ends(segment, axis);
            if ends.iter().all(|&(x, y)| extent.holds(projection.board(x, y), near)) {
                let vertical = axis == Axis::Vertical;
                ties.push(Tie {
                    ends,
                    line: f64::from(line),
                    vertical,
                    weight: (to - from).min(2.5),
                });
            }
        }
    }
    ties
}

/// Part of all the picture's edge length that lies on lattice lines within the board.
fn share(edges: &Edges, projection: &Projection, extent: &Extent) -> f64 {
    /// Shorter edges are letters, in pixels.
    const LETTER: f32 = 12.0;
    let near = NEAR[NEAR.len() - 1];
    let (mut on, mut all) = (0.0, 0.0);
    for (segments, axis) in
        [(&edges.vertical, Axis::Vertical), (&edges.horizontal, Axis::Horizontal)]
    {
        for segment in segments.iter().filter(|segment| segment.length() >= LETTER) {
            let length = f64::from(segment.length());
            all += length;
            let inside = ends(segment, axis)
                .iter()
                .all(|&(x, y)| extent.holds(projection.board(x, y), near));
            on += if inside && is_near(segment, projection, near, axis) { length } else { 0.0 };
        }
    }
    if all > 0.0 { on / all } else { 0.0 }
}

/// Part of the edge length within the board that lies on lattice lines.
fn explained(edges: &Edges, projection: &Projection, near: f64, extent: &Extent) -> f64 {
    let (mut on, mut all) = (0.0, 0.0);
    for (segments, axis) in
        [(&edges.vertical, Axis::Vertical), (&edges.horizontal, Axis::Horizontal)]
    {
        for segment in segments {
            let [a, b] = ends(segment, axis).map(|(x, y)| projection.board(x, y));
            let length = (b.0 - a.0).abs().max((b.1 - a.1).abs());
            let middle = (f64::midpoint(a.0, b.0), f64::midpoint(a.1, b.1));
            if length >= SHORTEST_MISFIT && extent.holds(middle, near) {
                all += length;
                on += if is_near(segment, projection, near, axis) { length } else { 0.0 };
            }
        }
    }
    if all > 0.0 { on / all } else { 0.0 }
}
