//! Which pairs of nodes are joined: by a line, solid or dashed, straight or curved, that leads from one to the other.
//!
//! Knows no beads.

use crate::games::beads::level::graph::{Graph, letter};
use crate::games::beads::vision::canvas::{Canvas, UNIT};
use crate::games::beads::vision::cover::{Cover, Trace, Verdict, measured};
use crate::games::beads::vision::curve::{Curve, curved, points, straight};
use crate::games::beads::vision::lines::Lines;

/// Lines are followed from this far of a node's middle on, in units, or from its rim where that is nearer: a bead lies there.
const BEAD: f64 = 0.22;
/// Lines run within this of a path's direction: the cosine.
const ALONG: f64 = 0.9;
/// Lines pass other nodes at a distance of at least so many beads, where nodes are large...
const PASSING: f64 = 0.45;
/// ... and of so many radii, where they are no larger than this, in units.
const AROUND: f64 = 1.02;
/// Lines run so far from the ring's middle at most, in units.
const OUTSIDE: f64 = 1.8;
/// See [`AROUND`].
const SMALL: f64 = 0.32;

/// A line runs so far aside of its path at most, in widths of a line: where the path is known but for rounding, and where
/// it was found by trying.
const STRAIGHT: f64 = 0.35;
/// See [`STRAIGHT`].
const BENT: f64 = 0.5;

/// The edges that are seen.
pub(super) struct Edges {
    pub(super) graph: Graph,
    /// Those that may be there or not, in words.
    pub(super) doubts: Vec<String>,
}

/// Finds the edges.
pub(super) fn find(canvas: &Canvas, lines: &Lines) -> Edges {
    let count = canvas.nodes.len();
    let mut search = Search { canvas, lines, explained: vec![false; canvas.pixels.len()] };
    let pairs: Vec<(usize, usize)> =
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect();
    let mut graph = Graph::empty(count);
    let (mut open, mut paths, mut doubts) = (Vec::new(), Vec::new(), Vec::new());
    for &(a, b) in &pairs {
        let curve = straight(canvas.nodes[a], canvas.nodes[b]);
        if search.cover(&curve, 1, STRAIGHT).verdict() == Verdict::Yes {
            graph.join(a, b);
            paths.push(points(&curve));
        } else {
            open.push((a, b));
        }
    }
    for path in &paths {
        search.explain(path);
    }
    let bent = |search: &Search<'_>, a: usize, b: usize| {
        let (curve, cover) = search.bent(canvas.nodes[a], canvas.nodes[b]);
        Candidate { ends: (a, b), curve, cover }
    };
    let loose: Vec<bool> = canvas.nodes.iter().map(|it| search.is_loose(*it, OUTSIDE)).collect();
    open.retain(|(a, b)| loose[*a] || loose[*b]);
    let mut open: Vec<Candidate> = open.into_iter().map(|(a, b)| bent(&search, a, b)).collect();
    // The best first: what it explains no longer speaks for another.
    loop {
        let yes = |it: &&Candidate| it.cover.verdict() == Verdict::Yes;
        let first = open.iter().filter(yes).max_by(|a, b| a.merit().total_cmp(&b.merit()));
        let Some(Candidate { ends, curve, .. }) = first.copied() else { break };
        graph.join(ends.0, ends.1);
        let path = points(&curve);
        search.explain(&path);
        open.retain(|it| it.ends != ends);
        for it in &mut open {
            if it.cover.verdict() != Verdict::No {
                *it = bent(&search, it.ends.0, it.ends.1);
            }
        }
    }
    for Candidate { ends: (a, b), cover, .. } in open {
        if cover.verdict() == Verdict::Doubt {
            doubts.push(format!(
                "edge {}{} ({:.0} % of it seen, a gap of {:.2} of the ring's radius)",
                letter(a),
                letter(b),
                cover.share * 100.0,
                cover.gap.max(cover.ends[1])
            ));
        }
    }
    for (node, at) in canvas.nodes.iter().enumerate() {
        if search.has_small_nodes() && search.is_loose(*at, 1.0) {
            doubts.push(format!("a line at node {} that leads nowhere", letter(node)));
        }
    }
    Edges { graph, doubts }
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

/// A curve that was tried.
struct Bent {
    curve: Curve,
    bend: (f64, f64),
    reach: f64,
}

struct Search<'a> {
    canvas: &'a Canvas,
    lines: &'a Lines,
    /// Pixels of lines that are known to be an edge.
    explained: Vec<bool>,
}

impl Search<'_> {
    /// Marks the line along a path as known.
    fn explain(&mut self, path: &[(f64, f64)]) {
        let reach = (0.75 * self.lines.width).ceil() as isize;
        for &(x, y) in path {
            for dy in -reach..=reach {
                for dx in -reach..=reach {
                    if let Some(at) = self.canvas.index(x + dx as f64, y + dy as f64) {
                        self.explained[at] = true;
                    }
                }
            }
        }
    }

    /// Whether a line that is not yet known runs towards or from a node, near it and so far from the ring's middle at most,
    /// in units.
    fn is_loose(&self, (x, y): (f64, f64), farthest: f64) -> bool {
        let bead = (BEAD * UNIT).min(1.1 * self.canvas.radius);
        let reach = (bead + 0.25 * UNIT).ceil();
        let (mut ink, steps) = (0.0, 2.0 * reach);
        for k in 0..(steps * steps) as usize {
            let (u, v) = ((k as f64 % steps).floor() - reach, (k as f64 / steps).floor() - reach);
            let apart = u.hypot(v);
            if apart < bead || apart > reach || self.canvas.outward((x + u, y + v)) > farthest {
                continue;
            }
            let Some(at) = self.canvas.index(x + u, y + v) else { continue };
            let along =
                || self.lines.way(at).is_some_and(|(p, q)| (p * u + q * v).abs() > 0.5 * apart);
            if self.lines.bold[at] && !self.explained[at] && along() {
                ink += 1.0;
            }
        }
        ink > self.lines.width * self.lines.width
    }

    /// The curve between two nodes along which most of a line is seen that is not yet known.
    fn bent(&self, from: (f64, f64), to: (f64, f64)) -> (Curve, Cover) {
        /// Angles that are tried first lie so far apart.
        const COARSE: f64 = 0.2;
        let bead = (BEAD * UNIT).min(1.1 * self.canvas.radius);
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let start = straight(from, to);
        let mut best = Bent { curve: start, bend: (0.0, 0.0), reach: length / 3.0 };
        let apart = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        let passing =
            if self.has_small_nodes() { AROUND * self.canvas.radius } else { PASSING * bead };
        let others = self.canvas.nodes.iter().filter(|it| **it != from && **it != to);
        let others: Vec<(f64, f64)> = others.copied().collect();
        let attempt =
            |bend: (f64, f64), reach: f64, every: usize, most: &mut f64, best: &mut Bent| {
                let curve = curved(from, to, bend, reach);
                // A line that passes a node ends there.
                let path = points(&curve);
                let passes =
                    |it: &(f64, f64)| others.iter().any(|node| apart(*it, *node) < passing);
                if path.iter().step_by(3).any(passes) {
                    return;
                }
                let cover = self.along(&path, every, if every > 2 { 0.8 } else { BENT });
                let own = cover.merit() - 0.02 * (bend.0.abs() + bend.1.abs());
                if own > *most {
                    *most = own;
                    *best = Bent { curve, bend, reach };
                }
            };
        let mut most = f64::MIN;
        for reach in [0.3 * UNIT, 0.4 * length] {
            for i in -8..=8 {
                for j in -8..=8 {
                    attempt(
                        (f64::from(i) * COARSE, f64::from(j) * COARSE),
                        reach,
                        3,
                        &mut most,
                        &mut best,
                    );
                }
            }
        }
        // Nearer and nearer, and at last with all that lies along it, where there is anything.
        let hopeful = self.cover(&best.curve, 2, 0.8).share > 0.1;
        for (step, every) in [(COARSE / 2.0, 2), (COARSE / 4.0, 1)].into_iter().filter(|_| hopeful)
        {
            let Bent { bend, reach, .. } = best;
            // What is looked at more closely is not measured by what was seen from afar.
            let mut most = f64::MIN;
            for i in -2..=2 {
                for j in -2..=2 {
                    for k in -2..=2 {
                        let aside = |k: i32| f64::from(k) * step;
                        let longer = 1.0 + aside(k) * 0.8;
                        attempt(
                            (bend.0 + aside(i), bend.1 + aside(j)),
                            reach * longer,
                            every,
                            &mut most,
                            &mut best,
                        );
                    }
                }
            }
        }
        (best.curve, self.cover(&best.curve, 1, BENT))
    }

    /// Whether what lies in a node is the node's own: lines end at its rim.
    fn has_small_nodes(&self) -> bool {
        self.canvas.radius < SMALL * UNIT
    }

    /// How much of a path is a line that is not yet known and runs so far aside at most, by every so manieth of its points.
    fn cover(&self, curve: &Curve, every: usize, aside: f64) -> Cover {
        self.along(&points(curve), every, aside)
    }

    /// See [`Search::cover`].
    fn along(&self, path: &[(f64, f64)], every: usize, aside: f64) -> Cover {
        let bead = (BEAD * UNIT).min(1.1 * self.canvas.radius);
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
            return measured(&[], every);
        };
        let apart = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        let mut traces = Vec::with_capacity(path.len());
        for at in (1..path.len().saturating_sub(1)).step_by(every) {
            let own = path[at];
            if apart(own, first) > bead && apart(own, last) > bead {
                let (a, b) = (path[at - 1], path[at + 1]);
                let length = apart(a, b).max(1e-6);
                let way = ((b.0 - a.0) / length, (b.1 - a.1) / length);
                let node = self.canvas.nearest(own).1 < 1.1 * self.canvas.radius;
                let hidden = node && self.has_small_nodes();
                let trace = || self.trace(own, way, aside * self.lines.width);
                traces.push(if hidden { Trace::Other } else { trace() });
            }
        }
        measured(&traces, every)
    }

    /// What is seen at a place of a path that runs in this direction: a line at most so far aside.
    fn trace(&self, (x, y): (f64, f64), (dx, dy): (f64, f64), aside: f64) -> Trace {
        let near = 0.4 * self.lines.width;
        let mut found = Trace::Off;
        for beside in [0.0, near, -near] {
            let Some(at) = self.canvas.index(x - beside * dy, y + beside * dx) else { continue };
            if !self.lines.bold[at] {
                continue;
            }
            let along = self.lines.way(at).is_some_and(|(u, v)| (u * dx + v * dy).abs() > ALONG);
            if along {
                let known = self.explained[at];
                match self.middle((x, y), (dx, dy)) {
                    Some(middle) if middle.abs() <= aside && known => return Trace::Known,
                    Some(middle) if middle.abs() <= aside => return Trace::On,
                    // A line, but not on this path.
                    Some(_) if !known => return Trace::Off,
                    _ => {}
                }
            }
            found = Trace::Other;
        }
        found
    }

    /// How far aside, across this direction, the middle of what is bold here lies; `None` where it is not as wide as a line.
    fn middle(&self, (x, y): (f64, f64), (dx, dy): (f64, f64)) -> Option<f64> {
        let most = 1.7 * self.lines.width + 1.0;
        let bold = |aside: f64| {
            let at = self.canvas.index(x - aside * dy, y + aside * dx);
            at.is_some_and(|at| self.lines.bold[at])
        };
        let near = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0].map(|k| k * 0.2 * self.lines.width);
        let start = near.into_iter().find(|aside| bold(*aside))?;
        let end = |sign: f64| {
            let mut k = 0.5;
            while k <= most && bold(start + sign * k) {
                k += 0.5;
            }
            start + sign * k
        };
        let (left, right) = (end(-1.0), end(1.0));
        let fits = (0.6 * self.lines.width..=most + 0.5).contains(&(right - left));
        fits.then(|| f64::midpoint(left, right))
    }
}
