//! A frame to a board of Sokoban.
//!
//! No program is known by its looks. The cells' places come from the networks, from edges or from what is written. What the cells are a network says, under
//! the rules that count: one player, and as many boxes as goals. Where it is in doubt, cells that look alike are one kind, and what
//! each kind is follows from the rules and from how a box, a goal and a player look anywhere: a board that both ways lead to is read,
//! and where they lead to different ones, all are told.

mod counted;
mod draft;
mod kinds;
mod odd;
mod places;
mod roles;
mod seen;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::sokoban::layout::Layout;
use crate::games::sokoban::level::Level;
use crate::geometry::{Cell, Lattice};
use crate::vision::VisionError;
use crate::vision::evidence::Evidence;
use crate::vision::sight;

pub(super) use draft::drafted;

use kinds::Kinds;
use roles::Role;
use seen::{EyeReading, Looked};

type BoardScreen = Screen<Reading<Level, Layout>>;

/// Readings whose likelihoods' logarithms differ by less than this can both be meant.
const CLEAR: f32 = 1.2;
/// What is less likely than this is no board, whatever else there is.
const LEAST: f32 = -2.7;
/// A lattice that is less likely a board, 0 to 1, is none, whatever the rules allow there: what else is drawn of cells, they mostly
/// allow.
const OWN: f32 = 0.9;
/// How likely a board has to be right, as a logarithm, for the network to read alone. Of 200 boards in looks of which a part is held
/// out it read 59 right so and 2 wrong.
const SURE: f32 = -0.1;
/// ... and where the rules may mean the same board: 13 more, and 1.
const AGREED: f32 = -0.5;
/// Readings that are told at most, where several can be meant.
const MOST_READINGS: usize = 4;
/// More cells than this are no board.
const MOST_CELLS: u32 = 2_500;
/// The network was shown no board of more columns or rows, and looks at so many lattices: each takes it as long as all else.
const MOST_SIDE: u32 = 24;
const MOST_LOOKS: usize = 3;

/// Reads a board of Sokoban off a frame. The prior's lattice is tried first, with its walls and goals.
pub(super) fn recognize(
    frame: &Frame,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let again = prior.and_then(|prior| again(&frame.image, prior));
    again.map_or_else(|| fresh(frame), |reading| Ok(Screen::Board(reading)))
}

/// The board that is expected, or what a step makes of it: what is wall and goal is known.
fn again(image: &RgbImage, prior: &Reading<Level, Layout>) -> Option<Reading<Level, Layout>> {
    let (level, lattice) = (&prior.level, &prior.layout.lattice);
    let (player, boxes) = by_kinds(image, prior).or_else(|| {
        let all: Vec<_> = roles::stepped(level).collect();
        let told = seen::told(image, lattice, level, &all, OWN)?;
        all.into_iter().nth(told)
    })?;
    let cell =
        |at: usize| Cell { x: (at % level.columns()) as i32, y: (at / level.columns()) as i32 };
    let boxes = boxes.into_iter().map(cell).collect();
    let level = Level::new(level.columns(), level.tiles().to_vec(), boxes, cell(player));
    Some(Reading::new(level.ok()?, prior.layout.clone()))
}

/// The player and the boxes of a board that is expected, where cells that look alike tell them.
fn by_kinds(image: &RgbImage, prior: &Reading<Level, Layout>) -> Option<(usize, Vec<usize>)> {
    let kinds = Kinds::new(image, &prior.layout.lattice);
    let told = kinds.groupings(2).filter_map(|grouped| {
        roles::pieces(&grouped, &prior.level).map(|pieces| (pieces, grouped.certain))
    });
    let (pieces, _) = told.max_by(|(one, certain), (other, than)| {
        other.bare.cmp(&one.bare).then(certain.total_cmp(than))
    })?;
    Some((pieces.player, pieces.boxes))
}

/// Any board: by the network alone where it is sure.
fn fresh(frame: &Frame) -> Result<BoardScreen, VisionError> {
    let (mut lattices, mut nearest): (Vec<Lattice>, Option<Lattice>) = (Vec::new(), None);
    let mut best: Option<(EyeReading, Reading<Level, Layout>)> = None;
    let mut looks = 0;
    for lattice in places::lattices(frame) {
        nearest.get_or_insert_with(|| lattice.clone());
        if looks >= MOST_LOOKS || lattice.columns.max(lattice.rows) > MOST_SIDE {
            lattices.push(lattice);
            continue;
        }
        looks += 1;
        let looked = Looked::at(&frame.image, sight::around(&lattice));
        tracing::debug!("{} x {} cells, likely {:.3}", lattice.columns, lattice.rows, looked.own);
        if looked.own < OWN {
            continue;
        }
        lattices.push(lattice);
        let Some(mut seen) = seen::board(looked) else { continue };
        let Some(reading) = reading(&seen.lattice, &seen.roles) else { continue };
        if seen.sure >= AGREED && seen.is_odd(&frame.image) {
            seen.sure = f32::NEG_INFINITY;
        }
        tracing::debug!("by the network {:.2}, {:.2}: {}", seen.own, seen.sure, reading.level);
        if seen.sure >= SURE {
            return Ok(Screen::Board(reading));
        }
        if best.as_ref().is_none_or(|best| seen.likely() > best.0.likely()) {
            best = Some((seen, reading));
        }
    }
    let small = lattices.iter().filter(|lattice| lattice.columns * lattice.rows <= MOST_CELLS);
    let mut meant = by_rules(&frame.image, small);
    let Some((seen, reading)) = best else {
        return told(meant, nearest.as_ref());
    };
    if meant.iter().any(|it| it.level == reading.level) && seen.sure >= AGREED {
        return Ok(Screen::Board(reading));
    }
    if meant.is_empty() {
        return Err(doubtful(&reading, seen.sure));
    }
    meant.retain(|it| it.level != reading.level);
    meant.truncate(MOST_READINGS - 1);
    let place = if seen.sure >= AGREED { 0 } else { meant.len() };
    meant.insert(place, reading);
    told(meant, nearest.as_ref())
}

/// The board, or the boards, that can be meant; an error with the likeliest lattice where none can.
fn told(
    mut meant: Vec<Reading<Level, Layout>>,
    nearest: Option<&Lattice>,
) -> Result<BoardScreen, VisionError> {
    meant.truncate(MOST_READINGS);
    match meant.len() {
        0 => Err(nothing(nearest)),
        1 => Ok(Screen::Board(meant.remove(0))),
        _ => Ok(Screen::Ambiguous(meant)),
    }
}

/// What cells that look alike can be read as, likeliest first; nothing where that is no board.
fn by_rules<'a>(
    image: &RgbImage,
    lattices: impl Iterator<Item = &'a Lattice>,
) -> Vec<Reading<Level, Layout>> {
    let mut found: Vec<(f32, Reading<Level, Layout>)> =
        lattices.flat_map(|lattice| readings(image, lattice)).collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (likely, reading) in found.iter().take(2 * MOST_READINGS) {
        tracing::debug!("{likely:.2}: {}", reading.level);
    }
    let most = found.first().map_or(0.0, |it| it.0);
    let mut meant: Vec<Reading<Level, Layout>> = Vec::new();
    for (_, reading) in found.into_iter().take_while(|(likely, _)| most - likely < CLEAR) {
        if meant.iter().all(|known| known.level != reading.level) {
            meant.push(reading);
        }
    }
    meant
}

/// What a lattice can be read as, with how likely each is, as a logarithm.
fn readings(image: &RgbImage, lattice: &Lattice) -> Vec<(f32, Reading<Level, Layout>)> {
    let kinds = Kinds::new(image, lattice);
    let groupings = kinds.groupings(roles::LEAST_KINDS);
    let told = groupings.flat_map(|grouped| {
        let certain = certainty(grouped.certain);
        let all = roles::assignments(&grouped, LEAST - certain);
        all.into_iter().map(move |it| (it.likely + certain, it))
    });
    told.filter_map(|(likely, it)| Some((likely, reading(lattice, &it.roles)?))).collect()
}

/// What it says for a reading that its kinds are clearly apart, 0 to 1.
fn certainty(certain: f32) -> f32 {
    /// Kinds that are clearly apart speak for a reading as much as a few kinds of the right size do.
    const WEIGHT: f32 = 4.0;
    WEIGHT * certain.max(0.01).ln().max(-3.0)
}

/// The level that roles make: the player's room, and the walls around it.
fn reading(lattice: &Lattice, roles: &[Role]) -> Option<Reading<Level, Layout>> {
    let wide = lattice.columns as usize;
    let player = roles.iter().position(|role| role.is_player())?;
    let room = roles::enclosed(wide, roles.len(), player, |at| roles[at] == Role::Wall)?;
    let inside = || (0..roles.len()).filter(|at| room[*at]).map(|at| (at % wide, at / wide));
    let (left, right) = (inside().map(|it| it.0).min()? - 1, inside().map(|it| it.0).max()? + 1);
    let (top, bottom) = (inside().map(|it| it.1).min()? - 1, inside().map(|it| it.1).max()? + 1);
    let (columns, rows) = (right - left + 1, bottom - top + 1);
    let at = |at: usize| (top + at / columns) * wide + left + at % columns;
    let cell = |at: usize| Cell { x: (at % columns) as i32, y: (at / columns) as i32 };
    let all = 0..columns * rows;
    let tiles = all.clone().map(|cell| roles[at(cell)].tile()).collect();
    let boxes = all.clone().filter(|cell| roles[at(*cell)].is_box()).map(cell).collect();
    let player = all.clone().find(|cell| at(*cell) == player).map(cell)?;
    let level = Level::new(columns, tiles, boxes, player).ok()?;
    // Its text shows no empty columns and rows at the ends.
    let size = (level.columns() as u32, level.rows() as u32);
    let part = sight::part(lattice, (left as i32, top as i32), size);
    Some(Reading::new(level, Layout { lattice: part }))
}

/// What the network sees, but not surely.
fn doubtful(reading: &Reading<Level, Layout>, sure: f32) -> VisionError {
    let (level, lattice) = (&reading.level, &reading.layout.lattice);
    let percent = (sure.exp() * 100.0).round();
    let (columns, rows, boxes) = (lattice.columns, lattice.rows, level.boxes().len());
    let nearest = format!(
        "of a board of {columns} x {rows} cells with {boxes} boxes it is in doubt what some cells are: it is right by {percent} %"
    );
    no_board(nearest, Some(lattice))
}

fn nothing(nearest: Option<&Lattice>) -> VisionError {
    let near = |lattice: &Lattice| {
        let (columns, rows) = (lattice.columns, lattice.rows);
        let why = "no walls enclose one player, boxes and as many goals";
        format!("of a grid of {columns} x {rows} cells {why}")
    };
    no_board(nearest.map_or("no grid of cells was seen".to_owned(), near), nearest)
}

fn no_board(nearest: String, lattice: Option<&Lattice>) -> VisionError {
    let looked_for = "walls around one player, boxes and as many goals".to_owned();
    let found = Box::new(lattice.map(Evidence::on).unwrap_or_default());
    VisionError::NoBoard { game: "sokoban", looked_for, nearest, found }
}
