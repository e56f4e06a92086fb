//! A frame to a board of Amaze.
//!
//! Nothing about colours is assumed: the lattice is found by its edges, the kinds of cells are learnt from the picture
//! itself, and which kind is wall and which is floor follows from where they lie.

mod assignment;
mod ball;
mod begun;
mod board_error;
mod cells;
mod draft;
mod facts;
mod plain;
mod roles;
mod rules;
mod same;
mod taught;
mod tiles;

use std::fmt;
use std::sync::Arc;

use image::RgbImage;
use schemars::{Schema, SchemaGenerator};

use crate::frame::Frame;
use crate::game::{self, Candidate, Reading, Screen, verdict};
use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::{Level, Tile};
use crate::geometry::{Cell, Lattice};
use crate::profile::{Profile, ProfileFault, check_look};
use crate::vision::VisionError;
use crate::vision::board::{self, Board};
use crate::vision::comb;
use crate::vision::edges;
use crate::vision::sight::{self, Witness};
use crate::vision::template::Word;

use board_error::BoardError;
use cells::Cells;
use facts::{Facts, LookFacts};

type BoardScreen = Screen<Reading<Level, Layout>>;

/// Channel difference that makes an edge, 0 to 255: above compression noise, below the faintest wall.
const CONTRAST: u8 = 11;
/// Combs that are tried.
const COMBS: usize = 32;
/// Lattices fit at least so well.
const LEAST_FIT: f64 = 0.7;
/// So few cells are soon imitated by something else: more is asked of them.
const TINY: u32 = 12;
/// See [`TINY`].
const LEAST_FIT_IF_TINY: f64 = 0.9;
/// Part of a picture's edges that a board must have.
const LEAST_SHARE: f64 = 0.08;
/// A reading this good is taken without trying more combs.
const GOOD: f64 = 0.93;
/// ... if the board has this part of the picture's edges.
const MOST: f64 = 0.35;
/// A reading this good is not given up for a comb that is weak beside the strongest.
const FAIR: f64 = 0.7;
/// Weak: this part as strong as the strongest.
const WEAK: f64 = 0.15;

pub(super) use draft::drafted;
pub(super) use taught::Cells as TaughtCells;

/// What `[look]` of a profile can say.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<LookFacts>()
}

/// Whether a profile's text says under `[look]` what can be understood.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_look::<LookFacts>(profile, |_| Ok(()))
}

/// Reads a board of Amaze off a frame. The prior's lattice is tried first.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let facts = Facts::new(profile, prior);
    let Some(prior) = prior else { return fresh(frame, profile, &facts, None) };
    // A lattice that still fits reads without doubt; anything else is looked at afresh.
    let witness = prior.layout.witness;
    let templates = taught::templates(profile).filter(|_| witness == Witness::Templates);
    let again = |templates| tiles::again(&frame.image, prior, templates).map(Screen::Board);
    let seen = match witness {
        Witness::Edges => read(&frame.image, &prior.layout.lattice, &facts),
        Witness::Eye | Witness::Templates => again(templates.as_deref()),
    };
    seen.or_else(|_| fresh(frame, profile, &facts, Some(witness)))
}

/// Reads any board of a program whose boards a witness has read.
pub(super) fn recognize_another(
    frame: &Frame,
    profile: &Profile,
    witness: Witness,
) -> Result<BoardScreen, VisionError> {
    fresh(frame, profile, &Facts::new(profile, None), Some(witness))
}

/// See [`crate::game::Game::denies`].
pub(super) fn denies(frame: &Frame, profile: &Profile, reading: &Reading<Level, Layout>) -> bool {
    let word = |it: Arc<_>| taught::word(&it, frame, &reading.level, &reading.layout);
    taught::templates(profile).map(word).is_some_and(Word::forbids)
}

/// Reads any board: by the program's templates, where it has any and they say what all cells are. Where they do not, what they
/// plainly say binds any other way to read it.
fn fresh(
    frame: &Frame,
    profile: &Profile,
    facts: &Facts,
    witness: Option<Witness>,
) -> Result<BoardScreen, VisionError> {
    let Some(templates) = taught::templates(profile) else { return any(frame, facts, witness) };
    let is_meant = |level: &_, layout: &_| !taught::word(&templates, frame, level, layout).denies();
    let by_templates = taught::read(frame, profile, &templates);
    game::taught(by_templates, || any(frame, facts, witness), is_meant)
}

/// Reads any board. Where edges have read the program's boards before, the eye is not asked.
fn any(frame: &Frame, facts: &Facts, witness: Option<Witness>) -> Result<BoardScreen, VisionError> {
    let edges = frame.once(|image| Edges(search(image)));
    let found = edges.0.as_ref().and_then(|attempt| attempt.cells.as_ref().ok());
    let ball = found.map(|cells| cells.roundness.core);
    let by_edges = match &edges.0 {
        Some(Attempt { lattice, cells: Ok(cells), .. }) => {
            roles::screen(lattice, cells, facts).and_then(|screen| playable(screen, lattice))
        }
        Some(Attempt { lattice, cells: Err(fault), .. }) => Err(fault.on(lattice)),
        None => Err(BoardError::NoLattice.into()),
    };
    if witness == Some(Witness::Edges) {
        return by_edges;
    }
    let seen = sight::look(frame);
    let read = |image: &RgbImage| Eye(seen.as_ref().as_ref().map(|seen| tiles::read(image, seen)));
    let eye = frame.once(read);
    match &eye.0 {
        Some(Ok(seen)) if !facts.fit(&seen.reading.layout) => {
            by_edges.map_err(|_| roles::unlike(&seen.reading.layout.lattice))
        }
        eye => {
            let seen = eye.as_ref().and_then(|eye| eye.as_ref().ok()).map(|it| &it.reading.level);
            let known = seen.filter(|_| facts.is_empty()).zip(ball);
            let by_edges = by_edges.map(|screen| match known {
                Some((seen, ball)) => begun::screen(screen, ball, seen),
                None => screen,
            });
            verdict(by_edges, eye.as_ref(), |own, other| {
                let rivals = own.rivals.iter().map(|rival| &rival.0);
                let mut meant = std::iter::once(&own.level).chain(rivals);
                meant.any(|level| same::is_same(level, &other.level))
            })
        }
    }
}

/// A screen without the readings that no play can have led to: sheets of squares are no mazes.
fn playable(screen: BoardScreen, lattice: &Lattice) -> Result<BoardScreen, VisionError> {
    let is_playable = |reading: &Reading<Level, Layout>| {
        let level = &reading.level;
        // A wall around keeps the ball in.
        let (columns, rows) = (level.columns() + 2, level.rows() + 2);
        let cell = |k: usize| Cell { x: (k % columns) as i32 - 1, y: (k / columns) as i32 - 1 };
        let tiles: Vec<Tile> = (0..columns * rows).map(|k| level.tile(cell(k))).collect();
        let ball = level.ball();
        let ball = (ball.y + 1) as usize * columns + (ball.x + 1) as usize;
        rules::Board { columns, tiles: &tiles, ball }.is_playable()
    };
    screen
        .only(|it| is_playable(&it).then_some(it))
        .ok_or_else(|| BoardError::Unplayable.on(lattice))
}

/// What the eye reads in a picture; none where it sees nothing.
struct Eye(Option<Result<Candidate<Reading<Level, Layout>>, VisionError>>);

/// What a picture's edges show, whoever drew it.
struct Edges(Option<Attempt>);

/// Tries comb after comb, and keeps the reading with the most merit.
fn search(image: &RgbImage) -> Option<Attempt> {
    let size = image.dimensions();
    let edges = edges::find(image, CONTRAST);
    let combs = comb::find(&edges, size, COMBS);
    let strongest = combs.iter().map(|comb| comb.strength).fold(0.0, f64::max);
    let mut best: Option<Attempt> = None;
    let mut seen: Vec<Lattice> = Vec::new();
    for comb in combs {
        let hopeless = !comb.square || comb.strength < WEAK * strongest;
        if hopeless && best.as_ref().is_some_and(|best| best.quality >= FAIR) {
            break;
        }
        let mut done = false;
        for board in board::fit(&edges, &comb, size) {
            if seen.iter().any(|lattice| lattice.is_near(&board.lattice)) {
                continue;
            }
            seen.push(board.lattice.clone());
            let share = board.share;
            let attempt = Attempt::new(image, board);
            tracing::debug!("{comb:.1?}: {attempt}");
            done |= attempt.quality >= GOOD && share >= MOST;
            if best.as_ref().is_none_or(|best| attempt.merit > best.merit) {
                best = Some(attempt);
            }
        }
        if done {
            break;
        }
    }
    best
}

/// How well a lattice fits, 0 to 1: edges that lie on its lines, and closely, and cells that are square.
fn fit(board: &Board) -> f64 {
    let pitch = board.lattice.pitch();
    let oblong = 2.0 * (pitch.x / pitch.y).ln().abs();
    board.explained * (1.0 - 3.0 * board.residual - oblong).max(0.0)
}

/// What came of one lattice.
struct Attempt {
    lattice: Lattice,
    cells: Result<Cells, BoardError>,
    /// How well the lattice fits and how certain the cells are, 0 to 1.
    quality: f64,
    /// Quality times the fourth root of the board's share of the picture.
    merit: f64,
}

impl Attempt {
    fn new(image: &RgbImage, board: Board) -> Attempt {
        let (fit, lattice) = (fit(&board), board.lattice);
        let tiny = lattice.columns * lattice.rows < TINY;
        let least = if tiny { LEAST_FIT_IF_TINY } else { LEAST_FIT };
        let cells = if fit < least || board.share < LEAST_SHARE {
            let percent = |part: f64| (part * 100.0).round() as u32;
            Err(BoardError::Loose { fit: percent(fit), share: percent(board.share) })
        } else {
            Cells::read(image, &lattice)
        };
        let columns = lattice.columns as usize;
        let certain =
            cells.as_ref().map_or_else(BoardError::nearness, |cells| cells.quality(columns));
        let likely = cells.as_ref().map_or(1.0, |cells| roles::likelihood(&lattice, cells));
        let quality = certain * fit * likely;
        Attempt { lattice, cells, quality, merit: quality * board.share.powf(0.25) }
    }
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Attempt { lattice, cells, quality, merit } = self;
        let (columns, rows, bounds) = (lattice.columns, lattice.rows, lattice.bounds());
        write!(
            f,
            "{columns} x {rows} cells at {bounds}, quality {quality:.2}, merit {merit:.2}: "
        )?;
        match cells {
            Ok(cells) => write!(f, "{cells}"),
            Err(fault) => write!(f, "{fault:?}"),
        }
    }
}

fn read(image: &RgbImage, lattice: &Lattice, facts: &Facts) -> Result<BoardScreen, VisionError> {
    let cells = Cells::read(image, lattice).map_err(|fault| fault.on(lattice))?;
    roles::screen(lattice, &cells, facts)
}
