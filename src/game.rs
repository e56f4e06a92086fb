//! The one interface that every game implements, and its object-safe face.
//!
//! A [`Game`] ties a level, a layout, the eyes, the head and the hands together. [`AnyGame`] is the same over
//! text, by one blanket implementation, so that games sit in one list and everything above them (player,
//! command line) knows no game.

mod plan;

use std::any::Any;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use crate::frame::Frame;
use crate::input::Gesture;
use crate::profile::Profile;
use crate::solver::{Limits, Problem, Solution, SolveError, replay};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;

pub use plan::{Plan, PlanError, Step};

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

/// One board read off a frame.
#[derive(Clone, Debug)]
pub struct Reading<L, Y> {
    /// What is played.
    pub level: L,
    /// Where it lies in pixels, and how it looks.
    pub layout: Y,
    /// What was not seen but follows from what was seen, one sentence each, for people.
    pub inferred: Vec<String>,
}

/// What a frame shows.
#[derive(Clone, Debug)]
pub enum Screen<R> {
    /// A board.
    Board(R),
    /// A board that can be read in more than one way, likeliest first; the first move decides.
    Ambiguous(Vec<R>),
}

/// The [`Screen`] of a game `G`, as it recognizes it.
pub type ScreenOf<G> = Screen<Reading<<G as Game>::Level, <G as Game>::Layout>>;

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

    /// Finds the cheapest solution.
    ///
    /// # Errors
    /// Proved unsolvable, or a limit reached.
    fn solve(
        &self,
        level: &Self::Level,
        limits: Limits,
    ) -> Result<Solution<<Self::Level as Problem>::Action>, SolveError>;

    /// What a hand does for one action.
    fn gestures(
        &self,
        layout: &Self::Layout,
        profile: &Profile,
        action: &<Self::Level as Problem>::Action,
    ) -> Vec<Gesture>;

    /// The reading and a plan as marks over the frame, in pixels; `graph` adds the game's helper graph.
    fn marks(
        &self,
        level: &Self::Level,
        layout: &Self::Layout,
        actions: &[<Self::Level as Problem>::Action],
        graph: bool,
    ) -> Vec<Mark>;

    /// A plain picture of a board that no program has drawn, and where it lies on it.
    fn sketch(&self, level: &Self::Level) -> (Frame, Self::Layout);

    /// The board and the plan for a terminal, one string of lines; `color` allows ANSI colours.
    fn picture(
        &self,
        level: &Self::Level,
        actions: &[<Self::Level as Problem>::Action],
        color: bool,
    ) -> String;
}

/// A [`Reading`] whose game is not known at compile time.
#[derive(Clone)]
pub struct AnyReading {
    /// The level's text.
    pub level: String,
    /// See [`Reading::inferred`].
    pub inferred: Vec<String>,
    layout: Arc<dyn Any + Send + Sync>,
}

/// The object-safe face of a [`Game`]: levels and actions as text.
pub trait AnyGame: Sync {
    /// See [`Game::name`].
    fn name(&self) -> &'static str;

    /// See [`Game::about`].
    fn about(&self) -> &'static str;

    /// See [`Game::recognize`].
    ///
    /// # Errors
    /// As [`Game::recognize`].
    fn read(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&AnyReading>,
    ) -> Result<Screen<AnyReading>, VisionError>;

    /// The text in its one canonical form.
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn canonical(&self, level: &str) -> Result<String, LevelError>;

    /// Whether nothing is left to do.
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn is_won(&self, level: &str) -> Result<bool, LevelError>;

    /// Whether two texts are states of one board; not, where one is no level.
    fn same_board(&self, a: &str, b: &str) -> bool;

    /// Solves and replays a level. Gestures are filled in where `reading` says where the board lies.
    ///
    /// # Errors
    /// See [`PlanError`].
    fn plan(
        &self,
        level: &str,
        reading: Option<(&AnyReading, &Profile)>,
        limits: Limits,
    ) -> Result<Plan, PlanError>;

    /// Every legal action of a reading, as a step.
    ///
    /// # Errors
    /// The reading's text is not a level of this game.
    fn steps(&self, reading: &AnyReading, profile: &Profile) -> Result<Vec<Step>, LevelError>;

    /// See [`Game::marks`].
    ///
    /// # Errors
    /// The reading's text is not a level of this game.
    fn marks(
        &self,
        reading: &AnyReading,
        actions: &str,
        graph: bool,
    ) -> Result<Vec<Mark>, LevelError>;

    /// See [`Game::sketch`].
    ///
    /// # Errors
    /// The text is not a level of this game.
    fn sketch(&self, level: &str) -> Result<(Frame, AnyReading), LevelError>;

    /// See [`Game::picture`].
    ///
    /// # Errors
    /// The texts are not a level and actions of this game.
    fn picture(&self, level: &str, actions: &str, color: bool) -> Result<String, LevelError>;
}

impl<G: Game> AnyGame for G {
    fn name(&self) -> &'static str {
        Game::name(self)
    }

    fn about(&self) -> &'static str {
        Game::about(self)
    }

    fn read(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&AnyReading>,
    ) -> Result<Screen<AnyReading>, VisionError> {
        let prior = prior.and_then(typed::<G>);
        Ok(match self.recognize(frame, profile, prior.as_ref())? {
            Screen::Board(reading) => Screen::Board(erased::<G>(reading)),
            Screen::Ambiguous(readings) => {
                Screen::Ambiguous(readings.into_iter().map(erased::<G>).collect())
            }
        })
    }

    fn canonical(&self, level: &str) -> Result<String, LevelError> {
        Ok(level.parse::<G::Level>()?.to_string())
    }

    fn is_won(&self, level: &str) -> Result<bool, LevelError> {
        let level: G::Level = level.parse()?;
        Ok(level.is_goal(&level.initial()))
    }

    fn same_board(&self, a: &str, b: &str) -> bool {
        match (a.parse::<G::Level>(), b.parse::<G::Level>()) {
            (Ok(a), Ok(b)) => a.same_board(&b),
            _ => false,
        }
    }

    fn plan(
        &self,
        level: &str,
        reading: Option<(&AnyReading, &Profile)>,
        limits: Limits,
    ) -> Result<Plan, PlanError> {
        let level: G::Level = level.parse()?;
        let solution = self.solve(&level, limits)?;
        let unsound = || PlanError::Unsound { game: Game::name(self), level: level.to_string() };
        let states = replay(&level, &solution.actions).ok_or_else(unsound)?;
        let last = states.last().cloned().unwrap_or_else(|| level.initial());
        if !level.is_goal(&last) {
            return Err(unsound());
        }
        let layout = reading.and_then(|(reading, profile)| {
            Some((reading.layout.downcast_ref::<G::Layout>()?, profile))
        });
        let steps = solution.actions.iter().zip(&states).map(|(action, state)| Step {
            action: action.to_string(),
            expect: level.at(state).to_string(),
            gestures: layout
                .map(|(layout, profile)| self.gestures(layout, profile, action))
                .unwrap_or_default(),
        });
        Ok(Plan {
            steps: steps.collect(),
            level: level.to_string(),
            cost: solution.cost,
            expanded: solution.expanded,
            proof: solution.proof,
        })
    }

    fn steps(&self, reading: &AnyReading, profile: &Profile) -> Result<Vec<Step>, LevelError> {
        let level: G::Level = reading.level.parse()?;
        let layout = reading.layout.downcast_ref::<G::Layout>();
        let state = level.initial();
        let step = |action: &<G::Level as Problem>::Action| Step {
            action: action.to_string(),
            expect: level.at(&level.result(&state, action)).to_string(),
            gestures: layout
                .map(|layout| self.gestures(layout, profile, action))
                .unwrap_or_default(),
        };
        Ok(level.actions(&state).iter().map(step).collect())
    }

    fn marks(
        &self,
        reading: &AnyReading,
        actions: &str,
        graph: bool,
    ) -> Result<Vec<Mark>, LevelError> {
        let typed = typed::<G>(reading)
            .ok_or_else(|| LevelError::new("the reading belongs to another game"))?;
        let actions = parse_actions::<G>(actions)?;
        Ok(Game::marks(self, &typed.level, &typed.layout, &actions, graph))
    }

    fn sketch(&self, level: &str) -> Result<(Frame, AnyReading), LevelError> {
        let level = level.parse()?;
        let (frame, layout) = Game::sketch(self, &level);
        Ok((frame, erased::<G>(Reading { level, layout, inferred: Vec::new() })))
    }

    fn picture(&self, level: &str, actions: &str, color: bool) -> Result<String, LevelError> {
        let actions = parse_actions::<G>(actions)?;
        Ok(Game::picture(self, &level.parse()?, &actions, color))
    }
}

fn parse_actions<G: Game>(actions: &str) -> Result<Vec<<G::Level as Problem>::Action>, LevelError> {
    let action = |word: &str| {
        word.parse().map_err(|_| LevelError::new(format!("no action of this game: \"{word}\"")))
    };
    actions.split_whitespace().map(action).collect()
}

fn erased<G: Game>(reading: Reading<G::Level, G::Layout>) -> AnyReading {
    AnyReading {
        level: reading.level.to_string(),
        inferred: reading.inferred,
        layout: Arc::new(reading.layout),
    }
}

fn typed<G: Game>(reading: &AnyReading) -> Option<Reading<G::Level, G::Layout>> {
    Some(Reading {
        level: reading.level.parse().ok()?,
        layout: reading.layout.downcast_ref::<G::Layout>()?.clone(),
        inferred: reading.inferred.clone(),
    })
}
