//! Where the block is: standing, lying, or split in two; and where a roll takes it.

use crate::geometry::{Cell, Direction};

/// The block on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Block {
    /// Upright on one cell.
    Standing(Cell),
    /// Over two neighbouring cells, the left or upper one first.
    Lying(Cell, Cell),
    /// Two halves.
    Split {
        /// The selected half: rolls move it.
        active: Cell,
        /// The half that stays.
        other: Cell,
    },
}

impl Block {
    /// A lying block over two neighbouring cells, in whichever order they come.
    #[must_use]
    pub fn lying(one: Cell, two: Cell) -> Block {
        Block::Lying(one.min(two), one.max(two))
    }

    /// The cell or cells under it; of a split block the active half's first.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        let (first, second) = match self {
            Block::Standing(cell) => (cell, None),
            Block::Lying(one, two) => (one, Some(two)),
            Block::Split { active, other } => (active, Some(other)),
        };
        std::iter::once(first).chain(second)
    }

    /// The same block with each of its cells elsewhere.
    #[must_use]
    pub fn map(self, to: impl Fn(Cell) -> Cell) -> Block {
        match self {
            Block::Standing(cell) => Block::Standing(to(cell)),
            Block::Lying(one, two) => Block::lying(to(one), to(two)),
            Block::Split { active, other } => Block::Split { active: to(active), other: to(other) },
        }
    }

    /// The same halves, the other one selected; a whole block as it is.
    #[must_use]
    pub fn swapped(self) -> Block {
        match self {
            Block::Split { active, other } => Block::Split { active: other, other: active },
            whole => whole,
        }
    }

    /// After one roll (of the active half, where it is split), whatever lies below.
    #[must_use]
    pub fn rolled(self, direction: Direction) -> Block {
        let step = |cell: Cell| cell + direction;
        match self {
            Block::Standing(cell) => Block::lying(step(cell), step(step(cell))),
            Block::Lying(one, two) if step(one) == two => Block::Standing(step(two)),
            Block::Lying(one, two) if step(two) == one => Block::Standing(step(one)),
            Block::Lying(one, two) => Block::Lying(step(one), step(two)),
            Block::Split { active, other } => Block::Split { active: step(active), other },
        }
    }

    /// Halves on neighbouring cells as the lying block that they join into.
    #[must_use]
    pub fn joined(self) -> Option<Block> {
        match self {
            Block::Split { active, other } if adjacent(active, other) => {
                Some(Block::lying(active, other))
            }
            _ => None,
        }
    }
}

/// Whether two cells share an edge.
pub(super) fn adjacent(one: Cell, two: Cell) -> bool {
    one.x.abs_diff(two.x) + one.y.abs_diff(two.y) == 1
}
