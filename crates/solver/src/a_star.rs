//! A* on a bucket queue: whole costs, an admissible heuristic, re-opening where it is not consistent.
//!
//! Source: Hart, Nilsson and Raphael 1968; Russell & Norvig, "Artificial Intelligence", 4th ed., 3.5.2; path-max:
//! Mérő 1984. Time and memory O(states whose bound is below the optimum).

use crate::{BucketQueue, Limit, Limits, Meter, Problem, Proof, Solution, SolveError, StateTable};

/// How a search ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome<A> {
    /// The cheapest solution, cheaper than what was asked for.
    Found {
        /// The moves.
        actions: Vec<A>,
        /// Their cost.
        cost: u32,
    },
    /// Proved: there is no solution, or none as cheap as was asked for.
    Exhausted,
    /// A limit came first.
    Stopped {
        /// The limit.
        limit: Limit,
        /// No solution that the search was asked for costs less.
        bound: u32,
        /// The best met so far, with its cost.
        best: Option<(Vec<A>, u32)>,
    },
}

/// The cheapest solution.
///
/// # Errors
/// Proved unsolvable, or a limit reached before any solution was met.
pub fn a_star<P: Problem>(problem: &P, limits: Limits) -> Result<Solution<P::Action>, SolveError> {
    let mut meter = Meter::new(limits);
    let outcome = a_star_below(problem, &mut meter, None);
    let expanded = meter.expanded();
    let optimal = Proof::Optimal;
    match outcome {
        Outcome::Found { actions, cost } => {
            Ok(Solution { actions, cost, expanded, proof: optimal })
        }
        Outcome::Exhausted => {
            let reason = "every position that can be reached was tried".to_owned();
            Err(SolveError::Unsolvable { reason, expanded })
        }
        Outcome::Stopped { bound, best: Some((actions, cost)), .. } => {
            let proof = if bound >= cost { optimal } else { Proof::Bound(bound) };
            Ok(Solution { actions, cost, expanded, proof })
        }
        Outcome::Stopped { limit, bound, best: None } => {
            Err(SolveError::Limit { limit, bound, expanded })
        }
    }
}

/// The cheapest solution that costs less than `below`; `None` asks for any. Counts into `meter`, so that one
/// budget serves several searches.
pub fn a_star_below<P: Problem>(
    problem: &P,
    meter: &mut Meter,
    below: Option<u32>,
) -> Outcome<P::Action> {
    let mut search = Search::new(problem, below);
    let root_bound = search.reach(problem.initial(), 0, 0, None).unwrap_or(0);
    let mut floor = root_bound;
    while let Some((f, index)) = search.next() {
        floor = floor.max(f);
        if let Err(limit) = meter.expand(search.bytes()) {
            return search.stopped(limit, floor);
        }
        if search.expand(index, f).is_none() {
            return search.stopped(Limit::Memory, floor);
        }
    }
    match search.best.take() {
        Some(goal) => Outcome::Found { cost: search.nodes[goal].cost, actions: search.path(goal) },
        None => Outcome::Exhausted,
    }
}

struct Node<A> {
    /// Cheapest known cost from the start.
    cost: u32,
    /// Lower bound on the rest.
    rest: u32,
    parent: u32,
    open: bool,
    action: Option<A>,
}

struct Search<'a, P: Problem> {
    problem: &'a P,
    table: StateTable<P::State>,
    nodes: Vec<Node<P::Action>>,
    /// Node and the cost it was queued with: entries that a cheaper way has overtaken are skipped.
    queue: BucketQueue<(u32, u32)>,
    /// Only solutions cheaper than this are of use.
    below: u32,
    best: Option<usize>,
}

impl<'a, P: Problem> Search<'a, P> {
    fn new(problem: &'a P, below: Option<u32>) -> Self {
        Search {
            problem,
            table: StateTable::default(),
            nodes: Vec::new(),
            queue: BucketQueue::default(),
            below: below.unwrap_or(u32::MAX),
            best: None,
        }
    }

    /// The next node to expand, with its bound; none when nothing left can be cheap enough.
    fn next(&mut self) -> Option<(u32, usize)> {
        while let Some((f, (index, cost))) = self.queue.pop() {
            if f >= self.below {
                return None;
            }
            let node = &mut self.nodes[index as usize];
            if node.open && node.cost == cost {
                node.open = false;
                return Some((f, index as usize));
            }
        }
        None
    }

    fn expand(&mut self, index: usize, f: u32) -> Option<()> {
        let problem = self.problem;
        let state = self.table.states()[index].clone();
        let cost = self.nodes[index].cost;
        for action in problem.actions(&state) {
            let next = problem.result(&state, &action);
            let next_cost = cost + problem.cost(&state, &action);
            self.reach(next, next_cost, f, Some((index, action)))?;
        }
        Some(())
    }

    /// Notes a way to a state; `least` is the bound of the state that it comes from. Answers the state's bound,
    /// or `None` when the table is full.
    fn reach(
        &mut self,
        state: P::State,
        cost: u32,
        least: u32,
        from: Option<(usize, P::Action)>,
    ) -> Option<u32> {
        let (index, new) = self.table.insert(state)?;
        let (parent, action) = from.map_or((0, None), |(parent, action)| (parent, Some(action)));
        let state = &self.table.states()[index];
        if new {
            let rest = self.problem.heuristic(state).unwrap_or(u32::MAX);
            let parent = parent as u32;
            self.nodes.push(Node { cost, rest, parent, open: false, action });
        } else {
            let node = &mut self.nodes[index];
            if node.cost <= cost {
                return Some(least);
            }
            (node.cost, node.parent, node.action) = (cost, parent as u32, action);
        }
        let f = cost.saturating_add(self.nodes[index].rest).max(least);
        if f >= self.below {
            // A cheaper way to it may still come, and is compared with this one.
            self.nodes[index].open = false;
            return Some(f);
        }
        if self.problem.is_goal(state) {
            (self.below, self.best) = (cost, Some(index));
        } else {
            self.nodes[index].open = true;
            self.queue.push(f, (index as u32, cost));
        }
        Some(f)
    }

    fn stopped(mut self, limit: Limit, bound: u32) -> Outcome<P::Action> {
        let best = self.best.take().map(|goal| (self.path(goal), self.nodes[goal].cost));
        Outcome::Stopped { limit, bound, best }
    }

    fn path(&self, mut at: usize) -> Vec<P::Action> {
        let mut actions = Vec::new();
        while let Some(action) = &self.nodes[at].action {
            actions.push(action.clone());
            at = self.nodes[at].parent as usize;
        }
        actions.reverse();
        actions
    }

    fn bytes(&self) -> usize {
        let node = std::mem::size_of::<Node<P::Action>>();
        self.table.bytes() + self.nodes.capacity() * node + self.queue.len() * 8
    }
}

#[cfg(test)]
#[path = "a_star_tests.rs"]
mod tests;
