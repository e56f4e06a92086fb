//! How likely cells are what they are taken for, as the network sees them, and beside one another.

use std::collections::BTreeMap;

use image::RgbImage;

use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::games::cardinal_chains::vision::board::{Board, Kind, SeenCell};
use crate::games::cardinal_chains::vision::siblings::Figures;
use crate::geometry::Cell;
use crate::vision::color::distance;
use crate::vision::sight::{Game, Sign, around, signs};
use crate::vision::{DoubtfulCell, Evidence, VisionError};

/// The network's word counts where it takes a board for one of this game so surely.
const ITS_OWN: f32 = 0.9;
/// What figures read is in doubt where the network takes a cell for that so seldom. Figures read 19 of 400 boards in looks that were
/// never trained on: the least likely cell of one was between this and 0.99, and that one was refused anyway.
const DENIED: f32 = 0.01;

/// Grounds and inks further apart than this are not of one colour, 0 to 255: guesses, and tried with no others.
const OTHER_GROUND: f32 = 45.0;
const OTHER_INK: f32 = 90.0;
/// Colours of one ink are no further apart, 0 to 255.
const ONE_INK: f32 = 60.0;

/// What a cell is, and how likely, 0 to 1; none where there is no cell.
pub(super) fn kind(sign: &Sign) -> (Option<Kind>, f32) {
    let best = |said: &[f32]| {
        let found = (0..said.len()).max_by(|&a, &b| said[a].total_cmp(&said[b]));
        found.map_or((0, 0.0), |k| (k, said[k].exp()))
    };
    let (of, likely) = best(&sign.kinds);
    match of {
        0 => (None, likely),
        1 => {
            let ((tens, first), (ones, second)) = (best(&sign.tens), best(&sign.ones));
            let number = Kind::Number((tens * 10 + ones) as u16);
            (Some(number), likely * first * second)
        }
        // Which start it is follows from where it stands.
        _ => (Some(Kind::Start), sign.kinds[2..].iter().map(|kind| kind.exp()).sum()),
    }
}

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

/// Whether the network bears out what figures read, or at least may be wrong: a number that is written as the same number elsewhere
/// on the board, of which it is sure, is that number.
///
/// # Errors
/// It plainly sees cells of it as something else.
pub(super) fn borne_out(
    image: &RgbImage,
    board: &Board,
    level: &Level,
    layout: &Layout,
) -> Result<(), VisionError> {
    let lattice = around(&layout.lattice);
    let said = signs(image, &lattice);
    if said.games[Game::Chains as usize] < ITS_OWN {
        return Ok(());
    }
    let (left, top) = board.corner();
    let cells = lattice.cells().map(|at| Cell { x: at.x - 1, y: at.y - 1 });
    let of_cell = |(cell, sign): (Cell, &Sign)| {
        let taken = if level.index(cell).is_some() { level.tile(cell) } else { Tile::Hole };
        (cell, taken, tile(taken, sign))
    };
    let cells: Vec<(Cell, Tile, f32)> = cells.zip(&said.cells).map(of_cell).collect();
    let place = |cell: Cell| (cell.x + left, cell.y + top);
    let likely = cells.iter().map(|(cell, _, score)| (place(*cell), *score)).collect();
    let figures = Figures::of(board, likely);
    let (mut denied, mut found) = (Vec::new(), Evidence::on(&layout.lattice));
    for (cell, taken, score) in cells.into_iter().filter(|(.., score)| *score <= DENIED) {
        let label = match taken {
            Tile::Number(number) if figures.number(place(cell)) == Some(number) => continue,
            Tile::Number(_) => "a number",
            Tile::Hole => "no cell",
            // Figures tell a start in the arcade's looks where the network does not.
            Tile::Start(_) | Tile::Unknown => continue,
        };
        denied.push(DoubtfulCell { cell, label, score, margin: 0.0 });
        found = found.with_cell(cell, label.to_owned(), Some((score, 0.0)), true);
    }
    if denied.is_empty() {
        return Ok(());
    }
    let total = level.cells().count();
    Err(VisionError::Uncertain { cells: denied, total, found: Box::new(found) })
}

/// Whether of two cells with the same number, that no chain is said to cover, one stands on another ground than the other or is written
/// in another colour: a chain goes through one of them that was not seen.
pub(super) fn is_missed(board: &Board, level: &Level) -> bool {
    let owners = level.owners();
    let (left, top) = board.corner();
    let mut bare: BTreeMap<u16, Vec<&SeenCell>> = BTreeMap::new();
    for ((i, j), seen) in &board.cells {
        let index = level.index(Cell { x: i - left, y: j - top });
        let is_bare = index.is_some_and(|index| owners[index].is_none());
        if let (Kind::Number(number), true) = (seen.kind, is_bare) {
            bare.entry(number).or_default().push(seen);
        }
    }
    let differ = |one: &SeenCell, other: &SeenCell| {
        let inks = one.ink.zip(other.ink);
        let other_ink = inks.is_some_and(|(one, other)| distance(one, other) > OTHER_INK);
        other_ink || distance(one.look.fill, other.look.fill) > OTHER_GROUND
    };
    bare.values().any(|of| {
        of.iter().enumerate().any(|(k, one)| of[..k].iter().any(|other| differ(one, other)))
    })
}

/// Whether all numbers are written in one colour, as they are where no chain is drawn.
pub(super) fn has_one_ink(board: &Board) -> bool {
    let mut inks = board.numbers().map(|seen| seen.ink);
    let first = inks.next().flatten();
    inks.all(
        |ink| matches!((first, ink), (Some(first), Some(ink)) if distance(first, ink) < ONE_INK),
    )
}
