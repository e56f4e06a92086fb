//! The board in a terminal: its letters, two characters a cell, so that it looks square.

use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::Cell;

/// ANSI styles: a 256-colour foreground and background.
const WALL: &str = "\x1b[38;5;240;48;5;238m";
const FLOOR: &str = "\x1b[38;5;25;48;5;255m";
const GOAL: &str = "\x1b[1;38;5;160;48;5;255m";
const BOX: &str = "\x1b[1;38;5;94;48;5;222m";
const DONE: &str = "\x1b[1;38;5;22;48;5;151m";
const PLAYER: &str = "\x1b[1;38;5;231;48;5;25m";
const RESET: &str = "\x1b[0m";

/// The board's rows, in the letters of its text.
pub(in crate::games::sokoban) fn terminal(level: &Level, color: bool) -> String {
    let mut picture = String::new();
    for y in 0..level.rows() as i32 {
        let row = (0..level.columns() as i32).map(|x| face(level, Cell { x, y }));
        if color {
            picture.extend(row.map(|(letter, style)| format!("{style}{letter}{letter}")));
            picture += RESET;
        } else {
            let row: String = row.flat_map(|(letter, _)| [letter, ' ']).collect();
            picture += row.trim_end();
        }
        picture.push('\n');
    }
    picture
}

fn face(level: &Level, cell: Cell) -> (char, &'static str) {
    match (level.tile(cell), level.has_box(cell), level.player() == cell) {
        (Tile::Goal, _, true) => ('+', PLAYER),
        (_, _, true) => ('@', PLAYER),
        (Tile::Goal, true, _) => ('*', DONE),
        (_, true, _) => ('$', BOX),
        (Tile::Goal, ..) => ('.', GOAL),
        (Tile::Floor, ..) => (' ', FLOOR),
        (Tile::Wall, ..) => ('#', WALL),
    }
}
