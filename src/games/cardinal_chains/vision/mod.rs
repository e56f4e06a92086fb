//! A frame to a board of Cardinal Chains.
//!
//! Nothing about a program is assumed: numbers of one height that stand in rows and columns make the lattice, what surrounds
//! them says which are cells, and colours or lines between them which chains are drawn.

mod band;
mod board;
mod board_error;
mod chains;
mod draft;
mod extent;
mod facts;
mod figures;
mod lattice;
mod letters;
mod likely;
mod look;
mod paths;
mod search;
mod siblings;
mod taught;
mod track;
mod written;

use std::collections::BTreeSet;
use std::sync::Arc;

use image::RgbImage;
use schemars::{Schema, SchemaGenerator};

use crate::frame::Frame;
use crate::game::{self, CERTAIN, Candidate, Reading, Screen, verdict};
use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::geometry::Cell;
use crate::profile::{Profile, ProfileFault, check_look};
use crate::vision::sight::{self, Witness};
use crate::vision::template::Word;
use crate::vision::tracking::Tracked;
use crate::vision::{DoubtfulCell, Evidence, VisionError};

use board::{Board, Kind, Position};
use board_error::BoardError;
use chains::{Drawn, Path};
use facts::Facts;
use lattice::{Fit, Grid};
use search::search;
use siblings::odd_starts;

pub(super) use draft::drafted;
pub(super) use taught::Cells as TaughtCells;

type BoardScreen = Screen<Reading<Level, Layout>>;

/// A number less like its characters than this is in doubt.
const LEAST_SCORE: f32 = 0.5;
/// A number that is so little more like itself than like another is in doubt, if it is quite like itself; more is asked of
/// one that is not.
const LEAST_MARGIN: f32 = 0.03;
/// See [`LEAST_MARGIN`]: how much more is asked for, by what the likeness lacks of a good one's.
const MORE_MARGIN: f32 = 0.2;
/// See [`MORE_MARGIN`].
const GOOD_SCORE: f32 = 0.9;
/// Digits less high than this, in pixels, are blurred: more margin is asked of them.
const SMALL: f64 = 12.0;
/// See [`SMALL`].
const SMALL_MARGIN: f32 = 0.05;
/// A board that was read by the eye before is read so again where each cell is so likely: its numbers are known.
const CERTAIN_IF_KNOWN: f32 = 0.5;
/// What the networks read makes what figures read doubtful where each cell is so likely.
const CONTRADICTS: f32 = 0.75;
/// So many readings of one frame are told apart.
const MOST_READINGS: usize = 6;

/// What `[look]` of a profile can say.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<facts::LookFacts>()
}

/// Whether a profile's text says under `[look]` what can be understood.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_look::<facts::LookFacts>(profile, |_| Ok(()))
}

/// Reads a board off a frame. The prior's lattice is tried first, and its chains decide where the frame leaves it open.
///
/// # Errors
/// The frame shows no board of this game, or cells that are not certain.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let image = &frame.image;
    let facts = Facts::of(profile);
    let Some(prior) = prior else { return fresh(frame, profile, &facts, None, None) };
    let witness = prior.layout.witness;
    let again = match witness {
        Witness::Edges => None,
        Witness::Eye => Some(written::again(image, prior, &facts)),
        Witness::Templates => taught::templates(profile)
            .map(|templates| taught::again(image, prior, &templates, &facts)),
    };
    if let Some(Ok(seen)) = again
        && seen.certain >= CERTAIN_IF_KNOWN
    {
        return Ok(Screen::Board(seen.reading));
    }
    let is_same = |it: &Reading<Level, Layout>| it.level.tiles() == prior.level.tiles();
    if let Some((board, picture)) = track::followed(image, prior)
        && let Ok(screen) = screen(image, &board, &facts, Some(&prior.level))
        && screen.readings().iter().all(|it| is_same(it) && !is_full(&it.level))
    {
        return Ok(track::kept(screen, &board, &picture));
    }
    if let Some(fit) = known(&prior.layout)
        && let Ok(board) = board::read(image, &fit)
        && board.grid_is_near(&fit.grid)
        && let Ok(screen) = screen(image, &board, &facts, Some(&prior.level))
        && screen.readings().first().is_some_and(is_same)
    {
        return Ok(track::kept(screen, &board, &Tracked::new(frame.image.clone())));
    }
    fresh(frame, profile, &facts, Some(witness), Some(&prior.level))
}

/// Reads any board of a program whose boards a witness has read.
pub(super) fn recognize_another(
    frame: &Frame,
    profile: &Profile,
    witness: Witness,
) -> Result<BoardScreen, VisionError> {
    fresh(frame, profile, &Facts::of(profile), Some(witness), None)
}

/// See [`crate::game::Game::denies`].
pub(super) fn denies(frame: &Frame, profile: &Profile, reading: &Reading<Level, Layout>) -> bool {
    let word = |it: Arc<_>| taught::word(&it, frame, &reading.level, &reading.layout);
    taught::templates(profile).map(word).is_some_and(Word::forbids)
}

/// Reads any board: by the program's templates, where it has any and they say what is written. Where they do not, what they
/// plainly say binds any other way to read it.
fn fresh(
    frame: &Frame,
    profile: &Profile,
    facts: &Facts,
    witness: Option<Witness>,
    prior: Option<&Level>,
) -> Result<BoardScreen, VisionError> {
    let Some(templates) = taught::templates(profile) else {
        return any(frame, facts, witness, prior);
    };
    let is_meant = |level: &_, layout: &_| !taught::word(&templates, frame, level, layout).denies();
    let by_templates = taught::read(frame, profile, &templates, facts);
    game::taught(by_templates, || any(frame, facts, witness, prior), is_meant)
}

/// Reads any board. Where figures have read the program's boards before, the eye is not asked.
fn any(
    frame: &Frame,
    facts: &Facts,
    witness: Option<Witness>,
    prior: Option<&Level>,
) -> Result<BoardScreen, VisionError> {
    let image = &frame.image;
    let mut figures = None;
    let by_figures = search(image).and_then(|board| {
        let board = figures.insert(board);
        let read = screen(image, board, facts, prior);
        read.map(|screen| track::kept(screen, board, &Tracked::new(frame.image.clone())))
            .map_err(|error| error.with(|| evidence(board, |_, _| false)))
    });
    if witness == Some(Witness::Edges) {
        return by_figures;
    }
    let seen = sight::look(frame);
    let eye = seen.as_ref().as_ref().map(|seen| written::read(frame, seen, facts, prior));
    // What figures read is mostly so, and what they say of why there is no board is for people.
    let least = if by_figures.is_ok() { CONTRADICTS } else { CERTAIN };
    let eye = eye.filter(|eye| eye.as_ref().is_ok_and(|seen| seen.certain >= least));
    // Against figures the eye alone does not decide, however sure it is: in bold a 1 is a bar, as some starts are.
    let eye = eye.map(|eye| match eye {
        Ok(seen) if by_figures.is_ok() => {
            Ok(Candidate { certain: CERTAIN.min(seen.certain), ..seen })
        }
        eye => eye,
    });
    if let (Ok(screen), Some(board), None) = (&by_figures, &figures, &eye)
        && let Some(read) = screen.readings().first()
    {
        likely::borne_out(image, board, &read.level, &read.layout)?;
    }
    // Which way chains go colours and lines tell better.
    verdict(by_figures, eye.as_ref(), |one, other| one.level.tiles() == other.level.tiles())
}

/// The lattice of a board that was seen before.
fn known(layout: &Layout) -> Option<Fit> {
    let (pitch, first) = (layout.lattice.pitch(), layout.lattice.center(Cell { x: 0, y: 0 }));
    let grid = Grid { x: first.x, y: first.y, px: pitch.x, py: pitch.y };
    let cells: Vec<Position> = layout.level.cells().map(|cell| (cell.x, cell.y)).collect();
    (pitch.x > 4.0 && pitch.y > 4.0).then_some(Fit { grid, cells, weight: 0.0 })
}

/// What a board shows.
fn screen(
    image: &RgbImage,
    board: &Board,
    facts: &Facts,
    prior: Option<&Level>,
) -> Result<BoardScreen, VisionError> {
    // Of a board that is followed it is known which cells are starts.
    let odd = if prior.is_none() { odd_starts(board) } else { BTreeSet::new() };
    doubts(board, &odd)?;
    let drawn = chains::find(image, board, &facts.neutral)?;
    let active = facts.active(image, board);
    let choices = choices(board, &drawn, prior)?;
    if prior.is_none() && choices.iter().all(|level| likely::is_missed(board, level)) {
        return Err(BoardError::Missed.into());
    }
    let mut readings: Vec<_> = choices
        .into_iter()
        .map(|level| Reading::new(level.clone(), layout(board, level, active)))
        .collect();
    Ok(match readings.len() {
        1 => Screen::Board(readings.swap_remove(0)),
        _ => Screen::Ambiguous(readings),
    })
}

/// Whether a cell is too little like anything, or too much like two things.
fn is_doubtful(seen: &board::SeenCell) -> bool {
    match seen.kind {
        Kind::Number(_) => {
            let lacking = (GOOD_SCORE - seen.score).max(0.0);
            let small = if seen.height < SMALL { SMALL_MARGIN } else { 0.0 };
            let least = LEAST_MARGIN + small + MORE_MARGIN * lacking;
            seen.score < LEAST_SCORE || seen.margin < least
        }
        Kind::Start => false,
        Kind::Unknown => true,
    }
}

/// Cells that are in doubt, odd starts among them.
fn doubts(board: &Board, odd: &BTreeSet<Position>) -> Result<(), VisionError> {
    let is_doubtful =
        |place: &Position, seen: &board::SeenCell| is_doubtful(seen) || odd.contains(place);
    let mut cells: Vec<DoubtfulCell> = Vec::new();
    for (&place, seen) in &board.cells {
        if is_doubtful(&place, seen) {
            let label = match seen.kind {
                Kind::Number(_) => "a number",
                Kind::Start => "a start",
                Kind::Unknown => "something",
            };
            let cell = board.cell(place);
            cells.push(DoubtfulCell { cell, label, score: seen.score, margin: seen.margin });
        }
    }
    cells.sort_by_key(|doubt| (doubt.cell.y, doubt.cell.x));
    let total = board.cells.len();
    if cells.is_empty() {
        return Ok(());
    }
    let found = Box::new(evidence(board, is_doubtful));
    Err(VisionError::Uncertain { cells, total, found })
}

/// What each cell is taken for.
fn evidence(board: &Board, is_doubtful: impl Fn(&Position, &board::SeenCell) -> bool) -> Evidence {
    let first = |of: fn(&Position) -> i32| board.cells.keys().map(of).min().unwrap_or(0);
    let count = |of: fn(&Position) -> i32| {
        board.cells.keys().map(of).max().map_or(0, |last| last - first(of) + 1)
    };
    let (columns, rows) = (count(|it| it.0) as usize, count(|it| it.1) as usize);
    let lattice = board.grid.lattice((first(|it| it.0), first(|it| it.1)), columns, rows);
    board.cells.iter().fold(Evidence::on(&lattice), |found, (place, seen)| {
        let label = match seen.kind {
            Kind::Number(number) => number.to_string(),
            Kind::Start => "start".to_owned(),
            Kind::Unknown => "?".to_owned(),
        };
        let (cell, fit) = (board.cell(*place), Some((seen.score, seen.margin)));
        found.with_cell(cell, label, fit, is_doubtful(place, seen))
    })
}

/// The levels that a board can mean, likeliest first.
fn choices(board: &Board, drawn: &Drawn, prior: Option<&Level>) -> Result<Vec<Level>, BoardError> {
    let bare = level(board, &vec![Vec::new(); drawn.ways.len()])?;
    let prior = prior.filter(|prior| prior.tiles() == bare.tiles());
    let mut all: Vec<Vec<Path>> = vec![Vec::new()];
    for (k, ways) in drawn.ways.iter().enumerate() {
        let expected = prior.map(|prior| prior.steps(Chain(k as u8)));
        let end = |way: &[crate::geometry::Direction]| {
            let start = bare.starts()[k];
            way.iter().fold(start, |at, step| at + *step)
        };
        // What is expected decides, where it is among what is possible.
        let kept: Vec<Path> = match expected {
            Some(expected)
                if ways
                    .iter()
                    .any(|way| end(way) == end(expected) && way.len() == expected.len()) =>
            {
                let same = |way: &&Path| end(way) == end(expected);
                let known = ways.iter().filter(same).map(|_| expected.to_vec());
                known.take(1).collect()
            }
            _ => ways.clone(),
        };
        all = all
            .iter()
            .flat_map(|before| kept.iter().map(|way| [before.clone(), vec![way.clone()]].concat()))
            .take(MOST_READINGS)
            .collect();
    }
    let mut levels = Vec::new();
    for ways in &all {
        let level = level(board, ways)?;
        if is_full(&level) {
            // A board of one colour is full, or nothing of it is drawn.
            let untouched = drawn.uniform && !prior.map_or(drawn.vivid, is_full);
            return Ok(vec![if untouched { bare } else { level }]);
        }
        levels.push(level);
    }
    Ok(levels)
}

/// Whether chains cover all cells.
fn is_full(level: &Level) -> bool {
    let owned = level.owners().into_iter().zip(level.tiles());
    owned.into_iter().all(|(owner, tile)| owner.is_some() || *tile == Tile::Hole)
}

/// The level with these chains.
fn level(board: &Board, ways: &[Path]) -> Result<Level, BoardError> {
    let starts = chains::starts(board);
    let cell = |place: Position| board.cell(place);
    let last = board.cells.keys().fold(Cell { x: 0, y: 0 }, |last, place| {
        let own = cell(*place);
        Cell { x: last.x.max(own.x), y: last.y.max(own.y) }
    });
    let (columns, rows) = (last.x as usize + 1, last.y as usize + 1);
    let mut tiles = vec![Tile::Hole; columns * rows];
    for (&place, seen) in &board.cells {
        let own = cell(place);
        tiles[own.y as usize * columns + own.x as usize] = match seen.kind {
            Kind::Number(number) => Tile::Number(number),
            Kind::Unknown => Tile::Unknown,
            Kind::Start => {
                let chain = starts.iter().position(|it| *it == place).unwrap_or(0);
                Tile::Start(Chain(chain.min(usize::from(u8::MAX)) as u8))
            }
        };
    }
    Level::new(columns, rows, tiles, ways.to_vec())
        .map_err(|error| BoardError::Level(error.to_string()))
}

fn layout(board: &Board, level: Level, active: Option<u8>) -> Layout {
    let (left, top) = board.corner();
    let lattice = board.grid.lattice((left, top), level.columns(), level.rows());
    let of = |value: fn(&board::SeenCell) -> f32| -> Vec<f32> {
        lattice
            .cells()
            .map(|cell| board.cells.get(&(cell.x + left, cell.y + top)).map_or(1.0, value))
            .collect()
    };
    let fit = (of(|seen| seen.score), of(|seen| seen.margin));
    Layout { active, ..Layout::new(lattice, Witness::Edges, level, fit) }
}
