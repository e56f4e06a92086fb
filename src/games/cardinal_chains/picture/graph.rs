//! The directed graph: a dot for each cell, an arrow for each step that a chain may take. A way that can be gone both
//! ways has a head at both ends.

use std::collections::BTreeSet;

use crate::games::cardinal_chains::layout::Layout;
use crate::games::cardinal_chains::level::{Level, Tile};
use crate::geometry::{Cell, Direction, Lattice, Point};
use crate::vision::overlay::Mark;

const BOTH_WAYS: [u8; 3] = [40, 110, 235];
const ONE_WAY: [u8; 3] = [225, 40, 120];
const DOT: [u8; 3] = [24, 28, 38];
const START: [u8; 3] = [20, 150, 70];

/// Every step that the numbers allow.
pub(in crate::games::cardinal_chains) fn every_way(level: &Level) -> Vec<(Cell, Cell)> {
    let from = |cell: Cell| {
        let steps = Direction::ALL.into_iter().map(move |way| (cell, cell + way));
        steps.filter(|(from, to)| level.tile(*from).leads_to(level.tile(*to)))
    };
    level.cells().flat_map(from).collect()
}

/// The graph as marks, in frame pixels.
pub(in crate::games::cardinal_chains) fn marks(
    layout: &Layout,
    ways: &[(Cell, Cell)],
) -> Vec<Mark> {
    let lattice = &layout.lattice;
    let size = lattice.side();
    let known: BTreeSet<(Cell, Cell)> = ways.iter().copied().collect();
    let mut marks: Vec<Mark> = ways
        .iter()
        .map(|(from, to)| arrow(lattice, *from, *to, known.contains(&(*to, *from)), size))
        .collect();
    for cell in layout.level.cells() {
        let center = lattice.center(cell);
        let color = if matches!(layout.level.tile(cell), Tile::Start(_)) { START } else { DOT };
        let corner = lattice.project(f64::from(cell.x) + 0.24, f64::from(cell.y) + 0.24);
        let (height, text) = ((size * 0.2) as f32, layout.level.tile(cell).token());
        marks.push(Mark::Text { center: corner, height, color: DOT, text });
        marks.push(Mark::Disc { center, radius: (size * 0.11) as f32, color: [255; 3] });
        marks.push(Mark::Disc { center, radius: (size * 0.08) as f32, color });
    }
    marks
}

/// From dot to dot; of a way that can be gone both ways, from the middle.
fn arrow(lattice: &Lattice, from: Cell, to: Cell, both: bool, size: f64) -> Mark {
    let (a, b) = (lattice.center(from), lattice.center(to));
    let at = |part: f64| Point { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
    let path = vec![at(if both { 0.5 } else { 0.16 }), at(0.86)];
    let width = (size * 0.05).clamp(1.0, 5.0) as f32;
    Mark::Line { path, color: if both { BOTH_WAYS } else { ONE_WAY }, width, arrow: true }
}
