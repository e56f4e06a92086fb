//! The sixth network: what lies on the nodes of a board, and what belongs there. What lies on a node is told by its patch, beside the
//! others; a mark may be anywhere around: what lies on one node belongs on another where some place of that one's patch shows it.
//!
//! The same network as `Beads` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;
use image::imageops::{flip_horizontal, rotate90};

use super::Node;
use crate::blocks::Block;
use crate::cells::recolor;
use crate::layers::{Conv, Linear, Map};
use crate::odds::chance;
use crate::shrink::{Part, shrink};
use crate::weights::Source;

/// Pixels of a node's patch across and down.
pub const PATCH: u32 = 80;
/// How far a patch reaches from the node's middle, in its radii.
const REACH: f64 = 3.0;
/// Numbers by which beads and marks are compared.
const TOKEN: usize = 32;

static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(&mut Source::new(include_bytes!("../beads.weights"))));

struct Network {
    first: Conv,
    second: Conv,
    fine: Block,
    third: Conv,
    middle: [Block; 2],
    mark: Conv,
    /// That a mark is shown at a place, whatever is seen there.
    places: Vec<f32>,
    fourth: Conv,
    coarse: Block,
    join: Conv,
    others: Linear,
    out: Linear,
}

/// What is seen of a patch alone.
struct Alone {
    node: Vec<f32>,
    /// What a mark at each place would be of, and that there is one.
    marks: Map,
}

/// What is said of a node beside the others.
struct Said {
    lies: f32,
    marked: f32,
    /// What lies on it.
    bead: Vec<f32>,
    marks: Map,
}

impl Network {
    fn read(source: &mut Source) -> Network {
        const W: [usize; 4] = [32, 48, 80, 112];
        const WIDTH: usize = 160;
        /// Places of a patch across and down at which marks are looked for, and in the end.
        const PLACES: usize = PATCH as usize / 8;
        const LEFT: usize = PATCH as usize / 16;
        let halved = |source: &mut Source, size| Conv::normed(source, size, 3, 2, 1);
        Network {
            first: halved(source, (3, W[0])),
            second: halved(source, (W[0], W[1])),
            fine: Block::read(source, W[1]),
            third: halved(source, (W[1], W[2])),
            middle: [W[2]; 2].map(|width| Block::read(source, width)),
            mark: Conv::point(source, (W[2], TOKEN + 1)),
            places: Linear::read(source, 1, PLACES * PLACES).apply(vec![0.0]),
            fourth: halved(source, (W[2], W[3])),
            coarse: Block::read(source, W[3]),
            join: Conv::normed(source, (W[3], WIDTH), LEFT, 1, 1),
            others: Linear::read(source, WIDTH, WIDTH),
            out: Linear::read(source, WIDTH, 2 + TOKEN),
        }
    }

    fn apply(&self, patches: impl Iterator<Item = Map>) -> Vec<Said> {
        let alone: Vec<Alone> = patches.map(|patch| self.alone(&patch)).collect();
        let count = alone.len().max(1) as f32;
        let mean = |k: usize| alone.iter().map(|one| one.node[k]).sum::<f32>() / count;
        let width = alone.first().map_or(0, |one| one.node.len());
        let others = self.others.apply((0..width).map(mean).collect());
        let said = |Alone { node, marks }: Alone| {
            let beside = node.iter().zip(&others).map(|(one, other)| (one + other).max(0.0));
            let said = self.out.apply(beside.collect());
            Said { lies: said[0], marked: said[1], bead: said[2..].to_vec(), marks }
        };
        alone.into_iter().map(said).collect()
    }

    fn alone(&self, patch: &Map) -> Alone {
        let map = self.second.apply(&self.first.apply(patch).relu()).relu();
        let mut map = self.third.apply(&self.fine.apply(&map)).relu();
        for block in &self.middle {
            map = block.apply(&map);
        }
        let mut marks = self.mark.apply(&map);
        for (place, there) in marks.values.chunks_exact_mut(TOKEN + 1).zip(&self.places) {
            place[TOKEN] += there;
        }
        let map = self.coarse.apply(&self.fourth.apply(&map).relu());
        let map = self.join.apply(&map).relu();
        // From the middle all is seen.
        Alone { node: map.at(map.width / 2, map.height / 2).to_vec(), marks }
    }
}

impl Said {
    /// How much what lies here belongs on another node: some place there shows it.
    fn alike(&self, other: &Said) -> f32 {
        let at = |place: &[f32]| {
            let sum: f32 = self.bead.iter().zip(place).map(|(one, other)| one * other).sum();
            sum / (TOKEN as f32).sqrt() + place[TOKEN]
        };
        let all: Vec<f32> = other.marks.places().map(at).collect();
        let most = all.iter().copied().fold(f32::MIN, f32::max);
        most + all.iter().map(|it| (it - most).exp()).sum::<f32>().ln()
    }
}

/// Ways in which nodes are looked at.
const WAYS: usize = 4;

/// What the network says of nodes, in each way in which it looks at them: where what it says depends on the way, it is not said
/// surely.
pub struct Beads([Vec<Said>; WAYS]);

impl Beads {
    fn mean(&self, of: impl Fn(&[Said]) -> f32) -> f32 {
        self.0.iter().map(|way| of(way)).sum::<f32>() / self.0.len() as f32
    }

    /// How likely a bead lies on a node, 0 to 1.
    #[must_use]
    pub fn lies(&self, node: usize) -> f32 {
        chance(self.mean(|said| said[node].lies))
    }

    /// How likely a mark says what belongs on a node, 0 to 1.
    #[must_use]
    pub fn marked(&self, node: usize) -> f32 {
        chance(self.mean(|said| said[node].marked))
    }

    /// How much what lies on a node belongs on another: a logarithm of odds, but for what is common to all nodes.
    #[must_use]
    pub fn belongs(&self, node: usize, other: usize) -> f32 {
        self.mean(|said| said[node].alike(&said[other]))
    }

    /// How much what lies on a node is what lies on a node of a copy: likewise.
    #[must_use]
    pub fn is(&self, node: usize, copy: &Beads, other: usize) -> f32 {
        /// How much a difference counts for.
        const SHARP: f32 = 24.0;
        let sum = |one: &[f32], other: &[f32]| -> f32 {
            one.iter().zip(other).map(|(one, other)| one * other).sum()
        };
        let ways = self.0.iter().zip(&copy.0);
        let cosines = ways.map(|(said, copy)| {
            let (one, other) = (&said[node].bead, &copy[other].bead);
            sum(one, other) / (sum(one, one) * sum(other, other)).sqrt().max(1e-6)
        });
        SHARP * cosines.sum::<f32>() / self.0.len() as f32
    }
}

/// What is seen of a node: itself, and what is beside it. `place` and `radius` in pixels.
#[must_use]
pub fn patch(place: (f64, f64), radius: f64) -> Part {
    let far = REACH * radius;
    let (x, y) = (place.0 - far, place.1 - far);
    Part { x, y, step: 2.0 * far / f64::from(PATCH), width: PATCH, height: PATCH }
}

/// Looks at nodes, as they are and mirrored, and both again in other colours with columns for rows: of 201 boards in looks that were
/// held out, all was right of 76 so, of 67 as they are and mirrored only.
#[must_use]
pub fn beads(image: &RgbImage, nodes: &[Node]) -> Beads {
    let patches: Vec<RgbImage> =
        nodes.iter().map(|node| shrink(image, &patch(node.place, node.radius))).collect();
    let otherwise: Vec<RgbImage> = patches.iter().map(otherwise).collect();
    let apply = |patches: &[RgbImage]| NETWORK.apply(patches.iter().map(Map::of));
    let mirrored = |patches: &[RgbImage]| {
        NETWORK.apply(patches.iter().map(|patch| Map::of(&flip_horizontal(patch))))
    };
    Beads([apply(&patches), mirrored(&patches), apply(&otherwise), mirrored(&otherwise)])
}

/// A patch in other colours, with columns for rows.
fn otherwise(patch: &RgbImage) -> RgbImage {
    let mut turned = flip_horizontal(&rotate90(patch));
    recolor(&mut turned);
    turned
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("../beads.weights");
        let mut source = Source::new(file);
        let network = Network::read(&mut source);
        assert_eq!(source.left(), 0);
        let drawn = drawn();
        let part = |mirrored: bool| {
            let side = PATCH as usize;
            let mut part = Map::zeros(side, side, 3);
            for (k, place) in part.values.chunks_exact_mut(3).enumerate() {
                let (x, y) = (k % side, k / side);
                let x = if mirrored { side - 1 - x } else { x };
                place.copy_from_slice(drawn.at(x % drawn.width, y % drawn.height));
            }
            part
        };
        let told = network.apply([part(false), part(true)].into_iter());
        let first = &told[0];
        let all = [first.lies, first.marked, first.alike(first), first.alike(&told[1])];
        assert!(is_near(&all, &said(file)));
    }
}
