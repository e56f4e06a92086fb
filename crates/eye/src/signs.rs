//! The third network: what is written in the cells of Cardinal Chains, and what is drawn over them.
//!
//! The same network as `Signs` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::blocks::{Kin, Wide};
use crate::cells::{LARGE, recolor, rectify};
use crate::glance::GAMES;
use crate::lattice::Lattice;
use crate::layers::{Conv, Linear, Map, logarithms, odds};
use crate::weights::Source;

/// Kinds of sign, digits, and what may be drawn over a cell.
const KINDS: usize = 5;
const DIGITS: usize = 10;
const DRAWN: usize = 5;

static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(&mut Source::new(include_bytes!("signs.weights"))));

struct Network {
    stem: [Conv; 5],
    join: Conv,
    blocks: (Wide, Wide, Kin),
    signs: Conv,
    game: Linear,
}

impl Network {
    fn read(source: &mut Source<'_>) -> Network {
        const WIDTH: usize = 64;
        let stem = [(3, 16), (16, 24), (24, 40), (40, 64), (64, 96)];
        Network {
            stem: stem.map(|size| Conv::normed(source, size, 3, 2, 1)),
            join: Conv::normed(source, (96, WIDTH), 1, 1, 1),
            blocks: (
                Wide::read(source, WIDTH, 1),
                Wide::read(source, WIDTH, 2),
                Kin::read(source, WIDTH),
            ),
            signs: Conv::point(source, (WIDTH, KINDS + 2 * DIGITS + DRAWN)),
            game: Linear::read(source, WIDTH, GAMES),
        }
    }

    fn apply(&self, mut map: Map) -> (Map, Vec<f32>) {
        for layer in &self.stem {
            map = layer.apply(&map).relu();
        }
        let (one, other, kin) = &self.blocks;
        let map = kin.apply(&other.apply(&one.apply(&self.join.apply(&map).relu())));
        (self.signs.apply(&map), self.game.apply(map.mean()))
    }
}

/// What is said of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sign {
    /// That there is no cell, one with a number, a start without a sign, one with a number, one with a letter: logarithms of
    /// how likely each is.
    pub kinds: [f32; KINDS],
    /// Which digit its number has for tens, and for ones, where it has a number: logarithms.
    pub tens: [f32; DIGITS],
    /// ... and for ones.
    pub ones: [f32; DIGITS],
    /// That a chain joins it to the cell to its right, below, to its left, above, and that one covers it: logarithms of the
    /// odds, above 0 where it is likelier than not.
    pub drawn: [f32; DRAWN],
}

impl Sign {
    fn of(said: &[f32]) -> Sign {
        let (kinds, said) = said.split_at(KINDS);
        let (tens, said) = said.split_at(DIGITS);
        let (ones, drawn) = said.split_at(DIGITS);
        Sign {
            kinds: logarithms(kinds),
            tens: logarithms(tens),
            ones: logarithms(ones),
            drawn: std::array::from_fn(|k| drawn[k]),
        }
    }

    fn between(one: &Sign, other: &Sign) -> Sign {
        fn middle<const N: usize>(one: &[f32; N], other: &[f32; N]) -> [f32; N] {
            std::array::from_fn(|k| f32::midpoint(one[k], other[k]))
        }
        Sign {
            kinds: logarithms(&middle(&one.kinds, &other.kinds)),
            tens: logarithms(&middle(&one.tens, &other.tens)),
            ones: logarithms(&middle(&one.ones, &other.ones)),
            drawn: middle(&one.drawn, &other.drawn),
        }
    }
}

/// What the network says of a board.
#[derive(Clone, Debug)]
pub struct Signs {
    /// How likely the lattice is none's, and each game's, 0 to 1, as [`crate::Game`] numbers them.
    pub games: [f32; GAMES],
    /// What is said of each cell, row by row.
    pub cells: Vec<Sign>,
}

/// Reads the cells of a lattice, in their own colours and in others: where what is said of a cell depends on them, it is not
/// said surely.
///
/// # Panics
/// The lattice has no cells, or the picture no pixels.
#[must_use]
pub fn signs(image: &RgbImage, lattice: &Lattice) -> Signs {
    let mut cells = rectify(image, lattice, LARGE);
    let (said, game) = NETWORK.apply(Map::of(&cells));
    recolor(&mut cells);
    let (said_otherwise, game_otherwise) = NETWORK.apply(Map::of(&cells));
    let (one, other): ([f32; GAMES], [f32; GAMES]) =
        (logarithms(&game), logarithms(&game_otherwise));
    let games: [f32; GAMES] = std::array::from_fn(|k| f32::midpoint(one[k], other[k]));
    let both = said.places().zip(said_otherwise.places());
    Signs {
        games: odds(&games),
        cells: both.map(|(one, other)| Sign::between(&Sign::of(one), &Sign::of(other))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("signs.weights");
        let mut source = Source::new(file);
        let network = Network::read(&mut source);
        assert_eq!(source.left(), 0);
        let (signs, games) = network.apply(drawn());
        assert!(is_near(&[signs.at(0, 1), games.as_slice()].concat(), &said(file)));
    }
}
