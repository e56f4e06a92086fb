//! What templates say of a board that something else has read.

use image::RgbImage;

use crate::geometry::{Cell, Lattice};
use crate::vision::template::Templates;
use crate::vision::template::likely::{is_no_other, plainly};

/// Numbers of cells.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    cells: usize,
    /// Those that are plainly of a kind.
    plain: usize,
    /// Those that can be of no other kind than one which they cannot be.
    against: usize,
}

impl Word {
    /// Whether they deny the board, if it is of their program.
    #[must_use]
    pub fn denies(self) -> bool {
        self.against > 0
    }

    /// Whether a picture is of their program and not of the board.
    #[must_use]
    pub fn forbids(self) -> bool {
        self.knows() && self.denies()
    }

    /// Whether they know so many of its cells that it is of their program.
    #[must_use]
    pub fn knows(self) -> bool {
        2 * self.plain >= self.cells
    }
}

impl Templates {
    /// What they say of a board's cells, each of which can be of some kinds.
    #[must_use]
    pub fn word(
        &self,
        image: &RgbImage,
        lattice: &Lattice,
        can_be: impl Fn(Cell, usize) -> bool,
    ) -> Word {
        let mut word = Word { cells: 0, plain: 0, against: 0 };
        for (cell, said) in lattice.cells().zip(self.said(image, [lattice])) {
            let plain = plainly(&said);
            word.cells += 1;
            word.plain += usize::from(plain.is_some());
            let is_against = |kind: usize| is_no_other(said[kind]) && !can_be(cell, kind);
            word.against += usize::from(plain.is_some_and(is_against));
        }
        word
    }
}
