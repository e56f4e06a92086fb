//! What the game is doing at a moment, and how long each thing takes. No pixels, no clock.

use crate::arcade::ending::Ending;
use crate::games::cardinal_chains::level::Chain;

/// The finished board stands as it is, then the win screen comes over it.
pub(super) const END: Ending = Ending::new(500, 1500);

/// What the game is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// It waits for input.
    Ready,
    /// A chain flows into its last cell, so far: 0 to 1.
    Flowing(Chain, f32),
    /// The level is won, for so many seconds.
    Won(f32),
    /// The last level is won, for so many seconds.
    Done(f32),
}
