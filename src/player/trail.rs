//! What the moves made so far have taught of a level that does not show all that matters.
//!
//! Knows no game: the game says what follows from a level before some actions and the level seen after them.

use crate::game::{AnyGame, AnyReading, LevelError};

/// No more actions are kept in the hope that what one of them did is seen later.
const LONGEST: usize = 12;

/// A level as it began, and the actions whose effects have not all been seen yet.
pub(super) struct Trail {
    /// The level as it began, with what is known by now.
    pub(super) start: String,
    before: String,
    actions: Vec<String>,
}

impl Trail {
    pub(super) fn new(start: &str) -> Trail {
        Trail { start: start.to_owned(), before: start.to_owned(), actions: Vec::new() }
    }

    /// Adds to a reading what follows from it and the actions that led to it.
    pub(super) fn learn(
        &mut self,
        game: &dyn AnyGame,
        action: &str,
        seen: &mut AnyReading,
    ) -> Result<(), LevelError> {
        self.actions.push(action.to_owned());
        let lesson = game.learn(&self.before, &self.actions.join(" "), &seen.level, &self.start)?;
        seen.level = lesson.level;
        if !lesson.open || self.actions.len() >= LONGEST {
            self.before.clone_from(&seen.level);
            self.actions.clear();
        }
        self.start = game.informed(&self.start, &seen.level)?;
        Ok(())
    }
}
