//! Arrangement, place and keys at once: breadth first by slides over groups of places, then the quickest way among those
//! with the fewest slides.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::games::continuity::level::Level;
use crate::games::continuity::search::arrangements::Arrangements;
use crate::games::continuity::search::coarse::{Coarse, GroupExit};
use crate::games::continuity::search::sets::{Bits, holds, insert, members, members_of};
use solver::{Limit, Meter};

/// An arrangement and the keys that are taken.
pub(super) type Board = (u32, u32);

/// What was found out by slides.
pub(super) struct Joint<'a, 'c> {
    level: &'a Level,
    coarse: &'c Coarse,
    arrangements: Arrangements<'a>,
    boards: Vec<Board>,
    /// By arrangement: its boards, keys and number each.
    of_arrangement: Vec<Vec<(u32, u32)>>,
    /// All that was reached on each board, [`Self::words`] each.
    reached: Vec<u64>,
    /// The place of each board in the layer that grows.
    place: Vec<u32>,
    /// By slides: what was reached by so many, and not by fewer.
    layers: Vec<Layer>,
    words: usize,
    /// The groups of each tile.
    of_tile: Vec<Bits>,
    /// What a slide brings that was not there: a set, made once.
    fresh: Vec<u64>,
}

/// Boards, and a set of groups for each.
#[derive(Debug, Default)]
struct Layer {
    boards: Vec<u32>,
    bits: Vec<u64>,
    /// Boards and groups of which it was not looked yet where they lead.
    open: Vec<(u32, u32)>,
}

/// A board that is not in the layer that grows.
const NOWHERE: u32 = u32::MAX;

/// How a search ended.
pub(super) enum Found {
    /// The door can be reached by so many slides; and of what was reached by each number of slides, that which leads to it.
    Slides(Vec<FxHashMap<Board, Bits>>),
    /// It cannot.
    Never,
    /// A limit, and the slides that it needs at least.
    Stopped(Limit, u32),
}

impl<'a, 'c> Joint<'a, 'c> {
    pub(super) fn new(level: &'a Level, coarse: &'c Coarse) -> Joint<'a, 'c> {
        let count = level.tiles().len();
        let words = coarse.groups.len().div_ceil(64);
        let mut of_tile = vec![vec![0; words].into_boxed_slice(); count];
        for (number, group) in (0..).zip(&coarse.groups) {
            insert(&mut of_tile[usize::from(group.tile)], number);
        }
        Joint {
            level,
            coarse,
            arrangements: Arrangements::new(level),
            boards: Vec::new(),
            of_arrangement: Vec::new(),
            reached: Vec::new(),
            place: Vec::new(),
            layers: Vec::new(),
            words,
            of_tile,
            fresh: Vec::new(),
        }
    }

    /// Breadth first by slides, from where the figure is: place 0 of the table.
    pub(super) fn search(&mut self, meter: &mut Meter) -> Found {
        let state = self.level.state();
        let first = self.arrangement(&state.slots);
        let mut layer = Layer::default();
        self.enter((first, state.taken), self.coarse.of[0], &mut layer);
        loop {
            let goal = self.close(&mut layer);
            if layer.boards.is_empty() {
                return Found::Never;
            }
            self.outdo(&layer);
            for board in &layer.boards {
                self.place[*board as usize] = NOWHERE;
            }
            self.layers.push(std::mem::take(&mut layer));
            if goal {
                return Found::Slides(self.useful());
            }
            let last = self.layers.len() - 1;
            for at in 0..self.layers[last].boards.len() {
                if let Err(limit) = meter.expand(self.memory()) {
                    return Found::Stopped(limit, self.layers.len() as u32);
                }
                let (from, keys) = self.boards[self.layers[last].boards[at] as usize];
                for to in self.slides(from).into_iter().flatten() {
                    self.slide((last, at), (from, to), keys, &mut layer);
                }
            }
        }
    }

    fn memory(&self) -> usize {
        self.boards.len() * (self.words * 16 + 64) + self.arrangements.count() * 192
    }

    /// The number of a board.
    fn board(&mut self, (arrangement, keys): Board, layer: &Layer) -> u32 {
        let at = arrangement as usize;
        if self.of_arrangement.len() <= at {
            self.of_arrangement.resize_with(at + 1, Vec::new);
        }
        let own = &self.of_arrangement[at];
        if let Some((_, number)) = own.iter().find(|board| board.0 == keys) {
            return *number;
        }
        let number = self.boards.len() as u32;
        let first = self.reached.len();
        self.reached.resize(first + self.words, 0);
        for (_, more) in own.iter().filter(|board| keys & !board.0 == 0) {
            let (from, place) = (*more as usize * self.words, self.place[*more as usize]);
            for word in 0..self.words {
                let grown = match place {
                    NOWHERE => 0,
                    place => layer.bits[place as usize * self.words + word],
                };
                self.reached[first + word] |= self.reached[from + word] & !grown;
            }
        }
        self.of_arrangement[at].push((keys, number));
        self.boards.push((arrangement, keys));
        self.place.push(NOWHERE);
        number
    }

    /// What a finished layer has reached need not be reached later with fewer of the same keys: no way from there is one of
    /// those with the fewest slides.
    fn outdo(&mut self, layer: &Layer) {
        for (at, number) in layer.boards.iter().enumerate() {
            let (arrangement, keys) = self.boards[*number as usize];
            for (fewer, board) in &self.of_arrangement[arrangement as usize] {
                if *fewer == keys || fewer & !keys != 0 {
                    continue;
                }
                let to = *board as usize * self.words;
                for word in 0..self.words {
                    self.reached[to + word] |= layer.bits[at * self.words + word];
                }
            }
        }
    }

    /// Where a board's set begins in a layer.
    fn place_in(&mut self, board: u32, layer: &mut Layer) -> usize {
        let place = &mut self.place[board as usize];
        if *place == NOWHERE {
            *place = layer.boards.len() as u32;
            layer.boards.push(board);
            layer.bits.resize(layer.bits.len() + self.words, 0);
        }
        *place as usize * self.words
    }

    /// All that was reached on a board by the last slide, after one more. It leads nowhere new by itself: what is beyond
    /// sides that have not changed came along, now or before.
    fn slide(
        &mut self,
        (depth, at): (usize, usize),
        (from, to): (u32, u32),
        keys: u32,
        layer: &mut Layer,
    ) {
        let (coarse, words) = (self.coarse, self.words);
        let board = self.board((to, keys), layer);
        let (own, all) = (at * words, board as usize * words);
        let mut fresh = std::mem::take(&mut self.fresh);
        fresh.clear();
        let bits = self.layers[depth].bits[own..own + words].iter();
        fresh.extend(bits.zip(&self.reached[all..all + words]).map(|(bits, old)| bits & !old));
        if fresh.iter().any(|word| *word != 0) {
            let place = self.place_in(board, layer);
            for (word, bits) in fresh.iter().enumerate() {
                self.reached[all + word] |= bits;
                layer.bits[place + word] |= bits;
            }
            for tile in 0..self.of_tile.len() {
                let sides = self.arrangements.changed(from, to, tile);
                if sides == 0 {
                    continue;
                }
                for (word, bits) in fresh.iter().enumerate() {
                    for group in members_of(bits & self.of_tile[tile][word], word) {
                        for (way, touched) in &coarse.groups[group as usize].exits {
                            if sides >> coarse.ways[*way as usize].side & 1 == 1 {
                                self.cross((to, keys | touched), tile as u8, *way, layer);
                            }
                        }
                    }
                }
            }
        }
        self.fresh = fresh;
    }

    /// Enters what lies beyond a way out of a tile.
    fn cross(&mut self, board: Board, tile: u8, way: u32, layer: &mut Layer) {
        let way = &self.coarse.ways[way as usize];
        if let Some(entry) = self.entry(board.0, tile, way) {
            self.enter(board, entry, layer);
        }
    }

    fn entry(&self, arrangement: u32, tile: u8, way: &GroupExit) -> Option<u32> {
        match self.arrangements.beyond(arrangement, tile, way.side) {
            Some(other) => way.entries[usize::from(other)],
            None => way.bounce,
        }
    }

    /// Follows all that is open; whether the door is reached.
    fn close(&mut self, layer: &mut Layer) -> bool {
        let coarse = self.coarse;
        let mut goal = false;
        while let Some((board, group)) = layer.open.pop() {
            let (arrangement, keys) = self.boards[board as usize];
            goal |= self.is_goal(keys, group);
            let own = &coarse.groups[group as usize];
            for (next, touched) in &own.next {
                self.enter((arrangement, keys | touched), *next, layer);
            }
            for (way, touched) in &own.exits {
                self.cross((arrangement, keys | touched), own.tile, *way, layer);
            }
        }
        goal
    }

    fn enter(&mut self, (arrangement, keys): Board, group: u32, layer: &mut Layer) {
        let keys = keys | self.coarse.groups[group as usize].keys;
        let board = self.board((arrangement, keys), layer);
        let from = board as usize * self.words;
        if insert(&mut self.reached[from..from + self.words], group) {
            let place = self.place_in(board, layer);
            insert(&mut layer.bits[place..place + self.words], group);
            layer.open.push((board, group));
        }
    }

    /// What can be reached from a group on a board at once. Keys of the group entered are not counted yet.
    fn successors(&self, (arrangement, keys): Board, group: u32, mut each: impl FnMut(Board, u32)) {
        let own = &self.coarse.groups[group as usize];
        for (next, touched) in &own.next {
            each((arrangement, keys | touched), *next);
        }
        for (way, touched) in &own.exits {
            let way = &self.coarse.ways[*way as usize];
            if let Some(entry) = self.entry(arrangement, own.tile, way) {
                each((arrangement, keys | touched), entry);
            }
        }
    }

    fn is_goal(&self, keys: u32, group: u32) -> bool {
        let all = self.level.all_keys();
        self.coarse.groups[group as usize].doors.iter().any(|door| door | keys == all)
    }

    /// Of what each number of slides reaches, that from which the door is reached by the slides that are left.
    fn useful(&mut self) -> Vec<FxHashMap<Board, Bits>> {
        let mut all: Vec<FxHashMap<Board, Bits>> = Vec::new();
        for layer in std::mem::take(&mut self.layers).into_iter().rev() {
            let mut useful: FxHashMap<Board, Bits> = FxHashMap::default();
            // Keys are never lost: boards with more of them first.
            let mut order: Vec<(Board, usize)> =
                layer.boards.iter().map(|board| self.boards[*board as usize]).zip(0..).collect();
            order.sort_unstable_by_key(|((arrangement, keys), _)| {
                (std::cmp::Reverse(keys.count_ones()), *arrangement, *keys)
            });
            let mut alive: FxHashSet<u32> = FxHashSet::default();
            for (board, at) in order {
                let own = self.with_passed(&layer.bits[at * self.words..(at + 1) * self.words]);
                let mut bits = self.leading(board, &own, all.last());
                let leads = bits.iter().any(|word| *word != 0);
                if !leads && !alive.contains(&board.0) {
                    continue;
                }
                self.spread(board, &own, &mut bits, &useful);
                if bits.iter().any(|word| *word != 0) {
                    alive.insert(board.0);
                    useful.insert(board, bits);
                }
            }
            all.push(useful);
        }
        all.reverse();
        all
    }

    /// Groups, and those that the figure may come by from there.
    fn with_passed(&self, own: &[u64]) -> Bits {
        let mut all: Bits = own.into();
        for group in members(own) {
            for passed in &self.coarse.passed[group as usize] {
                insert(&mut all, *passed);
            }
        }
        all
    }

    /// Of what is reached on a board, that which leads on by the next slide; or wins, if none is left.
    fn leading(
        &mut self,
        board: Board,
        own: &[u64],
        later: Option<&FxHashMap<Board, Bits>>,
    ) -> Bits {
        let mut bits = vec![0; self.words].into_boxed_slice();
        let Some(later) = later else {
            for group in members(own).filter(|group| self.is_goal(board.1, *group)) {
                insert(&mut bits, group);
            }
            return bits;
        };
        for next in self.slides(board.0).into_iter().flatten() {
            if let Some(leads) = later.get(&(next, board.1)) {
                let both = own.iter().zip(leads).map(|(own, leads)| own & leads);
                bits.iter_mut().zip(both).for_each(|(bits, both)| *bits |= both);
            }
        }
        bits
    }

    /// And that which leads to it on this board, or on one with more keys.
    fn spread(&self, board: Board, own: &[u64], bits: &mut Bits, useful: &FxHashMap<Board, Bits>) {
        loop {
            let mut grown = false;
            for group in members(own) {
                if holds(bits, group) {
                    continue;
                }
                let mut leads = false;
                self.successors(board, group, |(arrangement, keys), to| {
                    let next = (arrangement, keys | self.coarse.groups[to as usize].keys);
                    leads |= if next == board {
                        holds(bits, to)
                    } else {
                        useful.get(&next).is_some_and(|bits| holds(bits, to))
                    };
                });
                grown |= leads && insert(bits, group);
            }
            if !grown {
                break;
            }
        }
    }

    /// The arrangements that came up.
    pub(super) fn into_arrangements(self) -> Arrangements<'a> {
        self.arrangements
    }

    /// The number of an arrangement.
    fn arrangement(&mut self, slots: &[u8]) -> u32 {
        self.arrangements.number(slots)
    }

    /// By direction: the arrangement after a slide.
    fn slides(&mut self, arrangement: u32) -> [Option<u32>; 4] {
        self.arrangements.slides(arrangement)
    }
}
