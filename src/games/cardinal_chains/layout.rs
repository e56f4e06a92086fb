//! Where a board of Cardinal Chains lies in a window: what a later look and the hand start from.

use crate::geometry::Lattice;

use crate::games::cardinal_chains::level::Level;
use crate::vision::sight::Witness;

/// Where the board lies and how it looks.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Where the cells lie, in pixels.
    pub lattice: Lattice,
    /// What read it.
    pub witness: Witness,
    /// The board as it stood when it was seen: a hand goes on from there.
    pub level: Level,
    /// Number of the chain that keys would grow, from 0, where the picture says so.
    pub active: Option<u8>,
    /// How well each cell's label fits, 0 to 1, row by row; 1 for holes.
    pub scores: Vec<f32>,
    /// How much better each cell's label fits than the runner-up, 0 to 1, row by row; 1 for holes.
    pub margins: Vec<f32>,
}
