//! Cycles patched into chains: a way of leaving every cell that has cycles left is changed, a little at a time, until none is.
//!
//! Two moves keep a predecessor for every cell. Two arcs that run against each other along opposite sides of a square of
//! four cells are turned by a quarter; and the last cell of a chain goes on to a neighbour, whose predecessor becomes the
//! last cell. Both join two pieces where these are not one. (After Karp's patching of assignments, 1979.) Wide plateaus of
//! one number have many solutions, and this finds one at once; where a board has one solution, it seldom helps.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::cardinal_chains::search::graph::{Graph, NONE};

/// Moves that join nothing are made without gain once for so many cells.
const SHUFFLES: usize = 16;

/// A way of leaving every cell, cycles or not.
pub(super) struct Patch<'g> {
    graph: &'g Graph,
    /// The ways that may be taken out of each node.
    out: Vec<u8>,
    next: Vec<u16>,
    before: Vec<u16>,
    /// The piece of each node; those below `starts` are chains, the others cycles.
    piece: Vec<u16>,
    cycles: usize,
    random: ChaCha8Rng,
}

impl<'g> Patch<'g> {
    /// `next` says which way each node is left, [`NONE`] where it is not; every node but the starts is entered once.
    pub(super) fn new(graph: &'g Graph, out: Vec<u8>, next: Vec<u16>, seed: u64) -> Patch<'g> {
        let before = vec![NONE; next.len()];
        let piece = before.clone();
        let random = ChaCha8Rng::seed_from_u64(seed);
        let mut patch = Patch { graph, out, next, before, piece, cycles: 0, random };
        patch.number();
        patch
    }

    /// The nodes of each cycle that is left.
    pub(super) fn cycles(&self) -> Vec<Vec<usize>> {
        let mut cycles = vec![Vec::new(); self.cycles];
        for (at, piece) in self.piece.iter().enumerate() {
            if let Some(cycle) = usize::from(*piece).checked_sub(self.graph.starts) {
                cycles[cycle].push(at);
            }
        }
        cycles
    }

    /// Patches until no cycle is left, and yields the ways then.
    pub(super) fn run(mut self) -> Option<Vec<u16>> {
        let mut shuffles = self.graph.len() / SHUFFLES;
        let mut fewest = self.cycles;
        while self.cycles > 0 {
            if !self.join() {
                shuffles = shuffles.checked_sub(1)?;
                self.shuffle();
            }
            self.number();
            if self.cycles < fewest {
                fewest = self.cycles;
                shuffles = self.graph.len() / SHUFFLES;
            }
        }
        Some(self.next)
    }

    fn after(&self, at: usize) -> usize {
        match self.next[at] {
            NONE => usize::from(NONE),
            way => usize::from(self.graph.next[at][usize::from(way)]),
        }
    }

    fn number(&mut self) {
        self.before.fill(NONE);
        for at in 0..self.next.len() {
            if let Some(before) = self.before.get_mut(match self.next[at] {
                NONE => usize::from(NONE),
                way => usize::from(self.graph.next[at][usize::from(way)]),
            }) {
                *before = at as u16;
            }
        }
        self.piece.fill(NONE);
        let mut pieces = 0;
        for first in 0..self.next.len() {
            if self.piece[first] != NONE {
                continue;
            }
            let mut at = first;
            while at < self.next.len() && self.piece[at] == NONE {
                self.piece[at] = pieces;
                at = self.after(at);
            }
            pieces += 1;
        }
        self.cycles = usize::from(pieces) - self.graph.starts;
    }

    fn is_cycle(&self, at: usize) -> bool {
        usize::from(self.piece[at]) >= self.graph.starts
    }

    /// Joins a cycle with something else: as it runs, or the other way round.
    fn join(&mut self) -> bool {
        let count = self.next.len();
        let offset = self.random.random_range(0..count);
        let from_offset = move || (0..count).map(move |at| (at + offset) % count);
        if from_offset().any(|at| self.is_cycle(at) && self.join_at(at)) {
            return true;
        }
        let mut tried = vec![false; self.cycles];
        for at in from_offset().filter(|at| self.is_cycle(*at)).collect::<Vec<_>>() {
            let cycle = usize::from(self.piece[at]) - self.graph.starts;
            if !std::mem::replace(&mut tried[cycle], true) && self.join_turned(at) {
                return true;
            }
        }
        false
    }

    /// Joins the cycle of a node with something else, where it runs the other way round; leaves it as it was if that cannot be.
    fn join_turned(&mut self, first: usize) -> bool {
        if !self.turns(first) {
            return false;
        }
        self.turn(first);
        let mut at = first;
        loop {
            if self.join_at(at) {
                return true;
            }
            at = self.after(at);
            if at == first {
                self.turn(first);
                return false;
            }
        }
    }

    fn join_at(&mut self, at: usize) -> bool {
        if let Some(square) = self.square(at, |one, other| one != other) {
            self.swap(at, square);
            return true;
        }
        // The last cell of a chain goes on into the cycle.
        for way in Graph::ways(self.graph.into[at]) {
            let end = usize::from(self.graph.next[at][way]);
            if self.next[end] == NONE && self.out[end] >> (way ^ 1) & 1 == 1 {
                self.next[usize::from(self.before[at])] = NONE;
                self.next[end] = (way ^ 1) as u16;
                return true;
            }
        }
        false
    }

    /// The way aside from an arc in which an arc lies that runs against it, where both may be turned.
    fn square(&self, at: usize, pieces: impl Fn(u16, u16) -> bool) -> Option<usize> {
        let way = self.next[at];
        if way == NONE {
            return None;
        }
        let to = self.after(at);
        let aside = if way < 2 { [2, 3] } else { [0, 1] };
        aside.into_iter().find(|&side| {
            let (beside, from) = (self.graph.next[at][side], self.graph.next[to][side]);
            beside != NONE
                && from != NONE
                && self.next[usize::from(from)] == way ^ 1
                && pieces(self.piece[at], self.piece[usize::from(from)])
                && self.out[at] >> side & 1 == 1
                && self.out[usize::from(from)] >> (side ^ 1) & 1 == 1
        })
    }

    fn swap(&mut self, at: usize, side: usize) {
        let from = self.graph.next[self.after(at)][side];
        self.next[at] = side as u16;
        self.next[usize::from(from)] = (side ^ 1) as u16;
    }

    /// Whether the cycle may be run the other way round.
    fn turns(&self, first: usize) -> bool {
        let mut at = first;
        loop {
            let to = self.after(at);
            if self.out[to] >> (self.next[at] ^ 1) & 1 == 0 {
                return false;
            }
            at = to;
            if at == first {
                return true;
            }
        }
    }

    fn turn(&mut self, first: usize) {
        let mut at = first;
        let mut way = self.next[at];
        loop {
            let to = usize::from(self.graph.next[at][usize::from(way)]);
            let after = self.next[to];
            self.next[to] = way ^ 1;
            self.before[at] = to as u16;
            at = to;
            way = after;
            if at == first {
                return;
            }
        }
    }

    /// A move by chance.
    fn shuffle(&mut self) {
        let count = self.next.len();
        for _ in 0..count {
            let at = self.random.random_range(0..count);
            if let Some(square) = self.square(at, |_, _| true) {
                self.swap(at, square);
                return;
            }
            if self.next[at] == NONE && self.out[at] != 0 {
                let way = self.random.random_range(0..4);
                if self.out[at] >> way & 1 == 1 {
                    let to = usize::from(self.graph.next[at][way]);
                    self.next[usize::from(self.before[to])] = NONE;
                    self.next[at] = way as u16;
                    return;
                }
            }
        }
    }
}
