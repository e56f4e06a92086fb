//! The order of nodes on a circle that makes the edges' ways around it shortest in sum.

use crate::games::beads::level::graph::{Graph, all, members};

/// Sums of ways around a circle of so many places, by which a search sees early that an order is not the shortest.
#[derive(Debug)]
pub(super) struct Circle {
    places: usize,
    /// For the first open place, a place before it and a number of edges: the least that they can take from there to open
    /// places.
    out: Vec<Vec<Vec<u32>>>,
    /// For the first open place and a number of edges: the least that they can take between open places.
    within: Vec<Vec<u32>>,
}

impl Circle {
    /// A circle of so many places.
    #[must_use]
    pub(super) fn new(places: usize) -> Circle {
        let out = |open: usize, from: usize| sums((open..places).map(|to| way(from, to, places)));
        let within = |open: usize| {
            let pairs = (open..places).flat_map(|b| (open..b).map(move |a| (a, b)));
            sums(pairs.map(|(a, b)| way(a, b, places)))
        };
        let out = |open: usize| (0..open).map(|from| out(open, from)).collect();
        Circle {
            places,
            out: (0..=places).map(out).collect(),
            within: (0..=places).map(within).collect(),
        }
    }

    /// The first order of the nodes, in the order of the alphabet, that makes the edges' ways shortest in sum. The graph has
    /// as many nodes as the circle has places.
    #[must_use]
    pub(super) fn shortest(&self, graph: &Graph) -> Vec<usize> {
        let nodes = self.places;
        let found = self.short(graph);
        let mut search = Ways {
            circle: self,
            graph,
            best: found + 1,
            order: Vec::with_capacity(nodes),
            first: (0..nodes).collect(),
        };
        // Turning an order changes no way, so that the first shortest one begins with the first node.
        search.order.push(0);
        search.place(1, 0);
        search.first
    }

    /// The sum of an order that no exchange of two nodes makes shorter: few are far from the shortest.
    fn short(&self, graph: &Graph) -> u32 {
        let nodes = self.places;
        let sum = |order: &[usize]| -> u32 {
            graph.edges().map(|(a, b)| way(order[a], order[b], nodes)).sum()
        };
        let mut order: Vec<usize> = (0..nodes).collect();
        let mut best = sum(&order);
        let mut left = true;
        while std::mem::take(&mut left) {
            for (a, b) in (1..nodes).flat_map(|b| (0..b).map(move |a| (a, b))) {
                order.swap(a, b);
                let other = sum(&order);
                if other < best {
                    (best, left) = (other, true);
                } else {
                    order.swap(a, b);
                }
            }
        }
        best
    }
}

struct Ways<'a> {
    circle: &'a Circle,
    graph: &'a Graph,
    best: u32,
    order: Vec<usize>,
    first: Vec<usize>,
}

impl Ways<'_> {
    fn place(&mut self, used: u32, sum: u32) {
        let (nodes, at) = (self.graph.nodes(), self.order.len());
        if at == nodes {
            if sum < self.best {
                self.best = sum;
                self.first.clone_from(&self.order);
            }
            return;
        }
        if sum + self.rest(used) >= self.best {
            return;
        }
        for node in members(all(nodes) & !used) {
            let ways =
                self.order.iter().enumerate().filter(|(_, it)| self.graph.joined(node, **it));
            let added: u32 = ways.map(|(b, _)| way(at, b, nodes)).sum();
            self.order.push(node);
            self.place(used | 1 << node, sum + added);
            self.order.pop();
        }
    }

    /// What the edges that are not placed take at least.
    fn rest(&self, used: u32) -> u32 {
        let open = all(self.graph.nodes()) & !used;
        let count = |node: usize| (self.graph.row(node) & open).count_ones() as usize;
        let out = &self.circle.out[self.order.len()];
        let out: u32 = self.order.iter().zip(out).map(|(node, sums)| sums[count(*node)]).sum();
        let within: usize = members(open).map(count).sum();
        out + self.circle.within[self.order.len()][within / 2]
    }
}

/// The least sums of none, one, two and so on of these.
fn sums(ways: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ways: Vec<u32> = ways.collect();
    ways.sort_unstable();
    let mut sums = vec![0];
    sums.extend(ways.into_iter().scan(0, |sum, way| {
        *sum += way;
        Some(*sum)
    }));
    sums
}

/// The way between two places around the circle.
fn way(a: usize, b: usize, nodes: usize) -> u32 {
    let apart = a.abs_diff(b);
    apart.min(nodes - apart) as u32
}
