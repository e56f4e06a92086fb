//! The arrangements of a board's tiles, numbered as they come up: what lies beyond each side, and where slides lead. Knows no
//! figure.

use rustc_hash::FxHashMap;

use crate::games::continuity::level::tile::index;
use crate::games::continuity::level::{GAP, Level, beside};
use crate::geometry::Direction;

/// One arrangement of the tiles.
#[derive(Debug)]
struct Arrangement {
    /// The tile in each slot.
    slots: Vec<u8>,
    /// By direction: the arrangement after a slide; none where no tile can move so.
    next: Option<[Option<u32>; 4]>,
}

/// All arrangements that came up.
pub(super) struct Arrangements<'a> {
    level: &'a Level,
    all: Vec<Arrangement>,
    /// By arrangement, tile and side: the tile that one passes into.
    beyond: Vec<[Option<u8>; 4]>,
    numbers: FxHashMap<u64, u32>,
    /// By tile and side: the tiles that match, a bit each.
    matches: Vec<[u32; 4]>,
}

impl<'a> Arrangements<'a> {
    pub(super) fn new(level: &'a Level) -> Arrangements<'a> {
        let count = level.tiles().len() as u8;
        let matching = |tile: u8, side: Direction| {
            let fits = |other: &u8| match (level.ground(tile), level.ground(*other)) {
                (Some(own), Some(theirs)) => *other != tile && own.matches(side, theirs),
                _ => false,
            };
            (0..count).filter(fits).fold(0, |bits, other| bits | 1u32 << other)
        };
        let matches = (0..count).map(|tile| Direction::ALL.map(|side| matching(tile, side)));
        let (all, beyond, numbers) = (Vec::new(), Vec::new(), FxHashMap::default());
        Arrangements { level, all, beyond, numbers, matches: matches.collect() }
    }

    pub(super) fn count(&self) -> usize {
        self.all.len()
    }

    /// The number of an arrangement.
    pub(super) fn number(&mut self, slots: &[u8]) -> u32 {
        let packed = slots.iter().fold(0u64, |packed, slot| packed << 4 | u64::from(slot & 15));
        if let Some(number) = self.numbers.get(&packed) {
            return *number;
        }
        let (columns, rows) = (self.level.columns(), self.level.rows());
        let first = self.beyond.len();
        self.beyond.resize(first + self.matches.len(), [None; 4]);
        for (slot, &tile) in slots.iter().enumerate().filter(|(_, tile)| **tile != GAP) {
            for side in Direction::ALL {
                let other = beside(columns, rows, slot, side).map(|slot| slots[slot]);
                let fits = |other: &u8| {
                    *other != GAP && self.matches[usize::from(tile)][index(side)] >> other & 1 == 1
                };
                self.beyond[first + usize::from(tile)][index(side)] = other.filter(fits);
            }
        }
        let number = self.all.len() as u32;
        self.all.push(Arrangement { slots: slots.to_vec(), next: None });
        self.numbers.insert(packed, number);
        number
    }

    /// By direction: the arrangement after a slide.
    pub(super) fn slides(&mut self, arrangement: u32) -> [Option<u32>; 4] {
        if let Some(next) = self.all[arrangement as usize].next {
            return next;
        }
        let slots = self.all[arrangement as usize].slots.clone();
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
            Some(self.number(&slots))
        });
        self.all[arrangement as usize].next = Some(next);
        next
    }

    /// The tile that one passes into; sides are counted as in lists by side.
    pub(super) fn beyond(&self, arrangement: u32, tile: u8, side: usize) -> Option<u8> {
        self.around(arrangement, usize::from(tile))[side]
    }

    /// The sides of a tile beyond which something else lies, a bit each.
    pub(super) fn changed(&self, from: u32, to: u32, tile: usize) -> u8 {
        let [from, to] = [from, to].map(|it| self.around(it, tile));
        (0..4).filter(|side| from[*side] != to[*side]).fold(0, |bits, side| bits | 1 << side)
    }

    /// By side of a tile: the tile that one passes into.
    fn around(&self, arrangement: u32, tile: usize) -> &[Option<u8>; 4] {
        &self.beyond[arrangement as usize * self.matches.len() + tile]
    }
}
