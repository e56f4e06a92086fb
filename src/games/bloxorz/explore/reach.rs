//! Every state that is certain to be reached, and what is to be had from there. Knows no plan.

use rustc_hash::FxHashSet;

use crate::game::Level as _;
use crate::games::bloxorz::learn::{TeachingAction, lesson};
use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::games::bloxorz::rules::{Action, RollEnd, State};
use crate::geometry::{Cell, Direction};
use solver::Problem;

/// States looked at, at most: beyond, experiments that lie farther are not found.
const MOST_STATES: usize = 200_000;
/// How much a block is in the way of a cell so many columns and rows from it: boards are seen from the lower left, or
/// from above, so it hides what is behind it, and a little around.
fn hides(columns: i32, rows: i32) -> u32 {
    match (columns, rows) {
        (0, 0) | (0..=1, -2..=-1) => 3,
        (-1..=2, -3..=0) => 1,
        _ => 0,
    }
}

/// States by the keys that lead to them, nearest first.
pub(super) struct Reach {
    /// State, the number of the one before it, and the action in between.
    states: Vec<(State, usize, Action)>,
    /// Actions whose end is not certain, or certain to be a fall: nearest first.
    edges: Vec<(usize, Action, RollEnd)>,
}

impl Reach {
    pub(super) fn new(level: &Level) -> Reach {
        let initial = level.initial();
        let mut known = FxHashSet::from_iter([initial]);
        let mut reach = Reach { states: vec![(initial, 0, Action::Swap)], edges: Vec::new() };
        let mut at = 0;
        while at < reach.states.len() && reach.states.len() < MOST_STATES {
            let state = reach.states[at].0;
            for action in Action::ALL {
                match level.land(&state, action) {
                    Some(RollEnd::Rests(next)) if known.insert(next) => {
                        reach.states.push((next, at, action));
                    }
                    Some(RollEnd::Rests(_)) | None => {}
                    Some(landing) => reach.edges.push((at, action, landing)),
                }
            }
            at += 1;
        }
        reach
    }

    fn actions(&self, mut at: usize) -> Vec<Action> {
        let mut actions = Vec::new();
        while at != 0 {
            actions.push(self.states[at].2);
            at = self.states[at].1;
        }
        actions.reverse();
        actions
    }

    /// The shortest way to an end of this kind.
    pub(super) fn nearest(&self, wanted: impl Fn(RollEnd) -> bool) -> Option<Vec<Action>> {
        let (at, action, _) = self.edges.iter().find(|(_, _, landing)| wanted(*landing))?;
        let mut actions = self.actions(*at);
        actions.push(*action);
        Some(actions)
    }

    /// The nearest lesson that promises most: it cannot drop the block if that can be had, and may change what is
    /// wanted if that can.
    pub(super) fn lessons(
        &self,
        level: &Level,
        wanted: &[Cell],
    ) -> Option<(Vec<Action>, TeachingAction)> {
        let mut best: Option<((bool, bool), usize, Action, TeachingAction)> = None;
        let unclear = self.edges.iter().filter(|(_, _, landing)| *landing == RollEnd::Unclear);
        for (at, action, _) in unclear {
            let now = level.at(&self.states[*at].0);
            let Some(lesson) = lesson(&now, *action) else { continue };
            let rank = (lesson.falls, !promises(&now, &lesson, wanted));
            if best.as_ref().is_none_or(|(best, ..)| rank < *best) {
                best = Some((rank, *at, *action, lesson));
            }
            if rank == (false, false) {
                break;
            }
        }
        let (_, at, action, lesson) = best?;
        let mut actions = self.actions(at);
        actions.push(action);
        Some((actions, lesson))
    }

    /// The nearest roll onto cells that no look has shown, onto one rather than two, and first where it has not rested
    /// before; it may drop the block.
    pub(super) fn blind(&self, level: &Level, looks: &[Level]) -> Option<Vec<Action>> {
        let onto = |(at, action, landing): &(usize, Action, RollEnd)| {
            let Action::Roll(direction) = action else { return None };
            let block = self.states[*at].0.block.rolled(*direction);
            let hidden = block.cells().filter(|cell| level.tile(*cell) == Tile::Unknown).count();
            let again = looks.iter().any(|look| look.block() == block);
            (hidden > 0 && *landing == RollEnd::Unclear).then_some((again, hidden, *at, *action))
        };
        let (.., at, action) =
            self.edges.iter().filter_map(onto).min_by_key(|it| (it.0, it.1, it.2))?;
        let mut actions = self.actions(at);
        actions.push(action);
        Some(actions)
    }

    /// The nearest press of a switch that was never watched, and the switches; it may drop the block.
    pub(super) fn untried(&self, level: &Level) -> Option<(Vec<Action>, Vec<Cell>)> {
        for (at, (state, ..)) in self.states.iter().enumerate() {
            for direction in Direction::ALL {
                let action = Action::Roll(direction);
                if level.land(state, action) == Some(RollEnd::Falls) {
                    continue;
                }
                let pressed = level.pressed(state.block.rolled(direction));
                let new: Vec<Cell> = pressed.filter(|it| level.wiring(*it).is_none()).collect();
                if !new.is_empty() {
                    let mut actions = self.actions(at);
                    actions.push(action);
                    return Some((actions, new));
                }
            }
        }
        None
    }

    /// The shortest way to where the block hides least of the cells that no look has shown; none where that is here.
    pub(super) fn away_from_hidden(&self, level: &Level, looks: &[Level]) -> Option<Vec<Action>> {
        let hidden: Vec<Cell> = level.cells(|tile| tile == Tile::Unknown).collect();
        let unseen = |look: &Level| {
            let cells = hidden.iter().filter(|cell| look.tile(**cell) == Tile::Unknown);
            cells.map(|cell| (look.block(), *cell)).collect::<Vec<_>>()
        };
        let vain: FxHashSet<(Block, Cell)> = looks.iter().chain([level]).flat_map(unseen).collect();
        let near = |state: &State| {
            let one = |cell: &Cell| {
                if vain.contains(&(state.block, *cell)) {
                    return hides(0, 0);
                }
                let cells = state.block.cells();
                cells.map(|it| hides(cell.x - it.x, cell.y - it.y)).max().unwrap_or(0)
            };
            hidden.iter().map(one).sum::<u32>()
        };
        let now = near(&self.states[0].0);
        let keyed = self.states.iter().enumerate().map(|(at, (state, ..))| (near(state), at));
        let (least, at) = keyed.min()?;
        (least < now).then(|| self.actions(at))
    }
}

/// Whether a press may change one of the bridges that are wanted; a split promises as much.
fn promises(level: &Level, lesson: &TeachingAction, wanted: &[Cell]) -> bool {
    let switches: Vec<Cell> = lesson.way.switches().into_iter().collect();
    let opens = |bridge: &Cell| {
        let effects = |switch: &Cell| level.effects(*switch, *bridge).flips(false).is_none();
        switches.iter().any(effects)
    };
    lesson.way.splitter.is_some() || wanted.iter().any(opens)
}
