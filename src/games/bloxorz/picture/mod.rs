//! Pictures of a board and a plan for people: marks over a frame, and colours in a terminal.
//!
//! Knows the board, its place in pixels and the rules' rolls; nothing of how it was seen or solved.

mod route;
mod terminal;
mod wiring;

use crate::frame::Frame;
use crate::games::bloxorz::layout::{Layout, Palette};
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::rules::Action;
use crate::geometry::{Cell, Lattice, Point};
use crate::vision::overlay::{self, Mark};
use crate::vision::sight::Witness;

pub(super) use terminal::terminal;

/// What is not certain.
const DOUBT: [u8; 3] = [255, 0, 200];
const BLOCK: [u8; 3] = [250, 120, 40];
/// Cells whose score or margin is below this are marked: 0 to 1.
const SURE: (f32, f32) = (0.5, 0.1);

/// The reading and the plan as marks, in frame pixels; `graph` adds what is known of the switches.
pub(super) fn marks(level: &Level, layout: &Layout, actions: &[Action], graph: bool) -> Vec<Mark> {
    let lattice = layout.of_level(level.columns(), level.rows());
    let unit = unit(&lattice);
    let mut marks: Vec<Mark> = lattice
        .cells()
        .filter(|cell| level.tile(*cell) != Tile::Void)
        .flat_map(|cell| cell_marks(level, layout, &lattice, cell))
        .collect();
    if graph {
        marks.extend(wiring::marks(level, &lattice, unit));
    }
    marks.extend(block(level.block(), &lattice, unit));
    marks.extend(route::marks(level, &lattice, actions, unit));
    marks
}

/// Pixels from the smaller side of a cell: the unit that marks are sized by.
fn unit(lattice: &Lattice) -> f64 {
    let (columns, rows) = (f64::from(lattice.columns), f64::from(lattice.rows));
    let corner = lattice.project(0.0, 0.0);
    let side = |end: Point, count: f64| (end.x - corner.x).hypot(end.y - corner.y) / count;
    let across = side(lattice.project(columns, 0.0), columns);
    across.min(side(lattice.project(0.0, rows), rows))
}

fn color(tile: Tile) -> [u8; 3] {
    match tile {
        Tile::Void => [30, 34, 44],
        Tile::Plain => [46, 196, 222],
        Tile::Fragile => [255, 140, 60],
        Tile::Soft | Tile::Hard => [190, 110, 255],
        Tile::Splitter => [255, 90, 160],
        Tile::Goal => [90, 240, 110],
        Tile::Bridge { present: true, .. } => [120, 220, 160],
        Tile::Bridge { present: false, .. } => [90, 130, 110],
        Tile::Unknown => DOUBT,
    }
}

fn cell_marks(level: &Level, layout: &Layout, lattice: &Lattice, cell: Cell) -> Vec<Mark> {
    let tile = level.tile(cell);
    let value = |values: &[f32]| level.index(cell).and_then(|at| values.get(at).copied());
    let doubtful = tile == Tile::Unknown
        || value(&layout.scores).is_some_and(|score| score < SURE.0)
        || value(&layout.margins).is_some_and(|margin| margin < SURE.1);
    let size = unit(lattice) as f32;
    let (color, fill) = if doubtful { (DOUBT, 0.35) } else { (color(tile), 0.0) };
    let path = lattice.inset(cell, 0.1);
    let mut marks = vec![Mark::Shape { path, color, fill, width: (size * 0.05).clamp(1.0, 3.0) }];
    if tile != Tile::Plain {
        marks.push(letter(tile, lattice.center(cell), size));
    }
    marks
}

fn letter(tile: Tile, center: Point, size: f32) -> Mark {
    let text = tile.letter().to_string();
    Mark::Text { center, height: (size * 0.3).max(7.0), color: color(tile), text }
}

/// What the block stands on; of two halves the selected one is filled.
fn block(block: Block, lattice: &Lattice, unit: f64) -> Vec<Mark> {
    let width = (unit * 0.1).clamp(2.0, 5.0) as f32;
    let selected = |cell: Cell| !matches!(block, Block::Split { other, .. } if other == cell);
    let foot = |cell| Mark::Shape {
        path: lattice.inset(cell, 0.18),
        color: BLOCK,
        fill: if selected(cell) { 0.45 } else { 0.0 },
        width,
    };
    block.cells().map(foot).collect()
}

/// Longest side of a sketch, in pixels, where its cells are not the smallest already.
const SKETCH: f64 = 1600.0;
/// Sides of a sketch's cells, in pixels.
const SKETCH_CELL: (f64, f64) = (12.0, 56.0);

/// A plain picture of the board from above, and where it lies on it.
pub(super) fn sketch(level: &Level) -> (Frame, Layout) {
    let (columns, rows) = (level.columns() as u32, level.rows() as u32);
    let side = (SKETCH / f64::from(columns.max(rows))).floor();
    let side = side.clamp(SKETCH_CELL.0, SKETCH_CELL.1);
    let pitch = Point { x: side, y: side };
    let lattice = Lattice::upright(pitch, pitch, columns, rows);
    let pixels = |cells: u32| (f64::from(cells + 2) * side) as u32;
    let background = image::Rgb(color(Tile::Void));
    let mut image = image::RgbImage::from_pixel(pixels(columns), pixels(rows), background);
    let tiles = lattice.cells().filter(|cell| level.tile(*cell) != Tile::Void);
    let mut marks: Vec<Mark> = tiles.flat_map(|cell| tile(level, &lattice, cell)).collect();
    marks.extend(level.block().cells().map(|cell| Mark::Shape {
        path: lattice.inset(cell, 0.12),
        color: [150, 84, 50],
        fill: 1.0,
        width: 0.0,
    }));
    overlay::draw(&mut image, &marks);
    let layout = Layout {
        lattice,
        first: Cell { x: 0, y: 0 },
        witness: Witness::Edges,
        rise: Point { x: 0.0, y: 0.0 },
        slab: 0.0,
        palette: Palette::default(),
        stage: None,
        view: 0,
        scores: Vec::new(),
        margins: Vec::new(),
        doubted: Vec::new(),
        glances: Vec::new(),
        tracked: None,
        moves: None,
    };
    (Frame::from_image(image), layout)
}

fn tile(level: &Level, lattice: &Lattice, cell: Cell) -> Vec<Mark> {
    let tile = level.tile(cell);
    let face = match tile {
        Tile::Plain | Tile::Soft | Tile::Hard | Tile::Splitter => [222, 226, 232],
        Tile::Fragile => [246, 166, 96],
        Tile::Goal => [16, 18, 24],
        Tile::Bridge { present: true, .. } => [168, 206, 180],
        Tile::Bridge { present: false, .. } | Tile::Void => [52, 62, 66],
        Tile::Unknown => [120, 60, 110],
    };
    let mut marks =
        vec![Mark::Shape { path: lattice.inset(cell, 0.03), color: face, fill: 1.0, width: 0.0 }];
    if !matches!(tile, Tile::Plain | Tile::Fragile | Tile::Goal) {
        marks.push(letter(tile, lattice.center(cell), unit(lattice) as f32));
    }
    marks
}
