//! What to do on a level: win it, or, where not everything is known, find something out.
//!
//! Knows no game.

use serde::{Deserialize, Serialize};

use crate::game::Level;
use solver::{Limits, Problem, Solution, SolveError};

/// What a cheapest solution has the least of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Metric {
    /// Moves, as the game counts them.
    #[default]
    Moves,
    /// Keys and buttons; the same in games where every action is a move.
    Presses,
    /// Time; the same as moves in games where each takes as long.
    Time,
}

/// What a cheapest solution is the cheapest of, and what it may do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// What there is to be the least of; `least` in journals of before.
    #[serde(alias = "least")]
    pub metric: Metric,
    /// No switch is touched, in games that have any.
    pub avoid_switches: bool,
    /// In games that hide something, what a win does not need is found out too, until the fewest moves are proved.
    pub thorough: bool,
}

/// What has been seen of a level since it began.
#[derive(Debug)]
pub struct History<'a, L> {
    /// As it begins, to which a failure leads back; `None` where it is not being played.
    pub start: Option<&'a L>,
    /// As it was seen, with what was known by then. What a look left hidden, another one from there will not show.
    pub looks: &'a [L],
}

impl<L> Clone for History<'_, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L> Copy for History<'_, L> {}

impl<L> Default for History<'_, L> {
    fn default() -> Self {
        History { start: None, looks: &[] }
    }
}

/// What to do on a level.
#[derive(Clone, Debug, PartialEq)]
pub enum Decision<A> {
    /// Wins, whatever is not known of the level.
    Win(Solution<A>),
    /// Finds something out: look, learn, and ask again.
    Trial(Trial<A>),
}

/// What looking at a level after some actions taught.
#[derive(Clone, Debug, PartialEq)]
pub struct Update<L> {
    /// The level as seen, with what is known by now.
    pub level: L,
    /// Whether more may be seen later of what these actions did: they are to be told again then.
    pub open: bool,
}

/// Actions that are worth what they teach.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial<A> {
    /// How the last ends is not known.
    pub actions: Vec<A>,
    /// What they are to find out, for people.
    pub why: String,
    /// No way to win costs less, whatever is found out.
    pub bound: u32,
    /// States expanded to choose them.
    pub expanded: u64,
}

/// A game whose levels may not say all that matters: it says how to find that out, and keeps what it found.
pub trait Explores<L: Level> {
    /// What to do on a level of which something may not be known.
    ///
    /// # Errors
    /// As [`Game::solve`](crate::game::Game::solve).
    fn decide(
        &self,
        level: &L,
        history: History<'_, L>,
        objective: Objective,
        limits: Limits,
    ) -> Result<Decision<<L as Problem>::Action>, SolveError>;

    /// The level seen after some actions, with what they taught: `before` is the level as it stood before them.
    fn update(
        &self,
        before: &L,
        actions: &[<L as Problem>::Action],
        after: &L,
        start: &L,
    ) -> Update<L>;

    /// Whether programs show something of such a level for a moment only, so that what one look told is to be kept
    /// though a later one does not show it.
    fn is_fleeting(&self, level: &L) -> bool;

    /// The level as seen, with what is known of the same board from elsewhere.
    fn informed(&self, seen: &L, known: &L) -> L;
}
