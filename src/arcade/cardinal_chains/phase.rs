//! What the game is doing at a moment, and how long each thing takes. No pixels, no clock.

use std::time::Duration;

use crate::games::cardinal_chains::level::Chain;

/// How long a win is shown before the next level comes by itself.
pub(super) const WIN: Duration = Duration::from_millis(1500);

/// How long the finished board stands as it is before the win screen comes over it.
pub(super) const QUIET: Duration = Duration::from_millis(500);

/// How long the win screen takes to come.
pub(super) const FADE: Duration = Duration::from_millis(180);

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
