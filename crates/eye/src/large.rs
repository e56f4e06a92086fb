//! A network that sees a board's cells in detail: what is drawn there is seen in a cell alone, what it means beside the others.
//!
//! The same network as `Large` in `training/model.py`, with its norms made part of the convolutions.

use image::RgbImage;

use crate::blocks::Together;
use crate::cells::{LARGE, recolor, rectify};
use crate::glance::GAMES;
use crate::lattice::Lattice;
use crate::layers::{Conv, Linear, Map};
use crate::odds::{logarithms, odds};
use crate::weights::Source;

/// How far aside a lattice is looked at, in cells: one of the pixels of which the network sees [`LARGE`]. Of 326 boards of Cardinal
/// Chains in looks that were held out, the signs of 202 were all right so, of 190 otherwise.
const ASIDE: f64 = 1.0 / LARGE as f64;

pub(crate) struct Large {
    stem: [Conv; 5],
    join: Conv,
    blocks: [Together; 2],
    kinds: Conv,
    game: Linear,
}

impl Large {
    /// A network that says `out` numbers of each cell.
    pub(crate) fn read(source: &mut Source, out: usize) -> Large {
        const WIDTH: usize = 80;
        let stem = [(3, 24), (24, 32), (32, 48), (48, 96), (96, 128)];
        Large {
            stem: stem.map(|size| Conv::normed(source, size, 3, 2, 1)),
            join: Conv::normed(source, (128, WIDTH), 1, 1, 1),
            blocks: [[1, 2]; 2].map(|dilations| Together::read(source, WIDTH, dilations)),
            kinds: Conv::point(source, (WIDTH, out)),
            game: Linear::read(source, WIDTH, GAMES),
        }
    }

    pub(crate) fn apply(&self, mut map: Map) -> (Map, Vec<f32>) {
        for layer in &self.stem {
            map = layer.apply(&map).relu();
        }
        map = self.join.apply(&map).relu();
        for block in &self.blocks {
            map = block.apply(&map);
        }
        (self.kinds.apply(&map), self.game.apply(map.mean()))
    }

    /// What it says of the cells of a lattice in two ways: in their own colours a little further on, in others a little before; where
    /// what is said of a cell depends on them, it is not said surely. And how likely the lattice is each game's.
    pub(crate) fn look(&self, image: &RgbImage, lattice: &Lattice) -> ([Map; 2], [f32; GAMES]) {
        let cells = |aside: f64| rectify(image, &lattice.moved(aside, aside), LARGE);
        let (said, whose) = self.apply(Map::of(&cells(ASIDE)));
        let mut otherwise = cells(-ASIDE);
        recolor(&mut otherwise);
        let (said_otherwise, whose_otherwise) = self.apply(Map::of(&otherwise));
        let (one, other): ([f32; GAMES], [f32; GAMES]) =
            (logarithms(&whose), logarithms(&whose_otherwise));
        let games: [f32; GAMES] = std::array::from_fn(|k| f32::midpoint(one[k], other[k]));
        ([said, said_otherwise], odds(&games))
    }
}

/// What is likelier between two ways to look: logarithms of odds.
pub(crate) fn between<const N: usize>(one: &[f32; N], other: &[f32; N]) -> [f32; N] {
    logarithms(&std::array::from_fn::<f32, N, _>(|k| f32::midpoint(one[k], other[k])))
}
