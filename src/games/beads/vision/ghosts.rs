//! Beads that look out from behind their nodes: where the whole of each lies, of which a part is seen.
//!
//! Knows nothing of which belong together.

use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::ground::RIM;
use crate::games::beads::vision::patch::Patch;
use crate::games::beads::vision::shape::{Marks, Shape, Spot, Visibility, common, outline};

/// Middles of ghosts are tried so far from their nodes' middles, in radii of a node, so far apart...
const FIRST: f64 = 0.8;
const STEP: f64 = 0.05;
const STEPS: usize = 27;
/// ... and sizes of this many of their beads'.
const SIZES: [f64; 8] = [0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.3];
/// At least so many of the marks touch their nodes' rims, of ten.
const LEAST: usize = 6;
/// Patches that begin so near to a rim touch it, in radii of a node.
const TOUCH: f64 = 0.06;

/// What is seen where nodes do not cover it.
fn open(canvas: &Canvas, at: (f64, f64)) -> bool {
    let apart = match canvas.index(at.0, at.1) {
        Some(at) => canvas.owner(at).1,
        None => canvas.nearest(at).1,
    };
    apart > RIM.end * canvas.radius + 0.7
}

/// The beads and goals as shapes of one kind, where most of the goals are partly hidden behind their nodes.
pub(super) fn find(
    canvas: &Canvas,
    (beads, goals): (&[Option<&Patch>], &[Option<&Patch>]),
    line: f64,
    solid: &[bool],
) -> Option<Marks> {
    let touches = |node: usize, patch: &Patch| {
        let apart = |at: &usize| {
            let (x, y) = canvas.place(*at);
            (x - canvas.nodes[node].0).hypot(y - canvas.nodes[node].1) / canvas.radius
        };
        let nearest = patch.pixels.iter().map(apart).fold(f64::MAX, f64::min);
        (1.0..RIM.end + TOUCH).contains(&nearest)
    };
    let there: Vec<(usize, &Patch)> =
        goals.iter().enumerate().filter_map(|(node, it)| Some((node, (*it)?))).collect();
    let count = there.iter().filter(|(node, patch)| touches(*node, patch)).count();
    if there.len() < 2 || count * 10 < there.len() * LEAST {
        return None;
    }
    let mut sizes: Vec<usize> = beads.iter().flatten().map(|it| it.pixels.len()).collect();
    sizes.sort_unstable();
    let size = *sizes.get(sizes.len() / 2)? as f64;
    let radius = (size / std::f64::consts::PI).sqrt();
    let whole = |(node, patch): (usize, Option<&Patch>)| {
        let look = Spot { middle: canvas.nodes[node], radius };
        patch.map(|patch| Shape::seen(canvas, patch, (line, solid), look, &|_| true))
    };
    let own: Vec<Option<Shape>> = beads.iter().copied().enumerate().map(whole).collect();
    let at = place(canvas, &own, &there, radius);
    let part = |(node, patch): (usize, Option<&Patch>)| {
        let look = at.look(canvas, node, radius);
        patch.map(|patch| Shape::seen(canvas, patch, (line, solid), look, &|at| open(canvas, at)))
    };
    let goals = goals.iter().copied().enumerate().map(part).collect();
    Some(Marks { beads: own, goals })
}

/// Where ghosts lie: from their nodes outward, in radii of a node, and how large, in their beads' size.
#[derive(Clone, Copy)]
struct Offset {
    out: f64,
    size: f64,
}

impl Offset {
    fn look(self, canvas: &Canvas, node: usize, radius: f64) -> Spot {
        let (x, y) = canvas.nodes[node];
        let middle = canvas.side as f64 / 2.0;
        let (dx, dy) = (x - middle, y - middle);
        let length = dx.hypot(dy).max(1.0);
        let out = self.out * canvas.radius / length;
        Spot { middle: (x + out * dx, y + out * dy), radius: radius * self.size }
    }
}

/// The place at which ghosts and beads are most alike.
fn place(
    canvas: &Canvas,
    beads: &[Option<Shape>],
    goals: &[(usize, &Patch)],
    radius: f64,
) -> Offset {
    let mut owners = vec![false; canvas.pixels.len()];
    for (_, patch) in goals {
        patch.pixels.iter().for_each(|at| owners[*at] = true);
    }
    let alike = |place: Offset| -> f64 {
        let one = |(node, _): &(usize, &Patch)| {
            let seen = outline(place.look(canvas, *node, radius), |at| {
                let own = canvas.index(at.0, at.1).is_some_and(|it| owners[it]);
                match (own, open(canvas, at)) {
                    (true, _) => Visibility::In,
                    (false, true) => Visibility::Out,
                    (false, false) => Visibility::Hidden,
                }
            });
            let like = |bead: &Shape| common(bead.places(), &seen, 0);
            beads.iter().flatten().map(like).fold(0.0, f64::max)
        };
        goals.iter().map(one).sum()
    };
    let places =
        (0..STEPS).flat_map(|k| SIZES.map(|size| Offset { out: FIRST + STEP * k as f64, size }));
    let best = places.map(|place| (alike(place), place)).max_by(|a, b| a.0.total_cmp(&b.0));
    best.map_or(Offset { out: 1.5, size: 1.0 }, |it| it.1)
}
