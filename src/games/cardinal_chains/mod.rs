//! Cardinal Chains: a board of numbers, holes and lettered starts, all of whose cells are to be filled by chains.
//!
//! A chain grows from its start, cell by cell, to a neighbour above, below, left or right whose number is equal to or
//! higher than the one that it stands on; from its start it may step to any number. It neither crosses itself or another
//! chain nor enters a start. The level is won when every cell belongs to a chain. A chain may also be taken back, cell by
//! cell.

mod controls;
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
    Aim, Explanation, Game, GenerateError, Generated, Reading, ScreenOf, Solutions, Teachable, Way,
    Wish,
};
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::{Cell, Rect};
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

    fn recognize_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        seen: &Reading<Level, Layout>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        vision::recognize_another(frame, profile, seen.layout.witness)
    }

    fn denies(&self, frame: &Frame, profile: &Profile, reading: &Reading<Level, Layout>) -> bool {
        vision::denies(frame, profile, reading)
    }

    fn solve(&self, level: &Level, _: Aim, limits: Limits) -> Result<Solution<Action>, SolveError> {
        search::solve(level, limits)
    }

    /// Where nothing on the screen tells a chain's way, its cells and its end are all that is seen of it.
    fn agrees(&self, expected: &Level, seen: &Level) -> bool {
        let ends = |level: &Level| -> Vec<Option<Cell>> {
            level.every_chain().map(|chain| level.chain(chain).last().copied()).collect()
        };
        expected.columns() == seen.columns()
            && expected.tiles() == seen.tiles()
            && expected.owners() == seen.owners()
            && ends(expected) == ends(seen)
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        vision::check(profile)?;
        controls::check(profile)
    }

    fn teachable(&self) -> Option<&'static dyn Teachable> {
        Some(&vision::TaughtCells)
    }

    fn schemes(&self) -> &'static [Scheme] {
        controls::SCHEMES
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

    fn marks(&self, level: &Level, layout: &Layout, actions: &[Action], graph: bool) -> Vec<Mark> {
        picture::marks(level, layout, actions, graph)
    }

    fn explain(&self, level: &Level, limits: Limits) -> Option<Explanation> {
        Some(explain::explain(level, limits))
    }

    fn solutions(
        &self,
        level: &Level,
        most: usize,
        limits: Limits,
    ) -> Option<Solutions<Vec<Action>>> {
        let search::Solutions { found, complete, limit, expanded } =
            search::solutions(level, most, limits);
        let found = found.iter().map(search::drawing).collect();
        Some(Solutions { found, complete, limit, expanded })
    }

    fn ways(&self, layout: &Layout, ways: &[Way]) -> Vec<Mark> {
        picture::ways(layout, ways)
    }

    fn generate(&self, wish: &Wish) -> Result<Generated<Self>, GenerateError> {
        let new = generate::generate(&generate::Request::of(wish))?;
        Ok((new.level, new.solution))
    }

    fn sketch(&self, level: &Level) -> (Frame, Layout) {
        picture::sketch(level)
    }

    fn picture(&self, level: &Level, actions: &[Action], color: bool) -> String {
        picture::terminal(level, actions, color)
    }
}
