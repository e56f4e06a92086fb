//! Pictures of a board and a plan for people: marks over a frame, and colours in a terminal.
//!
//! Knows the board, its place in pixels and the rules' actions; nothing of how it was seen or solved.

mod graph;
mod plan;
mod terminal;
#[cfg(test)]
mod tests;

use crate::frame::Frame;
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::picture::plan::DrawnPlan;
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::{Cell, Lattice, Point};
use crate::vision::overlay::{self, Mark};
use crate::vision::sight::Witness;

pub(super) use graph::{every_way, marks as ways};
pub(super) use terminal::terminal;

/// What is not certain.
const DOUBT: [u8; 3] = [255, 0, 200];
const HALO: [u8; 3] = [20, 24, 34];
const BACK: [u8; 3] = [235, 40, 40];
/// Cells whose score or margin is below this are marked: 0 to 1.
const SURE: (f32, f32) = (0.5, 0.1);

/// One colour a chain, over and over.
const CHAINS: [[u8; 3]; 8] = [
    [255, 150, 60],
    [70, 190, 255],
    [120, 220, 100],
    [240, 110, 190],
    [250, 220, 80],
    [165, 130, 255],
    [80, 225, 205],
    [235, 105, 95],
];

fn color(chain: Chain) -> [u8; 3] {
    CHAINS[chain.index() % CHAINS.len()]
}

/// The reading and the plan as marks, in frame pixels; `graph` adds where each cell may lead.
pub(super) fn marks(level: &Level, layout: &Layout, actions: &[Action], graph: bool) -> Vec<Mark> {
    let lattice = &layout.lattice;
    let unit = lattice.side();
    let mut marks: Vec<Mark> =
        level.cells().flat_map(|cell| cell_marks(level, layout, cell, unit)).collect();
    if graph {
        marks.extend(graph::marks(layout, &every_way(level)));
    }
    let course = DrawnPlan::of(level, actions);
    for chain in level.every_chain() {
        marks.extend(drawn(level, lattice, chain, unit));
        marks.extend(planned(&course, lattice, chain, unit));
    }
    marks.extend(course.back.iter().flat_map(|cell| cross(lattice, *cell, unit)));
    marks
}

/// The token that was read, in the cell's corner, and whether it is in doubt.
fn cell_marks(level: &Level, layout: &Layout, cell: Cell, unit: f64) -> Vec<Mark> {
    let tile = level.tile(cell);
    let value = |values: &[f32]| level.index(cell).and_then(|at| values.get(at).copied());
    let doubtful = tile == Tile::Unknown
        || value(&layout.scores).is_some_and(|score| score < SURE.0)
        || value(&layout.margins).is_some_and(|margin| margin < SURE.1);
    let lattice = &layout.lattice;
    let width = (unit * 0.04).clamp(1.0, 2.0) as f32;
    let color = match tile {
        _ if doubtful => DOUBT,
        Tile::Start(chain) => color(chain),
        _ => [46, 196, 222],
    };
    let fill = if doubtful { 0.35 } else { 0.0 };
    let corner = lattice.project(f64::from(cell.x) + 0.2, f64::from(cell.y) + 0.2);
    let height = (unit * 0.2).max(6.0) as f32;
    vec![
        Mark::Shape { path: lattice.inset(cell, 0.06), color, fill, width },
        Mark::Text { center: corner, height, color, text: tile.token() },
    ]
}

fn line(lattice: &Lattice, cells: &[Cell], color: [u8; 3], width: f64, arrow: bool) -> Mark {
    let path = cells.iter().map(|cell| lattice.center(*cell)).collect();
    Mark::Line { path, color, width: width as f32, arrow }
}

/// A chain as far as it is drawn: a broad line behind what is planned.
fn drawn(level: &Level, lattice: &Lattice, chain: Chain, unit: f64) -> Option<Mark> {
    let cells = level.chain(chain);
    (cells.len() > 1).then(|| line(lattice, &cells, HALO, (unit * 0.22).max(3.0), false))
}

/// How a chain is to grow, as an arrow through the cells, and the number of every fifth action.
fn planned(course: &DrawnPlan, lattice: &Lattice, chain: Chain, unit: f64) -> Vec<Mark> {
    let Some((first, cells)) = course.grown.get(chain.index()) else { return Vec::new() };
    if cells.len() < 2 {
        return Vec::new();
    }
    let width = (unit * 0.09).clamp(1.5, 7.0);
    let mut marks = vec![
        line(lattice, cells, HALO, width * 1.8, false),
        line(lattice, cells, color(chain), width, true),
    ];
    for (number, cell) in (*first..).zip(&cells[1..]).filter(|(number, _)| number % 5 == 0) {
        let height = (unit * 0.22).max(7.0) as f32;
        let center = lattice.project(f64::from(cell.x) + 0.76, f64::from(cell.y) + 0.78);
        marks.push(Mark::Text { center, height, color: [255; 3], text: number.to_string() });
    }
    marks
}

/// A cell that is to be taken back.
fn cross(lattice: &Lattice, cell: Cell, unit: f64) -> Vec<Mark> {
    let corners = lattice.inset(cell, 0.3);
    let width = (unit * 0.08).clamp(1.5, 6.0) as f32;
    [(0, 2), (1, 3)]
        .map(|(a, b)| Mark::Line {
            path: vec![corners[a], corners[b]],
            color: BACK,
            width,
            arrow: false,
        })
        .into()
}

/// Longest side of a sketch, in pixels, where its cells are not the smallest already.
const SKETCH: f64 = 1600.0;
/// Sides of a sketch's cells, in pixels.
const SKETCH_CELL: (f64, f64) = (14.0, 64.0);

/// A plain picture of the board, and where it lies on it.
pub(super) fn sketch(level: &Level) -> (Frame, Layout) {
    let (columns, rows) = (level.columns() as u32, level.rows() as u32);
    let side = (SKETCH / f64::from(columns.max(rows))).floor();
    let side = side.clamp(SKETCH_CELL.0, SKETCH_CELL.1);
    let pitch = Point { x: side, y: side };
    let lattice = Lattice::upright(pitch, pitch, columns, rows);
    let pixels = |cells: u32| (f64::from(cells + 2) * side) as u32;
    let mut image =
        image::RgbImage::from_pixel(pixels(columns), pixels(rows), image::Rgb([34, 38, 50]));
    let owners = level.owners();
    let owner = |cell: Cell| level.index(cell).and_then(|at| owners[at]);
    let marks: Vec<Mark> =
        level.cells().flat_map(|cell| tile(level, &lattice, cell, owner(cell), side)).collect();
    overlay::draw(&mut image, &marks);
    let layout = Layout::new(lattice, Witness::Edges, level.clone(), (Vec::new(), Vec::new()));
    (Frame::from_image(image), layout)
}

fn tile(
    level: &Level,
    lattice: &Lattice,
    cell: Cell,
    owner: Option<Chain>,
    side: f64,
) -> Vec<Mark> {
    let face = owner.map_or([222, 226, 232], color);
    let path = lattice.inset(cell, 0.03);
    let shape = Mark::Shape { path, color: face, fill: 1.0, width: 0.0 };
    let text = match level.tile(cell) {
        Tile::Start(_) => "X".to_owned(),
        tile => tile.token(),
    };
    let height = (side * 0.36) as f32;
    let label = Mark::Text { center: lattice.center(cell), height, color: HALO, text };
    vec![shape, label]
}
