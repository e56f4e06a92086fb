//! The ways that a chain may take through cells that are known to be its own.

use std::collections::BTreeSet;

use crate::games::cardinal_chains::vision::board::{Board, Kind, Position, beside};
use crate::games::cardinal_chains::vision::chains::Path;
use crate::geometry::Direction;

/// Steps that are tried before the search ends.
const MOST_STEPS: u32 = 150_000;

/// One way through all of `cells` from a start for each cell that can be its end. `linked` are the only pairs of neighbours
/// between which it may pass, in either order, where that is known.
pub(super) fn ends(
    board: &Board,
    start: Position,
    cells: &BTreeSet<Position>,
    linked: Option<&BTreeSet<(Position, Position)>>,
) -> Vec<Path> {
    let mut search = Search {
        board,
        linked,
        left: cells.clone(),
        way: Vec::new(),
        ends: BTreeSet::new(),
        found: Vec::new(),
        steps: 0,
    };
    search.grow(start);
    search.found
}

struct Search<'a> {
    board: &'a Board,
    linked: Option<&'a BTreeSet<(Position, Position)>>,
    left: BTreeSet<Position>,
    way: Path,
    ends: BTreeSet<Position>,
    found: Vec<Path>,
    steps: u32,
}

impl Search<'_> {
    fn grow(&mut self, at: Position) {
        self.steps += 1;
        if self.left.is_empty() {
            if self.ends.insert(at) {
                self.found.push(self.way.clone());
            }
            return;
        }
        // What is left can only be reached over cells that are left.
        if self.steps > MOST_STEPS || !self.hangs_together(at) {
            return;
        }
        for direction in Direction::ALL {
            let next = beside(at, direction);
            if self.left.contains(&next) && self.may_step(at, next) {
                self.left.remove(&next);
                self.way.push(direction);
                self.grow(next);
                self.way.pop();
                self.left.insert(next);
            }
        }
    }

    fn may_step(&self, from: Position, to: Position) -> bool {
        let seen = |linked: &BTreeSet<(Position, Position)>| {
            linked.contains(&(from, to)) || linked.contains(&(to, from))
        };
        self.rises(from, to) && self.linked.is_none_or(seen)
    }

    fn rises(&self, from: Position, to: Position) -> bool {
        let kind = |place: Position| self.board.cells.get(&place).map(|seen| seen.kind);
        match (kind(from), kind(to)) {
            (Some(Kind::Number(from)), Some(Kind::Number(to))) => from <= to,
            (Some(Kind::Start), Some(Kind::Number(_))) => true,
            _ => false,
        }
    }

    /// Whether all cells that are left can be reached from `at` by steps that the numbers allow.
    fn hangs_together(&self, at: Position) -> bool {
        let (mut reached, mut open) = (BTreeSet::new(), vec![at]);
        while let Some(place) = open.pop() {
            for direction in Direction::ALL {
                let next = beside(place, direction);
                if self.left.contains(&next) && self.may_step(place, next) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached.len() == self.left.len()
    }
}
