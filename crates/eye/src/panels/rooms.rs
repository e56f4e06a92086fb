//! The eighth network: what is seen in the panels of a board, beside one another: what is air in one is so in all.
//!
//! The same network as `Rooms` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::layers::Map;
use crate::odds::logarithms;
use crate::shrink::stretched;
use crate::trunk::PlaceNetwork;
use crate::weights::Source;

/// Pixels of a panel, and of what is seen around it on each side, across and down.
const INSIDE: (u32, u32) = (216, 144);
const AROUND: (u32, u32) = (20, 24);
/// ... and of both.
pub const SEEN: (u32, u32) = (INSIDE.0 + 2 * AROUND.0, INSIDE.1 + 2 * AROUND.1);
/// From place to place at which the network answers, in these.
pub const FINE: u32 = 2;
/// What a place can be.
const KINDS: usize = 6;

/// What a place of a panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What is around the panel.
    Around,
    /// Air.
    Air,
    /// What is solid.
    Solid,
    /// The figure.
    Figure,
    /// A key.
    Key,
    /// The door.
    Door,
}

static NETWORK: LazyLock<PlaceNetwork> =
    LazyLock::new(|| network(&mut Source::new(include_bytes!("../rooms.weights"))));

fn network(source: &mut Source) -> PlaceNetwork {
    PlaceNetwork::read(source, &[16, 24, 32, 48, 64], 1, KINDS)
}

/// What is seen in a panel.
pub struct Room {
    /// Logarithms of how likely each place is of each kind.
    map: Map,
    /// What the places cover: left, top, right and bottom, in pixels.
    sides: [f64; 4],
}

/// A panel and what is around it, by its own sides: left, top, right and bottom, in pixels.
#[must_use]
pub fn around([left, top, right, bottom]: [f64; 4]) -> [f64; 4] {
    let wide = (right - left) * f64::from(AROUND.0) / f64::from(INSIDE.0);
    let high = (bottom - top) * f64::from(AROUND.1) / f64::from(INSIDE.1);
    [left - wide, top - high, right + wide, bottom + high]
}

/// Looks at the panels of a board, each by its sides: left, top, right and bottom, in pixels. Nothing is seen without the feature
/// `panels`.
#[must_use]
pub fn rooms(image: &RgbImage, panels: &[[f64; 4]]) -> Vec<Room> {
    if !cfg!(feature = "panels") {
        return Vec::new();
    }
    let all: Vec<[f64; 4]> = panels.iter().map(|panel| around(*panel)).collect();
    let maps = all.iter().map(|sides| Map::of(&stretched(image, *sides, SEEN))).collect();
    let room = |(mut map, sides): (Map, [f64; 4])| {
        for place in map.values.chunks_exact_mut(KINDS) {
            place.copy_from_slice(&logarithms::<KINDS>(place));
        }
        Room { map, sides }
    };
    NETWORK.beside(maps).into_iter().zip(all).map(room).collect()
}

impl Room {
    /// The logarithm of how likely each kind is at a pixel of the picture, between the places around it.
    #[must_use]
    pub fn at(&self, (x, y): (f64, f64)) -> [f32; 6] {
        let [left, top, right, bottom] = self.sides;
        let near = |part: f64, count: usize| {
            let at = (part * count as f64 - 0.5).clamp(0.0, count as f64 - 1.0);
            (at as usize, (at as usize + 1).min(count - 1), at.fract() as f32)
        };
        let (west, east, along) = near((x - left) / (right - left), self.map.width);
        let (north, south, down) = near((y - top) / (bottom - top), self.map.height);
        let between = |one: f32, other: f32, part: f32| one + (other - one) * part;
        let corner = |x: usize, y: usize| self.map.at(x, y);
        std::array::from_fn(|k| {
            let row = |y: usize| between(corner(west, y)[k], corner(east, y)[k], along);
            between(row(north), row(south), down)
        })
    }

    /// How likely a pixel of the picture is of a kind, 0 to 1.
    #[must_use]
    pub fn likely(&self, at: (f64, f64), kind: Kind) -> f32 {
        self.at(at)[kind as usize].exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::weights::{drawn, is_near, said};

    #[test]
    fn the_network_says_what_it_said_when_it_was_trained() {
        let file = include_bytes!("../rooms.weights");
        let mut source = Source::new(file);
        let network = network(&mut source);
        assert_eq!(source.left(), 0);
        assert!(is_near(network.apply(drawn()).at(2, 4), &said(file)));
    }

    #[test]
    fn a_pixel_is_between_the_places_around_it() {
        let mut map = Map::zeros(4, 2, KINDS);
        for (k, place) in map.values.chunks_exact_mut(KINDS).enumerate() {
            place[0] = (k % 4) as f32;
            place[1] = (k / 4) as f32;
        }
        let room = Room { map, sides: [10.0, 20.0, 50.0, 40.0] };
        let tenths = |x: f64, y: f64| room.at((x, y)).map(|it| (10.0 * it) as i32);
        assert_eq!(tenths(15.0, 25.0)[..2], [0, 0]);
        assert_eq!(tenths(30.0, 30.0)[..2], [15, 5]);
        assert_eq!(tenths(90.0, 90.0)[..2], [30, 10]);
    }
}
