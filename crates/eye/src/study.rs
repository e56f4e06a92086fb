//! The second network: a board's cells, each brought to one size, all at once. What each is, and whose board it is.
//!
//! The same network as `Cells` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::cells::rectify;
use crate::glance::GAMES;
use crate::kin::voted;
use crate::lattice::Lattice;
use crate::layers::{Conv, Linear, Map, attention, odds};
use crate::weights::Source;

/// Kinds of cell of Amaze, as the network numbers them: wall, floor, paint, the ball.
pub const KINDS: usize = 4;

/// Ways in which cells can be kin.
const HEADS: usize = 4;

static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(&mut Source::new(include_bytes!("cells.weights"))));

/// Cells look at their neighbours, and are told the mean of all.
struct Wide {
    first: Conv,
    second: Conv,
    whole: Linear,
}

impl Wide {
    fn read(source: &mut Source<'_>, width: usize, dilation: usize) -> Wide {
        Wide {
            first: Conv::normed(source, (width, width), 3, 1, dilation),
            second: Conv::normed(source, (width, width), 3, 1, 1),
            whole: Linear::read(source, width, width),
        }
    }

    fn apply(&self, map: &Map) -> Map {
        let inner = self.first.apply(map).plus_all(&self.whole.apply(map.mean())).relu();
        self.second.apply(&inner).plus(map).relu()
    }
}

/// Cells are told what those say that look like them.
struct Kin {
    ask: Conv,
    told: Conv,
}

impl Kin {
    fn read(source: &mut Source<'_>, width: usize) -> Kin {
        Kin {
            ask: Conv::point(source, (width, 3 * width)),
            told: Conv::normed(source, (width, width), 1, 1, 1),
        }
    }

    fn apply(&self, map: &Map) -> Map {
        self.told.apply(&attention(&self.ask.apply(map), HEADS)).plus(map).relu()
    }
}

struct Network {
    stem: [Conv; 4],
    blocks: [(Wide, Wide, Kin); 3],
    kinds: Conv,
    game: Linear,
}

impl Network {
    fn read(source: &mut Source<'_>) -> Network {
        const WIDTH: usize = 64;
        let stem = [(3, 24), (24, 32), (32, 48), (48, WIDTH)];
        Network {
            stem: stem.map(|size| Conv::normed(source, size, 3, 2, 1)),
            blocks: [(1, 2), (4, 1), (2, 1)].map(|(one, other)| {
                let one = Wide::read(source, WIDTH, one);
                (one, Wide::read(source, WIDTH, other), Kin::read(source, WIDTH))
            }),
            kinds: Conv::point(source, (WIDTH, KINDS)),
            game: Linear::read(source, WIDTH, GAMES),
        }
    }

    fn apply(&self, mut map: Map) -> (Map, Vec<f32>) {
        for layer in &self.stem {
            map = layer.apply(&map).relu();
        }
        for (one, other, kin) in &self.blocks {
            map = kin.apply(&other.apply(&one.apply(&map)));
        }
        (self.kinds.apply(&map), self.game.apply(map.mean()))
    }
}

/// What the network says of a board.
#[derive(Clone, Debug)]
pub struct Study {
    /// How likely the lattice is none's, and each game's, 0 to 1, as [`crate::Game`] numbers them.
    pub games: [f32; GAMES],
    /// How likely each cell is of each kind, 0 to 1, row by row, for itself.
    pub alone: Vec<[f32; KINDS]>,
    /// ... and by what is said of all cells that look like it.
    pub kinds: Vec<[f32; KINDS]>,
}

/// Looks at the cells of a lattice.
///
/// # Panics
/// The lattice has no cells, or the picture no pixels.
#[must_use]
pub fn study(image: &RgbImage, lattice: &Lattice) -> Study {
    let cells = rectify(image, lattice);
    let values = cells.as_raw().iter().map(|value| f32::from(*value) / 255.0 - 0.5).collect();
    let (width, height) = (cells.width() as usize, cells.height() as usize);
    let (kinds, games) = NETWORK.apply(Map { width, height, channels: 3, values });
    let alone: Vec<[f32; KINDS]> = kinds.places().map(odds).collect();
    let said: Vec<[f32; KINDS]> =
        alone.iter().map(|odds| odds.map(|odd| odd.max(1e-6).ln())).collect();
    let kinds = voted(&cells, &said).iter().map(|said| odds(said)).collect();
    Study { games: odds(&games), alone, kinds }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("cells.weights");
        let mut source = Source::new(file);
        let network = Network::read(&mut source);
        assert_eq!(source.left(), 0);
        let (kinds, games) = network.apply(drawn());
        assert!(is_near(&[kinds.at(1, 2), games.as_slice()].concat(), &said(file)));
    }
}
