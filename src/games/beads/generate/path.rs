//! A row of all nodes in which as many neighbours as can be are joined: a path through the graph, or several end to end.

use crate::games::beads::level::graph::{Graph, all, members};

/// Rows that are compared: all are many on graphs with many edges.
const COMPARED: usize = 16;

/// A row of the nodes with the fewest gaps, and of such rows one whose other edges start late: jumps from the first places
/// cost most.
pub(super) fn row(graph: &Graph) -> Vec<usize> {
    let mut search =
        Rows { graph, row: Vec::new(), best: Vec::new(), cost: u64::MAX, left: COMPARED };
    for gaps in 0..graph.nodes() {
        for degree in 0..graph.nodes() as u32 {
            let first = |node: &usize| graph.degree(*node) == degree;
            for node in (0..graph.nodes()).filter(first) {
                search.extend(node, all(graph.nodes()), gaps);
            }
        }
        if !search.best.is_empty() {
            break;
        }
    }
    search.best
}

struct Rows<'a> {
    graph: &'a Graph,
    row: Vec<usize>,
    best: Vec<usize>,
    cost: u64,
    left: usize,
}

impl Rows<'_> {
    /// Puts a node next, and goes on from it.
    fn extend(&mut self, node: usize, open: u32, gaps: usize) {
        if self.left == 0 {
            return;
        }
        self.row.push(node);
        let open = open & !(1 << node);
        if open == 0 {
            self.compare();
        }
        let near = self.graph.row(node) & open;
        members(near).for_each(|next| self.extend(next, open, gaps));
        if gaps > 0 {
            members(open & !near).for_each(|next| self.extend(next, open, gaps - 1));
        }
        self.row.pop();
    }

    fn compare(&mut self) {
        self.left -= 1;
        let cost = self.cost();
        if cost < self.cost {
            self.cost = cost;
            self.best.clone_from(&self.row);
        }
    }

    /// The jumps, those from the first places far dearer than those from later ones.
    fn cost(&self) -> u64 {
        let nodes = self.row.len();
        let from = |at: usize| {
            let later = self.row[at..].iter().skip(2).fold(0, |set, node| set | 1 << node);
            u64::from((self.graph.row(self.row[at]) & later).count_ones()) << (3 * (nodes - at))
        };
        (0..nodes).map(from).sum()
    }
}
