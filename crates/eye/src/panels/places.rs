//! The seventh network: where the panels of a board are, place by place.
//!
//! The same network as `Panels` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::layers::Map;
use crate::odds::chance;
use crate::trunk::PlaceNetwork;
use crate::weights::Source;

/// Pixels from place to place at which the network answers.
pub const STRIDE: u32 = 8;
/// Distances to a panel's sides are in so many pixels of what is seen.
pub const UNIT: f32 = 32.0;
/// What is said of a place: that it is in a panel, and how far its left, upper, right and lower side are.
const SAID: usize = 5;

static NETWORK: LazyLock<PlaceNetwork> =
    LazyLock::new(|| network(&mut Source::new(include_bytes!("../panels.weights"))));

fn network(source: &mut Source) -> PlaceNetwork {
    PlaceNetwork::read(source, &[16, 24, 32, 48, 64], 3, SAID)
}

/// What the network says of a picture, place by place.
pub(super) struct Places(Map);

/// What a place says of the panel that it is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vote {
    /// How likely it is in one, 0 to 1.
    pub(super) there: f32,
    /// Where it is, in pixels of what was seen.
    pub(super) place: (f64, f64),
    /// The panel's left, upper, right and lower side.
    pub(super) sides: [f64; 4],
}

impl Vote {
    /// How near it is to the middle of its panel: 0 at a side, 1 there.
    pub(super) fn central(&self) -> f64 {
        let [left, top, right, bottom] = self.sides;
        let part =
            |at: f64, low: f64, high: f64| 2.0 * (at - low).min(high - at) / (high - low).max(1e-9);
        part(self.place.0, left, right).min(part(self.place.1, top, bottom))
    }
}

impl Places {
    /// Looks at a picture whose sides are multiples of 32.
    pub(super) fn of(image: &RgbImage) -> Places {
        Places(NETWORK.apply(Map::of(image)))
    }

    /// What each place says.
    pub(super) fn votes(&self) -> impl Iterator<Item = Vote> {
        self.0.places().enumerate().map(|(k, said)| {
            let at = |k: usize| f64::from(k as u32 * STRIDE + STRIDE / 2);
            let (x, y) = (at(k % self.0.width), at(k / self.0.width));
            let far = |k: usize| f64::from(said[k].clamp(0.0, 64.0) * UNIT);
            let sides = [x - far(1), y - far(2), x + far(3), y + far(4)];
            Vote { there: chance(said[0]), place: (x, y), sides }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("../panels.weights");
        let mut source = Source::new(file);
        let network = network(&mut source);
        assert_eq!(source.left(), 0);
        assert!(is_near(network.apply(drawn()).at(2, 4), &said(file)));
    }
}
