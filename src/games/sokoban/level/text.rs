//! The text form of a board, both ways: the letters that Sokoban's level collections use. Knows no rules.

use std::fmt;
use std::str::FromStr;

use crate::game::{self, LevelError};
use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::Cell;

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "sokoban")?;
        for y in 0..self.rows() as i32 {
            let cells = (0..self.columns() as i32).map(|x| Cell { x, y });
            let row: String = cells.map(|cell| self.letter(cell)).collect();
            writeln!(f, "{}", row.trim_end())?;
        }
        Ok(())
    }
}

impl Level {
    fn letter(&self, cell: Cell) -> char {
        let (is_player, is_box) = (cell == self.player(), self.has_box(cell));
        match self.tile(cell) {
            Tile::Wall => '#',
            Tile::Floor if is_player => '@',
            Tile::Floor if is_box => '$',
            Tile::Floor => ' ',
            Tile::Goal if is_player => '+',
            Tile::Goal if is_box => '*',
            Tile::Goal => '.',
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        let lines = game::body(text, "sokoban")?;
        let is_empty = |(_, row): &&(usize, &str)| row.chars().all(is_floor);
        let first = lines.iter().take_while(is_empty).count();
        let last = lines.len() - lines[first..].iter().rev().take_while(is_empty).count();
        let rows = &lines[first..last];
        let columns = rows.iter().map(|(_, row)| row.chars().count()).max().unwrap_or(0);
        let (mut tiles, mut boxes, mut player) = (Vec::new(), Vec::new(), None);
        Level::check_size(columns, rows.len())?;
        for (&(line, row), y) in rows.iter().zip(0..) {
            for (letter, x) in row.chars().zip(0..) {
                let cell = Cell { x, y };
                tiles.push(match letter {
                    '#' => Tile::Wall,
                    '.' | '*' | '+' => Tile::Goal,
                    '$' | '@' => Tile::Floor,
                    _ if is_floor(letter) => Tile::Floor,
                    _ => {
                        let message = format!(
                            "\"{letter}\" at column {}: expected # . $ * @ + or a blank",
                            x + 1
                        );
                        return Err(LevelError::at(line, message));
                    }
                });
                if matches!(letter, '$' | '*') {
                    boxes.push(cell);
                }
                if matches!(letter, '@' | '+')
                    && let Some(first) = player.replace(cell)
                {
                    let message = format!("a second player at {cell}; the first is at {first}");
                    return Err(LevelError::at(line, message));
                }
            }
            tiles.resize((y as usize + 1) * columns, Tile::Floor);
        }
        let Some(player) = player else {
            return Err(LevelError::new("no player: one cell must be @, or + on a goal"));
        };
        Level::checked(columns, tiles, boxes, player).map_err(|error| LevelError {
            line: error.line.and_then(|row| rows.get(row)).map(|(line, _)| *line),
            ..error
        })
    }
}

fn is_floor(letter: char) -> bool {
    matches!(letter, ' ' | '-' | '_')
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
