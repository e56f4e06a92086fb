//! How a person would go about a level, in words; and which solutions there are beside the one that is played.
//!
//! Knows no game.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::game::Level;
use crate::geometry::Cell;
use crate::vision::overlay::Mark;
use solver::{Limit, Limits, Problem};

/// A way from one cell to another.
pub type Passage = (Cell, Cell);

/// One deduction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deduction {
    /// The rule's name, as the game's documentation calls it; `search` where none applied.
    pub rule: Cow<'static, str>,
    /// The cell that it is about.
    pub cell: Cell,
    /// What was seen and what follows.
    pub words: String,
    /// The ways that it rules out.
    pub removed: Vec<Passage>,
}

/// Deductions, in order, to the end.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Explanation {
    /// In games that are explained by a table and not by deductions: the table, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub table: Option<String>,
    /// What was found out, one after the other.
    pub deductions: Vec<Deduction>,
    /// How often no rule applied and a search had to choose.
    pub forks: usize,
    /// States that those searches expanded.
    pub expanded: u64,
    /// Whether they lead to a solution.
    pub solved: bool,
    /// What the end of it is.
    pub conclusion: String,
    /// The ways that the board has.
    pub before: Vec<Passage>,
    /// The ways that are left in the end.
    pub after: Vec<Passage>,
    /// The ways that were left where no rule applied first, if that came about.
    pub stuck: Option<Vec<Passage>>,
}

/// The solutions of a board, as far as they were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions<A> {
    /// The solutions that were found, from the board with nothing done on it.
    pub found: Vec<A>,
    /// Whether it is proved that there are no others.
    pub complete: bool,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
    /// States that the search expanded.
    pub expanded: u64,
}

/// A game that can say in words how a person would solve its levels. `L` is its level, `Y` its layout.
pub trait Explains<L, Y> {
    /// The level as a person would solve it.
    fn explain(&self, level: &L, limits: Limits) -> Explanation;

    /// The ways of an explanation as marks over the frame, in pixels.
    fn ways(&self, layout: &Y, ways: &[Passage]) -> Vec<Mark> {
        let _ = (layout, ways);
        Vec::new()
    }
}

/// A game that can tell a board's solutions apart.
pub trait CountsSolutions<L: Level> {
    /// Up to `most` solutions of the board with nothing done on it.
    fn solutions(
        &self,
        level: &L,
        most: usize,
        limits: Limits,
    ) -> Solutions<Vec<<L as Problem>::Action>>;
}
