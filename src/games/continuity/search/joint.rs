//! Arrangement, place and keys at once: breadth first by slides over groups of places, then the quickest way among those
//! with the fewest slides.

use rustc_hash::FxHashMap;

use crate::games::continuity::level::tile::index;
use crate::games::continuity::level::{GAP, Level, beside};
use crate::games::continuity::search::coarse::Coarse;
use crate::geometry::Direction;
use crate::solver::{Limit, Meter};

/// A set of groups.
type Bits = Box<[u64]>;

/// One arrangement of the tiles.
#[derive(Debug)]
pub(super) struct Arrangement {
    /// The tile in each slot.
    pub(super) slots: Vec<u8>,
    /// By tile and side: the tile that one passes into.
    beyond: Vec<[Option<u8>; 4]>,
    /// By direction: the arrangement after a slide; none where no tile can move so.
    next: Option<[Option<u32>; 4]>,
}

/// An arrangement and the keys that are taken.
pub(super) type Board = (u32, u32);

/// What was found out by slides.
pub(super) struct Joint<'a> {
    level: &'a Level,
    pub(super) coarse: &'a Coarse,
    pub(super) arrangements: Vec<Arrangement>,
    numbers: FxHashMap<u64, u32>,
    matches: Vec<[u32; 4]>,
    /// All that was reached on a board.
    reached: FxHashMap<Board, Bits>,
    /// By slides: what was reached by so many, and not by fewer.
    layers: Vec<FxHashMap<Board, Bits>>,
    words: usize,
}

/// How a search ended.
pub(super) enum Found {
    /// The door can be reached by so many slides; and of what was reached by each number of slides, that which leads to it.
    Slides(Vec<FxHashMap<Board, Bits>>),
    /// It cannot.
    Never,
    /// A limit, and the slides that it needs at least.
    Stopped(Limit, u32),
}

impl<'a> Joint<'a> {
    pub(super) fn new(level: &'a Level, coarse: &'a Coarse) -> Joint<'a> {
        let count = level.tiles().len() as u8;
        let matching = |tile: u8, side: Direction| {
            let fits = |other: &u8| match (level.ground(tile), level.ground(*other)) {
                (Some(own), Some(theirs)) => *other != tile && own.matches(side, theirs),
                _ => false,
            };
            (0..count).filter(fits).fold(0, |bits, other| bits | 1u32 << other)
        };
        let matches = (0..count).map(|tile| Direction::ALL.map(|side| matching(tile, side)));
        Joint {
            level,
            coarse,
            arrangements: Vec::new(),
            numbers: FxHashMap::default(),
            matches: matches.collect(),
            reached: FxHashMap::default(),
            layers: Vec::new(),
            words: coarse.groups.len().div_ceil(64),
        }
    }

    /// Breadth first by slides, from where the figure is: place 0 of the table.
    pub(super) fn search(&mut self, meter: &mut Meter) -> Found {
        let state = self.level.state();
        let first = self.arrangement(&state.slots);
        let mut queue = vec![((first, state.taken), self.coarse.of[0])];
        loop {
            let (layer, goal) = self.close(queue);
            if layer.is_empty() {
                return Found::Never;
            }
            self.layers.push(layer);
            if goal {
                return Found::Slides(self.useful());
            }
            queue = Vec::new();
            let layer = self.layers.last().map(|layer| layer.iter()).into_iter().flatten();
            let mut boards: Vec<(Board, Vec<u32>)> =
                layer.map(|(board, bits)| (*board, members(bits).collect())).collect();
            boards.sort_unstable_by_key(|(board, _)| *board);
            for ((arrangement, keys), groups) in boards {
                if let Err(limit) = meter.expand(self.memory()) {
                    return Found::Stopped(limit, self.layers.len() as u32);
                }
                for next in self.slides(arrangement).into_iter().flatten() {
                    queue.extend(groups.iter().map(|group| ((next, keys), *group)));
                }
            }
        }
    }

    fn memory(&self) -> usize {
        self.reached.len() * (self.words * 16 + 64) + self.arrangements.len() * 128
    }

    /// All that is reached without a slide from what is in the queue, and whether the door is.
    fn close(&mut self, queue: Vec<(Board, u32)>) -> (FxHashMap<Board, Bits>, bool) {
        let mut layer = FxHashMap::default();
        let mut goal = false;
        let mut open = Vec::new();
        for (board, group) in queue {
            self.enter(board, group, &mut layer, &mut open);
        }
        while let Some((board, group)) = open.pop() {
            goal |= self.is_goal(board, group);
            let mut next = Vec::new();
            self.successors(board, group, |board, group| next.push((board, group)));
            for (board, group) in next {
                self.enter(board, group, &mut layer, &mut open);
            }
        }
        (layer, goal)
    }

    fn enter(
        &mut self,
        (arrangement, keys): Board,
        group: u32,
        layer: &mut FxHashMap<Board, Bits>,
        open: &mut Vec<(Board, u32)>,
    ) {
        let board = (arrangement, keys | self.coarse.groups[group as usize].keys);
        let words = self.words;
        let empty = || vec![0; words].into_boxed_slice();
        if insert(self.reached.entry(board).or_insert_with(empty), group) {
            insert(layer.entry(board).or_insert_with(empty), group);
            open.push((board, group));
        }
    }

    /// What can be reached from a group on a board at once. Keys of the group entered are not counted yet.
    fn successors(&self, (arrangement, keys): Board, group: u32, mut each: impl FnMut(Board, u32)) {
        let own = &self.coarse.groups[group as usize];
        for (next, touched) in &own.next {
            each((arrangement, keys | touched), *next);
        }
        let beyond = &self.arrangements[arrangement as usize].beyond[usize::from(own.tile)];
        for (way, touched) in &own.exits {
            let way = &self.coarse.ways[*way as usize];
            let entry = match beyond[way.side] {
                Some(other) => way.entries[usize::from(other)],
                None => way.bounce,
            };
            if let Some(entry) = entry {
                each((arrangement, keys | touched), entry);
            }
        }
    }

    fn is_goal(&self, (_, keys): Board, group: u32) -> bool {
        let all = self.level.all_keys();
        self.coarse.groups[group as usize].doors.iter().any(|door| door | keys == all)
    }

    /// Of what each number of slides reaches, that from which the door is reached by the slides that are left.
    fn useful(&mut self) -> Vec<FxHashMap<Board, Bits>> {
        let mut all: Vec<FxHashMap<Board, Bits>> = Vec::new();
        for (depth, layer) in std::mem::take(&mut self.layers).into_iter().enumerate().rev() {
            let mut useful: FxHashMap<Board, Bits> = FxHashMap::default();
            // Keys are never lost: boards with more of them first.
            let mut boards: Vec<Board> = layer.keys().copied().collect();
            boards.sort_unstable_by_key(|(arrangement, keys)| {
                (std::cmp::Reverse(keys.count_ones()), *arrangement)
            });
            let later = all.last();
            for board in boards {
                let own: Vec<u32> = members(&layer[&board]).collect();
                let slid: Vec<u32> = self.slides(board.0).into_iter().flatten().collect();
                loop {
                    let mut grown = false;
                    for &group in &own {
                        let known = |map: &FxHashMap<Board, Bits>,
                                     (arrangement, keys): Board,
                                     group: u32| {
                            let keys = keys | self.coarse.groups[group as usize].keys;
                            map.get(&(arrangement, keys)).is_some_and(|bits| holds(bits, group))
                        };
                        if known(&useful, board, group) {
                            continue;
                        }
                        let mut leads = match later {
                            None => self.is_goal(board, group),
                            Some(later) => {
                                slid.iter().any(|next| known(later, (*next, board.1), group))
                            }
                        };
                        self.successors(board, group, |next, to| leads |= known(&useful, next, to));
                        if leads {
                            let empty = || vec![0; self.words].into_boxed_slice();
                            insert(useful.entry(board).or_insert_with(empty), group);
                            grown = true;
                        }
                    }
                    if !grown {
                        break;
                    }
                }
            }
            debug_assert!(depth > 0 || !useful.is_empty());
            all.push(useful);
        }
        all.reverse();
        all
    }

    /// The number of an arrangement.
    pub(super) fn arrangement(&mut self, slots: &[u8]) -> u32 {
        let packed = slots.iter().fold(0u64, |packed, slot| packed << 4 | u64::from(slot & 15));
        if let Some(number) = self.numbers.get(&packed) {
            return *number;
        }
        let (columns, rows) = (self.level.columns(), self.level.rows());
        let mut beyond = vec![[None; 4]; self.level.tiles().len()];
        for (slot, &tile) in slots.iter().enumerate().filter(|(_, tile)| **tile != GAP) {
            for side in Direction::ALL {
                let other = beside(columns, rows, slot, side).map(|slot| slots[slot]);
                let fits = |other: &u8| {
                    *other != GAP && self.matches[usize::from(tile)][index(side)] >> other & 1 == 1
                };
                beyond[usize::from(tile)][index(side)] = other.filter(fits);
            }
        }
        let number = self.arrangements.len() as u32;
        self.arrangements.push(Arrangement { slots: slots.to_vec(), beyond, next: None });
        self.numbers.insert(packed, number);
        number
    }

    /// By direction: the arrangement after a slide.
    pub(super) fn slides(&mut self, arrangement: u32) -> [Option<u32>; 4] {
        if let Some(next) = self.arrangements[arrangement as usize].next {
            return next;
        }
        let slots = self.arrangements[arrangement as usize].slots.clone();
        let (columns, rows) = (self.level.columns(), self.level.rows());
        let next = Direction::ALL.map(|direction| {
            let gaps = (0..slots.len()).filter(|slot| slots[*slot] == GAP);
            let moves = |gap: usize| {
                let from = beside(columns, rows, gap, direction.opposite())?;
                (slots[from] != GAP).then_some((gap, from))
            };
            let (gap, from) = gaps.into_iter().find_map(moves)?;
            let mut slots = slots.clone();
            slots.swap(gap, from);
            Some(self.arrangement(&slots))
        });
        self.arrangements[arrangement as usize].next = Some(next);
        next
    }

    /// The tile that one passes into.
    pub(super) fn beyond(&self, arrangement: u32, tile: u8, side: Direction) -> Option<u8> {
        self.arrangements[arrangement as usize].beyond[usize::from(tile)][index(side)]
    }
}

fn insert(bits: &mut Bits, group: u32) -> bool {
    let (word, bit) = ((group / 64) as usize, 1 << (group % 64));
    let new = bits[word] & bit == 0;
    bits[word] |= bit;
    new
}

/// Whether a set has a group.
pub(super) fn holds(bits: &[u64], group: u32) -> bool {
    bits[(group / 64) as usize] >> (group % 64) & 1 == 1
}

fn members(bits: &[u64]) -> impl Iterator<Item = u32> + '_ {
    (0..bits.len() as u32 * 64).filter(|group| holds(bits, *group))
}
