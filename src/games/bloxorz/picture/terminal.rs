//! The board and the plan in a terminal: two or three characters a cell.

use std::fmt::Write;

use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::picture::route;
use crate::games::bloxorz::rules::Action;
use crate::geometry::Cell;

/// ANSI styles: a 256-colour foreground and background.
const PLAIN: &str = "\x1b[38;5;25;48;5;252m";
const FRAGILE: &str = "\x1b[38;5;94;48;5;215m";
const SWITCH: &str = "\x1b[1;38;5;54;48;5;183m";
const BRIDGE: &str = "\x1b[38;5;22;48;5;151m";
const ABSENT: &str = "\x1b[38;5;65m";
const GOAL: &str = "\x1b[1;38;5;231;48;5;16m";
const BLOCK: &str = "\x1b[1;38;5;231;48;5;130m";
const HIDDEN: &str = "\x1b[38;5;231;48;5;90m";
const RESET: &str = "\x1b[0m";

/// The board in the letters of the text form, the block as `@` (the half that is not selected as `o`); each cell where
/// the block comes to stand upright, or a half to rest, holds the number of the first action that puts it there.
pub(in crate::games::bloxorz) fn terminal(
    level: &Level,
    actions: &[Action],
    color: bool,
) -> String {
    let numbers = numbers(level, actions);
    let width = if actions.len() < 10 { 2 } else { 3 };
    let mut picture = String::new();
    for y in 0..level.rows() as i32 {
        let mut row = String::new();
        for x in 0..level.columns() as i32 {
            let cell = Cell { x, y };
            let number = level.index(cell).and_then(|at| numbers[at]);
            let (style, text) = face(level, cell, number);
            // Writing to a string cannot fail.
            let _ = if color && !style.is_empty() {
                write!(row, "{style}{text:<width$}{RESET}")
            } else {
                write!(row, "{text:<width$}")
            };
        }
        picture += row.trim_end();
        picture.push('\n');
    }
    picture
}

fn face(level: &Level, cell: Cell, number: Option<usize>) -> (&'static str, String) {
    let block = level.block();
    if block.cells().any(|own| own == cell) {
        let waits = matches!(block, Block::Split { other, .. } if other == cell);
        return (BLOCK, if waits { "o" } else { "@" }.to_owned());
    }
    let tile = level.tile(cell);
    let style = match tile {
        Tile::Void => "",
        Tile::Plain => PLAIN,
        Tile::Fragile => FRAGILE,
        Tile::Soft | Tile::Hard | Tile::Splitter => SWITCH,
        Tile::Bridge { present: true, .. } => BRIDGE,
        Tile::Bridge { present: false, .. } => ABSENT,
        Tile::Goal => GOAL,
        Tile::Unknown => HIDDEN,
    };
    match (tile, number) {
        (Tile::Plain, None) => (style, ".".to_owned()),
        // What a cell is matters more than when it is passed.
        (Tile::Plain, Some(number @ ..=99)) => (style, number.to_string()),
        (Tile::Plain, Some(_)) => (style, "~".to_owned()),
        _ => (style, tile.letter().to_string()),
    }
}

/// For each cell, the number of the first action that puts the block there upright, or a half, counted from 1.
fn numbers(level: &Level, actions: &[Action]) -> Vec<Option<usize>> {
    let mut numbers = vec![None; level.tiles().len()];
    for (number, block) in (1..).zip(route::blocks(level, actions)) {
        let cell = match block {
            Block::Standing(cell) | Block::Split { active: cell, .. } => cell,
            Block::Lying(..) => continue,
        };
        if let Some(at) = level.index(cell) {
            numbers[at].get_or_insert(number);
        }
    }
    numbers
}
