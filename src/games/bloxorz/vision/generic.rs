//! Boards of programs that nobody described: where the cells lie is found by their regular edges, or is said by four
//! corners; which colour is what is worked out from how often and where it occurs.
//!
//! What cannot be worked out is not guessed: a cell whose kind its look does not tell is unknown, and where the block and
//! the hole could be the other way round both readings are given, for the first move to decide.

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{CERTAIN, Candidate, verdict};
use crate::games::bloxorz::layout::{self, Palette};
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::vision::block::Found;
use crate::games::bloxorz::vision::board_error::BoardError;
use crate::games::bloxorz::vision::cells::{Match, Matcher};
use crate::games::bloxorz::vision::facts::LookFacts;
use crate::games::bloxorz::vision::infer::{ColorGroups, RoleAssignment};
use crate::games::bloxorz::vision::label::Label;
use crate::games::bloxorz::vision::palette::Roles;
use crate::games::bloxorz::vision::read::{self, SeenBoard};
use crate::games::bloxorz::vision::samples::Samples;
use crate::games::bloxorz::vision::sheet;
use crate::games::bloxorz::vision::view::View;
use crate::games::bloxorz::vision::{BoardReading, BoardScreen, both, finish, parts, prior, tiles};
use crate::geometry::{Cell, Lattice, Point};
use crate::profile::Profile;
use crate::vision::sight::{self, Witness};
use crate::vision::{Evidence, VisionError, comb, edges};

/// Combs that are tried.
const COMBS: usize = 12;
/// Where boards show few lines, twice or thrice the pitch fits as well: so many combs are tried finer, too.
const FINER: usize = 3;
/// Least change of a channel that is an edge, 0 to 255.
const CONTRAST: u8 = 14;
/// Cells of the finest lattice over a picture that is looked at: a board may be a sixteenth of the picture. Each cell takes
/// time, and finer lattices are those of noise.
const MOST_CELLS: u64 = 16 * Level::MOST_CELLS as u64;
/// Readings that are given at most.
const MOST_READINGS: usize = 3;

/// Reads a board without knowing the program's looks. What has read a program's first board reads the others.
pub(super) fn read(
    frame: &Frame,
    profile: &Profile,
    look: &LookFacts,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, VisionError> {
    let witness = prior.map(|prior| prior.layout.witness);
    if let Some(prior) = prior.filter(|_| witness == Some(Witness::Eye))
        && let Ok(seen) = tiles::again(&frame.image, prior)
        && seen.certain >= CERTAIN
    {
        return Ok(BoardScreen::Board(seen.reading));
    }
    let by_edges = match witness {
        Some(Witness::Eye) => Err(BoardError::NoLattice),
        _ => by_edges(frame, profile, look, prior),
    };
    // What edges read is mostly so. What lies before a board the eye was not taught to see.
    let is_told = by_edges.as_ref().map_or_else(BoardError::is_covered, |_| true);
    let by_edges = by_edges.map_err(VisionError::from);
    if is_told || witness == Some(Witness::Edges) || profile.board.is_some() {
        return by_edges;
    }
    let seen = sight::look(frame);
    let eye = frame.once(|image| Eye(seen.as_ref().as_ref().map(|seen| tiles::read(image, seen))));
    verdict(by_edges, eye.0.as_ref(), |own, other| own.level == other.level)
}

/// What the eye reads in a picture; none where it sees nothing.
struct Eye(Option<Result<Candidate<BoardReading>, VisionError>>);

/// Reads a board by its regular edges.
fn by_edges(
    frame: &Frame,
    profile: &Profile,
    look: &LookFacts,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, BoardError> {
    let mut nearest = BoardError::NoLattice;
    if let Some(prior) = prior.filter(|prior| prior.layout.stage.is_none()) {
        // With a margin: the level keeps no cells around the board.
        match on(frame, prior.layout.lattice.clone(), look, Some(prior)) {
            Ok(sight) => return Ok(sight),
            Err(fault) => nearest = fault,
        }
    }
    let said =
        profile.board.as_ref().map(|board| board.lattice(frame.size()).into_iter().collect());
    for lattice in said.unwrap_or_else(|| lattices(&frame.image)) {
        // Where a person says that the board lies, or one has been played, it is one.
        let is_known = prior.is_some() || profile.board.is_some();
        let seen = on(frame, lattice, look, prior);
        let weighed = |seen| if is_known { Ok(seen) } else { both::weighed(&frame.image, seen) };
        match seen.and_then(weighed) {
            Ok(sight) => return Ok(sight),
            Err(fault) => {
                tracing::debug!("{fault:?}");
                // The likeliest lattice's, unless another comes further.
                let further = nearest.is_no_board() && !fault.is_no_board();
                if further || matches!(nearest, BoardError::NoLattice) {
                    nearest = fault;
                }
            }
        }
    }
    Err(nearest)
}

/// The board whose cells lie where a person says, as its colours tell it; none where they do not.
pub(super) fn placed(frame: &Frame, lattice: &Lattice) -> Option<BoardReading> {
    let seen = on(frame, lattice.clone(), &LookFacts::default(), None).ok()?;
    seen.readings().first().cloned()
}

/// Where the cells may lie, likeliest first.
fn lattices(image: &RgbImage) -> Vec<Lattice> {
    let size = image.dimensions();
    let found = edges::find(image, CONTRAST);
    let across = |length: u32, pitch: f64, phase: f64| {
        let first = phase.rem_euclid(pitch);
        (first, ((f64::from(length) - first + 0.5) / pitch).floor().max(0.0) as u32)
    };
    let cover = |comb: &comb::Comb| {
        let (x, columns) = across(size.0, comb.pitch.0, comb.phase.0);
        let (y, rows) = across(size.1, comb.pitch.1, comb.phase.1);
        let pitch = Point { x: comb.pitch.0, y: comb.pitch.1 };
        Lattice::upright(Point { x, y }, pitch, columns, rows)
    };
    let combs: Vec<comb::Comb> =
        comb::find(&found, size, COMBS).into_iter().filter(|comb| comb.square).collect();
    let finer = [2.0, 3.0].into_iter().flat_map(|parts| {
        let part = move |comb: &comb::Comb| comb::Comb {
            pitch: (comb.pitch.0 / parts, comb.pitch.1 / parts),
            ..*comb
        };
        combs.iter().take(FINER).map(part)
    });
    let fine = |comb: &comb::Comb| comb.pitch.0.min(comb.pitch.1) >= comb::SMALLEST_PITCH;
    let few = |it: &Lattice| u64::from(it.columns) * u64::from(it.rows) <= MOST_CELLS;
    combs.iter().copied().chain(finer).filter(fine).map(|comb| cover(&comb)).filter(few).collect()
}

/// Reads the board on a lattice.
fn on(
    frame: &Frame,
    lattice: Lattice,
    look: &LookFacts,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, BoardError> {
    let rise = Point { x: 0.0, y: -look.rise.unwrap_or(0.0) * lattice.pitch().x.abs() };
    let whole = View::new(&frame.image, lattice, rise, 0.0);
    let seen = || Evidence::on(&whole.lattice);
    let groups = ColorGroups::take(&whole).map_err(|fault| fault.with(seen))?;
    let known = prior.map(|prior| &prior.layout.palette);
    let mut readings = Vec::new();
    let mut nearest = BoardError::NoBlock;
    for assignment in groups.assignments(known).into_iter().take(MOST_READINGS) {
        match read_as(frame, &whole, &assignment, prior) {
            Ok(sight) => readings.extend(sight.readings().iter().cloned()),
            Err(fault) => nearest = fault,
        }
    }
    match readings.len() {
        0 => Err(nearest.with(seen)),
        1 => Ok(BoardScreen::Board(readings.remove(0))),
        _ => Ok(BoardScreen::Ambiguous(readings)),
    }
}

/// The reading in which each colour is what it is assigned.
fn read_as(
    frame: &Frame,
    whole: &View<'_>,
    assignment: &RoleAssignment,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, BoardError> {
    let RoleAssignment { palette, first, columns, rows, .. } = assignment;
    let lattice = layout::moved(&whole.lattice, *first, *columns as u32, *rows as u32);
    let view = View::new(&frame.image, lattice, whole.rise, 0.0);
    let outline = block_outline(&view, assignment.block);
    if let Some(at) = sheet::find(&view, &[&outline], |_| true, view.whole()) {
        return Err(BoardError::Covered { at });
    }
    let (matches, tiles) = labelled(&view, assignment);
    let seen = SeenBoard {
        columns: *columns,
        rows: *rows,
        tiles: tiles.clone(),
        matches,
        mixed: Vec::new(),
        glances: Vec::new(),
        found: Found::Nothing,
        stubs: Vec::new(),
    };
    let place = (Cell { x: 0, y: 0 }, *columns, *rows);
    let known = prior.filter(|prior| prior::is_same(*columns, &tiles, &prior.level));
    let doubted = known.map_or(&[][..], |known| &known.layout.doubted);
    let mut tiles = tiles;
    for cell in doubted {
        let (x, y) = ((cell.x - first.x) as usize, (cell.y - first.y) as usize);
        if x < *columns && y < *rows {
            tiles[y * columns + x] = Tile::Unknown;
        }
    }
    let make = |tiles: Vec<Tile>, block: Block| {
        let mut reading = read::reading(&view, &seen, tiles, place, block, palette, None)?;
        // Later looks start from all cells: a bridge may appear outside of what is board by now.
        reading.layout.lattice = whole.lattice.clone();
        reading.layout.first = *first;
        reading.layout.doubted = doubted.to_vec();
        Ok(reading)
    };
    let sight = finish(&seen, tiles, place, assignment.block, prior, make)?;
    if let Some(parts) =
        sight.readings().iter().map(|it| parts::apart(&it.level)).find(|it| *it > 1)
    {
        return Err(BoardError::Apart { parts });
    }
    Ok(sight.map(|mut reading| {
        reading.inferred.extend(assignment.words());
        reading
    }))
}

/// The outline of all cells that the block lies on, seen from above.
fn block_outline(view: &View<'_>, block: Block) -> Vec<Point> {
    let cells: Vec<Cell> = block.cells().collect();
    let low = |value: fn(&Cell) -> i32| cells.iter().map(value).min().unwrap_or(0);
    let size = |value: fn(&Cell) -> i32| {
        f64::from(cells.iter().map(value).max().unwrap_or(0) - low(value) + 1)
    };
    let at = Cell { x: low(|cell| cell.x), y: low(|cell| cell.y) };
    view.outline(at, (size(|cell| cell.x), size(|cell| cell.y)), 0.0, 0.0)
}

/// What each cell is, of those that the board has.
fn labelled(view: &View<'_>, assignment: &RoleAssignment) -> (Vec<Match>, Vec<Tile>) {
    let roles = Roles::new(&assignment.palette);
    let matcher = Matcher::new(&assignment.palette, &roles);
    let sure = |label| Match { label, score: 1.0, margin: 1.0 };
    let labels = view.lattice.cells().map(|cell| {
        let at = Cell { x: cell.x + assignment.first.x, y: cell.y + assignment.first.y };
        if assignment.block.cells().any(|under| under == cell) {
            return sure(Label::Hidden);
        }
        match assignment.roles.get(&at) {
            None => sure(Label::Void),
            Some(Tile::Plain) => sure(Label::Plain),
            Some(Tile::Goal) => sure(Label::Goal),
            // A mark that we know the shape of, on plain floor; a colour of its own says nothing.
            Some(_) => matcher.shape(&Samples::of(view, cell, &[])),
        }
    });
    let seen: Vec<Match> = labels.collect();
    let tile = |it: &Match| match it.label {
        Label::Void => Tile::Void,
        Label::Plain => Tile::Plain,
        Label::Goal => Tile::Goal,
        Label::Soft => Tile::Soft,
        Label::Hard => Tile::Hard,
        Label::Splitter => Tile::Splitter,
        _ => Tile::Unknown,
    };
    let tiles = seen.iter().map(tile).collect();
    (seen, tiles)
}

/// The palette of a picture in which only these colours are known.
pub(super) fn colors(
    plain: Vec<[f32; 3]>,
    void: Vec<[f32; 3]>,
    block: [f32; 3],
    goal: [f32; 3],
) -> Palette {
    Palette { plain, void, block: vec![block], goal: vec![goal], ..Palette::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_corners_are_where_they_were_said_to_be() {
        let corners = [(40.0, 30.0), (310.0, 52.0), (390.0, 280.0), (5.0, 250.0)];
        let corners = corners.map(|(x, y)| Point { x, y });
        let lattice = Lattice::between(corners, 12, 8).unwrap();
        let at = [(0.0, 0.0), (12.0, 0.0), (12.0, 8.0), (0.0, 8.0)];
        for (corner, (u, v)) in corners.iter().zip(at) {
            let seen = lattice.project(u, v);
            assert!((seen.x - corner.x).hypot(seen.y - corner.y) < 1e-6, "{seen:?} {corner:?}");
        }
    }
}
