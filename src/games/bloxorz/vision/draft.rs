//! The likeliest board where a person says that one lies.

use crate::frame::Frame;
use crate::game::Draft;
use crate::games::bloxorz::layout::MOST_SHOWN;
use crate::games::bloxorz::level::Tile;
use crate::games::bloxorz::vision::{BoardReading, generic, tiles, told};
use crate::geometry::{Cell, Lattice};
use crate::profile::BoardFacts;
use crate::vision::sight::{self, Game, TILES, around};

/// The likeliest board in these cells: as their colours tell it, or else the network; none where there are too many of them.
pub(in crate::games::bloxorz) fn drafted(
    frame: &Frame,
    said: &BoardFacts,
) -> Option<Draft<BoardReading>> {
    let lattice = said.lattice(frame.size())?;
    if lattice.columns.saturating_mul(lattice.rows) > MOST_SHOWN {
        return None;
    }
    let whole = around(&lattice);
    let seen = sight::tiles(&frame.image, &whole);
    // What lies around says what a cell is.
    let inner = whole.cells().zip(&seen.kinds).filter(|(cell, _)| {
        (1..=lattice.columns as i32).contains(&cell.x)
            && (1..=lattice.rows as i32).contains(&cell.y)
    });
    let said: Vec<[f32; TILES]> = inner.map(|(_, said)| *said).collect();
    let by_colors = generic::placed(frame, &lattice);
    let reading = by_colors.or_else(|| tiles::drafted(&frame.image, &lattice, &said))?;
    let likely = likely(&reading, &lattice, &said);
    Some(Draft { reading, likely, own: seen.games[Game::Bloxorz as usize] })
}

/// How likely each cell of a lattice is what a board has there, by the network; what was not seen is not.
fn likely(reading: &BoardReading, lattice: &Lattice, said: &[[f32; TILES]]) -> Vec<f32> {
    let (level, first) = (&reading.level, reading.layout.first);
    let of = |(cell, said): (Cell, &[f32; TILES])| {
        let own = Cell { x: cell.x - first.x, y: cell.y - first.y };
        let is_unseen = level.tile(own) == Tile::Unknown;
        if is_unseen && !level.block().cells().any(|under| under == own) {
            return 0.0;
        }
        let kinds = (0..TILES).filter(|kind| told::can_be(level, own, *kind));
        kinds.map(|kind| said[kind].exp()).sum()
    };
    lattice.cells().zip(said).map(of).collect()
}
