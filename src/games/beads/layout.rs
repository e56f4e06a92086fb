//! Where a board of Bead Puzzle lies in a window.

use crate::geometry::Point;

/// Where the board lies.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The middle of each node, in pixels.
    pub nodes: Vec<Point>,
    /// Radius of a node, in pixels.
    pub radius: f64,
    /// Where a click leads on to the next level, where the picture shows that.
    pub next: Option<Point>,
}
