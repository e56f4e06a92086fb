//! A frame to a board of Bloxorz, seen from above or from an angle.
//!
//! Where the board lies is a fact of the profile (its stage, scaled with the window) or is found by itself; the cells are
//! resampled to one size and matched; the block is found by what it hides, and what it hides is not guessed.

mod block;
mod blocks;
mod board_error;
mod both;
mod bounds;
mod brackets;
mod cells;
mod contours;
mod cover;
mod draft;
mod facts;
mod figures;
mod generic;
mod glance;
mod infer;
mod label;
mod marks;
mod odds;
mod palette;
mod parts;
mod prior;
mod read;
mod samples;
mod screens;
mod sheet;
mod silhouette;
mod stage;
mod stance;
mod stubs;
mod taught;
mod tiles;
mod told;
mod track;
mod view;

use std::iter;

use schemars::{Schema, SchemaGenerator};

use crate::frame::Frame;
use crate::game::{self, Prompt, Reading, Screen};
use crate::games::bloxorz::layout::{Known, Layout, Palette, Stage};
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::geometry::{Cell, Point};
use crate::profile::{Profile, ProfileFault};
use crate::vision::VisionError;
use crate::vision::page::{self, Area};

use board_error::BoardError;
use facts::{Kind, LookFacts, ScreenFacts, StageFacts};
use read::SeenBoard;
use view::View;

pub(super) use draft::drafted;
pub(super) use taught::{Cells as TaughtCells, denies};

type BoardReading = Reading<Level, Layout>;

type BoardScreen = Screen<BoardReading>;

/// What `[look]` of a profile can say.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    schemas.subschema_for::<facts::LookFacts>()
}

/// Whether a profile's text says under `[look]` what can be understood.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    LookFacts::check(profile)
}

/// Reads a frame. The prior is what the player expects to see.
///
/// # Errors
/// The frame shows no board of this game, nor another screen of the profile's program.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, VisionError> {
    let Some(templates) = taught::templates(profile) else { return any(frame, profile, prior) };
    let is_meant = |level: &_, layout: &_| !taught::word(&templates, frame, level, layout).denies();
    let by_templates = taught::read(frame, profile, &templates, prior);
    game::taught(by_templates, || any(frame, profile, prior), is_meant)
}

/// Reads a frame without templates.
fn any(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, VisionError> {
    let look = LookFacts::of(profile)?;
    if look.stages().next().is_none() {
        return generic::read(frame, profile, &look, prior);
    }
    Ok(on_stage(frame, &look, prior)?)
}

/// By how much a view may fit worse than the best and still be tried.
const RIVAL: f32 = 0.05;

/// Two places of a picture are of one page if they lie no farther apart, in pixels.
const BORDER: f64 = 6.0;

/// Looks at each place where the program's picture may lie, as the prior has it first.
fn on_stage(
    frame: &Frame,
    look: &LookFacts,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, BoardError> {
    let mut nearest = BoardError::NoLattice;
    let mut tried: Vec<Placement> = Vec::new();
    if let Some((layout, stage)) =
        prior.and_then(|prior| Some((&prior.layout, prior.layout.stage?)))
        && let Some(facts) = look.stages().nth(layout.view)
    {
        let sheet = look.sheet.map_or(stage, |size| stage::fitted(stage.area, size));
        let place = Placement { stage, sheet, palette: layout.palette.clone(), likely: true };
        match place.board(frame, look, (layout.view, facts), stage, prior) {
            Ok(sight) => return Ok(sight),
            Err(fault) => nearest = fault,
        }
        // Another look at it could only be one at another view, or in other colours.
        if look.stages().nth(1).is_none() && look.palettes().len() == 1 {
            tried.push(place);
        }
    }
    let mut best = f32::MIN;
    let mut clearest: Option<(f32, BoardScreen, Stage)> = None;
    let whole = iter::once((page::whole(&frame.image), true));
    let parts = page::parts(&frame.image).map(|area| (area, false));
    for (area, likely) in whole.chain(parts) {
        let Some(place) = Placement::in_area(area, likely, frame, look) else { break };
        if tried.iter().any(|other| stage::near(&other.stage, &place.stage, 0.5)) {
            continue;
        }
        // A picture in a page may begin at either side of a border: where its cells are the clearest.
        if clearest.as_ref().is_some_and(|(_, _, stage)| !stage::near(stage, &place.stage, BORDER))
        {
            break;
        }
        match place.look(frame, look, prior, &mut best) {
            Ok(sight) if likely => return Ok(sight),
            Ok(sight) => {
                let clear = clearness(&sight);
                if clearest.as_ref().is_none_or(|(most, _, _)| clear > *most) {
                    clearest = Some((clear, sight, place.stage));
                }
            }
            // What lies before a board has borders of its own, at which no picture begins.
            Err(fault) if fault.is_covered() => {
                nearest = fault;
                tried.push(place);
                break;
            }
            Err(fault) if nearest.is_no_board() => nearest = fault,
            Err(_) => {}
        }
        tried.push(place);
    }
    if let Some((_, sight, _)) = clearest {
        return Ok(sight);
    }
    // What little tells is believed where no board is anywhere.
    let (likely, parts): (Vec<&Placement>, Vec<&Placement>) =
        tried.iter().partition(|place| place.likely);
    let first = || parts.iter().find_map(|place| place.screen(frame, look, false));
    let last =
        |places: &[&Placement]| places.iter().find_map(|place| place.screen(frame, look, true));
    last(&likely).or_else(first).or_else(|| last(&parts)).ok_or(nearest)
}

/// Where a program's picture may lie.
struct Placement {
    /// Of the first view that the profile knows.
    stage: Stage,
    /// Of screens without a board.
    sheet: Stage,
    palette: Palette,
    /// Whether a screen without a board is believed before a board is looked for elsewhere.
    likely: bool,
}

impl Placement {
    /// `None` where the profile knows no view, or no colours.
    fn in_area(area: Area, likely: bool, frame: &Frame, look: &LookFacts) -> Option<Placement> {
        let stage = stage::fitted(area, look.stages().next()?.size);
        let sheet = look.sheet.map_or(stage, |size| stage::fitted(area, size));
        let mut palettes = look.palettes();
        if palettes.len() > 1 {
            let misfit = |palette: &Palette| palette::misfit(&frame.image, area, palette);
            palettes.sort_by(|a, b| misfit(a).total_cmp(&misfit(b)));
        }
        Some(Placement { stage, sheet, palette: palettes.into_iter().next()?, likely })
    }

    /// Looks for each view. `best` is how well the best view of any place has fitted so far.
    fn look<'a>(
        &self,
        frame: &Frame,
        look: &'a LookFacts,
        prior: Option<&BoardReading>,
        best: &mut f32,
    ) -> Result<BoardScreen, BoardError> {
        let several = look.stages().nth(1).is_some();
        let fitted = |(number, facts): (usize, &'a StageFacts)| {
            let stage = stage::fitted(self.stage.area, facts.size);
            let fit = || SeenBoard::fit(&viewed(frame, facts, stage), &self.palette);
            (if several { fit() } else { f32::MIN }, (number, facts), stage)
        };
        let mut views: Vec<(f32, (usize, &StageFacts), Stage)> =
            look.stages().enumerate().map(fitted).collect();
        *best = views.iter().fold(*best, |best, view| best.max(view.0));
        // A place that fits worse than another is not where the board is, whatever can be made of it.
        views.retain(|view| view.0 >= *best - RIVAL);
        views.sort_by(|a, b| b.0.total_cmp(&a.0));
        // Where two views fit about as well, the one whose cells are the clearest.
        let mut nearest = BoardError::NoLattice;
        let mut clearest: Option<(f32, BoardScreen)> = None;
        for (_, view, stage) in views {
            match self.board(frame, look, view, stage, prior) {
                Ok(sight) => {
                    let clear = clearness(&sight);
                    if clearest.as_ref().is_none_or(|(most, _)| clear > *most) {
                        clearest = Some((clear, sight));
                    }
                }
                Err(fault) => nearest = fault,
            }
        }
        clearest.map(|(_, sight)| sight).ok_or(nearest)
    }

    /// A screen without a board that is told at once, or a board.
    fn board(
        &self,
        frame: &Frame,
        look: &LookFacts,
        view: (usize, &StageFacts),
        stage: Stage,
        prior: Option<&BoardReading>,
    ) -> Result<BoardScreen, BoardError> {
        if self.likely
            && let Some(screen) = self.screen(frame, look, false)
        {
            return Ok(screen);
        }
        board_at(frame, look, view, stage, &self.palette, prior)
            .inspect_err(|fault| tracing::debug!("no board at {stage:?}: {fault:?}"))
    }

    /// A screen without a board, of those that are told before a board or after.
    fn screen(&self, frame: &Frame, look: &LookFacts, last: bool) -> Option<BoardScreen> {
        let screen = screens::find(&frame.image, &self.sheet, look, &self.palette, last)?;
        Some(shown(screen, &self.sheet))
    }
}

/// How clear the cells of a board are, 0 to 1; a screen without a board is less than any.
fn clearness(sight: &BoardScreen) -> f32 {
    let scores = sight.readings().first().map(|reading| &reading.layout.scores);
    scores.map_or(-1.0, |scores| scores.iter().sum::<f32>() / scores.len().max(1) as f32)
}

/// A stage's board in a frame.
fn viewed<'a>(frame: &'a Frame, facts: &StageFacts, stage: Stage) -> View<'a> {
    let rise = Point { x: facts.rise[0] * stage.scale, y: facts.rise[1] * stage.scale };
    let lattice = stage::lattice(&stage, facts);
    let mut view = View::new(&frame.image, lattice, rise, facts.slab * stage.scale);
    view.area = stage.area;
    view.brackets = facts.brackets.map(|area| area.map(|side| side * stage.scale));
    view
}

fn shown(screen: &ScreenFacts, stage: &Stage) -> BoardScreen {
    let what = screen.name.clone();
    match screen.kind {
        Kind::Prompt => {
            let at = |place: Option<[f64; 2]>| place.map(|[x, y]| stage.at(x, y));
            let (on, choose) = (at(screen.click), at(screen.choose));
            let field = screen.field;
            BoardScreen::Prompt(Prompt { what, on, choose, field, ..Prompt::default() })
        }
        Kind::Busy => BoardScreen::Busy(what),
        Kind::Over => BoardScreen::Over(what),
    }
}

fn board_at(
    frame: &Frame,
    look: &LookFacts,
    (which, facts): (usize, &StageFacts),
    stage: Stage,
    palette: &Palette,
    prior: Option<&BoardReading>,
) -> Result<BoardScreen, BoardError> {
    let view = viewed(frame, facts, stage);
    // Glances from another place, or of another theme, say nothing.
    let last = prior.map(|prior| &prior.layout);
    let last = last.filter(|last| last.view == which && last.stage == Some(stage));
    let last = last.filter(|last| last.palette == *palette);
    let glances = last.map_or(&[][..], |last| &last.glances);
    let seen = SeenBoard::look(&view, palette, prior.map(|prior| prior.level.block()), glances);
    let known = last.and_then(|last| last.tracked.as_ref());
    let read = seen_board(frame, look, (which, stage), (&view, &seen, palette), prior, known);
    read.map_err(|fault| fault.with(|| seen.evidence(&view)))
}

/// The board of what was seen.
fn seen_board(
    frame: &Frame,
    look: &LookFacts,
    (which, stage): (usize, Stage),
    (view, seen, palette): (&View<'_>, &SeenBoard, &Palette),
    prior: Option<&BoardReading>,
    known: Option<&Known>,
) -> Result<BoardScreen, BoardError> {
    let Some(facts) = look.stages().nth(which) else { return Err(BoardError::NoLattice) };
    seen.check()?;
    let place = (Cell { x: 0, y: 0 }, seen.columns, seen.rows);
    let Some(block) = seen.block() else {
        let busy = || BoardScreen::Busy("a board without a block at rest".to_owned());
        return if seen.is_board() { Ok(busy()) } else { Err(BoardError::NoBlock) };
    };
    seen.check_goal()?;
    seen.check_cells()?;
    let areas = [facts.passcode.or(look.figures.passcode), facts.moves.or(look.figures.moves)];
    let rows = areas.map(|area| area.map(|area| figures::Row::on(&stage, area)));
    let shapes = figures::shapes(&look.figures.digits);
    let beside = (&*seen.found.outlines(), rows, &*shapes);
    let known = track::looked_at(frame, view, palette, beside, known)?;
    let make = |tiles, block| {
        read::reading(view, seen, tiles, place, block, palette, Some((stage, which)))
    };
    let screen = finish(seen, seen.tiles.clone(), place, block, prior, make)?;
    Ok(screen.map(|mut reading| {
        let [passcode, moves] = &known.figures;
        reading.title = passcode.clone().filter(|text| text.len() == 6);
        reading.layout.moves = moves.as_ref().and_then(|text| text.parse().ok());
        reading.layout.tracked = Some(known.clone());
        reading
    }))
}

/// Adds what the prior knows, and decides which half is selected.
fn finish(
    seen: &SeenBoard,
    mut tiles: Vec<Tile>,
    place: (Cell, usize, usize),
    block: Block,
    prior: Option<&BoardReading>,
    make: impl Fn(Vec<Tile>, Block) -> Result<BoardReading, BoardError>,
) -> Result<Screen<BoardReading>, BoardError> {
    let columns = place.1;
    let expected =
        prior.map(|prior| &prior.level).filter(|level| prior::is_same(columns, &tiles, level));
    let mut inferred = Vec::new();
    if let Some(expected) = expected {
        let filled = prior::fill(columns, &mut tiles, expected, block);
        if !filled.is_empty() {
            let cells: Vec<String> = filled.iter().map(ToString::to_string).collect();
            inferred.push(format!("hidden, and as expected: {}", cells.join(" ")));
        }
    }
    for stub in seen.stubs.iter().filter(|stub| stub.doubtful) {
        inferred.push(format!(
            "the bridge that is folded away beside {} is taken to be there; it may be at the other side of its floor",
            stub.cell
        ));
    }
    let orders = match (block, expected) {
        (Block::Split { .. }, Some(level))
            if !seen.knows_order() && prior::ordered(block, level.block()).is_some() =>
        {
            prior::ordered(block, level.block()).into_iter().collect()
        }
        (Block::Split { .. }, _) if seen.knows_order() => vec![block],
        (Block::Split { .. }, _) => vec![block, block.swapped()],
        _ => vec![block],
    };
    let mut readings = Vec::new();
    for block in orders {
        let mut reading = make(tiles.clone(), block)?;
        if let Some(expected) = expected {
            reading.level = reading.level.with_wiring_of(expected);
        }
        reading.inferred.clone_from(&inferred);
        readings.push(reading);
    }
    Ok(if readings.len() == 1 {
        Screen::Board(readings.remove(0))
    } else {
        Screen::Ambiguous(readings)
    })
}
