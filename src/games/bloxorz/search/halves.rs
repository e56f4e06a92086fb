//! Where halves of a block can be, two at a time: the floor numbered densely, and a table of all pairs.
//!
//! A pair's entry tells at once whether a half that rolls there comes to a new state, to one that was seen or cannot be,
//! or to where more has to be looked at: so that most rolls, which lead to where a search was, cost a few instructions.

use crate::games::bloxorz::search::board::{Board, HALF};

/// Of an entry: such a pair was seen, or cannot be.
const SEEN: u8 = 1;
/// Of an entry: something happens where the half lands, or it joins the other.
const EVENTFUL: u8 = 2;

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
}

/// What a roll of half a block comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rolled {
    New,
    Known,
    Eventful,
}

impl Floor {
    pub(super) fn new(board: &Board) -> Floor {
        let carries = |cell: usize| board.carries(4 * cell + HALF);
        let cells: Vec<u16> =
            (0..board.cells()).filter(|cell| carries(*cell)).map(|cell| cell as u16).collect();
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
        let mut row: Vec<u8> =
            self.cells
                .iter()
                .map(|cell| {
                    if board.event(4 * usize::from(*cell) + HALF).is_some() { EVENTFUL } else { 0 }
                })
                .collect();
        // Where there is no floor, nobody rolls.
        row.push(SEEN);
        let mut pairs = row.repeat(self.cells.len());
        for (row, next) in pairs.chunks_exact_mut(row.len()).zip(&self.next) {
            for at in next.iter().map(|at| usize::from(*at)).filter(|at| *at < self.cells.len()) {
                row[at] = EVENTFUL;
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
            entries.iter_mut().skip(number).step_by(width).for_each(|entry| *entry = SEEN);
        }
        Pairs { entries }
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.entries.len()
    }

    /// A half rolls to `to`, and the other stays. A pair that is new has been seen from then on, in this order or, where
    /// order does not matter, in both.
    #[inline]
    pub(super) fn roll(&mut self, floor: &Floor, to: u16, other: u16, ordered: bool) -> Rolled {
        let width = floor.cells.len() + 1;
        let (to, other) = (usize::from(to), usize::from(other));
        let entry = &mut self.entries[other * width + to];
        if *entry != 0 {
            return if *entry & EVENTFUL == 0 { Rolled::Known } else { Rolled::Eventful };
        }
        *entry = SEEN;
        if !ordered {
            self.entries[to * width + other] |= SEEN;
        }
        Rolled::New
    }

    /// Halves come to rest. Whether they were never seen so.
    pub(super) fn put(&mut self, floor: &Floor, [active, other]: [u16; 2], ordered: bool) -> bool {
        let width = floor.cells.len() + 1;
        let (active, other) = (usize::from(active), usize::from(other));
        let entry = &mut self.entries[other * width + active];
        if *entry & SEEN != 0 {
            return false;
        }
        *entry |= SEEN;
        if !ordered {
            self.entries[active * width + other] |= SEEN;
        }
        true
    }
}
