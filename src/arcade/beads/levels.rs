//! The levels that the arcade plays: numbered.

use crate::games::beads::Level;
use crate::games::beads::pack::pack;

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number on its door, from 1.
    pub number: usize,
    /// For people; empty where it has none.
    pub name: String,
    /// The fewest moves that solve it, where that is known.
    pub least: Option<usize>,
    /// The board at its start.
    pub level: Level,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level, least: Option<usize>) -> Vec<Numbered> {
    vec![Numbered { number: 1, name: String::new(), least, level }]
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Numbered> {
    let numbered = |entry: crate::games::beads::pack::PackLevel| Numbered {
        number: entry.number,
        name: entry.name,
        least: Some(entry.moves),
        level: entry.level,
    };
    pack().map(numbered).collect()
}
