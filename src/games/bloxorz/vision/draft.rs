//! The likeliest board where a person says that one lies.

use crate::frame::Frame;
use crate::game::Draft;
use crate::games::bloxorz::layout::MOST_SHOWN;
use crate::games::bloxorz::vision::{BoardReading, tiles};
use crate::profile::BoardFacts;
use crate::vision::sight::{self, Game, TILES, around};

/// The likeliest board in these cells; none where there are too many of them.
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
    let (reading, likely) = tiles::drafted(&frame.image, &lattice, &said)?;
    Some(Draft { reading, likely, own: seen.games[Game::Bloxorz as usize] })
}
