//! Cardinal Chains: a board of numbers, holes and lettered starts, all of whose cells are to be filled by chains.
//!
//! A chain grows from its start, cell by cell, to a neighbour above, below, left or right whose number is equal to or
//! higher than the one that it stands on; from its start it may step to any number. It neither crosses itself or another
//! chain nor enters a start. The level is won when every cell belongs to a chain. A chain may also be taken back, cell by
//! cell.

mod controls;
mod correct;
pub mod explain;
pub mod generate;
mod layout;
pub mod level;
pub mod pack;
mod picture;
pub mod rules;
pub mod search;
mod vision;

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::{
    Corrects, CountsSolutions, Explains, Explanation, Game, GenerateError, GenerateOption,
    GenerateOptions, Generates, Objective, Passage, Reading, Recalls, Screen, ScreenOf, Solutions,
    Strokes, Teachable,
};
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::profile::{Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Solution, SolveError};

pub use layout::Layout;
pub use level::Level;

/// The game, for the list of games.
pub struct CardinalChains;

impl Game for CardinalChains {
    type Level = Level;
    type Layout = Layout;

    fn name(&self) -> &'static str {
        "cardinal-chains"
    }

    fn about(&self) -> &'static str {
        "Cardinal Chains: fill a board of numbers with chains that never step down, one from each start"
    }

    fn seen_as(&self) -> Option<sight::Game> {
        Some(sight::Game::Chains)
    }

    fn recognize(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&Reading<Level, Layout>>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        vision::recognize(frame, profile, prior)
    }

    fn solve(
        &self,
        level: &Level,
        _: Objective,
        limits: Limits,
    ) -> Result<Solution<Action>, SolveError> {
        search::solve(level, limits)
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        vision::check(profile)?;
        controls::check(profile)
    }

    fn teachable(&self) -> Option<&'static dyn Teachable> {
        Some(&vision::TaughtCells)
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        let (look, how) = (vision::terms(schemas), controls::terms(schemas));
        Terms { look, how, actions: controls::ACTIONS }
    }

    fn bounds(&self, _: &Level, layout: &Layout) -> Rect {
        layout.lattice.bounds()
    }

    fn gestures(&self, layout: &Layout, profile: &Profile, action: &Action) -> Vec<Gesture> {
        controls::gestures(layout, profile, *action)
    }

    fn marks(&self, level: &Level, layout: &Layout, actions: &[Action], graph: bool) -> Vec<Mark> {
        picture::marks(level, layout, actions, graph)
    }

    fn levels(&self) -> Vec<(String, Level)> {
        pack::pack().map(|level| (level.name, level.level)).collect()
    }

    fn sketch(&self, level: &Level) -> (Frame, Layout) {
        picture::sketch(level)
    }

    fn picture(&self, level: &Level, actions: &[Action], color: bool) -> String {
        picture::terminal(level, actions, color)
    }

    fn schemes(&self) -> &'static [Scheme] {
        controls::SCHEMES
    }

    fn corrects(&self) -> Option<&dyn Corrects<Level, Layout>> {
        Some(&correct::Cells)
    }

    fn recalls(&self) -> Option<&dyn Recalls<Level, Layout>> {
        Some(self)
    }

    fn strokes(&self) -> Option<&dyn Strokes<Level, Layout>> {
        Some(self)
    }

    fn explains(&self) -> Option<&dyn Explains<Level, Layout>> {
        Some(self)
    }

    fn counts_solutions(&self) -> Option<&dyn CountsSolutions<Level>> {
        Some(self)
    }

    fn generates(&self) -> Option<&dyn Generates<Level>> {
        Some(self)
    }
}

impl Recalls<Level, Layout> for CardinalChains {
    fn recognize_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        seen: &Reading<Level, Layout>,
    ) -> Option<Result<Screen<Reading<Level, Layout>>, VisionError>> {
        Some(vision::recognize_another(frame, profile, seen.layout.witness))
    }

    fn denies(&self, frame: &Frame, profile: &Profile, reading: &Reading<Level, Layout>) -> bool {
        vision::denies(frame, profile, reading)
    }
}

impl Strokes<Level, Layout> for CardinalChains {
    fn stroke(
        &self,
        level: &Level,
        layout: &Layout,
        profile: &Profile,
        before: Option<&Action>,
        actions: &[Action],
    ) -> (usize, Vec<Gesture>) {
        controls::stroke(level, layout, profile, before.copied(), actions)
    }

    fn selects(&self) -> bool {
        true
    }
}

impl Explains<Level, Layout> for CardinalChains {
    fn explain(&self, level: &Level, limits: Limits) -> Explanation {
        explain::explain(level, limits)
    }

    fn ways(&self, layout: &Layout, ways: &[Passage]) -> Vec<Mark> {
        picture::ways(layout, ways)
    }
}

impl CountsSolutions<Level> for CardinalChains {
    fn solutions(&self, level: &Level, most: usize, limits: Limits) -> Solutions<Vec<Action>> {
        let search::Solutions { found, complete, limit, expanded } =
            search::solutions(level, most, limits);
        let found = found.iter().map(search::drawing).collect();
        Solutions { found, complete, limit, expanded }
    }
}

impl Generates<Level> for CardinalChains {
    fn options(&self) -> &'static [(GenerateOption, bool)] {
        &[
            (GenerateOption::Size, true),
            (GenerateOption::Starts, false),
            (GenerateOption::Highest, false),
            (GenerateOption::Difficulty, false),
        ]
    }

    fn usual_size(&self) -> Option<(usize, usize)> {
        Some((6, 6))
    }

    fn generate(
        &self,
        options: &GenerateOptions,
    ) -> Result<(Level, Solution<Action>), GenerateError> {
        let new = generate::generate(&generate::Request::of(options))?;
        Ok((new.level, new.solution))
    }
}
