//! Breadth-first search through all arrangements at once: one bit an arrangement, one bit set for each empty node.
//!
//! Moving a bead gives the others new names in effect, so that the distances from one arrangement are those from every
//! arrangement with the same empty node. The nodes are put in a row, along a path through all where there is one, and the
//! beads read in that order without the empty node: moves along the path leave the order as it is, so that whole words
//! move; only other edges let a bead jump over others.

use crate::games::beads::generate::path;
use crate::games::beads::generate::sequences::{self, Jump, Part, Parts, Sequences};
use crate::games::beads::level::graph::Graph;

/// A graph whose arrangements can be searched.
pub(super) struct Chart<'a> {
    pub(super) tables: &'a Sequences,
    /// The nodes in a row.
    pub(super) row: Vec<usize>,
    /// The place of each node in the row.
    pub(super) place: Vec<usize>,
    /// For each place, whether the node there is joined to the next.
    steps: Vec<bool>,
    /// The other edges, both ways: for each empty place, where else it goes and what jumps then.
    jumps: Vec<Jumps<'a>>,
}

/// Where the empty place can go otherwise than along the row, and what that does to the orders: to whole words, to parts of them, or to
/// single ones.
#[derive(Clone, Default)]
struct Jumps<'a> {
    words: Vec<(usize, &'a [u16])>,
    parts: Vec<(usize, Parts, &'a [Part])>,
    places: Vec<(usize, &'a [u16])>,
}

/// The depths of a search that are kept: the last so many.
pub(super) const KEPT: usize = 7;

/// Places that are written at a time.
const FOUR: usize = 4;

/// Bit sets of arrangements: for each place of the row that is empty, the orders of the beads.
pub(super) struct Search {
    words: usize,
    seen: Vec<u64>,
    /// The arrangements at depth `d`, in `fronts[d % (KEPT + 1)]`.
    fronts: [Vec<u64>; KEPT + 1],
    next: Vec<u64>,
    /// Room for the places of one front's bits.
    list: Vec<u16>,
    /// The greatest distance.
    pub(super) depth: usize,
}

impl<'a> Chart<'a> {
    /// `tables` are for one bead less than the graph has nodes.
    pub(super) fn new(graph: &Graph, tables: &'a Sequences) -> Chart<'a> {
        let row = path::row(graph);
        let mut place = vec![0; row.len()];
        row.iter().enumerate().for_each(|(at, &node)| place[node] = at);
        let steps = row.windows(2).map(|pair| graph.joined(pair[0], pair[1])).collect();
        let mut jumps = vec![Jumps::default(); row.len()];
        for (a, b) in graph.edges() {
            let (low, high) = (place[a].min(place[b]), place[a].max(place[b]));
            if high - low > 1 {
                // The empty place goes up: the bead from there comes to lie before those between.
                jumps[low].add(high, tables.jump(low, high - 1, true));
                jumps[high].add(low, tables.jump(low, high - 1, false));
            }
        }
        Chart { tables, row, place, steps, jumps }
    }

    /// Searches from the ordered arrangement with this place of the row empty.
    pub(super) fn search(&self, empty: usize, search: &mut Search) {
        let words = self.tables.words();
        search.clear(words * self.row.len(), words);
        let start = self.tables.place(sequences::ordered());
        search.fronts[0][empty * words + start / 64] = 1 << (start % 64);
        search.seen.clone_from(&search.fronts[0]);
        search.depth = 0;
        while self.step(search) {}
    }

    /// One move more; whether another may lead anywhere new.
    fn step(&self, search: &mut Search) -> bool {
        let Search { words, seen, fronts, next, list, depth } = search;
        let words = *words;
        let front = std::mem::take(&mut fronts[*depth % (KEPT + 1)]);
        next.fill(0);
        let filled = |front: &&[u64]| front.iter().any(|word| *word != 0);
        let fronts_and_jumps = front.chunks(words).zip(&self.jumps);
        for (front, jumps) in fronts_and_jumps.filter(|(front, _)| filled(front)) {
            let list = if jumps.places.is_empty() { &[] } else { spell_out(front, list) };
            for &(to, after) in &jumps.places {
                leap(list, &mut next[to * words..][..words], after);
            }
            for &(to, after) in &jumps.words {
                shift(front, &mut next[to * words..][..words], after);
            }
            for &(to, parts, after) in &jumps.parts {
                shift_parts(front, &mut next[to * words..][..words], parts, after);
            }
        }
        for (at, _) in self.steps.iter().enumerate().filter(|(_, joined)| **joined) {
            let (low, high) = (at * words, (at + 1) * words);
            or(&mut next[low..][..words], &front[high..][..words]);
            or(&mut next[high..][..words], &front[low..][..words]);
        }
        fronts[*depth % (KEPT + 1)] = front;
        let (mut any, mut left) = (0, 0);
        let kept = &mut fronts[(*depth + 1) % (KEPT + 1)];
        for ((next, seen), kept) in next.iter().zip(seen).zip(kept) {
            let new = next & !*seen;
            *seen |= new;
            *kept = new;
            any |= new;
            left |= !*seen;
        }
        *depth += usize::from(any != 0);
        any != 0 && left & self.tables.full() != 0
    }
}

impl<'a> Jumps<'a> {
    fn add(&mut self, to: usize, jump: Jump<'a>) {
        match jump {
            Jump::Words(after) => self.words.push((to, after)),
            Jump::Parts(parts, after) => self.parts.push((to, parts, after)),
            Jump::Places(after) => self.places.push((to, after)),
        }
    }
}

/// Adds each word to the one that the jump brings it to.
fn shift(from: &[u64], to: &mut [u64], after: &[u16]) {
    for (word, after) in from.iter().zip(after) {
        if let Some(to) = to.get_mut(usize::from(*after)) {
            *to |= word;
        }
    }
}

/// Adds each part of each word to where the jump brings it. The numbers of parts of the larger graphs are known when this is
/// compiled.
fn shift_parts(from: &[u64], to: &mut [u64], parts: Parts, after: &[Part]) {
    match parts.count {
        5 => shift_all(from, to, parts, after.as_chunks::<5>().0),
        6 => shift_all(from, to, parts, after.as_chunks::<6>().0),
        7 => shift_all(from, to, parts, after.as_chunks::<7>().0),
        count => {
            for (word, after) in from.iter().zip(after.chunks_exact(count)) {
                shift_word(*word, to, parts, after);
            }
        }
    }
}

fn shift_all<const PARTS: usize>(
    from: &[u64],
    to: &mut [u64],
    parts: Parts,
    after: &[[Part; PARTS]],
) {
    for (word, after) in from.iter().zip(after).filter(|(word, _)| **word != 0) {
        shift_word(*word, to, parts, after);
    }
}

#[inline]
fn shift_word(word: u64, to: &mut [u64], parts: Parts, after: &[Part]) {
    for (part, after) in after.iter().enumerate() {
        if let Some(to) = to.get_mut(usize::from(after.word)) {
            *to |= parts.moved(word, part, *after);
        }
    }
}

/// The places of the bits that are set. Most words have few, so that four are written at a time, whether they are there or not:
/// to ask for each would be guessed wrong too often.
fn spell_out<'l>(words: &[u64], list: &'l mut [u16]) -> &'l [u16] {
    let mut count = 0;
    for (at, word) in words.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            let Some(four) = list[count..].first_chunk_mut::<FOUR>() else { break };
            for slot in four {
                *slot = (at * 64) as u16 | left.trailing_zeros() as u16 & 63;
                count += usize::from(left != 0);
                left &= left.wrapping_sub(1);
            }
        }
    }
    &list[..count]
}

/// Sets the bits that the jump brings these places to. Neighbours often come to lie in one word, where each has to wait
/// for the one before: so four stretches are done side by side.
fn leap(places: &[u16], to: &mut [u64], after: &[u16]) {
    let (first, second) = places.split_at(places.len() / 2);
    let (one, two) = first.split_at(first.len() / 2);
    let (three, four) = second.split_at(second.len() / 2);
    let mut set = |place: u16| {
        let place = after.get(usize::from(place)).copied().unwrap_or(0);
        if let Some(word) = to.get_mut(usize::from(place / 64)) {
            *word |= 1 << (place % 64);
        }
    };
    for (((one, two), three), four) in one.iter().zip(two).zip(three).zip(four) {
        set(*one);
        set(*two);
        set(*three);
        set(*four);
    }
    for rest in [two, three, four] {
        rest[one.len()..].iter().for_each(|place| set(*place));
    }
}

fn or(to: &mut [u64], from: &[u64]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to |= from);
}

impl Search {
    pub(super) fn new() -> Search {
        let fronts = std::array::from_fn(|_| Vec::new());
        Search { words: 0, seen: Vec::new(), fronts, next: Vec::new(), list: Vec::new(), depth: 0 }
    }

    fn clear(&mut self, length: usize, words: usize) {
        self.words = words;
        for set in self.fronts.iter_mut().chain([&mut self.seen, &mut self.next]) {
            set.resize(length, 0);
        }
        self.fronts[0].fill(0);
        self.list.resize(words * 64 + FOUR, 0);
    }

    /// The arrangements at a depth, one of the last [`KEPT`], by words: those with place `p` empty are the `p`-th part.
    pub(super) fn at(&self, depth: usize) -> &[u64] {
        &self.fronts[depth % (KEPT + 1)]
    }

    /// How many arrangements can be reached.
    pub(super) fn states(&self) -> u64 {
        self.seen.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
