//! A board of Sokoban as it stands: walls, goals, boxes and the player; and its text form.

#[cfg(test)]
mod tests;
mod text;

use serde::{Deserialize, Serialize};

use crate::game::LevelError;
use crate::geometry::{Cell, Direction};

/// What a cell is, whatever stands on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Lets nobody through. Outside the board is wall too.
    Wall,
    /// Plain floor. What lies outside the walls is floor that nobody comes to.
    Floor,
    /// Floor that a box is to stand on.
    Goal,
}

/// A board of Sokoban. Its text form: the line `sokoban`, then rows of `#` wall, blank floor, `.` goal, `$` box, `*` box
/// on a goal, and one player: `@`, or `+` on a goal. `-` and `_` are read as floor too.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level {
    columns: usize,
    tiles: Vec<Tile>,
    /// Sorted.
    boxes: Vec<Cell>,
    player: Cell,
}

impl Level {
    /// Boards have at most so many columns, and so many rows.
    pub const MOST_SIDE: usize = 64;

    /// A board from its tiles, row by row. Empty columns at the right and empty rows at the bottom are cut off: no text shows
    /// them.
    ///
    /// # Errors
    /// The tiles are no rectangle or too many; the player or a box does not stand on floor of its own; there is no box, or
    /// not a goal for each; the walls do not enclose the player; a row is empty.
    pub fn new(
        columns: usize,
        tiles: Vec<Tile>,
        boxes: Vec<Cell>,
        player: Cell,
    ) -> Result<Level, LevelError> {
        Level::checked(columns, tiles, boxes, player)
            .map_err(|error| LevelError { line: None, ..error })
    }

    /// As [`Level::new`]; errors say which row is at fault, counted from 0, instead of the line.
    fn checked(
        columns: usize,
        tiles: Vec<Tile>,
        mut boxes: Vec<Cell>,
        player: Cell,
    ) -> Result<Level, LevelError> {
        if columns == 0 || tiles.is_empty() || !tiles.len().is_multiple_of(columns) {
            return Err(LevelError::new("a board has the same number of cells in every row"));
        }
        Level::check_size(columns, tiles.len() / columns)?;
        boxes.sort_unstable();
        let level = Level { columns, tiles, boxes, player };
        level.check_pieces().map_err(LevelError::new)?;
        let level = level.cropped();
        if let Some(row) = (0..level.rows()).find(|row| level.is_blank(*row)) {
            let message = format!("row {} is empty: a level is in one piece", row + 1);
            return Err(LevelError::at(row, message));
        }
        let Some(cell) = level.opening() else { return Ok(level) };
        let message = format!("the player can walk off the board at {cell}: expected a wall");
        Err(LevelError::at(cell.y as usize, message))
    }

    fn check_size(columns: usize, rows: usize) -> Result<(), LevelError> {
        let most = Self::MOST_SIDE;
        let message =
            || format!("a board of {columns} x {rows} cells: at most {most} x {most} are read");
        if columns.max(rows) > most { Err(LevelError::new(message())) } else { Ok(()) }
    }

    /// Whether each piece has floor of its own, and each box a goal.
    fn check_pieces(&self) -> Result<(), String> {
        let all = || self.boxes.iter().map(|cell| ("a box", cell));
        for (what, cell) in all().chain([("the player", &self.player)]) {
            if self.tile(*cell) == Tile::Wall {
                return Err(format!("{what} at {cell} does not stand on floor"));
            }
        }
        let mut pairs = self.boxes.iter().zip(self.boxes.iter().skip(1));
        if let Some((cell, _)) = pairs.find(|(one, other)| one == other) {
            return Err(format!("two boxes at {cell}"));
        }
        if self.has_box(self.player) {
            return Err(format!("the player at {} stands where a box is", self.player));
        }
        let goals = self.tiles.iter().filter(|tile| **tile == Tile::Goal).count();
        let boxes = self.boxes.len();
        if boxes == 0 || boxes != goals {
            let number = |count: usize, one: &str, many: &str| {
                format!("{count} {}", if count == 1 { one } else { many })
            };
            let (boxes, goals) = (number(boxes, "box", "boxes"), number(goals, "goal", "goals"));
            return Err(format!(
                "{boxes} and {goals}: expected one box or more, and a goal for each"
            ));
        }
        Ok(())
    }

    /// Without the empty columns at its right and the empty rows at its bottom.
    fn cropped(self) -> Level {
        let used = |at: &usize| !self.is_bare(*at);
        let cells = 0..self.tiles.len();
        let columns = cells.clone().filter(used).map(|at| at % self.columns + 1).max().unwrap_or(1);
        let rows = cells.filter(used).map(|at| at / self.columns + 1).max().unwrap_or(1);
        let cut = |row: &[Tile]| row[..columns].to_vec();
        let tiles = self.tiles.chunks(self.columns).take(rows).flat_map(cut).collect();
        Level { columns, tiles, ..self }
    }

    /// Whether a tile, by its place, is plain floor with nothing on it.
    fn is_bare(&self, at: usize) -> bool {
        let cell = self.cell(at);
        self.tiles[at] == Tile::Floor && !self.has_box(cell) && cell != self.player
    }

    fn is_blank(&self, row: usize) -> bool {
        (row * self.columns..(row + 1) * self.columns).all(|at| self.is_bare(at))
    }

    /// The first cell at the board's edge that the player could come to if there were no boxes.
    fn opening(&self) -> Option<Cell> {
        let (right, bottom) = (self.columns as i32 - 1, self.rows() as i32 - 1);
        let mut room = self.room().into_iter();
        room.find(|cell| cell.x == 0 || cell.y == 0 || cell.x == right || cell.y == bottom)
    }

    /// The cells that the player could come to if there were no boxes, row by row.
    #[must_use]
    pub fn room(&self) -> Vec<Cell> {
        let mut inside = vec![false; self.tiles.len()];
        let mut open = vec![self.player];
        while let Some(cell) = open.pop() {
            let Some(at) = self.index(cell).filter(|at| self.tiles[*at] != Tile::Wall) else {
                continue;
            };
            if !std::mem::replace(&mut inside[at], true) {
                open.extend(Direction::ALL.map(|direction| cell + direction));
            }
        }
        (0..inside.len()).filter(|at| inside[*at]).map(|at| self.cell(at)).collect()
    }

    /// The same walls and goals with the boxes and the player elsewhere. The boxes are sorted.
    pub(super) fn with(&self, boxes: Vec<Cell>, player: Cell) -> Level {
        Level { columns: self.columns, tiles: self.tiles.clone(), boxes, player }
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

    /// Where the player is.
    #[must_use]
    pub fn player(&self) -> Cell {
        self.player
    }

    /// Where the boxes are, sorted.
    #[must_use]
    pub fn boxes(&self) -> &[Cell] {
        &self.boxes
    }

    /// Whether a box stands on a cell.
    #[must_use]
    pub fn has_box(&self, cell: Cell) -> bool {
        self.boxes.binary_search(&cell).is_ok()
    }

    /// What a cell is; wall outside the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.index(cell).map_or(Tile::Wall, |at| self.tiles[at])
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

    fn cell(&self, at: usize) -> Cell {
        Cell { x: (at % self.columns) as i32, y: (at / self.columns) as i32 }
    }
}
