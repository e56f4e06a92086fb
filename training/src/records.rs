//! What one picture teaches: its board on its own lattice, and on lattices that are wrong.

use std::io::{self, Write};

use eye::cells::{LARGE, SIDE, rectify};
use eye::{Game, Lattice};
use image::RgbImage;
use looks::bloxorz::Cell as Tile;
use looks::dice::Dice;
use looks::sokoban::Cell as Place;
use looks::{Board, Grid, Sample, Shown};

use crate::games::number;

/// What is asked of no cell.
const UNASKED: u8 = 255;
/// The most cells of a record across or down.
const MOST: u32 = 24;

/// Whose cells are learnt; the others' are only told from them.
pub(crate) struct Asked {
    game: Game,
    /// Pixels of a cell across and down.
    side: u32,
}

/// What the cells of Amaze are.
pub(crate) const CELLS: Asked = Asked { game: Game::Amaze, side: SIDE };
/// What is written in those of Cardinal Chains.
pub(crate) const SIGNS: Asked = Asked { game: Game::Chains, side: LARGE };
/// What the tiles of Bloxorz are, and where its block is.
pub(crate) const TILES: Asked = Asked { game: Game::Bloxorz, side: LARGE };

/// What the cells of Sokoban are.
pub(crate) const BOXES: Asked = Asked { game: Game::Sokoban, side: SIDE };

/// One board as the network sees it.
pub(crate) struct Record {
    columns: u32,
    rows: u32,
    /// Whose board's lattice it is.
    game: Option<Game>,
    labels: Vec<u8>,
    /// What is drawn over the cells of Cardinal Chains: see [`drawn`].
    drawn: Vec<u8>,
    cells: RgbImage,
}

impl Record {
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        out.write_all(&(self.columns as u16).to_le_bytes())?;
        out.write_all(&(self.rows as u16).to_le_bytes())?;
        out.write_all(&[number(self.game)])?;
        out.write_all(&self.labels)?;
        out.write_all(&self.drawn)?;
        out.write_all(self.cells.as_raw())
    }
}

/// What a picture teaches. Of another game's little is learnt: it is taken `seldom` or not.
pub(crate) fn records(
    asked: &Asked,
    game: Option<Game>,
    sample: &Sample,
    seldom: f32,
    dice: &mut Dice,
) -> Vec<Record> {
    if game != Some(asked.game) && !dice.chance(seldom) {
        return Vec::new();
    }
    let Sample { image, shown, .. } = sample;
    let mut records = Vec::new();
    for board in shown {
        let Shown::Lattice(board) = board else { continue };
        records.push(right(asked, image, board, game, dice));
        // Wrong lattices are told soon; what cells are is not.
        if dice.chance(0.25) {
            records.push(wrong(asked, image, &beside(board, dice)));
        }
    }
    if let Some(grid) = &sample.grid {
        records.push(wrong(asked, image, &on(grid, dice)));
    }
    if records.is_empty() {
        records.push(wrong(asked, image, &anywhere(image, dice)));
    }
    records
}

/// A lattice: places count from the corner of cell (0, 0).
fn lattice(matrix: [[f64; 3]; 3], columns: u32, rows: u32) -> Lattice {
    let whole = matrix[2][2];
    let [first, second, third] = matrix.map(|row| row.map(|element| element / whole));
    let matrix = [
        first[0], first[1], first[2], second[0], second[1], second[2], third[0], third[1], third[2],
    ];
    Lattice { columns, rows, matrix }
}

/// A board's own map, with places scaled and shifted: `place * scale + shift`.
fn mapped(board: &Board, scale: (f64, f64), shift: (f64, f64)) -> [[f64; 3]; 3] {
    board.homography.map(|row| {
        let row = row.map(f64::from);
        [row[0] * scale.0, row[1] * scale.1, row[0] * shift.0 + row[1] * shift.1 + row[2]]
    })
}

/// The board on its own lattice, a little beside it as a fit may be, with some cells around.
fn right(
    asked: &Asked,
    image: &RgbImage,
    board: &Board,
    game: Option<Game>,
    dice: &mut Dice,
) -> Record {
    let (columns, rows) = (board.columns as u32, board.rows as u32);
    let room = |own: u32, dice: &mut Dice| {
        let most = (MOST - own.min(MOST)) as i32;
        let low = margin(dice).min(most / 2);
        (low, margin(dice).min(most - low))
    };
    let ((left, more_columns), (top, more_rows)) = (room(columns, dice), room(rows, dice));
    let (wide, high) = (columns + (left + more_columns) as u32, rows + (top + more_rows) as u32);
    let jitter = |most: f32, dice: &mut Dice| f64::from(dice.span(-most, most));
    let scale = (1.0 + jitter(0.008, dice), 1.0 + jitter(0.008, dice));
    let shift = (f64::from(-left) + jitter(0.07, dice), f64::from(-top) + jitter(0.07, dice));
    let lattice = lattice(mapped(board, scale, shift), wide, high);
    let (mut labels, mut over) = (Vec::new(), Vec::new());
    for y in 0..high as i32 {
        for x in 0..wide as i32 {
            let (column, row) = (x - left, y - top);
            let inside = (0..columns as i32).contains(&column) && (0..rows as i32).contains(&row);
            let beyond = if asked.game == Game::Sokoban { Place::Outside as u8 } else { 0 };
            let own =
                if inside { board.cells[(row * columns as i32 + column) as usize] } else { beyond };
            let unasked = near_flight(board, (column, row))
                || game != Some(asked.game)
                || (asked.game == Game::Bloxorz && own == Tile::Hidden as u8);
            labels.push(if unasked { UNASKED } else { own });
            if asked.game == Game::Chains {
                let at = inside.then_some((row * columns as i32 + column) as usize);
                over.push(drawn(board, at));
            }
        }
    }
    let cells = rectify(image, &lattice, asked.side);
    Record { columns: wide, rows: high, game, labels, drawn: over, cells }
}

/// What is drawn over a cell of Cardinal Chains: a bit for each neighbour with which a chain joins it (1 right, 2 down, 4 left,
/// 8 up), 16 where a chain covers it, 32 where the picture shows which neighbours.
fn drawn(board: &Board, cell: Option<usize>) -> u8 {
    let (Some(chains), Some(cell)) = (&board.chains, cell) else { return 0 };
    let shown = if chains.linked && board.sure { 32 | chains.links[cell] } else { 0 };
    shown | if chains.owners[cell] > 0 { 16 } else { 0 }
}

/// Whether a ball or a block on its way may be seen in a cell: in those that it is counted to, or beside them.
fn near_flight(board: &Board, (column, row): (i32, i32)) -> bool {
    let (moving, reach) = match board.game {
        "amaze" => (looks::amaze::Cell::Ball as u8..=looks::amaze::Cell::Ball as u8, 1),
        "bloxorz" => (Tile::Standing as u8..=Tile::Selected as u8, 2),
        _ => return false,
    };
    !board.sure
        && (0..board.cells.len()).filter(|k| moving.contains(&board.cells[*k])).any(|k| {
            let (x, y) = ((k % board.columns) as i32, (k / board.columns) as i32);
            (x - column).abs() + (y - row).abs() <= reach
        })
}

/// A lattice that is wrong in one of the ways in which a finder errs.
fn beside(board: &Board, dice: &mut Dice) -> Lattice {
    let own = (board.columns as f64, board.rows as f64);
    let half = |dice: &mut Dice| f64::from(dice.span(0.25, 0.75));
    let (scale, shift) = match dice.int(0, 6) {
        0 => ((1.0, 1.0), (half(dice), 0.0)),
        1 => ((1.0, 1.0), (0.0, half(dice))),
        2 => ((1.0, 1.0), (half(dice), half(dice))),
        3 => ((0.5, 0.5), (0.0, 0.0)),
        4 => {
            let by = f64::from(dice.pick(&[1.5f32, 2.0, 3.0, 0.667]));
            ((by, by), (0.0, 0.0))
        }
        5 => {
            let by = f64::from(dice.pick(&[0.5f32, 1.5, 2.0]));
            if dice.chance(0.5) { ((by, 1.0), (0.0, 0.0)) } else { ((1.0, by), (0.0, 0.0)) }
        }
        _ => {
            // One cell more or less over the whole board, or two.
            let by = |cells: f64, dice: &mut Dice| {
                1.0 + f64::from(dice.pick(&[-2i8, -1, 1, 2])) / cells.max(3.0)
            };
            let (wide, high) = (by(own.0, dice), by(own.1, dice));
            if dice.chance(0.5) { ((wide, 1.0), (0.0, 0.0)) } else { ((1.0, high), (0.0, 0.0)) }
        }
    };
    let count =
        |own: f64, by: f64, around: i32| ((own / by).round() as u32 + around as u32).clamp(3, MOST);
    let [left, right, top, bottom] = [margin(dice), margin(dice), margin(dice), margin(dice)];
    let (columns, rows) =
        (count(own.0, scale.0, left + right), count(own.1, scale.1, top + bottom));
    let from = (shift.0 - scale.0 * f64::from(left), shift.1 - scale.1 * f64::from(top));
    lattice(mapped(board, scale, from), columns, rows)
}

/// Cells beside a board: of right lattices and wrong ones alike, or they would be told by it. Mostly one, as in use.
fn margin(dice: &mut Dice) -> i32 {
    dice.pick(&[1, 1, 1, 2, 2, 3])
}

/// The lattice of a grid that is no board: that cells lie well on it speaks for no game.
fn on(grid: &Grid, dice: &mut Dice) -> Lattice {
    let [left, right, top, bottom] = [margin(dice), margin(dice), margin(dice), margin(dice)];
    let count = |own: usize, around: i32| (own as u32 + around as u32).min(MOST);
    let matrix = grid.homography.map(|row| row.map(f64::from));
    let whole = lattice(matrix, grid.columns as u32, grid.rows as u32);
    whole.part((-left, -top), (count(grid.columns, left + right), count(grid.rows, top + bottom)))
}

/// Any lattice on a picture.
fn anywhere(image: &RgbImage, dice: &mut Dice) -> Lattice {
    let (width, height) = (image.width() as f32, image.height() as f32);
    let (columns, rows) = (dice.int(4, MOST as i32) as u32, dice.int(4, MOST as i32) as u32);
    let most = (width / columns as f32).min(height / rows as f32);
    let pitch = f64::from(dice.octaves((most * 0.3).max(4.0), most.max(5.0)));
    let place = |room: f32, cells: u32, dice: &mut Dice| {
        f64::from(dice.span(0.0, (room - pitch as f32 * cells as f32).max(1.0)))
    };
    let (x, y) = (place(width, columns, dice), place(height, rows, dice));
    lattice([[pitch, 0.0, x], [0.0, pitch, y], [0.0, 0.0, 1.0]], columns, rows)
}

fn wrong(asked: &Asked, image: &RgbImage, lattice: &Lattice) -> Record {
    let (columns, rows) = (lattice.columns, lattice.rows);
    let labels = vec![UNASKED; (columns * rows) as usize];
    let drawn = if asked.game == Game::Chains { vec![0; labels.len()] } else { Vec::new() };
    let cells = rectify(image, lattice, asked.side);
    Record { columns, rows, game: None, labels, drawn, cells }
}
