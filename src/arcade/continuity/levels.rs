//! The levels that the arcade plays: with the fewest slides that win them where that is known.

use crate::games::continuity::Level;
use crate::games::continuity::pack::{PackLevel, pack};

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// For people; may be empty.
    pub name: String,
    /// The board at its start.
    pub level: Level,
    /// The fewest slides that win it, where they are known.
    pub best: Option<u32>,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Entry> {
    vec![Entry { name: String::new(), level, best: None }]
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Entry> {
    let entry = |PackLevel { name, level, optimum, .. }| Entry { name, level, best: Some(optimum) };
    pack().map(entry).collect()
}
