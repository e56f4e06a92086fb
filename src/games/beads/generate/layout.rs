//! How the original lays a class of graphs out on its circle, and which ways of turning it differ.
//!
//! Source: the original's `main.py` (`get_good_graphs`, `get_distinct_rotations`) and `permute.py`.

use crate::games::beads::generate::circle::Circle;
use crate::games::beads::generate::classes::naming;
use crate::games::beads::level::graph::{Graph, all, members};
use crate::games::beads::level::notation;

/// The layout of a class: of its member with the least number row by row, the first order of the nodes that makes the
/// edges' ways around the circle shortest in sum.
#[must_use]
pub(super) fn layout(graph: &Graph, circle: &Circle) -> Graph {
    let base = graph.reordered(&least_by_rows(graph));
    base.reordered(&circle.shortest(&base))
}

/// The order of the nodes that gives the least number row by row, edge AB in the lowest bit. The last row weighs most, so
/// nodes are named from the last on.
fn least_by_rows(graph: &Graph) -> Vec<usize> {
    let nodes = graph.nodes();
    let mut search =
        Rows { graph, best: vec![u32::MAX; nodes], order: vec![0; nodes], first: Vec::new() };
    search.name(nodes, 0);
    search.first
}

struct Rows<'a> {
    graph: &'a Graph,
    best: Vec<u32>,
    order: Vec<usize>,
    first: Vec<usize>,
}

impl Rows<'_> {
    fn name(&mut self, open: usize, used: u32) {
        let nodes = self.graph.nodes();
        let Some(at) = open.checked_sub(1) else {
            if self.first.is_empty() {
                self.first.clone_from(&self.order);
            }
            return;
        };
        let row = |search: &Self, node: usize| {
            let joined = |b: &usize| search.graph.joined(node, search.order[*b]);
            (open..nodes).filter(joined).fold(0, |row, b| row | 1 << b)
        };
        let free = all(nodes) & !used;
        let least = members(free).map(|node| row(self, node)).min().unwrap_or(0);
        if least > self.best[at] {
            return;
        }
        if least < self.best[at] {
            self.best[at] = least;
            self.best[..at].fill(u32::MAX);
            self.first.clear();
        }
        let mut tried: Vec<usize> = Vec::new();
        for node in members(free) {
            let row_of = |it: usize| self.graph.row(it);
            let twin = |it: &usize| (row_of(*it) ^ row_of(node)) & !(1 << *it | 1 << node) == 0;
            if self.best[at] < least || row(self, node) != least || tried.iter().any(twin) {
                continue;
            }
            tried.push(node);
            self.order[at] = node;
            self.name(at, used | 1 << node);
        }
    }
}

/// The ways of turning a layout that look different, as places to turn it clockwise; in the order in which the original
/// numbers them: by their adjacency matrices, row by row.
#[must_use]
pub(super) fn rotations(layout: &Graph) -> Vec<usize> {
    let nodes = layout.nodes();
    let matrix = |places: usize| -> Vec<u32> {
        let rotated = layout.rotated(places);
        rotated.rows().iter().map(|row| row.reverse_bits()).collect()
    };
    let mut turned: Vec<(Vec<u32>, usize)> = (0..nodes).map(|it| (matrix(it), it)).collect();
    turned.sort();
    turned.dedup_by(|later, first| later.0 == first.0);
    turned.into_iter().map(|(_, places)| places).collect()
}

/// For each place to turn the layout to, the least index of an order of the id's nodes that gives it: what the original's
/// page draws from.
#[must_use]
pub(super) fn page_layouts(id: &Graph, layout: &Graph) -> Vec<u128> {
    let nodes = layout.nodes();
    // The last digit weighs most, and is least where the node is the last.
    let later = |_: usize| (0..nodes).rev().collect();
    let index = |places: usize| {
        let order = naming(id, &layout.rotated(places), later);
        order.and_then(|order| notation::index(&order)).unwrap_or(0)
    };
    (0..nodes).map(index).collect()
}

/// Whether the graph has a ring through all nodes and an edge between two that are two apart on it: the original calls
/// such graphs loops, which a dull method solves.
#[must_use]
pub(super) fn is_loop(graph: &Graph) -> bool {
    let nodes = graph.nodes();
    (0..nodes).any(|first| {
        members(graph.row(first)).any(|second| {
            let third = graph.row(second) & graph.row(first);
            members(third).any(|third| {
                let used = 1 << first | 1 << second | 1 << third;
                closes(graph, first, third, all(nodes) & !used)
            })
        })
    })
}

/// Whether a way leads from one node through all of a set to another.
fn closes(graph: &Graph, end: usize, at: usize, open: u32) -> bool {
    if open == 0 {
        return graph.joined(at, end);
    }
    members(graph.row(at) & open).any(|next| closes(graph, end, next, open & !(1 << next)))
}
