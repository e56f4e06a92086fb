//! Whether an arrangement can be reached at all, by theorem and without a search; and why not, in words.
//!
//! Source: R. M. Wilson, "Graph puzzles, homotopy, and the alternating group", 1974. For graphs that single nodes
//! separate: with the empty place at one node, walks from it and back are made of walks round the blocks, so that each block
//! only exchanges the beads on its nodes other than the one nearest to the empty place.

use crate::games::beads::level::graph::{Graph, letter, members};
use crate::games::beads::level::{Level, hole, ordered, token};
use crate::games::beads::search::both;
use solver::{Limits, SolveError};

/// What stands in the way of the goal; `None` where it can be reached.
pub(super) fn obstacle(level: &Level) -> Option<String> {
    let (graph, goal) = (level.graph(), level.goal());
    let beads = with_hole_at(graph, level.beads(), hole(goal));
    if beads == goal {
        return None;
    }
    let distances = graph.distances(hole(goal));
    let mut parts: Vec<Part<'_>> = graph
        .blocks()
        .into_iter()
        .map(|nodes| {
            let gate = members(nodes).min_by_key(|node| distances[*node]).unwrap_or(0);
            Part { graph, nodes, gate, beads: &beads, goal }
        })
        .collect();
    parts.sort_by_key(|part| distances[part.gate]);
    let strays = parts.iter().find_map(|part| part.stray(&parts));
    strays.or_else(|| parts.iter().find_map(Part::obstacle))
}

/// The beads after the empty place went the shortest way to a node.
fn with_hole_at(graph: &Graph, beads: &[u8], to: usize) -> Vec<u8> {
    let distances = graph.distances(to);
    let mut beads = beads.to_vec();
    let mut at = hole(&beads);
    while let Some(next) = members(graph.row(at)).find(|node| distances[*node] < distances[at]) {
        beads.swap(at, next);
        at = next;
    }
    beads
}

/// A block of the graph, with the empty place at the goal's.
struct Part<'a> {
    graph: &'a Graph,
    nodes: u32,
    /// Its node nearest to the empty place.
    gate: usize,
    beads: &'a [u8],
    goal: &'a [u8],
}

impl Part<'_> {
    /// The nodes whose beads it exchanges.
    fn inner(&self) -> u32 {
        self.nodes & !(1 << self.gate)
    }

    fn home(&self, bead: u8) -> usize {
        self.goal.iter().position(|it| *it == bead).unwrap_or(0)
    }

    /// A bead that belongs into another part.
    fn stray(&self, parts: &[Part<'_>]) -> Option<String> {
        let strays = |node: &usize| self.inner() >> self.home(self.beads[*node]) & 1 == 0;
        let node = members(self.inner()).find(strays)?;
        let home = self.home(self.beads[node]);
        let other = parts.iter().find(|part| part.inner() >> home & 1 == 1)?;
        // One of the two gates lies between the parts.
        let cut = if self.gate == hole(self.goal) { other.gate } else { self.gate };
        Some(format!(
            "with node {} empty, bead {} lies on node {} and belongs on {}; but only node {} joins their sides of the graph, and \
             with one empty node no bead gets past such a node for good",
            letter(hole(self.goal)),
            token(self.beads[node]),
            letter(node),
            letter(home),
            letter(cut),
        ))
    }

    /// Why its beads cannot be exchanged as they have to be.
    fn obstacle(&self) -> Option<String> {
        let inside = self.inside();
        let (nodes, edges) = (inside.nodes(), inside.edges().count());
        if members(self.inner()).all(|node| self.beads[node] == self.goal[node]) {
            return None;
        }
        if nodes == edges {
            return self.ring();
        }
        if is_theta(&inside) {
            return self.theta(&inside);
        }
        if inside.side().is_some() && self.is_odd() {
            return Some(format!(
                "{}the beads would have to change places by an odd number of exchanges, and every edge joins one of two \
                 sides of the graph with the other: so each walk of the empty place that comes back makes an even number \
                 of exchanges (Wilson's theorem)",
                self.on_nodes()
            ));
        }
        None
    }

    fn on_nodes(&self) -> String {
        if self.nodes.count_ones() as usize == self.graph.nodes() {
            String::new()
        } else {
            format!("on nodes {}, ", letters(self.nodes))
        }
    }

    /// The block as a graph of its own, its nodes in ascending order.
    fn inside(&self) -> Graph {
        let at = |node: usize| (self.nodes & ((1 << node) - 1)).count_ones() as usize;
        let within = |(a, b): &(usize, usize)| self.nodes >> a & self.nodes >> b & 1 == 1;
        let edges = self.graph.edges().filter(within).map(|(a, b)| (at(a), at(b)));
        Graph::new(self.nodes.count_ones() as usize, edges)
    }

    /// A ring only turns.
    fn ring(&self) -> Option<String> {
        let (mut round, mut at, mut left) = (Vec::new(), self.gate, self.inner());
        while let Some(next) = members(self.graph.row(at) & left).next() {
            round.push(next);
            left &= !(1 << next);
            at = next;
        }
        let beads: Vec<u8> = round.iter().map(|node| self.beads[*node]).collect();
        let goal: Vec<u8> = round.iter().map(|node| self.goal[*node]).collect();
        let turned = |by: usize| goal.iter().cycle().skip(by).take(goal.len()).eq(&beads);
        if (0..goal.len()).any(turned) {
            return None;
        }
        let tokens = |beads: &[u8]| -> String { beads.iter().map(|bead| token(*bead)).collect() };
        Some(format!(
            "nodes {} form a ring, whose beads keep their order round it: {} cannot become {}",
            letters(self.nodes),
            tokens(&beads),
            tokens(&goal),
        ))
    }

    /// Whether the exchanges that it needs are odd in number.
    fn is_odd(&self) -> bool {
        let mut left = self.inner();
        let mut exchanges = 0;
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let mut at = self.home(self.beads[first]);
            left &= !(1 << first);
            while at != first && left >> at & 1 == 1 {
                left &= !(1 << at);
                exchanges += 1;
                at = self.home(self.beads[at]);
            }
        }
        exchanges % 2 == 1
    }

    /// The one graph that is an exception to Wilson's theorem reaches so few arrangements that they are looked through.
    fn theta(&self, inside: &Graph) -> Option<String> {
        let nodes: Vec<usize> = members(self.nodes).collect();
        let beads = nodes.iter().map(|node| {
            let home = self.home(self.beads[*node]);
            if *node == self.gate {
                0
            } else {
                nodes.iter().position(|it| *it == home).unwrap_or(0) as u8 + 1
            }
        });
        let gate = nodes.iter().position(|node| *node == self.gate).unwrap_or(0);
        // Beads are named by the node where they belong; the empty place has the gate's name.
        let name =
            |bead: u8| if bead == 0 { 0 } else { bead - u8::from(usize::from(bead) > gate + 1) };
        let beads: Vec<u8> = beads.map(name).collect();
        let mut goal: Vec<u8> = ordered(nodes.len());
        goal[..=gate].rotate_left(1);
        goal[gate] = 0;
        let level = Level::new(inside.clone(), beads, goal).ok()?;
        matches!(both::solve(&level, Limits::default()), Err(SolveError::Unsolvable { .. })).then(|| {
            format!(
                "{}the graph is Wilson's exception θ₀, a ring of six with a seventh node between opposite ones, on which \
                 only 120 of the 720 orders of the beads can be reached; this is none of them",
                self.on_nodes()
            )
        })
    }
}

/// Whether a graph is θ₀: a ring of six nodes with a seventh between two opposite ones.
fn is_theta(graph: &Graph) -> bool {
    let threes: Vec<usize> = (0..graph.nodes()).filter(|node| graph.degree(*node) == 3).collect();
    let [a, b] = threes[..] else { return false };
    let twos = (0..graph.nodes()).filter(|node| graph.degree(*node) == 2).count();
    let between = (graph.row(a) & graph.row(b)).count_ones();
    // Three ways between them, of one, two and two nodes.
    graph.nodes() == 7 && twos == 5 && !graph.joined(a, b) && between == 1
}

fn letters(nodes: u32) -> String {
    let letters: Vec<String> = members(nodes).map(|node| letter(node).to_string()).collect();
    letters.join(" ")
}
