//! Boards of nodes and edges: where nodes are, which of them are joined, what lies on each and what belongs there.
//!
//! One network sees the board and says of places whether a node is there and how a line lies; nodes are what places agree on, and a
//! way from one to another is an edge by what lies along it. Another sees each node in detail.

mod beads;
mod copy;
mod nodes;
mod places;
mod ways;

use image::RgbImage;

use crate::near;
use crate::shrink::{Part, shrink};
use places::Places;

pub use beads::{Beads, PATCH, beads, patch};
pub use copy::copy;
pub use places::FINE;

/// A node that was seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// Its middle, in pixels.
    pub place: (f64, f64),
    /// How far it reaches, in pixels.
    pub radius: f64,
    /// How likely it is one, 0 to 1.
    pub certain: f32,
}

/// Nodes, and which of them are joined.
#[derive(Clone, Debug)]
pub struct Graph {
    /// The nodes, in no order.
    pub nodes: Vec<Node>,
    /// Of each pair of nodes, the lower first, how likely an edge joins them, 0 to 1.
    pub pairs: Vec<((usize, usize), f32)>,
}

/// More nodes than this are no board.
const MOST: usize = 24;

/// The graph in a part of a picture (left, top, right, bottom, in pixels), such as that in which a board was seen; none where
/// there are fewer than three nodes.
#[must_use]
pub fn graph(image: &RgbImage, bounds: [f64; 4]) -> Option<Graph> {
    let part = near(bounds);
    let places = Places::of(&shrink(image, &part));
    let nodes = nodes::find(&places);
    tracing::debug!("{} nodes: {nodes:.1?}", nodes.len());
    if !(3..=MOST).contains(&nodes.len()) {
        return None;
    }
    let pairs = ways::pairs(&places, &nodes);
    Some(Graph { nodes: nodes.iter().map(|node| in_picture(node, &part)).collect(), pairs })
}

fn in_picture(node: &Node, part: &Part) -> Node {
    let place = (part.x + node.place.0 * part.step, part.y + node.place.1 * part.step);
    Node { place, radius: node.radius * part.step, ..*node }
}
