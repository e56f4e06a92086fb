//! Boards of Amaze: a ball slides through corridors until a wall stops it, and paints what it passes.

mod board;
mod scene;

use crate::camera::{Camera, View};
use crate::canvas::Canvas;
use crate::color::Color;
use crate::damage::damage;
use crate::dice::Dice;
use crate::lattice;
use crate::page::Printer;
use crate::palette::Palette;
use crate::sample::{Board as Truth, Sample, Shown};
use crate::split::{Parts, Split};
use crate::token::Token;

use board::Board;
use scene::Scene;

/// What one cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A wall, or what is outside.
    Wall,
    /// Floor that is to be painted.
    Floor,
    /// Painted floor.
    Painted,
    /// Where the ball lies, which is painted.
    Ball,
}

/// Cells are at least so wide and high, in pixels.
const LEAST: f32 = 8.0;

/// The kinds of part that a board's family is made by.
const KINDS: [&str; 5] = ["fill", "tile", "paint", "token", "page"];

/// A picture with a board.
#[must_use]
pub fn draw(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    loop {
        // A board too small for anyone to read is none.
        let sample = attempt(printer, split, dice);
        if sample.shown.iter().all(|shown| shown.pitch() >= LEAST) {
            return sample;
        }
    }
}

fn attempt(printer: &Printer<'_>, split: Split, dice: &mut Dice) -> Sample {
    let mut parts = Parts::new(split, &KINDS, dice);
    let board = Board::draw(dice);
    let mut palette = Palette::draw(dice);
    let ground = palette.any(dice);
    let size = (dice.octaves(240.0, 1100.0) as u32, dice.octaves(240.0, 1000.0) as u32);
    let margin = dice.pick(&[0.0, 0.0, 0.3, 1.0, 1.0, 2.0]);
    let (wide, high) = (board.columns as f32 + 2.0 * margin, board.rows as f32 + 2.0 * margin);
    let page = printer.page(&mut parts, size, ground, wide / high, dice);
    let view =
        if dice.chance(0.25) { View::gentle(dice) } else { View::Above { shift: (0.0, 0.0) } };
    // Cells may be a little wider than high.
    let stretch = if dice.chance(0.1) { dice.span(0.85, 1.18) } else { 1.0 };
    let camera = inner(view, (wide, high), margin, page.place, stretch);
    let scene = Scene::draw(&mut parts, &board, margin, page.ground, view, &mut palette, dice);
    let token = Token::draw(&mut parts, scene.ball_color, dice);
    let pitch = camera.pitch((board.columns as f32 / 2.0, board.rows as f32 / 2.0));
    let mut canvas = Canvas { image: page.canvas.image };
    let samples = if dice.chance(0.15) {
        1
    } else if pitch < 30.0 {
        3
    } else {
        2
    };
    lattice::draw(&mut canvas.image, &scene, &camera, samples);
    let radius = pitch * dice.span(0.24, 0.49);
    let lift = if dice.chance(0.3) { -dice.span(0.0, 0.25) * pitch } else { 0.0 };
    let (x, y) = camera.see(board.flight.0 + 0.5, board.flight.1 + 0.5, 0.0);
    token.put(&mut canvas, (x, y + lift), radius);
    if dice.chance(0.05) {
        litter(&mut canvas, (x, y), pitch, scene.ball_color, dice);
    }
    let (image, scale) = damage(canvas.image, dice);
    let homography = camera.homography();
    let homography =
        [homography[0].map(|k| k * scale.0), homography[1].map(|k| k * scale.1), homography[2]];
    let truth = Truth {
        game: "amaze",
        columns: board.columns,
        rows: board.rows,
        homography,
        cells: board.cells().map(|cell| cell as u8).collect(),
        sure: board.sure(),
        level: board.text(),
        chains: None,
        hidden: None,
    };
    Sample { image, shown: vec![Shown::Lattice(truth)], grid: None, family: parts.family() }
}

/// The camera in which (0, 0) is the first cell's corner, of a board with a margin that fills a place.
fn inner(
    view: View,
    (wide, high): (f32, f32),
    margin: f32,
    place: (f32, f32, f32, f32),
    stretch: f32,
) -> Camera {
    let place = (place.0, place.1, place.2, place.3);
    let camera = Camera::new(view, (wide, high), place);
    camera
        .moved((margin, margin))
        .stretched(stretch, (place.0 + place.2 / 2.0, place.1 + place.3 / 2.0))
}

/// Sparks about the ball.
fn litter(canvas: &mut Canvas, (x, y): (f32, f32), pitch: f32, color: Color, dice: &mut Dice) {
    for _ in 0..dice.int(3, 14) {
        let at = (x + dice.span(-1.6, 1.6) * pitch, y + dice.span(-1.6, 1.6) * pitch);
        let ink = crate::color::Ink {
            color: color.shade(dice.span(-0.2, 0.5)),
            alpha: dice.span(0.3, 1.0),
        };
        canvas.disc(at, pitch * dice.span(0.02, 0.09), None, ink);
    }
}
