//! Sokoban: a keeper in a walled room walks up, down, left and right, and pushes boxes by walking against them: one box
//! at a time, never two, and never by pulling. The level is won when every box stands on a goal. Fewest pushes win;
//! walking costs nothing.
//!
//! What is hard is what cannot be undone: a box in a corner stays there.

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
    ScreenOf, Unit,
};
use crate::geometry::{Direction, Rect};
use crate::input::Gesture;
use crate::profile::{Nothing, Profile, ProfileFault, Scheme, Terms, check_look};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use solver::{Limits, Solution, SolveError};

pub use layout::Layout;
pub use level::Level;

/// The game, for the list of games.
pub struct Sokoban;

impl Game for Sokoban {
    type Level = Level;
    type Layout = Layout;

    fn name(&self) -> &'static str {
        "sokoban"
    }

    fn about(&self) -> &'static str {
        "Sokoban: push boxes onto goals in a walled room, in the fewest pushes"
    }

    fn unit(&self, _: Objective) -> Unit {
        Unit::PUSHES
    }

    fn recognize(
        &self,
        frame: &Frame,
        _profile: &Profile,
        prior: Option<&Reading<Level, Layout>>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        vision::recognize(frame, prior)
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        let nothing = schemas.subschema_for::<Nothing>();
        Terms { look: nothing.clone(), how: nothing, actions: controls::ACTIONS }
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        check_look::<Nothing>(profile, |_| Ok(()))?;
        controls::check(profile)
    }

    fn solve(
        &self,
        level: &Level,
        _: Objective,
        limits: Limits,
    ) -> Result<Solution<Direction>, SolveError> {
        search::solve(level, limits)
    }

    fn gestures(&self, layout: &Layout, profile: &Profile, action: &Direction) -> Vec<Gesture> {
        controls::gestures(layout, profile, *action)
    }

    fn bounds(&self, _: &Level, layout: &Layout) -> Rect {
        layout.lattice.bounds()
    }

    fn marks(&self, level: &Level, layout: &Layout, actions: &[Direction], _: bool) -> Vec<Mark> {
        picture::marks(level, layout, actions)
    }

    fn levels(&self) -> Vec<(String, Level)> {
        pack::pack().map(|level| (level.name, level.level)).collect()
    }

    fn sketch(&self, level: &Level) -> (Frame, Layout) {
        picture::sketch(level)
    }

    fn picture(&self, level: &Level, _: &[Direction], color: bool) -> String {
        picture::terminal(level, color)
    }

    fn schemes(&self) -> &'static [Scheme] {
        Scheme::DIRECTIONS
    }

    fn corrects(&self) -> Option<&dyn Corrects<Level, Layout>> {
        Some(&correct::Cells)
    }

    fn generates(&self) -> Option<&dyn Generates<Level>> {
        Some(self)
    }
}

impl Generates<Level> for Sokoban {
    fn options(&self) -> &'static [(GenerateOption, bool)] {
        &[
            (GenerateOption::Size, true),
            (GenerateOption::Moves, true),
            (GenerateOption::Boxes, false),
        ]
    }

    fn usual_size(&self) -> Option<(usize, usize)> {
        Some((8, 8))
    }

    fn generate(
        &self,
        options: &GenerateOptions,
    ) -> Result<(Level, Solution<Direction>), GenerateError> {
        let (columns, rows) = options.size.unwrap_or_default();
        let moves = options.moves.clone().unwrap_or(0..=u32::MAX);
        generate::generate(columns, rows, options.seed, options.boxes, moves)
    }
}
