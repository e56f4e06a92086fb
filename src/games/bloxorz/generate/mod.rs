//! New levels from a seed, each solved to proof: islands on a walk, linked by what the game has, then carved until the
//! shortest way is as long as was asked for. What does not matter to that way is taken out again.
//!
//! The same request gives the same level on every machine: budgets count states, not seconds.

mod carve;
mod difficulty;
mod islands;
#[cfg(test)]
mod tests;

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use thiserror::Error;

use crate::games::bloxorz::level::{Effect, Level, Tile};
use crate::games::bloxorz::rules::Action;
use solver::Solution;

use carve::Carver;
pub use difficulty::moves;

/// What a level uses besides plain floor.
#[expect(clippy::struct_excessive_bools, reason = "each is there or not, whatever the others")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mechanics {
    /// Fragile floor.
    pub fragile: bool,
    /// Soft switches.
    pub soft: bool,
    /// Hard switches.
    pub hard: bool,
    /// Switches that toggle.
    pub toggle: bool,
    /// Switches that only open.
    pub open: bool,
    /// Switches that only close.
    pub close: bool,
    /// Splitters.
    pub splitter: bool,
}

impl Mechanics {
    /// What a level uses.
    #[must_use]
    pub fn of(level: &Level) -> Mechanics {
        let has = |wanted: Tile| level.tiles().contains(&wanted);
        let effects: Vec<Effect> = level
            .switches()
            .flat_map(|switch| level.wiring(switch).into_iter().flat_map(|wiring| wiring.values()))
            .filter_map(|effects| effects.known())
            .collect();
        Mechanics {
            fragile: has(Tile::Fragile),
            soft: has(Tile::Soft),
            hard: has(Tile::Hard),
            toggle: effects.contains(&Effect::Toggle),
            open: effects.contains(&Effect::Open),
            close: effects.contains(&Effect::Close),
            splitter: has(Tile::Splitter),
        }
    }

    /// Whether it has all that another has.
    #[must_use]
    pub fn covers(self, other: Mechanics) -> bool {
        self.flags().into_iter().zip(other.flags()).all(|(own, wanted)| own || !wanted)
    }

    fn flags(self) -> [bool; 7] {
        let Mechanics { fragile, soft, hard, toggle, open, close, splitter } = self;
        [fragile, soft, hard, toggle, open, close, splitter]
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Columns, at most.
    pub columns: usize,
    /// Rows, at most.
    pub rows: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The fewest rolls that may solve the level.
    pub moves: RangeInclusive<u32>,
    /// What it must use, and nothing else; drawn by lot where `None`.
    pub mechanics: Option<Mechanics>,
}

/// A new level.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// The level, its wiring known.
    pub level: Level,
    /// A shortest solution, proved to be one.
    pub solution: Solution<Action>,
    /// Boards drawn until this one.
    pub attempts: u32,
}

/// Why there is no level.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GenerateError {
    /// No level is drawn at this size.
    #[error(
        "a board of {columns} x {rows} cells: expected 4 x 3 or more, and at most {} cells",
        Level::MOST_CELLS
    )]
    Size {
        /// Columns asked for.
        columns: usize,
        /// Rows asked for.
        rows: usize,
    },
    /// No number lies in the range.
    #[error(
        "no number of moves lies from {least} to {most}: expected 1 or more, the smaller number first"
    )]
    Moves {
        /// The lower end asked for.
        least: u32,
        /// The upper end asked for.
        most: u32,
    },
    /// The budget ran out first.
    #[error(
        "no board that takes {least} to {most} moves and uses what was asked for among {attempts} drawn; {}",
        match reached {
            Some((low, high)) => format!("those that were solved take {low} to {high}"),
            None => "none of them could be solved".to_owned(),
        }
    )]
    Unmet {
        /// The lower end asked for.
        least: u32,
        /// The upper end asked for.
        most: u32,
        /// Boards drawn.
        attempts: u32,
        /// The least and the greatest optimum among them.
        reached: Option<(u32, u32)>,
    },
}

/// Columns and rows where no other size is asked for.
pub const USUAL_SIZE: (usize, usize) = (12, 8);
/// Boards drawn for one request, at most.
const MOST_ATTEMPTS: u32 = 3_000;
/// States expanded for all of them, at most.
const MOST_STATES: u64 = 60_000_000;

/// A level as asked for.
///
/// # Errors
/// A size or a range that no level has, or none found within the budget: then what was reached instead.
pub fn generate(request: &Request) -> Result<Generated, GenerateError> {
    let Request { columns, rows, .. } = *request;
    let (least, most) = (*request.moves.start(), *request.moves.end());
    let cells = columns.checked_mul(rows);
    if columns < 4 || rows < 3 || cells.is_none_or(|cells| cells > Level::MOST_CELLS) {
        return Err(GenerateError::Size { columns, rows });
    }
    if least == 0 || least > most {
        return Err(GenerateError::Moves { least, most });
    }
    let mut random = ChaCha8Rng::seed_from_u64(request.seed);
    let mut states = MOST_STATES;
    let mut reached: Option<(u32, u32)> = None;
    let mut attempts = 0;
    while attempts < MOST_ATTEMPTS && states > 0 {
        attempts += 1;
        let mechanics = request.mechanics.unwrap_or_else(|| islands::lot(&mut random));
        let drawn = islands::draw(&mut random, (columns, rows), mechanics);
        states = states.saturating_sub(100);
        let Some(sketch) = drawn else { continue };
        let carver = Carver::new(&mut random, &mut states, request.moves.clone());
        let Some((level, solution)) = carver.carve(sketch) else { continue };
        let (low, high) = reached.unwrap_or((solution.cost, solution.cost));
        reached = Some((low.min(solution.cost), high.max(solution.cost)));
        let wanted = request.mechanics.unwrap_or_default();
        if request.moves.contains(&solution.cost) && Mechanics::of(&level).covers(wanted) {
            return Ok(Generated { level, solution, attempts });
        }
    }
    Err(GenerateError::Unmet { least, most, attempts, reached })
}
