//! Pictures of a board and a plan for people: marks over a frame, and colours in a terminal.
//!
//! Knows the board, its place in pixels and the rules' slides; nothing of how it was seen or solved.

mod graph;
mod lanes;
mod route;
mod terminal;

use crate::frame::Frame;
use crate::games::amaze::layout::{Layout, Palette};
use crate::games::amaze::level::{Level, Tile};
use crate::geometry::{Cell, Direction, Lattice, Point};
use crate::vision::overlay::{self, Mark};
use crate::vision::sight::Witness;

pub(super) use terminal::terminal;

/// Outlines of what was read.
const WALL: [u8; 3] = [226, 74, 68];
const FLOOR: [u8; 3] = [46, 196, 222];
const PAINTED: [u8; 3] = [250, 176, 5];
/// What is not certain.
const DOUBT: [u8; 3] = [255, 0, 200];
/// Cells whose score or margin is below this are marked: 0 to 1.
const SURE: (f32, f32) = (0.5, 0.1);

/// The reading and the plan as marks, in frame pixels; `graph` adds stops and slides.
pub(super) fn marks(
    level: &Level,
    layout: &Layout,
    actions: &[Direction],
    graph: bool,
) -> Vec<Mark> {
    let lattice = &layout.lattice;
    let mut marks: Vec<Mark> = lattice.cells().map(|cell| outline(level, layout, cell)).collect();
    if graph {
        marks.extend(graph::marks(level, lattice));
    }
    marks.extend(ball(level, lattice));
    marks.extend(route::marks(level, lattice, actions));
    marks
}

fn outline(level: &Level, layout: &Layout, cell: Cell) -> Mark {
    let color = match level.tile(cell) {
        Tile::Wall => WALL,
        Tile::Floor => FLOOR,
        Tile::Painted => PAINTED,
    };
    let value = |values: &[f32]| level.index(cell).and_then(|at| values.get(at).copied());
    let doubtful = value(&layout.scores).is_some_and(|score| score < SURE.0)
        || value(&layout.margins).is_some_and(|margin| margin < SURE.1);
    let size = layout.lattice.side() as f32;
    let (color, fill) = if doubtful { (DOUBT, 0.45) } else { (color, 0.0) };
    Mark::Shape {
        path: layout.lattice.inset(cell, 0.08),
        color,
        fill,
        width: (size * 0.035).clamp(1.0, 3.0),
    }
}

/// A ring around the ball, dark between light, so that it shows on anything.
fn ball(level: &Level, lattice: &Lattice) -> Vec<Mark> {
    let (x, y) = (f64::from(level.ball().x) + 0.5, f64::from(level.ball().y) + 0.5);
    let circle = (0..32).map(|step| {
        let angle = f64::from(step) / 32.0 * std::f64::consts::TAU;
        lattice.project(x + 0.3 * angle.cos(), y + 0.3 * angle.sin())
    });
    let path: Vec<Point> = circle.collect();
    let width = (lattice.side() * 0.1) as f32;
    let ring = |color, width| Mark::Shape { path: path.clone(), color, fill: 0.0, width };
    vec![ring([255; 3], width), ring([20, 24, 34], width * 0.5)]
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
    let margin = side / 2.0;
    let pitch = Point { x: side, y: side };
    let lattice = Lattice::upright(Point { x: margin, y: margin }, pitch, columns, rows);
    let pixels = |cells: u32| (f64::from(cells) * side + 2.0 * margin) as u32;
    let background = image::Rgb([236, 238, 242]);
    let mut image = image::RgbImage::from_pixel(pixels(columns), pixels(rows), background);
    let mut marks: Vec<Mark> = lattice.cells().map(|cell| tile(level, &lattice, cell)).collect();
    let (center, radius) = (lattice.center(level.ball()), (side * 0.28) as f32);
    marks.push(Mark::Disc { center, radius, color: [47, 128, 237] });
    overlay::draw(&mut image, &marks);
    let (scores, margins) = (Vec::new(), Vec::new());
    let palette = Palette::default();
    let layout = Layout { lattice, palette, witness: Witness::Edges, scores, margins };
    (Frame::from_image(image), layout)
}

fn tile(level: &Level, lattice: &Lattice, cell: Cell) -> Mark {
    let color = match level.tile(cell) {
        Tile::Wall => [58, 64, 80],
        Tile::Floor => [252, 252, 253],
        Tile::Painted => [255, 226, 158],
    };
    Mark::Shape { path: lattice.inset(cell, 0.01), color, fill: 1.0, width: 0.0 }
}
