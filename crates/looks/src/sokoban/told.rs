//! Whether a picture still shows what its truth says, after all that was done to it.

use image::RgbImage;

use crate::color::Color;
use crate::sample::{Board, Sample, Shown};
use crate::sokoban::Cell;

/// The lightest and the darkest of a letter and its ground are at least so far apart.
const LETTER: f32 = 0.2;

/// With its goals a cell is somewhere at least so far from what it is without them.
const GOAL: f32 = 0.075;

/// Whether each letter of a board can be made out.
pub(super) fn is_legible(sample: &Sample) -> bool {
    let Some(Shown::Lattice(board)) = sample.shown.first() else { return false };
    marked(board, |cell| !matches!(cell, Cell::Wall | Cell::Floor | Cell::Outside)).all(|at| {
        // Of narrow cells something of a wall beside them might be seen.
        let lights = pixels(&sample.image, board, at, 0.12).map(|(_, color)| color.light());
        let (low, high) =
            lights.fold((1.0f32, 0.0f32), |(low, high), it| (low.min(it), high.max(it)));
        high - low >= LETTER
    })
}

/// Whether goals are seen: somewhere in each of their cells the picture differs from its twin without goals.
pub(super) fn shows_goals(sample: &Sample, twin: &RgbImage, hidden: bool) -> bool {
    let Some(Shown::Lattice(board)) = sample.shown.first() else { return false };
    marked(board, |cell| cell.is_goal() && !(hidden && cell == Cell::PlayerOnGoal)).all(|at| {
        let mut seen = pixels(&sample.image, board, at, 0.0);
        seen.any(|((x, y), color)| color.distance(Color::of(*twin.get_pixel(x, y))) >= GOAL)
    })
}

/// The cells, by number, of some kinds.
fn marked(board: &Board, is: impl Fn(Cell) -> bool) -> impl Iterator<Item = usize> {
    let cells = board.cells.iter().enumerate();
    cells.filter(move |(_, cell)| is(Cell::ALL[usize::from(**cell)])).map(|(at, _)| at)
}

/// The pixels of a cell, without a margin.
fn pixels<'a>(
    image: &'a RgbImage,
    board: &Board,
    at: usize,
    margin: f32,
) -> impl Iterator<Item = ((u32, u32), Color)> + use<'a> {
    let (x, y) = ((at % board.columns) as f32, (at / board.columns) as f32);
    let from = board.pixel(x + margin, y + margin);
    let to = board.pixel(x + 1.0 - margin, y + 1.0 - margin);
    let range = |from: f32, to: f32, most: u32| {
        (from.ceil().max(0.0) as u32)..(to.floor().max(0.0) as u32).min(most)
    };
    let across = range(from.0, to.0, image.width());
    range(from.1, to.1, image.height()).flat_map(move |py| {
        across.clone().map(move |px| ((px, py), Color::of(*image.get_pixel(px, py))))
    })
}
