//! The ways that are left between cells, as deductions strike them out.

use crate::game::Passage;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::geometry::{Cell, Direction};

/// The ways that are left. Cells are numbered as in [`Level::tiles`].
#[derive(Clone, Debug)]
pub(super) struct Web<'a> {
    level: &'a Level,
    /// Where each cell leads.
    pub(super) exits: Vec<Vec<usize>>,
    /// Where each cell is entered from.
    pub(super) entrances: Vec<Vec<usize>>,
    /// Cells where a chain is known to end.
    pub(super) ends: Vec<bool>,
}

impl<'a> Web<'a> {
    pub(super) fn new(level: &'a Level) -> Web<'a> {
        let count = level.tiles().len();
        let (mut exits, mut entrances) = (vec![Vec::new(); count], vec![Vec::new(); count]);
        for from in level.cells() {
            for to in Direction::ALL.map(|way| from + way) {
                if level.tile(from).leads_to(level.tile(to))
                    && let (Some(from), Some(to)) = (level.index(from), level.index(to))
                {
                    exits[from].push(to);
                    entrances[to].push(from);
                }
            }
        }
        Web { level, exits, entrances, ends: vec![false; count] }
    }

    /// All that is not hole, row by row.
    pub(super) fn all(&self) -> impl Iterator<Item = usize> + use<> {
        let hole: Vec<bool> = self.level.tiles().iter().map(|it| *it == Tile::Hole).collect();
        (0..hole.len()).filter(move |at| !hole[*at])
    }

    /// The cells that have to be entered.
    pub(super) fn entered(&self) -> impl Iterator<Item = usize> + use<> {
        let start: Vec<bool> = self.all().map(|at| self.is_start(at)).collect();
        self.all().zip(start).filter(|(_, start)| !start).map(|(at, _)| at)
    }

    pub(super) fn is_start(&self, at: usize) -> bool {
        matches!(self.level.tiles()[at], Tile::Start(_))
    }

    pub(super) fn cell(&self, at: usize) -> Cell {
        self.level.cell(at)
    }

    /// Whether the way can be gone both ways.
    pub(super) fn two_way(&self, one: usize, other: usize) -> bool {
        self.exits[one].contains(&other) && self.exits[other].contains(&one)
    }

    /// Whether every end is known: all other cells have to be left.
    pub(super) fn knows_all_ends(&self) -> bool {
        self.ends.iter().filter(|end| **end).count() >= self.level.starts().len()
    }

    pub(super) fn remove(&mut self, from: usize, to: usize) {
        self.exits[from].retain(|it| *it != to);
        self.entrances[to].retain(|it| *it != from);
    }

    /// The only cell that a cell can be entered from.
    pub(super) fn only_entrance(&self, at: usize) -> Option<usize> {
        match self.entrances[at].as_slice() {
            [from] => Some(*from),
            _ => None,
        }
    }

    /// The only cell that a cell can be left to.
    pub(super) fn only_exit(&self, at: usize) -> Option<usize> {
        match self.exits[at].as_slice() {
            [to] => Some(*to),
            _ => None,
        }
    }

    /// The ways that are left.
    pub(super) fn ways(&self) -> Vec<Passage> {
        let from = |at: usize| self.exits[at].iter().map(move |to| (self.cell(at), self.cell(*to)));
        self.all().flat_map(from).collect()
    }

    /// For each cell, the end that it lies before with no other way there, if it does.
    pub(super) fn only_way_to_an_end(&self) -> Vec<Option<usize>> {
        let mut before = vec![None; self.ends.len()];
        for end in self.all().filter(|at| self.ends[*at]) {
            let mut at = end;
            while before[at].is_none() {
                before[at] = Some(end);
                let Some(from) = self.only_entrance(at) else { break };
                at = from;
            }
        }
        before
    }
}
