//! What a program's templates say of a board's cells, as a board.

use image::RgbImage;

use crate::game::{CERTAIN, Candidate, Reading};
use crate::games::bloxorz::layout::{Layout, Palette};
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::vision::told::{Board, Told, VOID};
use crate::games::bloxorz::vision::view::{View, holds};
use crate::games::bloxorz::vision::{BoardReading, prior};
use crate::geometry::{Cell, Lattice, Point};
use crate::vision::sight::{TILES, Witness};
use crate::vision::template::Templates;
use crate::vision::{DoubtfulCell, Evidence, VisionError};

type Found = Result<Candidate<BoardReading>, VisionError>;

/// Lattices of more cells are no boards.
const MOST_CELLS: u32 = 1600;
/// A cube that rises less than so much of a cell's side hides nothing: no lattice is quite square.
const FLAT: f64 = 0.25;
/// A cell that is told less surely than so may be in part behind the block.
const CLEAR: f32 = 0.5;

/// Reads a lattice with cells around the board by a program's templates. `known` is what was read there before.
pub(super) fn read(
    image: &RgbImage,
    lattice: &Lattice,
    templates: &Templates,
    known: Option<&Level>,
) -> Found {
    let (columns, rows) = (lattice.columns, lattice.rows);
    if columns.saturating_mul(rows) > MOST_CELLS {
        return Err(nothing(format!("a lattice of {columns} x {rows} cells was seen")));
    }
    let (lattice, said) = templates.whole(image, lattice, VOID);
    let kinds = |said: &Vec<f32>| std::array::from_fn(|kind| said[kind]);
    let said: Vec<[f32; TILES]> = said.iter().map(kinds).collect();
    let board = Told { columns: lattice.columns as usize, said: &said }.board();
    let board = board.ok_or_else(|| nothing("no cell of it can hold the block".to_owned()))?;
    Seen { view: viewed(image, &lattice), board }.candidate(known)
}

/// The likeliest board in all cells of a lattice, by what is said of each; none where none of them can hold the block.
pub(super) fn drafted(
    image: &RgbImage,
    lattice: &Lattice,
    said: &[[f32; TILES]],
) -> Option<BoardReading> {
    let board = Told { columns: lattice.columns as usize, said }.board()?;
    let seen = Seen { view: viewed(image, lattice), board };
    let (mut reading, _) = seen.reading(&seen.hidden(), None).ok()?;
    reading.layout.witness = Witness::Eye;
    Some(reading)
}

pub(super) fn nothing(nearest: String) -> VisionError {
    let looked_for = "floor of cells with one hole, and a block on it".to_owned();
    VisionError::NoBoard { game: "bloxorz", looked_for, nearest, found: Box::default() }
}

/// A lattice whose cells are squares, seen from far away.
fn viewed<'a>(image: &'a RgbImage, lattice: &Lattice) -> View<'a> {
    let mut view = View::new(image, lattice.clone(), rise(lattice), 0.0);
    if view.rise.x.hypot(view.rise.y) < FLAT * view.size() {
        view.rise = Point { x: 0.0, y: 0.0 };
    }
    view
}

/// From the foot to the head of a cube, in pixels: what is left to make the picture's axes as long as one another and
/// square to each other, when the cell's sides have had their part.
fn rise(lattice: &Lattice) -> Point {
    let (u, v) = (f64::from(lattice.columns) / 2.0, f64::from(lattice.rows) / 2.0);
    let side = |(du, dv): (f64, f64)| {
        let (from, to) = (lattice.project(u - du, v - dv), lattice.project(u + du, v + dv));
        (to.x - from.x, to.y - from.y)
    };
    let (across, down) = (side((0.5, 0.0)), side((0.0, 0.5)));
    let (wide, high) = (across.0.powi(2) + down.0.powi(2), across.1.powi(2) + down.1.powi(2));
    let mixed = across.0 * across.1 + down.0 * down.1;
    let scale = f64::midpoint(wide + high, (wide - high).hypot(2.0 * mixed));
    let (x, y) = ((scale - wide).max(0.0).sqrt(), (scale - high).max(0.0).sqrt());
    Point { x: if mixed < 0.0 { -x } else { x }, y: -y }
}

/// A board where it is seen.
struct Seen<'a> {
    view: View<'a>,
    board: Board,
}

impl Seen<'_> {
    fn candidate(&self, known: Option<&Level>) -> Found {
        let hidden = self.hidden();
        let shown = self.view.lattice.cells().zip(&self.board.likely);
        let shown = shown.filter(|(cell, _)| !hidden.contains(cell));
        let certain = shown.fold(1.0, |least: f32, (_, likely)| least.min(*likely));
        let (reading, is_ordered) = self.reading(&hidden, known)?;
        let certain = if is_ordered { certain } else { 0.0 };
        tracing::debug!("a board is seen, certain to {certain:.3}");
        Ok(Candidate { reading, certain, error: self.in_doubt(&hidden) })
    }

    /// The cells that the block stands before, but for those under it.
    fn hidden(&self) -> Vec<Cell> {
        let outline = |at: Cell, size, height| self.view.outline(at, size, height, 0.0);
        let outlines = match self.board.block {
            Block::Standing(cell) => vec![outline(cell, (1.0, 1.0), 2.0)],
            Block::Lying(one, two) => {
                let size = (f64::from(two.x - one.x + 1), f64::from(two.y - one.y + 1));
                vec![outline(one, size, 1.0)]
            }
            Block::Split { active, other } => {
                [active, other].map(|half| outline(half, (1.0, 1.0), 1.0)).to_vec()
            }
        };
        let is_hidden = |(cell, likely): &(Cell, &f32)| {
            let middle = self.view.lattice.center(*cell);
            let under = self.board.block.cells().any(|it| it == *cell);
            // What looks like nothing that is known may be covered in part.
            let beyond = if **likely < CLEAR { self.view.size() / 2.0 } else { 0.0 };
            !under && outlines.iter().any(|outline| holds(outline, middle, beyond))
        };
        let cells = self.view.lattice.cells().zip(&self.board.likely);
        cells.filter(is_hidden).map(|(cell, _)| cell).collect()
    }

    /// The level, and whether it is known which half of a block that is split is selected.
    fn reading(
        &self,
        hidden: &[Cell],
        known: Option<&Level>,
    ) -> Result<(BoardReading, bool), VisionError> {
        let Board { tiles, likely, .. } = &self.board;
        let width = self.view.lattice.columns as usize;
        let under: Vec<Cell> = self.board.block.cells().collect();
        let index = |cell: Cell| cell.y as usize * width + cell.x as usize;
        let is_floor = |cell: &Cell| {
            under.contains(cell) || (tiles[index(*cell)] != Tile::Void && !hidden.contains(cell))
        };
        let floor: Vec<Cell> = self.view.lattice.cells().filter(is_floor).collect();
        let range = |of: fn(&Cell) -> i32| {
            let low = floor.iter().map(of).min().unwrap_or_default();
            (low, floor.iter().map(of).max().unwrap_or_default() + 1 - low)
        };
        let ((left, columns), (top, rows)) = (range(|cell| cell.x), range(|cell| cell.y));
        let moved = |cell: Cell| Cell { x: cell.x - left, y: cell.y - top };
        let kept: Vec<Cell> = (top..top + rows)
            .flat_map(|y| (left..left + columns).map(move |x| Cell { x, y }))
            .collect();
        let tile = |cell: &Cell| {
            let unseen = under.contains(cell) || hidden.contains(cell);
            if unseen { Tile::Unknown } else { tiles[index(*cell)] }
        };
        let mut tiles: Vec<Tile> = kept.iter().map(tile).collect();
        let block = match self.board.block {
            Block::Standing(cell) => Block::Standing(moved(cell)),
            Block::Lying(one, two) => Block::Lying(moved(one), moved(two)),
            Block::Split { active, other } => {
                Block::Split { active: moved(active), other: moved(other) }
            }
        };
        let columns = columns as usize;
        let known = known.filter(|known| prior::is_same(columns, &tiles, known));
        let ordered = known.and_then(|known| prior::ordered(block, known.block()));
        let block = ordered.filter(|_| self.board.is_unordered).unwrap_or(block);
        if let Some(known) = known {
            prior::fill(columns, &mut tiles, known, block);
        }
        let level =
            Level::new(columns, tiles, block).map_err(|error| nothing(error.to_string()))?;
        let level = known.map_or_else(|| level.clone(), |known| level.with_wiring_of(known));
        let layout = Layout {
            lattice: self.view.lattice.clone(),
            first: Cell { x: left, y: top },
            witness: Witness::Templates,
            rise: self.view.rise,
            slab: 0.0,
            palette: Palette::default(),
            stage: None,
            view: 0,
            scores: kept.iter().map(|cell| likely[index(*cell)]).collect(),
            margins: kept.iter().map(|cell| 2.0 * likely[index(*cell)] - 1.0).collect(),
            moves: None,
            glances: Vec::new(),
        };
        let is_ordered = !self.board.is_unordered || ordered.is_some();
        Ok((Reading::new(level, layout), is_ordered))
    }

    /// The cells that are least likely to be what they are taken for.
    fn in_doubt(&self, hidden: &[Cell]) -> VisionError {
        let lattice = &self.view.lattice;
        let all = lattice.cells().zip(self.board.tiles.iter().zip(&self.board.likely));
        let shown = all.filter(|(cell, _)| !hidden.contains(cell));
        let (mut cells, mut found) = (Vec::new(), Evidence::on(lattice));
        for (cell, (tile, &score)) in shown {
            let (label, margin) = (self.label(cell, *tile), (2.0 * score - 1.0).max(0.0));
            found = found.with_cell(cell, label, Some((score, margin)), score < CERTAIN);
            if score < CERTAIN {
                // The first column and row lie beside the board.
                let cell = Cell { x: cell.x - 1, y: cell.y - 1 };
                cells.push(DoubtfulCell { cell, label, score, margin });
            }
        }
        let total = self.board.tiles.len();
        VisionError::Uncertain { cells, total, found: Box::new(found) }
    }

    fn label(&self, cell: Cell, tile: Tile) -> &'static str {
        match tile {
            _ if self.board.block.cells().any(|under| under == cell) => "block",
            Tile::Void => "void",
            Tile::Plain => "floor",
            Tile::Fragile => "fragile",
            Tile::Goal => "hole",
            Tile::Bridge { .. } => "bridge",
            _ => "switch",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cube_rises_by_what_its_cells_are_foreshortened() {
        let lattice = |matrix| Lattice { columns: 6, rows: 4, matrix };
        let flat = rise(&lattice([30.0, 0.0, 5.0, 0.0, 30.0, 9.0, 0.0, 0.0, 1.0]));
        assert!(flat.x.hypot(flat.y) < 1e-6);
        // Half as high as wide: seen from 60 degrees above the ground's normal.
        let oblique = rise(&lattice([30.0, 0.0, 5.0, 0.0, 15.0, 9.0, 0.0, 0.0, 1.0]));
        assert!(oblique.x.abs() < 1e-6 && (oblique.y + 30.0 * 0.75f64.sqrt()).abs() < 1e-6);
        // Isometric: the cube's height shows as long as its sides.
        let (wide, high) = (26.0, 26.0 / 3f64.sqrt());
        let iso = rise(&lattice([wide, -wide, 5.0, high, high, 9.0, 0.0, 0.0, 1.0]));
        assert!(iso.x.abs() < 1e-6 && (iso.y + wide.hypot(high)).abs() < 1e-6, "{iso:?}");
    }
}
