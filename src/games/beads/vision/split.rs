//! A bead and the mark of its node where they touch: told apart.
//!
//! Knows nothing of which belong together.

use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::morphology;
use crate::games::beads::vision::patch::Patch;
use crate::vision::color;

/// Pixels of one flat colour differ by no more, from one to the next and from the first, in channel values.
const FLAT: f32 = 9.0;
/// See [`FLAT`].
const SAME: f32 = 20.0;
/// The flat part of a mark is so much of it.
const PART: std::ops::Range<f64> = 0.3..1.05;
/// Its middle is so far from the node's, in radii of the node.
const AWAY: std::ops::Range<f64> = 0.45..1.05;
/// A bead's pixels lie on the whole at least so much nearer to its node than its mark's, in radii of the node.
const NEARER: f64 = 0.25;

/// The bead and the mark that a patch near a node is made of. `usual` is the area of the other marks.
pub(super) fn split(
    canvas: &Canvas,
    patch: &Patch,
    node: usize,
    usual: f64,
) -> Option<(Patch, Patch)> {
    flat(canvas, patch, node, usual).or_else(|| worn(canvas, patch, node, usual))
}

fn away(canvas: &Canvas, node: usize, (x, y): (f64, f64)) -> f64 {
    (x - canvas.nodes[node].0).hypot(y - canvas.nodes[node].1) / canvas.radius
}

/// By wearing the patch off until it falls in two.
fn worn(canvas: &Canvas, patch: &Patch, node: usize, usual: f64) -> Option<(Patch, Patch)> {
    let mut outside = vec![true; canvas.pixels.len()];
    patch.pixels.iter().for_each(|at| outside[*at] = false);
    let depth = morphology::distances(&outside, canvas.side);
    let deepest = patch.pixels.iter().map(|at| depth[*at]).fold(0.0, f64::max).sqrt();
    let mut radius = 2.0;
    while radius < 0.8 * deepest {
        let core: Vec<bool> = depth.iter().map(|it| *it > radius * radius).collect();
        let mut cores = morphology::parts(&core, canvas.side);
        cores.retain(|core| core.len() as f64 > 0.04 * usual);
        if cores.len() == 2 {
            let distances = cores.iter().map(|core| {
                let mut set = vec![false; canvas.pixels.len()];
                for at in core {
                    set[*at] = true;
                }
                morphology::distances(&set, canvas.side)
            });
            let distances: Vec<Vec<f64>> = distances.collect();
            let (one, two): (Vec<usize>, Vec<usize>) =
                patch.pixels.iter().partition(|at| distances[0][**at] <= distances[1][**at]);
            let (one, two) = (Patch::new(canvas, one), Patch::new(canvas, two));
            let apart = |it: &Patch| away(canvas, node, it.middle);
            let (bead, goal) = if apart(&one) < apart(&two) { (one, two) } else { (two, one) };
            let part = goal.pixels.len() as f64 / usual;
            let fits = (0.6..1.6).contains(&part) && apart(&goal) > apart(&bead) + NEARER;
            return fits.then_some((bead, goal));
        }
        radius += 0.5;
    }
    None
}

/// By the flat colour that small marks have.
fn flat(canvas: &Canvas, patch: &Patch, node: usize, usual: f64) -> Option<(Patch, Patch)> {
    let mut open = vec![false; canvas.pixels.len()];
    patch.pixels.iter().for_each(|at| open[*at] = true);
    let mut best: Option<Vec<usize>> = None;
    for &start in &patch.pixels {
        if !std::mem::take(&mut open[start]) {
            continue;
        }
        let (mut stack, mut pixels) = (vec![start], Vec::new());
        while let Some(at) = stack.pop() {
            pixels.push(at);
            for next in morphology::beside(at, canvas.side, open.len()) {
                let own = canvas.pixels[next];
                let same = color::distance(own, canvas.pixels[at]) < FLAT
                    && color::distance(own, canvas.pixels[start]) < SAME;
                if same && std::mem::take(&mut open[next]) {
                    stack.push(next);
                }
            }
        }
        let middle = Patch::new(canvas, pixels.clone()).middle;
        let fits = PART.contains(&(pixels.len() as f64 / usual))
            && AWAY.contains(&away(canvas, node, middle));
        if fits && best.as_ref().is_none_or(|best| best.len() < pixels.len()) {
            best = Some(pixels);
        }
    }
    let mut set = vec![false; canvas.pixels.len()];
    best?.iter().for_each(|at| set[*at] = true);
    // With its outline it is as large as the others.
    let near = morphology::distances(&set, canvas.side);
    let reach = (0..40).map(|k| f64::from(k) * 0.5).find(|reach| {
        let area = patch.pixels.iter().filter(|at| near[**at] <= reach * reach).count();
        area as f64 >= 0.95 * usual
    })?;
    let (goal, bead): (Vec<usize>, Vec<usize>) =
        patch.pixels.iter().partition(|at| near[**at] <= reach * reach);
    let goal = Patch::new(canvas, goal);
    // The mark may lie on the bead: what of it is as near to the node as the bead elsewhere is taken for the bead.
    let (x, y) = canvas.nodes[node];
    let (gx, gy) = (goal.middle.0 - x, goal.middle.1 - y);
    let other = |at: &&usize| {
        let (u, v) = canvas.place(**at);
        let (u, v) = (u - x, v - y);
        u * gx + v * gy < 0.6 * u.hypot(v) * gx.hypot(gy)
    };
    let apart = |at: &usize| away(canvas, node, canvas.place(*at));
    let mut aways: Vec<f64> = bead.iter().filter(other).map(apart).collect();
    aways.sort_by(f64::total_cmp);
    let far = aways.get(aways.len() * 95 / 100).copied().unwrap_or(0.0);
    let under: Vec<usize> = goal.pixels.iter().copied().filter(|at| apart(at) < far).collect();
    let bead = [bead, under].concat();
    Some((Patch::new(canvas, bead), goal))
}
