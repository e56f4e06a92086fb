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
/// What is not certain.
const DOUBT: [u8; 3] = [255, 0, 200];
/// Cells whose margin is below this are marked: 0 to 1.
const SURE: f32 = 0.1;

/// The reading and the plan as marks, in frame pixels.
pub(super) fn marks(level: &Level, layout: &Layout, actions: &[Direction]) -> Vec<Mark> {
    let lattice = &layout.lattice;
    let mut marks: Vec<Mark> = lattice.cells().map(|cell| outline(level, layout, cell)).collect();
    let pieces = level.boxes().iter().map(|cell| (*cell, BOX)).chain([(level.player(), PLAYER)]);
    marks.extend(pieces.map(|(cell, color)| Mark::Disc {
        center: lattice.center(cell),
        radius: (unit(lattice) * 0.12) as f32,
        color,
    }));
    marks.extend(route::marks(level, lattice, actions));
    marks
}

/// Pixels from the smaller side of a cell: the unit that marks are sized by.
fn unit(lattice: &Lattice) -> f64 {
    let pitch = lattice.pitch();
    pitch.x.abs().min(pitch.y.abs())
}

fn outline(level: &Level, layout: &Layout, cell: Cell) -> Mark {
    let at = cell.y as usize * layout.lattice.columns as usize + cell.x as usize;
    let doubtful = layout.margins.get(at).is_some_and(|margin| *margin < SURE);
    let color = match level.tile(cell) {
        Tile::Wall => WALL,
        Tile::Floor => FLOOR,
        Tile::Goal => GOAL,
    };
    let (color, fill) = if doubtful { (DOUBT, 0.45) } else { (color, 0.0) };
    let width = (unit(&layout.lattice) * 0.035).clamp(1.0, 3.0) as f32;
    Mark::Shape { path: inset(&layout.lattice, cell, 0.08), color, fill, width }
}

/// The corners of a cell, moved inwards by `margin` cells.
fn inset(lattice: &Lattice, cell: Cell, margin: f64) -> Vec<Point> {
    let (x, y) = (f64::from(cell.x), f64::from(cell.y));
    let (near, far) = (margin, 1.0 - margin);
    let corners = [(near, near), (far, near), (far, far), (near, far)];
    corners.map(|(u, v)| lattice.project(x + u, y + v)).into()
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
    (Frame::from_image(image), Layout { lattice, margins: Vec::new() })
}

/// What a sketch shows of a cell.
fn drawn(level: &Level, lattice: &Lattice, cell: Cell, side: f64) -> Vec<Mark> {
    let shape = |margin: f64, color: [u8; 3]| {
        let path = inset(lattice, cell, margin);
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
