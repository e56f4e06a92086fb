//! The greatest distance between any two arrangements of a graph, with as few searches as may be.
//!
//! A search from one empty place says how far everything is from there. From any other place a few moves lead to it,
//! whichever way they go; so what is far from the other place must be nearly as far from the searched one, seen after each of
//! these ways. Only where some arrangement passes all these tests is the other place searched too.

use crate::games::beads::generate::breadth::{Chart, KEPT, Search};
use crate::games::beads::generate::sequences::{self, Sequence};
use crate::games::beads::level::graph::Graph;

/// Ways between two places that are tried: the shortest, and no more than so many, of at most so many moves.
const WAYS: usize = 16;
const LONGEST: usize = 4;

/// One search, as far as it is kept.
pub(super) struct Searched {
    /// The place of the row that was empty at the start.
    place: usize,
    /// The greatest distance from there.
    pub(super) depth: usize,
    /// How many arrangements can be reached.
    pub(super) states: u64,
    /// The arrangements at so much less than the greatest distance, or farther.
    tails: Vec<Vec<u64>>,
    /// How many each of them has.
    sizes: Vec<u32>,
}

/// The greatest distances of a graph, as far as they were looked for.
pub(super) struct Distances<'c, 'a> {
    chart: &'c Chart<'a>,
    orbits: &'c [usize],
    joined: Vec<Vec<usize>>,
    searched: Vec<Searched>,
}

/// A way from one place to another that was searched from: the beads as it leaves them, and what it leads to is farther
/// away than the tail says.
struct Test<'t> {
    tail: &'t [u64],
    size: u32,
    beads: Sequence,
    back: Sequence,
}

impl<'c, 'a> Distances<'c, 'a> {
    pub(super) fn new(graph: &Graph, chart: &'c Chart<'a>, orbits: &'c [usize]) -> Self {
        let places = 0..chart.row.len();
        let near = |at: usize| {
            let joined = |to: &usize| graph.joined(chart.row[at], chart.row[*to]);
            places.clone().filter(joined).collect()
        };
        let joined = places.clone().map(near).collect();
        Distances { chart, orbits, joined, searched: Vec::new() }
    }

    /// The greatest distance between two arrangements of which one can be reached from the other.
    pub(super) fn greatest(&mut self, search: &mut Search) -> usize {
        let nodes = self.chart.row.len();
        let mut firsts: Vec<usize> =
            (0..nodes).filter(|node| self.orbits[*node] == *node).collect();
        firsts.sort_by_key(|node| self.joined[self.chart.place[*node]].len());
        let mut greatest = 0;
        for node in firsts {
            if self.searched.is_empty() || self.may_reach(node, greatest + 1, true) {
                self.search(node, search);
                greatest = greatest.max(self.searched.last().map_or(0, |it| it.depth));
            }
        }
        greatest
    }

    /// Searches from the arrangements with this node empty, and keeps what is far.
    pub(super) fn search(&mut self, node: usize, search: &mut Search) {
        let place = self.chart.place[node];
        self.chart.search(place, search);
        let mut tails = vec![search.at(search.depth).to_vec()];
        for less in 1..KEPT.min(search.depth + 1) {
            let mut tail = search.at(search.depth - less).to_vec();
            tail.iter_mut().zip(&tails[less - 1]).for_each(|(word, farther)| *word |= farther);
            tails.push(tail);
        }
        let (depth, states) = (search.depth, search.states());
        let size = |tail: &Vec<u64>| tail.iter().map(|word| word.count_ones()).sum();
        let sizes = tails.iter().map(size).collect();
        self.searched.push(Searched { place, depth, states, tails, sizes });
    }

    /// What the search from a node found, where it was searched.
    pub(super) fn of(&self, node: usize) -> Option<&Searched> {
        self.searched.iter().find(|it| it.place == self.chart.place[node])
    }

    /// The searches that were made.
    pub(super) fn searches(&self) -> &[Searched] {
        &self.searched
    }

    /// Whether some arrangement may be as far as this from those with a node empty; `new`: one whose empty node is like
    /// none that was searched from, since those are known from there.
    pub(super) fn may_reach(&self, node: usize, distance: usize, new: bool) -> bool {
        let from = self.chart.place[node];
        let mut tests = Vec::new();
        for searched in &self.searched {
            if !self.tests(searched, from, distance, &mut tests) {
                return false;
            }
        }
        tests.sort_by_key(|test| test.size);
        let Some((first, others)) = tests.split_first() else { return true };
        let known = |place: usize| {
            let orbit = self.orbits[self.chart.row[place]];
            self.searched.iter().any(|it| self.orbits[self.chart.row[it.place]] == orbit)
        };
        let words = self.chart.tables.words();
        let mut left = first.tail.len() * 3;
        for place in (0..self.chart.row.len()).filter(|place| !new || !known(*place)) {
            let part = |tail: &'_ [u64]| place * words..(place + 1) * words.min(tail.len());
            for (at, word) in first.tail[part(first.tail)].iter().enumerate() {
                let mut bits = *word;
                while bits != 0 {
                    let place_of_order = at * 64 + bits.trailing_zeros() as usize;
                    let order = *self.chart.tables.order(place_of_order);
                    bits &= bits - 1;
                    left = left.saturating_sub(1);
                    if left == 0 || others.iter().all(|test| self.passes(test, first, order, place))
                    {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// Whether the arrangement that `first` sees as `order` is in the tail of a test too.
    fn passes(&self, test: &Test<'_>, first: &Test<'_>, order: Sequence, place: usize) -> bool {
        let seen = order.map(|bead| test.back[usize::from(first.beads[usize::from(bead)])]);
        let at = self.chart.tables.place(seen);
        let words = self.chart.tables.words();
        test.tail[place * words + at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds the tests that ways to a searched place make. False, where one of them is so short that nothing passes.
    fn tests<'t>(
        &'t self,
        searched: &'t Searched,
        from: usize,
        distance: usize,
        tests: &mut Vec<Test<'t>>,
    ) -> bool {
        // Of more than `most` moves, a way ends among arrangements that are not kept.
        let most =
            (searched.tails.len() - 1 + distance).saturating_sub(searched.depth).min(LONGEST);
        let mut ways = vec![(from, usize::MAX, sequences::ordered())];
        let (mut start, mut count) = (0, 0);
        for moves in 0..=most {
            let end = ways.len();
            for way in start..end {
                let (place, before, beads) = ways[way];
                if place == searched.place {
                    let Some(less) = (searched.depth + moves).checked_sub(distance) else {
                        return false;
                    };
                    tests.push(Test {
                        tail: &searched.tails[less],
                        size: searched.sizes[less],
                        beads,
                        back: inverse(beads),
                    });
                    count += 1;
                    if count == WAYS {
                        return true;
                    }
                }
                if moves < most {
                    let ahead = self.joined[place].iter().filter(|to| **to != before);
                    ways.extend(ahead.map(|&to| (to, place, moved(beads, place, to))));
                }
            }
            start = end;
        }
        true
    }
}

impl Searched {
    /// The arrangements at exactly this distance, which is the greatest, by words; none, where it is more than there is.
    pub(super) fn farthest(&self, distance: usize) -> Option<&[u64]> {
        (self.depth == distance).then(|| self.tails[0].as_slice())
    }
}

/// The beads after the empty place went from one place to another.
fn moved(beads: Sequence, from: usize, to: usize) -> Sequence {
    let mut beads = beads;
    let (low, high) = (from.min(to), from.max(to));
    if high - low > 1 {
        sequences::jump(&mut beads, low, high - 1, to > from);
    }
    beads
}

fn inverse(beads: Sequence) -> Sequence {
    let mut inverse = sequences::ordered();
    (0u8..).zip(beads).for_each(|(at, bead)| inverse[usize::from(bead)] = at);
    inverse
}
