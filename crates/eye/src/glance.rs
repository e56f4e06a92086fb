//! The first network: a whole picture, once, for all games. Which game is where, and how the cells of its board lie there.
//!
//! The same network as `Eye` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::layers::Map;
use crate::odds::odds;
use crate::trunk::PlaceNetwork;
use crate::weights::Source;

/// Pixels from place to place at which the network answers.
pub const STRIDE: u32 = 8;
/// Sides of what it sees are multiples of this, in pixels.
pub(crate) const STEP: u32 = 32;
/// Pictures are brought to so many pixels, at most, on their longer side.
pub const LONGEST: u32 = 384;
/// What a place can be: none, and the games.
pub(crate) const GAMES: usize = 6;
/// How the lattice lies there: log2 of both steps in pixels over 16, directions of both as cosine and sine, the place in
/// cells both ways as cosine and sine of a turn a cell.
const POSE: usize = 10;

static NETWORK: LazyLock<PlaceNetwork> =
    LazyLock::new(|| network(&mut Source::new(include_bytes!("eye.weights"))));

fn network(source: &mut Source) -> PlaceNetwork {
    PlaceNetwork::read(source, &[16, 24, 48, 64, 96], 3, GAMES + POSE)
}

/// What the network says of a picture, place by place.
#[derive(Clone, Debug)]
pub(crate) struct Glance(Map);

/// What it says of one place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// How likely it is none, and each game, 0 to 1.
    pub(crate) games: [f32; GAMES],
    /// The step from cell to cell across, in pixels of what was seen.
    pub(crate) across: (f64, f64),
    /// ... and down.
    pub(crate) down: (f64, f64),
    /// The place in cells, 0 to 1: what is over whole cells.
    pub(crate) cell: (f64, f64),
    /// How sure it is of that, 0 to 1, both ways.
    pub(crate) sure: (f64, f64),
}

impl Glance {
    /// Looks at a picture whose sides are multiples of [`STEP`].
    pub(crate) fn of(image: &RgbImage) -> Glance {
        Glance(NETWORK.apply(Map::of(image)))
    }

    /// Places across and down.
    pub(crate) fn size(&self) -> (usize, usize) {
        (self.0.width, self.0.height)
    }

    /// How likely a place is of any board, 0 to 1.
    pub(crate) fn board(&self, x: usize, y: usize) -> f32 {
        1.0 - self.games(x, y)[0]
    }

    fn games(&self, x: usize, y: usize) -> [f32; GAMES] {
        odds(&self.0.at(x, y)[..GAMES])
    }

    /// What is said of a place.
    pub(crate) fn at(&self, x: usize, y: usize) -> Place {
        let said = self.0.at(x, y);
        let pose = &said[GAMES..];
        let pose: [f64; POSE] = std::array::from_fn(|k| f64::from(pose[k]));
        let step = |log: f64, cosine: f64, sine: f64| {
            let scale = 16.0 * log.clamp(-4.0, 5.0).exp2() / cosine.hypot(sine).max(1e-6);
            (cosine * scale, sine * scale)
        };
        let turn =
            |cosine: f64, sine: f64| (sine.atan2(cosine) / std::f64::consts::TAU).rem_euclid(1.0);
        Place {
            games: self.games(x, y),
            across: step(pose[0], pose[2], pose[3]),
            down: step(pose[1], pose[4], pose[5]),
            cell: (turn(pose[6], pose[7]), turn(pose[8], pose[9])),
            sure: (pose[6].hypot(pose[7]).min(1.0), pose[8].hypot(pose[9]).min(1.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("eye.weights");
        let mut source = Source::new(file);
        let network = network(&mut source);
        assert_eq!(source.left(), 0);
        assert!(is_near(network.apply(drawn()).at(2, 4), &said(file)));
    }
}
