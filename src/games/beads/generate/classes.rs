//! One graph of each isomorphism class, by its least number; and a graph's symmetries.
//!
//! A graph's number has bit [`place`](crate::games::beads::level::notation::place) of an edge set: the upper triangle
//! column by column. Its id is the least number that any naming of its nodes gives.

use rustc_hash::FxHashSet;

use crate::games::beads::level::graph::{Graph, all, members};
use crate::games::beads::level::notation::place;

/// The least number of a graph's class, and which nodes symmetries bring to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Class {
    /// The least number over all namings.
    pub(super) id: u64,
    /// For each node, the lowest node that a symmetry brings it to.
    pub(super) orbits: Vec<usize>,
}

/// The graph of a number.
#[must_use]
pub(super) fn graph_of(id: u64, nodes: usize) -> Graph {
    let edges = (0..nodes).flat_map(|b| (0..b).map(move |a| (a, b)));
    Graph::new(nodes, edges.filter(|(a, b)| id >> place(*a, *b) & 1 == 1))
}

/// The class of a graph of at most 11 nodes.
///
/// The last column weighs most, so nodes are named from the last one on: the last is one of least degree, its neighbours
/// get the lowest names and so on, each choice splitting the sets of nodes whose order is open. Of twins, which a symmetry
/// exchanges, one is tried.
#[must_use]
pub(super) fn class(graph: &Graph) -> Class {
    let nodes = graph.nodes();
    let mut search = Search {
        rows: graph.rows(),
        best: vec![u32::MAX; nodes],
        order: vec![0; nodes],
        first: None,
        orbits: (0..nodes).collect(),
    };
    search.name(&[all(nodes)], nodes);
    let column = |(b, column): (usize, &u32)| u64::from(*column) << place(0, b);
    let id = search.best.iter().enumerate().map(column).sum();
    let orbits = (0..nodes).map(|node| search.root(node)).collect();
    Class { id, orbits }
}

struct Search<'a> {
    rows: &'a [u32],
    /// The least columns found, by name.
    best: Vec<u32>,
    /// The node of each name, as far as named.
    order: Vec<usize>,
    /// The first naming that gives `best`.
    first: Option<Vec<usize>>,
    /// Nodes that symmetries bring to each other, as a forest.
    orbits: Vec<usize>,
}

impl Search<'_> {
    /// Names the last of the nodes that are open: `cells` are sets of them, in the order of their names.
    fn name(&mut self, cells: &[u32], open: usize) {
        let Some((&top, _)) = cells.split_last() else { return self.finish() };
        let name = open - 1;
        let mut tried: Vec<usize> = Vec::new();
        let least = members(top).map(|node| self.column(cells, node)).min().unwrap_or(0);
        if least > self.best[name] {
            return;
        }
        if least < self.best[name] {
            self.best[name] = least;
            self.best[..name].fill(u32::MAX);
            self.first = None;
        }
        for node in members(top) {
            if self.best[name] < least || self.column(cells, node) != least {
                continue;
            }
            if let Some(&twin) = tried.iter().find(|twin| self.twins(**twin, node)) {
                self.unite(twin, node);
                continue;
            }
            tried.push(node);
            self.order[name] = node;
            let row = self.rows[node];
            let split = cells.iter().flat_map(|cell| {
                let rest = cell & !(1 << node);
                [rest & row, rest & !row]
            });
            let split: Vec<u32> = split.filter(|cell| *cell != 0).collect();
            self.name(&split, name);
        }
    }

    /// The column of a node: in each set its neighbours come first.
    fn column(&self, cells: &[u32], node: usize) -> u32 {
        let (mut column, mut at) = (0, 0);
        for cell in cells {
            let rest = cell & !(1 << node);
            column |= all((rest & self.rows[node]).count_ones() as usize) << at;
            at += rest.count_ones();
        }
        column
    }

    fn twins(&self, a: usize, b: usize) -> bool {
        (self.rows[a] ^ self.rows[b]) & !(1 << a | 1 << b) == 0
    }

    /// All are named: two namings that give the same columns are a symmetry.
    fn finish(&mut self) {
        let order = self.order.clone();
        match self.first.take() {
            Some(first) => {
                first.iter().zip(&order).for_each(|(a, b)| self.unite(*a, *b));
                self.first = Some(first);
            }
            None => self.first = Some(order),
        }
    }

    fn root(&self, node: usize) -> usize {
        let parent = self.orbits[node];
        if parent == node { node } else { self.root(parent) }
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.orbits[a.max(b)] = a.min(b);
    }
}

/// The ids of all classes of connected graphs whose nodes all have two edges at least, ascending. At most 11 nodes.
#[must_use]
pub(super) fn classes(nodes: usize) -> Vec<u64> {
    if nodes < 3 {
        return Vec::new();
    }
    let mut ids = vec![0];
    for size in 1..nodes {
        ids = grown(&ids, size, if size + 1 == nodes { 2 } else { 0 });
    }
    ids.retain(|id| graph_of(*id, nodes).is_connected());
    ids
}

/// The classes with a node more, whose degrees are all `least` at least, ascending. The new node is one of least degree:
/// every graph comes from one without such a node.
fn grown(ids: &[u64], nodes: usize, least: u32) -> Vec<u64> {
    let mut found = FxHashSet::default();
    for &id in ids {
        let graph = graph_of(id, nodes);
        let degrees: Vec<u32> = (0..nodes).map(|node| graph.degree(node)).collect();
        let twins = twins(&graph);
        for row in 0..1u32 << nodes {
            let degree = row.count_ones();
            let low = degrees.iter().enumerate().any(|(node, at)| at + (row >> node & 1) < degree);
            // Of twins, the lower is joined first.
            let other = twins.iter().any(|&(a, b)| row >> b & 1 == 1 && row >> a & 1 == 0);
            if degree >= least && !low && !other {
                let mut graph = Graph::new(nodes + 1, graph.edges());
                members(row).for_each(|node| graph.join(node, nodes));
                found.insert(class(&graph).id);
            }
        }
    }
    let mut ids: Vec<u64> = found.into_iter().collect();
    ids.sort_unstable();
    ids
}

/// Pairs of nodes that can change places, the lower first.
fn twins(graph: &Graph) -> Vec<(usize, usize)> {
    let alike = |a: usize, b: usize| (graph.row(a) ^ graph.row(b)) & !(1 << a | 1 << b) == 0;
    let pairs = (0..graph.nodes()).flat_map(|b| (0..b).map(move |a| (a, b)));
    pairs.filter(|&(a, b)| alike(a, b)).collect()
}

/// Of the ways to name `from`'s nodes so that they are joined as `to`'s, the one that `later` prefers: it is asked for each
/// place, the last first, and says in which order to try `from`'s nodes there.
#[must_use]
pub(super) fn naming(
    from: &Graph,
    to: &Graph,
    later: impl Fn(usize) -> Vec<usize>,
) -> Option<Vec<usize>> {
    let nodes = to.nodes();
    let mut order = vec![0; nodes];
    let orders: Vec<Vec<usize>> = (0..nodes).map(later).collect();
    placed(from, to, &orders, &mut order, nodes, 0).then_some(order)
}

fn placed(
    from: &Graph,
    to: &Graph,
    orders: &[Vec<usize>],
    order: &mut [usize],
    open: usize,
    used: u32,
) -> bool {
    let Some(at) = open.checked_sub(1) else { return true };
    for &node in &orders[at] {
        let fits = used >> node & 1 == 0
            && from.degree(node) == to.degree(at)
            && (open..order.len()).all(|b| from.joined(node, order[b]) == to.joined(at, b));
        if fits {
            order[at] = node;
            if placed(from, to, orders, order, at, used | 1 << node) {
                return true;
            }
        }
    }
    false
}
