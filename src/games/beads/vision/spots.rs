//! The places of a board that are told by their looks: a square around each node, and one around each thing that lies beside one.
//!
//! Knows nothing of what they show.

use std::f64::consts::PI;

use image::{GrayImage, Luma};

use crate::games::beads::vision::canvas::{Canvas, UNIT};
use crate::games::beads::vision::ground::{BESIDE, RIM};
use crate::games::beads::vision::marks::{ALIKE, CENTRAL, Patches, WITHIN, beads, median};
use crate::games::beads::vision::patch::Patch;
use crate::games::beads::vision::ring::Ring;
use crate::geometry::Point;
use crate::vision::template::Places;

/// Half the sides of the squares around large and small beads, and around large and small marks, in radii of a node.
const ON: [f64; 2] = [1.0, 0.55];
/// See [`ON`].
const ASIDE: [f64; 2] = [0.8, 0.46];
/// Beads and marks are small where discs as large have smaller radii, in radii of a node.
const SMALL: (f64, f64) = (0.42, 0.52);
/// What counts of a square reaches so far beyond the patch in it, as a part of half the square's side.
const AROUND: f64 = 0.06;
/// Pixels of a mask a side.
const SIDE: u32 = 48;
/// What lies beside a node and has no patch of its own is as large as the first of these at least, and the second at most: the
/// radii of such discs, in units and in radii of a node.
const LOOSE: (f64, f64) = (0.04, 1.1);

/// A place.
pub(super) struct Spot {
    pub(super) node: usize,
    /// Whether it lies beside its node.
    pub(super) is_beside: bool,
    /// Whether something is seen there.
    pub(super) is_seen: bool,
    pub(super) places: Places,
}

/// All places of a board, in squares of each size, likeliest first. `edges` are pixels along them.
pub(super) fn find(
    canvas: &Canvas,
    ring: &Ring,
    patches: &Patches,
    edges: &[bool],
) -> Vec<Vec<Spot>> {
    let all = &patches.all;
    let on: Vec<Option<&Patch>> =
        beads(canvas, all).into_iter().map(|it| it.map(|k| &all[k])).collect();
    let beside = beside(canvas, patches, edges);
    let radius = |areas: Vec<usize>| (median(areas) / PI).sqrt() / canvas.radius;
    let bead_size = radius(on.iter().flatten().map(|it| it.pixels.len()).collect());
    let mark_size = radius(beside.iter().map(|it| it.1.pixels.len()).collect());
    let sides =
        |[large, small]: [f64; 2], is_small| if is_small { [small, large] } else { [large, small] };
    let mut found = Vec::new();
    for half in sides(ON, bead_size < SMALL.0) {
        for aside in sides(ASIDE, mark_size < SMALL.1) {
            let nodes = on.iter().enumerate().map(|(node, patch)| {
                let square = Square { middle: canvas.nodes[node], half: half * canvas.radius };
                let mask = match patch {
                    Some(patch) => square.mask(|at| has(canvas, patch, at)),
                    None => square.mask(|at| canvas.nearest(at).1 < bead_size * canvas.radius),
                };
                let places = square.places(canvas, ring, mask);
                Spot { node, is_beside: false, is_seen: patch.is_some(), places }
            });
            let marks = beside.iter().map(|(node, patch)| {
                let square = Square { middle: patch.middle, half: aside * canvas.radius };
                let places = square.places(canvas, ring, square.mask(|at| has(canvas, patch, at)));
                Spot { node: *node, is_beside: true, is_seen: true, places }
            });
            found.push(nodes.chain(marks).collect());
        }
    }
    found
}

fn has(canvas: &Canvas, patch: &Patch, (x, y): (f64, f64)) -> bool {
    canvas.index(x, y).is_some_and(|at| patch.pixels.binary_search(&at).is_ok())
}

/// A square on the canvas.
struct Square {
    middle: (f64, f64),
    /// Half its side.
    half: f64,
}

impl Square {
    /// What counts of it: places of the canvas, and what lies close around them.
    fn mask(&self, counts: impl Fn((f64, f64)) -> bool) -> GrayImage {
        let step = 2.0 * self.half / f64::from(SIDE);
        let place = |x: u32, y: u32| {
            let along = |at: u32, middle: f64| middle + (f64::from(at) + 0.5) * step - self.half;
            (along(x, self.middle.0), along(y, self.middle.1))
        };
        let around = AROUND * self.half;
        let near = |(x, y): (f64, f64)| {
            let steps = [(0.0, 0.0), (around, 0.0), (-around, 0.0), (0.0, around), (0.0, -around)];
            steps.iter().any(|(dx, dy)| counts((x + dx, y + dy)))
        };
        GrayImage::from_fn(SIDE, SIDE, |x, y| Luma([if near(place(x, y)) { 255 } else { 0 }]))
    }

    fn places(&self, canvas: &Canvas, ring: &Ring, mask: GrayImage) -> Places {
        let (scale, middle) = (ring.reach / UNIT, canvas.side as f64 / 2.0);
        let (x, y) = ((self.middle.0 - middle) * scale, (self.middle.1 - middle) * scale);
        Places::square(ring.center + Point { x, y }, 2.0 * self.half * scale, Some(mask))
    }
}

/// What lies beside nodes, with their numbers: patches as large as marks are; and where a node has none, what stands out there.
fn beside(canvas: &Canvas, patches: &Patches, edges: &[bool]) -> Vec<(usize, Patch)> {
    let place = |patch: &Patch| {
        let (node, apart) = canvas.nearest(patch.middle);
        (node, apart / canvas.radius)
    };
    let is_beside = |patch: &&Patch| {
        let part = patch.pixels.len() as f64 / patches.usual;
        let apart = place(patch).1;
        let outer = apart < BESIDE && canvas.outward(patch.middle) > 1.0;
        apart > CENTRAL && (apart < WITHIN || outer) && part < ALIKE && part > 1.0 / ALIKE
    };
    let marks = patches.all.iter().filter(is_beside);
    let mut found: Vec<(usize, Patch)> =
        marks.map(|patch| (place(patch).0, patch.clone())).collect();
    let mut loose: Vec<Vec<usize>> = vec![Vec::new(); canvas.nodes.len()];
    for at in (0..canvas.pixels.len()).filter(|at| patches.own[*at] && !edges[*at]) {
        let (node, apart) = canvas.owner(at);
        let is_beside = (RIM.end..BESIDE).contains(&(apart / canvas.radius));
        if is_beside && canvas.outward(canvas.place(at)) > 1.0 {
            loose[node].push(at);
        }
    }
    let size = |radius: f64| (PI * radius * radius) as usize;
    let sizes = size(LOOSE.0 * UNIT)..size(LOOSE.1 * canvas.radius);
    for (node, pixels) in loose.into_iter().enumerate() {
        if sizes.contains(&pixels.len()) && found.iter().all(|it| it.0 != node) {
            found.push((node, Patch::new(canvas, pixels)));
        }
    }
    found.sort_by_key(|it| it.0);
    found
}
