//! Where nodes and edges lie in the picture: a ring of nodes in a square, and the ways between them. No drawing.

use std::f32::consts::TAU;

use crate::arcade::beads::theme::Edges;
use crate::arcade::brush::Area;

/// From the middle to a node, as a part of the square's side.
const REACH: f32 = 0.325;
/// Radius of a node, as a part of the square's side at most, and of the way to the next node.
const RADIUS: (f32, f32) = (0.083, 0.3);
/// How far a curved edge goes aside, as a part of its length: beside each other, and across the ring.
const BOW: (f32, f32) = (0.16, 0.13);
/// Points along a curve.
const POINTS: usize = 24;

/// A ring of nodes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground {
    center: (f32, f32),
    reach: f32,
    /// Radius of a node, in pixels.
    pub(super) radius: f32,
    nodes: usize,
}

impl Ground {
    pub(super) fn new(board: Area, nodes: usize) -> Ground {
        let side = board.width.min(board.height);
        let nodes = nodes.max(1);
        let reach = REACH * side;
        let apart = 2.0 * reach * (0.5 * TAU / nodes as f32).sin();
        let radius = (RADIUS.0 * side).min(RADIUS.1 * apart.max(0.3 * reach));
        Ground { center: board.center(), reach, radius, nodes }
    }

    /// The middle of a node.
    pub(super) fn node(&self, node: usize) -> (f32, f32) {
        self.outward(node, 0.0)
    }

    /// The place so many radii of a node outside of it.
    pub(super) fn outward(&self, node: usize, radii: f32) -> (f32, f32) {
        let angle = node as f32 / self.nodes as f32 * TAU;
        let reach = self.reach + radii * self.radius;
        (self.center.0 + reach * angle.sin(), self.center.1 - reach * angle.cos())
    }

    /// The node on or near which a place lies.
    pub(super) fn node_at(&self, (x, y): (f32, f32)) -> Option<usize> {
        (0..self.nodes).find(|node| {
            let (u, v) = self.node(*node);
            (u - x).hypot(v - y) <= 1.15 * self.radius
        })
    }

    /// A place on the way from one node to another, after this part of it.
    pub(super) fn between(&self, from: usize, to: usize, part: f32, edges: Edges) -> (f32, f32) {
        // Both directions are one way.
        if from > to {
            return self.between(to, from, 1.0 - part, edges);
        }
        let (a, b) = (self.node(from), self.node(to));
        let bow = if edges == Edges::Curved { self.bow(from, to) } else { 0.0 };
        // A parabola's peak lies half as far aside as its handle.
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let handle =
            (f32::midpoint(a.0, b.0) - 2.0 * bow * dy, f32::midpoint(a.1, b.1) + 2.0 * bow * dx);
        let rest = 1.0 - part;
        let mix =
            |a: f32, h: f32, b: f32| rest * rest * a + 2.0 * rest * part * h + part * part * b;
        (mix(a.0, handle.0, b.0), mix(a.1, handle.1, b.1))
    }

    /// How far the way from a node to a later one goes to the right, as a part of its length.
    fn bow(&self, from: usize, to: usize) -> f32 {
        let step = to - from;
        let around = step.min(self.nodes - step);
        // Clockwise around the ring its middle lies to the right.
        let inward = if step * 2 <= self.nodes { 1.0 } else { -1.0 };
        if around == 1 && self.nodes > 3 { -BOW.0 * inward } else { BOW.1 * inward }
    }

    /// The way from one node to another, as points.
    pub(super) fn way(&self, from: usize, to: usize, edges: Edges) -> Vec<(f32, f32)> {
        let points = if edges == Edges::Curved { POINTS } else { 1 };
        (0..=points).map(|k| self.between(from, to, k as f32 / points as f32, edges)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_way_leads_over_another_node_nor_over_a_goal() {
        for nodes in 3..=10 {
            let ground = Ground::new(Area::new(0.0, 0.0, 500.0, 500.0), nodes);
            for (a, b) in (0..nodes).flat_map(|a| (0..nodes).map(move |b| (a, b))) {
                let way = ground.way(a, b, Edges::Curved);
                assert!(a == b || way[0] == ground.node(a) && way[way.len() - 1] == ground.node(b));
                for other in (0..nodes).filter(|it| *it != a && *it != b) {
                    let apart = |(x, y): (f32, f32), at: (f32, f32)| (x - at.0).hypot(y - at.1);
                    let least = |at| way.iter().map(|it| apart(*it, at)).fold(f32::MAX, f32::min);
                    let (near, goal) =
                        (least(ground.node(other)), least(ground.outward(other, 1.7)));
                    assert!(near > 1.1 * ground.radius, "{nodes}: {a}-{b} by {other}, {near}");
                    assert!(goal > 0.8 * ground.radius, "{nodes}: {a}-{b} by {other}'s goal");
                }
            }
        }
    }

    #[test]
    fn the_way_back_is_the_same_way() {
        let ground = Ground::new(Area::new(10.0, 0.0, 300.0, 400.0), 6);
        for edges in [Edges::Straight, Edges::Curved] {
            let (x, y) = ground.between(1, 4, 0.3, edges);
            let (u, v) = ground.between(4, 1, 0.7, edges);
            assert!((x - u).hypot(y - v) < 0.01);
        }
        assert_eq!(ground.node_at(ground.node(2)), Some(2));
        assert_eq!(ground.node_at((160.0, 200.0)), None);
    }
}
