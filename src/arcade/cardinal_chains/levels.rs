//! The levels that the arcade plays.

use crate::games::cardinal_chains::Level;
use crate::games::cardinal_chains::pack::pack;

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Level> {
    pack().map(|entry| entry.level).collect()
}
