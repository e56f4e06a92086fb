//! What is seen along a path: a line, nothing, or something that hides it.
//!
//! Knows neither which paths are tried nor which are edges.

use crate::games::beads::vision::canvas::{Canvas, UNIT};
use crate::games::beads::vision::cover::{Cover, Trace, measured};
use crate::games::beads::vision::curve::{Curve, STEP, points};
use crate::games::beads::vision::lines::Lines;
use crate::games::beads::vision::morphology;

/// Lines are followed from this far of a node's middle on, in units, or from its rim where that is nearer: a bead lies there.
const BEAD: f64 = 0.22;
/// Lines run within this of a path's direction: the cosine.
const ALONG: f64 = 0.9;
/// Nodes smaller than this, in units, hide the lines that reach them.
const SMALL: f64 = 0.32;
/// Lines in a node are looked for up to this part of its radius.
const WITHIN: f64 = 0.86;
/// A node's rim reaches so far, in its radii.
const RIM: f64 = 1.1;
/// What is so far aside of an edge, in widths of a line, beside the line itself, may be of it.
const ASIDE: f64 = 0.6;
/// A line is so far around its middle, in widths of a line.
const AROUND: f64 = 0.75;

/// The lines of a canvas, and which of them are known.
pub(super) struct Tracer<'a> {
    pub(super) canvas: &'a Canvas,
    lines: &'a Lines,
    /// For each pixel the number of known edges along which it lies.
    pub(super) explained: Vec<u8>,
    /// Whether lines end at the nodes' rims.
    pub(super) opaque: bool,
}

impl<'a> Tracer<'a> {
    pub(super) fn new(canvas: &'a Canvas, lines: &'a Lines) -> Tracer<'a> {
        let opaque = canvas.radius < SMALL * UNIT;
        let mut tracer = Tracer { canvas, lines, explained: vec![0; canvas.pixels.len()], opaque };
        // In large nodes lines go on to the bead, or none does.
        let inner = (BEAD * UNIT, WITHIN * canvas.radius);
        let open = canvas
            .nodes
            .iter()
            .filter(|it| tracer.radial(**it, inner, f64::MAX, |_| false))
            .count();
        tracer.opaque |= open * 2 < canvas.nodes.len();
        tracer
    }

    /// From here on lines are followed, in pixels of the canvas from a node's middle.
    pub(super) fn bead(&self) -> f64 {
        let rim = 1.1 * self.canvas.radius;
        if self.opaque { rim } else { rim.min(BEAD * UNIT) }
    }

    /// Width of a line, in pixels of the canvas.
    pub(super) fn width(&self) -> f64 {
        self.lines.width
    }

    /// Makes the line along a path known, or unknown again.
    pub(super) fn explain(&mut self, curve: &Curve, known: bool) {
        let mut pixels: Vec<usize> = along(self.canvas, curve, AROUND * self.lines.width).collect();
        pixels.sort_unstable();
        pixels.dedup();
        for at in pixels {
            let count = &mut self.explained[at];
            *count = if known { count.saturating_add(1) } else { count.saturating_sub(1) };
        }
    }

    /// Whether a line that is not yet known runs towards or from a node, near it and so far from the ring's middle at most,
    /// in units.
    pub(super) fn is_loose(&self, node: (f64, f64), farthest: f64) -> bool {
        let bead = self.bead();
        let known = |at: usize| self.explained[at] > 0;
        self.radial(node, (bead, bead + 0.25 * UNIT), farthest, known)
    }

    /// The nodes with a line, within the ring, that leads to no other: what lies a little aside of a known edge may be it.
    pub(super) fn frayed(&self) -> Vec<usize> {
        let known: Vec<bool> = self.explained.iter().map(|it| *it > 0).collect();
        let near = morphology::within(&known, self.canvas.side, ASIDE * self.lines.width);
        let bead = self.bead();
        let frayed = |node: &usize| {
            let at = self.canvas.nodes[*node];
            self.radial(at, (bead, bead + 0.25 * UNIT), 1.0, |at| near[at])
        };
        (0..self.canvas.nodes.len()).filter(frayed).collect()
    }

    /// The same between these distances from a place, in pixels of the canvas.
    fn radial(
        &self,
        node: (f64, f64),
        (bead, reach): (f64, f64),
        farthest: f64,
        known: impl Fn(usize) -> bool,
    ) -> bool {
        let whole = reach.ceil() as isize;
        let mut ink = 0.0;
        for down in -whole..=whole {
            for across in -whole..=whole {
                let (dx, dy) = (across as f64, down as f64);
                let apart = (dx * dx + dy * dy).sqrt();
                let place = (node.0 + dx, node.1 + dy);
                if apart < bead || apart > reach || self.canvas.outward(place) > farthest {
                    continue;
                }
                let Some(at) = self.canvas.index(place.0, place.1) else { continue };
                // The rim of the next node is no line.
                let (owner, own) = self.canvas.owner(at);
                if self.opaque && self.canvas.nodes[owner] != node && own < RIM * self.canvas.radius
                {
                    continue;
                }
                let along = self.lines.stroke(at).is_some_and(|stroke| {
                    let way = (f64::from(stroke.way.0), f64::from(stroke.way.1));
                    (way.0 * dx + way.1 * dy).abs() > 0.5 * apart
                });
                if along && !known(at) {
                    ink += 1.0;
                }
            }
        }
        ink > self.lines.width * self.lines.width
    }

    /// How much of a path is a line that is not yet known and runs so far aside at most, in widths of a line; by every so
    /// manieth of its points.
    pub(super) fn cover(&self, curve: &Curve, every: usize, aside: f64) -> Cover {
        let path = points(curve);
        let bead = self.bead();
        let (Some(&first), Some(&last)) = (path.first(), path.last()) else {
            return measured(&[], STEP);
        };
        let apart = |a: (f64, f64), b: (f64, f64)| (a.0 - b.0).hypot(a.1 - b.1);
        let mut traces = Vec::with_capacity(path.len());
        for at in (1..path.len().saturating_sub(1)).step_by(every) {
            let own = path[at];
            if apart(own, first) > bead && apart(own, last) > bead {
                let (a, b) = (path[at - 1], path[at + 1]);
                let length = apart(a, b).max(1e-6);
                let way = ((b.0 - a.0) / length, (b.1 - a.1) / length);
                traces.push(self.trace(own, way, aside));
            }
        }
        measured(&traces, STEP * every as f64)
    }

    /// What is seen at a place of a path that runs in this direction: a line at most so far aside, in widths of a line.
    pub(super) fn trace(&self, (x, y): (f64, f64), (dx, dy): (f64, f64), aside: f64) -> Trace {
        let near = 0.4 * self.lines.width;
        let mut found = Trace::Off;
        for beside in [0.0, near, -near] {
            let Some(at) = self.canvas.index(x - beside * dy, y + beside * dx) else { continue };
            if beside == 0.0 && self.opaque && self.canvas.owner(at).1 < 1.1 * self.canvas.radius {
                return Trace::Other;
            }
            if !self.lines.bold[at] {
                continue;
            }
            found = Trace::Other;
            let Some(stroke) = self.lines.stroke(at) else { continue };
            let own = (f64::from(stroke.way.0), f64::from(stroke.way.1));
            let along = (own.0 * dx + own.1 * dy).abs() > ALONG;
            let Some(middle) = stroke.middle.filter(|_| along).map(f64::from) else { continue };
            let place = self.canvas.place(at);
            let line = (place.0 - middle * own.1 - x, place.1 + middle * own.0 - y);
            let most = aside * self.lines.width + f64::from(stroke.slack);
            let within = (line.1 * dx - line.0 * dy).abs() <= most;
            match (within, self.explained[at] > 0) {
                (true, true) => return Trace::Known,
                (true, false) => return Trace::On,
                // A line, but not on this path.
                (false, false) => return Trace::Off,
                (false, true) => {}
            }
        }
        found
    }
}

/// The pixels that are so near to a curve, some of them more than once.
pub(super) fn along(canvas: &Canvas, curve: &Curve, near: f64) -> impl Iterator<Item = usize> {
    let reach = near.ceil() as isize;
    let square = (-reach..=reach).flat_map(move |dy| (-reach..=reach).map(move |dx| (dx, dy)));
    points(curve).into_iter().flat_map(move |(x, y)| {
        square.clone().filter_map(move |(dx, dy)| canvas.index(x + dx as f64, y + dy as f64))
    })
}
