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

/// The board that is expected, or what a step makes of it: what is wall and goal is known.
fn again(image: &RgbImage, prior: &Reading<Level, Layout>) -> Option<Reading<Level, Layout>> {
    let (level, lattice) = (&prior.level, &prior.layout.lattice);
    let kinds = Kinds::new(image, lattice);
    let told = kinds.groupings(2).filter_map(|grouped| {
        roles::pieces(&grouped, level).map(|pieces| (pieces, grouped.certain))
    });
    let (pieces, _) = told.max_by(|(one, certain), (other, than)| {
        other.bare.cmp(&one.bare).then(certain.total_cmp(than))
    })?;
    let cell =
        |at: usize| Cell { x: (at % level.columns()) as i32, y: (at / level.columns()) as i32 };
    let boxes = pieces.boxes.into_iter().map(cell).collect();
    let level = Level::new(level.columns(), level.tiles().to_vec(), boxes, cell(pieces.player));
    Some(Reading::new(level.ok()?, prior.layout.clone()))
}

/// Any board.
fn fresh(frame: &Frame) -> Result<BoardScreen, VisionError> {
    let lattices = places::lattices(frame);
    let small = lattices.iter().filter(|lattice| lattice.columns * lattice.rows <= MOST_CELLS);
    let mut found: Vec<(f32, Reading<Level, Layout>)> =
        small.flat_map(|lattice| readings(&frame.image, lattice)).collect();
    found.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (likely, reading) in found.iter().take(2 * MOST_READINGS) {
        tracing::debug!("{likely:.2}: {}", reading.level);
    }
    let most = found.first().map(|it| it.0).ok_or_else(|| nothing(lattices.first()))?;
    let mut meant: Vec<Reading<Level, Layout>> = Vec::new();
    for (_, reading) in found.into_iter().take_while(|(likely, _)| most - likely < CLEAR) {
        if meant.iter().all(|known| known.level != reading.level) {
            meant.push(reading);
        }
    }
    meant.truncate(MOST_READINGS);
    Ok(match meant.len() {
        1 => Screen::Board(meant.remove(0)),
        _ => Screen::Ambiguous(meant),
    })
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
    told.filter_map(|(likely, it)| Some((likely, reading(lattice, &it)?))).collect()
}

/// What it says for a reading that its kinds are clearly apart, 0 to 1.
fn certainty(certain: f32) -> f32 {
    /// Kinds that are clearly apart speak for a reading as much as a few kinds of the right size do.
    const WEIGHT: f32 = 4.0;
    WEIGHT * certain.max(0.01).ln().max(-3.0)
}

/// The level that an assignment says, without what lies around its walls.
fn reading(lattice: &Lattice, assignment: &Assignment) -> Option<Reading<Level, Layout>> {
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
    Some(Reading::new(level, Layout { lattice: part }))
}

fn nothing(nearest: Option<&Lattice>) -> VisionError {
    let near = |lattice: &Lattice| {
        let (columns, rows) = (lattice.columns, lattice.rows);
        let why = "no walls enclose one player, boxes and as many goals";
        format!("of a grid of {columns} x {rows} cells {why}")
    };
    VisionError::NoBoard {
        game: "sokoban",
        looked_for: "walls around one player, boxes and as many goals".to_owned(),
        nearest: nearest.map_or("no grid of cells was seen".to_owned(), near),
        found: Box::new(nearest.map(Evidence::on).unwrap_or_default()),
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
