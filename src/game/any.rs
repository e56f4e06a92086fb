//! The object-safe face of a game: levels and actions as text, by one blanket implementation.
//!
//! Knows no game.

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::any_reading::{AnyReading, erased, typed};
use crate::game::generates::checked;
use crate::game::planning::{planned, stroke, tried};
use crate::game::{
    ActionOf, AnyGame, BoardPart, Catalogs, Correction, Decision, Draft, Explanation, Game,
    GenerateError, GenerateOption, GenerateOptions, Generates, History, Level, LevelError,
    Objective, Passage, Pilot, Plan, PlanError, Reading, Screen, Solutions, Space, Step, Strokes,
    Teachable, Unit, Update, corrects, space,
};
use crate::geometry::Rect;
use crate::profile::{BoardFacts, Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Problem};

/// What is known beside a level's text when it is to be planned.
#[derive(Clone, Copy, Default)]
pub struct PlanContext<'a> {
    /// Where the board lies, and how its program is operated: gestures are filled in then.
    pub reading: Option<(&'a AnyReading, &'a Profile)>,
    /// The level's text as it begins.
    pub start: Option<&'a str>,
    /// ... and as it was seen since.
    pub looks: &'a [String],
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
        let recalled = self
            .recalls()
            .zip(typed::<G>(seen))
            .and_then(|(recalls, seen)| recalls.recognize_another(frame, profile, &seen));
        let screen = recalled.unwrap_or_else(|| self.recognize(frame, profile, None))?;
        Ok(screen.map(erased::<G>))
    }

    fn denies(&self, frame: &Frame, profile: &Profile, reading: &AnyReading) -> bool {
        let recalls = self.recalls().zip(typed::<G>(reading));
        recalls.is_some_and(|(recalls, reading)| recalls.denies(frame, profile, &reading))
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
        context: PlanContext<'_>,
        objective: Objective,
        limits: Limits,
    ) -> Result<Plan, PlanError> {
        let level: G::Level = level.parse()?;
        let start: Option<G::Level> = context.start.map(str::parse).transpose()?;
        let looks: Vec<G::Level> =
            context.looks.iter().map(|it| it.parse()).collect::<Result<_, LevelError>>()?;
        let history = History { start: start.as_ref(), looks: &looks };
        let decision = match self.explores() {
            Some(explores) => explores.decide(&level, history, objective, limits)?,
            None => Decision::Win(self.solve(&level, objective, limits)?),
        };
        match decision {
            Decision::Win(solution) => planned(self, &level, solution, context.reading),
            Decision::Trial(trial) => Ok(tried(self, &level, &trial, context.reading)),
        }
    }

    fn update(
        &self,
        before: &str,
        actions: &str,
        after: &str,
        start: &str,
    ) -> Result<Update<String>, LevelError> {
        let actions = parse_actions::<G>(actions)?;
        let (before, after, start) = (before.parse()?, after.parse()?, start.parse()?);
        let seen = |level: G::Level| Update { level, open: false };
        let Update { level, open } = match self.explores() {
            Some(explores) => explores.update(&before, &actions, &after, &start),
            None => seen(after),
        };
        Ok(Update { level: level.to_string(), open })
    }

    fn illegal_is_idle(&self) -> bool {
        Game::illegal_is_idle(self)
    }

    fn selects(&self) -> bool {
        self.strokes().is_some_and(Strokes::selects)
    }

    fn unit(&self, objective: Objective) -> Unit {
        Game::unit(self, objective)
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        Game::check(self, profile)
    }

    fn teachable(&self) -> Option<&'static dyn Teachable> {
        Game::teachable(self)
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        Game::terms(self, schemas)
    }

    fn bounds(&self, reading: &AnyReading) -> Result<Rect, LevelError> {
        let typed = typed::<G>(reading).ok_or_else(foreign)?;
        Ok(Game::bounds(self, &typed.level, &typed.layout))
    }

    fn places(&self, reading: &AnyReading) -> Result<Vec<BoardPart>, LevelError> {
        let typed = typed::<G>(reading).ok_or_else(foreign)?;
        let places = self.corrects().map(|it| it.places(&typed.level, &typed.layout));
        Ok(places.unwrap_or_default())
    }

    fn corrected(
        &self,
        reading: &AnyReading,
        corrections: &[Correction],
    ) -> Result<AnyReading, LevelError> {
        let typed = typed::<G>(reading).ok_or_else(foreign)?;
        let fixed = || LevelError::new(format!("no board of {} is corrected", Game::name(self)));
        let corrects = self.corrects().ok_or_else(fixed)?;
        let last = corrects::last(corrections);
        let (level, layout) = corrects.corrected(&typed.level, &typed.layout, &last)?;
        // What followed from what was seen need not follow from what is said.
        Ok(erased::<G>(Reading { level, layout, inferred: Vec::new(), ..typed }))
    }

    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<AnyReading>> {
        Some(self.corrects()?.drafted(frame, said)?.map(erased::<G>))
    }

    fn is_fleeting(&self, level: &str) -> bool {
        let known = self.explores().zip(level.parse().ok());
        known.is_some_and(|(explores, level)| explores.is_fleeting(&level))
    }

    fn agrees(&self, expected: &str, seen: &str) -> bool {
        if expected == seen {
            return true;
        }
        match (expected.parse::<G::Level>(), seen.parse()) {
            (Ok(expected), Ok(seen)) => expected.agrees(&seen),
            _ => false,
        }
    }

    fn informed(&self, seen: &str, known: &str) -> Result<String, LevelError> {
        let (seen, known): (G::Level, G::Level) = (seen.parse()?, known.parse()?);
        let informed = self.explores().map(|explores| explores.informed(&seen, &known));
        Ok(informed.unwrap_or(seen).to_string())
    }

    fn is_explained(&self) -> bool {
        self.explains().is_some()
    }

    fn explain(&self, level: &str, limits: Limits) -> Result<Option<Explanation>, LevelError> {
        let level = level.parse()?;
        Ok(self.explains().map(|explains| explains.explain(&level, limits)))
    }

    fn solutions(
        &self,
        level: &str,
        most: usize,
        limits: Limits,
    ) -> Result<Option<Solutions<String>>, LevelError> {
        let level = level.parse()?;
        let solutions = self.counts_solutions().map(|it| it.solutions(&level, most, limits));
        Ok(solutions.map(|Solutions { found, complete, limit, expanded }| {
            let words = |actions: &Vec<ActionOf<G>>| {
                actions.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
            };
            let found = found.iter().map(words).collect();
            Solutions { found, complete, limit, expanded }
        }))
    }

    fn ways(&self, reading: &AnyReading, ways: &[Passage]) -> Vec<Mark> {
        let layout = reading.layout::<G>();
        let known = self.explains().zip(layout);
        known.map(|(explains, layout)| explains.ways(layout, ways)).unwrap_or_default()
    }

    fn generate_options(&self) -> &'static [(GenerateOption, bool)] {
        self.generates().map(Generates::options).unwrap_or_default()
    }

    fn usual_size(&self) -> Option<(usize, usize)> {
        self.generates().and_then(Generates::usual_size)
    }

    fn generate(&self, options: &GenerateOptions) -> Result<Plan, GenerateError> {
        let name = Game::name(self);
        let generates = self.generates().ok_or(GenerateError::NotMade(name))?;
        checked(name, generates, options)?;
        let (level, solution) = generates.generate(options)?;
        let unsound = |error: PlanError| GenerateError::NotFound(error.to_string());
        planned(self, &level, solution, None).map_err(unsound)
    }

    fn catalogs(&self) -> Option<&'static dyn Catalogs> {
        Game::catalogs(self)
    }

    fn schemes(&self) -> &'static [Scheme] {
        Game::schemes(self)
    }

    fn is_steered(&self, action: &str) -> bool {
        let known = self.steered().zip(action.parse().ok());
        known.is_some_and(|(steered, action)| steered.is_steered(&action))
    }

    fn pilot(
        &self,
        reading: &AnyReading,
        profile: &Profile,
        actions: &str,
    ) -> Result<Option<Box<dyn Pilot>>, LevelError> {
        let level: G::Level = reading.level.parse()?;
        let actions = parse_actions::<G>(actions)?;
        let layout = reading.layout::<G>();
        let known = self.steered().zip(layout);
        Ok(known.map(|(steered, layout)| steered.pilot(&level, layout, profile, &actions)))
    }

    fn steps(&self, reading: &AnyReading, profile: &Profile) -> Result<Vec<Step>, LevelError> {
        let level: G::Level = reading.level.parse()?;
        let layout = reading.layout::<G>();
        let state = level.initial();
        let step = |action: &ActionOf<G>| Step {
            action: action.to_string(),
            expect: level.at(&level.result(&state, action)).to_string(),
            gestures: layout
                .map(|layout| {
                    stroke(self, &level, layout, profile, None, std::slice::from_ref(action)).1
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

    fn levels(&self) -> Vec<(String, String)> {
        Game::levels(self).into_iter().map(|(name, level)| (name, level.to_string())).collect()
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
