//! The likeliest board where a person says that one lies.

use crate::frame::Frame;
use crate::game::{Draft, Reading};
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::vision::board::Kind;
use crate::games::cardinal_chains::vision::written::{self, MOST_CELLS, kind};
use crate::profile::BoardFacts;
use crate::vision::sight::{Game, Sign, Witness, around, signs};

/// The likeliest board in these cells; none where there are too many of them.
pub(in crate::games::cardinal_chains) fn drafted(
    frame: &Frame,
    said: &BoardFacts,
) -> Option<Draft<Reading<Level, Layout>>> {
    let lattice = said.lattice(frame.size())?;
    let whole = around(&lattice);
    if whole.columns.saturating_mul(whole.rows) > MOST_CELLS {
        return None;
    }
    let (columns, rows) = (lattice.columns as usize, lattice.rows as usize);
    let signs = signs(&frame.image, &whole);
    let own = signs.games[Game::Chains as usize];
    // One more lies on each side.
    let inner = (0..columns * rows).map(|at| (at / columns + 1) * (columns + 2) + at % columns + 1);
    let signs: Vec<Sign> = inner.filter_map(|at| signs.cells.get(at).copied()).collect();
    let mut cells: Vec<(Option<Kind>, f32)> = signs.iter().map(kind).collect();
    if !cells.iter().any(|(kind, _)| *kind == Some(Kind::Start)) {
        // There is one at least.
        let likely = |at: &usize| start(&signs[*at]);
        let best = (0..signs.len()).max_by(|one, other| likely(one).total_cmp(&likely(other)))?;
        cells[best] = (Some(Kind::Start), likely(&best));
    }
    let mut starts = 0..Chain::MOST as u8;
    let tile = |(kind, _): &(Option<Kind>, f32)| match kind {
        None => Tile::Hole,
        Some(Kind::Number(number)) => Tile::Number(*number),
        Some(Kind::Start) => starts.next().map_or(Tile::Unknown, |it| Tile::Start(Chain(it))),
        Some(Kind::Unknown) => Tile::Unknown,
    };
    let tiles: Vec<Tile> = cells.iter().map(tile).collect();
    let bare = Level::new(columns, rows, tiles, Vec::new()).ok()?;
    let drawn = written::drawn(&frame.image, &lattice, &bare, &signs);
    let level = drawn.unwrap_or(bare);
    let likely: Vec<f32> = cells.iter().map(|(_, likely)| *likely).collect();
    let margins = likely.iter().map(|likely| (2.0 * likely - 1.0).max(0.0)).collect();
    let (witness, scores) = (Witness::Eye, likely.clone());
    let layout = Layout { lattice, witness, level: level.clone(), active: None, scores, margins };
    Some(Draft { reading: Reading::new(level, layout), likely, own })
}

/// How likely a chain begins in a cell, 0 to 1.
fn start(sign: &Sign) -> f32 {
    sign.kinds[2..].iter().map(|kind| kind.exp()).sum()
}
