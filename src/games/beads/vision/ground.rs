//! What stands out: from its node within the rim of one, from the page around the nodes.
//!
//! Knows neither beads nor marks.

use std::collections::BTreeMap;

use crate::games::beads::vision::canvas::Canvas;
use crate::games::beads::vision::page::Page;
use crate::vision::color::{self, Color};

/// A patch differs from its ground by so much, root mean square over the channels.
const DIFFERENT: f32 = 26.0;
/// Part of a node's radius from its rim on both sides where its outline is.
pub(super) const RIM: std::ops::Range<f64> = 0.93..1.07;
/// A mark without a node's rim lies so near to its middle, as a part of the node's radius.
pub(super) const BESIDE: f64 = 2.4;
/// What differs from an even page by so much is no page, at least, and in parts of its noise.
const OFF_PAGE: (f32, f32) = (11.0, 5.0);
/// A node's own colour is seen on so much of it at least, near its rim.
const LEAST_GROUND: f32 = 0.08;

/// Which pixels differ from the ground that they lie on.
pub(super) fn different(canvas: &Canvas) -> Vec<bool> {
    let grounds = grounds(canvas);
    let page = Page::find(canvas);
    let stands_out = |at: usize| match &page {
        Some(page) => {
            let least = OFF_PAGE.0.max(OFF_PAGE.1 * page.noise);
            color::distance(canvas.pixels[at], page.color(canvas, at)) > least
        }
        None => canvas.contrast[at] > DIFFERENT,
    };
    (0..canvas.pixels.len())
        .map(|at| {
            let (node, apart) = canvas.owner(at);
            let part = apart / canvas.radius;
            // Nothing hangs together across the rim: beside it may be the page, or another node.
            if (1.0..RIM.end).contains(&part) {
                false
            } else if RIM.contains(&part) {
                // An outline, unless what is inside goes on.
                color::distance(canvas.pixels[at], grounds[node]) > DIFFERENT
                    && canvas.contrast[at] > 2.0 * DIFFERENT
            } else if part < 1.0 {
                color::distance(canvas.pixels[at], grounds[node]) > DIFFERENT
            } else {
                part < BESIDE + 1.0 && stands_out(at)
            }
        })
        .collect()
}

/// The colour of each node within its rim, where a bead seldom reaches: the one that nearly all have, or its own commonest.
pub(super) fn grounds(canvas: &Canvas) -> Vec<Color> {
    type Shares = BTreeMap<[u8; 3], (u32, Color)>;
    let count = canvas.nodes.len();
    let mut shares: Vec<Shares> = vec![BTreeMap::new(); count];
    let mut sums = vec![0u32; count];
    for at in 0..canvas.pixels.len() {
        let (node, apart) = canvas.owner(at);
        if (0.6..RIM.start).contains(&(apart / canvas.radius)) {
            let own = canvas.pixels[at];
            let entry = shares[node].entry(own.map(|it| (it / 12.0) as u8)).or_default();
            entry.0 += 1;
            (0..3).for_each(|k| entry.1[k] += own[k]);
            sums[node] += 1;
        }
    }
    let mean = |(count, sum): &(u32, Color)| sum.map(|it| it / *count as f32);
    let part = |node: usize, of: Color| {
        let near =
            shares[node].values().filter(|it| color::distance(mean(it), of) < DIFFERENT / 2.0);
        near.map(|it| it.0).sum::<u32>() as f32 / sums[node].max(1) as f32
    };
    let own: Vec<Color> =
        shares.iter().map(|it| it.values().max_by_key(|it| it.0).map_or([0.0; 3], mean)).collect();
    let common = own.iter().map(|of| {
        let parts: Vec<f32> = (0..count).map(|node| part(node, *of)).collect();
        let most = parts.iter().copied().fold(0.0, f32::max);
        (parts.iter().filter(|it| **it > LEAST_GROUND).count(), most, parts, *of)
    });
    let common = common.filter(|it| it.0 * 10 >= count * 7).max_by(|a, b| a.1.total_cmp(&b.1));
    let Some((_, _, parts, of)) = common else { return own };
    let each = own.into_iter().zip(parts);
    each.map(|(own, part)| if part > LEAST_GROUND { of } else { own }).collect()
}
