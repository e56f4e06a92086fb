//! Where a board of Amaze lies in a window, and how its cells look: what a later look starts from.

use crate::geometry::Lattice;
use crate::vision::sight::Witness;

/// Where the board lies and how it looks.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Where the cells lie, in pixels.
    pub lattice: Lattice,
    /// The colours that were seen.
    pub palette: Palette,
    /// What read it.
    pub witness: Witness,
    /// How well each cell's label fits, 0 to 1, row by row.
    pub scores: Vec<f32>,
    /// How much better each cell's label fits than the runner-up, 0 to 1, row by row.
    pub margins: Vec<f32>,
}

/// Colours of each kind of cell, sRGB 0 to 255; several where a kind is patterned or shaded.
#[derive(Clone, Debug, Default)]
pub struct Palette {
    /// Walls.
    pub wall: Vec<[f32; 3]>,
    /// Floor that is still to be painted.
    pub floor: Vec<[f32; 3]>,
    /// Painted floor.
    pub painted: Vec<[f32; 3]>,
}
