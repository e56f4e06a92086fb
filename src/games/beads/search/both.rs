//! Breadth-first search from both ends for boards of up to 16 nodes: arrangements are packed into words.
//!
//! The two searches take turns by whole depths, the smaller front first, so that the first meeting is a shortest way.

use rustc_hash::FxHashMap;

use crate::games::beads::level::graph::{Graph, members};
use crate::games::beads::level::{Level, hole};
use crate::games::beads::rules::Action;
use solver::{Limit, Limits, Meter, Proof, Solution, SolveError};

/// Most nodes of a board that is searched this way.
pub(super) const MOST: usize = 16;
/// Most nodes of a board whose arrangements are few enough for a bit each.
const FEW: usize = 8;

/// Where an arrangement stands in a search's list, by arrangement.
trait Visited {
    /// Bits of a node in a packed arrangement.
    const BITS: usize;
    fn new(nodes: usize) -> Self;
    /// What the others are about.
    fn key(&self, beads: u64) -> u64;
    /// Adds one; whether it is new.
    fn add(&mut self, key: u64, at: usize) -> bool;
    fn has(&self, key: u64) -> bool;
    /// Where an arrangement stands in the list.
    fn find(&self, beads: u64, list: &[Node]) -> usize;
    /// Bytes that it takes up.
    fn memory(&self) -> usize;
}

/// A bit for each arrangement: that of all nodes but the last two as they are packed, and one for the order of these.
struct Bits {
    last: usize,
    words: Vec<u64>,
}

impl Visited for Bits {
    const BITS: usize = 3;

    fn new(nodes: usize) -> Bits {
        let last = Self::BITS * nodes.saturating_sub(2);
        Bits { last, words: vec![0; (2usize << last).div_ceil(64)] }
    }

    fn key(&self, beads: u64) -> u64 {
        let (rest, last) = (beads & ((1 << self.last) - 1), beads >> self.last);
        rest << 1 | u64::from(last >> Self::BITS > last & 7)
    }

    fn add(&mut self, key: u64, _at: usize) -> bool {
        let Some(word) = self.words.get_mut((key / 64) as usize) else { return false };
        let new = *word >> (key % 64) & 1 == 0;
        *word |= 1 << (key % 64);
        new
    }

    fn has(&self, key: u64) -> bool {
        self.words.get((key / 64) as usize).is_some_and(|word| word >> (key % 64) & 1 == 1)
    }

    fn find(&self, beads: u64, list: &[Node]) -> usize {
        list.iter().rposition(|node| node.beads == beads).unwrap_or(0)
    }

    fn memory(&self) -> usize {
        8 * self.words.len()
    }
}

impl Visited for FxHashMap<u64, u32> {
    const BITS: usize = 4;

    fn new(_nodes: usize) -> Self {
        FxHashMap::default()
    }

    fn key(&self, beads: u64) -> u64 {
        beads
    }

    fn add(&mut self, key: u64, at: usize) -> bool {
        let before = self.len();
        self.entry(key).or_insert(at as u32);
        self.len() > before
    }

    fn has(&self, key: u64) -> bool {
        self.contains_key(&key)
    }

    fn find(&self, beads: u64, _list: &[Node]) -> usize {
        self.get(&beads).map_or(0, |at| *at as usize)
    }

    fn memory(&self) -> usize {
        17 * self.capacity()
    }
}

/// An arrangement, its empty node, and where in the list it was come from.
struct Node {
    beads: u64,
    hole: u32,
    before: u32,
}

/// The search from one end.
struct Side<S> {
    list: Vec<Node>,
    seen: S,
    /// Where the front begins in the list; it goes to the end.
    front: usize,
    depth: u32,
}

impl<S: Visited> Side<S> {
    fn new(beads: &[u8]) -> Side<S> {
        let packed =
            beads.iter().rev().fold(0, |packed, bead| packed << S::BITS | u64::from(*bead));
        let mut seen = S::new(beads.len());
        seen.add(seen.key(packed), 0);
        let hole = hole(beads) as u32;
        Side { list: vec![Node { beads: packed, hole, before: 0 }], seen, front: 0, depth: 0 }
    }

    fn width(&self) -> usize {
        self.list.len() - self.front
    }

    fn memory(&self) -> usize {
        self.seen.memory() + self.list.capacity() * size_of::<Node>()
    }

    /// One depth more; the arrangement that the other side has seen too, if there is one.
    fn advance(
        &mut self,
        graph: &Graph,
        other: &Side<S>,
        meter: &mut Meter,
    ) -> Result<Option<u64>, Limit> {
        let memory = self.memory() + other.memory();
        let front = self.front..self.list.len();
        self.front = self.list.len();
        self.depth += 1;
        for at in front {
            meter.expand(memory)?;
            let Node { beads, hole, .. } = self.list[at];
            for node in members(graph.row(hole as usize)) {
                let bead = beads >> (S::BITS * node) & ((1 << S::BITS) - 1);
                let next = beads ^ bead << (S::BITS * node) ^ bead << (S::BITS * hole as usize);
                let key = self.seen.key(next);
                if self.seen.add(key, self.list.len()) {
                    self.list.push(Node { beads: next, hole: node as u32, before: at as u32 });
                    if other.seen.has(key) {
                        return Ok(Some(next));
                    }
                }
            }
        }
        Ok(None)
    }

    /// The empty nodes on the way from an arrangement back to where the search began.
    fn back(&self, beads: u64) -> Vec<u32> {
        let mut at = self.seen.find(beads, &self.list);
        let mut holes = vec![self.list[at].hole];
        while at > 0 {
            at = self.list[at].before as usize;
            holes.push(self.list[at].hole);
        }
        holes
    }
}

/// The fewest moves that win a board of at most [`MOST`] nodes.
pub(super) fn solve(level: &Level, limits: Limits) -> Result<Solution<Action>, SolveError> {
    if level.graph().nodes() <= FEW {
        meet::<Bits>(level, limits)
    } else {
        meet::<FxHashMap<u64, u32>>(level, limits)
    }
}

fn meet<S: Visited>(level: &Level, limits: Limits) -> Result<Solution<Action>, SolveError> {
    let mut meter = Meter::new(limits);
    let mut start: Side<S> = Side::new(level.beads());
    let mut goal: Side<S> = Side::new(level.goal());
    let mut met = (level.beads() == level.goal()).then(|| start.list[0].beads);
    while met.is_none() && start.width() > 0 && goal.width() > 0 {
        let bound = start.depth + goal.depth + 1;
        let step = if start.width() <= goal.width() {
            start.advance(level.graph(), &goal, &mut meter)
        } else {
            goal.advance(level.graph(), &start, &mut meter)
        };
        let expanded = meter.expanded();
        met = step.map_err(|limit| SolveError::Limit { limit, bound, expanded })?;
    }
    let expanded = meter.expanded();
    let Some(met) = met else {
        let reason = "every arrangement that can be reached was looked at".to_owned();
        return Err(SolveError::Unsolvable { reason, expanded });
    };
    let mut holes = start.back(met);
    holes.reverse();
    holes.extend(goal.back(met).into_iter().skip(1));
    let actions: Vec<Action> = holes.iter().skip(1).map(|hole| Action(*hole as u8)).collect();
    let cost = actions.len() as u32;
    Ok(Solution { actions, cost, expanded, proof: Proof::Optimal })
}
