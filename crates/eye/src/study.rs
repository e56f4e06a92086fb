//! What the cells of a board of Amaze are, and whose board it is.

use std::sync::LazyLock;

use image::RgbImage;

use crate::Game;
use crate::glance::GAMES;
use crate::lattice::Lattice;
use crate::small::Small;
use crate::weights::Source;

/// Kinds of cell of Amaze, as the network numbers them: wall, floor, paint, the ball.
pub const KINDS: usize = 4;

static NETWORK: LazyLock<Small<KINDS, GAMES>> =
    LazyLock::new(|| Small::read(&mut Source::new(include_bytes!("cells.weights"))));

/// What the network says of a board.
#[derive(Clone, Debug)]
pub struct Study {
    /// How likely the lattice is none's, and each game's, 0 to 1, as [`crate::Game`] numbers them.
    pub games: [f32; GAMES],
    /// How likely each cell is of each kind, row by row, as logarithms.
    pub kinds: Vec<[f32; KINDS]>,
    /// The cells, [`crate::cells::SIDE`] pixels each.
    pub cells: RgbImage,
}

/// Looks at the cells of a lattice.
///
/// # Panics
/// The lattice has no cells, or the picture no pixels.
#[must_use]
pub fn study(image: &RgbImage, lattice: &Lattice) -> Study {
    let said = NETWORK.look(image, lattice, Game::Amaze);
    Study { games: said.games, kinds: said.kinds, cells: said.cells }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("cells.weights");
        let mut source = Source::new(file);
        let network = Small::<KINDS, GAMES>::read(&mut source);
        assert_eq!(source.left(), 0);
        let (kinds, games) = network.apply(drawn());
        assert!(is_near(&[kinds.at(1, 2), games.as_slice()].concat(), &said(file)));
    }
}
