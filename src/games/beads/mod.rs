//! Bead Puzzle: beads sit on the nodes of a graph drawn on a circle, one node is empty; a bead moves along an edge into the
//! empty node, and every bead has a node where it belongs.
//!
//! Nodes are lettered clockwise from the top. Beads are all different; where edges cross there is no node. The original
//! (<https://evashort.com/beads/>) lists graphs of 3 to 7 nodes with all puzzles that are as long as can be; [`generate`]
//! makes that list, and the next ones.

mod catalogue;
mod controls;
mod correct;
pub mod generate;
mod layout;
pub mod level;
pub mod pack;
pub mod picture;
pub mod rules;
pub mod search;
mod vision;

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::{
    Catalogs, Corrects, Game, Objective, Reading, Recalls, Screen, ScreenOf, Teachable,
};
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::profile::{Nothing, Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Solution, SolveError};

use rules::Action;

pub use layout::Layout;
pub use level::Level;

/// The game, for the list of games.
pub struct Beads;

impl Game for Beads {
    type Level = Level;
    type Layout = Layout;

    fn name(&self) -> &'static str {
        "beads"
    }

    fn about(&self) -> &'static str {
        "Bead Puzzle: move beads along the edges of a graph, through its one empty node, to where they belong"
    }

    fn seen_as(&self) -> Option<sight::Game> {
        Some(sight::Game::Beads)
    }

    fn recognize(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&Reading<Level, Layout>>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        vision::recognize(frame, profile, prior).map(with_onward)
    }

    fn solve(
        &self,
        level: &Level,
        _aim: Objective,
        limits: Limits,
    ) -> Result<Solution<Action>, SolveError> {
        search::solve(level, limits)
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        vision::check(profile)?;
        controls::check(profile)
    }

    fn teachable(&self) -> Option<&'static dyn Teachable> {
        Some(&vision::taught::Nodes)
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        let (look, how) = (vision::terms(schemas), schemas.subschema_for::<Nothing>());
        Terms { look, how, actions: &[] }
    }

    fn bounds(&self, _: &Level, layout: &Layout) -> Rect {
        layout.bounds()
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

    fn catalogs(&self) -> Option<&'static dyn Catalogs> {
        Some(&catalogue::Graphs)
    }

    fn corrects(&self) -> Option<&dyn Corrects<Level, Layout>> {
        Some(&correct::Parts)
    }

    fn recalls(&self) -> Option<&dyn Recalls<Level, Layout>> {
        Some(self)
    }
}

impl Recalls<Level, Layout> for Beads {
    fn recognize_another(
        &self,
        frame: &Frame,
        profile: &Profile,
        seen: &Reading<Level, Layout>,
    ) -> Option<Result<Screen<Reading<Level, Layout>>, VisionError>> {
        let seen = vision::recognize_another(frame, profile, seen.layout.witness);
        Some(seen.map(with_onward))
    }
}

/// Where a click leads on is seen with the board.
fn with_onward(screen: ScreenOf<Beads>) -> ScreenOf<Beads> {
    screen.map(|reading| Reading { onward: reading.layout.next, ..reading })
}
