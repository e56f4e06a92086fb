//! Curves between two nodes along which a line is seen: looked for coarsely, then more and more finely.
//!
//! Knows neither which are edges nor what lies on nodes.

use crate::games::beads::vision::canvas::UNIT;
use crate::games::beads::vision::cover::{Cover, Trace, measured};
use crate::games::beads::vision::curve::{Curve, curved, sampled};
use crate::games::beads::vision::trace::Tracer;

/// Angles at which a curve leaves the straight way: this far apart at first, and so many to either side.
const COARSE: f64 = 0.15;
const ANGLES: i32 = 11;
/// So many points of a curve are looked at then.
const SAMPLES: usize = 36;
/// A line runs so far aside of its path at most, in widths of a line: at first, and at last.
const ASIDE: f64 = 0.8;
const BENT: f64 = 0.5;
/// So many curves between two nodes are followed up, which differ by so much at least at one end.
const KEPT: usize = 4;
const APART: f64 = 0.35;
/// Curves with so little of a line are not followed up.
const HOPEFUL: f64 = 0.1;
/// Even arcs are tried this far apart, and so many to either side.
const ARC: f64 = 0.05;
const ARCS: i32 = 16;
/// Longer gaps at an end are no edge's, in units.
const OPEN: f64 = 0.36;
/// Lines pass other nodes at a distance of at least so many beads, where nodes are large...
const PASSING: f64 = 0.45;
/// ... and of so many radii, where they are small.
const AROUND: f64 = 1.02;

/// A curve that was tried.
#[derive(Clone, Copy, Debug)]
struct Bent {
    bend: (f64, f64),
    /// Length of the handles, in pixels of the canvas.
    reach: f64,
    merit: f64,
}

/// Two nodes between which lines are looked for.
struct Pair<'a> {
    tracer: &'a Tracer<'a>,
    ends: (usize, usize),
    from: (f64, f64),
    to: (f64, f64),
    /// Lines keep so far from other nodes, in pixels of the canvas.
    passing: f64,
}

/// The likeliest curves between two nodes, of those along which a line is seen that is not yet known.
pub(super) fn find(tracer: &Tracer, ends: (usize, usize)) -> Vec<(Curve, Cover)> {
    let canvas = tracer.canvas;
    let (from, to) = (canvas.nodes[ends.0], canvas.nodes[ends.1]);
    let passing = if tracer.opaque { AROUND * canvas.radius } else { PASSING * tracer.bead() };
    let pair = Pair { tracer, ends, from, to, passing };
    let kept = pair.coarse().into_iter().chain(pair.arc()).map(|bent| {
        let curve = pair.curve(pair.refined(bent));
        (curve, tracer.cover(&curve, 1, BENT))
    });
    kept.collect()
}

impl Pair<'_> {
    fn curve(&self, bent: Bent) -> Curve {
        curved(self.from, self.to, bent.bend, bent.reach)
    }

    /// The best of the arcs that bend alike at both ends, as most programs draw them. Coarsely, a curve that changes from one
    /// line to another beside it looks as good.
    fn arc(&self) -> Option<Bent> {
        let length = (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1);
        let arcs = (-ARCS..=ARCS).map(|k| {
            let angle = f64::from(k) * ARC;
            let reach = length / (3.0 * angle.cos());
            let bent = Bent { bend: (angle, -angle), reach, merit: 0.0 };
            Bent { merit: self.merit(bent, 2), ..bent }
        });
        arcs.max_by(|a, b| a.merit.total_cmp(&b.merit)).filter(|it| it.merit > HOPEFUL)
    }

    /// The best of a grid of curves, no two nearly the same.
    fn coarse(&self) -> Vec<Bent> {
        let length = (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1);
        let angle = |k: i32| f64::from(k) * COARSE;
        let mut found: Vec<Bent> = Vec::new();
        for reach in [0.3 * UNIT, 0.38 * length] {
            for (i, j) in (-ANGLES..=ANGLES).flat_map(|i| (-ANGLES..=ANGLES).map(move |j| (i, j))) {
                let bent = Bent { bend: (angle(i), angle(j)), reach, merit: 0.0 };
                let merit = self.glance(&self.curve(bent));
                found.extend(merit.map(|merit| Bent { merit: merit - bias(bent), ..bent }));
            }
        }
        found.sort_by(|a, b| b.merit.total_cmp(&a.merit));
        let mut kept: Vec<Bent> = Vec::new();
        for bent in found {
            let near = |it: &Bent| {
                let (a, b) = (it.bend.0 - bent.bend.0, it.bend.1 - bent.bend.1);
                a.abs().max(b.abs()) < APART
            };
            if kept.len() < KEPT && !kept.iter().any(near) {
                kept.push(bent);
            }
        }
        kept
    }

    /// How well a curve is covered, at a glance; `None` where it passes over a node, or its ends are bare.
    fn glance(&self, curve: &Curve) -> Option<f64> {
        let canvas = self.tracer.canvas;
        let bead = self.tracer.bead();
        let mut traces = [Trace::Off; SAMPLES];
        let (mut count, mut way, mut on) = (0, 0.0, false);
        for (place, (dx, dy)) in sampled::<SAMPLES>(curve) {
            let at = canvas.index(place.0, place.1)?;
            let (node, apart) = canvas.owner(at);
            let own = node == self.ends.0 || node == self.ends.1;
            if own && apart <= bead {
                continue;
            }
            if !own && apart < self.passing {
                return None;
            }
            let speed = dx.hypot(dy).max(1e-6);
            traces[count] = self.tracer.trace(place, (dx / speed, dy / speed), ASIDE);
            on |= traces[count] == Trace::On;
            count += 1;
            way += speed / SAMPLES as f64;
            if !on && traces[count - 1] == Trace::Off && way > OPEN * UNIT {
                return None;
            }
        }
        let traces = &traces[..count];
        let step = way / count.max(1) as f64;
        let cover = measured(traces, step.max(3.0));
        (cover.share > HOPEFUL && cover.ends[1] < OPEN + 0.1).then(|| cover.merit())
    }

    /// The best curve near another, in smaller and smaller steps.
    fn refined(&self, start: Bent) -> Bent {
        let mut best = start;
        for (step, every) in [(0.08, 3), (0.04, 2), (0.02, 2)] {
            // What is looked at more closely is not measured by what was seen from afar.
            best.merit = self.merit(best, every);
            for _ in 0..3 {
                let from = best;
                for k in 0..27 {
                    let aside = |k: i32| f64::from(k % 3 - 1) * step;
                    let (i, j, l) = (aside(k), aside(k / 3), aside(k / 9));
                    let bend = (from.bend.0 + i, from.bend.1 + j);
                    let tried = Bent { bend, reach: from.reach * (1.0 + 1.6 * l), merit: 0.0 };
                    let merit = self.merit(tried, every);
                    if merit > best.merit {
                        best = Bent { merit, ..tried };
                    }
                }
                if best.merit <= from.merit {
                    break;
                }
            }
        }
        best
    }

    fn merit(&self, bent: Bent, every: usize) -> f64 {
        let curve = self.curve(bent);
        // A line that passes a node ends there.
        let passes = sampled::<SAMPLES>(&curve).any(|((x, y), _)| {
            let Some(at) = self.tracer.canvas.index(x, y) else { return true };
            let (node, apart) = self.tracer.canvas.owner(at);
            node != self.ends.0 && node != self.ends.1 && apart < self.passing
        });
        if passes {
            return f64::MIN;
        }
        let aside = if every > 2 { ASIDE } else { BENT };
        self.tracer.cover(&curve, every, aside).merit() - bias(bent)
    }
}

/// Of curves that are alike the straighter one is preferred, and the evener one.
fn bias(bent: Bent) -> f64 {
    0.02 * (bent.bend.0.abs() + bent.bend.1.abs()) + 0.04 * (bent.bend.0 + bent.bend.1).abs()
}
