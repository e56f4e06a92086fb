//! A row of all nodes in which as many neighbours as can be are joined: a path through the graph, or several end to end.

use crate::games::beads::level::graph::{Graph, all, members};

/// Rows that are compared: all are many on graphs with many edges.
const COMPARED: usize = 16;

/// A row of the nodes with the fewest gaps, and of such rows one with few edges at the ends: jumps from there cost most.
pub(super) fn row(graph: &Graph) -> Vec<usize> {
    let mut degrees: Vec<u32> = (0..graph.nodes()).map(|node| graph.degree(node)).collect();
    degrees.sort_unstable();
    let least = degrees.iter().take(2).sum();
    let (row, best) = (Vec::new(), Vec::new());
    let mut search = Rows { graph, row, best, cost: u32::MAX, least, left: COMPARED };
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
    cost: u32,
    /// What the two nodes of the fewest edges would cost.
    least: u32,
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
        if cost == self.least {
            self.left = 0;
        }
    }

    /// The edges at the two ends.
    fn cost(&self) -> u32 {
        let degree = |node: Option<&usize>| node.map_or(0, |node| self.graph.degree(*node));
        degree(self.row.first()) + degree(self.row.last())
    }
}
