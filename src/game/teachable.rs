//! What a game whose boards are lattices of cells says of them, so that its programs can be taught.
//!
//! Knows no game.

use crate::frame::Frame;
use crate::geometry::Lattice;

/// A kind of cell: what templates are called, and what a person says that a cell is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// In lower case, words joined by `-`.
    pub name: &'static str,
    /// One line for people.
    pub about: &'static str,
}

/// A game whose cells can be told by templates.
pub trait Teachable: Sync {
    /// What a cell can be.
    fn labels(&self) -> &'static [Label];

    /// How the cells of a board may lie in a frame, with one more on each side, likeliest first.
    fn lattices(&self, frame: &Frame) -> Vec<Lattice>;

    /// How likely each cell of a lattice is to have each label, row by row, as logarithms: a guess by the networks, which know
    /// no program.
    fn guess(&self, frame: &Frame, lattice: &Lattice) -> Vec<Vec<f32>>;
}
