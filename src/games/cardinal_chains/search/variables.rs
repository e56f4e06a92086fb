//! The variables of a board's clauses: one for each arc that a solution may have.

use batsat::{Lit, Var};

use crate::games::cardinal_chains::search::graph::{Arc, Graph, NONE, WAYS};

/// Which variable stands for which arc.
pub(super) struct Variables {
    literals: Vec<[Option<Lit>; 4]>,
    arcs: Vec<Arc>,
}

impl Variables {
    /// `out` says which ways out of each node have a variable; `new` yields these, which count from 0.
    pub(super) fn new(out: &[u8], mut new: impl FnMut() -> Var) -> Variables {
        let mut variables = Variables { literals: vec![[None; 4]; out.len()], arcs: Vec::new() };
        for (from, out) in out.iter().enumerate() {
            for way in Graph::ways(*out) {
                variables.literals[from][way] = Some(Lit::new(new(), true));
                variables.arcs.push((from as u16, way));
            }
        }
        variables
    }

    /// What says that a solution has the arc; none where it cannot.
    pub(super) fn literal(&self, (from, way): Arc) -> Option<Lit> {
        self.literals[usize::from(from)][way]
    }

    /// The arc that a literal says is there, or is not.
    pub(super) fn arc(&self, literal: Lit) -> Arc {
        self.arcs[literal.var().idx() as usize]
    }

    /// The arcs that leave each node, by way.
    pub(super) fn leaving(&self) -> impl Iterator<Item = &[Option<Lit>; 4]> {
        self.literals.iter()
    }

    /// The arcs that enter a node from nodes of which `counts` says so.
    pub(super) fn entering(
        &self,
        graph: &Graph,
        at: usize,
        counts: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = Lit> {
        let counted =
            move |(way, literal)| counts(usize::from(graph.next[at][way])).then_some(literal);
        self.each_into(graph, at).filter_map(counted)
    }

    /// The ways in which the nodes lie that a node may be entered from, by arcs that may be there.
    pub(super) fn ways_into(&self, graph: &Graph, at: usize, may_be: impl Fn(Lit) -> bool) -> u8 {
        let open = self.each_into(graph, at).filter(|(_, literal)| may_be(*literal));
        open.fold(0, |ways, (way, _)| ways | 1 << way)
    }

    fn each_into(&self, graph: &Graph, at: usize) -> impl Iterator<Item = (usize, Lit)> {
        let before = move |way: usize| {
            let from = graph.next[at][way];
            if from == NONE { None } else { Some((way, self.literal((from, way ^ 1))?)) }
        };
        WAYS.filter_map(before)
    }
}
