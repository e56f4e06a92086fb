//! What may be sent to a window: how much, and how little as long as nothing shows that it is the game it was taken for.

use crate::frame::Frame;
use crate::input::Gesture;
use crate::player::{PlayError, Player};

/// So often in a row may a move fail in a window that nothing names, as long as none has done what it should.
const STRANGE: u32 = 2;

impl Player<'_> {
    /// Whether menus may be answered and moves be tried: something names the program, or a move did what it should.
    pub(super) fn trusts(&self) -> bool {
        self.options.named || self.proven
    }

    /// How often in a row a move may fail.
    pub(super) fn retries(&self) -> u32 {
        if self.trusts() { self.options.retries } else { self.options.retries.min(STRANGE) }
    }

    /// The error that says why nothing is sent for what the window shows.
    pub(super) fn unnamed(&self, what: String, frame: Frame) -> PlayError {
        let (game, program) = (self.table.game.name(), self.profile.program.clone());
        PlayError::Unnamed { what, game, program, frame: Box::new(frame) }
    }

    /// Counts actions that are about to be sent.
    ///
    /// # Errors
    /// They are more than are allowed: nothing is to be sent.
    pub(super) fn spend(&mut self, actions: u32) -> Result<(), PlayError> {
        let acts = self.acts + actions;
        if let Some(most) = self.options.max_moves.filter(|most| acts > *most) {
            return Err(PlayError::OutOfMoves { most, won: self.report.won.len() });
        }
        self.acts = acts;
        Ok(())
    }
}

/// Whether a gesture presses anything.
pub(super) fn presses(gesture: &Gesture) -> bool {
    gesture.key().is_some() || !gesture.places().is_empty()
}
