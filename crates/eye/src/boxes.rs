//! What the cells of a board of Sokoban are, and whether it is one.

use std::sync::LazyLock;

use image::RgbImage;

use crate::Game;
use crate::lattice::Lattice;
use crate::small::Small;
use crate::weights::Source;

/// Kinds of cell of Sokoban, as the network numbers them: wall, floor, goal, box, box on a goal, player, player on a goal, outside.
pub const BOXES: usize = 8;

/// None, and each game.
const GAMES: usize = 1 + Game::ALL.len();

static NETWORK: LazyLock<Small<BOXES, GAMES>> =
    LazyLock::new(|| Small::read(&mut Source::new(include_bytes!("boxes.weights"))));

/// What the network says of a board.
#[derive(Clone, Debug)]
pub struct Boxes {
    /// How likely the lattice is none's, and each game's, 0 to 1, as [`Game`] numbers them.
    pub games: [f32; GAMES],
    /// How likely each cell is of each kind, row by row, as logarithms.
    pub kinds: Vec<[f32; BOXES]>,
}

/// Looks at the cells of a lattice.
///
/// # Panics
/// The lattice has no cells, or the picture no pixels.
#[must_use]
pub fn boxes(image: &RgbImage, lattice: &Lattice) -> Boxes {
    let said = NETWORK.look(image, lattice, Game::Sokoban);
    Boxes { games: said.games, kinds: said.kinds }
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("boxes.weights");
        let mut source = Source::new(file);
        let network = Small::<BOXES, GAMES>::read(&mut source);
        assert_eq!(source.left(), 0);
        let (kinds, games) = network.apply(drawn());
        assert!(is_near(&[kinds.at(1, 2), games.as_slice()].concat(), &said(file)));
    }
}
