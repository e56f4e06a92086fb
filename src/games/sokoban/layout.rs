//! Where a board of Sokoban lies in a window: what a later look starts from.

use crate::geometry::Lattice;

/// Where the board lies, and how sure its cells are.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Where the cells lie, in pixels.
    pub lattice: Lattice,
    /// How much better each cell's kind fits than the runner-up, 0 to 1, row by row.
    pub margins: Vec<f32>,
}
