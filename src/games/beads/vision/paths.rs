//! Which pairs of nodes are joined: by a line, solid or dashed, straight or curved, that leads from one to the other.
//!
//! Knows no beads.

use crate::games::beads::level::graph::{Graph, letter};
use crate::games::beads::vision::bend;
use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::cover::{Cover, Verdict};
use crate::games::beads::vision::curve::{Curve, straight};
use crate::games::beads::vision::lines::Lines;
use crate::games::beads::vision::trace::Tracer;

/// Lines run so far from the ring's middle at most, in units.
const OUTSIDE: f64 = 1.8;
/// A line runs so far aside of its path at most, in widths of a line: where the path is known but for rounding, and where
/// it was found by trying.
const STRAIGHT: f64 = 0.35;
/// See [`STRAIGHT`].
const BENT: f64 = 0.5;

/// Of an edge no less than this is its own, as a part of its length.
const LEAST_OWN: f64 = 0.1;

/// The edges that are seen.
pub(super) struct Edges {
    pub(super) graph: Graph,
    /// Those that may be there or not, in words.
    pub(super) doubts: Vec<String>,
    /// Which pixels lie along them.
    pub(super) along: Vec<bool>,
}

/// Finds the edges.
pub(super) fn find(canvas: &Canvas, lines: &Lines) -> Edges {
    let count = canvas.nodes.len();
    let mut tracer = Tracer::new(canvas, lines);
    let (mut open, mut edges) = (Vec::new(), Vec::new());
    for ends in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
        let curve = straight(canvas.nodes[ends.0], canvas.nodes[ends.1]);
        let cover = tracer.cover(&curve, 1, STRAIGHT);
        if cover.verdict() == Verdict::Yes {
            edges.push(Candidate { ends, curve, cover });
        } else {
            open.push(ends);
        }
    }
    for it in &edges {
        tracer.explain(&it.curve, true);
    }
    let loose: Vec<bool> = canvas.nodes.iter().map(|it| tracer.is_loose(*it, OUTSIDE)).collect();
    open.retain(|(a, b)| loose[*a] || loose[*b]);
    let curves = |ends: (usize, usize)| {
        let found = bend::find(&tracer, ends).into_iter();
        found.map(move |(curve, cover)| Candidate { ends, curve, cover })
    };
    let mut open: Vec<Candidate> = open.into_iter().flat_map(curves).collect();
    let straight = edges.len();
    // The best first: what it explains no longer speaks for another.
    while let Some(best) = best(&open) {
        tracer.explain(&best.curve, true);
        edges.push(best);
        open.retain(|it| it.ends != best.ends);
        for it in &mut open {
            it.cover = tracer.cover(&it.curve, 1, BENT);
        }
    }
    prune(&mut tracer, &mut edges, straight);
    let graph = Graph::new(count, edges.iter().map(|it| it.ends));
    let along = tracer.explained.iter().map(|it| *it > 0).collect();
    Edges { doubts: doubts(&tracer, &open), graph, along }
}

/// Takes away curves that are made of parts of other edges.
fn prune(tracer: &mut Tracer, edges: &mut Vec<Candidate>, first: usize) {
    loop {
        let mut worst: Option<(f64, usize)> = None;
        for (k, it) in edges.iter().enumerate().skip(first) {
            tracer.explain(&it.curve, false);
            let own = tracer.cover(&it.curve, 1, BENT).own();
            tracer.explain(&it.curve, true);
            if own < LEAST_OWN && worst.is_none_or(|worst| own < worst.0) {
                worst = Some((own, k));
            }
        }
        let Some((_, k)) = worst else { return };
        tracer.explain(&edges[k].curve, false);
        edges.remove(k);
    }
}

/// The likeliest of those that are edges.
fn best(open: &[Candidate]) -> Option<Candidate> {
    let yes = open.iter().filter(|it| it.cover.verdict() == Verdict::Yes);
    yes.max_by(|a, b| a.merit().total_cmp(&b.merit())).copied()
}

/// What may be an edge or not, in words.
fn doubts(tracer: &Tracer, open: &[Candidate]) -> Vec<String> {
    let mut doubts = Vec::new();
    let mut ends = None;
    for it in open.iter().filter(|it| it.cover.verdict() == Verdict::Doubt) {
        if ends != Some(it.ends) {
            ends = Some(it.ends);
            doubts.push(format!(
                "edge {}{} ({:.0} % of it seen, a gap of {:.2} of the ring's radius)",
                letter(it.ends.0),
                letter(it.ends.1),
                it.cover.share * 100.0,
                it.cover.gap.max(it.cover.ends[1])
            ));
        }
    }
    for (node, at) in tracer.canvas.nodes.iter().enumerate() {
        if tracer.opaque && tracer.is_loose(*at, 1.0) {
            doubts.push(format!("a line at node {} that leads nowhere", letter(node)));
        }
    }
    doubts
}

/// An edge that may be there.
#[derive(Clone, Copy)]
struct Candidate {
    ends: (usize, usize),
    curve: Curve,
    cover: Cover,
}

impl Candidate {
    /// The longer one first: a part of it may look like another.
    fn merit(&self) -> f64 {
        self.cover.merit() + 0.5 * self.cover.on
    }
}
