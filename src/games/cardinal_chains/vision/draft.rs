//! The likeliest board where a person says that one lies.

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{Draft, Reading};
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::vision::board::{self, Kind};
use crate::games::cardinal_chains::vision::lattice::Fit;
use crate::games::cardinal_chains::vision::likely::kind;
use crate::games::cardinal_chains::vision::siblings::odd_starts;
use crate::games::cardinal_chains::vision::written::{self, MOST_CELLS};
use crate::games::cardinal_chains::vision::{chains, choices, doubts, likely};
use crate::geometry::{Cell, Lattice};
use crate::profile::BoardFacts;
use crate::vision::sight::{Game, Sign, Witness, around, signs};

/// The likeliest board in these cells: as its figures are read, or else as the network sees it; none where there are too many of them.
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
    let mut cells: Vec<Option<Kind>> = signs.iter().map(|sign| kind(sign).0).collect();
    if !cells.contains(&Some(Kind::Start)) {
        // There is one at least.
        let likely = |at: &usize| likely::start(&signs[*at]);
        let best = (0..signs.len()).max_by(|one, other| likely(one).total_cmp(&likely(other)))?;
        cells[best] = Some(Kind::Start);
    }
    let mut starts = 0..Chain::MOST as u8;
    let tile = |kind: &Option<Kind>| match kind {
        None => Tile::Hole,
        Some(Kind::Number(number)) => Tile::Number(*number),
        Some(Kind::Start) => starts.next().map_or(Tile::Unknown, |it| Tile::Start(Chain(it))),
        Some(Kind::Unknown) => Tile::Unknown,
    };
    let tiles: Vec<Tile> = cells.iter().map(tile).collect();
    let bare = Level::new(columns, rows, tiles, Vec::new()).ok()?;
    let image = &frame.image;
    let drawn = || written::drawn(image, &lattice, &bare, &signs);
    let level = by_figures(image, &lattice, &bare).or_else(drawn).unwrap_or(bare);
    let likely: Vec<f32> =
        level.tiles().iter().zip(&signs).map(|(tile, sign)| likely::tile(*tile, sign)).collect();
    let margins = likely.iter().map(|likely| (2.0 * likely - 1.0).max(0.0)).collect();
    let layout = Layout::new(lattice, Witness::Eye, level.clone(), (likely.clone(), margins));
    Some(Draft { reading: Reading::new(level, layout), likely, own })
}

/// The board whose figures stand in the middles of a lattice's cells, those of which the network sees as cells; none where they are in
/// doubt.
fn by_figures(image: &RgbImage, lattice: &Lattice, seen: &Level) -> Option<Level> {
    let grid = written::grid(lattice).ok()?;
    let cells = seen.cells().map(|cell| (cell.x, cell.y)).collect();
    let board = board::read(image, &Fit { grid, cells, weight: 0.0 }).ok()?;
    if !board.grid_is_near(&grid) || doubts(&board, &odd_starts(&board)).is_err() {
        return None;
    }
    let drawn = chains::find(image, &board, &[]).ok()?;
    let level = choices(&board, &drawn, None).ok()?.into_iter().next()?;
    let left = board.cells.keys().map(|place| place.0).min()?;
    let top = board.cells.keys().map(|place| place.1).min()?;
    let mut tiles = vec![Tile::Hole; seen.tiles().len()];
    for cell in level.cells() {
        let at = seen.index(Cell { x: cell.x + left, y: cell.y + top })?;
        tiles[at] = level.tile(cell);
    }
    Level::new(seen.columns(), seen.rows(), tiles, level.chains().to_vec()).ok()
}
