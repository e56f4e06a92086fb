//! What is settled of a board so far, and what follows from it.
//!
//! Every cell but the starts has one predecessor, every cell at most one successor, there is no cycle, and as many cells
//! as there are starts have no successor. Each mark is drawn out to its consequences before the next is made.

use crate::games::cardinal_chains::search::graph::{Arc, Graph};
use crate::games::cardinal_chains::search::matching::Matching;

/// Set in a mask of ways when one of them is chosen.
const CHOSEN: u8 = 0x10;
/// Set in the ways out of a node that ends a chain.
const END: u8 = 0x20;
const ALL: u8 = 0x0f;

#[derive(Clone, Copy, Debug)]
struct Node {
    out: u8,
    into: u8,
    /// Where this node is the last of a settled piece: its first.
    head: u16,
    /// Where this node is the first of a settled piece: its last.
    tail: u16,
}

/// A contradiction: the marks made so far have no solution.
#[derive(Debug)]
pub(super) struct Contradiction;

/// What is settled.
pub(super) struct Marks<'g> {
    graph: &'g Graph,
    nodes: Vec<Node>,
    ends: usize,
    /// Arcs that have to be chosen.
    due: Vec<Arc>,
    matching: Matching,
    saved: Vec<(Vec<Node>, usize)>,
    depth: usize,
    open: Vec<u16>,
    seen: Vec<bool>,
}

impl<'g> Marks<'g> {
    /// Nothing is settled but what the board itself says; call [`Marks::settle`] next.
    pub(super) fn new(graph: &'g Graph) -> Result<Marks<'g>, Contradiction> {
        let node = |at: usize| Node {
            out: graph.out[at],
            into: graph.into[at],
            head: at as u16,
            tail: at as u16,
        };
        let mut marks = Marks {
            graph,
            nodes: (0..graph.len()).map(node).collect(),
            ends: 0,
            due: Vec::new(),
            matching: Matching::new(graph),
            saved: Vec::new(),
            depth: 0,
            open: Vec::new(),
            seen: Vec::new(),
        };
        for at in 0..graph.len() {
            marks.look(at)?;
        }
        Ok(marks)
    }

    /// Keeps what is settled now, to come back to.
    pub(super) fn save(&mut self) {
        if self.saved.len() == self.depth {
            self.saved.push((self.nodes.clone(), self.ends));
        } else {
            let (nodes, ends) = &mut self.saved[self.depth];
            nodes.copy_from_slice(&self.nodes);
            *ends = self.ends;
        }
        self.depth += 1;
    }

    /// Comes back to what was kept last.
    pub(super) fn restore(&mut self) {
        let Some(depth) = self.depth.checked_sub(1) else { return };
        let (nodes, ends) = &self.saved[depth];
        self.nodes.copy_from_slice(nodes);
        self.ends = *ends;
        self.depth = depth;
        self.due.clear();
    }

    /// What follows from a node that has lost an arc.
    fn look(&mut self, at: usize) -> Result<(), Contradiction> {
        let Node { out, into, .. } = self.nodes[at];
        if !self.graph.is_start(at) && into & CHOSEN == 0 {
            match into.count_ones() {
                0 => return Err(Contradiction),
                1 => {
                    let way = into.trailing_zeros() as usize;
                    self.due.push((self.graph.next[at][way], way ^ 1));
                }
                _ => {}
            }
        }
        if out == 0 {
            self.nodes[at].out = END;
            self.ends += 1;
            if self.ends > self.graph.starts {
                return Err(Contradiction);
            }
            if self.ends == self.graph.starts {
                (0..self.nodes.len()).for_each(|at| self.must_leave(at));
            }
        } else if self.ends == self.graph.starts {
            self.must_leave(at);
        }
        Ok(())
    }

    /// Where all ends are known, a node with one way out takes it.
    fn must_leave(&mut self, at: usize) {
        let out = self.nodes[at].out;
        if out & (CHOSEN | END) == 0 && out.is_power_of_two() {
            self.due.push((at as u16, out.trailing_zeros() as usize));
        }
    }

    /// Strikes an arc out.
    pub(super) fn remove(&mut self, (from, way): Arc) -> Result<(), Contradiction> {
        let at = usize::from(from);
        if self.nodes[at].out >> way & 1 == 0 {
            return Ok(());
        }
        let to = usize::from(self.graph.next[at][way]);
        if self.nodes[at].out & CHOSEN != 0 && self.nodes[at].out & ALL == 1 << way {
            return Err(Contradiction);
        }
        self.nodes[at].out &= !(1 << way);
        self.nodes[to].into &= !(1 << (way ^ 1));
        self.look(at)?;
        self.look(to)
    }

    /// Takes an arc into the solution.
    pub(super) fn choose(&mut self, (from, way): Arc) -> Result<(), Contradiction> {
        let at = usize::from(from);
        if self.nodes[at].out >> way & 1 == 0 {
            return Err(Contradiction);
        }
        if self.nodes[at].out & CHOSEN != 0 {
            return Ok(());
        }
        let to = self.graph.next[at][way];
        self.nodes[at].out |= CHOSEN;
        self.nodes[usize::from(to)].into |= CHOSEN;
        for other in Graph::ways(self.nodes[at].out & !(1 << way)) {
            self.remove((from, other))?;
        }
        for other in Graph::ways(self.nodes[usize::from(to)].into & !(1 << (way ^ 1))) {
            self.remove((self.graph.next[usize::from(to)][other], other ^ 1))?;
        }
        let (head, tail) = (self.nodes[at].head, self.nodes[usize::from(to)].tail);
        self.nodes[usize::from(tail)].head = head;
        self.nodes[usize::from(head)].tail = tail;
        // Closing a settled piece would make a cycle.
        match self.graph.way(tail, head) {
            Some(way) => self.remove((tail, way)),
            None => Ok(()),
        }
    }

    /// Draws all consequences. Marks that every solution has are made; a contradiction is proved, but not each is found.
    pub(super) fn settle(&mut self) -> Result<(), Contradiction> {
        while let Some(arc) = self.due.pop() {
            self.choose(arc)?;
        }
        if !self.reached() {
            return Err(Contradiction);
        }
        let nodes = &self.nodes;
        if self.matching.repair(self.graph, |at| nodes[at].into & ALL) {
            Ok(())
        } else {
            Err(Contradiction)
        }
    }

    /// Whether every node can be reached from a start, and, once all ends are known, can reach an end.
    fn reached(&mut self) -> bool {
        let count = self.nodes.len();
        self.spread(
            (0..self.graph.starts).map(|at| at as u16).collect::<Vec<_>>().as_slice(),
            false,
        ) == count
            && (self.ends < self.graph.starts || {
                let ends: Vec<u16> = (0..count)
                    .filter(|at| self.nodes[*at].out & END != 0)
                    .map(|at| at as u16)
                    .collect();
                self.spread(&ends, true) == count
            })
    }

    /// How many nodes can be reached from these, along the arcs or against them.
    fn spread(&mut self, from: &[u16], against: bool) -> usize {
        self.seen.clear();
        self.seen.resize(self.nodes.len(), false);
        self.open.clear();
        self.open.extend_from_slice(from);
        for at in from {
            self.seen[usize::from(*at)] = true;
        }
        let mut count = from.len();
        while let Some(at) = self.open.pop() {
            let node = self.nodes[usize::from(at)];
            for way in Graph::ways(if against { node.into } else { node.out }) {
                let next = self.graph.next[usize::from(at)][way];
                if !std::mem::replace(&mut self.seen[usize::from(next)], true) {
                    self.open.push(next);
                    count += 1;
                }
            }
        }
        count
    }

    /// An arc to try next: one of the fewest into a node that is not settled. None where all is settled.
    pub(super) fn undecided(&self) -> Option<Arc> {
        let mut best: Option<(u32, Arc)> = None;
        for at in self.graph.starts..self.nodes.len() {
            let into = self.nodes[at].into;
            if into & CHOSEN != 0 {
                continue;
            }
            let mut score = into.count_ones() * 8;
            for way in Graph::ways(into) {
                let from = self.graph.next[at][way];
                score += (self.nodes[usize::from(from)].out & ALL).count_ones();
            }
            if best.is_none_or(|(least, _)| score < least) {
                let way = into.trailing_zeros() as usize;
                best = Some((score, (self.graph.next[at][way], way ^ 1)));
            }
        }
        best.map(|(_, arc)| arc)
    }

    /// The way in which each node is left, once all is settled.
    pub(super) fn next(&self) -> Vec<u16> {
        let way = |node: &Node| {
            if node.out & CHOSEN == 0 {
                super::graph::NONE
            } else {
                node.out.trailing_zeros() as u16
            }
        };
        self.nodes.iter().map(way).collect()
    }

    /// The ways out of each node that are not struck out.
    pub(super) fn out(&self) -> Vec<u8> {
        self.nodes.iter().map(|node| node.out & ALL).collect()
    }

    /// A way of leaving every node that may have cycles.
    pub(super) fn cover(&self) -> Vec<u16> {
        self.matching.next(self.graph)
    }
}
