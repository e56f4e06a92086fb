//! The board and the plan in a terminal: two characters a cell, so that it looks square.

use std::fmt::Write;

use crate::games::amaze::level::{Level, Tile};
use crate::geometry::{Cell, Direction};

/// ANSI styles: a 256-colour foreground and background.
const WALL: &str = "\x1b[38;5;240;48;5;238m";
const FLOOR: &str = "\x1b[38;5;25;48;5;255m";
const PAINTED: &str = "\x1b[38;5;94;48;5;222m";
const BALL: &str = "\x1b[1;38;5;231;48;5;160m";
const RESET: &str = "\x1b[0m";

/// The board; each cell holds the number of the move that paints it. Cells are two characters wide, and three where
/// the plan has numbers of two digits.
pub(in crate::games::amaze) fn terminal(
    level: &Level,
    actions: &[Direction],
    color: bool,
) -> String {
    let order = painted_by(level, actions);
    let width = if actions.len() < 10 { 2 } else { 3 };
    let mut picture = String::new();
    for y in 0..level.rows() as i32 {
        for x in 0..level.columns() as i32 {
            let cell = Cell { x, y };
            let number = level.index(cell).and_then(|index| order[index]);
            let (style, text) = face(level, cell, number);
            // Writing to a string cannot fail.
            let _ = match (text.as_str(), color) {
                ("#", false) => write!(picture, "{}", "#".repeat(width)),
                ("#", true) => write!(picture, "{style}{:width$}", ""),
                (_, false) => write!(picture, "{text:<width$}"),
                (_, true) => write!(picture, "{style}{text:<width$}"),
            };
        }
        picture += if color { RESET } else { "" };
        picture.push('\n');
    }
    picture
}

fn face(level: &Level, cell: Cell, number: Option<usize>) -> (&'static str, String) {
    match (level.tile(cell), number) {
        _ if cell == level.ball() => (BALL, "@".to_owned()),
        (Tile::Wall, _) => (WALL, "#".to_owned()),
        (Tile::Painted, _) => (PAINTED, "+".to_owned()),
        (Tile::Floor, None) => (FLOOR, ".".to_owned()),
        // Three digits do not fit: what matters of so long a plan is its action line.
        (Tile::Floor, Some(100..)) => (FLOOR, "~".to_owned()),
        (Tile::Floor, Some(number)) => (FLOOR, number.to_string()),
    }
}

/// For each cell, the number of the move that paints it, counted from 1.
fn painted_by(level: &Level, actions: &[Direction]) -> Vec<Option<usize>> {
    let mut order = vec![None; level.tiles().len()];
    let mut ball = level.ball();
    for (number, &direction) in actions.iter().enumerate() {
        for cell in level.slide(ball, direction) {
            if let Some(index) = level.index(cell) {
                order[index].get_or_insert(number + 1);
            }
            ball = cell;
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use Direction::{Down, Left, Right};

    const BOARD: &str = "amaze\n#####\n#@+.#\n##..#\n#####\n";

    #[test]
    fn cells_show_the_move_that_paints_them() {
        let level: Level = BOARD.parse().unwrap();
        assert_eq!(
            terminal(&level, &[Right, Down, Left], false),
            "##########\n##@ + 1 ##\n####3 2 ##\n##########\n"
        );
    }

    #[test]
    fn without_a_plan_it_is_the_board() {
        let level: Level = BOARD.parse().unwrap();
        assert_eq!(
            terminal(&level, &[], false),
            "##########\n##@ + . ##\n####. . ##\n##########\n"
        );
    }

    #[test]
    fn colours_change_nothing_but_colours() {
        let level: Level = BOARD.parse().unwrap();
        let colored = terminal(&level, &[Right], true);
        let codes = regex::Regex::new("\x1b\\[[0-9;]*m").unwrap();
        let plain = terminal(&level, &[Right], false).replace('#', " ");
        assert_eq!(codes.replace_all(&colored, ""), plain);
        assert!(colored.lines().all(|line| line.ends_with(RESET)));
    }
}
