//! What to do where the wiring is not known: a certain plan if there is one, else the experiment that promises most.
//!
//! A plan is certain if it wins whatever the unknown switches do: bridges that may be present or absent carry nothing
//! in it. Its cost is compared with that of the best plan that hopes, in which they all carry.
//!
//! Where no plan is certain, a hoping plan is followed up to its first move of unknown end (free-space assumption:
//! Koenig, Tovey and Smirnov, "Performance bounds for planning in unknown terrain", 2003): the cheapest that touches
//! only one switch of which not all is known, if there is one. That move is made if it teaches however it ends and
//! cannot drop the block; else the cheapest other one that does so, and one that may drop
//! the block only where there is none. Every experiment makes the sets of possible effects in the level smaller, so there
//! are finitely many, and no memory but the level's text is needed.
//!
//! Where play is lost, or stuck, the block falls on purpose: the level begins again, with what is known by then. Only where
//! the block hides the very bridges that it works, wherever it can go, could that go on for ever: a caller whose
//! experiments have taught nothing for long is to stop.

mod further;
mod reach;
#[cfg(test)]
mod tests;

use crate::game::{History, Level as _, Metric};
use crate::games::bloxorz::learn::{TeachingAction, lesson};
use crate::games::bloxorz::level::{Block, Level, Targets, Tile};
use crate::games::bloxorz::rules::{Action, RollEnd, State};
use crate::games::bloxorz::search::{Trust, solve_as};
use crate::geometry::Cell;
use solver::{Limits, Problem, Proof, Solution, SolveError};

pub use further::explore_further;
use reach::Reach;

/// What to do next.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    /// Wins for certain. Its proof says whether any knowledge could make a cheaper plan.
    Plan(Solution<Action>),
    /// Teaches; then look, learn, and ask again.
    Experiment(Experiment),
}

/// Actions that are worth their end.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// All but the last are certain.
    pub actions: Vec<Action>,
    /// What for.
    pub purpose: Purpose,
    /// Whether the last may drop the block, or will.
    pub falls: bool,
    /// No way to win costs less, whatever is found out; in the unit of the metric.
    pub bound: u32,
    /// States looked at to choose it.
    pub expanded: u64,
}

/// What an experiment is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// What these switches do.
    Press(Vec<Cell>),
    /// Where this splitter puts the halves.
    Split(Cell),
    /// What the block hides: it rolls out of the way.
    Look,
    /// Another try: the block falls on purpose.
    Restart,
}

/// What an experiment is for, for people.
#[must_use]
pub fn why(experiment: &Experiment) -> String {
    let purpose = match &experiment.purpose {
        Purpose::Press(switches) => {
            let cells: Vec<String> = switches.iter().map(ToString::to_string).collect();
            format!("to find out what the switch at {} does", cells.join(" and "))
        }
        Purpose::Split(splitter) => format!("to find out where the splitter at {splitter} leads"),
        Purpose::Look => "to see what the block hides".to_owned(),
        Purpose::Restart => return "to fall, and begin the level again".to_owned(),
    };
    format!("{purpose}{}", if experiment.falls { ", at the risk of a fall" } else { "" })
}

/// What to do on a level of which not everything is known. Of the past the wiring does not matter. Without a start, to
/// which a fall leads back, nothing is ever dropped on purpose.
///
/// # Errors
/// Proved that nothing that could be found out makes the level winnable, or nothing more can be found out; or a limit
/// reached.
pub fn explore(
    level: &Level,
    history: History<'_, Level>,
    metric: Metric,
    limits: Limits,
) -> Result<Next, SolveError> {
    let History { start, looks } = history;
    let begins = start.is_none_or(|start| start.initial() == level.initial());
    let mut explorer = Explorer { metric, limits, expanded: 0, begins, looks };
    let stuck = match explorer.go_on(level)? {
        Some(next) => return Ok(next),
        None => "nothing that can be tried from here would tell more",
    };
    let in_play = start.is_some();
    // What was hidden there is no reason to go back.
    let start = start.map(|start| without_hidden(&start.filled_from(level).with_wiring_of(level)));
    if let Some(start) = start.filter(|start| start.initial() != level.initial())
        && explorer.go_on(&start)?.is_some()
    {
        let (reach, bound) = (Reach::new(level), explorer.bound(&start)?);
        let expanded = explorer.expanded;
        // What the block hides here may carry it after all: no worse than to fall for nothing.
        let fall = || Some((reach.nearest(|landing| landing == RollEnd::Falls)?, Purpose::Restart));
        let risked =
            reach.blind(level, looks).map(|actions| (actions, Purpose::Look)).or_else(fall);
        let Some((actions, purpose)) = risked else {
            return Err(SolveError::Unsolvable { reason: stuck.to_owned(), expanded });
        };
        return Ok(Next::Experiment(Experiment { actions, purpose, falls: true, bound, expanded }));
    }
    // Nothing is left but what no look has shown.
    if let Some(actions) = Reach::new(level).blind(level, looks).filter(|_| in_play) {
        let bound = explorer.bound(&with_floor_everywhere(level))?;
        let (purpose, expanded) = (Purpose::Look, explorer.expanded);
        return Ok(Next::Experiment(Experiment { actions, purpose, falls: true, bound, expanded }));
    }
    Err(SolveError::Unsolvable { reason: stuck.to_owned(), expanded: explorer.expanded })
}

struct Explorer<'a> {
    metric: Metric,
    limits: Limits,
    expanded: u64,
    /// Whether the level stands as it begins: nothing is lost by a fall.
    begins: bool,
    /// What was seen since.
    looks: &'a [Level],
}

impl Explorer<'_> {
    /// What to do without starting again; `None` where that leads nowhere.
    fn go_on(&mut self, level: &Level) -> Result<Option<Next>, SolveError> {
        if let Some(mut plan) = self.solve(level, Trust::Caution)? {
            if plan.proof != Proof::Optimal {
                let least = self.bound(level)?;
                plan.proof = if least < plan.cost { Proof::Bound(least) } else { Proof::Optimal };
            }
            plan.expanded = self.expanded;
            return Ok(Some(Next::Plan(plan)));
        }
        let Some(hope) = self.solve(level, Trust::Hope)? else { return self.beyond_sight(level) };
        let mut hopes = self.single_hopes(level)?;
        hopes.push(hope.clone());
        for plan in &hopes {
            // The plan up to its first move of unknown end.
            let (certain, last) = certain_part(level, &plan.actions);
            if let Some(action) = plan.actions.get(certain)
                && let Some(lesson) = lesson(&level.at(&last), *action)
                && !lesson.falls
            {
                let actions = plan.actions[..=certain].to_vec();
                return Ok(Some(self.experiment(actions, &lesson, hope.cost)));
            }
        }
        let reach = Reach::new(level);
        if let Some(actions) = reach.away_from_hidden(level, self.looks) {
            let (purpose, expanded) = (Purpose::Look, self.expanded);
            let look = Experiment { actions, purpose, falls: false, bound: hope.cost, expanded };
            return Ok(Some(Next::Experiment(look)));
        }
        let bare = without_hidden(level);
        let Some(hope) = self.solve(&bare, Trust::Hope)? else { return self.beyond_sight(level) };
        let wanted = crossed(&bare, &hope.actions);
        match reach.lessons(level, &wanted) {
            Some((actions, lesson)) => Ok(Some(self.experiment(actions, &lesson, hope.cost))),
            None => self.beyond_sight(level),
        }
    }

    /// What to do where nothing that is seen leads on: a bridge that is folded away may not be seen at all, and what
    /// no look has shown may hide a switch.
    fn beyond_sight(&mut self, level: &Level) -> Result<Option<Next>, SolveError> {
        let Some(hope) = self.solve(&with_floor_everywhere(level), Trust::Hope)? else {
            return Ok(None);
        };
        let (reach, bound) = (Reach::new(level), hope.cost);
        if let Some(actions) = reach.away_from_hidden(level, self.looks) {
            let (purpose, expanded) = (Purpose::Look, self.expanded);
            return Ok(Some(Next::Experiment(Experiment {
                actions,
                purpose,
                falls: false,
                bound,
                expanded,
            })));
        }
        if let Some((actions, lesson)) = reach.lessons(level, &[]) {
            return Ok(Some(self.experiment(actions, &lesson, bound)));
        }
        let press = |(actions, switches)| (actions, Purpose::Press(switches));
        let blind = || {
            let actions = reach.blind(level, self.looks).filter(|_| self.begins)?;
            Some((actions, Purpose::Look))
        };
        let risky = reach.untried(level).map(press).or_else(blind);
        let expanded = self.expanded;
        Ok(risky.map(|(actions, purpose)| {
            Next::Experiment(Experiment { actions, purpose, falls: true, bound, expanded })
        }))
    }

    /// Hoping plans that leave all switches alone but one of those of which not all is known, cheapest first: what is
    /// not needed is not stirred.
    fn single_hopes(&mut self, level: &Level) -> Result<Vec<Solution<Action>>, SolveError> {
        let bridges: Vec<Cell> = level.bridges().collect();
        let open = |switch: &Cell| {
            bridges.iter().any(|bridge| level.effects(*switch, *bridge).known().is_none())
        };
        let open: Vec<Cell> = level.switches().filter(open).collect();
        let mut hopes = Vec::new();
        for one in open.iter().copied().map(Some).chain([None]) {
            let avoid: Vec<Cell> = open.iter().copied().filter(|it| Some(*it) != one).collect();
            hopes.extend(self.solve_without(level, Trust::Hope, &avoid)?);
        }
        hopes.sort_by_key(|hope| hope.cost);
        Ok(hopes)
    }

    fn experiment(&self, actions: Vec<Action>, lesson: &TeachingAction, bound: u32) -> Next {
        let purpose = match lesson.way.splitter {
            Some(splitter) => Purpose::Split(splitter),
            None => Purpose::Press(lesson.way.switches().into_iter().collect()),
        };
        let expanded = self.expanded;
        Next::Experiment(Experiment { actions, purpose, falls: lesson.falls, bound, expanded })
    }

    /// The least that any way to win can cost, whatever is found out.
    fn bound(&mut self, level: &Level) -> Result<u32, SolveError> {
        Ok(self.solve(level, Trust::Hope)?.map_or(0, |hope| hope.cost))
    }

    fn solve(
        &mut self,
        level: &Level,
        trust: Trust,
    ) -> Result<Option<Solution<Action>>, SolveError> {
        self.solve_without(level, trust, &[])
    }

    fn solve_without(
        &mut self,
        level: &Level,
        trust: Trust,
        avoid: &[Cell],
    ) -> Result<Option<Solution<Action>>, SolveError> {
        match solve_as(level, self.metric, trust, avoid, self.limits) {
            Ok(solution) => {
                self.expanded += solution.expanded;
                Ok(Some(solution))
            }
            Err(SolveError::Unsolvable { expanded, .. }) => {
                self.expanded += expanded;
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }
}

/// How many actions have a certain end, and the state after them.
fn certain_part(level: &Level, actions: &[Action]) -> (usize, State) {
    let mut state = level.initial();
    for (at, action) in actions.iter().enumerate() {
        match level.land(&state, *action) {
            Some(RollEnd::Rests(next)) => state = next,
            _ => return (at, state),
        }
    }
    (actions.len(), state)
}

/// The bridges that a hoping plan rolls over and that are absent now.
fn crossed(level: &Level, actions: &[Action]) -> Vec<Cell> {
    let mut block = level.block();
    let mut crossed = Vec::new();
    for action in actions {
        block = match action {
            Action::Swap => block.swapped(),
            Action::Roll(direction) => block.rolled(*direction),
        };
        let absent = |cell: &Cell| matches!(level.tile(*cell), Tile::Bridge { present: false, .. });
        crossed.extend(block.cells().filter(absent));
        block = block.joined().unwrap_or(block);
        if let Block::Standing(cell) = block
            && let Some(Targets::Cells([active, other])) = level.targets(cell)
        {
            block = Block::Split { active, other };
        }
    }
    crossed.sort_unstable();
    crossed.dedup();
    crossed
}

/// The level as if there were floor wherever there may be a bridge that is not seen.
fn with_floor_everywhere(level: &Level) -> Level {
    let floor = |tile: &Tile| if *tile == Tile::Void { Tile::Plain } else { *tile };
    let tiles = level.tiles().iter().map(floor).collect();
    let full = Level::new(level.columns(), tiles, level.block());
    full.map_or_else(|_| level.clone(), |full| full.with_wiring_of(level))
}

/// The level as if nothing were where no look has shown anything.
fn without_hidden(level: &Level) -> Level {
    let shown = |tile: &Tile| if *tile == Tile::Unknown { Tile::Void } else { *tile };
    let tiles = level.tiles().iter().map(shown).collect();
    let bare = Level::new(level.columns(), tiles, level.block());
    bare.map_or_else(|_| level.clone(), |bare| bare.with_wiring_of(level))
}
