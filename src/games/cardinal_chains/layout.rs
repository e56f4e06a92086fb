//! Where a board of Cardinal Chains lies in a window: what a later look and the hand start from.

use std::sync::Arc;

use crate::games::cardinal_chains::level::Level;
use crate::geometry::Lattice;
use crate::vision::color::Color;
use crate::vision::sight::Witness;
use crate::vision::tracking::Tracked;

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
    /// What the next look starts from, where figures have read the board.
    pub(super) tracked: Option<Known>,
}

impl Layout {
    /// Of a board of which nothing else is known; `fit` is how well each cell's label fits, and how much better than the runner-up.
    pub(super) fn new(
        lattice: Lattice,
        witness: Witness,
        level: Level,
        fit: (Vec<f32>, Vec<f32>),
    ) -> Layout {
        let (scores, margins) = fit;
        Layout { lattice, witness, level, active: None, scores, margins, tracked: None }
    }
}

/// What a look has kept of a board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The picture that it was read off.
    pub(super) picture: Tracked,
    /// What its cells look like, row by row; none of holes.
    pub(super) looks: Arc<[Option<CellLook>]>,
    /// How far from their middles their fill reaches, in cells.
    pub(super) half: f64,
}

/// What a cell looks like, as far as chains are told by it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CellLook {
    /// Colour of most of it, or of a band through it.
    pub(super) fill: Color,
    /// Colour of a ring about its middle.
    pub(super) ring: Option<Color>,
    /// Colour of what is written on it, where anything is.
    pub(super) ink: Option<Color>,
    /// Height of what is written on it, in samples.
    pub(super) height: f64,
}
