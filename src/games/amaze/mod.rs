//! Amaze (AMAZE!!, Roller Splat!): a ball on a grid slides up, down, left or right until a wall stops it, and
//! paints every cell that it passes, its starting cell too. The level is won when all floor is painted. Fewest
//! moves win.

mod controls;
mod correct;
pub mod generate;
mod layout;
pub mod level;
pub mod pack;
mod picture;
pub mod rules;
mod search;
mod vision;

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::{
    Corrects, Game, GenerateError, GenerateOption, GenerateOptions, Generates, Objective, Reading,
    Recalls, Screen, ScreenOf, Teachable,
};
use crate::geometry::{Direction, Rect};
use crate::input::Gesture;
use crate::profile::{Nothing, Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Solution, SolveError};

pub use layout::Layout;
pub use level::Level;

/// The game, for the list of games.
pub struct Amaze;

impl Game for Amaze {
    type Level = Level;
    type Layout = Layout;

    fn name(&self) -> &'static str {
        "amaze"
    }

    fn about(&self) -> &'static str {
        "AMAZE!!, Roller Splat!: slide a ball until all floor is painted, in the fewest slides"
    }

    fn seen_as(&self) -> Option<sight::Game> {
        Some(sight::Game::Amaze)
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
    ) -> Result<Solution<Direction>, SolveError> {
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
        let (look, how) = (vision::terms(schemas), schemas.subschema_for::<Nothing>());
        Terms { look, how, actions: controls::ACTIONS }
    }

    fn bounds(&self, _: &Level, layout: &Layout) -> Rect {
        layout.lattice.bounds()
    }

    fn gestures(&self, layout: &Layout, profile: &Profile, action: &Direction) -> Vec<Gesture> {
        controls::gestures(layout, profile, *action)
    }

    fn marks(
        &self,
        level: &Level,
        layout: &Layout,
        actions: &[Direction],
        graph: bool,
    ) -> Vec<Mark> {
        picture::marks(level, layout, actions, graph)
    }

    fn levels(&self) -> Vec<(String, Level)> {
        pack::pack().map(|level| (level.name, level.level)).collect()
    }

    fn sketch(&self, level: &Level) -> (Frame, Layout) {
        picture::sketch(level)
    }

    fn picture(&self, level: &Level, actions: &[Direction], color: bool) -> String {
        picture::terminal(level, actions, color)
    }

    fn schemes(&self) -> &'static [Scheme] {
        Scheme::DIRECTIONS
    }

    fn corrects(&self) -> Option<&dyn Corrects<Level, Layout>> {
        Some(&correct::Cells)
    }

    fn recalls(&self) -> Option<&dyn Recalls<Level, Layout>> {
        Some(self)
    }

    fn generates(&self) -> Option<&dyn Generates<Level>> {
        Some(self)
    }
}

impl Recalls<Level, Layout> for Amaze {
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

impl Generates<Level> for Amaze {
    fn options(&self) -> &'static [(GenerateOption, bool)] {
        &[(GenerateOption::Size, true), (GenerateOption::Moves, true)]
    }

    fn usual_size(&self) -> Option<(usize, usize)> {
        Some((9, 9))
    }

    fn generate(
        &self,
        options: &GenerateOptions,
    ) -> Result<(Level, Solution<Direction>), GenerateError> {
        let (columns, rows) = options.size.unwrap_or_default();
        let moves = options.moves.clone().unwrap_or(0..=u32::MAX);
        let new = generate::generate(columns, rows, options.seed, moves);
        let new = new.map_err(|error| GenerateError::NotFound(error.to_string()))?;
        Ok((new.level, new.solution))
    }
}
