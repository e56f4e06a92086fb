//! Conflict-driven clause learning: an arc is a variable; that no cycle is left is said only of cycles that came up.
//!
//! A model of the plain clauses (every cell is entered once and left at most once, which a matching helps to see) may hold
//! cycles. For each it is added that some arc enters the cycle's cells from outside, and the search goes on. (Cut-set
//! clauses: Ohashi et al., SAT 2025.)

use std::cell::Cell as Counter;

use batsat::{Callbacks, ClauseKind, Lit, Solver, SolverInterface, SolverOpts, lbool};

use crate::games::cardinal_chains::search::depth_first::Stop;
use crate::games::cardinal_chains::search::graph::{Arc, Graph, NONE, WAYS};
use crate::games::cardinal_chains::search::patch::Patch;
use crate::games::cardinal_chains::search::predecessors::Predecessors;
use crate::games::cardinal_chains::search::variables::Variables;
use solver::{Limit, Limits};

/// Ends a search in time.
struct Watch {
    limits: Limits,
    /// Conflicts so far, and how many there may be.
    conflicts: u64,
    most: u64,
    looks: Counter<u32>,
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[Lit], kind: ClauseKind) {
        self.conflicts += u64::from(kind != ClauseKind::Axiom);
    }

    fn stop(&self) -> bool {
        self.looks.set(self.looks.get().wrapping_add(1));
        let ended = || self.limits.ended().is_some();
        self.conflicts >= self.most || (self.looks.get().is_multiple_of(64) && ended())
    }
}

/// The clauses of a board.
pub(super) struct Clauses<'g> {
    graph: &'g Graph,
    /// The ways out of each node that have a variable.
    out: Vec<u8>,
    solver: Solver<Watch>,
    predecessors: Predecessors<'g>,
    models: u64,
    forbidden: Vec<Vec<u16>>,
}

/// What a look for a solution came to.
pub(super) enum Answer {
    /// The way in which each node is left.
    Solution(Vec<u16>),
    /// There is none that has all these arcs.
    None(Vec<Arc>),
}

impl<'g> Clauses<'g> {
    /// `out` says which arcs a solution may have.
    pub(super) fn new(graph: &'g Graph, out: Vec<u8>, limits: Limits) -> Clauses<'g> {
        let most = limits.expanded.unwrap_or(u64::MAX);
        let watch = Watch { limits, conflicts: 0, most, looks: Counter::new(0) };
        let mut solver = Solver::new(SolverOpts::default(), watch);
        let variables = Variables::new(&out, || solver.new_var_default());
        let predecessors = Predecessors::new(graph, variables);
        let mut clauses =
            Clauses { graph, out, solver, predecessors, models: 0, forbidden: Vec::new() };
        if !clauses.predecessors.are_enough() {
            clauses.add(Vec::new());
        }
        clauses.degrees();
        clauses.squares();
        clauses
    }

    /// Conflicts so far.
    pub(super) fn conflicts(&self) -> u64 {
        self.solver.cb().conflicts + self.models
    }

    fn literal(&self, arc: Arc) -> Option<Lit> {
        self.predecessors.variables.literal(arc)
    }

    /// The arcs that enter a node from nodes of which `counts` says so.
    fn entering(&self, at: usize, counts: impl Fn(usize) -> bool) -> impl Iterator<Item = Lit> {
        self.predecessors.variables.entering(self.graph, at, counts)
    }

    fn add(&mut self, mut clause: Vec<Lit>) {
        self.solver.add_clause_reuse(&mut clause);
    }

    fn at_most_one(&mut self, literals: &[Lit]) {
        for (at, one) in literals.iter().enumerate() {
            for other in &literals[at + 1..] {
                self.add(vec![!*one, !*other]);
            }
        }
    }

    fn degrees(&mut self) {
        let leaving = self.predecessors.variables.leaving();
        let leaving: Vec<Vec<Lit>> =
            leaving.map(|out| out.iter().flatten().copied().collect()).collect();
        for (at, out) in leaving.iter().enumerate() {
            self.at_most_one(out);
            if !self.graph.is_start(at) {
                let into: Vec<Lit> = self.entering(at, |_| true).collect();
                self.at_most_one(&into);
                self.add(into);
            }
        }
    }

    /// No two neighbours lead to each other, and no four cells around a point in a ring.
    fn squares(&mut self) {
        for at in 0..self.graph.len() {
            for (way, side) in [(3, 1), (1, 3)] {
                let here = at as u16;
                let to = self.graph.next[at][way];
                if to == NONE {
                    continue;
                }
                let pair = [self.literal((here, way)), self.literal((to, way ^ 1))];
                if let [Some(one), Some(other)] = pair {
                    self.add(vec![!one, !other]);
                }
                let (far, near) =
                    (self.graph.next[usize::from(to)][side], self.graph.next[at][side]);
                if far == NONE || near == NONE {
                    continue;
                }
                let ring = [(here, way), (to, side), (far, way ^ 1), (near, side ^ 1)];
                let ring: Vec<Lit> =
                    ring.iter().filter_map(|arc| self.literal(*arc)).map(|it| !it).collect();
                if ring.len() == 4 {
                    self.add(ring);
                }
            }
        }
    }

    /// A solution that has the `kept` arcs.
    pub(super) fn solve(&mut self, kept: &[Arc]) -> Result<Answer, Stop> {
        let mut assumed = Vec::new();
        for arc in kept {
            match self.literal(*arc) {
                Some(literal) => assumed.push(literal),
                None => return Ok(Answer::None(vec![*arc])),
            }
        }
        loop {
            let answer = self.solver.solve_limited_th(&mut self.predecessors, &assumed);
            if answer == lbool::FALSE {
                let core = |arc: &&Arc| {
                    self.literal(**arc)
                        .is_some_and(|it| self.solver.unsat_core_contains_var(it.var()))
                };
                return Ok(Answer::None(kept.iter().filter(core).copied().collect()));
            }
            if answer != lbool::TRUE {
                let watch = self.solver.cb();
                let spent = watch.conflicts >= watch.most;
                let ended = || watch.limits.ended().unwrap_or(Limit::Time);
                return Err(if spent { Limit::Expanded } else { ended() }.into());
            }
            self.models += 1;
            let next = self.model();
            let patch = Patch::new(self.graph, self.fixed(kept), next.clone(), self.models);
            let cycles = patch.cycles();
            if cycles.is_empty() {
                return Ok(Answer::Solution(next));
            }
            if let Some(next) = patch.run().filter(|next| !self.forbidden.contains(next)) {
                return Ok(Answer::Solution(next));
            }
            for cycle in cycles {
                self.cut(&cycle);
            }
        }
    }

    fn model(&self) -> Vec<u16> {
        let way = |literals: &[Option<Lit>; 4]| {
            let taken = |literal: &Option<Lit>| {
                literal.is_some_and(|it| self.solver.value_lit(it) == lbool::TRUE)
            };
            literals.iter().position(taken).map_or(NONE, |way| way as u16)
        };
        self.predecessors.variables.leaving().map(way).collect()
    }

    /// The ways out where the kept arcs are to stay.
    fn fixed(&self, kept: &[Arc]) -> Vec<u8> {
        let mut out = self.out.clone();
        for &(from, way) in kept {
            let to = usize::from(self.graph.next[usize::from(from)][way]);
            for other in WAYS.filter(|other| *other != way ^ 1) {
                if let Some(out) = out.get_mut(usize::from(self.graph.next[to][other])) {
                    *out &= !(1 << (other ^ 1));
                }
            }
            out[usize::from(from)] = 1 << way;
        }
        out
    }

    /// Some arc enters these nodes from outside.
    fn cut(&mut self, nodes: &[usize]) {
        let outside = |at: &usize| self.entering(*at, |from| !nodes.contains(&from));
        let entering = nodes.iter().flat_map(outside).collect();
        self.add(entering);
    }

    /// No later solution is this one.
    pub(super) fn forbid(&mut self, next: &[u16]) {
        let taken = next.iter().enumerate().filter(|(_, way)| **way != NONE);
        let clause = taken
            .filter_map(|(from, way)| self.literal((from as u16, usize::from(*way))))
            .map(|it| !it)
            .collect();
        self.add(clause);
        self.forbidden.push(next.to_vec());
    }
}
