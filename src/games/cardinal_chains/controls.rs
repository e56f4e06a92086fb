//! What a hand does to grow a chain or to take it back: a drag from the chain's end to the next cell, or back.

use std::time::Duration;

use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::Chain;
use crate::games::cardinal_chains::rules::Action;
use crate::geometry::Cell;
use crate::input::Gesture;

/// From cell to cell: programs are known that miss cells of a faster drag.
const PACE: Duration = Duration::from_millis(200);

/// The gestures for one action on the board as it was seen.
pub(super) fn gestures(layout: &Layout, action: Action) -> Vec<Gesture> {
    let cells: Vec<Cell> = match action {
        Action::Grow(chain, way) => {
            let end = layout.level.chain(chain).last().copied();
            end.map(|end| vec![end, end + way]).unwrap_or_default()
        }
        Action::Retract(chain) => back(layout, chain),
    };
    let path = cells.into_iter().map(|cell| layout.lattice.center(cell)).collect();
    vec![Gesture::Drag { path, pace: PACE }]
}

/// From the last cell to the one before it.
fn back(layout: &Layout, chain: Chain) -> Vec<Cell> {
    layout.level.chain(chain).into_iter().rev().take(2).collect()
}
