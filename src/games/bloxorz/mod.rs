//! Bloxorz: a block of 1×1×2 rolls over a floor of cells and is to fall, upright, into the goal hole.
//!
//! A roll tips the block over one of its edges: standing it comes to lie over the next two cells, lying it stands up
//! beyond an end or rolls on sideways. It falls, and the level starts again, where any part of it has nothing below,
//! and where it stands upright on a fragile cell.
//!
//! Switches open, close or toggle single bridge cells when the block lands on them: soft ones under any part of it,
//! also under a half; hard ones under the block standing upright only. All switches under one landing look at the bridges
//! as they were before it, so two toggles of one bridge flip it once. A bridge that closes under the block drops it.
//!
//! Standing upright on a splitter, the block is put down as two halves on the splitter's two targets, the first of them
//! selected. Halves weigh too little for fragile cells, hard switches, splitters and the goal. Space selects the other
//! half, and is no move. When a half comes to lie beside the other they join into a lying block, which lands
//! anew: it presses the soft switches under both its cells.
//!
//! The screen does not show what a switch works. A [`Level`] therefore holds what is *known* of it, and [`rules`] call
//! a move legal only where what is known settles where it ends.

mod controls;
mod correct;
pub mod explore;
pub mod generate;
mod layout;
pub mod learn;
pub mod level;
#[cfg(test)]
mod oracle_tests;
pub mod pack;
mod picture;
pub mod rules;
pub mod search;
mod vision;

use schemars::SchemaGenerator;

use crate::frame::Frame;
use crate::game::{
    Corrects, Decision, Explores, Game, GenerateError, GenerateOption, GenerateOptions, Generates,
    History, Metric, Objective, Reading, Recalls, ScreenOf, Teachable, Trial, Unit, Update,
};
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::profile::{Nothing, Profile, ProfileFault, Scheme, Terms};
use crate::vision::VisionError;
use crate::vision::overlay::Mark;
use crate::vision::sight;
use solver::{Limits, Solution, SolveError};

use explore::{Experiment, Next};
use level::{Block, Targets, Tile};
use rules::Action;

pub use layout::Layout;
pub use level::Level;

/// The game, for the list of games.
pub struct Bloxorz;

fn metric(objective: Objective) -> Metric {
    if objective.metric == Metric::Presses { Metric::Presses } else { Metric::Moves }
}

impl Game for Bloxorz {
    type Level = Level;
    type Layout = Layout;

    fn name(&self) -> &'static str {
        "bloxorz"
    }

    fn about(&self) -> &'static str {
        "Bloxorz: roll a block over a floor of switches and bridges into the hole, in the fewest rolls"
    }

    fn seen_as(&self) -> Option<sight::Game> {
        Some(sight::Game::Bloxorz)
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
        objective: Objective,
        limits: Limits,
    ) -> Result<Solution<Action>, SolveError> {
        search::solve(level, metric(objective), objective.avoid_switches, limits)
    }

    fn unit(&self, objective: Objective) -> Unit {
        if objective.metric == Metric::Presses { Unit::PRESSES } else { Unit::MOVES }
    }

    fn illegal_is_idle(&self) -> bool {
        false
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
        Scheme::DIRECTIONS
    }

    fn corrects(&self) -> Option<&dyn Corrects<Level, Layout>> {
        Some(&correct::Cells)
    }

    fn recalls(&self) -> Option<&dyn Recalls<Level, Layout>> {
        Some(self)
    }

    fn explores(&self) -> Option<&dyn Explores<Level>> {
        Some(self)
    }

    fn generates(&self) -> Option<&dyn Generates<Level>> {
        Some(self)
    }
}

impl Recalls<Level, Layout> for Bloxorz {
    fn denies(&self, frame: &Frame, profile: &Profile, reading: &Reading<Level, Layout>) -> bool {
        vision::denies(frame, profile, reading)
    }
}

impl Explores<Level> for Bloxorz {
    fn decide(
        &self,
        level: &Level,
        history: History<'_, Level>,
        objective: Objective,
        limits: Limits,
    ) -> Result<Decision<Action>, SolveError> {
        if objective.avoid_switches {
            return self.solve(level, objective, limits).map(Decision::Win);
        }
        let explore = if objective.thorough { explore::explore_further } else { explore::explore };
        let next = explore(level, history, metric(objective), limits).or_else(|error| {
            // What was seen in play may have been taken for what it was not.
            let doubted = [
                level.without_splitters(|targets| targets == Targets::Falls),
                level.without_splitters(|_| true).without_wiring_of(&level.switches().collect()),
            ];
            let unsolvable = matches!(error, SolveError::Unsolvable { .. });
            let doubted =
                doubted.iter().filter(|it| unsolvable && history.start.is_some() && *it != level);
            let mut experiments = doubted.filter_map(|level| {
                let next = explore(level, history, metric(objective), limits);
                next.ok().filter(|next| matches!(next, Next::Experiment(_)))
            });
            experiments.next().ok_or(error)
        });
        Ok(match next? {
            Next::Plan(solution) => Decision::Win(solution),
            Next::Experiment(experiment) => {
                let why = explore::why(&experiment);
                let Experiment { actions, bound, expanded, .. } = experiment;
                Decision::Trial(Trial { actions, why, bound, expanded })
            }
        })
    }

    fn update(
        &self,
        before: &Level,
        actions: &[Action],
        after: &Level,
        start: &Level,
    ) -> Update<Level> {
        let ending = learn::ending(before, actions, after, start);
        let level = learn::learn(before, actions, after, ending);
        let hidden = |cell| before.tile(cell).is_bridge() && level.tile(cell) == Tile::Unknown;
        let open = level.cells(|tile| tile == Tile::Unknown).any(hidden);
        Update { level, open: open && ending == learn::Ending::Rests }
    }

    /// Which half is selected.
    fn is_fleeting(&self, level: &Level) -> bool {
        matches!(level.block(), Block::Split { .. })
    }

    fn informed(&self, seen: &Level, known: &Level) -> Level {
        seen.filled_from(known).with_wiring_of(known)
    }
}

impl Generates<Level> for Bloxorz {
    fn options(&self) -> &'static [(GenerateOption, bool)] {
        &[
            (GenerateOption::Size, false),
            (GenerateOption::Moves, false),
            (GenerateOption::Difficulty, false),
        ]
    }

    fn usual_size(&self) -> Option<(usize, usize)> {
        Some(generate::USUAL_SIZE)
    }

    fn generate(
        &self,
        options: &GenerateOptions,
    ) -> Result<(Level, Solution<Action>), GenerateError> {
        let GenerateOptions { size, seed, difficulty, moves, .. } = options.clone();
        if moves.is_some() && difficulty.is_some() {
            let options = [GenerateOption::Difficulty, GenerateOption::Moves];
            return Err(GenerateError::Both { game: Game::name(self), options });
        }
        let (columns, rows) = size.unwrap_or(generate::USUAL_SIZE);
        let usual = || generate::moves(difficulty.unwrap_or_default(), columns, rows);
        let moves = moves.unwrap_or_else(usual);
        let request = generate::Request { columns, rows, seed, moves, mechanics: None };
        let new = generate::generate(&request);
        let new = new.map_err(|error| GenerateError::NotFound(error.to_string()))?;
        Ok((new.level, new.solution))
    }
}
