//! Whether what was read of a board of Bloxorz is what a picture shows.

use std::collections::HashMap;

use looks::{Board, Hidden};
use screenplay::games::bloxorz::Level;
use screenplay::games::bloxorz::level::{Block, Tile};
use screenplay::geometry::Cell;

/// How much of a board was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Read {
    /// Something is wrong, or is said of what nobody can see.
    Wrong,
    /// What is said is so; but some cells that are seen are said to be unknown.
    InPart,
    /// All that is seen.
    Whole,
}

/// A board whose columns and rows are turned so far against the picture's may as well be said to be turned by a quarter, in degrees.
const TURNED: f32 = 20.0;

/// How much was read of a board. Of cells that are hidden in part, what they are may be said, or that it is unknown.
pub(super) fn read(level: &str, board: &Board) -> Read {
    let Some(hidden) = &board.hidden else { return Read::Wrong };
    let (Ok(level), Ok(truth)) = (level.parse::<Level>(), hidden.level.parse::<Level>()) else {
        return Read::Wrong;
    };
    let turns = if is_turned(board) { 4 } else { 1 };
    let all = (0..turns).map(|quarters| Compared {
        level: &level,
        truth: &truth,
        hidden,
        board,
        quarters,
    });
    all.map(|it| it.how()).max().unwrap_or(Read::Wrong)
}

/// Whether neither columns nor rows are nearly the picture's.
fn is_turned(board: &Board) -> bool {
    let (x, y) = (board.columns as f32 / 2.0, board.rows as f32 / 2.0);
    let ((left, top), side) =
        (board.pixel(x, y), [board.pixel(x + 1.0, y), board.pixel(x, y + 1.0)]);
    side.iter().all(|(right, bottom)| {
        let steep = (bottom - top).abs().atan2((right - left).abs()).to_degrees();
        steep > TURNED
    })
}

/// What was read, beside what is so.
struct Compared<'a> {
    level: &'a Level,
    truth: &'a Level,
    hidden: &'a Hidden,
    board: &'a Board,
    /// By how many quarters what was read has to be turned.
    quarters: u32,
}

impl Compared<'_> {
    fn turned(&self, cell: Cell) -> Cell {
        (0..self.quarters).fold(cell, |cell, _| Cell { x: -cell.y, y: cell.x })
    }

    fn how(&self) -> Read {
        let own: Vec<Cell> = self.level.block().cells().map(|cell| self.turned(cell)).collect();
        let other: Vec<Cell> = self.truth.block().cells().collect();
        let (from, to) = (corner(&own), corner(&other));
        // Where the board begins to count does not matter: the block is where it is.
        let moved = |cell: Cell| Cell { x: cell.x - from.x + to.x, y: cell.y - from.y + to.y };
        let mut under: Vec<Cell> = own.into_iter().map(moved).collect();
        let is_split = |level: &Level| matches!(level.block(), Block::Split { .. });
        if !is_split(self.truth) {
            under.sort_unstable();
        }
        if under != other || is_split(self.level) != is_split(self.truth) {
            return Read::Wrong;
        }
        let cells = self.level.cells(|_| true);
        let said: HashMap<Cell, Tile> =
            cells.map(|cell| (moved(self.turned(cell)), self.level.tile(cell))).collect();
        let outside = said.keys().copied().filter(|cell| self.index(*cell).is_none());
        let all = self.truth.cells(|_| true).chain(outside);
        let read = |cell| match said.get(&cell) {
            Some(said) => self.cell(*said, cell),
            // Of what lies beyond the board that was read nothing was said.
            None if self.hidden_part(cell) >= 1.0 => Read::Whole,
            None => self.cell(Tile::Void, cell),
        };
        all.map(read).min().unwrap_or(Read::Wrong)
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        let Board { columns, rows, .. } = self.board;
        let is_on = (0..*columns as i32).contains(&cell.x) && (0..*rows as i32).contains(&cell.y);
        is_on.then(|| cell.y as usize * columns + cell.x as usize)
    }

    /// The part of a cell that is hidden, 0 to 1.
    fn hidden_part(&self, cell: Cell) -> f32 {
        let is_under = self.truth.block().cells().any(|under| under == cell);
        if is_under { 1.0 } else { self.index(cell).map_or(0.0, |at| self.hidden.parts[at]) }
    }

    /// What is said of one cell.
    fn cell(&self, said: Tile, cell: Cell) -> Read {
        let part = self.hidden_part(cell);
        let is_so = match (said, self.truth.tile(cell)) {
            (Tile::Bridge { present: one, .. }, Tile::Bridge { present: other, .. }) => {
                one == other
            }
            (one, other) => one == other,
        };
        match said {
            Tile::Unknown if part > 0.0 => Read::Whole,
            Tile::Unknown => Read::InPart,
            _ if is_so && part < 1.0 => Read::Whole,
            _ => Read::Wrong,
        }
    }
}

/// The upper left corner of what some cells take.
fn corner(cells: &[Cell]) -> Cell {
    let low = |of: fn(&Cell) -> i32| cells.iter().map(of).min().unwrap_or(0);
    Cell { x: low(|cell| cell.x), y: low(|cell| cell.y) }
}
