//! A plan: a solution that the rules have replayed, as text.
//!
//! Knows no game.

use thiserror::Error;

use crate::game::LevelError;
use crate::input::Gesture;
use solver::{Proof, SolveError};

/// One step of a [`Plan`].
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// The action, in the notation; several, between blanks, where one stroke of a hand does them.
    pub action: String,
    /// The level's text after it; empty where that is not known.
    pub expect: String,
    /// What a hand does for it; empty where no layout is known.
    pub gestures: Vec<Gesture>,
    /// What it adds to the moves: 0 where the game does not count it as one.
    pub cost: u32,
}

/// A solution, or a trial, replayed by the rules, ready to be performed or shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The level's text.
    pub level: String,
    /// The moves; empty where the level is won.
    pub steps: Vec<Step>,
    /// Their cost.
    pub cost: u32,
    /// States expanded to find them.
    pub expanded: u64,
    /// Whether the cost is proved to be the least.
    pub proof: Proof,
    /// What it is to find out, where it does not win.
    pub trial: Option<String>,
}

impl Step {
    /// How many actions it is.
    #[must_use]
    pub fn count(&self) -> u32 {
        self.action.split_whitespace().count() as u32
    }
}

impl Plan {
    /// The actions on one line, separated by blanks.
    #[must_use]
    pub fn actions(&self) -> String {
        self.steps.iter().map(|step| step.action.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Why there is no plan.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// The text is not a level of this game.
    #[error("not a level: {0}")]
    Level(#[from] LevelError),
    /// The search found nothing.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A bug: the search's answer does not replay. It is never shown as a solution.
    #[error("the solver's answer breaks the rules of {game}; please report this level:\n{level}")]
    Unsound {
        /// The game.
        game: &'static str,
        /// The level's text.
        level: String,
    },
}
