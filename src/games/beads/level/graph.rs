//! A graph on nodes that lie clockwise on a circle, node 0 at the top; distances, blocks, and its own notations.
//!
//! Knows no beads.

use std::fmt;

/// Nodes and the edges between them. Nodes are numbered clockwise from the top and written as letters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Graph {
    /// For each node, the nodes that it is joined to: bit `j` for node `j`.
    rows: Vec<u32>,
}

/// The letter of a node.
#[must_use]
pub fn letter(node: usize) -> char {
    char::from(b'A' + (node % Graph::MOST) as u8)
}

/// The node of a letter.
#[must_use]
pub fn node(letter: char) -> Option<usize> {
    letter.is_ascii_uppercase().then(|| letter as usize - 'A' as usize)
}

/// The nodes of a set, ascending.
pub fn members(set: u32) -> impl Iterator<Item = usize> + Clone {
    let mut left = set;
    std::iter::from_fn(move || {
        let first = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        (first < 32).then_some(first)
    })
}

impl Graph {
    /// Graphs have at most so many nodes: there are no more letters.
    pub const MOST: usize = 26;

    /// So many nodes, at most [`Graph::MOST`], without an edge.
    #[must_use]
    pub fn empty(nodes: usize) -> Graph {
        Graph { rows: vec![0; nodes.min(Self::MOST)] }
    }

    /// So many nodes, and edges between them. Edges to nowhere and from a node to itself are left out.
    #[must_use]
    pub fn new(nodes: usize, edges: impl IntoIterator<Item = (usize, usize)>) -> Graph {
        let mut graph = Graph::empty(nodes);
        for (a, b) in edges {
            graph.join(a, b);
        }
        graph
    }

    /// Adds an edge, where both nodes are there and differ.
    pub fn join(&mut self, a: usize, b: usize) {
        if a != b && a.max(b) < self.rows.len() {
            self.rows[a] |= 1 << b;
            self.rows[b] |= 1 << a;
        }
    }

    /// Number of nodes.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.rows.len()
    }

    /// The set of nodes that a node is joined to: bit `j` for node `j`.
    #[must_use]
    pub fn row(&self, node: usize) -> u32 {
        self.rows[node]
    }

    /// For each node, what [`Graph::row`] says.
    #[must_use]
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Whether two nodes are joined.
    #[must_use]
    pub fn joined(&self, a: usize, b: usize) -> bool {
        self.rows[a] >> b & 1 == 1
    }

    /// The number of edges at a node.
    #[must_use]
    pub fn degree(&self, node: usize) -> u32 {
        self.rows[node].count_ones()
    }

    /// The edges as pairs of nodes, the lower first, in ascending order.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> {
        let after = |a: usize| self.rows[a] & (u32::MAX << a);
        (0..self.nodes()).flat_map(move |a| members(after(a)).map(move |b| (a, b)))
    }

    /// The nodes that can be reached from one without entering `closed`; it is among them itself.
    #[must_use]
    pub fn reach(&self, node: usize, closed: u32) -> u32 {
        let mut seen = 1 << node;
        let mut front = seen;
        while front != 0 {
            let near = members(front).fold(0, |near, node| near | self.rows[node]);
            front = near & !seen & !closed;
            seen |= front;
        }
        seen
    }

    /// Whether every node can be reached from every other.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.rows.is_empty() || self.reach(0, 0) == all(self.nodes())
    }

    /// For each node, the number of edges on the shortest way to it; `u32::MAX` where there is none.
    #[must_use]
    pub fn distances(&self, from: usize) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.nodes()];
        let (mut seen, mut front, mut distance) = (0, 1u32 << from, 0);
        while front != 0 {
            members(front).for_each(|node| distances[node] = distance);
            seen |= front;
            front = members(front).fold(0, |near, node| near | self.rows[node]) & !seen;
            distance += 1;
        }
        distances
    }

    /// The two sides, where the nodes fall into two sides with every edge between them: the side of the first node.
    #[must_use]
    pub fn side(&self) -> Option<u32> {
        let distances = self.distances(0);
        let odd = |node: &usize| distances[*node] % 2 == 1;
        let side = (0..self.nodes()).filter(|node| !odd(node)).fold(0, |set, node| set | 1 << node);
        let within = |node: usize| if side >> node & 1 == 1 { side } else { !side };
        (0..self.nodes()).all(|node| self.rows[node] & within(node) == 0).then_some(side)
    }

    /// The same graph with node `order[i]` at place `i`.
    #[must_use]
    pub fn reordered(&self, order: &[usize]) -> Graph {
        let mut place = vec![0; self.nodes()];
        order.iter().enumerate().for_each(|(at, &node)| place[node] = at);
        Graph::new(self.nodes(), self.edges().map(|(a, b)| (place[a], place[b])))
    }

    /// The same graph turned clockwise by so many places.
    #[must_use]
    pub fn rotated(&self, places: usize) -> Graph {
        let nodes = self.nodes();
        let turned = |node: usize| (node + places) % nodes;
        Graph::new(nodes, self.edges().map(|(a, b)| (turned(a), turned(b))))
    }

    /// The blocks: the largest sets of nodes that no single node separates, bridges among them as pairs.
    ///
    /// Source: Hopcroft & Tarjan, "Algorithm 447", 1973; here by brute force over cut nodes, since graphs are small.
    #[must_use]
    pub fn blocks(&self) -> Vec<u32> {
        let mut blocks: Vec<u32> = Vec::new();
        for (a, b) in self.edges() {
            if blocks.iter().any(|block| block >> a & block >> b & 1 == 1) {
                continue;
            }
            let pair = 1 << a | 1 << b;
            // A node is in the edge's block where no single other node keeps it from the edge.
            let with = |node: &usize| {
                let cuts = (0..self.nodes()).filter(|cut| cut != node);
                let mut cuts = cuts.filter(|cut| self.row(*cut) != 0);
                pair >> node & 1 == 1
                    || cuts.all(|cut| self.reach(*node, 1 << cut) & pair & !(1 << cut) != 0)
            };
            blocks.push((0..self.nodes()).filter(with).fold(0, |set, node| set | 1 << node));
        }
        blocks
    }
}

/// The set of the first so many nodes.
#[must_use]
pub fn all(nodes: usize) -> u32 {
    ((1u64 << nodes) - 1) as u32
}

/// `ab_ac_bc`: the original's name for a graph's file.
impl fmt::Display for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (a, b)) in self.edges().enumerate() {
            let gap = if at == 0 { "" } else { "_" };
            write!(f, "{gap}{}{}", letter(a).to_ascii_lowercase(), letter(b).to_ascii_lowercase())?;
        }
        Ok(())
    }
}
