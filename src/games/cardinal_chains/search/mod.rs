//! The search of Cardinal Chains: which way to leave every cell, so that chains cover the board.
//!
//! 1. What follows from the board at once is settled: forced arcs, no closed ring, reachability, the number of ends, a
//!    matching of cells with predecessors.
//! 2. The matching's cycles are patched into chains where that can be done: wide plateaus have many solutions.
//! 3. A depth-first search that settles anew after each choice, and gives up early: it wins on small boards, and has a
//!    heavy tail on large ones.
//! 4. Conflict-driven clause learning with that matching as its theory and lazily added cut-set clauses, which has no such
//!    tail.
//!
//! Where chains are drawn already, the fewest cells are taken back: see `retract`.

mod clauses;
mod depth_first;
mod graph;
mod marks;
mod matching;
mod patch;
mod predecessors;
mod reason;
mod retract;
#[cfg(test)]
mod tests;
mod variables;

use crate::games::cardinal_chains::level::{Chain, Level, Tile};
use crate::games::cardinal_chains::rules::Action;
use crate::games::cardinal_chains::search::clauses::{Answer, Clauses};
use crate::games::cardinal_chains::search::depth_first::Stop;
use crate::games::cardinal_chains::search::graph::{Arc, Graph};
use crate::games::cardinal_chains::search::marks::{Contradiction, Marks};
use crate::games::cardinal_chains::search::patch::Patch;
use crate::geometry::Direction;
use solver::{Limit, Limits, Meter, Proof, Solution, SolveError};

/// Nodes of the depth-first search before it gives up.
const NODES: u64 = 50;
/// The same, where it only serves to say less of a conflict.
const SHORT: u64 = 40;

/// The steps of every chain, those of `A` first.
pub type Chains = Vec<Vec<Direction>>;

/// The solutions of a board, as far as they were asked for.
#[derive(Clone, Debug)]
pub struct Solutions {
    /// The solutions that were found.
    pub found: Vec<Chains>,
    /// Whether it is proved that there are no others.
    pub complete: bool,
    /// The limit that was reached, if one was.
    pub limit: Option<Limit>,
    /// Nodes expanded and conflicts met.
    pub expanded: u64,
}

/// The fewest moves that win: of what is drawn as much is kept as some solution holds, and nothing is drawn twice.
///
/// # Errors
/// Proved unsolvable, with what stands in the way; or a limit reached.
pub fn solve(level: &Level, limits: Limits) -> Result<Solution<Action>, SolveError> {
    let unsolvable = |reason: String| SolveError::Unsolvable { reason, expanded: 0 };
    if let Some(cell) = level.cells().find(|cell| level.tile(*cell) == Tile::Unknown) {
        return Err(unsolvable(format!("the cell at {cell} was not read")));
    }
    let graph = Graph::new(level);
    let Ok(mut hunt) = Hunt::new(&graph, limits) else {
        return Err(unsolvable(reason::of(&graph)));
    };
    retract::solve(level, &mut hunt)
}

/// Up to `most` solutions of the board, whatever is drawn on it.
#[must_use]
pub fn solutions(level: &Level, most: usize, limits: Limits) -> Solutions {
    let none = Solutions { found: Vec::new(), complete: true, limit: None, expanded: 0 };
    if level.cells().any(|cell| level.tile(cell) == Tile::Unknown) {
        return Solutions { complete: false, ..none };
    }
    let graph = Graph::new(level);
    Hunt::new(&graph, limits).map_or(none, |hunt| hunt.all(most))
}

/// A search for solutions, whose parts keep what they learn.
struct Hunt<'g> {
    graph: &'g Graph,
    /// What the board itself settles.
    out: Vec<u8>,
    cover: Vec<u16>,
    meter: Meter,
    clauses: Option<Clauses<'g>>,
}

/// What a look for one solution came to.
enum Outcome {
    /// The way in which each node is left.
    Found(Vec<u16>),
    /// None has all the arcs that were to be kept; these of them are enough to rule it out.
    Ruled(Vec<Arc>),
}

impl<'g> Hunt<'g> {
    fn new(graph: &'g Graph, limits: Limits) -> Result<Hunt<'g>, Contradiction> {
        let mut marks = Marks::new(graph)?;
        marks.settle()?;
        let (out, cover) = (marks.out(), marks.cover());
        Ok(Hunt { graph, out, cover, meter: Meter::new(limits), clauses: None })
    }

    /// Nodes expanded and conflicts met so far.
    fn expanded(&self) -> u64 {
        self.meter.expanded() + self.clauses.as_ref().map_or(0, Clauses::conflicts)
    }

    fn clauses(&mut self) -> &mut Clauses<'g> {
        let (graph, limits) = (self.graph, self.meter.limits());
        let left = limits.expanded.map(|most| most.saturating_sub(self.meter.expanded()));
        let out = &self.out;
        self.clauses.get_or_insert_with(|| {
            Clauses::new(graph, out.clone(), Limits { expanded: left, ..limits })
        })
    }

    /// A solution that has the `kept` arcs.
    fn one(&mut self, kept: &[Arc]) -> Result<Outcome, Stop> {
        if kept.is_empty() {
            self.meter.expand(0)?;
            if let Some(next) = self.patched() {
                return Ok(Outcome::Found(next));
            }
        }
        let mut first = None;
        let searched = self.depth_first(kept, NODES, &mut |next| {
            first = Some(next.to_vec());
            false
        });
        match (first, searched) {
            (Some(next), _) => return Ok(Outcome::Found(next)),
            (None, Ok(())) if kept.is_empty() => return Ok(Outcome::Ruled(Vec::new())),
            (None, Err(Stop::Limit(limit)))
                if limit != Limit::Expanded || self.meter.is_spent() =>
            {
                return Err(limit.into());
            }
            _ => {}
        }
        match self.clauses().solve(kept)? {
            Answer::Solution(next) => Ok(Outcome::Found(next)),
            Answer::None(core) => Ok(Outcome::Ruled(core)),
        }
    }

    /// A solution of the board, whatever is drawn, where patching finds one.
    fn patched(&self) -> Option<Vec<u16>> {
        Patch::new(self.graph, self.out.clone(), self.cover.clone(), 0).run()
    }

    /// Whether a short search proves that no solution has all these arcs.
    fn rules_out(&mut self, kept: &[Arc]) -> bool {
        self.depth_first(kept, SHORT, &mut |_| false).is_ok()
    }

    /// Searches depth first, `most` nodes at most, and says whether it came to its end.
    fn depth_first(
        &mut self,
        kept: &[Arc],
        most: u64,
        found: &mut impl FnMut(&[u16]) -> bool,
    ) -> Result<(), Stop> {
        let mut slice = self.meter.slice(most);
        let searched = depth_first::search(self.graph, kept, &mut slice, found);
        self.meter.resume(&slice);
        searched
    }

    fn all(mut self, most: usize) -> Solutions {
        let mut found: Vec<Vec<u16>> = Vec::new();
        let nodes = NODES.saturating_mul(most as u64);
        let searched = self.depth_first(&[], nodes, &mut |next| {
            found.push(next.to_vec());
            found.len() < most
        });
        let stopped = match searched {
            Ok(()) | Err(Stop::Enough) => searched,
            Err(Stop::Limit(Limit::Expanded)) if !self.meter.is_spent() => {
                self.learn_all(&mut found, most)
            }
            Err(limit) => Err(limit),
        };
        let limit = if let Err(Stop::Limit(limit)) = stopped { Some(limit) } else { None };
        Solutions {
            found: found.iter().map(|next| self.graph.chains(next)).collect(),
            complete: stopped.is_ok(),
            limit,
            expanded: self.expanded(),
        }
    }

    /// Goes on from the solutions found by now.
    fn learn_all(&mut self, found: &mut Vec<Vec<u16>>, most: usize) -> Result<(), Stop> {
        let clauses = self.clauses();
        for next in found.iter() {
            clauses.forbid(next);
        }
        loop {
            match clauses.solve(&[])? {
                Answer::None(_) => return Ok(()),
                Answer::Solution(next) => {
                    clauses.forbid(&next);
                    found.push(next);
                    if found.len() >= most {
                        return Err(Stop::Enough);
                    }
                }
            }
        }
    }
}

/// The actions that draw `chains` on a board with nothing drawn.
#[must_use]
pub fn drawing(chains: &Chains) -> Vec<Action> {
    let grow = |(chain, steps): (Chain, &Vec<Direction>)| {
        steps.iter().map(|step| Action::Grow(chain, *step)).collect::<Vec<_>>()
    };
    Chain::first(chains.len()).zip(chains).flat_map(grow).collect()
}

/// The plan from what is drawn to `chains`, of which the first `kept` cells of each stay: first all that has to go, then
/// chain after chain.
fn plan(level: &Level, chains: &Chains, kept: &[usize], expanded: u64) -> Solution<Action> {
    let mut actions = Vec::new();
    for (chain, kept) in level.every_chain().zip(kept) {
        let back = level.steps(chain).len().saturating_sub(*kept);
        actions.extend(std::iter::repeat_n(Action::Retract(chain), back));
    }
    for ((chain, kept), steps) in level.every_chain().zip(kept).zip(chains) {
        actions.extend(steps.iter().skip(*kept).map(|step| Action::Grow(chain, *step)));
    }
    Solution { cost: actions.len() as u32, actions, expanded, proof: Proof::Optimal }
}
