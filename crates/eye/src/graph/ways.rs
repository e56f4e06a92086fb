//! Ways from node to node: straight, an arc, or bent first to one side and then to the other.
//!
//! The same as `training/ways.py`.

use super::Node;
use super::places::{LINE, NODE, Places, SEEN, WAY, edge};
use crate::layers::Map;
use crate::odds::chance;

/// Places of a way at which it is tried, and at which it is judged.
const TRIED: usize = 12;
const SAMPLES: usize = 24;
/// A way that bends is less likely, by so much of its bend.
const STRAIGHTER: f32 = 0.02;

/// How a way bends, in its length, to the left of where it leads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bend {
    /// Throughout: a parabola.
    Bulge(f64),
    /// At first; then to the right: a wave.
    Swing(f64),
}

impl Bend {
    /// Those that are tried.
    fn all() -> impl Iterator<Item = Bend> {
        let bulges = (-13..=13).map(|k| Bend::Bulge(f64::from(k) * 0.04));
        let swings = [-0.15, -0.1, -0.05, 0.05, 0.1, 0.15].map(Bend::Swing);
        bulges.chain(swings)
    }

    /// How far it lies aside at a part of the way, and how much further it does after.
    fn at(self, t: f64) -> (f64, f64) {
        use std::f64::consts::TAU;
        match self {
            Bend::Bulge(by) => (4.0 * by * t * (1.0 - t), 4.0 * by * (1.0 - 2.0 * t)),
            Bend::Swing(by) => (by * (TAU * t).sin(), TAU * by * (TAU * t).cos()),
        }
    }

    fn size(self) -> f64 {
        let (Bend::Bulge(by) | Bend::Swing(by)) = self;
        by.abs()
    }
}

/// A way from middle to middle, looked at between the nodes' rims.
pub(super) struct Way<'a> {
    ends: (&'a Node, &'a Node),
    bend: Bend,
}

impl<'a> Way<'a> {
    pub(super) fn new(one: &'a Node, other: &'a Node, bend: Bend) -> Way<'a> {
        Way { ends: (one, other), bend }
    }

    fn line(&self) -> (f64, f64) {
        let (one, other) = self.ends;
        (other.place.0 - one.place.0, other.place.1 - one.place.1)
    }

    fn length(&self) -> f64 {
        let (x, y) = self.line();
        x.hypot(y).max(1.0)
    }

    /// Places along it, and where it leads there, as a vector of length 1.
    fn places(&self, count: usize) -> impl Iterator<Item = ((f64, f64), (f64, f64))> {
        let ((dx, dy), length) = (self.line(), self.length());
        let rim = |node: &Node| (node.radius / length).min(0.4);
        let (low, high) = (rim(self.ends.0), 1.0 - rim(self.ends.1));
        let (from, bend) = (self.ends.0.place, self.bend);
        (0..count).map(move |k| {
            let t = low + (high - low) * (k as f64 + 0.5) / count as f64;
            let (off, rise) = bend.at(t);
            let way = (dx - dy * rise, dy + dx * rise);
            let far = way.0.hypot(way.1).max(1e-6);
            ((from.0 + dx * t - dy * off, from.1 + dy * t + dx * off), (way.0 / far, way.1 / far))
        })
    }
}

/// How likely an edge joins each pair of nodes.
pub(super) fn pairs(places: &Places, nodes: &[Node]) -> Vec<((usize, usize), f32)> {
    let all =
        (0..nodes.len()).flat_map(|one| (one + 1..nodes.len()).map(move |other| (one, other)));
    all.map(|(one, other)| {
        let way = likeliest(places, &nodes[one], &nodes[other]);
        let (seen, known) = judged(places, &way);
        ((one, other), chance(edge(seen, known)))
    })
    .collect()
}

/// The way that seems most to be a line all along.
fn likeliest<'a>(places: &Places, one: &'a Node, other: &'a Node) -> Way<'a> {
    let ways = Bend::all().map(|bend| Way::new(one, other, bend));
    let scored = ways.map(|way| (score(places, &way), way));
    let best = scored.max_by(|one, other| one.0.total_cmp(&other.0));
    best.map_or_else(|| Way::new(one, other, Bend::Bulge(0.0)), |best| best.1)
}

fn score(places: &Places, way: &Way<'_>) -> f32 {
    let sum: f32 = way
        .places(TRIED)
        .map(|(place, direction)| {
            let [there, along, _] = turned(places.sample(place, NODE), direction);
            chance(there) * (1.0 + along.clamp(-1.0, 1.0))
        })
        .sum();
    sum / TRIED as f32 - STRAIGHTER * way.bend.size() as f32
}

/// What is said of a line, its angle beside that of a direction.
fn turned([there, cosine, sine]: [f32; LINE], (x, y): (f64, f64)) -> [f32; LINE] {
    let (even, odd) = ((x * x - y * y) as f32, (2.0 * x * y) as f32);
    [there, cosine * even + sine * odd, sine * even - cosine * odd]
}

/// What the network is told of a way: what is seen along it, and what is known of it.
pub(super) fn judged(places: &Places, way: &Way<'_>) -> (Map, [f32; WAY]) {
    let mut seen = Map::zeros(SAMPLES, 1, SEEN);
    for ((place, direction), values) in way.places(SAMPLES).zip(seen.values.chunks_exact_mut(SEEN))
    {
        let said: [f32; SEEN - 1] = places.sample(place, NODE);
        values[..SEEN - 1].copy_from_slice(&said);
        values[..LINE].copy_from_slice(&turned([said[0], said[1], said[2]], direction));
        values[SEEN - 1] = places.sample::<1>(place, 0)[0];
    }
    let length = way.length();
    let radius = f64::midpoint(way.ends.0.radius, way.ends.1.radius);
    let known = [(length / radius).log2() - 2.0, (length / 64.0).log2(), way.bend.size() * 4.0];
    (seen, known.map(|value| value as f32))
}
