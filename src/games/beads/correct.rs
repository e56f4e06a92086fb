//! What a person can correct of a board of Bead Puzzle: what lies on each node, what belongs there, and which nodes are joined.

use std::sync::Arc;

use crate::frame::Frame;
use crate::game::corrects::{choices, meant, no_choice, no_place, word};
use crate::game::{BoardPart, Correction, Corrects, Draft, LevelError, Reading};
use crate::games::beads::layout::Layout;
use crate::games::beads::level::graph::{Graph, letter};
use crate::games::beads::level::{Level, token};
use crate::games::beads::vision;
use crate::geometry::Point;
use crate::profile::BoardFacts;

/// What a pair of nodes can be.
const JOINED: [(&str, bool); 2] = [("not joined", false), ("joined", true)];
const EMPTY: &str = "empty";
const BEAD: &str = "bead ";
/// Half of the width of an edge's outline, and how far a mark's middle lies from its node's and reaches, in radii of a node.
const EDGE: f64 = 0.18;
const MARK: (f64, f64) = (1.6, 0.35);

/// Nodes, then what belongs on each, then the pairs of nodes, for people.
pub(super) struct Parts;

impl Corrects<Level, Layout> for Parts {
    fn places(&self, level: &Level, layout: &Layout) -> Vec<BoardPart> {
        let graph = level.graph();
        let count = graph.nodes().min(layout.nodes.len());
        let beads: Arc<[String]> = (0..count as u8).map(named).collect();
        let middle = layout.bounds().center();
        let on = |name: String, outline: Vec<Point>, bead: u8| {
            let (is, choices) = (named(bead), beads.clone());
            BoardPart { name, outline, is, choices }
        };
        let node = |node: usize| {
            let outline = around(layout.nodes[node], layout.radius, 16);
            on(format!("node {}", letter(node)), outline, level.beads()[node])
        };
        let goal = |node: usize| {
            let at = beyond(layout.nodes[node], middle, MARK.0 * layout.radius);
            let outline = around(at, MARK.1 * layout.radius, 4);
            on(format!("what belongs on node {}", letter(node)), outline, level.goal()[node])
        };
        let joined = choices(&JOINED);
        let edge = |(a, b): (usize, usize)| BoardPart {
            name: format!("edge {}-{}", letter(a), letter(b)),
            outline: between(layout.nodes[a], layout.nodes[b], layout.radius),
            is: word(&JOINED, &graph.joined(a, b)),
            choices: joined.clone(),
        };
        let nodes = (0..count).map(node).chain((0..count).map(goal));
        nodes.chain(pairs(count).map(edge)).collect()
    }

    /// Every bead lies on one node and belongs on one: what lay on a node that gets another one's bead lies there then.
    fn corrected(
        &self,
        level: &Level,
        layout: &Layout,
        corrections: &[Correction],
    ) -> Result<(Level, Layout), LevelError> {
        let count = level.graph().nodes();
        let pairs: Vec<(usize, usize)> = pairs(count).collect();
        let mut edges: Vec<bool> =
            pairs.iter().map(|(a, b)| level.graph().joined(*a, *b)).collect();
        let (mut beads, mut goal) = (level.beads().to_vec(), level.goal().to_vec());
        for Correction { place, to } in corrections {
            if *place < count {
                swap(&mut beads, *place, to)?;
            } else if *place < 2 * count {
                swap(&mut goal, place - count, to)?;
            } else {
                let none = || no_place(*place, 2 * count + pairs.len());
                *edges.get_mut(place - 2 * count).ok_or_else(none)? = meant(&JOINED, to)?;
            }
        }
        let joined = pairs.iter().zip(edges).filter(|(_, joined)| *joined).map(|(pair, _)| *pair);
        Ok((Level::new(Graph::new(count, joined), beads, goal)?, layout.clone()))
    }

    fn drafted(&self, frame: &Frame, said: &BoardFacts) -> Option<Draft<Reading<Level, Layout>>> {
        vision::drafted(frame, said)
    }
}

/// The pairs of so many nodes, the lower first, in ascending order.
fn pairs(nodes: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..nodes).flat_map(move |a| (a + 1..nodes).map(move |b| (a, b)))
}

/// What lies on a node, or belongs there, in words.
fn named(bead: u8) -> String {
    if bead == 0 { EMPTY.to_owned() } else { format!("{BEAD}{}", token(bead)) }
}

/// Puts on a node what a word says, and what was there where that was.
fn swap(beads: &mut [u8], node: usize, to: &str) -> Result<(), LevelError> {
    let last = named((beads.len() as u8).saturating_sub(1));
    let from = beads.iter().position(|bead| named(*bead) == to);
    let from = from.ok_or_else(|| no_choice(to, &format!("{EMPTY}, or {} to {last}", named(1))))?;
    beads.swap(from, node);
    Ok(())
}

/// A polygon around a place, in pixels; its first corner is above it.
fn around(middle: Point, radius: f64, corners: usize) -> Vec<Point> {
    let corner = |k: usize| {
        let angle = k as f64 / corners as f64 * std::f64::consts::TAU;
        Point { x: middle.x + radius * angle.sin(), y: middle.y - radius * angle.cos() }
    };
    (0..corners).map(corner).collect()
}

/// A place so far beyond another, seen from the middle of all.
fn beyond(at: Point, middle: Point, by: f64) -> Point {
    let (dx, dy) = (at.x - middle.x, at.y - middle.y);
    let away = dx.hypot(dy);
    // What lies in the middle has its mark above it.
    let (dx, dy) = if away < 1.0 { (0.0, -1.0) } else { (dx / away, dy / away) };
    Point { x: at.x + by * dx, y: at.y + by * dy }
}

/// A narrow strip between two nodes of a radius, in pixels.
fn between(a: Point, b: Point, radius: f64) -> Vec<Point> {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy).max(1.0);
    let (dx, dy) = (dx / length, dy / length);
    let (from, to) = (radius.min(0.45 * length), (length - radius).max(0.55 * length));
    let corner = |along: f64, aside: f64| Point {
        x: a.x + along * dx - aside * dy,
        y: a.y + along * dy + aside * dx,
    };
    let wide = EDGE * radius;
    vec![corner(from, -wide), corner(to, -wide), corner(to, wide), corner(from, wide)]
}
