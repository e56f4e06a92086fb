//! What most networks begin with: down to coarser places, which see far, and up again, where it is told to the fine ones.
//!
//! The same network as `Trunk` in `training/model.py`, with its norms made part of the convolutions.

use crate::blocks::Block;
use crate::layers::{Conv, Linear, Map};
use crate::weights::Source;

/// A picture seen at several strides: each is half as fine as the one before.
pub(crate) struct Trunk {
    /// To the finest places that answer.
    stem: Vec<Conv>,
    /// What is seen there and, the coarsest aside, at each coarser stride; and the way down from it.
    down: Vec<(Block, Conv)>,
    coarse: [Block; 2],
    /// Channels of the coarsest places.
    coarsest: usize,
    /// Of the coarsest places, what all see together.
    whole: Linear,
    /// The ways up, the coarsest first, and what is seen there then.
    up: Vec<(Conv, Block)>,
    /// Once more at the finest.
    last: Block,
}

impl Trunk {
    /// `widths`: channels of a place for 2, 4, 8 pixels and so on; a place that answers is the last of so many steps of the `stem`.
    pub(crate) fn read(source: &mut Source, widths: &[usize], stem: usize) -> Trunk {
        let halved = |source: &mut Source, size| Conv::normed(source, size, 3, 2, 1);
        let inside = std::iter::once(3).chain(widths.iter().copied());
        let own = &widths[stem - 1..];
        let coarsest = own[own.len() - 1];
        let steps = inside.zip(widths.iter().copied()).take(stem);
        let stem = steps.map(|size| halved(source, size)).collect();
        let down = own
            .windows(2)
            .map(|pair| (Block::read(source, pair[0]), halved(source, (pair[0], pair[1]))))
            .collect();
        let coarse = [coarsest; 2].map(|width| Block::read(source, width));
        let whole = Linear::read(source, coarsest, coarsest);
        let up = own
            .windows(2)
            .rev()
            .map(|pair| (Conv::point(source, (pair[1], pair[0])), Block::read(source, pair[0])))
            .collect();
        let last = Block::read(source, own[0]);
        Trunk { stem, down, coarse, coarsest, whole, up, last }
    }

    /// What is seen at each of the finest places. Sides are multiples of what the coarsest place covers.
    pub(crate) fn apply(&self, map: Map) -> Map {
        let mut seen = self.beside(vec![map]);
        seen.remove(0)
    }

    /// The same for pictures of one size that belong together: what all see together is told to each.
    pub(crate) fn beside(&self, maps: Vec<Map>) -> Vec<Map> {
        let count = maps.len() as f32;
        let seen: Vec<(Vec<Map>, Map)> = maps.into_iter().map(|map| self.descend(map)).collect();
        let means: Vec<Vec<f32>> = seen.iter().map(|(_, map)| map.mean()).collect();
        let of = |k: usize| means.iter().map(|mean| mean[k]).sum::<f32>() / count;
        let whole = self.whole.apply((0..self.coarsest).map(of).collect());
        seen.into_iter().map(|(finer, map)| self.ascend(&finer, map, &whole)).collect()
    }

    fn descend(&self, mut map: Map) -> (Vec<Map>, Map) {
        for layer in &self.stem {
            map = layer.apply(&map).relu();
        }
        let mut finer = Vec::new();
        for (block, down) in &self.down {
            let seen = block.apply(&map);
            map = down.apply(&seen).relu();
            finer.push(seen);
        }
        (finer, self.coarse[0].apply(&map))
    }

    fn ascend(&self, finer: &[Map], map: Map, whole: &[f32]) -> Map {
        let mut map = self.coarse[1].apply(&map.plus_all(whole).relu());
        for ((up, block), seen) in self.up.iter().zip(finer.iter().rev()) {
            map = block.apply(&up.apply(&map).doubled().plus(seen).relu());
        }
        self.last.apply(&map)
    }
}

/// A trunk, and what is said of each of its finest places.
pub(crate) struct PlaceNetwork {
    trunk: Trunk,
    out: Conv,
}

impl PlaceNetwork {
    /// As [`Trunk::read`]; so many numbers are said of a place.
    pub(crate) fn read(
        source: &mut Source,
        widths: &[usize],
        stem: usize,
        said: usize,
    ) -> PlaceNetwork {
        let trunk = Trunk::read(source, widths, stem);
        PlaceNetwork { trunk, out: Conv::point(source, (widths[stem - 1], said)) }
    }

    /// What is said of each place of a picture.
    pub(crate) fn apply(&self, map: Map) -> Map {
        self.out.apply(&self.trunk.apply(map))
    }

    /// The same for pictures of one size that belong together.
    pub(crate) fn beside(&self, maps: Vec<Map>) -> Vec<Map> {
        self.trunk.beside(maps).iter().map(|map| self.out.apply(map)).collect()
    }
}
