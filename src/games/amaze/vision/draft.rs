//! The likeliest board where a person says that one lies.

use crate::frame::Frame;
use crate::game::{Draft, Reading};
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::games::amaze::vision::assignment::{BALL, Cells, KINDS};
use crate::games::amaze::vision::tiles::MOST_CELLS;
use crate::geometry::Cell;
use crate::profile::BoardFacts;
use crate::vision::alike::Looks;
use crate::vision::sight::{Game, SIDE, Witness, around, study};

/// A cell beside the board is a wall, whatever it looks like: logarithms.
const BESIDE: [f32; KINDS] = [0.0, -40.0, -40.0, -40.0];

/// The likeliest board in these cells; none where there are too many of them.
pub(in crate::games::amaze) fn drafted(
    frame: &Frame,
    said: &BoardFacts,
) -> Option<Draft<Reading<Level, Layout>>> {
    let lattice = said.lattice(frame.size())?;
    let whole = around(&lattice);
    if whole.columns.saturating_mul(whole.rows) > MOST_CELLS {
        return None;
    }
    let study = study(&frame.image, &whole);
    let inner = |cell: Cell| {
        (1..=lattice.columns as i32).contains(&cell.x)
            && (1..=lattice.rows as i32).contains(&cell.y)
    };
    let kinds = whole.cells().zip(&study.kinds);
    let kinds: Vec<[f32; KINDS]> =
        kinds.map(|(cell, kinds)| if inner(cell) { *kinds } else { BESIDE }).collect();
    let looks = Looks::new(&study.cells, SIDE);
    let columns = whole.columns as usize;
    let best = Cells { columns, said: &kinds, looks: &looks, known: None }.assign()?.best;
    let own = || whole.cells().enumerate().filter(|(_, cell)| inner(*cell)).map(|it| it.0);
    let likely = |k: usize| kinds[k][if k == best.ball { BALL } else { best.tiles[k] as usize }];
    let likely: Vec<f32> = own().map(|k| likely(k).exp()).collect();
    let ball = Cell { x: (best.ball % columns) as i32 - 1, y: (best.ball / columns) as i32 - 1 };
    let tiles: Vec<Tile> = own().map(|k| best.tiles[k]).collect();
    let level = Level::new(lattice.columns as usize, tiles, ball).ok()?;
    let margins = likely.iter().map(|likely| (2.0 * likely - 1.0).max(0.0)).collect();
    let (palette, witness, scores) = (Palette::default(), Witness::Eye, likely.clone());
    let layout = Layout { lattice, palette, witness, scores, margins };
    let own = study.games[Game::Amaze as usize];
    Some(Draft { reading: Reading::new(level, layout), likely, own })
}
