//! How likely cells are what they are taken for, as the network sees them.

use image::RgbImage;

use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::geometry::Cell;
use crate::vision::sight::{Game, Sign, around, signs};
use crate::vision::{DoubtfulCell, Evidence, VisionError};

/// The network's word counts where it takes a board for one of this game so surely.
const ITS_OWN: f32 = 0.9;
/// What figures read is in doubt where the network takes a cell for that so seldom. Of the 19 boards of 400, in looks that were never
/// trained on, that figures read and others did not make doubtful, none was between this and 0.99 but one that was refused anyway.
const DENIED: f32 = 0.01;

/// How likely a cell is what it is taken for, 0 to 1; what was not read is not.
pub(super) fn tile(tile: Tile, sign: &Sign) -> f32 {
    match tile {
        Tile::Hole => sign.kinds[0].exp(),
        Tile::Start(_) => start(sign),
        Tile::Number(number) => {
            let digits = [usize::from(number) / 10, usize::from(number) % 10];
            let tens = sign.tens.get(digits[0]).copied().unwrap_or(f32::NEG_INFINITY);
            (sign.kinds[1] + tens + sign.ones[digits[1]]).exp()
        }
        Tile::Unknown => 0.0,
    }
}

/// How likely a chain begins in a cell, 0 to 1.
pub(super) fn start(sign: &Sign) -> f32 {
    sign.kinds[2..].iter().map(|kind| kind.exp()).sum()
}

/// Whether the network bears out what figures read, or at least may be wrong.
///
/// # Errors
/// It plainly sees cells of it as something else.
pub(super) fn borne_out(
    image: &RgbImage,
    level: &Level,
    layout: &Layout,
) -> Result<(), VisionError> {
    let lattice = around(&layout.lattice);
    let said = signs(image, &lattice);
    if said.games[Game::Chains as usize] < ITS_OWN {
        return Ok(());
    }
    let (mut cells, mut found) = (Vec::new(), Evidence::on(&layout.lattice));
    for (at, sign) in lattice.cells().zip(&said.cells) {
        let cell = Cell { x: at.x - 1, y: at.y - 1 };
        let taken = if level.index(cell).is_some() { level.tile(cell) } else { Tile::Hole };
        let score = tile(taken, sign);
        let label = match taken {
            Tile::Number(_) => "a number",
            Tile::Hole => "no cell",
            // Figures tell a start in the arcade's looks where the network does not.
            Tile::Start(_) | Tile::Unknown => continue,
        };
        if score <= DENIED {
            cells.push(DoubtfulCell { cell, label, score, margin: 0.0 });
            found = found.with_cell(cell, label.to_owned(), Some((score, 0.0)), true);
        }
    }
    if cells.is_empty() {
        return Ok(());
    }
    Err(VisionError::Uncertain { cells, total: level.cells().count(), found: Box::new(found) })
}
