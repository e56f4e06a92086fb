//! A board of Cardinal Chains as it stands: numbers, holes, starts, and the chains as far as they are drawn; and its
//! text form. No pixels.

mod chain;
#[cfg(test)]
mod tests;
mod text;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::game::LevelError;
use crate::geometry::{Cell, Direction};

pub use chain::Chain;

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// No cell. Outside the board is hole too.
    Hole,
    /// A cell with its number, at most [`Tile::MOST`].
    Number(u16),
    /// Where a chain begins.
    Start(Chain),
    /// A cell that could not be read: such a board is not played.
    Unknown,
}

impl Tile {
    /// The highest number.
    pub const MOST: u16 = 999;

    /// Whether a chain that stands here may step to `next`, as far as the numbers say.
    #[must_use]
    pub fn leads_to(self, next: Tile) -> bool {
        match (self, next) {
            (Tile::Hole, _) | (_, Tile::Hole | Tile::Start(_)) => false,
            (Tile::Number(from), Tile::Number(to)) => from <= to,
            _ => true,
        }
    }
}

/// A board of Cardinal Chains.
///
/// Its text form: the line `cardinal-chains`; rows of tokens between blanks, `.` hole, a number from 0 to 999, a capital
/// letter a start (`A` the first), `?` a cell that was not read; then a line for each chain that is drawn: `A: RRD`, from
/// its start, a letter a step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level {
    columns: usize,
    tiles: Vec<Tile>,
    starts: Vec<Cell>,
    chains: Vec<Vec<Direction>>,
}

impl Level {
    /// Boards have at most so many cells: more are not boards of this game, and would only exhaust the solver.
    pub const MOST_CELLS: usize = 2_500;

    /// A board from its tiles, row by row, and the steps of each chain that are drawn; chains that are left out are not drawn.
    ///
    /// # Errors
    /// The tiles are no such board, its starts are not lettered `A` onwards, each once, or a chain is drawn against the
    /// rules; the message names the cells.
    pub fn new(
        columns: usize,
        rows: usize,
        tiles: Vec<Tile>,
        mut chains: Vec<Vec<Direction>>,
    ) -> Result<Level, LevelError> {
        if columns == 0 || rows == 0 || columns.checked_mul(rows) != Some(tiles.len()) {
            let message = format!("{} tiles are no board of {columns} x {rows} cells", tiles.len());
            return Err(LevelError::new(message));
        }
        if tiles.len() > Self::MOST_CELLS {
            let most = Self::MOST_CELLS;
            let message = format!("a board of {columns} x {rows} cells: at most {most} are read");
            return Err(LevelError::new(message));
        }
        let at = |i: usize| Cell { x: (i % columns) as i32, y: (i / columns) as i32 };
        let too_high = |tile: &Tile| matches!(tile, Tile::Number(number) if *number > Tile::MOST);
        if let Some(place) = tiles.iter().position(too_high) {
            let message = format!("a number above {} at {}", Tile::MOST, at(place));
            return Err(LevelError::new(message));
        }
        let starts = starts(&tiles, at)?;
        if let Some(extra) = (starts.len()..chains.len()).find(|&chain| !chains[chain].is_empty()) {
            let name =
                u8::try_from(extra).map_or_else(|_| extra.to_string(), |k| Chain(k).to_string());
            return Err(LevelError::new(format!("chain {name} is drawn, but no start is {name}")));
        }
        chains.resize(starts.len(), Vec::new());
        let level = Level { columns, tiles, starts, chains };
        level.check_chains()?;
        Ok(level)
    }

    fn check_chains(&self) -> Result<(), LevelError> {
        let mut owners: BTreeMap<Cell, Chain> = BTreeMap::new();
        for chain in self.every_chain() {
            let cells = self.chain(chain);
            for (step, &cell) in cells.iter().enumerate() {
                if let Some(from) = step.checked_sub(1).map(|last| cells[last]) {
                    self.check_step(chain, from, cell)?;
                }
                if let Some(owner) = owners.insert(cell, chain) {
                    let message = if owner == chain {
                        format!("chain {chain} crosses itself at {cell}")
                    } else {
                        format!("chains {owner} and {chain} are both drawn over {cell}")
                    };
                    return Err(LevelError::new(message));
                }
            }
        }
        Ok(())
    }

    fn check_step(&self, chain: Chain, from: Cell, to: Cell) -> Result<(), LevelError> {
        let (here, there) = (self.tile(from), self.tile(to));
        let fault = match (here, there) {
            _ if here.leads_to(there) => return Ok(()),
            (_, Tile::Hole) => format!("to {to}, where there is no cell"),
            (_, Tile::Start(other)) => format!("to {to}, the start of {other}"),
            _ => format!("down to {} at {to}", there.token()),
        };
        let message = format!("chain {chain} steps from {} at {from} {fault}", here.token());
        Err(LevelError::new(message))
    }

    /// The same board with other chains drawn, which are not checked.
    pub(in crate::games::cardinal_chains) fn with_chains(
        &self,
        chains: Vec<Vec<Direction>>,
    ) -> Level {
        Level { chains, ..self.clone() }
    }

    /// The same board with no chain drawn.
    #[must_use]
    pub fn untouched(&self) -> Level {
        self.with_chains(vec![Vec::new(); self.starts.len()])
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

    /// What a cell is; hole outside the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.index(cell).map_or(Tile::Hole, |i| self.tiles[i])
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

    /// The cell at a place in [`Level::tiles`].
    #[must_use]
    pub fn cell(&self, index: usize) -> Cell {
        Cell { x: (index % self.columns) as i32, y: (index / self.columns) as i32 }
    }

    /// All that is not hole, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let all = self.tiles.iter().enumerate();
        all.filter(|(_, tile)| **tile != Tile::Hole).map(|(i, _)| self.cell(i))
    }

    /// Where the chains begin, that of `A` first.
    #[must_use]
    pub fn starts(&self) -> &[Cell] {
        &self.starts
    }

    /// All chains, drawn or not.
    pub fn every_chain(&self) -> impl Iterator<Item = Chain> + Clone + use<> {
        Chain::first(self.starts.len())
    }

    /// The steps of each chain that are drawn, those of `A` first.
    #[must_use]
    pub fn chains(&self) -> &[Vec<Direction>] {
        &self.chains
    }

    /// The steps of a chain that are drawn; none of a chain that the board has not.
    #[must_use]
    pub fn steps(&self, chain: Chain) -> &[Direction] {
        self.chains.get(chain.index()).map_or(&[], Vec::as_slice)
    }

    /// The cells that a chain covers, its start first.
    #[must_use]
    pub fn chain(&self, chain: Chain) -> Vec<Cell> {
        let Some(&start) = self.starts.get(chain.index()) else { return Vec::new() };
        let after = self.steps(chain).iter().scan(start, |at, step| {
            *at = *at + *step;
            Some(*at)
        });
        std::iter::once(start).chain(after).collect()
    }

    /// The chain that covers each cell, row by row; starts belong to theirs.
    #[must_use]
    pub fn owners(&self) -> Vec<Option<Chain>> {
        let mut owners = vec![None; self.tiles.len()];
        for chain in self.every_chain() {
            for cell in self.chain(chain) {
                if let Some(index) = self.index(cell) {
                    owners[index] = Some(chain);
                }
            }
        }
        owners
    }
}

/// Where each letter is. There has to be an `A`, and no letter may be left out or be there twice.
fn starts(tiles: &[Tile], at: impl Fn(usize) -> Cell) -> Result<Vec<Cell>, LevelError> {
    let mut places: BTreeMap<Chain, Cell> = BTreeMap::new();
    for (index, tile) in tiles.iter().enumerate() {
        let Tile::Start(chain) = *tile else { continue };
        if chain.index() >= Chain::MOST {
            return Err(LevelError::new(format!("a board has at most {} starts", Chain::MOST)));
        }
        if let Some(first) = places.insert(chain, at(index)) {
            let message = format!("two starts are {chain}: {first} and {}", at(index));
            return Err(LevelError::new(message));
        }
    }
    match (0..).zip(&places).find(|(number, (chain, _))| *number != chain.0) {
        Some((missing, (chain, place))) => Err(LevelError::new(format!(
            "the start at {place} is {chain}, but no start is {}",
            Chain(missing)
        ))),
        None if places.is_empty() => Err(LevelError::new("no start: one cell must be A")),
        None => Ok(places.into_values().collect()),
    }
}
