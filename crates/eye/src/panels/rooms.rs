//! The eighth network: what is seen in the panels of a board, beside one another: what is air in one is so in all.
//!
//! The same network as `Rooms` in `training/model.py`, with its norms made part of the convolutions.

use std::sync::LazyLock;

use image::RgbImage;

use crate::layers::Map;
use crate::odds::logarithms;
use crate::shrink::stretched;
use crate::trunk::PlaceNetwork;
use crate::ways;
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
    PlaceNetwork::read(source, &[16, 32, 48, 64, 96], 1, KINDS)
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

/// Looks at the panels of a board, as they are and mirrored in other colours, each by its sides: left, top, right and bottom, in
/// pixels. Nothing is seen without the feature `panels`.
#[must_use]
pub fn rooms(image: &RgbImage, panels: &[[f64; 4]]) -> Vec<Room> {
    if !cfg!(feature = "panels") {
        return Vec::new();
    }
    let all: Vec<[f64; 4]> = panels.iter().map(|panel| around(*panel)).collect();
    let seen: Vec<RgbImage> = all.iter().map(|sides| stretched(image, *sides, SEEN)).collect();
    let maps = NETWORK.beside(seen.iter().map(Map::of).collect());
    let others = NETWORK.beside(seen.iter().map(|panel| ways::seen(panel, true, false)).collect());
    let ways = maps.into_iter().zip(others).zip(all);
    ways.map(|((map, other), sides)| Room { map: both(map, &other), sides }).collect()
}

/// How likely each kind is, as logarithms, where the other way of looking, mirrored, counts for as much.
fn both(mut map: Map, other: &Map) -> Map {
    let width = map.width;
    for (k, place) in map.values.chunks_exact_mut(KINDS).enumerate() {
        let mirrored = logarithms::<KINDS>(other.at(width - 1 - k % width, k / width));
        let own = logarithms::<KINDS>(place);
        let mean: [f32; KINDS] =
            std::array::from_fn(|kind| f32::midpoint(own[kind], mirrored[kind]));
        place.copy_from_slice(&logarithms::<KINDS>(&mean));
    }
    map
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
    fn what_depends_on_the_way_of_looking_is_not_said_surely() {
        let said = |solid: usize| {
            let mut map = Map::zeros(3, 2, KINDS);
            map.values.chunks_exact_mut(KINDS).for_each(|place| place[Kind::Air as usize] = 4.0);
            map.values[solid * KINDS..][Kind::Solid as usize] = 8.0;
            map
        };
        // The second row's first place, which is its last when it is mirrored.
        let likely = |map: &Map, x: usize, y: usize| {
            map.at(x, y).iter().map(|it| it.exp()).collect::<Vec<_>>()
        };
        let agreed = likely(&both(said(3), &said(5)), 0, 1);
        assert!((agreed.iter().sum::<f32>() - 1.0).abs() < 1e-4, "{agreed:?}");
        assert!(agreed[Kind::Solid as usize] > 0.97, "{agreed:?}");
        let not = both(said(3), &said(3));
        assert!(likely(&not, 0, 1)[Kind::Solid as usize] < 0.9);
        assert!(likely(&not, 2, 1)[Kind::Solid as usize] < 0.9);
        assert!(likely(&not, 1, 0)[Kind::Air as usize] > 0.9);
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
