//! What the moves made so far have taught of a level that does not show all that matters.
//!
//! Knows no game: the game says what follows from a level before some actions and the level seen after them.

use crate::game::{AnyGame, AnyReading, LevelError, Update};

/// No more actions are kept in the hope that what one of them did is seen later.
const LONGEST: usize = 12;

/// A level as it began, and the actions whose effects have not all been seen yet.
pub(super) struct ActionHistory {
    /// The level as it began, with what is known by now.
    pub(super) start: String,
    before: String,
    actions: Vec<String>,
    looks: Vec<String>,
}

impl ActionHistory {
    pub(super) fn new(start: &str) -> ActionHistory {
        let (start, before) = (start.to_owned(), start.to_owned());
        ActionHistory { start, before, actions: Vec::new(), looks: Vec::new() }
    }

    /// The level as it was seen in trials.
    pub(super) fn looks(&self) -> &[String] {
        &self.looks
    }

    /// Keeps what was seen in a trial. Whether it is new: a trial that leads back to what was seen has taught nothing.
    pub(super) fn look(&mut self, level: &str) -> bool {
        let new = self.looks.iter().all(|look| look != level);
        if new {
            self.looks.push(level.to_owned());
        }
        new
    }

    /// Goes on from a level that came about otherwise than by the actions told.
    pub(super) fn go_on_from(&mut self, level: &str) {
        level.clone_into(&mut self.before);
        self.actions.clear();
    }

    /// What follows if a level is seen after one more action.
    pub(super) fn update(
        &self,
        game: &dyn AnyGame,
        action: &str,
        seen: &str,
    ) -> Result<Update<String>, LevelError> {
        let actions = self.actions.iter().map(String::as_str).chain([action]);
        let actions: Vec<&str> = actions.collect();
        game.update(&self.before, &actions.join(" "), seen, &self.start)
    }

    /// The reading after one more action, with what that teaches; it is kept where it was a trial.
    pub(super) fn told(
        &mut self,
        game: &dyn AnyGame,
        action: &str,
        mut seen: AnyReading,
        trial: bool,
    ) -> Result<AnyReading, LevelError> {
        let update = self.update(game, action, &seen.level)?;
        self.take(game, action, &update)?;
        seen.level = update.level;
        if trial {
            self.look(&seen.level);
        }
        Ok(seen)
    }

    /// Goes on from an update that turned out to be the right one.
    pub(super) fn take(
        &mut self,
        game: &dyn AnyGame,
        action: &str,
        update: &Update<String>,
    ) -> Result<(), LevelError> {
        self.actions.push(action.to_owned());
        if !update.open || self.actions.len() >= LONGEST {
            self.before.clone_from(&update.level);
            self.actions.clear();
        }
        self.start = game.informed(&self.start, &update.level)?;
        Ok(())
    }
}
