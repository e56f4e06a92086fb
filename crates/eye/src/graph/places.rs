//! The fifth network: a board of nodes and edges, place by place.
//!
//! The same network as `Graph` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::layers::{Conv, Linear, Map};
use crate::trunk::PlaceNetwork;
use crate::weights::Source;

/// Pixels from place to place at which the network answers.
pub const FINE: u32 = 4;
/// What is said of a node at a place: that there is one, where its middle is from there, how large it is.
pub(super) const NODE: usize = 4;
/// What is said of a line: that there is one, and its angle.
pub(super) const LINE: usize = 3;
/// What else is of use to tell edges.
const CLUES: usize = 20;
/// What is said along a way: of lines, what is of use, and that a node is there.
pub(super) const SEEN: usize = LINE + CLUES + 1;
/// What is known of a way beside that.
pub(super) const WAY: usize = 3;
/// Offsets are in so many pixels, radii too.
const UNIT: f32 = 8.0;

static NETWORK: LazyLock<Network> =
    LazyLock::new(|| Network::read(&mut Source::new(include_bytes!("../graph.weights"))));

struct Network {
    places: PlaceNetwork,
    along: [Conv; 2],
    weigh: Linear,
    edge: Linear,
}

impl Network {
    fn read(source: &mut Source) -> Network {
        const WIDTHS: [usize; 5] = [16, 32, 48, 64, 96];
        /// Channels of a place of a way.
        const ALONG: usize = 32;
        Network {
            places: PlaceNetwork::read(source, &WIDTHS, 2, NODE + LINE + CLUES),
            along: [(SEEN, ALONG), (ALONG, ALONG)].map(|size| Conv::normed(source, size, 3, 1, 1)),
            weigh: Linear::read(source, 3 * ALONG + WAY, ALONG),
            edge: Linear::read(source, ALONG, 1),
        }
    }

    fn edge(&self, mut seen: Map, way: [f32; WAY]) -> f32 {
        for layer in &self.along {
            seen = layer.apply(&seen).relu();
        }
        let of = |by: fn(f32, f32) -> f32, from: f32| -> Vec<f32> {
            let along = |channel: usize| seen.places().map(|place| place[channel]).fold(from, by);
            (0..seen.channels).map(along).collect()
        };
        let (most, least) = (of(f32::max, f32::MIN), of(f32::min, f32::MAX));
        let told = [seen.mean(), most, least, way.to_vec()].concat();
        let weighed = self.weigh.apply(told).into_iter().map(|value| value.max(0.0)).collect();
        self.edge.apply(weighed)[0]
    }
}

/// What the network says of a picture, place by place.
pub(super) struct Places(Map);

/// What a place says of the node that it is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vote {
    /// That there is one: the odds' logarithm.
    pub(super) there: f32,
    /// Its middle, in pixels of what was seen.
    pub(super) middle: (f64, f64),
    /// Its radius.
    pub(super) radius: f64,
}

impl Places {
    /// Looks at a picture whose sides are multiples of 32.
    pub(super) fn of(image: &RgbImage) -> Places {
        Places(NETWORK.places.apply(Map::of(image)))
    }

    /// What each place says of nodes.
    pub(super) fn votes(&self) -> impl Iterator<Item = Vote> {
        self.0.places().enumerate().map(|(k, said)| {
            let (x, y) = (k % self.0.width, k / self.0.width);
            let middle = |at: usize, off: f32| {
                f64::from((at as u32 * FINE + FINE / 2) as f32 + off.clamp(-16.0, 16.0) * UNIT)
            };
            let radius = f64::from(UNIT * said[3].clamp(-3.0, 4.0).exp2());
            Vote { there: said[0], middle: (middle(x, said[1]), middle(y, said[2])), radius }
        })
    }

    /// What is said at a pixel, between the places around it: of channels from one on, as many as there is room for.
    pub(super) fn sample<const N: usize>(&self, (x, y): (f64, f64), from: usize) -> [f32; N] {
        let at = |pixel: f64, size: usize| {
            let at = (pixel / f64::from(FINE) - 0.5).clamp(0.0, size as f64 - 1.0);
            (at as usize, (at as usize + 1).min(size - 1), at.fract() as f32)
        };
        let (left, right, along) = at(x, self.0.width);
        let (above, below, down) = at(y, self.0.height);
        let between = |one: f32, other: f32, part: f32| one + (other - one) * part;
        let row =
            |y: usize, k: usize| between(self.0.at(left, y)[k], self.0.at(right, y)[k], along);
        std::array::from_fn(|k| between(row(above, from + k), row(below, from + k), down))
    }
}

/// That a way is an edge, by what is seen along it and known of it: the odds' logarithm.
pub(super) fn edge(seen: Map, way: [f32; WAY]) -> f32 {
    NETWORK.edge(seen, way)
}

#[cfg(test)]
mod tests {
    use super::super::ways::{Bend, Way, judged};
    use super::*;
    use crate::graph::Node;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("../graph.weights");
        let mut source = Source::new(file);
        let network = Network::read(&mut source);
        assert_eq!(source.left(), 0);
        let places = Places(network.places.apply(drawn()));
        let node = |x: f64, y: f64, radius: f64| Node { place: (x, y), radius, certain: 1.0 };
        let (one, other) = (node(10.0, 18.0, 5.0), node(50.0, 40.0, 6.0));
        let (seen, known) = judged(&places, &Way::new(&one, &other, Bend::Bulge(0.2)));
        let edge = network.edge(seen, known);
        assert!(is_near(&[places.0.at(2, 4), &[edge]].concat(), &said(file)));
    }
}
