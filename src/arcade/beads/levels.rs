//! The levels that the arcade plays.

use crate::games::beads::Level;
use crate::games::beads::pack::{PackLevel, pack};

/// A level, with what is known about it.
#[derive(Clone, Debug)]
pub struct Named {
    /// For people; empty where it has none.
    pub name: String,
    /// The fewest moves that solve it, where that is known.
    pub least: Option<usize>,
    /// The board at its start.
    pub level: Level,
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Named> {
    let named = |PackLevel { name, moves, level, .. }| Named { name, least: Some(moves), level };
    pack().map(named).collect()
}
