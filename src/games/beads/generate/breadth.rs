//! Breadth-first search through all arrangements at once: one bit an arrangement, one bit set for each empty node.
//!
//! Moving a bead gives the others new names in effect, so that the distances from one arrangement are those from every
//! arrangement with the same empty node. The nodes are put in a row, along a path through all where there is one, and the
//! beads read in that order without the empty node: moves along the path leave the order as it is, so that whole words
//! move; only other edges let a bead jump over others.

use crate::games::beads::generate::path;
use crate::games::beads::generate::sequences::{Jump, Sequences};
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
    jumps: Vec<Vec<(usize, Jump<'a>)>>,
}

/// The depths of a search that are kept: the last so many.
pub(super) const KEPT: usize = 8;

/// Bit sets of arrangements: for each place of the row that is empty, the orders of the beads.
pub(super) struct Search {
    words: usize,
    seen: Vec<u64>,
    /// The arrangements at depth `d`, in `fronts[d % KEPT]`.
    fronts: [Vec<u64>; KEPT],
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
        let mut jumps = vec![Vec::new(); row.len()];
        for (a, b) in graph.edges() {
            let (low, high) = (place[a].min(place[b]), place[a].max(place[b]));
            if high - low > 1 {
                // The empty place goes up: the bead from there comes to lie before those between.
                jumps[low].push((high, tables.jump(low, high - 1, true)));
                jumps[high].push((low, tables.jump(low, high - 1, false)));
            }
        }
        Chart { tables, row, place, steps, jumps }
    }

    /// Searches from the ordered arrangement with this place of the row empty.
    pub(super) fn search(&self, empty: usize, search: &mut Search) {
        let words = self.tables.words();
        search.clear(words * self.row.len(), words);
        search.fronts[0][empty * words] = 1;
        search.seen[empty * words] = 1;
        search.depth = 0;
        while self.step(search) {
            search.depth += 1;
        }
    }

    /// One move more; whether it leads anywhere new.
    fn step(&self, search: &mut Search) -> bool {
        let Search { words, seen, fronts, next, list, depth } = search;
        let words = *words;
        let front = std::mem::take(&mut fronts[*depth % KEPT]);
        next.fill(0);
        for (from, jumps) in self.jumps.iter().enumerate().filter(|(_, jumps)| !jumps.is_empty()) {
            spell_out(&front[from * words..][..words], list);
            for &(to, jump) in jumps {
                leap(list, &mut next[to * words..][..words], jump);
            }
        }
        for (at, _) in self.steps.iter().enumerate().filter(|(_, joined)| **joined) {
            let (low, high) = (at * words, (at + 1) * words);
            or(&mut next[low..][..words], &front[high..][..words]);
            or(&mut next[high..][..words], &front[low..][..words]);
        }
        fronts[*depth % KEPT] = front;
        let mut any = 0;
        let kept = &mut fronts[(*depth + 1) % KEPT];
        for ((next, seen), kept) in next.iter().zip(seen).zip(kept) {
            let new = next & !*seen;
            *seen |= new;
            *kept = new;
            any |= new;
        }
        any != 0
    }
}

/// The places of the bits that are set.
fn spell_out(words: &[u64], list: &mut Vec<u16>) {
    list.clear();
    for (at, word) in words.iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            list.push((at * 64) as u16 | left.trailing_zeros() as u16);
            left &= left - 1;
        }
    }
}

/// Sets the bits that the jump brings these places to. Neighbours often come to lie in one word, where each has to wait
/// for the one before: so four stretches are done side by side.
fn leap(places: &[u16], to: &mut [u64], jump: Jump<'_>) {
    let (first, second) = places.split_at(places.len() / 2);
    let (one, two) = first.split_at(first.len() / 2);
    let (three, four) = second.split_at(second.len() / 2);
    let mut set = |place: u16| {
        let place = jump.after(place);
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
        self.seen.fill(0);
        self.fronts[0].fill(0);
    }

    /// The arrangements at a depth, one of the last [`KEPT`], by words: those with place `p` empty are the `p`-th part.
    pub(super) fn at(&self, depth: usize) -> &[u64] {
        &self.fronts[depth % KEPT]
    }

    /// How many arrangements can be reached.
    pub(super) fn states(&self) -> u64 {
        self.seen.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}
