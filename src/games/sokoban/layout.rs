//! Where a board of Sokoban lies in a window: what a later look starts from.

use crate::geometry::Lattice;

/// Where the board lies.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Where the cells lie, in pixels.
    pub lattice: Lattice,
}
