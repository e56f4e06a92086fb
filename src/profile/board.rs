//! Where a program always shows its board.

use serde::Deserialize;
use serde::Deserializer;
use serde::de::Error;

use crate::geometry::{Lattice, Point};

/// Corners lie so far from the window's top left corner at most, in parts of its sides.
const BESIDE: std::ops::RangeInclusive<f64> = -2.0..=3.0;
/// Columns and rows at most.
const MOST: u32 = 60;

/// Where a program always shows its board, in programs where it is not found by itself.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFacts {
    /// The board's four corners as parts of the window's width and height, clockwise from the top left.
    #[serde(deserialize_with = "corners")]
    pub corners: [[f64; 2]; 4],
    /// Columns and rows between those corners.
    #[serde(deserialize_with = "cells")]
    pub cells: [u32; 2],
}

impl BoardFacts {
    /// The board's cells in a picture of this width and height, in pixels; none where the corners lie on a line.
    #[must_use]
    pub fn lattice(&self, (width, height): (u32, u32)) -> Option<Lattice> {
        let pixel = |[x, y]: [f64; 2]| Point { x: x * f64::from(width), y: y * f64::from(height) };
        Lattice::between(self.corners.map(pixel), self.cells[0], self.cells[1])
    }
}

fn corners<'de, D: Deserializer<'de>>(from: D) -> Result<[[f64; 2]; 4], D::Error> {
    let corners = <[[f64; 2]; 4]>::deserialize(from)?;
    if corners.iter().flatten().all(|part| BESIDE.contains(part)) {
        return Ok(corners);
    }
    Err(D::Error::custom(format!(
        "expected parts of the window's sides, from -2 to 3, saw {corners:?}"
    )))
}

fn cells<'de, D: Deserializer<'de>>(from: D) -> Result<[u32; 2], D::Error> {
    let cells = <[u32; 2]>::deserialize(from)?;
    if cells.iter().all(|count| (1..=MOST).contains(count)) {
        return Ok(cells);
    }
    Err(D::Error::custom(format!("expected columns and rows from 1 to {MOST}, saw {cells:?}")))
}
