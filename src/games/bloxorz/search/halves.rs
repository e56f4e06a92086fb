//! Where halves of a block can be, two at a time: the floor numbered densely, and a table of all pairs.
//!
//! A pair's entry tells at once whether a half that rolls there comes to a new state, to one that was seen or cannot be,
//! or to where more has to be looked at: so that most rolls, which lead to where a search was, cost a few instructions.

use crate::games::bloxorz::level::Block;
use crate::games::bloxorz::search::board::{Board, HALF};

/// Of an entry: such a pair was seen.
const SEEN: u8 = 1;
/// Of an entry: something happens where the half lands, or it joins the other.
pub(super) const EVENTFUL: u8 = 2;
/// Of an entry: no half can roll there.
const BLOCKED: u8 = 4;

/// The cells where half a block can be, whatever the bridges, by a number of their own.
#[derive(Debug, Default)]
pub(super) struct Floor {
    /// By number: the board's number of the cell.
    cells: Vec<u16>,
    /// By the board's number: the cell's; that of no cell where half a block can never be.
    numbers: Vec<u16>,
    /// By number: the numbers of the cells above, below, left and right; that of no cell is how many there are.
    next: Vec<[u16; 4]>,
    /// The pairs while all bridges are present.
    pairs: Vec<u8>,
}

/// Every pair of a bridge setting, the half that stays before the one that rolls.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    entries: Vec<u8>,
    /// Entries in a row: one for each cell where the other may be, and one for no cell.
    width: usize,
}

impl Floor {
    /// Halves that rest where none could come, at `first`, can still leave.
    pub(super) fn new(board: &Board, first: Block) -> Floor {
        let first: Vec<usize> = first.cells().map(|cell| board.number(cell)).collect();
        let is_floor = |cell: &usize| board.carries(4 * cell + HALF) || first.contains(cell);
        let cells: Vec<u16> = (0..board.cells()).filter(is_floor).map(|cell| cell as u16).collect();
        let mut numbers = vec![cells.len() as u16; board.cells()];
        for (number, cell) in cells.iter().enumerate() {
            numbers[usize::from(*cell)] = number as u16;
        }
        let steps = board.steps()[HALF].map(|step| step / 4);
        let around =
            |cell: &u16| steps.map(|step| numbers[usize::from(*cell).wrapping_add_signed(step)]);
        let next: Vec<[u16; 4]> = cells.iter().map(around).collect();
        let mut floor = Floor { cells, numbers, next, pairs: Vec::new() };
        floor.pairs = floor.pairs_of(board);
        floor
    }

    fn pairs_of(&self, board: &Board) -> Vec<u8> {
        let entry = |cell: &u16| {
            let place = 4 * usize::from(*cell) + HALF;
            if !board.carries(place) {
                BLOCKED
            } else if board.event(place).is_some() {
                EVENTFUL
            } else {
                0
            }
        };
        // Where there is no floor, nobody rolls.
        let row: Vec<u8> = self.cells.iter().map(entry).chain([BLOCKED]).collect();
        let mut pairs = row.repeat(self.cells.len());
        for (row, next) in pairs.chunks_exact_mut(row.len()).zip(&self.next) {
            for at in next.map(usize::from) {
                if row[at] == 0 {
                    row[at] = EVENTFUL;
                }
            }
        }
        pairs
    }

    /// The number of the board's cell, where half a block can be.
    pub(super) fn number(&self, cell: usize) -> u16 {
        self.numbers[cell]
    }

    /// The board's cell of a number.
    pub(super) fn cell(&self, number: u16) -> usize {
        usize::from(self.cells[usize::from(number)])
    }

    /// Where half a block comes to from a cell, by direction.
    pub(super) fn next(&self, half: u16) -> [u16; 4] {
        self.next[usize::from(half)]
    }
}

impl Pairs {
    /// Whether any pair was put into the table.
    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// No pair seen, and the bridges on these cells of the board folded away.
    pub(super) fn new(floor: &Floor, absent: impl Iterator<Item = usize>) -> Pairs {
        let mut entries = floor.pairs.clone();
        let width = floor.cells.len() + 1;
        for cell in absent {
            let number = usize::from(floor.numbers[cell]);
            entries.iter_mut().skip(number).step_by(width).for_each(|entry| *entry = BLOCKED);
        }
        Pairs { entries, width }
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len()
    }

    /// The entries of the four cells that half a block may roll to while the other stays.
    #[inline]
    pub(super) fn around(&self, next: [u16; 4], other: u16) -> [u8; 4] {
        let from = usize::from(other) * self.width;
        let row = &self.entries[from..from + self.width];
        let at = |way: usize| row[usize::from(next[way])];
        [at(0), at(1), at(2), at(3)]
    }

    /// Notes that halves were seen so, the active one first: where order does not matter, in either.
    #[inline]
    pub(super) fn note(&mut self, [active, other]: [u16; 2], ordered: bool) {
        let (active, other) = (usize::from(active), usize::from(other));
        self.entries[other * self.width + active] |= SEEN;
        if !ordered {
            self.entries[active * self.width + other] |= SEEN;
        }
    }

    /// Whether halves were seen so, the active one first.
    pub(super) fn has(&self, [active, other]: [u16; 2]) -> bool {
        self.entries[usize::from(other) * self.width + usize::from(active)] & SEEN != 0
    }
}
