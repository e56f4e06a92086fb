//! What is known of switches and splitters, as lines from each to what it works.

use crate::games::bloxorz::level::{Effect, Effects, Level, Targets};
use crate::geometry::{Cell, Lattice};
use crate::vision::overlay::Mark;

const OPENS: [u8; 3] = [90, 230, 120];
const CLOSES: [u8; 3] = [255, 90, 90];
const TOGGLES: [u8; 3] = [255, 220, 80];
/// More than one effect is possible still.
const UNSURE: [u8; 3] = [255, 0, 200];
const SPLITS: [u8; 3] = [255, 90, 160];

/// The lines, in frame pixels; `unit` is a cell's side.
pub(super) fn marks(level: &Level, lattice: &Lattice, unit: f64) -> Vec<Mark> {
    let width = (unit * 0.05).clamp(1.0, 3.0) as f32;
    let line = |from: Cell, to: Cell, color| Mark::Line {
        path: vec![lattice.center(from), lattice.center(to)],
        color,
        width,
        arrow: true,
    };
    let mut marks = Vec::new();
    for switch in level.switches() {
        for (bridge, effects) in level.wiring(switch).into_iter().flatten() {
            marks.push(line(switch, *bridge, color(*effects)));
        }
    }
    for splitter in level.splitters() {
        if let Some(Targets::Cells(cells)) = level.targets(splitter) {
            marks.extend(cells.into_iter().map(|cell| line(splitter, cell, SPLITS)));
        }
    }
    marks
}

fn color(effects: Effects) -> [u8; 3] {
    match effects.known() {
        Some(Effect::Open) => OPENS,
        Some(Effect::Close) => CLOSES,
        Some(Effect::Toggle) => TOGGLES,
        Some(Effect::None) | None => UNSURE,
    }
}
