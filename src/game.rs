//! The one interface that every game implements, the capabilities that some have, and the object-safe face of it all.
//!
//! A [`Game`] ties a level, a layout, the eyes, the head and the hands together. [`AnyGame`] is the same over
//! text, by one blanket implementation, so that games sit in one list and everything above them (player,
//! command line) knows no game.

mod any;
mod any_reading;
mod catalogs;
pub mod corrects;
mod decision;
mod difficulty;
mod explanation;
mod face;
mod generates;
mod pack;
mod pilot;
mod plan;
mod planning;
mod recalls;
mod screen;
mod space;
mod strokes;
mod teachable;
mod text;
mod unit;
mod verdict;

use std::fmt::Display;
use std::str::FromStr;

use schemars::SchemaGenerator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::frame::Frame;
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::profile::{Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Problem, Solution, SolveError};

pub use any::PlanContext;
pub use any_reading::AnyReading;
pub use catalogs::{Catalog, Catalogs};
pub use corrects::{BoardPart, Correction, Corrects, Draft};
pub use decision::{Decision, Explores, History, Metric, Objective, Trial, Update};
pub use difficulty::Difficulty;
pub use explanation::{CountsSolutions, Deduction, Explains, Explanation, Passage, Solutions};
pub use face::AnyGame;
pub use generates::{GenerateError, GenerateOption, GenerateOptions, Generates};
pub use pack::{PackLevel, pack};
pub use pilot::{End, Pilot, PilotCommand, PilotReport, Steered};
pub use plan::{Plan, PlanError, Step};
pub use recalls::Recalls;
pub use screen::{Prompt, Reading, Screen};
pub use space::Space;
pub use strokes::Strokes;
pub use teachable::{
    Board, Boards, Label, Latticed, Lattices, Occurs, Teachable, lattices, names, taught, templates,
};
pub use text::{body, headline};
pub use unit::Unit;
pub use verdict::{CERTAIN, Candidate, verdict};

/// A text that is not a level, and why. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{message}", line.map(|n| format!("line {n}: ")).unwrap_or_default())]
pub struct LevelError {
    /// The line at fault, where one is.
    pub line: Option<usize>,
    /// What was expected and what was seen.
    pub message: String,
}

impl LevelError {
    /// An error about the whole text.
    pub fn new(message: impl Into<String>) -> LevelError {
        LevelError { line: None, message: message.into() }
    }

    /// An error about one line, counted from 1.
    pub fn at(line: usize, message: impl Into<String>) -> LevelError {
        LevelError { line: Some(line), message: message.into() }
    }
}

/// A board as it stands. Its text form is its identity: equal texts, equal levels.
pub trait Level:
    Problem<Action: Display + FromStr>
    + Display
    + FromStr<Err = LevelError>
    + Clone
    + Serialize
    + DeserializeOwned
{
    /// The same board in another state.
    #[must_use]
    fn at(&self, state: &Self::State) -> Self;

    /// Whether both are states of one board.
    #[must_use]
    fn same_board(&self, other: &Self) -> bool;

    /// Whether a level that was seen is this one, which was expected, as far as both say.
    #[must_use]
    fn agrees(&self, seen: &Self) -> bool {
        self.to_string() == seen.to_string()
    }
}

/// The [`Screen`] of a game `G`, as it recognizes it.
pub type ScreenOf<G> = Screen<Reading<<G as Game>::Level, <G as Game>::Layout>>;

/// The actions of a game `G`.
pub type ActionOf<G> = <<G as Game>::Level as Problem>::Action;

/// A game: what every game has to say. What only some can do is a trait of its own, which the game names among its capabilities.
pub trait Game: Sync {
    /// The board and its state.
    type Level: Level;
    /// Where the board lies in a window.
    type Layout: Clone + Send + Sync + 'static;

    // What it is.

    /// The name in file names, level texts and on the command line: lower case, words joined by `-`.
    fn name(&self) -> &'static str;

    /// One line for people: what the game is also called and what is to be done.
    fn about(&self) -> &'static str;

    /// What the cost of a solution counts.
    fn unit(&self, objective: Objective) -> Unit {
        let _ = objective;
        Unit::MOVES
    }

    // Read.

    /// Reads a frame. `prior` is what the player expects to see; what the frame contradicts of it is dropped.
    ///
    /// # Errors
    /// The frame shows no board of this game, or cells that are not certain.
    fn recognize(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&Reading<Self::Level, Self::Layout>>,
    ) -> Result<ScreenOf<Self>, VisionError>;

    /// What the networks call it, where they were trained on it.
    fn seen_as(&self) -> Option<sight::Game> {
        None
    }

    /// What a profile can say in this game's own terms.
    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms;

    /// Whether what a profile's text says in this game's own terms can be understood, all of it.
    ///
    /// # Errors
    /// What was expected and what was seen, and on which line.
    fn check(&self, profile: &str) -> Result<(), ProfileFault>;

    // Solve.

    /// Finds the cheapest solution.
    ///
    /// # Errors
    /// Proved unsolvable, or a limit reached.
    fn solve(
        &self,
        level: &Self::Level,
        objective: Objective,
        limits: Limits,
    ) -> Result<Solution<ActionOf<Self>>, SolveError>;

    // Act.

    /// What a hand does for one action.
    fn gestures(
        &self,
        layout: &Self::Layout,
        profile: &Profile,
        action: &ActionOf<Self>,
    ) -> Vec<Gesture>;

    /// Whether an action that is not legal just does nothing. Where it may do harm, it is not tried out.
    fn illegal_is_idle(&self) -> bool {
        true
    }

    // Show.

    /// The smallest upright rectangle around the board, in window pixels: places that a profile gives in parts of the
    /// board are parts of it.
    fn bounds(&self, level: &Self::Level, layout: &Self::Layout) -> Rect;

    /// The reading and a plan as marks over the frame, in pixels; `graph` adds the game's helper graph.
    fn marks(
        &self,
        level: &Self::Level,
        layout: &Self::Layout,
        actions: &[ActionOf<Self>],
        graph: bool,
    ) -> Vec<Mark>;

    /// A plain picture of a board that no program has drawn, and where it lies on it.
    fn sketch(&self, level: &Self::Level) -> (Frame, Self::Layout);

    /// The board and the plan for a terminal, one string of lines; `color` allows ANSI colours.
    fn picture(&self, level: &Self::Level, actions: &[ActionOf<Self>], color: bool) -> String;

    /// Its own levels by their names, easiest first.
    fn levels(&self) -> Vec<(String, Self::Level)> {
        Vec::new()
    }

    // Capabilities: none, unless the game has them.

    /// Its programs can be taught by naming what is seen.
    fn teachable(&self) -> Option<&'static dyn Teachable> {
        None
    }

    /// In what ways its programs are operated, the commonest first, for whoever finds out how one is; none, where that
    /// cannot be tried out.
    fn schemes(&self) -> &'static [Scheme] {
        &[]
    }

    /// It tells one program's pictures by what was seen of it before.
    fn recalls(&self) -> Option<&dyn Recalls<Self::Level, Self::Layout>> {
        None
    }

    /// A person can correct its boards, place by place.
    fn corrects(&self) -> Option<&dyn Corrects<Self::Level, Self::Layout>> {
        None
    }

    /// It finds out what its levels do not show.
    fn explores(&self) -> Option<&dyn Explores<Self::Level>> {
        None
    }

    /// What a hand does for an action depends on those before it.
    fn strokes(&self) -> Option<&dyn Strokes<Self::Level, Self::Layout>> {
        None
    }

    /// It has actions that have to be watched while they are done.
    fn steered(&self) -> Option<&dyn Steered<Self::Level, Self::Layout>> {
        None
    }

    /// It says how a person would solve a level.
    fn explains(&self) -> Option<&dyn Explains<Self::Level, Self::Layout>> {
        None
    }

    /// It can tell a board's solutions apart.
    fn counts_solutions(&self) -> Option<&dyn CountsSolutions<Self::Level>> {
        None
    }

    /// All its puzzles of a size can be listed.
    fn catalogs(&self) -> Option<&'static dyn Catalogs> {
        None
    }

    /// It makes new levels.
    fn generates(&self) -> Option<&dyn Generates<Self::Level>> {
        None
    }
}
