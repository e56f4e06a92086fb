//! A frame to a board of Sokoban.
//!
//! No program is known by its looks. The cells' places come from the networks or from edges; cells that look alike are one kind; and
//! what each kind is follows from the rules: walls enclose one player, and there are as many boxes as goals. Where the rules leave
//! two ways, looks decide: a box fills its cell, a goal is a mark on the floor.

mod kinds;
mod places;
mod roles;

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{Reading, Screen};
use crate::games::sokoban::layout::Layout;
use crate::games::sokoban::level::{Level, Tile};
use crate::geometry::{Cell, Lattice};
use crate::vision::VisionError;
use crate::vision::evidence::Evidence;
use crate::vision::sight;

use kinds::Kinds;
use roles::{Assignment, Role};

type BoardScreen = Screen<Reading<Level, Layout>>;

/// Readings whose likelihoods' logarithms differ by less than this can both be meant.
const CLEAR: f32 = 1.2;
/// What is less likely than this is no board, whatever else there is.
const LEAST: f32 = -2.7;
/// Readings that are told at most, where several can be meant.
const MOST_READINGS: usize = 4;
/// More cells than this are no board.
const MOST_CELLS: u32 = 2_500;

/// Reads a board of Sokoban off a frame. The prior's lattice is tried first, with its walls and goals.
pub(super) fn recognize(
    frame: &Frame,
    prior: Option<&Reading<Level, Layout>>,
) -> Result<BoardScreen, VisionError> {
    let again = prior.and_then(|prior| again(&frame.image, prior));
    again.map_or_else(|| fresh(frame), |reading| Ok(Screen::Board(reading)))
}

/// The board that is expected, after some moves: what is wall and goal is known.
fn again(image: &RgbImage, prior: &Reading<Level, Layout>) -> Option<Reading<Level, Layout>> {
    let (level, lattice) = (&prior.level, &prior.layout.lattice);
    let kinds = Kinds::new(image, lattice);
    let (pieces, certain) = (2..=kinds.most())
        .filter_map(|count| {
            let grouped = kinds.groups(count);
            roles::pieces(&grouped, level).map(|pieces| (pieces, grouped.certain))
        })
        .max_by(|(one, certain), (other, than)| {
            let fewer = other.bare.cmp(&one.bare);
            one.follows.cmp(&other.follows).then(fewer).then(certain.total_cmp(than))
        })?;
    let cell =
        |at: usize| Cell { x: (at % level.columns()) as i32, y: (at / level.columns()) as i32 };
    let boxes = pieces.boxes.into_iter().map(cell).collect();
    let level = Level::new(level.columns(), level.tiles().to_vec(), boxes, cell(pieces.player));
    let margins = vec![certain; prior.level.tiles().len()];
    Some(Reading::new(level.ok()?, Layout { lattice: lattice.clone(), margins }))
}

/// Any board.
fn fresh(frame: &Frame) -> Result<BoardScreen, VisionError> {
    let mut best: Vec<(f32, Reading<Level, Layout>)> = Vec::new();
    let mut nearest: Option<(Lattice, String)> = None;
    for lattice in places::lattices(frame) {
        if lattice.columns * lattice.rows > MOST_CELLS {
            continue;
        }
        let kinds = Kinds::new(&frame.image, &lattice);
        let mut found = Vec::new();
        for count in roles::LEAST_KINDS..=kinds.most() {
            let grouped = kinds.groups(count);
            for assignment in roles::assignments(&grouped) {
                let likely = assignment.likely + certainty(grouped.certain);
                if likely < LEAST {
                    continue;
                }
                if let Some(reading) = reading(&lattice, &assignment, grouped.certain) {
                    found.push((likely, reading));
                }
            }
        }
        if found.is_empty() && nearest.is_none() {
            let (columns, rows) = (lattice.columns, lattice.rows);
            let why = "no walls enclose one player, boxes and as many goals";
            let near = format!("of a grid of {columns} x {rows} cells {why}");
            nearest = Some((lattice, near));
        }
        best.extend(found);
    }
    best.sort_by(|one, other| other.0.total_cmp(&one.0));
    let most = best.first().map(|(likely, _)| *likely).ok_or_else(|| nothing(nearest))?;
    let mut readings: Vec<Reading<Level, Layout>> = Vec::new();
    for (likely, reading) in best.iter().take(2 * MOST_READINGS) {
        tracing::debug!("{likely:.2}: {}", reading.level);
    }
    for (_, reading) in best.into_iter().take_while(|(likely, _)| most - likely < CLEAR) {
        if readings.iter().all(|known| known.level != reading.level) {
            readings.push(reading);
        }
    }
    readings.truncate(MOST_READINGS);
    Ok(match readings.len() {
        1 => Screen::Board(readings.remove(0)),
        _ => Screen::Ambiguous(readings),
    })
}

/// What it says for a reading that its kinds are clearly apart, 0 to 1.
fn certainty(certain: f32) -> f32 {
    /// Kinds that are clearly apart speak for a reading as much as a few kinds of the right size do.
    const WEIGHT: f32 = 4.0;
    WEIGHT * certain.max(0.01).ln().max(-3.0)
}

/// The level that an assignment says, without what lies around its walls.
fn reading(
    lattice: &Lattice,
    assignment: &Assignment,
    certain: f32,
) -> Option<Reading<Level, Layout>> {
    let (wide, roles) = (lattice.columns as usize, &assignment.roles);
    let walls: Vec<(usize, usize)> = (0..roles.len())
        .filter(|at| roles[*at] == Role::Wall)
        .map(|at| (at % wide, at / wide))
        .collect();
    let (left, right) = (walls.iter().map(|it| it.0).min()?, walls.iter().map(|it| it.0).max()?);
    let (top, bottom) = (walls.iter().map(|it| it.1).min()?, walls.iter().map(|it| it.1).max()?);
    let (columns, rows) = (right - left + 1, bottom - top + 1);
    let role = |at: usize| roles[(top + at / columns) * wide + left + at % columns];
    let cell = |at: usize| Cell { x: (at % columns) as i32, y: (at / columns) as i32 };
    let all = 0..columns * rows;
    let tiles = all.clone().map(|at| role(at).tile()).collect();
    let boxes = all.clone().filter(|at| role(*at).is_box()).map(cell).collect();
    let player = all.clone().find(|at| role(*at).is_player()).map(cell)?;
    let level = Level::new(columns, tiles, boxes, player).ok()?;
    // Its text shows no empty columns and rows at the ends.
    let size = (level.columns() as u32, level.rows() as u32);
    let part = sight::part(lattice, (left as i32, top as i32), size);
    let margins = vec![certain; level.tiles().len()];
    Some(Reading::new(level, Layout { lattice: part, margins }))
}

fn nothing(nearest: Option<(Lattice, String)>) -> VisionError {
    let found = nearest.as_ref().map(|(lattice, _)| Evidence::on(lattice)).unwrap_or_default();
    VisionError::NoBoard {
        game: "sokoban",
        looked_for: "walls around one player, boxes and as many goals".to_owned(),
        nearest: nearest.map_or("no grid of cells was seen".to_owned(), |(_, near)| near),
        found: Box::new(found),
    }
}

impl Role {
    fn tile(self) -> Tile {
        match self {
            Role::Wall => Tile::Wall,
            Role::Goal | Role::BoxOnGoal | Role::PlayerOnGoal => Tile::Goal,
            Role::Floor | Role::Box | Role::Player => Tile::Floor,
        }
    }

    fn is_box(self) -> bool {
        matches!(self, Role::Box | Role::BoxOnGoal)
    }

    fn is_player(self) -> bool {
        matches!(self, Role::Player | Role::PlayerOnGoal)
    }
}
