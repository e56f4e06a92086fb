//! The ways that a chain may take through cells that are known to be its own.

use std::collections::BTreeSet;

use crate::games::cardinal_chains::vision::board::{Board, Kind, Place, beside};
use crate::games::cardinal_chains::vision::chains::Way;
use crate::geometry::Direction;

/// Steps that are tried before the search ends.
const MOST_STEPS: u32 = 150_000;

/// One way through all of `cells` from a start for each cell that can be its end. `linked` are the only pairs of neighbours
/// between which it may pass, in either order, where that is known.
pub(super) fn ends(
    board: &Board,
    start: Place,
    cells: &BTreeSet<Place>,
    linked: Option<&BTreeSet<(Place, Place)>>,
) -> Vec<Way> {
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
    linked: Option<&'a BTreeSet<(Place, Place)>>,
    left: BTreeSet<Place>,
    way: Way,
    ends: BTreeSet<Place>,
    found: Vec<Way>,
    steps: u32,
}

impl Search<'_> {
    fn grow(&mut self, at: Place) {
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

    fn may_step(&self, from: Place, to: Place) -> bool {
        let seen = |linked: &BTreeSet<(Place, Place)>| {
            linked.contains(&(from, to)) || linked.contains(&(to, from))
        };
        self.rises(from, to) && self.linked.is_none_or(seen)
    }

    fn rises(&self, from: Place, to: Place) -> bool {
        let kind = |place: Place| self.board.cells.get(&place).map(|seen| seen.kind);
        match (kind(from), kind(to)) {
            (Some(Kind::Number(from)), Some(Kind::Number(to))) => from <= to,
            (Some(Kind::Start), Some(Kind::Number(_))) => true,
            _ => false,
        }
    }

    /// Whether all cells that are left can be reached from `at` by steps that the numbers allow.
    fn hangs_together(&self, at: Place) -> bool {
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
