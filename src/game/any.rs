//! The object-safe face of a game: levels and actions as text, by one blanket implementation.
//!
//! Knows no game.

use std::any::Any;
use std::sync::Arc;

use crate::frame::Frame;
use crate::game::{
    Game, GenerateError, Level, LevelError, Plan, PlanError, Reading, Screen, Step, Wish,
};
use crate::profile::Profile;
use crate::solver::{Limits, Problem, Solution, replay};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;

/// A [`Reading`] whose game is not known at compile time.
#[derive(Clone)]
pub struct AnyReading {
    /// The level's text.
    pub level: String,
    /// See [`Reading::inferred`].
    pub inferred: Vec<String>,
    /// See [`Reading::rivals`]; they have none themselves.
    pub rivals: Vec<AnyReading>,
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

    /// See [`Game::generate`].
    ///
    /// # Errors
    /// As [`Game::generate`].
    fn generate(&self, wish: &Wish) -> Result<Plan, GenerateError>;

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
            (Ok(a), Ok(b)) => Level::same_board(&a, &b),
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
        planned(self, &level, &solution, reading)
    }

    fn generate(&self, wish: &Wish) -> Result<Plan, GenerateError> {
        let (level, solution) = Game::generate(self, wish)?;
        planned(self, &level, &solution, None).map_err(|error| GenerateError(error.to_string()))
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
        Ok((frame, erased::<G>(Reading::new(level, layout))))
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
    let rival = |(level, layout)| erased::<G>(Reading::new(level, layout));
    AnyReading {
        level: reading.level.to_string(),
        inferred: reading.inferred,
        rivals: reading.rivals.into_iter().map(rival).collect(),
        layout: Arc::new(reading.layout),
    }
}

fn typed<G: Game>(reading: &AnyReading) -> Option<Reading<G::Level, G::Layout>> {
    Some(Reading {
        level: reading.level.parse().ok()?,
        layout: reading.layout.downcast_ref::<G::Layout>()?.clone(),
        inferred: reading.inferred.clone(),
        rivals: Vec::new(),
    })
}

/// Replays a solution by the rules: what does not win by them is never shown.
fn planned<G: Game>(
    game: &G,
    level: &G::Level,
    solution: &Solution<<G::Level as Problem>::Action>,
    reading: Option<(&AnyReading, &Profile)>,
) -> Result<Plan, PlanError> {
    let unsound = || PlanError::Unsound { game: Game::name(game), level: level.to_string() };
    let states = replay(level, &solution.actions).ok_or_else(unsound)?;
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
            .map(|(layout, profile)| game.gestures(layout, profile, action))
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
