//! The fourth network: what the cells of Bloxorz are, and where its block is.

use std::sync::LazyLock;

use image::RgbImage;

use crate::Game;
use crate::cells::{LARGE, rectify};
use crate::glance::GAMES;
use crate::large::Large;
use crate::lattice::Lattice;
use crate::ways::asked;
use crate::weights::Source;

/// Kinds of cell of Bloxorz, as the network numbers them: void, floor, fragile floor, goal, soft switch, hard switch, splitter,
/// bridge, folded bridge; and those that a block is on: upright, lying on two of them, halved, the half that is selected.
pub const TILES: usize = 13;

static NETWORK: LazyLock<Large> =
    LazyLock::new(|| Large::read(&mut Source::new(include_bytes!("tiles.weights")), TILES));

/// What the network says of a board.
#[derive(Clone, Debug)]
pub struct Tiles {
    /// How likely the lattice is none's, and each game's, 0 to 1, as [`crate::Game`] numbers them.
    pub games: [f32; GAMES],
    /// How likely each cell is of each kind, row by row, as logarithms.
    pub kinds: Vec<[f32; TILES]>,
}

/// Looks at the cells of a lattice.
///
/// # Panics
/// The lattice has no cells, or the picture no pixels.
#[must_use]
pub fn tiles(image: &RgbImage, lattice: &Lattice) -> Tiles {
    let cells = rectify(image, lattice, LARGE);
    let (kinds, games) = asked(&cells, LARGE, Game::Bloxorz, |map| NETWORK.apply(map));
    Tiles { games, kinds }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("tiles.weights");
        let mut source = Source::new(file);
        let network = Large::read(&mut source, TILES);
        assert_eq!(source.left(), 0);
        let (kinds, games) = network.apply(drawn());
        assert!(is_near(&[kinds.at(0, 1), games.as_slice()].concat(), &said(file)));
    }
}
