//! What edges read of a board seen from above, weighed by what the eye says of the same cells.
//!
//! Edges tell exactly where cells lie and which are of one colour, but not what a colour means: two cells of a bridge look to them
//! like a block that lies. The eye tells that.

use image::RgbImage;

use crate::game::CERTAIN;
use crate::games::bloxorz::layout::Layout;
use crate::games::bloxorz::level::{Level, Tile};
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::odds::Pair;
use crate::games::bloxorz::vision::tiles::{self, MARKED, TOLD};
use crate::games::bloxorz::vision::told::Told;
use crate::games::bloxorz::vision::{BoardReading, BoardScreen};
use crate::geometry::{Cell, Lattice};
use crate::vision::sight::{self, TILES};

/// Cells that are a board of this game by no more than so much, 0 to 1, are none, whatever edges read.
const DENIED: f32 = 0.02;
/// Of several places where edges see the block and the hole that one is right where the eye sees them by so much.
const OVERRULES: f32 = 0.97;
/// They are where edges see them where the eye sees them there by so much, all places together.
const AGREED: f32 = 0.8;
/// ... or, where it sees no likelier place, in one of several by so much.
const LIKELY: f32 = 0.3;
/// They are not where it sees them there by less than this.
const POSSIBLE: f32 = 0.01;

/// The board as both read it; in several ways where the eye leaves it open which of those of edges it is.
///
/// # Errors
/// To the eye it is no board; or the block and the hole are not where edges saw them, and it is not certain where.
pub(super) fn weighed(image: &RgbImage, screen: BoardScreen) -> Result<BoardScreen, BoardError> {
    let Some(seen) = Both::new(image, screen.readings())? else { return Ok(screen) };
    let read = seen.borne_out(screen.readings());
    if read.is_empty() {
        return seen.by_eye(image);
    }
    let merged = read.into_iter().map(|reading| seen.merged(reading));
    let mut merged = merged.collect::<Result<Vec<BoardReading>, BoardError>>()?;
    Ok(if merged.len() == 1 {
        BoardScreen::Board(merged.remove(0))
    } else {
        BoardScreen::Ambiguous(merged)
    })
}

/// What the eye says of the cells of a board that edges have read, and of those around it.
struct Both {
    lattice: Lattice,
    said: Vec<[f32; TILES]>,
}

impl Both {
    /// None where edges have read nothing.
    fn new(image: &RgbImage, readings: &[BoardReading]) -> Result<Option<Both>, BoardError> {
        let Some(BoardReading { level, layout, .. }) = readings.first() else { return Ok(None) };
        let lattice = sight::around(&layout.of_level(level.columns(), level.rows()));
        let (said, likely) = tiles::asked(image, &lattice);
        if likely <= DENIED {
            let cells = (level.columns() * level.rows()) as u32;
            return Err(BoardError::Denied { cells, percent: likely * 100.0 });
        }
        Ok(Some(Both { lattice, said }))
    }

    fn told(&self) -> Told<'_> {
        Told::by_eye(self.lattice.columns as usize, &self.said)
    }

    fn index(&self, cell: Cell) -> usize {
        (cell.y as usize + 1) * self.lattice.columns as usize + cell.x as usize + 1
    }

    /// The block and the hole of a level, in the cells that the eye was asked.
    fn pair(&self, level: &Level) -> Option<Pair> {
        let block = level.block().map(|cell| Cell { x: cell.x + 1, y: cell.y + 1 });
        let hole = level.cells(|tile| tile == Tile::Goal).next()?;
        Some(Pair { block, hole: self.index(hole), likely: 1.0 })
    }

    /// The readings of edges that the eye bears out, the likeliest first; none where it is likelier that none of them is so.
    fn borne_out<'a>(&self, readings: &'a [BoardReading]) -> Vec<&'a BoardReading> {
        let odds = self.told().odds();
        let likely =
            |level: &Level| self.pair(level).map_or(0.0, |pair| odds.of(pair.block, pair.hole));
        let mut readings: Vec<(f32, &BoardReading)> =
            readings.iter().map(|reading| (likely(&reading.level), reading)).collect();
        readings.sort_by(|a, b| b.0.total_cmp(&a.0));
        let each: Vec<f32> = readings.iter().map(|it| it.0).collect();
        tracing::debug!("what edges read is so by {each:.3?} to the eye");
        readings.retain(|(likely, _)| *likely >= POSSIBLE);
        let all: f32 = readings.iter().map(|it| it.0).sum();
        let is_likeliest = |best: f32| odds.pairs().first().is_none_or(|it| best >= it.likely);
        let kept = match *readings.as_slice() {
            [(best, _), ..] if best >= OVERRULES => 1,
            [(_, _)] if all < AGREED => 0,
            [(best, _), ..] if all < AGREED && !(all >= LIKELY && is_likeliest(best)) => 0,
            _ => readings.len(),
        };
        readings.into_iter().take(kept).map(|it| it.1).collect()
    }

    /// What the eye reads by itself.
    fn by_eye(&self, image: &RgbImage) -> Result<BoardScreen, BoardError> {
        let seen = tiles::by_eye(image, &self.lattice, &self.said);
        let seen = seen.map_err(|error| BoardError::Doubted(Box::new(error)))?;
        if seen.certain < CERTAIN {
            return Err(BoardError::Doubted(Box::new(seen.error)));
        }
        Ok(seen.screen())
    }

    /// A reading with what the eye says of cells of which edges tell only the colour; a cell that they tell otherwise is unknown.
    fn merged(&self, reading: &BoardReading) -> Result<BoardReading, BoardError> {
        let Some(pair) = self.pair(&reading.level) else { return Ok(reading.clone()) };
        let board = self.told().with_pair(pair);
        let level = &reading.level;
        let cells = (0..level.rows() as i32)
            .flat_map(|y| (0..level.columns() as i32).map(move |x| Cell { x, y }));
        let tiles = cells.clone().map(|cell| {
            let at = self.index(cell);
            let is_under = level.block().cells().any(|under| under == cell);
            let own = level.tile(cell);
            if is_under { own } else { merged(own, board.tiles[at], board.likely[at]) }
        });
        let tiles: Vec<Tile> = tiles.collect();
        let first = reading.layout.first;
        let doubted = cells.zip(&tiles).filter(|(cell, tile)| level.tile(*cell) != **tile);
        let doubted = doubted.map(|(cell, _)| Cell { x: cell.x + first.x, y: cell.y + first.y });
        let layout = Layout { doubted: doubted.collect(), ..reading.layout.clone() };
        let level = Level::new(level.columns(), tiles, level.block());
        let level = level.map_err(|error| BoardError::Level { message: error.to_string() })?;
        Ok(BoardReading { level, layout, ..reading.clone() })
    }
}

/// What a cell is that edges take for one thing and the eye, by so much, for another or the same.
fn merged(edges: Tile, eye: Tile, likely: f32) -> Tile {
    let is_mark = |tile: Tile| tile.is_switch() || tile == Tile::Splitter;
    let is_told = likely >= if is_mark(eye) { MARKED } else { TOLD };
    match edges {
        _ if edges == eye => edges,
        // Of the block and the hole enough was asked.
        Tile::Goal => edges,
        // A colour of its own is not nothing.
        Tile::Unknown if is_told && eye != Tile::Void => eye,
        // A mark that is as thin as a line leaves a cell its colour; a bridge that is folded away may be a dashed line.
        Tile::Plain | Tile::Void if is_told && (is_mark(eye) || eye.is_bridge()) => eye,
        // What a mark looks like they tell by its shape.
        _ if is_mark(edges) && !is_told => edges,
        Tile::Void if eye == Tile::Plain || !is_told => edges,
        _ => Tile::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bloxorz::level::Hinge;

    #[test]
    fn the_eye_tells_what_edges_do_not_and_what_both_tell_otherwise_is_unknown() {
        use Tile::{Fragile, Goal, Hard, Plain, Soft, Unknown, Void};
        let folded = Tile::Bridge { hinge: Hinge::Left, present: false };
        let (sure, unsure) = (0.999, 0.9);
        for (edges, eye, likely, both) in [
            (Plain, Plain, unsure, Plain),
            (Unknown, Fragile, sure, Fragile),
            (Unknown, Fragile, unsure, Unknown),
            // A colour of its own is something.
            (Unknown, Void, sure, Unknown),
            (Plain, Soft, sure, Soft),
            (Plain, Soft, unsure, Unknown),
            (Plain, Fragile, sure, Unknown),
            (Void, folded, sure, folded),
            (Void, folded, unsure, Void),
            (Soft, Hard, unsure, Soft),
            (Soft, Hard, sure, Unknown),
            (Goal, Soft, sure, Goal),
        ] {
            assert_eq!(merged(edges, eye, likely), both, "{edges:?} {eye:?} {likely}");
        }
    }
}
