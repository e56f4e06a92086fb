//! The one interface that every game implements, and its object-safe face.
//!
//! A [`Game`] ties a level, a layout, the eyes, the head and the hands together. [`AnyGame`] is the same over
//! text, by one blanket implementation, so that games sit in one list and everything above them (player,
//! command line) knows no game.

mod any;
mod course;
mod difficulty;
mod explanation;
mod face;
mod pilot;
mod plan;
mod screen;
mod space;
mod teachable;
mod text;
mod unit;
mod verdict;

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

use schemars::SchemaGenerator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::frame::Frame;
use crate::geometry::{Point, Rect};
use crate::input::Gesture;
use crate::profile::{Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Problem, Solution, SolveError};

pub use any::{AnyReading, Known};
pub use course::{Aim, Course, Least, Lesson, Past, Trial};
pub use difficulty::Difficulty;
pub use explanation::{Deduction, Explanation, Solutions, Way};
pub use face::AnyGame;
pub use pilot::{End, Helm, Landing, Pilot};
pub use plan::{Plan, PlanError, Step};
pub use screen::{Prompt, Reading, Screen};
pub use space::Space;
pub use teachable::{
    Board, Boards, Label, Latticed, Lattices, Teachable, lattices, names, taught, templates,
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
}

/// The [`Screen`] of a game `G`, as it recognizes it.
pub type ScreenOf<G> = Screen<Reading<<G as Game>::Level, <G as Game>::Layout>>;

/// What a new level is to be like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// Columns, walls around the board included.
    pub columns: usize,
    /// Rows, walls around the board included.
    pub rows: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The fewest moves that may win it.
    pub moves: RangeInclusive<u32>,
    /// How many chains, in games that have any.
    pub starts: Option<usize>,
    /// The highest number, in games that have any.
    pub highest: Option<u16>,
    /// How hard, in games that know.
    pub difficulty: Option<Difficulty>,
}

/// Why there is no new level: what was asked for, and what was found instead.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct GenerateError(pub String);

/// The actions of a game `G`.
pub type ActionOf<G> = <<G as Game>::Level as Problem>::Action;

/// A new level of a game `G`, and its cheapest solution.
pub type Generated<G> = (<G as Game>::Level, Solution<ActionOf<G>>);

/// A game: everything that is particular to it.
pub trait Game: Sync {
    /// The board and its state.
    type Level: Level;
    /// Where the board lies in a window.
    type Layout: Clone + Send + Sync + 'static;

    /// The name in file names, level texts and on the command line: lower case, words joined by `_`.
    fn name(&self) -> &'static str;

    /// One line for people: what the game is also called and what is to be done.
    fn about(&self) -> &'static str;

    /// What the networks call it, where they were trained on it.
    fn seen_as(&self) -> Option<sight::Game> {
        None
    }

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

    /// Reads a frame that may show another board of the program off which `seen` was read: what could be read there once is
    /// read in the same way. Nothing is expected but that.
    ///
    /// # Errors
    /// As [`Game::recognize`].
    fn recognize_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        _seen: &Reading<Self::Level, Self::Layout>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        self.recognize(frame, profile, None)
    }

    /// Whether a picture is of the profile's program, as its templates know most of the cells of a board that was read by another
    /// profile, and some of them say otherwise.
    fn denies(
        &self,
        _frame: &Frame,
        _profile: &Profile,
        _reading: &Reading<Self::Level, Self::Layout>,
    ) -> bool {
        false
    }

    /// Finds the cheapest solution.
    ///
    /// # Errors
    /// Proved unsolvable, or a limit reached.
    fn solve(
        &self,
        level: &Self::Level,
        aim: Aim,
        limits: Limits,
    ) -> Result<Solution<ActionOf<Self>>, SolveError>;

    /// Whether an action that is not legal just does nothing. Where it may do harm, it is not tried out.
    fn illegal_is_idle(&self) -> bool {
        true
    }

    /// What to do on a level that may not say all that matters: games that hide something say how to find it out.
    ///
    /// # Errors
    /// As [`Game::solve`].
    fn course(
        &self,
        level: &Self::Level,
        past: Past<'_, Self::Level>,
        aim: Aim,
        limits: Limits,
    ) -> Result<Course<ActionOf<Self>>, SolveError> {
        let _ = past;
        self.solve(level, aim, limits).map(Course::Win)
    }

    /// The level seen after some actions, with what they taught: `before` is the level as it stood before them.
    fn learn(
        &self,
        before: &Self::Level,
        actions: &[ActionOf<Self>],
        after: &Self::Level,
        start: &Self::Level,
    ) -> Lesson<Self::Level> {
        let _ = (before, actions, start);
        Lesson { level: after.clone(), open: false }
    }

    /// Whether programs show something of such a level for a moment only, so that what one look told is to be kept
    /// though a later one does not show it.
    fn is_fleeting(&self, level: &Self::Level) -> bool {
        let _ = level;
        false
    }

    /// Whether a level seen is the one expected, as far as both say.
    fn agrees(&self, expected: &Self::Level, seen: &Self::Level) -> bool {
        expected.to_string() == seen.to_string()
    }

    /// The level as seen, with what is known of the same board from elsewhere.
    fn informed(&self, seen: &Self::Level, known: &Self::Level) -> Self::Level {
        let _ = known;
        seen.clone()
    }

    /// Whether what a profile's text says in this game's own terms can be understood, all of it.
    ///
    /// # Errors
    /// What was expected and what was seen, and on which line.
    fn check(&self, profile: &str) -> Result<(), ProfileFault>;

    /// What its programs are taught by, in games whose programs can be taught by naming what is seen.
    fn teachable(&self) -> Option<&'static dyn Teachable> {
        None
    }

    /// In what ways its programs are operated, the commonest first, for whoever finds out how one is; none, where that
    /// cannot be tried out.
    fn schemes(&self) -> &'static [Scheme] {
        &[]
    }

    /// What a profile can say in this game's own terms.
    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms;

    /// What a hand does for one action.
    fn gestures(
        &self,
        layout: &Self::Layout,
        profile: &Profile,
        action: &ActionOf<Self>,
    ) -> Vec<Gesture>;

    /// What a hand does at once for the first of `actions` on `level`, or for several of them, and how many those are:
    /// in some programs one stroke draws a whole chain. `before` is the action before them in the same plan.
    fn stroke(
        &self,
        level: &Self::Level,
        layout: &Self::Layout,
        profile: &Profile,
        before: Option<&ActionOf<Self>>,
        actions: &[ActionOf<Self>],
    ) -> (usize, Vec<Gesture>) {
        let _ = (level, before);
        let first = actions.first().map(|action| self.gestures(layout, profile, action));
        (1, first.unwrap_or_default())
    }

    /// Whether an action has to be watched while it is done, so that a [`Pilot`] performs it.
    fn is_steered(&self, action: &ActionOf<Self>) -> bool {
        let _ = action;
        false
    }

    /// Who performs actions that have to be watched while they are done; `None` where a stroke does them. With no actions,
    /// who lets what moves come to rest.
    fn pilot(
        &self,
        level: &Self::Level,
        layout: &Self::Layout,
        profile: &Profile,
        actions: &[ActionOf<Self>],
    ) -> Option<Box<dyn Pilot>> {
        let _ = (level, layout, profile, actions);
        None
    }

    /// Whether what a hand does depends on more of the screen than the board, such as which chain is selected: after an
    /// action that was lost, the plan is made anew from what is seen then.
    fn selects(&self) -> bool {
        false
    }

    /// What the cost of a solution counts.
    fn unit(&self, aim: Aim) -> Unit {
        let _ = aim;
        Unit::MOVES
    }

    /// The smallest upright rectangle around the board, in window pixels: places that a profile gives in parts of the
    /// board are parts of it.
    fn bounds(&self, level: &Self::Level, layout: &Self::Layout) -> Rect;

    /// Where a click leads on after a win, in window pixels, in programs that show it.
    fn onward(&self, layout: &Self::Layout) -> Option<Point> {
        let _ = layout;
        None
    }

    /// The reading and a plan as marks over the frame, in pixels; `graph` adds the game's helper graph.
    fn marks(
        &self,
        level: &Self::Level,
        layout: &Self::Layout,
        actions: &[ActionOf<Self>],
        graph: bool,
    ) -> Vec<Mark>;

    /// The level as a person would solve it, in words, in games that can say so.
    fn explain(&self, level: &Self::Level, limits: Limits) -> Option<Explanation> {
        let _ = (level, limits);
        None
    }

    /// Up to `most` solutions of the board with nothing done on it, in games that can tell them apart.
    fn solutions(
        &self,
        level: &Self::Level,
        most: usize,
        limits: Limits,
    ) -> Option<Solutions<Vec<ActionOf<Self>>>> {
        let _ = (level, most, limits);
        None
    }

    /// The ways of an explanation as marks over the frame, in pixels.
    fn ways(&self, layout: &Self::Layout, ways: &[Way]) -> Vec<Mark> {
        let _ = (layout, ways);
        Vec::new()
    }

    /// A new level, and its cheapest solution. The same wish gives the same level on every machine.
    ///
    /// # Errors
    /// No such level, or none found within the generator's budget.
    fn generate(&self, wish: &Wish) -> Result<Generated<Self>, GenerateError>;

    /// A plain picture of a board that no program has drawn, and where it lies on it.
    fn sketch(&self, level: &Self::Level) -> (Frame, Self::Layout);

    /// The board and the plan for a terminal, one string of lines; `color` allows ANSI colours.
    fn picture(&self, level: &Self::Level, actions: &[ActionOf<Self>], color: bool) -> String;
}
