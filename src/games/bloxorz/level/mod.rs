//! A board of Bloxorz as it stands: tiles, block, and what is known of switches and splitters; and its text form.

mod block;
mod known;
#[cfg(test)]
mod tests;
mod text;
mod wiring;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::LevelError;
use crate::geometry::Cell;

pub use block::Block;
pub use wiring::{Effect, Effects};

/// The side that a bridge folds to. It changes the look only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hinge {
    /// Folds to the left.
    Left,
    /// Folds to the right.
    Right,
}

impl Hinge {
    /// The opposite side.
    #[must_use]
    pub fn other(self) -> Hinge {
        match self {
            Hinge::Left => Hinge::Right,
            Hinge::Right => Hinge::Left,
        }
    }

    /// The cell beside that of a bridge from which it hangs.
    #[must_use]
    pub fn holder(self, bridge: Cell) -> Cell {
        let dx = if self == Hinge::Left { -1 } else { 1 };
        Cell { x: bridge.x + dx, ..bridge }
    }
}

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Nothing. Outside the board is void too.
    Void,
    /// Floor.
    Plain,
    /// Floor that breaks under the block standing upright.
    Fragile,
    /// Floor with a switch that any part of the block presses.
    Soft,
    /// Floor with a switch that the block presses standing upright only.
    Hard,
    /// Floor that splits the block standing upright.
    Splitter,
    /// The hole.
    Goal,
    /// Floor while present, nothing while not.
    Bridge {
        /// Where it folds to.
        hinge: Hinge,
        /// Whether it carries now.
        present: bool,
    },
    /// A cell that no look has shown yet.
    Unknown,
}

impl Tile {
    /// Whether it is a switch, soft or hard.
    #[must_use]
    pub fn is_switch(self) -> bool {
        matches!(self, Tile::Soft | Tile::Hard)
    }

    /// Whether it is a bridge, present or not.
    #[must_use]
    pub fn is_bridge(self) -> bool {
        self.hinge().is_some()
    }

    /// Where it hangs, if it is a bridge.
    #[must_use]
    pub fn hinge(self) -> Option<Hinge> {
        match self {
            Tile::Bridge { hinge, .. } => Some(hinge),
            _ => None,
        }
    }
}

/// A switch's effects on bridge cells. Cells that are not there are not worked.
pub type Wiring = BTreeMap<Cell, Effects>;

/// A board of Bloxorz.
///
/// Its text form: the line `bloxorz`; rows of ` ` void, `b` plain, `f` fragile, `s` soft switch, `h` hard switch,
/// `v` splitter, `e` goal, `l` `r` absent bridge hinged left or right, `k` `q` the same present, `?` never seen;
/// then `block: x,y` (standing), `block: x,y x,y` (lying) or `block: split: x,y x,y` (the active half first); then a
/// line for each switch of which something is known, `switch x,y: toggle x,y x,y; none|open x,y` (bridges that it
/// does not name are not worked), and `splitter x,y: x,y x,y` (the half that is selected first, first). A switch
/// without a line may have any effect on any bridge; a splitter without one may put the halves anywhere, and
/// `splitter x,y: falls` is one that was seen to drop the block. `switch x,y x,y: toggle|open x,y` is what was seen of
/// two switches pressed by one landing, beyond what follows from their own lines.
///
/// Void columns at the right and void rows at the bottom are not kept: outside is void.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level {
    columns: usize,
    tiles: Vec<Tile>,
    block: Block,
    switches: BTreeMap<Cell, Wiring>,
    pairs: BTreeMap<[Cell; 2], Wiring>,
    splitters: BTreeMap<Cell, Targets>,
}

/// What is known of a splitter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Targets {
    /// Where it puts the halves; the half on the first is selected first.
    Cells([Cell; 2]),
    /// It was seen to drop the block.
    Falls,
}

impl Level {
    /// Boards have at most so many cells: more are not boards of this game, and would only exhaust the solver.
    pub const MOST_CELLS: usize = 2_500;
    /// Boards have at most so many bridge cells.
    pub const MOST_BRIDGES: usize = 64;

    /// A board from its tiles, row by row, with nothing known of its switches and splitters.
    ///
    /// # Errors
    /// The tiles are no rectangle, too many, or the block does not rest on floor.
    pub fn new(columns: usize, tiles: Vec<Tile>, block: Block) -> Result<Level, LevelError> {
        if columns == 0 || tiles.is_empty() || !tiles.len().is_multiple_of(columns) {
            return Err(LevelError::new("a board has the same number of cells in every row"));
        }
        let (columns, tiles) = trimmed(columns, tiles);
        if tiles.len() > Self::MOST_CELLS {
            let rows = tiles.len() / columns;
            let most = Self::MOST_CELLS;
            let message = format!("a board of {columns} x {rows} cells: at most {most} are read");
            return Err(LevelError::new(message));
        }
        let bridges = tiles.iter().filter(|tile| tile.is_bridge()).count();
        if bridges > Self::MOST_BRIDGES {
            let most = Self::MOST_BRIDGES;
            return Err(LevelError::new(format!(
                "{bridges} bridge cells: at most {most} are read"
            )));
        }
        let (switches, pairs, splitters) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let level = Level { columns, tiles, block, switches, pairs, splitters };
        level.check_block()?;
        Ok(level)
    }

    fn check_block(&self) -> Result<(), LevelError> {
        for cell in self.block.cells() {
            let bad = match (self.tile(cell), self.block) {
                (Tile::Void, _) => "void",
                (Tile::Bridge { present: false, .. }, _) => "a bridge that is not there",
                (Tile::Fragile, Block::Standing(_)) => "a fragile cell, upright",
                _ => continue,
            };
            return Err(LevelError::new(format!("the block at {cell} rests on {bad}")));
        }
        match self.block {
            Block::Lying(one, two) if one > two || !block::adjacent(one, two) => {
                Err(LevelError::new(format!("a block lies over neighbours, not {one} and {two}")))
            }
            Block::Split { active, other } if active == other => {
                Err(LevelError::new(format!("both halves of the block are at {active}")))
            }
            Block::Split { active, other } if block::adjacent(active, other) => {
                let message = format!("halves at {active} and {other} would have joined");
                Err(LevelError::new(message))
            }
            _ => Ok(()),
        }
    }

    /// The same board with the block elsewhere and other bridges present: bit `i` of `bridges` is the `i`-th of
    /// [`Level::bridges`]. What the block rests on is not checked.
    #[must_use]
    pub fn with(&self, block: Block, bridges: u64) -> Level {
        let mut level = Level { block, ..self.clone() };
        let present = level.tiles.iter_mut().filter_map(|tile| match tile {
            Tile::Bridge { present, .. } => Some(present),
            _ => None,
        });
        present.enumerate().for_each(|(bit, present)| *present = bridges >> bit & 1 == 1);
        level
    }

    /// Number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.tiles.len() / self.columns
    }

    /// Where the block is.
    #[must_use]
    pub fn block(&self) -> Block {
        self.block
    }

    /// What a cell is; void outside the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.index(cell).map_or(Tile::Void, |i| self.tiles[i])
    }

    /// The tiles, row by row.
    #[must_use]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    /// The place of a cell in [`Level::tiles`].
    #[must_use]
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let inside =
            (0..self.columns as i32).contains(&cell.x) && (0..self.rows() as i32).contains(&cell.y);
        inside.then(|| cell.y as usize * self.columns + cell.x as usize)
    }

    /// The cells whose tile is as asked for, row by row.
    pub fn cells(&self, wanted: impl Fn(Tile) -> bool) -> impl Iterator<Item = Cell> {
        let at = |i: usize| Cell { x: (i % self.columns) as i32, y: (i / self.columns) as i32 };
        self.tiles
            .iter()
            .enumerate()
            .filter(move |(_, tile)| wanted(**tile))
            .map(move |(i, _)| at(i))
    }

    /// The bridge cells, row by row.
    pub fn bridges(&self) -> impl Iterator<Item = Cell> {
        self.cells(Tile::is_bridge)
    }

    /// Which bridges are present: bit `i` is the `i`-th of [`Level::bridges`].
    #[must_use]
    pub fn present(&self) -> u64 {
        let bridges = self.tiles.iter().filter_map(|tile| match tile {
            Tile::Bridge { present, .. } => Some(u64::from(*present)),
            _ => None,
        });
        bridges.enumerate().fold(0, |bits, (at, present)| bits | present << at)
    }

    /// The switches, soft and hard, row by row.
    pub fn switches(&self) -> impl Iterator<Item = Cell> {
        self.cells(Tile::is_switch)
    }

    /// The splitters, row by row.
    pub fn splitters(&self) -> impl Iterator<Item = Cell> {
        self.cells(|tile| tile == Tile::Splitter)
    }
}

/// Without void columns at the right and void rows at the bottom; one cell at least.
fn trimmed(columns: usize, mut tiles: Vec<Tile>) -> (usize, Vec<Tile>) {
    let used = |row: &[Tile]| row.iter().rposition(|tile| *tile != Tile::Void).map_or(0, |x| x + 1);
    let widths: Vec<usize> = tiles.chunks(columns).map(used).collect();
    let width = widths.iter().max().map_or(1, |width| (*width).max(1));
    let rows = widths.iter().rposition(|width| *width > 0).map_or(1, |y| y + 1);
    tiles.truncate(rows * columns);
    if width < columns {
        tiles = tiles.chunks(columns).flat_map(|row| row[..width].to_vec()).collect();
    }
    (width, tiles)
}
