//! The levels that the arcade plays: numbered, with the fewest slides that win them where that is known.

use crate::games::amaze::Level;
use crate::games::amaze::pack::{PackLevel, pack};

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number on its door, from 1.
    pub number: usize,
    /// The board at its start.
    pub level: Level,
    /// The fewest slides that win it, where they are known.
    pub best: Option<u32>,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Numbered> {
    vec![Numbered { number: 1, level, best: None }]
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Numbered> {
    let numbered =
        |PackLevel { number, level, optimum, .. }| Numbered { number, level, best: Some(optimum) };
    pack().map(numbered).collect()
}
