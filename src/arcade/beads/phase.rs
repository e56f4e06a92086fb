//! What the game is doing at a moment, and how long each thing takes. No pixels, no clock.

use crate::arcade::ending::Ending;

/// The finished board stands as it is, then the win screen comes over it.
pub(super) const END: Ending = Ending::new(500, 1500);

/// What the game is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// It waits for input, or beads move; input is heard either way.
    Ready,
    /// The level is won, for so many seconds.
    Won(f32),
    /// The last level is won, for so many seconds.
    Done(f32),
}
