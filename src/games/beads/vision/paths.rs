//! Which pairs of nodes are joined: by a line, solid or dashed, straight or curved, that leads from one to the other.
//!
//! Knows no beads.

use crate::games::beads::level::graph::{Graph, letter};
use crate::games::beads::vision::bend;
use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::cover::{Cover, Verdict};
use crate::games::beads::vision::curve::{self, Curve, straight};
use crate::games::beads::vision::lines::Lines;
use crate::games::beads::vision::own;
use crate::games::beads::vision::passed;
use crate::games::beads::vision::trace::Tracer;

/// Lines run so far from the ring's middle at most, in units.
const OUTSIDE: f64 = 1.8;
/// A line runs so far aside of its path at most, in widths of a line: where the path is known but for rounding, and where
/// it was found by trying.
const STRAIGHT: f64 = 0.35;
/// See [`STRAIGHT`].
const BENT: f64 = 0.5;

/// So much more is seen of a curve than of another, in units, if it is an edge and the other is not.
const MORE: f64 = 0.12;
/// Of dashed lines less than this is line.
const DASHED: f64 = 0.85;
/// Where less than this can be seen between two nodes, in units, a dash may be missed.
const SHORTEST: f64 = 0.14;
/// So much of a bent line is seen at least, in units...
const LEAST: f64 = 0.08;
/// ... and so much where most edges are straight.
const SHORT: f64 = 0.3;
/// A curve that bends at its ends with so little difference is an arc, and with so much it is none, as an angle...
const ARC: f64 = 0.15;
/// ... where it is so long, in units: of short lines too little is seen.
const NO_ARC: f64 = 0.4;
/// See [`NO_ARC`].
const LONG: f64 = 0.6;
/// Between two nodes without an edge, less than this part of the straight way is a line that is of no edge.
const HALF: f64 = 0.35;
/// Few lines go further than this, beside the straight way: see [`curve::detour`].
const DETOUR: f64 = 0.25;

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
    let mut open: Vec<Candidate> =
        open.into_iter().flat_map(|ends| curves(&tracer, ends)).collect();
    let mut again = Vec::new();
    let straight = edges.len();
    // The best first: what it explains no longer speaks for another.
    loop {
        while let Some(best) = best(&open) {
            // A curve that begins on a known line may be one of two side by side: the other was not seen as another while
            // both were unknown.
            if best.cover.begins_late() && !again.contains(&best.ends) {
                again.push(best.ends);
                open.retain(|it| it.ends != best.ends);
                open.extend(curves(&tracer, best.ends));
                continue;
            }
            tracer.explain(&best.curve, true);
            edges.push(best);
            open.retain(|it| it.ends != best.ends);
            for it in &mut open {
                it.cover = tracer.cover(&it.curve, 1, BENT);
            }
        }
        if !prune(&mut tracer, &mut edges, straight, &mut open) {
            break;
        }
        for it in &mut open {
            it.cover = tracer.cover(&it.curve, 1, BENT);
        }
    }
    let graph = Graph::new(count, edges.iter().map(|it| it.ends));
    let along = tracer.explained.iter().map(|it| *it > 0).collect();
    let mut doubts = doubts(&tracer, &open);
    doubts.extend(odd(&edges, straight));
    doubts.extend(uneven(&edges[straight.min(edges.len())..]));
    doubts.extend(hidden(&tracer, &graph, &edges));
    doubts.extend(half_seen(&tracer, &graph));
    let found: Vec<_> = edges.iter().map(|it| (it.ends, it.curve)).collect();
    doubts.extend(own::doubts(&tracer, &found));
    let joined: Vec<(usize, usize)> = graph.edges().collect();
    doubts.extend(passed::doubts(&mut tracer, &found[straight.min(found.len())..], &joined));
    Edges { graph, doubts, along }
}

/// The likeliest curves between two nodes, as it is known by now which lines belong to others.
fn curves(tracer: &Tracer, ends: (usize, usize)) -> impl Iterator<Item = Candidate> {
    let found = bend::find(tracer, ends).into_iter();
    found.map(move |(curve, cover)| Candidate { ends, curve, cover })
}

/// Takes away a curve that is most likely made of parts of other edges, for a likelier one where there is one; says
/// whether there was such a curve.
fn prune(
    tracer: &mut Tracer,
    edges: &mut Vec<Candidate>,
    first: usize,
    open: &mut Vec<Candidate>,
) -> bool {
    for k in first..edges.len() {
        let it = edges[k];
        tracer.explain(&it.curve, false);
        let cover = tracer.cover(&it.curve, 1, BENT);
        let better = if cover.is_late() { likelier(tracer, &it, &cover, open) } else { None };
        if better.is_some() || cover.is_borrowed() {
            edges.remove(k);
            if let Some(better) = better {
                tracer.explain(&better.curve, true);
                open.retain(|it| it.ends != better.ends);
                edges.push(better);
            }
            return true;
        }
        tracer.explain(&it.curve, true);
    }
    false
}

/// The curve from one of an edge's nodes of which so much more is seen that it is the edge.
fn likelier(
    tracer: &Tracer,
    edge: &Candidate,
    cover: &Cover,
    open: &[Candidate],
) -> Option<Candidate> {
    let (a, b) = edge.ends;
    let shares = |it: &&Candidate| [a, b].contains(&it.ends.0) || [a, b].contains(&it.ends.1);
    let seen = open.iter().filter(shares).map(|it| {
        let cover = tracer.cover(&it.curve, 1, BENT);
        Candidate { cover, ..*it }
    });
    let better = |it: &Candidate| {
        it.cover.on > cover.on + MORE && !it.cover.is_late() && it.cover.verdict() == Verdict::Yes
    };
    seen.filter(better).max_by(|a, b| a.cover.on.total_cmp(&b.cover.on))
}

/// Short bent edges where most are straight, in words: they may be parts of others that pass behind nodes.
fn odd(edges: &[Candidate], straight: usize) -> Vec<String> {
    if straight < 3 || straight * 10 < edges.len() * 6 {
        return Vec::new();
    }
    let odd = edges[straight..].iter().filter(|it| it.cover.on < SHORT);
    let name = |it: &Candidate| {
        format!(
            "edge {}{} (short and bent: most are straight)",
            letter(it.ends.0),
            letter(it.ends.1)
        )
    };
    odd.map(name).collect()
}

/// Edges that bend one way and then another where nearly all are arcs, in words: where several lines meet, one may have been
/// left for another.
fn uneven(bent: &[Candidate]) -> Vec<String> {
    let arcs = bent.iter().filter(|it| curve::uneven(&it.curve) < ARC).count();
    if bent.len() < 5 || arcs * 10 < bent.len() * 6 {
        return Vec::new();
    }
    let long = bent.iter().filter(|it| it.cover.length > LONG);
    let uneven = long.filter(|it| curve::uneven(&it.curve) > NO_ARC);
    let name = |it: &Candidate| {
        format!("edge {}{} (no arc: most are)", letter(it.ends.0), letter(it.ends.1))
    };
    uneven.map(name).collect()
}

/// Pairs of nodes so near to each other that a gap between two dashes may be all that is seen of an edge, in words.
fn hidden(tracer: &Tracer, graph: &Graph, edges: &[Candidate]) -> Vec<String> {
    let dashed = edges.iter().filter(|it| it.cover.share < DASHED).count() * 2 > edges.len();
    let count = tracer.canvas.nodes.len();
    let pairs = (0..count).map(|a| (a, (a + 1) % count));
    let open = pairs.filter(|(a, b)| dashed && count > 2 && !graph.joined(*a, *b));
    let short = open.filter(|(a, b)| {
        let curve = straight(tracer.canvas.nodes[*a], tracer.canvas.nodes[*b]);
        tracer.cover(&curve, 1, STRAIGHT).length < SHORTEST
    });
    let name = |(a, b)| format!("edge {}{} (too little of it would be seen)", letter(a), letter(b));
    short.map(name).collect()
}

/// Pairs of nodes between which some of a straight line is seen, in words: curves alone were tried where it was not all there.
fn half_seen(tracer: &Tracer, graph: &Graph) -> Vec<String> {
    let count = tracer.canvas.nodes.len();
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    let open = pairs.filter(|(a, b)| !graph.joined(*a, *b));
    let seen = open.filter(|(a, b)| {
        let curve = straight(tracer.canvas.nodes[*a], tracer.canvas.nodes[*b]);
        let cover = tracer.cover(&curve, 1, STRAIGHT);
        cover.verdict() != Verdict::No || cover.on > HALF * cover.length
    });
    seen.map(|(a, b)| {
        format!("edge {}{} (a straight line that may end at both)", letter(a), letter(b))
    })
    .collect()
}

/// The likeliest of those that are edges.
fn best(open: &[Candidate]) -> Option<Candidate> {
    let yes = open.iter().filter(|it| it.cover.on >= LEAST && it.cover.verdict() == Verdict::Yes);
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
    if tracer.opaque {
        let frayed = tracer.frayed().into_iter();
        doubts.extend(
            frayed.map(|node| format!("a line at node {} that leads nowhere", letter(node))),
        );
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
    /// The longer one first: a part of it may look like another; but detours last, since they are put together of others.
    fn merit(&self) -> f64 {
        let detour = (curve::detour(&self.curve) - DETOUR).max(0.0);
        self.cover.merit() + 0.5 * self.cover.on - 0.8 * detour
    }
}
