//! Nodes: what places agree on.

use super::Node;
use super::places::{FINE, Places, Vote};
use crate::odds::chance;

/// Places that say less surely that there is a node say nothing.
const LEAST: f32 = 0.4;
/// Places that mean the same node agree on its middle so closely, in its radii.
const SAME: f64 = 0.4;
/// As far around a node's middle, in its radii, no place means another.
const OWN: f64 = 1.1;
/// Places in a node that are this far from its middle are asked to know, in its radii: see training/tasks.py.
const KNOWS: f64 = 0.85;
/// A node of which fewer of the places that should know it say so is none.
const FEWEST: f32 = 0.2;

/// The nodes that places agree on.
pub(super) fn find(places: &Places) -> Vec<Node> {
    let votes = places.votes().map(|vote| (vote, chance(vote.there)));
    let mut votes: Vec<(Vote, f32)> = votes.filter(|(_, sure)| *sure >= LEAST).collect();
    let mut nodes = Vec::new();
    while let Some(node) = next(&votes) {
        votes.retain(|(vote, _)| apart(vote.middle, node.place) > OWN * node.radius);
        if node.certain >= FEWEST {
            nodes.push(node);
        }
    }
    nodes
}

/// The node that most places agree on.
fn next(votes: &[(Vote, f32)]) -> Option<Node> {
    let agreeing = |vote: &Vote| {
        let (at, near) = (vote.middle, SAME * vote.radius);
        votes.iter().filter(move |(other, _)| apart(other.middle, at) < near)
    };
    let weight = |vote: &Vote| agreeing(vote).map(|(_, sure)| sure).sum::<f32>();
    let best = votes.iter().map(|(vote, _)| (vote, weight(vote)));
    let (vote, weight) = best.max_by(|one, other| one.1.total_cmp(&other.1))?;
    let mean = |of: fn(&Vote) -> f64| {
        let sum: f64 = agreeing(vote).map(|(vote, sure)| of(vote) * f64::from(*sure)).sum();
        sum / f64::from(weight)
    };
    let radius = mean(|vote| vote.radius.ln()).exp();
    let known = std::f64::consts::PI * (KNOWS * radius / f64::from(FINE)).powi(2);
    let certain = (weight / (known as f32).max(1.0)).min(1.0);
    Some(Node { place: (mean(|vote| vote.middle.0), mean(|vote| vote.middle.1)), radius, certain })
}

fn apart(one: (f64, f64), other: (f64, f64)) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}
