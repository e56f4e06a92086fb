//! That every cell has a predecessor of its own, said to the clauses as soon as it is no longer so.
//!
//! The plain clauses say it too, but to refute that many cells share too few predecessors is what clauses are worst at
//! (Haken 1985: the pigeonhole principle). A matching finds it at once, and which cells they are: that one of them is
//! entered from elsewhere is a clause. (As the all-different constraint is explained: Katsirelos 2008.)

use batsat::{Lit, Theory, lbool, theory::TheoryArg};

use crate::games::cardinal_chains::search::graph::Graph;
use crate::games::cardinal_chains::search::matching::Matching;
use crate::games::cardinal_chains::search::variables::Variables;

/// A matching that follows what the solver has decided.
pub(super) struct Predecessors<'g> {
    graph: &'g Graph,
    /// The variable of each arc.
    pub(super) variables: Variables,
    matching: Matching,
    /// How many literals of the solver's trail are taken in, and were when each level began.
    taken_in: usize,
    levels: Vec<usize>,
}

impl<'g> Predecessors<'g> {
    /// Nothing is decided.
    pub(super) fn new(graph: &'g Graph, variables: Variables) -> Predecessors<'g> {
        let matching = Matching::new(graph);
        Predecessors { graph, variables, matching, taken_in: 0, levels: Vec::new() }
    }

    /// Whether every cell can have a predecessor where nothing is decided.
    pub(super) fn are_enough(&mut self) -> bool {
        let (graph, variables) = (self.graph, &self.variables);
        self.matching.repair(graph, |at| variables.ways_into(graph, at, |_| true))
    }

    /// That one of some nodes is entered from elsewhere, where they have one predecessor too few; none where all is well.
    fn conflict(&mut self, solver: &TheoryArg<'_>) -> Option<Vec<Lit>> {
        let (graph, variables) = (self.graph, &self.variables);
        for literal in solver.model().iter().skip(self.taken_in).filter(|it| !it.sign()) {
            let (from, way) = variables.arc(*literal);
            let to = usize::from(graph.next[usize::from(from)][way]);
            self.matching.lose(graph, to, way ^ 1);
        }
        self.taken_in = solver.model().len();
        let may_be = |it: Lit| solver.value(it.var()) != lbool::FALSE;
        let filled = self.matching.fill(graph, |at| variables.ways_into(graph, at, may_be));
        let (nodes, shared) = self.matching.rivals(filled.err()?);
        let elsewhere =
            |at: &u16| variables.entering(graph, usize::from(*at), |from| !shared(from));
        Some(nodes.iter().flat_map(elsewhere).collect())
    }
}

impl Theory for Predecessors<'_> {
    fn final_check(&mut self, solver: &mut TheoryArg<'_>) {
        self.partial_check(solver);
    }

    fn partial_check(&mut self, solver: &mut TheoryArg<'_>) {
        // The clause has a literal where there are enough predecessors at first.
        if let Some(clause) = self.conflict(solver) {
            solver.raise_conflict(&clause, false);
        }
    }

    fn create_level(&mut self) {
        self.levels.push(self.taken_in);
    }

    /// Arcs only come back, so that the matching stays one.
    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len().saturating_sub(count);
        if let Some(taken_in) = self.levels.get(left) {
            self.taken_in = *taken_in;
        }
        self.levels.truncate(left);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        unreachable!("nothing is propagated")
    }
}
