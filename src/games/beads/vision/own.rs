//! Whether each edge that was found has a line of its own: where lines run side by side, parts of some may be taken for
//! another.
//!
//! Knows no beads.

use crate::games::beads::level::graph::letter;
use crate::games::beads::vision::canvas::UNIT;
use crate::games::beads::vision::cover::Trace;
use crate::games::beads::vision::curve::{Curve, STEP, points};
use crate::games::beads::vision::trace::{Tracer, along};

/// What is nearer to another edge than this, in widths of a line, may be of that one.
const ASIDE: f64 = 1.3;
/// So much of an edge is its own, in units, or as a part of what is to be seen of it.
const LEAST: (f64, f64) = (0.07, 0.3);
/// A line runs so far aside of its path at most, in widths of a line.
const BENT: f64 = 0.5;
/// What is in doubt about these edges, in words.
pub(super) fn doubts(tracer: &Tracer, edges: &[((usize, usize), Curve)]) -> Vec<String> {
    edges.iter().filter(|it| !has_own(tracer, it, edges)).map(|it| name(it.0)).collect()
}

fn name((a, b): (usize, usize)) -> String {
    format!("edge {}{} (all that is seen of it may be of others)", letter(a), letter(b))
}

/// Whether enough of an edge's line is seen where no other edge is near.
fn has_own(
    tracer: &Tracer,
    (ends, curve): &((usize, usize), Curve),
    edges: &[((usize, usize), Curve)],
) -> bool {
    let mut taken = vec![false; tracer.canvas.pixels.len()];
    for (_, other) in edges.iter().filter(|it| it.0 != *ends) {
        along(tracer.canvas, other, ASIDE * tracer.width()).for_each(|at| taken[at] = true);
    }
    let (mut own, mut seen) = (0.0, 0.0);
    for way in points(curve).windows(3) {
        let (dx, dy) = (way[2].0 - way[0].0, way[2].1 - way[0].1);
        let length = dx.hypot(dy).max(1e-6);
        let trace = tracer.trace(way[1], (dx / length, dy / length), BENT);
        if trace == Trace::Other {
            continue;
        }
        seen += STEP / UNIT;
        let free = tracer.canvas.index(way[1].0, way[1].1).is_some_and(|at| !taken[at]);
        if free && trace != Trace::Off {
            own += STEP / UNIT;
        }
    }
    own >= LEAST.0.min(LEAST.1 * seen)
}
