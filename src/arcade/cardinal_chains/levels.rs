//! The levels that the arcade plays: numbered.

use crate::games::cardinal_chains::Level;
use crate::games::cardinal_chains::pack::pack;

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number on its door, from 1.
    pub number: usize,
    /// The board at its start.
    pub level: Level,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Numbered> {
    vec![Numbered { number: 1, level }]
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Numbered> {
    pack().map(|entry| Numbered { number: entry.number, level: entry.level }).collect()
}
