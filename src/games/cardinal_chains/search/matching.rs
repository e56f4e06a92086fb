//! Whether every cell can have a predecessor of its own: a maximum bipartite matching, kept from look to look.
//!
//! Augmenting paths (Kuhn 1955). Arcs only ever disappear or come back, so that a matching of fewer arcs is one of more:
//! what is left of the last one is repaired. Where it cannot be, some nodes have fewer predecessors than they are (Hall 1935).

use crate::games::cardinal_chains::search::graph::{Graph, NONE};

/// A matching of nodes with their predecessors.
#[derive(Clone, Debug)]
pub(super) struct Matching {
    /// The way in which each node's predecessor lies, or [`UNMATCHED`].
    before: Vec<u8>,
    /// The node that each one precedes, or [`NONE`].
    after: Vec<u16>,
    /// The nodes that have no predecessor yet.
    open: Vec<u16>,
    seen: Vec<u32>,
    round: u32,
}

const UNMATCHED: u8 = 8;

impl Matching {
    /// Nothing is matched.
    pub(super) fn new(graph: &Graph) -> Matching {
        let count = graph.len();
        Matching {
            before: vec![UNMATCHED; count],
            after: vec![NONE; count],
            open: (graph.starts..count).map(|node| node as u16).collect(),
            seen: vec![0; count],
            round: 0,
        }
    }

    /// Repairs the matching for the arcs that there are now; `into` says in which ways a node's predecessors may lie.
    /// Yields whether every node but the starts has one.
    pub(super) fn repair(&mut self, graph: &Graph, into: impl Fn(usize) -> u8 + Copy) -> bool {
        for node in graph.starts..graph.len() {
            let way = self.before[node];
            if way != UNMATCHED && into(node) >> way & 1 == 0 {
                self.lose(graph, node, usize::from(way));
            }
        }
        self.fill(graph, into).is_ok()
    }

    /// The arc that enters a node from this way is no more.
    pub(super) fn lose(&mut self, graph: &Graph, node: usize, way: usize) {
        if usize::from(self.before[node]) == way {
            self.after[usize::from(graph.next[node][way])] = NONE;
            self.before[node] = UNMATCHED;
            self.open.push(node as u16);
        }
    }

    /// Finds a predecessor for every node that has lost its own.
    ///
    /// # Errors
    /// Nodes that have together one predecessor too few.
    pub(super) fn fill(
        &mut self,
        graph: &Graph,
        into: impl Fn(usize) -> u8 + Copy,
    ) -> Result<(), Rivals> {
        while let Some(node) = self.open.last().copied() {
            self.round += 1;
            if !self.augment(graph, into, usize::from(node)) {
                return Err(Rivals { last: node });
            }
            self.open.pop();
        }
        Ok(())
    }

    fn augment(&mut self, graph: &Graph, into: impl Fn(usize) -> u8 + Copy, node: usize) -> bool {
        for way in Graph::ways(into(node)) {
            let from = usize::from(graph.next[node][way]);
            if self.seen[from] == self.round {
                continue;
            }
            self.seen[from] = self.round;
            let owner = self.after[from];
            if owner == NONE || self.augment(graph, into, usize::from(owner)) {
                self.after[from] = node as u16;
                self.before[node] = way as u8;
                return true;
            }
        }
        false
    }

    /// These nodes, and whether a node is one of the predecessors that they have to share.
    pub(super) fn rivals(&self, rivals: Rivals) -> (Vec<u16>, impl Fn(usize) -> bool) {
        let shared = |from: usize| self.seen[from] == self.round;
        let owners =
            (0..self.after.len()).filter(|from| shared(*from)).map(|from| self.after[from]);
        (std::iter::once(rivals.last).chain(owners).collect(), shared)
    }

    /// The way in which each node is left by the matching.
    pub(super) fn next(&self, graph: &Graph) -> Vec<u16> {
        let way =
            |from: usize| graph.way(from as u16, self.after[from]).map_or(NONE, |way| way as u16);
        (0..graph.len())
            .map(|from| if self.after[from] == NONE { NONE } else { way(from) })
            .collect()
    }
}

/// Nodes that have together one predecessor too few: what the last [`Matching::fill`] ended at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rivals {
    last: u16,
}
