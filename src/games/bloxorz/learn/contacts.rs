//! What a list of actions presses, stage by stage, and what a bridge shows of it for each effect that is possible.

use std::collections::{BTreeMap, BTreeSet};

use crate::games::bloxorz::level::{Block, Effect, Effects, Level, Targets, Tile};
use crate::games::bloxorz::rules::Action;
use crate::geometry::Cell;

/// One coming down of the block: it presses, and must be carried before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::bloxorz) struct Contact {
    /// The switches under it that are pressed.
    pub(in crate::games::bloxorz) pressed: Vec<Cell>,
    /// Where the block is.
    pub(in crate::games::bloxorz) block: Block,
    /// Whether halves join. What the half pressed as it came down is pressed again by the rules; a program was seen in which
    /// it acts once.
    pub(in crate::games::bloxorz) joins: bool,
}

/// The way of the block through some actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::bloxorz) struct Route {
    pub(in crate::games::bloxorz) stages: Vec<Contact>,
    /// Where it ends, unless it falls before.
    pub(in crate::games::bloxorz) block: Block,
    /// The splitter of unknown targets that it ends on.
    pub(in crate::games::bloxorz) splitter: Option<Cell>,
}

/// More switches than this in one list are not told apart: 4 effects each make 256 cases.
const MOST_SWITCHES: usize = 4;

/// What is possible, by the switches that act together: one, or two under one landing.
pub(in crate::games::bloxorz) type Knowledge = BTreeMap<Vec<Cell>, Effects>;

/// The way that `actions` lead from where the block stands now. `None` where one leads on from an unknown place.
pub(in crate::games::bloxorz) fn way(level: &Level, actions: &[Action]) -> Option<Route> {
    let mut way = Route { stages: Vec::new(), block: level.block(), splitter: None };
    for action in actions {
        if way.splitter.is_some() {
            return None;
        }
        match action {
            Action::Swap => way.block = way.block.swapped(),
            Action::Roll(direction) => {
                way.come_down(level, way.block.rolled(*direction), false);
                match way.block {
                    Block::Standing(cell) if level.tile(cell) == Tile::Splitter => {
                        match level.targets(cell) {
                            Some(Targets::Cells([active, other])) => {
                                way.block = Block::Split { active, other };
                                let stage =
                                    Contact { pressed: Vec::new(), block: way.block, joins: false };
                                way.stages.push(stage);
                            }
                            Some(Targets::Falls) => return None,
                            None => way.splitter = Some(cell),
                        }
                    }
                    split => {
                        if let Some(whole) = split.joined() {
                            way.come_down(level, whole, true);
                        }
                    }
                }
            }
        }
    }
    Some(way)
}

impl Route {
    fn come_down(&mut self, level: &Level, block: Block, joins: bool) {
        self.block = block;
        self.stages.push(Contact { pressed: level.pressed(block).collect(), block, joins });
    }

    /// The switches that it presses.
    pub(in crate::games::bloxorz) fn switches(&self) -> BTreeSet<Cell> {
        self.stages.iter().flat_map(|stage| stage.pressed.iter().copied()).collect()
    }

    /// The sets of switches that act under one landing.
    fn groups(&self) -> BTreeSet<Vec<Cell>> {
        let sorted = |stage: &Contact| {
            let mut pressed = stage.pressed.clone();
            pressed.sort_unstable();
            pressed
        };
        let singles = self.switches().into_iter().map(|switch| vec![switch]);
        self.stages.iter().map(sorted).filter(|pressed| pressed.len() > 1).chain(singles).collect()
    }

    /// Whether a bridge is present after all, if these are the effects; `None` where it dropped the block. `again` says
    /// whether switches act again where halves join.
    fn outcome(
        &self,
        bridge: Cell,
        mut present: bool,
        effects: &[(Cell, Effect)],
        again: bool,
    ) -> Option<bool> {
        let mut before: &[Cell] = &[];
        for stage in &self.stages {
            let under = stage.block.cells().any(|cell| cell == bridge);
            if under && !present {
                return None;
            }
            let spent = |switch: &Cell| stage.joins && !again && before.contains(switch);
            let pressed = |switch: &Cell| stage.pressed.contains(switch) && !spent(switch);
            let flips =
                |(switch, effect): &(Cell, Effect)| pressed(switch) && effect.flips(present);
            present ^= effects.iter().any(flips);
            if under && !present {
                return None;
            }
            before = &stage.pressed;
        }
        Some(present)
    }

    /// For each way in which a bridge can end (present, absent, or having dropped the block: `None`), what is then
    /// possible. Empty where the list is too long to tell.
    pub(in crate::games::bloxorz) fn outcomes(
        &self,
        level: &Level,
        bridge: Cell,
        present: bool,
    ) -> BTreeMap<Option<bool>, Knowledge> {
        let switches: Vec<Cell> = self.switches().into_iter().collect();
        let mut outcomes: BTreeMap<Option<bool>, Knowledge> = BTreeMap::new();
        if switches.len() > MOST_SWITCHES {
            return outcomes;
        }
        let groups = self.groups();
        let mut cases: Vec<Vec<(Cell, Effect)>> = vec![Vec::new()];
        for switch in switches {
            let longer = |case: &Vec<(Cell, Effect)>| {
                let case = case.clone();
                let effects = level.effects(switch, bridge).iter();
                effects.map(move |effect| [case.as_slice(), &[(switch, effect)]].concat())
            };
            cases = cases.iter().flat_map(longer).collect::<Vec<_>>();
        }
        for case in cases {
            let together = |group: &Vec<Cell>| {
                let each = case.iter().filter(|(switch, _)| group.contains(switch));
                each.map(|(_, effect)| *effect).reduce(Effect::with).unwrap_or(Effect::None)
            };
            let fits =
                |group: &Vec<Cell>| level.effects_of(group, bridge).contains(together(group));
            if !groups.iter().all(fits) {
                continue;
            }
            for again in [true, false] {
                let outcome = self.outcome(bridge, present, &case, again);
                let knowledge = outcomes.entry(outcome).or_default();
                for group in &groups {
                    let effect = Effects::only(together(group));
                    let known = knowledge.entry(group.clone()).or_insert(effect);
                    *known = known.or(effect);
                }
            }
        }
        outcomes
    }
}
