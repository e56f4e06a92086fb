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

/// Where a program always shows its board: for programs in which it is not found by itself, such as those with a camera that stands
/// still.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "board")]
pub struct BoardFacts {
    /// The board's four corners as parts of the window's width and height, clockwise from the top left.
    #[serde(deserialize_with = "corners")]
    #[schemars(inner(inner(range(min = *BESIDE.start(), max = *BESIDE.end()))))]
    pub corners: [[f64; 2]; 4],
    /// Columns and rows between those corners.
    #[serde(deserialize_with = "cells")]
    #[schemars(inner(range(min = *CELLS.start(), max = *CELLS.end())))]
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
    let corners: [Exactly<f64, 2>; 4] = exactly(from)?;
    let corners = corners.map(|corner| corner.0);
    if corners.iter().flatten().all(|part| BESIDE.contains(part)) {
        return Ok(corners);
    }
    let (least, most) = (BESIDE.start(), BESIDE.end());
    let expected = format!("expected parts of the window's sides, from {least} to {most}");
    Err(D::Error::custom(format!("{expected}, saw {corners:?}")))
}

fn cells<'de, D: Deserializer<'de>>(from: D) -> Result<[u32; 2], D::Error> {
    let [columns, rows]: [u32; 2] = exactly(from)?;
    let fits = |count| within(count, &CELLS, " columns and rows");
    Ok([fits(columns)?, fits(rows)?])
}
