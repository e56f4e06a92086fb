//! Where a program always shows its board.

use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::geometry::{Lattice, Point};
use crate::profile::range::{Exactly, exactly, within};

/// Corners lie so far from the window's top left corner at most, in parts of its sides.
const BESIDE: RangeInclusive<f64> = -2.0..=3.0;
/// Columns, or rows.
const CELLS: RangeInclusive<u32> = 1..=60;

/// Nodes, and how large they are in parts of the window's width.
const NODES: RangeInclusive<usize> = 3..=16;
const RADIUS: RangeInclusive<f64> = 0.001..=0.5;

/// Where a program always shows its board: for programs in which it is not found by itself, such as those with a camera that stands
/// still. Either `corners` and `cells` are given, or `nodes` and `radius`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Said", into = "Said")]
#[schemars(with = "Said", rename = "board")]
pub enum BoardFacts {
    /// So many columns and rows between four corners: parts of the window's width and height, clockwise from the top left.
    Cells {
        /// Where the corners are.
        corners: [[f64; 2]; 4],
        /// Columns and rows.
        cells: [u32; 2],
    },
    /// Nodes.
    Nodes {
        /// Their middles, as parts of the window's width and height.
        nodes: Vec<[f64; 2]>,
        /// Their radius, as a part of the window's width.
        radius: f64,
    },
}

impl BoardFacts {
    /// Where a lattice lies in a picture of this width and height, in pixels.
    #[must_use]
    pub fn of(lattice: &Lattice, size: (u32, u32)) -> BoardFacts {
        let (right, bottom) = (f64::from(lattice.columns), f64::from(lattice.rows));
        let corners = [(0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom)];
        let corners = corners.map(|(u, v)| lattice.project(u, v));
        BoardFacts::between(corners, [lattice.columns, lattice.rows], size)
    }

    /// So many columns and rows between four corners in a picture of this width and height: pixels, clockwise from the top left.
    #[must_use]
    pub fn between(corners: [Point; 4], cells: [u32; 2], size: (u32, u32)) -> BoardFacts {
        BoardFacts::Cells { corners: corners.map(|corner| part(corner, size)), cells }
    }

    /// Where nodes lie in a picture of this width and height, all in pixels.
    #[must_use]
    pub fn of_nodes(nodes: &[Point], radius: f64, size: (u32, u32)) -> BoardFacts {
        let nodes = nodes.iter().map(|node| part(*node, size)).collect();
        BoardFacts::Nodes { nodes, radius: radius / f64::from(size.0) }
    }

    /// The board's cells in a picture of this width and height, in pixels; none where other facts are said, or the corners lie on a
    /// line.
    #[must_use]
    pub fn lattice(&self, size: (u32, u32)) -> Option<Lattice> {
        let BoardFacts::Cells { corners, cells: [columns, rows] } = self else { return None };
        Lattice::between(corners.map(|part| pixel(part, size)), *columns, *rows)
    }

    /// The middles of the board's nodes and their radius in a picture of this width and height, in pixels; none where other facts
    /// are said.
    #[must_use]
    pub fn nodes(&self, size: (u32, u32)) -> Option<(Vec<Point>, f64)> {
        let BoardFacts::Nodes { nodes, radius } = self else { return None };
        let nodes = nodes.iter().map(|part| pixel(*part, size)).collect();
        Some((nodes, radius * f64::from(size.0)))
    }
}

fn part(at: Point, (width, height): (u32, u32)) -> [f64; 2] {
    [at.x / f64::from(width), at.y / f64::from(height)]
}

fn pixel([x, y]: [f64; 2], (width, height): (u32, u32)) -> Point {
    Point { x: x * f64::from(width), y: y * f64::from(height) }
}

/// What a profile says of it.
#[derive(Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[schemars(extend("dependentRequired" = {
    "corners": ["cells"], "cells": ["corners"], "nodes": ["radius"], "radius": ["nodes"]
}))]
struct Said {
    /// The board's four corners as parts of the window's width and height, clockwise from the top left.
    #[serde(deserialize_with = "corners", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "[[f64; 2]; 4]", inner(inner(range(min = *BESIDE.start(), max = *BESIDE.end()))))]
    corners: Option<[[f64; 2]; 4]>,
    /// Columns and rows between those corners.
    #[serde(deserialize_with = "cells", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "[u32; 2]", inner(range(min = *CELLS.start(), max = *CELLS.end())))]
    cells: Option<[u32; 2]>,
    /// The middles of the nodes of a board of Bead Puzzle, as parts of the window's width and height.
    #[serde(deserialize_with = "nodes", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<[f64; 2]>", length(min = *NODES.start(), max = *NODES.end()))]
    #[schemars(inner(inner(range(min = *BESIDE.start(), max = *BESIDE.end()))))]
    nodes: Option<Vec<[f64; 2]>>,
    /// The radius of a node, as a part of the window's width.
    #[serde(deserialize_with = "radius", skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = *RADIUS.start(), max = *RADIUS.end()))]
    radius: Option<f64>,
}

impl TryFrom<Said> for BoardFacts {
    type Error = &'static str;

    fn try_from(said: Said) -> Result<BoardFacts, &'static str> {
        match said {
            Said { corners: Some(corners), cells: Some(cells), nodes: None, radius: None } => {
                Ok(BoardFacts::Cells { corners, cells })
            }
            Said { corners: None, cells: None, nodes: Some(nodes), radius: Some(radius) } => {
                Ok(BoardFacts::Nodes { nodes, radius })
            }
            Said { corners: None, cells: Some(_), .. } => Err("missing key `corners`"),
            Said { corners: Some(_), cells: None, .. } => Err("missing key `cells`"),
            Said { nodes: None, radius: Some(_), .. } => Err("missing key `nodes`"),
            Said { nodes: Some(_), radius: None, .. } => Err("missing key `radius`"),
            _ => Err("expected corners and cells, or nodes and radius"),
        }
    }
}

impl From<BoardFacts> for Said {
    fn from(facts: BoardFacts) -> Said {
        match facts {
            BoardFacts::Cells { corners, cells } => {
                Said { corners: Some(corners), cells: Some(cells), ..Said::default() }
            }
            BoardFacts::Nodes { nodes, radius } => {
                Said { nodes: Some(nodes), radius: Some(radius), ..Said::default() }
            }
        }
    }
}

fn corners<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[[f64; 2]; 4]>, D::Error> {
    let corners: [Exactly<f64, 2>; 4] = exactly(from)?;
    let corners = corners.map(|corner| corner.0);
    near(&corners)?;
    // How large the window is does not matter for that.
    match Lattice::between(corners.map(|part| pixel(part, (1, 1))), 1, 1) {
        Some(_) => Ok(Some(corners)),
        None => Err(D::Error::custom(format!(
            "expected corners of a board, clockwise from the top left, saw {corners:?}"
        ))),
    }
}

fn nodes<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<[f64; 2]>>, D::Error> {
    let nodes = Vec::<Exactly<f64, 2>>::deserialize(from)?;
    let nodes: Vec<[f64; 2]> = nodes.into_iter().map(|node| node.0).collect();
    within(nodes.len(), &NODES, " nodes")?;
    near(&nodes).map(|()| Some(nodes))
}

fn near<E: Error>(places: &[[f64; 2]]) -> Result<(), E> {
    if places.iter().flatten().all(|part| BESIDE.contains(part)) {
        return Ok(());
    }
    let (least, most) = (BESIDE.start(), BESIDE.end());
    let expected = format!("expected parts of the window's sides, from {least} to {most}");
    Err(E::custom(format!("{expected}, saw {places:?}")))
}

fn cells<'de, D: Deserializer<'de>>(from: D) -> Result<Option<[u32; 2]>, D::Error> {
    let [columns, rows]: [u32; 2] = exactly(from)?;
    let fits = |count| within(count, &CELLS, " columns and rows");
    Ok(Some([fits(columns)?, fits(rows)?]))
}

fn radius<'de, D: Deserializer<'de>>(from: D) -> Result<Option<f64>, D::Error> {
    within(f64::deserialize(from)?, &RADIUS, " of the window's width").map(Some)
}
