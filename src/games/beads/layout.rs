//! Where a board of Bead Puzzle lies in a window.

use std::sync::Arc;

use crate::geometry::{Point, Rect};
use crate::vision::sight::Witness;
use crate::vision::tracking::Tracked;

/// Where the board lies.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The middle of each node, in pixels.
    pub nodes: Vec<Point>,
    /// Radius of a node, in pixels.
    pub radius: f64,
    /// Where a click leads on to the next level, where the picture shows that.
    pub next: Option<Point>,
    /// What has read it.
    pub witness: Witness,
    /// The picture that it was read off, and what lay on each node there.
    pub tracked: Option<(Tracked, Arc<[u8]>)>,
}

impl Layout {
    /// The rectangle around all nodes, in pixels.
    #[must_use]
    pub fn bounds(&self) -> Rect {
        self.around(1.0)
    }

    /// The rectangle around all nodes and what lies within so many radii of their middles, in pixels.
    #[must_use]
    pub fn around(&self, radii: f64) -> Rect {
        let far = radii * self.radius;
        let corner = |sign: f64| Point { x: sign * far, y: sign * far };
        let corners =
            self.nodes.iter().flat_map(|node| [*node + corner(-1.0), *node + corner(1.0)]);
        Rect::around(&corners.collect::<Vec<_>>())
    }
}
