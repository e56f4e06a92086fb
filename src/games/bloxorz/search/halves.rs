//! Where halves of a block can be, two at a time: all pairs of a bridge setting as bits, a row for each cell where one
//! half stays.
//!
//! A bit says whether a half that rolls onto its cell has to be looked at: it comes to a pair that is new, or something
//! happens that has not happened yet. The four cells around a half lie in one machine word, so that most pairs, from
//! which every roll leads to where a search was, cost a few instructions.

use crate::games::bloxorz::search::board::{BLOCKED, Board, HALF};

/// Every pair of a bridge setting.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// Bits in a row.
    row: usize,
    /// Cells in a padded row of the board.
    stride: usize,
    /// The cells around one, the first of them at bit 0; none where a word is too short for that.
    cross: u64,
    /// By the cell where one half stays, by the cell where the other comes down: whether that has to be looked at.
    open: Vec<u8>,
    /// The same: whether the halves were seen to rest there.
    seen: Vec<u8>,
}

impl Pairs {
    /// Nothing seen, where half a block is carried as these marks of places say.
    pub(super) fn new(board: &Board, marks: &[u8]) -> Pairs {
        let (cells, stride) = (board.cells(), board.stride);
        let carries = |marks: &[u8]| u8::from(marks[HALF] & BLOCKED == 0);
        let byte =
            |marks: &[u8]| marks.chunks(4).rfold(0, |bits, marks| bits << 1 | carries(marks));
        let row: Vec<u8> = marks.chunks(32).map(byte).collect();
        let mut open = row.repeat(cells);
        // So that a word can be read from any byte on.
        open.resize(open.len() + 8, 0);
        // Wherever in its first byte it begins, it ends in the word.
        let fits = 2 * stride + 8 <= 64;
        let cross = if fits { 1 | 5 << (stride - 1) | 1 << (2 * stride) } else { 0 };
        Pairs { row: 8 * row.len(), stride, cross, seen: vec![0; open.len()], open }
    }

    /// Whether any pair was put into the table.
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.open.len() + self.seen.len()
    }

    /// The directions, as bits, where a half has to be looked at after it rolls there from a cell.
    #[inline]
    pub(super) fn around(&self, [half, other]: [usize; 2]) -> u8 {
        if self.cross == 0 {
            return self.far_around(half, other);
        }
        let first = other * self.row + half - self.stride;
        let mut word = [0; 8];
        word.copy_from_slice(&self.open[first / 8..][..8]);
        let word = u64::from_le_bytes(word) >> (first % 8);
        if word & self.cross == 0 {
            return 0;
        }
        let bit = |at: usize| (word >> at) as u8 & 1;
        let stride = self.stride;
        bit(0) | bit(2 * stride) << 1 | bit(stride - 1) << 2 | bit(stride + 1) << 3
    }

    /// The same on boards so wide that the cells above and below are not in one word.
    #[cold]
    fn far_around(&self, half: usize, other: usize) -> u8 {
        let around = [half - self.stride, half + self.stride, half - 1, half + 1];
        let open = |way: usize| {
            let (byte, bit) = self.bit([around[way], other]);
            u8::from(self.open[byte] & bit != 0) << way
        };
        (0..4).fold(0, |ways, way| ways | open(way))
    }

    /// What comes of it where the first half comes down has been looked at.
    #[inline]
    pub(super) fn close(&mut self, halves: [usize; 2]) {
        let (byte, bit) = self.bit(halves);
        self.open[byte] &= !bit;
    }

    /// Closes, and notes that the halves rest so.
    #[inline]
    pub(super) fn settle(&mut self, halves: [usize; 2]) {
        let (byte, bit) = self.bit(halves);
        self.open[byte] &= !bit;
        self.seen[byte] |= bit;
    }

    /// Whether halves were seen to rest so.
    pub(super) fn has(&self, halves: [usize; 2]) -> bool {
        let (byte, bit) = self.bit(halves);
        self.seen[byte] & bit != 0
    }

    /// Notes that halves rest so.
    pub(super) fn note(&mut self, halves: [usize; 2]) {
        let (byte, bit) = self.bit(halves);
        self.seen[byte] |= bit;
    }

    #[inline]
    fn bit(&self, [half, other]: [usize; 2]) -> (usize, u8) {
        let at = other * self.row + half;
        (at / 8, 1 << (at % 8))
    }
}
