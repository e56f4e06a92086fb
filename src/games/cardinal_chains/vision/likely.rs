//! How likely cells are what they are taken for, as the network sees them, and beside one another.

use image::RgbImage;

use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::games::cardinal_chains::vision::board::{Board, Kind, Seen};
use crate::games::cardinal_chains::vision::chains;
use crate::geometry::Cell;
use crate::vision::color::distance;
use crate::vision::sight::{Game, Sign, around, signs};
use crate::vision::{DoubtfulCell, Evidence, VisionError};

/// The network's word counts where it takes a board for one of this game so surely.
const ITS_OWN: f32 = 0.9;
/// What figures read is in doubt where the network takes a cell for that so seldom. Of the 19 boards of 400, in looks that were never
/// trained on, that figures read and others did not make doubtful, none was between this and 0.99 but one that was refused anyway.
const DENIED: f32 = 0.01;

/// Grounds and inks further apart than this are not of one colour, 0 to 255.
const OTHER_GROUND: f32 = 45.0;
const OTHER_INK: f32 = 90.0;

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

/// Whether of two cells with the same number, that no chain is said to cover, one stands on another ground than the other or is written
/// in another colour: a chain goes through one of them that was not seen.
pub(super) fn is_missed(board: &Board, level: &Level) -> bool {
    let owners = level.owners();
    let is_bare = |(place, _): &(&(i32, i32), &Seen)| {
        let index = level.index(chains::cell(board, **place));
        index.is_some_and(|index| owners[index].is_none())
    };
    let bare =
        || board.cells.iter().filter(is_bare).filter(|it| matches!(it.1.kind, Kind::Number(_)));
    let differ = |one: &Seen, other: &Seen| {
        let inks = one.ink.zip(other.ink);
        let other_ink = inks.is_some_and(|(one, other)| distance(one, other) > OTHER_INK);
        other_ink || distance(one.look.fill, other.look.fill) > OTHER_GROUND
    };
    bare().any(|(at, one)| {
        bare().any(|(by, other)| at < by && one.kind == other.kind && differ(one, other))
    })
}
