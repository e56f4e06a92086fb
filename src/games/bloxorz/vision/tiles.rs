//! What the eye, or a program's templates, say of a board's cells, as a board.

use image::RgbImage;

use crate::game::{CERTAIN, Candidate, Reading};
use crate::games::bloxorz::layout::{Layout, Palette};
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::contours::Contours;
use crate::games::bloxorz::vision::odds::Pair;
use crate::games::bloxorz::vision::stance::{outlines, viewed};
use crate::games::bloxorz::vision::told::{self, Board, Told, VOID};
use crate::games::bloxorz::vision::view::View;
use crate::games::bloxorz::vision::{BoardReading, parts, prior, sheet, silhouette};
use crate::geometry::{Cell, Lattice, Point};
use crate::vision::sight::{self, Game, Sight, TILES, Tiles, Witness};
use crate::vision::{DoubtfulCell, Evidence, VisionError};

pub(super) type Found = Result<Candidate<BoardReading>, VisionError>;

/// A lattice is a board of Bloxorz where that is so likely.
const LIKELY: f32 = 0.9;
/// Lattices of more cells are no boards.
const MOST_CELLS: u32 = 1600;
/// What is on floor, and where the block is, the eye has to be so sure of: of unusual marks it is too sure, and in some views a block
/// that stands looks like one that lies. Chosen on 600 boards in looks that were never trained on (docs/eye.md).
pub(super) const TOLD: f32 = 0.99;
pub(super) const MARKED: f32 = 0.995;
const PLACED: f32 = 0.99;
/// A block that lies one cell above the other in the picture looks much like one that stands on the lower one.
const PLACED_UPWARD: f32 = 0.9995;
/// A board is the one that was there before where so large a part of its cells may be what it was.
const SAME: f32 = 0.95;
/// A board whose floor is open in a larger part is not read.
const OPEN: f32 = 0.2;
/// Templates read a board where no larger part of its cells is left open so.
const STRANGE: f32 = 0.03;
/// Where a cube rises by less, in cells, a board is seen nearly from above.
const STEEP: f64 = 0.4;

/// Reads a board that was seen.
pub(super) fn read(image: &RgbImage, seen: &Sight) -> Found {
    let lattice = seen.lattice_of(Game::Bloxorz).map_err(nothing)?;
    by_eye(image, lattice, &studied(image, lattice)?)
}

/// Reads the board anew that the eye has read before: only the block moves, and bridges fold.
pub(super) fn again(image: &RgbImage, prior: &BoardReading) -> Found {
    let (level, layout) = (&prior.level, &prior.layout);
    let mut said = studied(image, &layout.lattice)?;
    let tile =
        |cell: Cell| level.tile(Cell { x: cell.x - layout.first.x, y: cell.y - layout.first.y });
    let known: Vec<Tile> = layout.lattice.cells().map(tile).collect();
    if told::kept(&mut said, &known) < SAME {
        return Err(nothing("another board is where one was".to_owned()));
    }
    on(image, &layout.lattice, &said, Witness::Eye, Some(prior))
}

/// Reads a lattice with cells around the board by what the eye says of each.
pub(super) fn by_eye(image: &RgbImage, lattice: &Lattice, said: &[[f32; TILES]]) -> Found {
    on(image, lattice, said, Witness::Eye, None)
}

/// What the eye says of each cell of a lattice with cells around the board.
fn studied(image: &RgbImage, lattice: &Lattice) -> Result<Vec<[f32; TILES]>, VisionError> {
    few(lattice)?;
    let (said, likely) = asked(image, lattice);
    if likely < LIKELY {
        return Err(nothing(format!(
            "a lattice of {} x {} cells was seen, that is a board by {:.0} %",
            lattice.columns,
            lattice.rows,
            likely * 100.0
        )));
    }
    Ok(said)
}

/// What the eye says of each cell of a lattice with cells around the board, and how likely it is a board of this game, 0 to 1.
pub(super) fn asked(image: &RgbImage, lattice: &Lattice) -> (Vec<[f32; TILES]>, f32) {
    let Tiles { games, kinds: mut said } = sight::tiles(image, lattice);
    let (right, bottom) = (f64::from(image.width()), f64::from(image.height()));
    for (said, cell) in said.iter_mut().zip(lattice.cells()) {
        let Point { x, y } = lattice.center(cell);
        if !((0.0..right).contains(&x) && (0.0..bottom).contains(&y)) {
            told::unseen(said);
        }
    }
    (said, games[Game::Bloxorz as usize])
}

/// Whether a lattice has no more cells than a board.
pub(super) fn few(lattice: &Lattice) -> Result<(), VisionError> {
    let (columns, rows) = (lattice.columns, lattice.rows);
    if columns.saturating_mul(rows) > MOST_CELLS {
        return Err(nothing(format!("a lattice of {columns} x {rows} cells was seen")));
    }
    Ok(())
}

/// The likeliest board by what is said of each cell.
pub(super) fn on(
    image: &RgbImage,
    lattice: &Lattice,
    said: &[[f32; TILES]],
    witness: Witness,
    known: Option<&BoardReading>,
) -> Found {
    // Templates may have found the lattice to be larger than it was, and say more clearly where the block is.
    let known_by_eye = known.filter(|_| witness == Witness::Eye);
    let expected = known_by_eye.map(|known| {
        let first = known.layout.first;
        known.level.block().map(|cell| Cell { x: cell.x + first.x, y: cell.y + first.y })
    });
    let (columns, is_known) = (lattice.columns as usize, known.is_some());
    let view = viewed(image, lattice);
    let contours = Contours::of(&view);
    let contours = contours.as_ref();
    let is_flat = view.rise == Point { x: 0.0, y: 0.0 };
    let by_eye = Told { expected, is_known, contours, is_flat, ..Told::by_eye(columns, said) };
    let told = match witness {
        Witness::Eye => by_eye,
        _ => Told { nowhere: None, ..by_eye },
    };
    let board = told.board();
    let board = board.ok_or_else(|| nothing("no cell of it can hold the block".to_owned()))?;
    let seen = BoardEvidence::new(image, lattice, board, witness);
    // What a program's templates do not know they are to be taught.
    if witness != Witness::Eye {
        return seen.with_strange_void().candidate(known.map(|known| &known.level));
    }
    let candidate =
        seen.with_open(said, known.is_some()).candidate(known.map(|known| &known.level))?;
    if known.is_some() || candidate.certain >= CERTAIN {
        return Ok(candidate);
    }
    Ok(in_two_ways(image, lattice, &told).unwrap_or(candidate))
}

/// The board where it is certain but for which of two the block and the hole are.
fn in_two_ways(
    image: &RgbImage,
    lattice: &Lattice,
    told: &Told<'_>,
) -> Option<Candidate<BoardReading>> {
    let pairs = told.odds().pairs();
    let [one, two, ..] = pairs.as_slice() else { return None };
    let likely = one.likely + two.likely;
    let read = |pair: &Pair| {
        let board = told.with_pair(Pair { likely, ..*pair });
        let seen = BoardEvidence::new(image, lattice, board, Witness::Eye);
        let candidate = seen.with_open(told.said, false).candidate(None).ok()?;
        (candidate.certain >= CERTAIN).then_some(candidate)
    };
    let (one, two) = (read(one)?, read(two)?);
    Some(Candidate { rivals: vec![two.reading], ..one })
}

/// The likeliest board in all cells of a lattice, by what is said of each; none where none of them can hold the block.
pub(super) fn drafted(
    image: &RgbImage,
    lattice: &Lattice,
    said: &[[f32; TILES]],
) -> Option<BoardReading> {
    let board = Told::by_eye(lattice.columns as usize, said).board()?;
    let seen = BoardEvidence::new(image, lattice, board, Witness::Eye);
    seen.reading(None).ok().map(|(reading, _)| reading)
}

pub(super) fn nothing(nearest: String) -> VisionError {
    let looked_for = "floor of cells with one hole, and a block on it".to_owned();
    VisionError::NoBoard { game: "bloxorz", looked_for, nearest, found: Box::default() }
}

/// Whether something carries there, whatever it is.
fn is_carrying(said: &[f32; TILES]) -> bool {
    1.0 - said[VOID].exp() >= CERTAIN
}

/// A board where it is seen.
struct BoardEvidence<'a> {
    view: View<'a>,
    board: Board,
    witness: Witness,
    /// The cells that the block stands before, but for those under it.
    hidden: Vec<Cell>,
    /// Floor of which it is not certain what is on it.
    open: Vec<Cell>,
}

impl<'a> BoardEvidence<'a> {
    fn new(
        image: &'a RgbImage,
        lattice: &Lattice,
        board: Board,
        witness: Witness,
    ) -> BoardEvidence<'a> {
        let view = viewed(image, lattice);
        let hidden = silhouette::before(&view, board.block, &board.likely, witness);
        BoardEvidence { view, board, witness, hidden, open: Vec::new() }
    }

    /// Leaves open what is on floor where that is not certain.
    fn with_open(mut self, said: &[[f32; TILES]], is_known: bool) -> BoardEvidence<'a> {
        let Board { tiles, likely, block, .. } = &self.board;
        let is_open = |(k, cell): &(usize, Cell)| {
            let is_floor = tiles[*k] != Tile::Void && is_carrying(&said[*k]);
            // Where the board is known all else may stay as open as it was.
            let may_be_open = tiles[*k] != Tile::Goal && (is_floor || is_known);
            let least = if is_known { CERTAIN } else { self.least(*cell, tiles[*k]) };
            let is_told = || self.hidden.contains(cell) || block.cells().any(|it| it == *cell);
            may_be_open && likely[*k] < least && !is_told()
        };
        self.open = self.view.lattice.cells().enumerate().filter(is_open).map(|it| it.1).collect();
        self
    }

    /// Leaves open what looks rather like nothing than like anything else that was taught, where those are few.
    fn with_strange_void(mut self) -> BoardEvidence<'a> {
        let Board { tiles, likely, .. } = &self.board;
        let is_strange = |(k, _): &(usize, Cell)| {
            tiles[*k] == Tile::Void && (0.5..CERTAIN).contains(&likely[*k])
        };
        let cells = self.view.lattice.cells().enumerate();
        self.open = cells.filter(is_strange).map(|it| it.1).collect();
        if self.open.len() as f32 > STRANGE * tiles.len() as f32 {
            self.open.clear();
        }
        self
    }

    fn candidate(&self, known: Option<&Level>) -> Found {
        let told = self.shown().filter(|(cell, ..)| !self.open.contains(cell));
        let certain = told.fold(1.0, |least: f32, (_, _, likely)| least.min(likely));
        let floor = self.board.tiles.iter().filter(|tile| **tile != Tile::Void).count();
        let (reading, is_ordered) = self.reading(known)?;
        if let Some(at) = self.cover() {
            return Err(BoardError::Covered { at }.into());
        }
        if self.is_near() {
            return Err(BoardError::Near.into());
        }
        let parts = parts::apart(&reading.level);
        if parts > 1 {
            return Err(BoardError::Apart { parts }.into());
        }
        let is_whole = known.is_some()
            || (self.open.len() as f32 <= OPEN * floor as f32 && self.doubtful().next().is_none());
        let certain = if is_ordered && is_whole { certain } else { 0.0 };
        let error = if is_ordered { self.in_doubt() } else { BoardError::Unordered.into() };
        tracing::debug!("a board is seen, certain to {certain:.3}");
        Ok(Candidate { reading, rivals: Vec::new(), certain, error })
    }

    /// A place, in pixels, of what lies before a board that is seen nearly from above: the eye was not taught to see that.
    fn cover(&self) -> Option<Point> {
        let outlines = outlines(&self.view, self.board.block);
        let outlines: Vec<&[Point]> = outlines.iter().map(Vec::as_slice).collect();
        let Point { x, y } = self.view.rise;
        let is_asked = self.witness == Witness::Eye && x.hypot(y) < STEEP * self.view.size();
        is_asked.then(|| sheet::find(&self.view, &outlines, |_| true, self.view.whole())).flatten()
    }

    /// Whether templates tell the block from an angle, but neither they nor its edges how it lies.
    fn is_near(&self) -> bool {
        let is_oblique = self.view.is_oblique() && !self.board.is_outlined;
        self.witness == Witness::Templates && is_oblique
    }

    /// The level, and whether it is known which half of a block that is split is selected.
    fn reading(&self, known: Option<&Level>) -> Result<(BoardReading, bool), VisionError> {
        let BoardEvidence { hidden, open, board: Board { tiles, likely, .. }, .. } = self;
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
            let unseen = under.contains(cell) || hidden.contains(cell) || open.contains(cell);
            if unseen { Tile::Unknown } else { tiles[index(*cell)] }
        };
        let mut tiles: Vec<Tile> = kept.iter().map(tile).collect();
        let block = self.board.block.map(moved);
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
            witness: self.witness,
            rise: self.view.rise,
            slab: 0.0,
            palette: Palette::default(),
            stage: None,
            view: 0,
            scores: kept.iter().map(|cell| likely[index(*cell)]).collect(),
            margins: kept.iter().map(|cell| 2.0 * likely[index(*cell)] - 1.0).collect(),
            moves: None,
            doubted: Vec::new(),
            glances: Vec::new(),
            tracked: None,
        };
        let is_ordered = !self.board.is_unordered || ordered.is_some();
        Ok((Reading::new(level, layout), is_ordered))
    }

    /// How likely a cell has to be what it is taken for.
    fn least(&self, cell: Cell, tile: Tile) -> f32 {
        if self.witness != Witness::Eye {
            return CERTAIN;
        }
        match tile {
            _ if self.board.block.cells().any(|it| it == cell) => {
                if self.may_stand() {
                    PLACED_UPWARD
                } else {
                    PLACED
                }
            }
            Tile::Goal => PLACED,
            Tile::Soft | Tile::Hard | Tile::Splitter => MARKED,
            Tile::Plain | Tile::Fragile | Tile::Bridge { .. } => TOLD,
            Tile::Void | Tile::Unknown => CERTAIN,
        }
    }

    /// Whether the block lies so that it might as well stand.
    fn may_stand(&self) -> bool {
        let Block::Lying(one, two) = self.board.block else { return false };
        if self.board.is_outlined {
            return false;
        }
        let [one, two] = [one, two].map(|cell| self.view.lattice.center(cell));
        (one.y - two.y).abs() > (one.x - two.x).abs()
    }

    /// What is seen of each cell that the block does not hide, and how likely it is that.
    fn shown(&self) -> impl Iterator<Item = (Cell, Tile, f32)> {
        let Board { tiles, likely, .. } = &self.board;
        let all = self.view.lattice.cells().zip(tiles.iter().zip(likely));
        let all = all.map(|(cell, (tile, likely))| (cell, *tile, *likely));
        all.filter(|(cell, ..)| !self.hidden.contains(cell))
    }

    /// The cells in doubt that are not left open.
    fn doubtful(&self) -> impl Iterator<Item = Cell> {
        let shown = self.shown().filter(|(cell, ..)| !self.open.contains(cell));
        shown.filter(|(cell, tile, likely)| *likely < self.least(*cell, *tile)).map(|it| it.0)
    }

    /// The cells that are least likely to be what they are taken for.
    fn in_doubt(&self) -> VisionError {
        let lattice = &self.view.lattice;
        let (mut cells, mut found) = (Vec::new(), Evidence::on(lattice));
        for (cell, tile, score) in self.shown() {
            let (label, margin) = (self.label(cell, tile), (2.0 * score - 1.0).max(0.0));
            let is_doubtful = score < self.least(cell, tile);
            found = found.with_cell(cell, label, Some((score, margin)), is_doubtful);
            if is_doubtful {
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
