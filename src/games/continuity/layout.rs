//! Where a board of Continuity lies in a window, and what a later look starts from.

use std::sync::Arc;

use crate::games::continuity::grid::SlotGrid;
use crate::games::continuity::level::State;
use crate::games::continuity::vision::slots::SeenSlots;
use crate::vision::tracking::Tracked;

/// Where the board lies, zoomed out.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Its slots.
    pub grid: SlotGrid,
    /// What has been seen of it.
    pub(super) tracked: Option<Known>,
}

impl Layout {
    /// Of a board of which nothing else is known.
    pub(super) fn new(grid: SlotGrid) -> Layout {
        Layout { grid, tracked: None }
    }
}

/// What a look has kept of a board.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// The picture that it was read off.
    pub(super) picture: Tracked,
    /// How it stood there.
    pub(super) state: Arc<State>,
    /// What was in its slots, where panels in rims were found.
    pub(super) seen: Option<SeenSlots>,
}
