//! Pictures of a board and a plan for people: marks over a frame, and letters in a terminal.
//!
//! Knows the board, its place in pixels and the rules' steps; nothing of how it was seen or solved.

mod route;
mod terminal;

use image::{Rgb, RgbImage};

use crate::frame::Frame;
use crate::games::sokoban::layout::Layout;
use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::{Cell, Direction, Lattice, Point};
use crate::vision::overlay::{self, Mark};

pub(super) use terminal::terminal;

const WALL: [u8; 3] = [226, 74, 68];
const FLOOR: [u8; 3] = [46, 196, 222];
const GOAL: [u8; 3] = [250, 176, 5];
const BOX: [u8; 3] = [176, 96, 240];
const PLAYER: [u8; 3] = [255, 255, 255];

/// The reading and the plan as marks, in frame pixels.
pub(super) fn marks(level: &Level, layout: &Layout, actions: &[Direction]) -> Vec<Mark> {
    let lattice = &layout.lattice;
    let mut marks: Vec<Mark> = lattice.cells().map(|cell| outline(level, lattice, cell)).collect();
    let pieces = level.boxes().iter().map(|cell| (*cell, BOX)).chain([(level.player(), PLAYER)]);
    marks.extend(pieces.map(|(cell, color)| Mark::Disc {
        center: lattice.center(cell),
        radius: (lattice.side() * 0.12) as f32,
        color,
    }));
    marks.extend(route::marks(level, lattice, actions));
    marks
}

fn outline(level: &Level, lattice: &Lattice, cell: Cell) -> Mark {
    let color = match level.tile(cell) {
        Tile::Wall => WALL,
        Tile::Floor => FLOOR,
        Tile::Goal => GOAL,
    };
    let width = (lattice.side() * 0.035).clamp(1.0, 3.0) as f32;
    Mark::Shape { path: lattice.inset(cell, 0.08), color, fill: 0.0, width }
}

/// Longest side of a sketch, in pixels, where its cells are not the smallest already.
const SKETCH: f64 = 2000.0;
/// Sides of a sketch's cells, in pixels.
const SKETCH_CELL: (f64, f64) = (6.0, 56.0);

/// A plain picture of the board, and where it lies on it.
pub(super) fn sketch(level: &Level) -> (Frame, Layout) {
    let (columns, rows) = (level.columns() as u32, level.rows() as u32);
    let side = (SKETCH / f64::from(columns.max(rows))).floor();
    let side = side.clamp(SKETCH_CELL.0, SKETCH_CELL.1);
    let (margin, pitch) = (side / 2.0, Point { x: side, y: side });
    let lattice = Lattice::upright(Point { x: margin, y: margin }, pitch, columns, rows);
    let pixels = |cells: u32| (f64::from(cells) * side + 2.0 * margin) as u32;
    let mut image = RgbImage::from_pixel(pixels(columns), pixels(rows), Rgb([236, 238, 242]));
    let marks: Vec<Mark> =
        lattice.cells().flat_map(|cell| drawn(level, &lattice, cell, side)).collect();
    overlay::draw(&mut image, &marks);
    (Frame::from_image(image), Layout { lattice })
}

/// What a sketch shows of a cell.
fn drawn(level: &Level, lattice: &Lattice, cell: Cell, side: f64) -> Vec<Mark> {
    let shape = |margin: f64, color: [u8; 3]| {
        let path = lattice.inset(cell, margin);
        Mark::Shape { path, color, fill: 1.0, width: 0.0 }
    };
    let disc = |part: f64, color: [u8; 3]| {
        let (center, radius) = (lattice.center(cell), (side * part) as f32);
        Mark::Disc { center, radius, color }
    };
    let tile = level.tile(cell);
    let mut marks = match tile {
        Tile::Wall => vec![shape(0.0, [58, 64, 80])],
        Tile::Floor => vec![shape(0.02, [252, 252, 253])],
        Tile::Goal => vec![shape(0.02, [252, 252, 253]), disc(0.16, [214, 60, 60])],
    };
    if level.has_box(cell) {
        let color = if tile == Tile::Goal { [86, 150, 60] } else { [190, 130, 60] };
        marks.push(shape(0.12, color));
    }
    if cell == level.player() {
        marks.push(disc(0.3, [47, 128, 237]));
    }
    marks
}
