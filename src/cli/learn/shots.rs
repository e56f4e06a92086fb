//! The pictures that a program is taught from, and where the cells of their boards lie.

use std::fmt;

use anyhow::{Context, Result, bail};
use clap::Args;
use image::RgbImage;

use crate::cli::exit::Usage;
use crate::cli::inputs::{Content, InputArgs};
use crate::cli::output;
use crate::frame::Frame;
use crate::game::{self, Teachable};
use crate::geometry::{Cell, Lattice, Point};
use crate::profile::{BoardFacts, Profile};
use crate::vision::sight::{around, part, upright};

/// Where the board lies, where it is not found by itself.
#[derive(Args, Clone, Debug)]
pub(super) struct CornerArgs {
    /// The board's corners in the pictures, in pixels: top left, top right, bottom right, bottom left, as
    /// "20,30 420,30 420,330 20,330". Left out, the board is looked for
    #[arg(long, value_name = "X,Y X,Y X,Y X,Y", value_parser = corners, requires = "cells")]
    corners: Option<[Point; 4]>,
    /// How many cells lie between the corners, across and down
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = size, requires = "corners")]
    cells: Option<(u32, u32)>,
}

fn corners(text: &str) -> Result<[Point; 4], String> {
    let point = |word: &str| {
        let (x, y) = word.split_once(',')?;
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.abs() < 1e5);
        Some(Point { x: number(x)?, y: number(y)? })
    };
    let points: Option<Vec<Point>> = text.split_whitespace().map(point).collect();
    let points = points.and_then(|points| <[Point; 4]>::try_from(points).ok());
    points.ok_or_else(|| "expected four corners, as \"20,30 420,30 420,330 20,330\"".to_owned())
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let fits =
        |&(columns, rows): &(u32, u32)| (1..=60).contains(&columns) && (1..=60).contains(&rows);
    sides.filter(fits).ok_or_else(|| "expected 1 to 60 cells each way, as 11x9".to_owned())
}

/// A picture with a board.
pub(super) struct Shot {
    name: String,
    pub(super) frame: Frame,
    /// The board's cells, with one more on each side.
    pub(super) around: Lattice,
    /// The board's own cells.
    pub(super) lattice: Lattice,
}

impl fmt::Display for Shot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Lattice { columns, rows, .. } = self.lattice;
        let pitch = self.lattice.pitch();
        let at = self.lattice.bounds();
        let name = output::line(&self.name);
        write!(f, "{name}: {columns} x {rows} cells of {:.0} x {:.0} px at {at}", pitch.x, pitch.y)
    }
}

impl CornerArgs {
    /// The cells that were said; none where the board is looked for.
    ///
    /// # Errors
    /// The corners lie on a line.
    fn lattice(&self) -> Result<Option<Lattice>> {
        let (Some(corners), Some((columns, rows))) = (self.corners, self.cells) else {
            return Ok(None);
        };
        let found = Lattice::between(corners, columns, rows);
        Ok(Some(found.ok_or_else(|| Usage("--corners lie on a line".to_owned()))?))
    }

    /// The same as parts of the pictures' sides; none where the board is looked for.
    ///
    /// # Errors
    /// The pictures are not of one size: corners that lie in one place of each lie elsewhere in another.
    pub(super) fn facts(&self, shots: &[Shot]) -> Result<Option<BoardFacts>> {
        let (Some(corners), Some((columns, rows))) = (self.corners, self.cells) else {
            return Ok(None);
        };
        let mut sizes = shots.iter().map(|shot| shot.frame.size());
        let size = sizes.next().filter(|size| sizes.all(|other| other == *size));
        let several =
            || Usage("--corners are of pictures of one size, and these are not".to_owned());
        let (width, height) = size.ok_or_else(several)?;
        let part = |at: Point| [at.x / f64::from(width), at.y / f64::from(height)];
        Ok(Some(BoardFacts { corners: corners.map(part), cells: [columns, rows] }))
    }
}

impl Shot {
    /// The same board in another picture of the same size, such as after a move.
    #[cfg(feature = "live")]
    pub(super) fn moved(&self, frame: Frame) -> Option<Shot> {
        let Shot { name, around, lattice, .. } = self;
        let (name, around, lattice) = (name.clone(), around.clone(), lattice.clone());
        (frame.size() == self.frame.size()).then_some(Shot { name, frame, around, lattice })
    }

    /// Whether a cell of its board lies within the picture.
    pub(super) fn shows(&self, k: usize) -> bool {
        let columns = self.lattice.columns as usize;
        let cell = Cell { x: (k % columns) as i32, y: (k / columns) as i32 };
        self.lattice.is_shown(cell, self.frame.size())
    }

    /// Its cells, row by row, `side` pixels each.
    pub(super) fn cells(&self, side: u32) -> Vec<RgbImage> {
        let all = upright(&self.frame.image, &self.lattice, side);
        let cell = |column: u32, row: u32| {
            image::imageops::crop_imm(&all, column * side, row * side, side, side).to_image()
        };
        let Lattice { columns, rows, .. } = self.lattice;
        (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (column, row)))
            .map(|(x, y)| cell(x, y))
            .collect()
    }
}

/// Opens all pictures, and finds the cells in each.
///
/// # Errors
/// One cannot be read, is no picture, or shows no lattice; or there are none.
pub(super) fn open(
    inputs: &InputArgs,
    cells: &dyn Teachable,
    known: Option<&Profile>,
    corners: &CornerArgs,
) -> Result<Vec<Shot>> {
    let mut shots = Vec::new();
    for (name, source) in inputs.expand()? {
        let shown = output::line(&name).into_owned();
        let content = source.and_then(|source| source.read()).context(shown.clone())?;
        let Content::Picture(frame) = content else { bail!("{shown}: it is no picture") };
        let around = match corners.lattice()? {
            Some(lattice) => around(&lattice),
            None => found(&frame, cells, known).with_context(|| {
                format!("{shown}: no lattice of cells is seen; say where it is with --corners and --cells")
            })?,
        };
        let lattice = part(&around, (1, 1), (around.columns - 2, around.rows - 2));
        shots.push(Shot { name, frame, around, lattice });
    }
    Ok(shots)
}

/// The cells that are seen, with one more on each side.
fn found(frame: &Frame, cells: &dyn Teachable, known: Option<&Profile>) -> Option<Lattice> {
    game::lattices(cells, known, frame).find(|lattice| lattice.columns > 2 && lattice.rows > 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_and_sizes_are_four_points_and_two_numbers() {
        let read = corners("1,2 30.5,2 30,40 1,40").unwrap();
        assert_eq!(read[1], Point { x: 30.5, y: 2.0 });
        for bad in ["", "1,2 3,4 5,6", "1,2 3,4 5,6 7,x", "1,2 3,4 5,6 7,inf", "1 2 3 4"] {
            assert!(corners(bad).is_err(), "{bad}");
        }
        assert_eq!(size("11x9"), Ok((11, 9)));
        for bad in ["", "11", "0x4", "61x4", "ax4"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}
