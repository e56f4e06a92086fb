//! The object-safe face of a game: levels and actions as text, by one blanket implementation.
//!
//! Knows no game.

use std::any::Any;
use std::sync::Arc;

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::{
    ActionOf, Aim, AnyGame, Course, Explanation, Game, GenerateError, Lesson, Level, LevelError,
    Past, Pilot, Plan, PlanError, Reading, Screen, Solutions, Space, Step, Teachable, Trial, Unit,
    Way, Wish, space,
};
use crate::geometry::{Point, Rect};
use crate::profile::{Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Problem, Proof, Solution, replay};

/// A [`Reading`] whose game is not known at compile time.
#[derive(Clone)]
pub struct AnyReading {
    /// The level's text.
    pub level: String,
    /// See [`Reading::title`].
    pub title: Option<String>,
    /// See [`Reading::inferred`].
    pub inferred: Vec<String>,
    /// See [`Reading::rivals`]; they have none themselves.
    pub rivals: Vec<AnyReading>,
    layout: Arc<dyn Any + Send + Sync>,
}

/// What is known beside a level's text when it is to be planned.
#[derive(Clone, Copy, Default)]
pub struct Known<'a> {
    /// Where the board lies, and how its program is operated: gestures are filled in then.
    pub reading: Option<(&'a AnyReading, &'a Profile)>,
    /// The level's text as it begins.
    pub start: Option<&'a str>,
    /// ... and as it was seen since.
    pub looks: &'a [String],
}

impl AnyReading {
    /// See [`Reading::only`].
    #[must_use]
    pub fn only(mut self, is_meant: impl Fn(&AnyReading) -> bool) -> Option<AnyReading> {
        self.rivals.retain(&is_meant);
        is_meant(&self).then_some(self)
    }

    /// The same place and looks, with another level.
    #[must_use]
    pub fn with_level(&self, level: &str) -> AnyReading {
        AnyReading { level: level.to_owned(), rivals: Vec::new(), ..self.clone() }
    }
}

impl<G: Game> AnyGame for G {
    fn name(&self) -> &'static str {
        Game::name(self)
    }

    fn about(&self) -> &'static str {
        Game::about(self)
    }

    fn seen_as(&self) -> Option<sight::Game> {
        Game::seen_as(self)
    }

    fn read(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&AnyReading>,
    ) -> Result<Screen<AnyReading>, VisionError> {
        let prior = prior.and_then(typed::<G>);
        Ok(self.recognize(frame, profile, prior.as_ref())?.map(erased::<G>))
    }

    fn read_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        seen: &AnyReading,
    ) -> Result<Screen<AnyReading>, VisionError> {
        let screen = match typed::<G>(seen) {
            Some(seen) => self.recognize_another(frame, profile, &seen)?,
            None => self.recognize(frame, profile, None)?,
        };
        Ok(screen.map(erased::<G>))
    }

    fn denies(&self, frame: &Frame, profile: &Profile, reading: &AnyReading) -> bool {
        typed::<G>(reading).is_some_and(|it| Game::denies(self, frame, profile, &it))
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
        known: Known<'_>,
        aim: Aim,
        limits: Limits,
    ) -> Result<Plan, PlanError> {
        let level: G::Level = level.parse()?;
        let start: Option<G::Level> = known.start.map(str::parse).transpose()?;
        let looks: Vec<G::Level> =
            known.looks.iter().map(|it| it.parse()).collect::<Result<_, LevelError>>()?;
        let past = Past { start: start.as_ref(), looks: &looks };
        match self.course(&level, past, aim, limits)? {
            Course::Win(solution) => planned(self, &level, solution, known.reading),
            Course::Trial(trial) => Ok(tried(self, &level, &trial, known.reading)),
        }
    }

    fn learn(
        &self,
        before: &str,
        actions: &str,
        after: &str,
        start: &str,
    ) -> Result<Lesson<String>, LevelError> {
        let actions = parse_actions::<G>(actions)?;
        let (before, after, start) = (before.parse()?, after.parse()?, start.parse()?);
        let Lesson { level, open } = Game::learn(self, &before, &actions, &after, &start);
        Ok(Lesson { level: level.to_string(), open })
    }

    fn illegal_is_idle(&self) -> bool {
        Game::illegal_is_idle(self)
    }

    fn selects(&self) -> bool {
        Game::selects(self)
    }

    fn unit(&self, aim: Aim) -> Unit {
        Game::unit(self, aim)
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        Game::check(self, profile)
    }

    fn teachable(&self) -> Option<&'static dyn Teachable> {
        Game::teachable(self)
    }

    fn schemes(&self) -> &'static [Scheme] {
        Game::schemes(self)
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        Game::terms(self, schemas)
    }

    fn bounds(&self, reading: &AnyReading) -> Result<Rect, LevelError> {
        let typed = typed::<G>(reading).ok_or_else(foreign)?;
        Ok(Game::bounds(self, &typed.level, &typed.layout))
    }

    fn onward(&self, reading: &AnyReading) -> Option<Point> {
        Game::onward(self, reading.layout.downcast_ref::<G::Layout>()?)
    }

    fn is_fleeting(&self, level: &str) -> bool {
        level.parse().is_ok_and(|level| Game::is_fleeting(self, &level))
    }

    fn agrees(&self, expected: &str, seen: &str) -> bool {
        if expected == seen {
            return true;
        }
        match (expected.parse(), seen.parse()) {
            (Ok(expected), Ok(seen)) => Game::agrees(self, &expected, &seen),
            _ => false,
        }
    }

    fn informed(&self, seen: &str, known: &str) -> Result<String, LevelError> {
        Ok(Game::informed(self, &seen.parse()?, &known.parse()?).to_string())
    }

    fn explain(&self, level: &str, limits: Limits) -> Result<Option<Explanation>, LevelError> {
        Ok(Game::explain(self, &level.parse()?, limits))
    }

    fn solutions(
        &self,
        level: &str,
        most: usize,
        limits: Limits,
    ) -> Result<Option<Solutions<String>>, LevelError> {
        let solutions = Game::solutions(self, &level.parse()?, most, limits);
        Ok(solutions.map(|Solutions { found, complete, limit, expanded }| {
            let words = |actions: &Vec<ActionOf<G>>| {
                actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            };
            let found = found.iter().map(words).collect();
            Solutions { found, complete, limit, expanded }
        }))
    }

    fn ways(&self, reading: &AnyReading, ways: &[Way]) -> Vec<Mark> {
        let layout = reading.layout.downcast_ref::<G::Layout>();
        layout.map(|layout| Game::ways(self, layout, ways)).unwrap_or_default()
    }

    fn generate(&self, wish: &Wish) -> Result<Plan, GenerateError> {
        let (level, solution) = Game::generate(self, wish)?;
        planned(self, &level, solution, None).map_err(|error| GenerateError(error.to_string()))
    }

    fn is_steered(&self, action: &str) -> bool {
        action.parse().is_ok_and(|action| Game::is_steered(self, &action))
    }

    fn pilot(
        &self,
        reading: &AnyReading,
        profile: &Profile,
        actions: &str,
    ) -> Result<Option<Box<dyn Pilot>>, LevelError> {
        let level: G::Level = reading.level.parse()?;
        let actions = parse_actions::<G>(actions)?;
        let layout = reading.layout.downcast_ref::<G::Layout>();
        Ok(layout.and_then(|layout| Game::pilot(self, &level, layout, profile, &actions)))
    }

    fn steps(&self, reading: &AnyReading, profile: &Profile) -> Result<Vec<Step>, LevelError> {
        let level: G::Level = reading.level.parse()?;
        let layout = reading.layout.downcast_ref::<G::Layout>();
        let state = level.initial();
        let step = |action: &ActionOf<G>| Step {
            action: action.to_string(),
            expect: level.at(&level.result(&state, action)).to_string(),
            gestures: layout
                .map(|layout| {
                    self.stroke(&level, layout, profile, None, std::slice::from_ref(action)).1
                })
                .unwrap_or_default(),
            cost: level.cost(&state, action),
        };
        Ok(level.actions(&state).iter().map(step).collect())
    }

    fn marks(
        &self,
        reading: &AnyReading,
        actions: &str,
        graph: bool,
    ) -> Result<Vec<Mark>, LevelError> {
        let typed = typed::<G>(reading).ok_or_else(foreign)?;
        let actions = parse_actions::<G>(actions)?;
        Ok(Game::marks(self, &typed.level, &typed.layout, &actions, graph))
    }

    fn sketch(&self, level: &str) -> Result<(Frame, AnyReading), LevelError> {
        let level = level.parse()?;
        let (frame, layout) = Game::sketch(self, &level);
        Ok((frame, erased::<G>(Reading::new(level, layout))))
    }

    fn space(&self, level: &str, most: usize) -> Result<Option<Space>, LevelError> {
        Ok(space::space(&level.parse::<G::Level>()?, most))
    }

    fn picture(&self, level: &str, actions: &str, color: bool) -> Result<String, LevelError> {
        let actions = parse_actions::<G>(actions)?;
        Ok(Game::picture(self, &level.parse()?, &actions, color))
    }
}

fn foreign() -> LevelError {
    LevelError::new("the reading belongs to another game")
}

fn parse_actions<G: Game>(actions: &str) -> Result<Vec<ActionOf<G>>, LevelError> {
    let action = |word: &str| {
        word.parse().map_err(|_| LevelError::new(format!("no action of this game: \"{word}\"")))
    };
    actions.split_whitespace().map(action).collect()
}

fn erased<G: Game>(reading: Reading<G::Level, G::Layout>) -> AnyReading {
    let rival = |(level, layout)| erased::<G>(Reading::new(level, layout));
    AnyReading {
        level: reading.level.to_string(),
        title: reading.title,
        inferred: reading.inferred,
        rivals: reading.rivals.into_iter().map(rival).collect(),
        layout: Arc::new(reading.layout),
    }
}

fn typed<G: Game>(reading: &AnyReading) -> Option<Reading<G::Level, G::Layout>> {
    Some(Reading {
        level: reading.level.parse().ok()?,
        layout: reading.layout.downcast_ref::<G::Layout>()?.clone(),
        title: reading.title.clone(),
        inferred: reading.inferred.clone(),
        rivals: Vec::new(),
    })
}

/// Replays a solution by the rules: what does not win by them is never shown. Where a level does not say all that
/// matters, a solution can win for certain although the rules cannot follow it: it is performed up to there first.
fn planned<G: Game>(
    game: &G,
    level: &G::Level,
    solution: Solution<ActionOf<G>>,
    reading: Option<(&AnyReading, &Profile)>,
) -> Result<Plan, PlanError> {
    let unsound = || PlanError::Unsound { game: Game::name(game), level: level.to_string() };
    let Some(states) = replay(level, &solution.actions) else {
        let Solution { actions, cost, expanded, proof } = solution;
        let certain =
            (0..actions.len()).rev().find(|&count| replay(level, &actions[..count]).is_some());
        let count = certain.ok_or_else(unsound)? + 1;
        let bound = if let Proof::Bound(bound) = proof { bound } else { cost };
        let actions = actions[..count].to_vec();
        let why = format!("wins in {cost}, whatever is not known of the level");
        return Ok(tried(game, level, &Trial { actions, why, bound, expanded }, reading));
    };
    let last = states.last().cloned().unwrap_or_else(|| level.initial());
    if !level.is_goal(&last) {
        return Err(unsound());
    }
    let Solution { actions, cost, expanded, proof } = solution;
    let steps = steps(game, level, &actions, &states, reading);
    Ok(Plan { steps, level: level.to_string(), cost, expanded, proof, trial: None })
}

/// The plan of a trial. What its last step leads to is not known.
fn tried<G: Game>(
    game: &G,
    level: &G::Level,
    trial: &Trial<ActionOf<G>>,
    reading: Option<(&AnyReading, &Profile)>,
) -> Plan {
    let certain = trial.actions.len().saturating_sub(1);
    let states = replay(level, &trial.actions[..certain]).unwrap_or_default();
    Plan {
        level: level.to_string(),
        steps: steps(game, level, &trial.actions, &states, reading),
        cost: trial.actions.len() as u32,
        expanded: trial.expanded,
        proof: Proof::Bound(trial.bound),
        trial: Some(trial.why.clone()),
    }
}

/// Steps for actions and the states that they lead to, as far as those are known.
fn steps<G: Game>(
    game: &G,
    level: &G::Level,
    actions: &[ActionOf<G>],
    states: &[<G::Level as Problem>::State],
    reading: Option<(&AnyReading, &Profile)>,
) -> Vec<Step> {
    let initial = level.initial();
    let layout = reading.and_then(|(reading, profile)| {
        Some((reading.layout.downcast_ref::<G::Layout>()?, profile))
    });
    let (mut all, mut done) = (Vec::new(), 0);
    let state = |i: usize| i.checked_sub(1).and_then(|i| states.get(i)).unwrap_or(&initial);
    while done < actions.len() {
        let before = done.checked_sub(1);
        let stroke = layout.map(|(layout, profile)| {
            let now = before.and_then(|last| states.get(last)).map(|state| level.at(state));
            let last = before.map(|last| &actions[last]);
            game.stroke(now.as_ref().unwrap_or(level), layout, profile, last, &actions[done..])
        });
        let (count, gestures) = stroke.unwrap_or((1, Vec::new()));
        let end = (done + count.max(1)).min(actions.len());
        let words: Vec<String> = actions[done..end].iter().map(ToString::to_string).collect();
        let expect = states.get(end - 1).map(|state| level.at(state).to_string());
        let cost = (done..end).map(|i| level.cost(state(i), &actions[i])).sum();
        let (action, expect) = (words.join(" "), expect.unwrap_or_default());
        all.push(Step { action, expect, gestures, cost });
        done = end;
    }
    all
}
