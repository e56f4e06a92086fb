//! The orders that beads can have along a path through the nodes, numbered so that whole sets of them are words of bits.
//!
//! The orders of the beads between the first and the last, told from each other by which is lower only, are a word each; its
//! bits are the pairs of beads at the two ends. So a bead that jumps between the ends moves whole words, the same for all
//! pairs; only jumps from or to an end take bits from word to word.

use std::array;

/// Most beads that are read along a path.
pub(super) const MOST: usize = 8;

/// Bits of a word: as many as there are pairs of beads, or more.
const BITS: usize = 64;

/// The beads along the path, the empty node left out.
pub(super) type Sequence = [u8; MOST];

/// The tables for so many beads. They do not depend on the graph.
#[derive(Debug)]
pub(super) struct Sequences {
    beads: usize,
    /// Words of the bit set of all orders.
    words: usize,
    /// The order at each place; at the places that stay empty, the ordered one.
    orders: Vec<Sequence>,
    /// For each first and last place that a jump spans: what it does, forwards and backwards.
    jumps: Vec<[Table; 2]>,
}

/// What a jump does to the places of orders.
#[derive(Clone, Copy, Debug)]
pub(super) enum Jump<'a> {
    /// For each word, the one that it moves to as it is.
    Words(&'a [u16]),
    /// For each word and each part of it, where the part goes: only the bead at one end changes.
    Parts(Parts, &'a [Part]),
    /// For each place, the place after the jump.
    Places(&'a [u16]),
}

/// The table of a jump one way.
#[derive(Debug)]
enum Table {
    Words(Vec<u16>),
    Parts(Parts, Vec<Part>),
    Places(Vec<u16>),
}

/// How a word is taken apart by the bead at one end: part `g` has the pairs in which this bead is the `g`-th of those that are
/// not at the other end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// Parts of a word.
    pub(super) count: usize,
    /// The places in the word of the first part, moved down to the lowest.
    mask: u64,
    /// How far the next part is.
    apart: usize,
    /// How many places a part has where these follow each other; they begin with another bead in each part. Otherwise more
    /// than a word has, less one: nothing is turned.
    ring: usize,
}

/// Where a part of a word goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The word.
    pub(super) word: u16,
    /// How far up it comes to lie there.
    up: u8,
    /// By how many places its ring is turned.
    turn: u8,
}

impl Parts {
    /// The parts by the bead at the start, or at the end.
    fn new(beads: usize, start: bool) -> Parts {
        let count = beads - 1;
        if start {
            let mask = (0..beads).fold(0, |mask, other| mask | 1 << (other * count));
            return Parts { count, mask, apart: 1, ring: BITS - 1 };
        }
        Parts { count, mask: (1 << beads) - 1, apart: beads, ring: beads }
    }

    /// A part of a word, as it comes to lie elsewhere.
    pub(super) fn moved(self, word: u64, part: usize, to: Part) -> u64 {
        let bits = word >> (part * self.apart) & self.mask;
        let turned = (bits << to.turn | bits >> (self.ring - usize::from(to.turn))) & self.mask;
        turned << to.up
    }

    /// Where the parts of the words go, which is known for all places.
    fn table(self, after: &[u16]) -> Vec<Part> {
        let parts =
            after.chunks(BITS).flat_map(|word| (0..self.count).map(move |part| (word, part)));
        let to = |(word, part): (&[u16], usize)| {
            let lowest = usize::from(word[part * self.apart]);
            let to = lowest % BITS / self.apart;
            let turn = if self.apart == 1 { 0 } else { (part + self.ring - to) % self.ring };
            Part { word: (lowest / BITS) as u16, up: (to * self.apart) as u8, turn: turn as u8 }
        };
        parts.map(to).collect()
    }
}

impl Sequences {
    /// Tables for so many beads, 2 to 8.
    #[must_use]
    pub(super) fn new(beads: usize) -> Sequences {
        let beads = beads.clamp(2, MOST);
        let words = (1..=beads - 2).product();
        let orders = vec![ordered(); words * BITS];
        let mut tables = Sequences { beads, words, orders, jumps: Vec::new() };
        let all: Vec<Sequence> = permutations(beads);
        for &order in &all {
            let place = tables.place(order);
            tables.orders[place] = order;
        }
        for last in 0..beads {
            for first in 0..last {
                let table = |forwards| tables.jump_table(&all, first, last, forwards);
                let both = [table(true), table(false)];
                tables.jumps.push(both);
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

    /// The bits of a word that stand for orders.
    pub(super) fn full(&self) -> u64 {
        (1 << (self.beads * (self.beads - 1))) - 1
    }

    /// The order at a place.
    pub(super) fn order(&self, place: usize) -> &Sequence {
        &self.orders[place]
    }

    /// The place of an order.
    pub(super) fn place(&self, order: Sequence) -> usize {
        let last = self.beads - 1;
        let (low, high) = (order[0], order[last]);
        // For each bead, how many between the ends are lower and not yet counted, four bits a bead.
        let mut lower = 0x7654_3210_u64;
        let mut count = |bead: u8| {
            let lower_of_bead = lower >> (4 * bead) & 15;
            lower = lower.wrapping_sub(0x1111_1110 << (4 * bead));
            lower_of_bead as usize
        };
        let high = count(high);
        let pair = high * last + count(low);
        let mut word = 0;
        for (at, bead) in order[1..last].iter().enumerate() {
            word = word * (last - 1 - at) + count(*bead);
        }
        word * BITS + pair
    }

    /// What happens to orders where the bead at `last` moves before the one at `first`; backwards, the reverse.
    pub(super) fn jump(&self, first: usize, last: usize, forwards: bool) -> Jump<'_> {
        match &self.jumps[last * (last - 1) / 2 + first][usize::from(!forwards)] {
            Table::Words(after) => Jump::Words(after),
            Table::Parts(parts, after) => Jump::Parts(*parts, after),
            Table::Places(after) => Jump::Places(after),
        }
    }

    fn jump_table(&self, all: &[Sequence], first: usize, last: usize, forwards: bool) -> Table {
        let mut after = vec![0; self.words * BITS];
        for &order in all {
            let mut jumped = order;
            jump(&mut jumped, first, last, forwards);
            after[self.place(order)] = self.place(jumped) as u16;
        }
        let parts = |start| {
            let parts = Parts::new(self.beads, start);
            Table::Parts(parts, parts.table(&after))
        };
        match (first == 0, last + 1 == self.beads) {
            (true, true) => Table::Places(after),
            (true, false) => parts(true),
            (false, true) => parts(false),
            (false, false) => {
                Table::Words(after.iter().step_by(BITS).map(|at| at / BITS as u16).collect())
            }
        }
    }
}

/// Moves the bead at `last` before the one at `first`; backwards, the one at `first` behind the one at `last`.
pub(super) fn jump(order: &mut Sequence, first: usize, last: usize, forwards: bool) {
    let all = u64::from_le_bytes(*order);
    let (bits, low) = (8 * (last - first), 8 * first);
    let span = (u64::MAX >> (56 - bits)) << low;
    let beads = all & span;
    let turned = if forwards { beads << 8 | beads >> bits } else { beads >> 8 | beads << bits };
    *order = (all & !span | turned & span).to_le_bytes();
}

/// The order in which bead `k` is at place `k`.
pub(super) fn ordered() -> Sequence {
    array::from_fn(|bead| bead as u8)
}

/// All orders of so many beads.
fn permutations(beads: usize) -> Vec<Sequence> {
    let mut all = vec![ordered()];
    // Each bead in turn is exchanged with itself and with each before it.
    for bead in 1..beads {
        all = (0..=bead)
            .flat_map(|other| {
                all.iter().map(move |order| {
                    let mut order = *order;
                    order.swap(other, bead);
                    order
                })
            })
            .collect();
    }
    all
}
