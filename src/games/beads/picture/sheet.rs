//! A contact sheet of graphs: each small, with a line of text below.
//!
//! Knows graphs; nothing of where they come from.

use crate::games::beads::level::graph::Graph;
use crate::games::beads::picture::{circle, edges, word};
use crate::geometry::Point;
use crate::vision::overlay::Mark;

/// Width and height of a graph's part, in pixels.
const PART: (f64, f64) = (132.0, 150.0);
/// Radius of the circle of nodes, in pixels.
const RADIUS: f64 = 48.0;
/// Colours.
const LINE: [u8; 3] = [74, 98, 152];
const NODE: [u8; 3] = [36, 44, 66];
const TEXT: [u8; 3] = [60, 64, 76];

/// A drawing: its size in pixels, and what is drawn on white.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Columns of pixels.
    pub width: u32,
    /// Rows of pixels.
    pub height: u32,
    /// What is drawn, in order.
    pub marks: Vec<Mark>,
}

/// A sheet of graphs, row by row, about as wide as a screen.
#[must_use]
pub fn sheet(graphs: &[(Graph, String)]) -> Sheet {
    let columns = ((graphs.len() as f64 * 1.6).sqrt().ceil() as usize).max(1);
    let rows = graphs.len().div_ceil(columns);
    let mut marks = Vec::new();
    for (number, (graph, text)) in graphs.iter().enumerate() {
        let left = (number % columns) as f64 * PART.0;
        let top = (number / columns) as f64 * PART.1;
        let middle = Point { x: left + PART.0 / 2.0, y: top + RADIUS + 16.0 };
        let nodes = circle(middle, RADIUS, graph.nodes());
        marks.extend(edges(graph, &nodes, LINE, 1.8));
        let disc = |center: &Point| Mark::Disc { center: *center, radius: 5.0, color: NODE };
        marks.extend(nodes.iter().map(disc));
        let below = Point { x: middle.x, y: top + PART.1 - 18.0 };
        marks.push(word(below, 7.0, TEXT, text));
    }
    Sheet { width: (columns as f64 * PART.0) as u32, height: (rows as f64 * PART.1) as u32, marks }
}
