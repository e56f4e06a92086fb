//! A board of Amaze as it stands: walls, floor, paint and the ball; and its text form.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::{self, LevelError};
use crate::geometry::{Cell, Direction};

/// What a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tile {
    /// Stops the ball. Outside the board is wall too.
    Wall,
    /// Floor that is still to be painted.
    Floor,
    /// Painted floor.
    Painted,
}

/// A board of Amaze. Its text form: the line `amaze`, then rows of `#` wall, `.` floor, `+` painted floor and one
/// `@`, the ball, whose cell is painted.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level {
    columns: usize,
    tiles: Vec<Tile>,
    ball: Cell,
}

impl Level {
    /// Boards have at most so many cells: more are not boards of this game, and would only exhaust the solver.
    pub const MOST_CELLS: usize = 10_000;

    /// A board from its tiles, row by row. The ball's cell is painted.
    ///
    /// # Errors
    /// The tiles are no rectangle, too many, or the ball does not stand on floor.
    pub fn new(columns: usize, mut tiles: Vec<Tile>, ball: Cell) -> Result<Level, LevelError> {
        if columns == 0 || tiles.is_empty() || !tiles.len().is_multiple_of(columns) {
            return Err(LevelError::new("a board has the same number of cells in every row"));
        }
        if tiles.len() > Self::MOST_CELLS {
            let message = format!(
                "a board of {} x {} cells: at most {} cells are read",
                columns,
                tiles.len() / columns,
                Self::MOST_CELLS
            );
            return Err(LevelError::new(message));
        }
        let index = |cell: Cell| {
            let inside = (0..columns as i32).contains(&cell.x)
                && (0..(tiles.len() / columns) as i32).contains(&cell.y);
            inside.then(|| cell.y as usize * columns + cell.x as usize)
        };
        match index(ball) {
            Some(i) if tiles[i] != Tile::Wall => tiles[i] = Tile::Painted,
            _ => {
                return Err(LevelError::new(format!("the ball at {ball} does not stand on floor")));
            }
        }
        Ok(Level { columns, tiles, ball })
    }

    /// The same walls with other paint and another place of the ball.
    pub(super) fn with(&self, tiles: Vec<Tile>, ball: Cell) -> Level {
        Level { columns: self.columns, tiles, ball }
    }

    /// The same walls and place of the ball, as if nothing were painted yet but its cell.
    pub(super) fn unpainted(&self) -> Level {
        let ball = self.index(self.ball);
        let tile = |(i, tile): (usize, &Tile)| match tile {
            Tile::Painted if Some(i) != ball => Tile::Floor,
            tile => *tile,
        };
        self.with(self.tiles.iter().enumerate().map(tile).collect(), self.ball)
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

    /// Where the ball is.
    #[must_use]
    pub fn ball(&self) -> Cell {
        self.ball
    }

    /// What a cell is; wall outside the board.
    #[must_use]
    pub fn tile(&self, cell: Cell) -> Tile {
        self.index(cell).map_or(Tile::Wall, |i| self.tiles[i])
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

    /// The cells that a slide from `from` passes, its last cell last; none where a wall stands next to it.
    pub fn slide(&self, from: Cell, direction: Direction) -> impl Iterator<Item = Cell> + '_ {
        std::iter::successors(Some(from), move |cell| {
            let next = *cell + direction;
            (self.tile(next) != Tile::Wall).then_some(next)
        })
        .skip(1)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "amaze")?;
        let ball = self.index(self.ball);
        for (y, row) in self.tiles.chunks(self.columns).enumerate() {
            for (x, tile) in row.iter().enumerate() {
                let letter = match tile {
                    _ if ball == Some(y * self.columns + x) => '@',
                    Tile::Wall => '#',
                    Tile::Floor => '.',
                    Tile::Painted => '+',
                };
                write!(f, "{letter}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let rows = game::body(text, "amaze")?;
        let used = rows.iter().rposition(|(_, line)| !line.is_empty()).map_or(0, |last| last + 1);
        let rows = &rows[..used];
        let columns = rows.first().map_or(0, |(_, row)| row.chars().count());
        let mut tiles = Vec::new();
        let mut ball = None;
        for &(line, row) in rows {
            let width = row.chars().count();
            if width != columns {
                let message = format!("a row of {width} cells, where the first has {columns}");
                return Err(LevelError::at(line, message));
            }
            for (x, letter) in row.chars().enumerate() {
                let cell = Cell { x: x as i32, y: (tiles.len() / columns) as i32 };
                tiles.push(match letter {
                    '#' => Tile::Wall,
                    '.' => Tile::Floor,
                    '+' => Tile::Painted,
                    '@' => match ball.replace(cell) {
                        None => Tile::Painted,
                        Some(first) => {
                            let message =
                                format!("a second ball at {cell}; the first is at {first}");
                            return Err(LevelError::at(line, message));
                        }
                    },
                    other => {
                        let message =
                            format!("\"{other}\" at column {}: expected # . + or @", x + 1);
                        return Err(LevelError::at(line, message));
                    }
                });
            }
        }
        match ball {
            Some(ball) => Level::new(columns, tiles, ball),
            None => Err(LevelError::new("no ball: one cell must be @")),
        }
    }
}

impl TryFrom<String> for Level {
    type Error = LevelError;
    fn try_from(text: String) -> Result<Level, LevelError> {
        text.parse()
    }
}

impl From<Level> for String {
    fn from(level: Level) -> String {
        level.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        text.parse::<Level>().unwrap_err().to_string()
    }

    #[test]
    fn text_round_trips() {
        let text = "amaze\n#####\n#@.+#\n##..#\n#####\n";
        let level: Level = text.parse().unwrap();
        assert_eq!(level.to_string(), text);
        assert_eq!((level.columns(), level.rows(), level.ball()), (5, 4, Cell { x: 1, y: 1 }));
        let slide: Vec<Cell> = level.slide(level.ball(), Direction::Right).collect();
        assert_eq!(slide, [Cell { x: 2, y: 1 }, Cell { x: 3, y: 1 }]);
    }

    #[test]
    fn what_is_not_a_level_is_refused_with_its_line() {
        assert_eq!(error("beads\n"), "line 1: expected the word \"amaze\", saw \"beads\"");
        assert_eq!(error("amaze\n...\n"), "no ball: one cell must be @");
        assert_eq!(error("amaze\n.@.\n@..\n"), "line 3: a second ball at 0,1; the first is at 1,0");
        assert_eq!(error("amaze\n.@.\n....\n"), "line 3: a row of 4 cells, where the first has 3");
        assert_eq!(error("amaze\n.@x\n"), "line 2: \"x\" at column 3: expected # . + or @");
        let big = format!("amaze\n{}@\n", ".".repeat(10_000));
        assert_eq!(error(&big), "a board of 10001 x 1 cells: at most 10000 cells are read");
    }
}
