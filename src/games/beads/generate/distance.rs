//! The greatest distance between any two arrangements of a graph, with as few searches as may be.
//!
//! A search from one empty place says how far everything is from there. From any other place a few moves lead to it,
//! whichever way they go; so what is far from the other place must be nearly as far from the searched one, seen after each of
//! these ways. Only where some arrangement passes all these tests is the other place searched too.

use crate::games::beads::generate::breadth::{Chart, KEPT, Search};
use crate::games::beads::generate::sequences::{self, Sequence};
use crate::games::beads::level::graph::Graph;

/// Ways between two places that are tried: all of a few moves, or until they are enough. What passes those is tried on longer
/// ones, until these become too many.
const SHORT: usize = 3;
const ENOUGH: usize = 10;
const LONG: usize = 7;
const MANY: usize = 60;
/// Arrangements that are tried on all ways, and that may pass the short ones.
const TRIED: usize = 4000;
const PASSING: usize = 200;

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
    less: usize,
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
        self.searched.push(Searched { place, depth, states, tails });
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
        let (mut ways, mut tests) = (Ways::from(self.chart.place[node]), Vec::new());
        loop {
            for searched in &self.searched {
                match searched.farther(ways.moves, distance) {
                    Farther::Never if ways.lead_to(searched.place) => return false,
                    Farther::Never | Farther::Unknown => {}
                    Farther::Among(tail, less) => {
                        ways.tests(searched.place, tail, less, &mut tests);
                    }
                }
            }
            if ways.moves == SHORT || tests.len() >= ENOUGH {
                break;
            }
            ways.go_on(&self.joined);
        }
        tests.sort_by_key(|test| test.less);
        let Some(mut left) = self.passing(&tests, new) else { return true };
        while !left.is_empty() {
            if ways.moves == LONG || ways.ends.len() > MANY {
                return true;
            }
            ways.go_on(&self.joined);
            for searched in &self.searched {
                if let Farther::Among(tail, less) = searched.farther(ways.moves, distance) {
                    tests.clear();
                    ways.tests(searched.place, tail, less, &mut tests);
                    for test in &tests {
                        left.retain(|(place, order)| self.passes(test, *order, *place));
                    }
                }
            }
        }
        false
    }

    /// The arrangements that pass all these tests, as they are seen from where the tests' ways start; `None`, where they
    /// are too many to go through. `new` as above.
    fn passing(&self, tests: &[Test<'_>], new: bool) -> Option<Vec<(usize, Sequence)>> {
        let (first, others) = tests.split_first()?;
        let known = |place: usize| {
            let orbit = self.orbits[self.chart.row[place]];
            self.searched.iter().any(|it| self.orbits[self.chart.row[it.place]] == orbit)
        };
        let words = self.chart.tables.words();
        let mut passing = Vec::new();
        let mut tried = 0;
        for place in (0..self.chart.row.len()).filter(|place| !new || !known(*place)) {
            for (at, word) in first.tail[place * words..][..words].iter().enumerate() {
                let mut bits = *word;
                while bits != 0 {
                    let order = self.chart.tables.order(at * 64 + bits.trailing_zeros() as usize);
                    bits &= bits - 1;
                    let order = order.map(|bead| first.beads[usize::from(bead)]);
                    tried += 1;
                    if others.iter().all(|test| self.passes(test, order, place)) {
                        passing.push((place, order));
                    }
                    if tried > TRIED || passing.len() > PASSING {
                        return None;
                    }
                }
            }
        }
        Some(passing)
    }

    /// Whether an arrangement is in the tail of a test too.
    fn passes(&self, test: &Test<'_>, order: Sequence, place: usize) -> bool {
        let at = self.chart.tables.place(order.map(|bead| test.back[usize::from(bead)]));
        let words = self.chart.tables.words();
        test.tail[place * words + at / 64] >> (at % 64) & 1 == 1
    }
}

/// What is known from a search of the arrangements that are far, seen after a way of some moves.
enum Farther<'t> {
    /// There are none.
    Never,
    /// They are among these, which are so much less far than the farthest.
    Among(&'t [u64], usize),
    /// Those are not kept.
    Unknown,
}

/// All ways of so many moves from a place, but for those that go back at once.
struct Ways {
    /// Where each ends, the place before that, and the beads as it leaves them.
    ends: Vec<(usize, usize, Sequence)>,
    moves: usize,
}

impl Ways {
    /// The way of no moves.
    fn from(place: usize) -> Ways {
        Ways { ends: vec![(place, usize::MAX, sequences::ordered())], moves: 0 }
    }

    /// One move more.
    fn go_on(&mut self, joined: &[Vec<usize>]) {
        let mut ends = Vec::with_capacity(self.ends.len() * 3);
        for &(place, before, beads) in &self.ends {
            let ahead = joined[place].iter().filter(|to| **to != before);
            ends.extend(ahead.map(|&to| (to, place, moved(beads, place, to))));
        }
        self.ends = ends;
        self.moves += 1;
    }

    fn lead_to(&self, to: usize) -> bool {
        self.ends.iter().any(|(place, ..)| *place == to)
    }

    /// Adds the tests that ways to this place make.
    fn tests<'t>(&self, to: usize, tail: &'t [u64], less: usize, tests: &mut Vec<Test<'t>>) {
        let ends = self.ends.iter().filter(|(place, ..)| *place == to).take(ENOUGH);
        tests.extend(ends.map(|&(.., beads)| Test { tail, less, beads, back: inverse(beads) }));
    }
}

impl Searched {
    /// What is at this distance from elsewhere, seen from here after so many moves.
    fn farther(&self, moves: usize, distance: usize) -> Farther<'_> {
        match (self.depth + moves).checked_sub(distance) {
            None => Farther::Never,
            Some(less) => match self.tails.get(less) {
                Some(tail) => Farther::Among(tail, less),
                None => Farther::Unknown,
            },
        }
    }

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
