//! Depth-first search over what is not settled, that gives up early.

use crate::games::cardinal_chains::search::graph::{Arc, Graph};
use crate::games::cardinal_chains::search::marks::Marks;
use solver::{Limit, Meter};

/// Why a search stopped before the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// A limit was reached.
    Limit(Limit),
    /// Whoever takes the solutions wants no more.
    Enough,
}

impl From<Limit> for Stop {
    fn from(limit: Limit) -> Stop {
        Stop::Limit(limit)
    }
}

/// Hands every solution that has the `kept` arcs to `found` until that says enough (false).
pub(super) fn search(
    graph: &Graph,
    kept: &[Arc],
    meter: &mut Meter,
    found: &mut impl FnMut(&[u16]) -> bool,
) -> Result<(), Stop> {
    let Ok(mut marks) = Marks::new(graph) else { return Ok(()) };
    if kept.iter().any(|arc| marks.choose(*arc).is_err()) {
        return Ok(());
    }
    branch(&mut marks, meter, found)
}

fn branch(
    marks: &mut Marks<'_>,
    meter: &mut Meter,
    found: &mut impl FnMut(&[u16]) -> bool,
) -> Result<(), Stop> {
    // Each turn strikes out the arc that was tried, so that the stack is as deep as arcs are chosen, not as are tried.
    loop {
        meter.expand(0)?;
        if marks.settle().is_err() {
            return Ok(());
        }
        let Some(arc) = marks.undecided() else {
            return if found(&marks.next()) { Ok(()) } else { Err(Stop::Enough) };
        };
        marks.save();
        let tried = if marks.choose(arc).is_ok() { branch(marks, meter, found) } else { Ok(()) };
        marks.restore();
        tried?;
        if marks.remove(arc).is_err() {
            return Ok(());
        }
    }
}
