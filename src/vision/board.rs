//! From a comb to a board: which of the comb's lines are the board's, where it ends, and how it leans.

use crate::geometry::Lattice;
use crate::vision::comb::{Comb, SHORTEST_EDGE};
use crate::vision::edges::Edges;
use crate::vision::outline::{Axis, Extent, Units, ends, is_near, on_line};
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
