//! What a hand does at once for several actions, in games where that is more than one action after the other.
//!
//! Knows no game.

use crate::game::Level;
use crate::input::Gesture;
use crate::profile::Profile;
use solver::Problem;

/// A game in which what a hand does for an action depends on the actions before it, or one stroke does several. `L` is its
/// level, `Y` its layout.
pub trait Strokes<L: Level, Y> {
    /// What a hand does for the first of `actions` on `level`, or for several of them, and how many those are: in some programs
    /// one stroke draws a whole chain. `before` is the action before them in the same plan.
    fn stroke(
        &self,
        level: &L,
        layout: &Y,
        profile: &Profile,
        before: Option<&<L as Problem>::Action>,
        actions: &[<L as Problem>::Action],
    ) -> (usize, Vec<Gesture>);

    /// Whether what a hand does depends on more of the screen than the board, such as which chain is selected: after an
    /// action that was lost, the plan is made anew from what is seen then.
    fn selects(&self) -> bool {
        false
    }
}
