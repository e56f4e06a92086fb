//! The likeliest board on nodes of which a person says where they are.

use crate::frame::Frame;
use crate::game::{Draft, Reading};
use crate::games::beads::layout::Layout;
use crate::games::beads::level::Level;
use crate::games::beads::level::graph::Graph;
use crate::games::beads::vision::seen::{Doubts, NODES, order, places};
use crate::geometry::Point;
use crate::profile::BoardFacts;
use crate::vision::sight::{self, Game, Witness};

/// The likeliest board on these nodes; none where there are too few or too many, or where the networks see none at one of them.
pub(in crate::games::beads) fn drafted(
    frame: &Frame,
    said: &BoardFacts,
) -> Option<Draft<Reading<Level, Layout>>> {
    let (nodes, radius) = said.nodes(frame.size())?;
    if !NODES.contains(&nodes.len()) {
        return None;
    }
    let nodes: Vec<Point> = order(&nodes).into_iter().map(|node| nodes[node]).collect();
    let layout = Layout { nodes, radius, next: None, witness: Witness::Eye };
    let pairs = pairs(frame, &layout)?;
    let graph = joined(layout.nodes.len(), &pairs);
    let said = sight::beads(&frame.image, &layout.nodes, radius);
    let mut doubts = Doubts::default();
    let (beads, goal) = places(&said, &mut doubts);
    let of_node = |node: usize| {
        let of = doubts.nodes.iter().filter(|(it, _)| *it == node).map(|(_, likely)| *likely);
        of.fold(1.0, f32::min)
    };
    // What lies on a node is as likely as it is that it belongs where it is said to.
    let of_bead = |(node, bead): (usize, &u8)| match goal.iter().position(|it| it == bead) {
        Some(goal) if *bead > 0 => of_node(goal),
        _ => of_node(node),
    };
    let mut likely: Vec<f32> = beads.iter().enumerate().map(of_bead).collect();
    likely.extend((0..goal.len()).map(of_node));
    let of_pair = |(pair, likely): &((usize, usize), f32)| {
        if graph.joined(pair.0, pair.1) { *likely } else { 1.0 - likely }
    };
    likely.extend(pairs.iter().map(of_pair));
    let seen = sight::look(frame);
    let own = seen.as_ref().as_ref().map_or(0.0, |seen| seen.games[Game::Beads as usize]);
    let level = Level::new(graph, beads, goal).ok()?;
    Some(Draft { reading: Reading::new(level, layout), likely, own })
}

/// How likely each pair of nodes is joined, the lower first, in ascending order; none where the networks see no node at one of them.
fn pairs(frame: &Frame, layout: &Layout) -> Option<Vec<((usize, usize), f32)>> {
    let bounds = layout.bounds();
    let (left, top) = (f64::from(bounds.x), f64::from(bounds.y));
    let (right, bottom) = (left + f64::from(bounds.width), top + f64::from(bounds.height));
    let seen = sight::graph(&frame.image, [left, top, right, bottom])?;
    let nearest = |at: &Point| {
        let apart = |node: &sight::Node| (node.place.x - at.x).hypot(node.place.y - at.y);
        let all = seen.nodes.iter().map(apart).enumerate();
        let nearest = all.min_by(|one, other| one.1.total_cmp(&other.1));
        nearest.filter(|(_, apart)| *apart < layout.radius).map(|it| it.0)
    };
    let known: Vec<usize> = layout.nodes.iter().map(nearest).collect::<Option<_>>()?;
    let likely = |a: usize, b: usize| {
        let own = [(known[a], known[b]), (known[b], known[a])];
        seen.pairs.iter().find(|(pair, _)| own.contains(pair)).map_or(0.0, |it| it.1)
    };
    let pair = |a: usize| (a + 1..known.len()).map(move |b| (a, b));
    let all = (0..known.len()).flat_map(pair);
    Some(all.map(|(a, b)| ((a, b), likely(a, b))).collect())
}

/// The likeliest graph that is in one piece.
fn joined(nodes: usize, pairs: &[((usize, usize), f32)]) -> Graph {
    let mut pairs = pairs.to_vec();
    pairs.sort_by(|one, other| other.1.total_cmp(&one.1));
    let mut graph = Graph::empty(nodes);
    for ((a, b), likely) in pairs {
        if likely > 0.5 || graph.reach(a, 0) >> b & 1 == 0 {
            graph.join(a, b);
        }
    }
    graph
}
