//! Continuity: a platform game cut into the tiles of a sliding puzzle. Zoomed out, tiles are slid into the gap; zoomed in, a
//! figure runs and jumps, passes from tile to tile where the whole shared edge matches, takes every key and leaves by the
//! door.
//!
//! The figure belongs to the tile that its feet are in. While the board is zoomed out the world is frozen, even in mid-air, so
//! that tiles can be slid under a figure that falls. It cannot pass a side that matches nothing; where it falls out of one it
//! begins again where it began, or where it took its last key.

mod controls;
mod correct;
pub mod explain;
pub mod generate;
mod layout;
pub mod level;
pub mod pack;
mod picture;
mod pilot;
pub mod rules;
pub mod search;
mod vision;

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game;
use crate::game::{
    Corrects, Explains, Explanation, Game, GenerateError, GenerateOption, GenerateOptions,
    Generates, Metric, Objective, Prompt, Reading, Screen, ScreenOf, Steered, Strokes, Teachable,
    Unit,
};
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::profile::{Nothing, Profile, ProfileFault, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Solution, SolveError};

use rules::Action;
use rules::squares::Go;
use search::reach::{Table, Target};

pub use layout::{Layout, SlotGrid};
pub use level::Level;
pub use level::squares::Squares;

/// The game, for the list of games.
pub struct Continuity;

/// Levels in the founding text's own model, [`Squares`]: it has no pixels, so that none is seen, played or made.
pub struct Founding;

impl Game for Continuity {
    type Level = Level;
    type Layout = Layout;

    fn name(&self) -> &'static str {
        "continuity"
    }

    fn about(&self) -> &'static str {
        "Continuity: slide the tiles of a platform game so that the figure can take all keys and reach the door"
    }

    fn teachable(&self) -> Option<&'static dyn Teachable> {
        Some(&vision::taught::InPanels)
    }

    fn seen_as(&self) -> Option<sight::Game> {
        Some(sight::Game::Continuity)
    }

    fn recognize(
        &self,
        frame: &Frame,
        profile: &Profile,
        prior: Option<&Reading<Level, Layout>>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        Ok(match vision::recognize(frame, profile, prior)? {
            // Seen from near, it waits to be seen whole.
            Screen::Prompt(prompt) => {
                Screen::Prompt(Prompt { key: Some(controls::ZOOM), ..prompt })
            }
            seen => seen,
        })
    }

    fn solve(
        &self,
        level: &Level,
        objective: Objective,
        limits: Limits,
    ) -> Result<Solution<Action>, SolveError> {
        let solve =
            if objective.metric == Metric::Time { search::solve_swiftly } else { search::solve };
        solve(level, limits)
    }

    fn unit(&self, objective: Objective) -> Unit {
        if objective.metric == Metric::Time { Unit::TIME } else { Unit::SLIDES }
    }

    fn check(&self, profile: &str) -> Result<(), ProfileFault> {
        vision::check(profile)?;
        pilot::check(profile)
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        let (look, how) = (vision::terms(schemas), pilot::terms(schemas));
        Terms { look, how, actions: &[] }
    }

    fn bounds(&self, level: &Level, layout: &Layout) -> Rect {
        layout.grid.bounds(level.columns(), level.rows())
    }

    fn gestures(&self, layout: &Layout, profile: &Profile, action: &Action) -> Vec<Gesture> {
        controls::gestures(layout, profile, action)
    }

    fn marks(&self, level: &Level, layout: &Layout, actions: &[Action], graph: bool) -> Vec<Mark> {
        let hops = if graph { hops(level) } else { Vec::new() };
        picture::marks(level, layout, actions, &hops)
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

    fn corrects(&self) -> Option<&dyn Corrects<Level, Layout>> {
        Some(&correct::Keys)
    }

    fn strokes(&self) -> Option<&dyn Strokes<Level, Layout>> {
        Some(self)
    }

    fn steered(&self) -> Option<&dyn Steered<Level, Layout>> {
        Some(self)
    }

    fn explains(&self) -> Option<&dyn Explains<Level, Layout>> {
        Some(self)
    }

    fn generates(&self) -> Option<&dyn Generates<Level>> {
        Some(self)
    }
}

impl Strokes<Level, Layout> for Continuity {
    fn stroke(
        &self,
        level: &Level,
        _layout: &Layout,
        profile: &Profile,
        before: Option<&Action>,
        actions: &[Action],
    ) -> (usize, Vec<Gesture>) {
        let first = actions.first();
        (
            1,
            first
                .map(|action| controls::stroke(level, profile, before, action))
                .unwrap_or_default(),
        )
    }
}

impl Steered<Level, Layout> for Continuity {
    fn is_steered(&self, action: &Action) -> bool {
        !matches!(action, Action::Slide(_))
    }

    fn pilot(
        &self,
        level: &Level,
        layout: &Layout,
        profile: &Profile,
        actions: &[Action],
    ) -> Box<dyn game::Pilot> {
        Box::new(pilot::Steering::new(level, layout, profile, actions))
    }
}

impl Explains<Level, Layout> for Continuity {
    fn explain(&self, level: &Level, limits: Limits) -> Explanation {
        Explanation { table: Some(explain::explain(level, limits)), ..Explanation::default() }
    }
}

impl Generates<Level> for Continuity {
    fn options(&self) -> &'static [(GenerateOption, bool)] {
        &[(GenerateOption::Size, true), (GenerateOption::Moves, true)]
    }

    fn usual_size(&self) -> Option<(usize, usize)> {
        Some((3, 3))
    }

    fn generate(
        &self,
        options: &GenerateOptions,
    ) -> Result<(Level, Solution<Action>), GenerateError> {
        generate::generate(options)
    }
}

impl Game for Founding {
    type Level = Squares;
    type Layout = ();

    fn name(&self) -> &'static str {
        level::squares::NAME
    }

    fn about(&self) -> &'static str {
        "Continuity's levels as squares with lettered sides: the shortest way to all keys and the door"
    }

    fn recognize(
        &self,
        _frame: &Frame,
        _profile: &Profile,
        _prior: Option<&Reading<Squares, ()>>,
    ) -> Result<ScreenOf<Self>, VisionError> {
        let looked_for = "nothing: this model has no pixels".to_owned();
        Err(VisionError::NoBoard {
            game: self.name(),
            looked_for,
            nearest: "it is read as text".to_owned(),
            found: Box::default(),
        })
    }

    fn solve(
        &self,
        level: &Squares,
        _: Objective,
        limits: Limits,
    ) -> Result<Solution<Go>, SolveError> {
        search::seed::solve(level, limits)
    }

    fn unit(&self, _: Objective) -> Unit {
        Unit::DISTANCE
    }

    fn check(&self, _profile: &str) -> Result<(), ProfileFault> {
        Ok(())
    }

    fn terms(&self, schemas: &mut SchemaGenerator) -> Terms {
        let nothing = schemas.subschema_for::<Nothing>();
        Terms { look: nothing.clone(), how: nothing, actions: &[] }
    }

    fn bounds(&self, _: &Squares, (): &()) -> Rect {
        Rect { x: 0, y: 0, width: 0, height: 0 }
    }

    fn gestures(&self, (): &(), _profile: &Profile, _action: &Go) -> Vec<Gesture> {
        Vec::new()
    }

    fn marks(&self, level: &Squares, (): &(), actions: &[Go], graph: bool) -> Vec<Mark> {
        picture::squares::marks(level, actions, graph)
    }

    fn sketch(&self, level: &Squares) -> (Frame, ()) {
        (picture::squares::sketch(level), ())
    }

    fn picture(&self, level: &Squares, _actions: &[Go], color: bool) -> String {
        picture::squares::terminal(level, color)
    }

    fn explains(&self) -> Option<&dyn Explains<Squares, ()>> {
        Some(self)
    }
}

impl Explains<Squares, ()> for Founding {
    fn explain(&self, level: &Squares, limits: Limits) -> Explanation {
        let table = Some(explain::listing(level, limits));
        Explanation { table, ..Explanation::default() }
    }
}

/// The ways inside tiles that the simulation found, for the helper graph.
fn hops(level: &Level) -> Vec<picture::Hop> {
    let table = Table::of(level);
    let edges = table.nodes.iter().flat_map(|node| node.edges.iter().map(move |edge| (node, edge)));
    let hop = |(node, edge): (&search::reach::Node, &search::reach::Edge)| match edge.to {
        Some(Target::Node(to)) if node.ground.is_some() => {
            let walk = matches!(edge.actions[..], [Action::Walk(_)]);
            Some((node.body, table.nodes[to as usize].body, walk))
        }
        _ => None,
    };
    edges.filter_map(hop).collect()
}
