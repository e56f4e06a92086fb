//! Whether two edges that meet at a node may be one line that passes it by.
//!
//! Knows no beads.

use crate::games::beads::level::graph::letter;
use crate::games::beads::vision::bend;
use crate::games::beads::vision::cover::Verdict;
use crate::games::beads::vision::curve::Curve;
use crate::games::beads::vision::trace::Tracer;

/// Two edges may be one line where they leave their node at a greater angle than this: its cosine.
const OPPOSITE: f64 = -0.17;
/// So much of what is seen of both is seen of the one line then.
const MOST: f64 = 0.75;
/// A line runs so far aside of its path at most, in widths of a line.
const BENT: f64 = 0.5;

type Edge = ((usize, usize), Curve);

/// What is in doubt about bent edges, in words. All of them are known lines, and are again when this returns.
pub(super) fn doubts(tracer: &mut Tracer, bent: &[Edge], joined: &[(usize, usize)]) -> Vec<String> {
    let mut doubts = Vec::new();
    for (k, one) in bent.iter().enumerate() {
        for other in &bent[k + 1..] {
            let Some((middle, ends)) = meeting(one.0, other.0) else { continue };
            if !joined.contains(&ends)
                && opposite(tracer, middle, ends)
                && may_be_one(tracer, [one, other], ends)
            {
                doubts.push(format!(
                    "edges {}{} and {}{} (they may be one that passes node {})",
                    letter(one.0.0),
                    letter(one.0.1),
                    letter(other.0.0),
                    letter(other.0.1),
                    letter(middle)
                ));
            }
        }
    }
    doubts
}

/// The node that two edges share, and the other nodes, the lower first.
fn meeting(one: (usize, usize), other: (usize, usize)) -> Option<(usize, (usize, usize))> {
    let both = [(one.0, one.1), (one.1, one.0)];
    let of = |(shared, from): (usize, usize)| {
        let to = if other.0 == shared {
            other.1
        } else if other.1 == shared {
            other.0
        } else {
            return None;
        };
        Some((shared, (from.min(to), from.max(to))))
    };
    both.into_iter().find_map(of)
}

/// Whether two nodes lie on different sides of a third.
fn opposite(tracer: &Tracer, middle: usize, (a, b): (usize, usize)) -> bool {
    let nodes = &tracer.canvas.nodes;
    let way = |to: usize| {
        let (dx, dy) = (nodes[to].0 - nodes[middle].0, nodes[to].1 - nodes[middle].1);
        let length = dx.hypot(dy).max(1e-6);
        (dx / length, dy / length)
    };
    let (a, b) = (way(a), way(b));
    a.0 * b.0 + a.1 * b.1 < OPPOSITE
}

/// Whether a line between the outer nodes takes up nearly all that is seen of both edges.
fn may_be_one(tracer: &mut Tracer, both: [&Edge; 2], ends: (usize, usize)) -> bool {
    for it in both {
        tracer.explain(&it.1, false);
    }
    let seen: f64 = both.iter().map(|it| tracer.cover(&it.1, 1, BENT).on).sum();
    let found = bend::find(tracer, ends);
    let one =
        found.iter().any(|(_, cover)| cover.verdict() == Verdict::Yes && cover.on > MOST * seen);
    for it in both {
        tracer.explain(&it.1, true);
    }
    one
}
