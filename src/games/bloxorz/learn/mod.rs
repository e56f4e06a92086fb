//! What is learned from watching: the level before some actions and the level seen after them give the wiring away.
//!
//! Nothing is guessed: for each bridge every effect that each pressed switch may have is tried, and what contradicts
//! what was seen is dropped. A fall that is no plain one (off the edge) tells as well: some bridge closed under the block.
//! What a look did not show stays `?`, unless it follows from what is known. Knows no pixel.

mod contacts;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use crate::games::bloxorz::level::{Block, Level, Targets, Tile, Wiring};
use crate::games::bloxorz::rules::{Action, RollEnd};
use crate::geometry::Cell;
use solver::Problem;

pub(in crate::games::bloxorz) use contacts::{Knowledge, Route, way};

/// How some actions ended, as seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The block rests where they lead, if nothing drops it.
    Rests,
    /// The last of them dropped it, and the level began again.
    Falls,
    /// Something else happened: a key was lost, another level began.
    Other,
}

/// How actions seem to have ended: by where the block is seen afterwards. A caller who saw it fall knows better.
#[must_use]
pub fn ending(before: &Level, actions: &[Action], after: &Level, start: &Level) -> Ending {
    let Some(way) = way(before, actions) else { return Ending::Other };
    let split = matches!(after.block(), Block::Split { .. });
    if alike(way.block, after.block()) || (way.splitter.is_some() && split) {
        Ending::Rests
    } else if alike(after.block(), start.block()) && !alike(before.block(), after.block()) {
        Ending::Falls
    } else {
        Ending::Other
    }
}

/// The level as seen after some actions, with what is known by then. `before` is the level as it stood before them,
/// with all that is known by now (see [`Level::with_wiring_of`]); of `after` the board counts, not its wiring.
///
/// Several actions make one list where a press hid a bridge and only later ones let it be seen: pass the level before
/// the press, all actions since, and the level seen at last.
#[must_use]
pub fn learn(before: &Level, actions: &[Action], after: &Level, ending: Ending) -> Level {
    let before = &informed(before, after);
    // Below a cell that was never seen there may be any switch.
    let seen = |way: &Route| {
        let mut cells = way.stages.iter().flat_map(|stage| stage.block.cells());
        cells.all(|cell| before.tile(cell) != Tile::Unknown)
    };
    let way = way(before, actions).filter(seen);
    let level = shown(before, way.as_ref().filter(|_| ending == Ending::Rests), after);
    match (way, ending) {
        (Some(way), Ending::Rests) => rested(before, &way, level),
        (Some(way), Ending::Falls) => match actions {
            [action] => fallen(before, *action, &way, level),
            _ => fallen_late(before, &way, level),
        },
        _ => level,
    }
}

/// Whether two blocks are at the same place; which half is selected is not always seen.
fn alike(one: Block, two: Block) -> bool {
    one == two || one.swapped() == two
}

/// The level before, with what a later look shows of cells that never change: a switch may have been hidden when it was
/// pressed.
fn informed(before: &Level, after: &Level) -> Level {
    let mut tiles = before.tiles().to_vec();
    for hidden in before.cells(|tile| tile == Tile::Unknown) {
        let tile = after.tile(hidden);
        if let Some(at) = before.index(hidden).filter(|_| !tile.is_bridge()) {
            tiles[at] = tile;
        }
    }
    let level = Level::new(before.columns(), tiles, before.block());
    level.map_or_else(|_| before.clone(), |level| level.with_wiring_of(before))
}

/// The board seen, with the wiring known before, and hidden cells where they follow from the board before.
fn shown(before: &Level, way: Option<&Route>, after: &Level) -> Level {
    let after = &after.with_bridges_of(before);
    let mut tiles = after.tiles().to_vec();
    for hidden in after.cells(|tile| tile == Tile::Unknown) {
        let tile = match (before.tile(hidden), way) {
            (Tile::Bridge { hinge, present }, Some(way)) => {
                let outcomes = way.outcomes(before, hidden, present);
                let mut ends = outcomes.keys().flatten();
                match (ends.next(), ends.next()) {
                    (Some(present), None) => Tile::Bridge { hinge, present: *present },
                    _ => Tile::Unknown,
                }
            }
            (Tile::Bridge { .. }, None) => Tile::Unknown,
            (fixed, _) => fixed,
        };
        if let Some(at) = after.index(hidden) {
            tiles[at] = tile;
        }
    }
    let level = Level::new(after.columns(), tiles, after.block());
    level.unwrap_or_else(|_| after.clone()).with_wiring_of(before)
}

fn rested(before: &Level, way: &Route, mut level: Level) -> Level {
    if let (Some(splitter), Block::Split { active, other }) = (way.splitter, level.block()) {
        let targets = Targets::Cells([active, other]);
        level = level.clone().with_splitter(splitter, targets).unwrap_or(level);
    } else if !alike(way.block, level.block()) {
        return level;
    }
    let mut learned: Vec<(Cell, Knowledge)> = Vec::new();
    for bridge in level.bridges() {
        let was = match before.tile(bridge) {
            Tile::Bridge { present, .. } => present,
            // Its stub was not told from nothing.
            Tile::Void => false,
            _ => continue,
        };
        let is = matches!(level.tile(bridge), Tile::Bridge { present: true, .. });
        // Of a bridge that nothing was known of the switches are not known to leave it alone.
        let seen = |level: &Level| way.outcomes(level, bridge, was).get(&Some(is)).cloned();
        // What was known before and is not so is dropped.
        let knowledge = seen(&level).or_else(|| seen(&level.without_wiring_of(&way.switches())));
        learned.extend(knowledge.map(|knowledge| (bridge, knowledge)));
    }
    let watched = way.switches();
    note(watched.into_iter().map(|switch| vec![switch]), &learned, level)
}

/// The bridge that must have closed under the block, or the splitter that dropped it.
fn fallen(before: &Level, action: Action, way: &Route, level: Level) -> Level {
    match before.land(&before.initial(), action) {
        Some(RollEnd::Unclear) => {}
        Some(RollEnd::Rests(_)) => return doubted(before, way, &level),
        _ => return level,
    }
    let mut learned = Vec::new();
    for (bit, bridge) in before.bridges().enumerate() {
        let outcomes = way.outcomes(before, bridge, before.present() >> bit & 1 == 1);
        learned.extend(outcomes.get(&None).map(|knowledge| (bridge, knowledge.clone())));
    }
    match (learned.as_slice(), way.splitter) {
        ([_], None) => note(std::iter::empty(), &learned, level),
        ([], Some(splitter)) => {
            level.clone().with_splitter(splitter, Targets::Falls).unwrap_or(level)
        }
        _ => level,
    }
}

/// The bridge that the last of several actions found closed, where nothing else can have dropped the block: all but
/// that one are known to have carried it.
fn fallen_late(before: &Level, way: &Route, level: Level) -> Level {
    let Some((last, others)) = way.stages.split_last() else { return level };
    let under = |block: Block, cell: Cell| block.cells().any(|it| it == cell);
    let carries = |cell: Cell| match before.tile(cell) {
        Tile::Void | Tile::Unknown => false,
        Tile::Fragile => !matches!(last.block, Block::Standing(_)),
        _ => true,
    };
    if way.splitter.is_some() || !last.block.cells().all(carries) {
        return level;
    }
    let present = |bit: usize| before.present() >> bit & 1 == 1;
    let bridges = before.bridges().enumerate().filter(|(_, cell)| under(last.block, *cell));
    let suspects: Vec<(Cell, Knowledge)> = bridges
        .filter(|(_, cell)| !others.iter().any(|stage| under(stage.block, *cell)))
        .filter_map(|(bit, cell)| {
            let knowledge = way.outcomes(before, cell, present(bit)).get(&None).cloned();
            knowledge.map(|knowledge| (cell, knowledge))
        })
        .collect();
    match suspects.as_slice() {
        [_] => note(std::iter::empty(), &suspects, level),
        _ => level,
    }
}

/// The level without what the fall after a certain move contradicts: which half was selected follows from the splitters,
/// and what carries the block from the switches that were pressed.
fn doubted(before: &Level, way: &Route, level: &Level) -> Level {
    let split = |block: &Block| matches!(block, Block::Split { .. });
    if split(&before.block()) || way.stages.iter().any(|stage| split(&stage.block)) {
        return level.without_splitters(|_| true);
    }
    level.without_wiring_of(&way.switches())
}

/// The level with what was learned; `watched` switches have their line even where nothing is.
fn note(
    watched: impl Iterator<Item = Vec<Cell>>,
    learned: &[(Cell, Knowledge)],
    mut level: Level,
) -> Level {
    let groups = learned.iter().flat_map(|(_, knowledge)| knowledge.keys().cloned());
    // What is known of two together is compared with what is known of each.
    let groups: BTreeSet<(usize, Vec<Cell>)> =
        groups.chain(watched).map(|group| (group.len(), group)).collect();
    for (_, group) in groups {
        let seen = |bridge: Cell| {
            let known = learned.iter().find(|(it, _)| *it == bridge);
            known.and_then(|(_, knowledge)| knowledge.get(&group)).copied()
        };
        let noted = match group.as_slice() {
            [switch] => {
                let old = |cell: Cell| level.effects(*switch, cell);
                let mut wiring: Wiring = level.wiring(*switch).cloned().unwrap_or_default();
                wiring.extend(level.bridges().map(|cell| (cell, seen(cell).unwrap_or(old(cell)))));
                level.clone().with_switch(*switch, wiring)
            }
            [one, two] => {
                let mut wiring = level.pair([*one, *two]).cloned().unwrap_or_default();
                // Only what does not follow from the two alone is kept.
                let news = level.bridges().filter_map(|cell| Some((cell, seen(cell)?)));
                let alone = |cell: Cell| level.effects(*one, cell).with(level.effects(*two, cell));
                wiring.extend(news.filter(|(cell, effects)| *effects != alone(*cell)));
                if wiring.is_empty() {
                    continue;
                }
                level.clone().with_pair([*one, *two], wiring)
            }
            _ => continue,
        };
        level = noted.unwrap_or(level);
    }
    level
}

/// Whether watching an action from the level as it stands teaches something however it ends, and whether it may end in
/// a fall. `None` where it may teach nothing.
pub(in crate::games::bloxorz) fn lesson(level: &Level, action: Action) -> Option<TeachingAction> {
    if level.land(&level.initial(), action) != Some(RollEnd::Unclear) {
        return None;
    }
    let way = way(level, &[action])?;
    let floor = |stage: &contacts::Contact| {
        stage.block.cells().all(|cell| !matches!(level.tile(cell), Tile::Unknown | Tile::Void))
    };
    if !way.stages.iter().all(floor) {
        return None;
    }
    let (mut teaches, mut falls) = (way.splitter.is_some(), false);
    for (bit, bridge) in level.bridges().enumerate() {
        let outcomes = way.outcomes(level, bridge, level.present() >> bit & 1 == 1);
        let narrows = |knowledge: &Knowledge| {
            knowledge.iter().any(|(group, effects)| *effects != level.effects_of(group, bridge))
        };
        let sure = outcomes.len() > 1 && outcomes.values().all(narrows);
        let drops = outcomes.contains_key(&None);
        if drops && !sure {
            return None;
        }
        teaches |= sure;
        falls |= drops;
    }
    teaches.then_some(TeachingAction { way, falls })
}

/// An action that teaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::games::bloxorz) struct TeachingAction {
    /// What it presses.
    pub(in crate::games::bloxorz) way: Route,
    /// Whether it may drop the block.
    pub(in crate::games::bloxorz) falls: bool,
}
