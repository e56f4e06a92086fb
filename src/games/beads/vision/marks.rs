//! What lies on the nodes and beside them: patches that are wider than a line, and their shape and colours.
//!
//! Knows nothing of which belong together.

use crate::games::beads::vision::canvas::{Canvas, UNIT};
use crate::games::beads::vision::ground::{BESIDE, RIM, different, grounds};
use crate::games::beads::vision::lines::Lines;
use crate::games::beads::vision::patch::{self, Patch};
use crate::games::beads::vision::shape::{Marks, Shape};
use crate::games::beads::vision::{ghosts, morphology, split};
use crate::vision::color;

/// A patch on a node has its middle so near to the node's, as a part of the node's radius.
pub(super) const CENTRAL: f64 = 0.36;
/// A mark within a node's rim lies so near to its middle, as a part of the node's radius; see [`BESIDE`].
pub(super) const WITHIN: f64 = 1.02;
/// What comes so near to the rim, as a part of the node's radius, goes on beyond it.
const AT_RIM: f64 = 0.98;
/// Beads are at least so large, as a part of the usual one.
const LEAST_BEAD: f64 = 0.3;
/// Marks of one board have areas within this factor of the usual one.
pub(super) const ALIKE: f64 = 2.6;
/// Nodes larger than this, in units, hold more than their beads.
const SMALL: f64 = 0.32;
/// A hole in a bead is nearer to its middle than this part of a node's radius.
const INSIDE: f64 = 0.86;
/// A letter on a bead is no larger than this part of such a hole, and one on a mark.
const LETTER: (f64, f64) = (0.14, 0.05);
/// Patches of which so much is of edges are edges.
const LINE: f64 = 0.6;
/// What lies on a node that seems to be empty differs from it by so much at least, and so many times as much as it does
/// itself.
const FAINT: (f32, f32) = (8.0, 5.0);
/// A hole in a patch is no larger than this part of a node.
const HOLE: f64 = 0.4;

/// Finds what lies on the nodes and beside them.
pub(super) fn find(canvas: &Canvas, lines: &Lines, patches: &Patches) -> Marks {
    let Patches { all: patches, usual, own } = patches;
    let line = lines.drawn;
    let shape = |of: &Option<usize>| of.map(|k| Shape::new(canvas, &patches[k], line, own));
    let (beads, goals) = (beads(canvas, patches), goals(canvas, patches, Some(*usual)));
    let of = |own: &[Option<usize>]| -> Vec<Option<&Patch>> {
        own.iter().map(|it| it.map(|k| &patches[k])).collect()
    };
    if let Some(marks) = ghosts::find(canvas, (&of(&beads), &of(&goals)), line, own) {
        return marks;
    }
    Marks { beads: beads.iter().map(shape).collect(), goals: goals.iter().map(shape).collect() }
}

/// What may be a bead or a mark.
pub(super) struct Patches {
    pub(super) all: Vec<Patch>,
    /// The usual size of a mark, in pixels of the canvas.
    pub(super) usual: f64,
    /// Which pixels differ from the ground that they lie on.
    pub(super) own: Vec<bool>,
}

/// Finds the patches: what is no wider than the lines is a line, and so is what lies along the edges.
pub(super) fn patches(canvas: &Canvas, lines: &Lines, edges: &[bool]) -> Patches {
    let line = lines.drawn;
    let own = different(canvas);
    let mask = morphology::filled(&own, canvas.side, |hole| is_hole(canvas, hole));
    // Lines run into nodes; outside of the ring few do, and what lies there is smaller.
    let inner = morphology::opened(&mask, canvas.side, 0.6 * line + 1.1, 0.0);
    let outer = morphology::opened(&mask, canvas.side, 0.5 * line + 0.9, 3.5);
    let within = |at: usize| canvas.owner(at).1 < canvas.radius;
    let opened: Vec<bool> =
        (0..mask.len()).map(|at| if within(at) { inner[at] } else { outer[at] }).collect();
    let mut patches = patch::find(&opened, canvas);
    patches.retain(|patch| {
        let count = patch.pixels.iter().filter(|at| edges[**at]).count();
        canvas.nearest(patch.middle).1 < canvas.radius
            || (count as f64) < LINE * patch.pixels.len() as f64
    });
    patches.extend(faint(canvas, &patches));
    let central = |patch: &Patch| canvas.nearest(patch.middle).1 < CENTRAL * canvas.radius;
    let on_line = |patch: &Patch| patch.pixels.iter().any(|at| edges[*at]);
    let like_lines =
        |patch: &Patch| !central(patch) && on_line(patch) && lines.are_all(canvas, &patch.pixels);
    // The head of an arrow on a line is of its colour; where many patches are, it is theirs too.
    if patches.iter().filter(|it| like_lines(it)).count() * 2 < canvas.nodes.len() {
        patches.retain(|patch| !like_lines(patch));
    }
    let areas =
        goals(canvas, &patches, None).iter().flatten().map(|k| patches[*k].pixels.len()).collect();
    let usual = median(areas);
    // A bead may touch the mark of its node, or lie under it. One node has none.
    let found = goals(canvas, &patches, Some(usual));
    if found.iter().filter(|goal| goal.is_none()).count() > 1 {
        for k in 0..patches.len() {
            let (node, apart) = canvas.nearest(patches[k].middle);
            let large = patches[k].pixels.len() as f64 > 1.2 * usual;
            if apart < 0.8 * canvas.radius
                && large
                && found[node].is_none()
                && let Some((bead, goal)) = split::split(canvas, &patches[k], node, usual)
            {
                patches[k] = bead;
                patches.push(goal);
            }
        }
    }
    Patches { all: patches, usual, own }
}

/// Whether what lies in a patch is a hole in it, such as a letter in the ground's colour.
fn is_hole(canvas: &Canvas, pixels: &[usize]) -> bool {
    let middle = Patch::new(canvas, pixels.to_vec()).middle;
    let (_, apart) = canvas.nearest(middle);
    let large = HOLE * std::f64::consts::PI * canvas.radius * canvas.radius;
    // In a large node there may be more than a bead: a mark, a glow around the bead.
    let small = canvas.radius < SMALL * UNIT && apart < 0.9 * canvas.radius;
    // What lies between a bead and its node's rim is no hole in either.
    let inner = small && pixels.iter().all(|at| canvas.owner(*at).1 < INSIDE * canvas.radius);
    // Such as a letter on a bead or a mark in a large one.
    let reach = pixels.iter().map(|at| canvas.owner(*at).1).fold(0.0, f64::max) / canvas.radius;
    let area = pixels.len() as f64 / large;
    let letter = (area < LETTER.0 && reach < 0.6) || (area < LETTER.1 && reach < INSIDE);
    let outer = apart > canvas.radius && canvas.outward(middle) > 1.0;
    (pixels.len() as f64) < large && (inner || letter || outer)
}

/// For each node the patch that lies on it. What is much smaller than the others is where lines meet.
pub(super) fn beads(canvas: &Canvas, patches: &[Patch]) -> Vec<Option<usize>> {
    let mut beads: Vec<Option<usize>> = vec![None; canvas.nodes.len()];
    for (k, patch) in patches.iter().enumerate() {
        let (node, apart) = canvas.nearest(patch.middle);
        let larger = |other: usize| patches[other].pixels.len() < patch.pixels.len();
        if apart < CENTRAL * canvas.radius && beads[node].is_none_or(larger) {
            beads[node] = Some(k);
        }
    }
    let areas = beads.iter().flatten().map(|k| patches[*k].pixels.len()).collect();
    let least = LEAST_BEAD * median(areas);
    let kept = |own: Option<usize>| own.filter(|k| patches[*k].pixels.len() as f64 > least);
    beads.into_iter().map(kept).collect()
}

/// What lies on nodes that seem to be empty, where several do: beads that hardly differ from their nodes.
fn faint(canvas: &Canvas, patches: &[Patch]) -> Vec<Patch> {
    let there = beads(canvas, patches);
    let empty: Vec<usize> = (0..there.len()).filter(|node| there[*node].is_none()).collect();
    let usual = median(there.iter().flatten().map(|k| patches[*k].pixels.len()).collect());
    if empty.len() < 2 || canvas.radius > SMALL * UNIT {
        return Vec::new();
    }
    let within = |node: usize, at: usize, radii: f64| {
        let (owner, apart) = canvas.owner(at);
        owner == node && apart < radii * canvas.radius
    };
    let grounds = grounds(canvas);
    let mut found = Vec::new();
    for node in empty {
        let ground = grounds[node];
        let apart = |at: usize| color::distance(canvas.pixels[at], ground);
        let own: Vec<usize> =
            (0..canvas.pixels.len()).filter(|at| within(node, *at, RIM.start)).collect();
        let mut near: Vec<f32> = own.iter().map(|at| apart(*at)).collect();
        near.sort_by(f32::total_cmp);
        // The ground is a quarter of it at least.
        let noise = near.get(near.len() / 8).copied().unwrap_or(0.0);
        let least = FAINT.0.max(FAINT.1 * noise);
        let mut mask = vec![false; canvas.pixels.len()];
        own.iter().filter(|at| within(node, **at, INSIDE)).for_each(|at| {
            mask[*at] = apart(*at) > least;
        });
        let mask = morphology::opened(&mask, canvas.side, 3.0, 2.0);
        let large = |patch: &Patch| {
            let part = patch.pixels.len() as f64 / usual;
            (1.0 / ALIKE..ALIKE).contains(&part)
        };
        found.extend(patch::find(&mask, canvas).into_iter().filter(large));
    }
    found
}

/// For each node the patch that lies beside it: of those as large as usual, the largest that does not reach its rim. What
/// does may be something that lies before the node, such as the panel of a page.
fn goals(canvas: &Canvas, patches: &[Patch], usual: Option<f64>) -> Vec<Option<usize>> {
    let place = |patch: &Patch| {
        let (node, apart) = canvas.nearest(patch.middle);
        (node, apart / canvas.radius)
    };
    let within = |apart: f64| (CENTRAL..WITHIN).contains(&apart);
    let like = |patch: &Patch| {
        let part = usual.map_or(1.0, |usual| patch.pixels.len() as f64 / usual);
        part < ALIKE && part > 1.0 / ALIKE
    };
    let count = canvas.nodes.len();
    let mut inner = vec![false; count];
    patches.iter().map(place).filter(|it| within(it.1)).for_each(|it| inner[it.0] = true);
    // Marks lie within the nodes' rims or without: wherever half of the nodes have one.
    let inner = inner.iter().filter(|it| **it).count() * 2 >= count;
    let mut goals: Vec<Option<usize>> = vec![None; count];
    for (k, patch) in patches.iter().enumerate() {
        let (node, apart) = place(patch);
        let outer = (CENTRAL..BESIDE).contains(&apart) && canvas.outward(patch.middle) > 1.0;
        let rank = |patch: &Patch| (!inner || !reaches_rim(canvas, patch), patch.pixels.len());
        let better = |other: usize| rank(&patches[other]) < rank(patch);
        let fits = if inner { within(apart) } else { outer };
        if fits && like(patch) && goals[node].is_none_or(better) {
            goals[node] = Some(k);
        }
    }
    goals
}

/// Whether a patch within a node goes on to its rim.
fn reaches_rim(canvas: &Canvas, patch: &Patch) -> bool {
    patch.pixels.iter().any(|at| (AT_RIM..1.0).contains(&(canvas.owner(*at).1 / canvas.radius)))
}

pub(super) fn median(mut areas: Vec<usize>) -> f64 {
    areas.sort_unstable();
    areas.get(areas.len() / 2).copied().unwrap_or(0) as f64
}
