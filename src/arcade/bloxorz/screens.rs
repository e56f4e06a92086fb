//! What is shown instead of a board: the title screen, how to play, the end.

use crate::arcade::bloxorz::block::{self, Body, resting};
use crate::arcade::bloxorz::floor::{self, order};
use crate::arcade::bloxorz::hud::readable;
use crate::arcade::bloxorz::pen::Pen;
use crate::arcade::bloxorz::phase::{Tally, Title};
use crate::arcade::bloxorz::theme::Theme;
use crate::arcade::bloxorz::view::{NAME_VIEW, SceneLayout};
use crate::arcade::brush::{Area, Brush, Shape};
use crate::arcade::card::card;
use crate::arcade::text::{Align, Style, write};
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::{Block, Tile};
use crate::geometry::{Cell, Point};

/// Digits of a passcode.
pub const DIGITS: usize = 6;

/// What a click can be on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Button {
    /// The title screen's line with this number.
    Line(usize),
    /// The title screen, from the board.
    Menu,
}

/// Lines of the title screen.
pub(super) const START: usize = 0;
pub(super) const LOAD: usize = 1;
pub(super) const QUIT: usize = 2;
const LINES: [(usize, &str); 3] = [(START, "Start new game"), (LOAD, "Load stage"), (QUIT, "Quit")];

/// The game's name in cells.
const NAME: [&str; 5] = [
    "##. #.. ### #.# ### ##. ###..",
    "#.# #.. #.# #.# #.# #.# ..#..",
    "##. #.. #.# .#. #.# ##. .#...",
    "#.# #.. #.# #.# #.# #.# #....",
    "##. ### ### #.# ### #.# ###.#",
];

/// The sheet that all screens are laid out on, and the unit of its text, in pixels.
fn sheet(size: (f32, f32)) -> (Area, f32) {
    let unit = (size.0 / 820.0).min(size.1 / 450.0);
    let (wide, high) = (820.0 * unit, 450.0 * unit);
    (Area::new((size.0 - wide) / 2.0, (size.1 - high) / 2.0, wide, high), unit)
}

/// Where the lines of the title screen are.
fn lines(size: (f32, f32)) -> impl Iterator<Item = (usize, Area, &'static str)> {
    let (sheet, unit) = sheet(size);
    LINES.iter().enumerate().map(move |(row, (line, name))| {
        let y = sheet.y + (258.0 + 46.0 * row as f32) * unit;
        let area = Area::new(sheet.center().0 - 120.0 * unit, y, 240.0 * unit, 38.0 * unit);
        (*line, area, *name)
    })
}

/// The line of the title screen at a pixel.
pub(super) fn line_at(size: (u32, u32), at: Point) -> Option<Button> {
    let mut lines = lines((size.0 as f32, size.1 as f32));
    lines.find(|(_, area, _)| area.holds(at)).map(|(line, ..)| Button::Line(line))
}

/// The title screen.
pub(super) fn title(brush: &mut Brush, theme: &Theme, title: &Title) {
    let (sheet, unit) = sheet(brush.size());
    name(
        brush,
        theme,
        Area::new(sheet.x + 60.0 * unit, sheet.y + 40.0 * unit, 700.0 * unit, 190.0 * unit),
    );
    if !readable(unit) {
        return;
    }
    let text = theme.text;
    for (line, area, label) in lines(brush.size()) {
        let chosen = line == title.chosen;
        let (ground, ink) = if chosen {
            (text.accent, text.on_accent)
        } else {
            (text.strong.fade(0.16), text.strong)
        };
        brush.fill(Shape::round(area, 10.0 * unit), ground);
        let typed = title.typed.as_ref().filter(|_| line == LOAD);
        let words = typed.map_or(label.to_owned(), |typed| format!("{typed:_<DIGITS$}"));
        let style = Style::new(19.0 * unit, ink).bold().align(Align::Middle);
        let style = if typed.is_some() { Style { spacing: 0.2, ..style.mono() } } else { style };
        write(brush, &words, (area.center().0, area.y + 25.5 * unit), style);
    }
    let hint = match (&title.typed, title.wrong) {
        (Some(_), true) => "No stage has this passcode",
        (Some(_), false) => "Type the six digits of the passcode, then press Enter",
        (None, _) => "Up and Down choose, Enter or a click starts",
    };
    let style = Style::new(14.0 * unit, text.strong).align(Align::Middle);
    write(brush, hint, (sheet.center().0, sheet.y + 425.0 * unit), style);
}

/// The name, laid in floor, with the block on it.
fn name(brush: &mut Brush, theme: &Theme, area: Area) {
    let columns = NAME[0].len();
    let tile = |letter: char| if letter == '#' { Tile::Plain } else { Tile::Void };
    let tiles = NAME.iter().flat_map(|row| row.chars().map(tile)).collect();
    let block = Block::Standing(Cell { x: 28, y: 4 });
    let Ok(level) = Level::new(columns, tiles, block) else { return };
    let layout = SceneLayout::within(&NAME_VIEW, (columns as f32, NAME.len() as f32), area);
    let mut pen = Pen { brush, layout: &layout, fade: 1.0 };
    for cell in order(&level, layout.eye) {
        floor::cell(&mut pen, &level, theme, cell, 0.0);
    }
    let bodies: Vec<Body> = resting(block);
    block::shadows(&mut pen, &level, theme, &bodies);
    for body in &bodies {
        block::body(&mut pen, theme, body);
    }
}

/// How to play.
pub(super) fn help(brush: &mut Brush, theme: &Theme) {
    let lines = [
        "How to play",
        "Roll the block over the floor and drop it,",
        "standing upright, through the hole.",
        "Round switches heed any touch, crosses the whole weight.",
        "Crumbling floor does not carry the block upright.",
        "Two halves: Space selects the other one.",
        "Press Space or click to begin",
    ];
    screen(brush, theme, &lines);
}

/// The end of the game.
pub(super) fn end(brush: &mut Brush, theme: &Theme, tally: &Tally) {
    let count = |number: u32, one: &str, more: &str| {
        format!("{number} {}", if number == 1 { one } else { more })
    };
    let stages = count(tally.levels as u32, "stage", "stages");
    let moves = count(tally.moves, "move", "moves");
    let falls = count(tally.falls, "fall", "falls");
    let lines =
        ["The end", &format!("{stages}, {moves}, {falls}"), "Press Enter or click for the menu"];
    screen(brush, theme, &lines);
}

fn screen(brush: &mut Brush, theme: &Theme, lines: &[&str]) {
    let (sheet, unit) = sheet(brush.size());
    if readable(unit) {
        let wider = Area { width: sheet.width, ..sheet };
        card(brush, &theme.text, (wider, 1.3 * unit), lines, 1.0);
    }
}
