//! The orders that beads can have along a path through the nodes, numbered so that whole sets of them are words of bits.
//!
//! An order's place is its rank in the alphabet, except that each 120 orders (those of the last five beads after the same
//! first ones) take up 128 places. What a bead that jumps does to an order depends only on the beads from where it jumps
//! on, and so do the tables of jumps.

use std::array;

/// Most beads that are read along a path.
pub(super) const MOST: usize = 8;

/// The beads along the path, the empty node left out.
pub(super) type Sequence = [u8; MOST];

/// The last so many beads are numbered within two words.
const INNER: usize = 5;

/// The tables for so many beads. They do not depend on the graph.
#[derive(Debug)]
pub(super) struct Sequences {
    beads: usize,
    /// Words of the bit set of all orders.
    words: usize,
    /// The order at each place; at the places that stay empty, the ordered one.
    orders: Vec<Sequence>,
    /// For each first and last place that a jump spans: the places after it, forwards and backwards.
    jumps: Vec<[Vec<u16>; 2]>,
}

/// What a jump does to the places of orders.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump<'a> {
    /// The bits of a place that the jump changes: the others stay.
    pub(super) mask: u16,
    /// For each value of these bits, the value after the jump.
    pub(super) places: &'a [u16],
}

impl Jump<'_> {
    /// The place after the jump.
    pub(super) fn after(self, place: u16) -> u16 {
        place & !self.mask | self.places.get(usize::from(place & self.mask)).copied().unwrap_or(0)
    }
}

impl Sequences {
    /// Tables for so many beads, 2 to 8.
    #[must_use]
    pub(super) fn new(beads: usize) -> Sequences {
        let beads = beads.clamp(2, MOST);
        let count: usize = (1..=beads).product();
        let words = words_of(count);
        let mut tables =
            Sequences { beads, words, orders: vec![ordered(); words * 64], jumps: Vec::new() };
        for rank in 0..count {
            tables.orders[padded(rank)] = unranked(rank, beads);
        }
        for last in 0..beads {
            for first in 0..last {
                tables.jumps.push([
                    tables.jump_table(first, last, true),
                    tables.jump_table(first, last, false),
                ]);
            }
        }
        tables
    }

    pub(super) fn beads(&self) -> usize {
        self.beads
    }

    /// Words of a set of orders.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The order at a place.
    pub(super) fn order(&self, place: usize) -> &Sequence {
        &self.orders[place]
    }

    /// The place of an order.
    pub(super) fn place(&self, order: Sequence) -> usize {
        padded(rank(&order[..self.beads]))
    }

    /// What happens to orders where the bead at `last` moves before the one at `first`; backwards, the reverse.
    pub(super) fn jump(&self, first: usize, last: usize, forwards: bool) -> Jump<'_> {
        let mask = if self.run_start(first) == 0 { u16::MAX } else { 127 };
        let tables = &self.jumps[last * (last - 1) / 2 + first];
        Jump { mask, places: &tables[usize::from(!forwards)] }
    }

    /// The first bead of the runs of places within which a jump from `first` on is the same everywhere.
    fn run_start(&self, first: usize) -> usize {
        let inner = self.beads.saturating_sub(INNER);
        if first < inner { 0 } else { inner }
    }

    fn jump_table(&self, first: usize, last: usize, forwards: bool) -> Vec<u16> {
        let from = self.run_start(first);
        let beads = self.beads - from;
        let count: usize = (1..=beads).product();
        let mut table = vec![0; words_of(count) * 64];
        for at in 0..count {
            let mut order = unranked(at, beads);
            jump(&mut order, first - from, last - from, forwards);
            table[padded(at)] = padded(rank(&order[..beads])) as u16;
        }
        table
    }
}

/// Moves the bead at `last` before the one at `first`; backwards, the one at `first` behind the one at `last`.
pub(super) fn jump(order: &mut Sequence, first: usize, last: usize, forwards: bool) {
    if forwards {
        (first..last).rev().for_each(|at| order.swap(at, at + 1));
    } else {
        (first..last).for_each(|at| order.swap(at, at + 1));
    }
}

/// The order in which bead `k` is at place `k`.
pub(super) fn ordered() -> Sequence {
    array::from_fn(|bead| bead as u8)
}

/// Words that so many orders take up.
fn words_of(count: usize) -> usize {
    (padded(count - 1) + 1).div_ceil(64)
}

/// Each 120 ranks take up 128 places.
fn padded(rank: usize) -> usize {
    rank / 120 * 128 + rank % 120
}

fn rank(order: &[u8]) -> usize {
    let mut free = u32::MAX;
    let mut rank = 0;
    for (at, bead) in order.iter().enumerate() {
        let lower = free & ((1 << bead) - 1);
        rank = rank * (order.len() - at) + lower.count_ones() as usize;
        free &= !(1 << bead);
    }
    rank
}

fn unranked(rank: usize, beads: usize) -> Sequence {
    let mut free: Vec<u8> = (0..beads as u8).collect();
    let (mut rank, mut count) = (rank, (1..=beads).product::<usize>());
    let mut order = ordered();
    for (at, bead) in order.iter_mut().take(beads).enumerate() {
        count /= beads - at;
        *bead = free.remove(rank / count);
        rank %= count;
    }
    order
}
