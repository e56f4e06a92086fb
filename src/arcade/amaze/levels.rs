//! The levels that the arcade plays, with the fewest slides that win them where that is known.

use crate::games::amaze::Level;
use crate::games::amaze::pack::pack;

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The board at its start.
    pub level: Level,
    /// The fewest slides that win it, where they are known.
    pub best: Option<u32>,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Entry> {
    vec![Entry { level, best: None }]
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Entry> {
    pack().map(|own| Entry { level: own.level, best: Some(own.optimum) }).collect()
}
