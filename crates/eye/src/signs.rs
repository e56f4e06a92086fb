//! The third network: what is written in the cells of Cardinal Chains, and what is drawn over them.

use std::sync::LazyLock;

use image::RgbImage;

use crate::glance::GAMES;
use crate::large::{Large, between};
use crate::lattice::Lattice;
use crate::odds::logarithms;
use crate::weights::Source;

/// Kinds of sign, digits, and what may be drawn over a cell.
const KINDS: usize = 5;
const DIGITS: usize = 10;
const DRAWN: usize = 5;

static NETWORK: LazyLock<Large> =
    LazyLock::new(|| read(&mut Source::new(include_bytes!("signs.weights"))));

fn read(source: &mut Source) -> Large {
    Large::read(source, KINDS + 2 * DIGITS + DRAWN)
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
        Sign {
            kinds: between(&one.kinds, &other.kinds),
            tens: between(&one.tens, &other.tens),
            ones: between(&one.ones, &other.ones),
            drawn: std::array::from_fn(|k| f32::midpoint(one.drawn[k], other.drawn[k])),
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

/// Reads the cells of a lattice.
///
/// # Panics
/// The lattice has no cells, or the picture no pixels.
#[must_use]
pub fn signs(image: &RgbImage, lattice: &Lattice) -> Signs {
    let ([said, otherwise], games) = NETWORK.look(image, lattice);
    let both = said.places().zip(otherwise.places());
    let cells = both.map(|(one, other)| Sign::between(&Sign::of(one), &Sign::of(other)));
    Signs { games, cells: cells.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("signs.weights");
        let mut source = Source::new(file);
        let network = read(&mut source);
        assert_eq!(source.left(), 0);
        let (signs, games) = network.apply(drawn());
        assert!(is_near(&[signs.at(0, 1), games.as_slice()].concat(), &said(file)));
    }
}
