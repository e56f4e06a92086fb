//! A frame to a board of Bloxorz, seen from above or from an angle.
//!
//! Where the board lies is a fact of the profile (its stage, scaled with the window) or is found by itself; the cells are
//! resampled to one size and matched; the block is found by what it hides, and what it hides is not guessed.

mod block;
mod brackets;
mod cells;
mod cover;
mod facts;
mod fault;
mod figures;
mod generic;
mod glance;
mod infer;
mod label;
mod marks;
mod palette;
mod prior;
mod read;
mod samples;
mod screens;
mod stage;
mod stubs;
mod view;

use crate::frame::Frame;
use crate::game::{Prompt, Reading, Screen};
use crate::games::bloxorz::layout::{Layout, Palette, Stage};
use crate::games::bloxorz::level::{Block, Level};
use crate::geometry::{Cell, Point};
use crate::profile::Profile;
use crate::vision::VisionError;

use facts::{Kind, Look, ScreenFacts, StageFacts};
use fault::Fault;
use read::Seen;
use view::View;

type BoardReading = Reading<Level, Layout>;

type Sight = Screen<BoardReading>;

/// Reads a frame. The prior is what the player expects to see.
///
/// # Errors
/// The frame shows no board of this game, nor another screen of the profile's program.
pub(super) fn recognize(
    frame: &Frame,
    profile: &Profile,
    prior: Option<&BoardReading>,
) -> Result<Sight, VisionError> {
    let look = Look::of(profile)?;
    if look.stages().next().is_none() {
        return Ok(generic::read(frame, &look, prior)?);
    }
    Ok(on_stage(frame, &look, prior)?)
}

/// By how much a place may fit worse than the best and still be tried.
const RIVAL: f32 = 0.05;

/// Looks at each place where the stage may lie, as the prior has it first.
fn on_stage(frame: &Frame, look: &Look, prior: Option<&BoardReading>) -> Result<Sight, Fault> {
    let mut nearest = Fault::NoLattice;
    if let Some(layout) = prior.map(|prior| &prior.layout)
        && let (Some(stage), Some(facts)) = (layout.stage, look.stages().nth(layout.view))
    {
        match at_stage(frame, look, (layout.view, facts), stage, &layout.palette, prior) {
            Ok(sight) => return Ok(sight),
            Err(fault) => nearest = fault,
        }
    }
    let Some(palette) = likeliest(frame, look) else { return Err(nearest) };
    // In the whole window first, then in what is left of it without margins.
    let mut best = f32::MIN;
    for place in 0..2 {
        let mut views: Vec<(usize, &StageFacts, Stage, f32)> = look
            .stages()
            .enumerate()
            .filter_map(|(view, facts)| {
                let stage = *stage::candidates(&frame.image, facts).get(place)?;
                Some((view, facts, stage, 0.0))
            })
            .collect();
        if look.stages().nth(1).is_some() {
            for (_, facts, stage, fit) in &mut views {
                *fit = Seen::fit(&viewed(frame, facts, *stage), &palette);
                best = best.max(*fit);
            }
            // A place that fits worse than another is not where the board is, whatever can be made of it.
            views.retain(|view| view.3 >= best - RIVAL);
            views.sort_by(|a, b| b.3.total_cmp(&a.3));
            tracing::debug!("views {views:.2?}");
        }
        // Where two views fit about as well, the one whose cells are the clearest.
        let mut clearest: Option<(f32, Sight)> = None;
        for (view, facts, stage, _) in views {
            match at_stage(frame, look, (view, facts), stage, &palette, prior) {
                Ok(sight) => {
                    let clear = clearness(&sight);
                    if clearest.as_ref().is_none_or(|(most, _)| clear > *most) {
                        clearest = Some((clear, sight));
                    }
                }
                Err(fault) => nearest = fault,
            }
        }
        if let Some((_, sight)) = clearest {
            return Ok(sight);
        }
    }
    Err(nearest)
}

/// How clear the cells of a board are, 0 to 1; a screen without a board is less than any.
fn clearness(sight: &Sight) -> f32 {
    let scores = sight.readings().first().map(|reading| &reading.layout.scores);
    scores.map_or(-1.0, |scores| scores.iter().sum::<f32>() / scores.len().max(1) as f32)
}

/// A stage's board in a frame.
fn viewed<'a>(frame: &'a Frame, facts: &StageFacts, stage: Stage) -> View<'a> {
    let rise = Point { x: facts.rise[0] * stage.scale, y: facts.rise[1] * stage.scale };
    let lattice = stage::lattice(&stage, facts);
    let mut view = View::new(&frame.image, lattice, rise, facts.slab * stage.scale);
    view.brackets = facts.brackets.map(|area| area.map(|side| side * stage.scale));
    view
}

/// The theme whose colours the picture has.
fn likeliest(frame: &Frame, look: &Look) -> Option<Palette> {
    let mut palettes = look.palettes();
    if palettes.len() > 1 {
        let misfit = |palette: &Palette| palette::misfit(&frame.image, palette);
        palettes.sort_by(|a, b| misfit(a).total_cmp(&misfit(b)));
    }
    palettes.into_iter().next()
}

/// A screen without a board first, then a board, then what there is between boards.
fn at_stage(
    frame: &Frame,
    look: &Look,
    facts: (usize, &StageFacts),
    stage: Stage,
    palette: &Palette,
    prior: Option<&BoardReading>,
) -> Result<Sight, Fault> {
    let sheet = look.sheet.map_or(stage, |size| stage::sheet(&frame.image, size));
    if let Some(screen) = screens::find(&frame.image, &sheet, look, palette, false) {
        return Ok(shown(screen, &sheet));
    }
    board_at(frame, look, facts, stage, palette, prior).or_else(|fault| {
        tracing::debug!("no board at {stage:?}: {fault:?}");
        let screen = screens::find(&frame.image, &sheet, look, palette, true);
        screen.map(|screen| shown(screen, &sheet)).ok_or(fault)
    })
}

fn shown(screen: &ScreenFacts, stage: &Stage) -> Sight {
    let what = screen.name.clone();
    match screen.kind {
        Kind::Prompt => {
            let at = |place: Option<[f64; 2]>| place.map(|[x, y]| stage.at(x, y));
            let (on, choose) = (at(screen.click), at(screen.choose));
            let field = screen.field;
            Sight::Prompt(Prompt { what, on, choose, field, ..Prompt::default() })
        }
        Kind::Busy => Sight::Busy(what),
        Kind::Over => Sight::Over(what),
    }
}

fn board_at(
    frame: &Frame,
    look: &Look,
    (which, facts): (usize, &StageFacts),
    stage: Stage,
    palette: &Palette,
    prior: Option<&BoardReading>,
) -> Result<Sight, Fault> {
    let view = viewed(frame, facts, stage);
    // Glances from another place, or of another theme, say nothing.
    let last = prior.map(|prior| &prior.layout);
    let last = last.filter(|last| last.view == which && last.stage == Some(stage));
    let glances =
        last.filter(|last| last.palette == *palette).map_or(&[][..], |last| &last.glances);
    let seen = Seen::look(&view, palette, prior.map(|prior| prior.level.block()), glances);
    seen.check()?;
    let place = (Cell { x: 0, y: 0 }, seen.columns, seen.rows);
    let Some(block) = seen.block() else {
        let busy = || Sight::Busy("a board without a block at rest".to_owned());
        return if seen.is_board() { Ok(busy()) } else { Err(Fault::NoBlock) };
    };
    seen.check_goal()?;
    seen.check_cells()?;
    let outlines = seen.found.outlines();
    if let Some(at) = cover::longest_side(&view, palette, &outlines) {
        return Err(Fault::Covered { at });
    }
    let shapes = figures::shapes(&look.figures.digits);
    let figures = |area: Option<[f64; 4]>| {
        let [left, top, right, bottom] = area?;
        let row = figures::Row { from: stage.at(left, top), to: stage.at(right, bottom) };
        row.read(&view, &shapes, &outlines)
    };
    let passcode = figures(facts.passcode.or(look.figures.passcode)).filter(|text| text.len() == 6);
    let moves = figures(facts.moves.or(look.figures.moves)).and_then(|text| text.parse().ok());
    let make = |tiles, block| {
        read::reading(&view, &seen, tiles, place, block, palette, Some((stage, which)))
    };
    let screen = finish(&seen, seen.tiles.clone(), place, block, prior, make)?;
    let screen = screen.map(|mut reading| {
        reading.title.clone_from(&passcode);
        reading.layout.moves = moves;
        reading
    });
    Ok(screen)
}

/// Adds what the prior knows, and decides which half is selected.
fn finish(
    seen: &Seen,
    mut tiles: Vec<crate::games::bloxorz::level::Tile>,
    place: (Cell, usize, usize),
    block: Block,
    prior: Option<&BoardReading>,
    make: impl Fn(Vec<crate::games::bloxorz::level::Tile>, Block) -> Result<BoardReading, Fault>,
) -> Result<Screen<BoardReading>, Fault> {
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
