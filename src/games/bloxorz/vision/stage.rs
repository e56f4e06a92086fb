//! Where a program's stage lies in the window: it is scaled with the window and centred, or lies in a page.

use crate::games::bloxorz::layout::Stage;
use crate::games::bloxorz::vision::facts::StageFacts;
use crate::geometry::{Lattice, Point};
use crate::vision::page::Area;

/// Whether two places differ by less than `pixels`.
pub(super) fn near(a: &Stage, b: &Stage, pixels: f64) -> bool {
    let corner = |stage: &Stage| [stage.at(0.0, 0.0), stage.at(500.0, 300.0)];
    corner(a).iter().zip(corner(b)).all(|(p, q)| (p.x - q.x).abs().max((p.y - q.y).abs()) < pixels)
}

/// A stage of this size, as large as the place for it allows, in its middle.
pub(super) fn fitted(area: Area, [width, height]: [f64; 2]) -> Stage {
    let [left, top, right, bottom] = area;
    let scale = ((right - left) / width).min((bottom - top) / height);
    let x = f64::midpoint(left, right) - width * scale / 2.0;
    let y = f64::midpoint(top, bottom) - height * scale / 2.0;
    Stage { scale, origin: Point { x, y }, area }
}

/// The lattice of a stage.
pub(super) fn lattice(stage: &Stage, facts: &StageFacts) -> Lattice {
    let s = stage.scale;
    let origin = stage.at(facts.origin[0], facts.origin[1]);
    let matrix = [
        facts.column[0] * s,
        facts.row[0] * s,
        origin.x,
        facts.column[1] * s,
        facts.row[1] * s,
        origin.y,
        0.0,
        0.0,
        1.0,
    ];
    Lattice { columns: facts.cells[0], rows: facts.cells[1], matrix }
}
