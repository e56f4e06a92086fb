//! Pictures that are no board of any game that is known, many of which look like one.

mod games;
mod grid;
mod scenes;
mod tables;

use crate::canvas::Canvas;
use crate::damage::damage;
use crate::dice::Dice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::sample::Sample;
use crate::split::{Parts, Split, parts};

parts!("none",
/// What is in a picture.
pub(super) Kind {
    /// A page or a desktop.
    Page Trained,
    /// One colour, or soft ones.
    Gradient Trained,
    /// A table of numbers and words.
    Spreadsheet Trained,
    /// A board of chess or draughts.
    Chess Trained,
    /// A crossword.
    Crossword Trained,
    /// A maze of thin walls.
    Maze Trained,
    /// A warehouse with boxes, or a level of another game of tiles.
    Tiles Trained,
    /// Bars, lines or slices of numbers.
    Chart Trained,
    /// Words on a dark screen.
    Terminal Trained,
    /// Shapes at random.
    Shapes Trained,
    /// Fields that are open and covered, some with numbers.
    Mines Trained,
    /// Noise.
    Noise Trained,
    /// A snake on a grid.
    Snake Trained,
    /// Blocks that have fallen.
    Blocks Held,
    /// A square code of black and white.
    Code Held,
    /// A month.
    Calendar Held,
    /// A path of dots through thick walls.
    Pellets Held,
    /// A photograph's soft patches and edges.
    Photograph Sealed,
    /// Keys of a keyboard.
    Keyboard Sealed,
    /// Balls in a grid.
    Balls Sealed,
});

/// A picture without a board.
#[must_use]
pub fn draw(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    let mut parts = Parts::new(split, &["none"], dice);
    let kind: Kind = parts.draw(dice);
    let palette = Palette::draw(dice);
    let ground = palette.any(dice);
    let size = (dice.octaves(240.0, 1100.0) as u32, dice.octaves(240.0, 1000.0) as u32);
    let aspect = if matches!(kind, Kind::Tiles | Kind::Maze | Kind::Spreadsheet | Kind::Keyboard) {
        dice.span(0.8, 2.0)
    } else {
        1.0
    };
    let page = printer.page(&mut Parts::new(Split::Trained, &[], dice), size, ground, aspect, dice);
    let mut canvas = Canvas { image: page.canvas.image };
    let place = page.place;
    let grid = match kind {
        Kind::Page => None,
        Kind::Gradient => {
            scenes::gradient(&mut canvas, dice);
            None
        }
        Kind::Chart => {
            scenes::chart(&mut canvas, place, &palette, dice);
            None
        }
        Kind::Terminal => {
            scenes::terminal(&mut canvas, printer, dice);
            None
        }
        Kind::Shapes => {
            scenes::shapes(&mut canvas, &palette, dice);
            None
        }
        Kind::Noise => {
            scenes::noise(&mut canvas, dice);
            None
        }
        Kind::Photograph => {
            scenes::photograph(&mut canvas, dice);
            None
        }
        Kind::Spreadsheet => Some(tables::spreadsheet(&mut canvas, place, printer, &palette, dice)),
        Kind::Chess => Some(games::chess(&mut canvas, place, printer, &palette, dice)),
        Kind::Crossword => Some(tables::crossword(&mut canvas, place, printer, &palette, dice)),
        Kind::Maze => Some(games::maze(&mut canvas, place, &palette, dice)),
        Kind::Tiles => Some(games::tiles(&mut canvas, place, &palette, dice)),
        Kind::Mines => Some(games::mines(&mut canvas, place, printer, &palette, dice)),
        Kind::Snake => Some(games::snake(&mut canvas, place, &palette, dice)),
        Kind::Blocks => Some(games::blocks(&mut canvas, place, &palette, dice)),
        Kind::Code => Some(tables::code(&mut canvas, place, dice)),
        Kind::Calendar => Some(tables::calendar(&mut canvas, place, printer, &palette, dice)),
        Kind::Pellets => Some(games::pellets(&mut canvas, place, &palette, dice)),
        Kind::Keyboard => Some(tables::keyboard(&mut canvas, place, printer, &palette, dice)),
        Kind::Balls => Some(games::balls(&mut canvas, place, &palette, dice)),
    };
    let (image, scale) = damage(canvas.image, dice);
    let family = if split == Split::Trained { "trained" } else { parts.family() };
    let grid = grid.map(|grid| grid.seen(scale));
    Sample { image, shown: Vec::new(), grid, family }
}
