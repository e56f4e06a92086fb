//! A network that sees a board's cells, each brought to one small size, all at once.
//!
//! The same network as `Cells` in `training/model.py`, with its norms made part of the convolutions.

use image::RgbImage;

use crate::Game;
use crate::blocks::Together;
use crate::cells::{SIDE, rectify};
use crate::lattice::Lattice;
use crate::layers::{Conv, Linear, Map};
use crate::ways::asked;
use crate::weights::Source;

/// Says of each cell which of `KINDS` it is, and of all whose board they are, of `GAMES`.
pub(crate) struct Small<const KINDS: usize, const GAMES: usize> {
    stem: [Conv; 4],
    blocks: [Together; 3],
    kinds: Conv,
    game: Linear,
}

/// What a [`Small`] network says of a board.
pub(crate) struct Said<const KINDS: usize, const GAMES: usize> {
    /// How likely the lattice is none's, and each game's, 0 to 1.
    pub(crate) games: [f32; GAMES],
    /// How likely each cell is of each kind, row by row, as logarithms.
    pub(crate) kinds: Vec<[f32; KINDS]>,
    /// The cells, [`SIDE`] pixels each.
    pub(crate) cells: RgbImage,
}

impl<const KINDS: usize, const GAMES: usize> Small<KINDS, GAMES> {
    pub(crate) fn read(source: &mut Source) -> Self {
        const WIDTH: usize = 64;
        let stem = [(3, 24), (24, 32), (32, 48), (48, WIDTH)];
        Small {
            stem: stem.map(|size| Conv::normed(source, size, 3, 2, 1)),
            blocks: [[1, 2], [4, 1], [2, 1]]
                .map(|dilations| Together::read(source, WIDTH, dilations)),
            kinds: Conv::point(source, (WIDTH, KINDS)),
            game: Linear::read(source, WIDTH, GAMES),
        }
    }

    pub(crate) fn apply(&self, mut map: Map) -> (Map, Vec<f32>) {
        for layer in &self.stem {
            map = layer.apply(&map).relu();
        }
        for block in &self.blocks {
            map = block.apply(&map);
        }
        (self.kinds.apply(&map), self.game.apply(map.mean()))
    }

    /// Looks at the cells of a lattice, in several ways, as those of a game.
    pub(crate) fn look(
        &self,
        image: &RgbImage,
        lattice: &Lattice,
        game: Game,
    ) -> Said<KINDS, GAMES> {
        let cells = rectify(image, lattice, SIDE);
        let (kinds, games) = asked(&cells, SIDE, game, |map| self.apply(map));
        Said { games, kinds, cells }
    }
}
