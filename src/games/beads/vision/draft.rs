//! The likeliest board on nodes of which a person says where they are, or between what corners.

use image::imageops;

use crate::frame::Frame;
use crate::game::{Draft, Reading};
use crate::games::beads::layout::Layout;
use crate::games::beads::level::Level;
use crate::games::beads::level::graph::Graph;
use crate::games::beads::vision;
use crate::games::beads::vision::ring::Ring;
use crate::games::beads::vision::seen::{Doubts, NODES, order, places};
use crate::geometry::{Point, Rect};
use crate::profile::BoardFacts;
use crate::vision::sight::{self, Game, Witness};

/// What is less certainly a node, 0 to 1, is none of a board.
const LIKELY: f32 = 0.45;

/// The likeliest board on these nodes, or on those that the networks see between these corners: as it is traced on a ring, where they lie on
/// one, or else as the networks see it; none where
/// there are too few of them or too many, or where the networks see none at one.
pub(in crate::games::beads) fn drafted(
    frame: &Frame,
    said: &BoardFacts,
) -> Option<Draft<Reading<Level, Layout>>> {
    let (nodes, radius) = said.nodes(frame.size()).or_else(|| between(frame, said))?;
    if !NODES.contains(&nodes.len()) {
        return None;
    }
    let nodes: Vec<Point> = order(&nodes).into_iter().map(|node| nodes[node]).collect();
    let layout = Layout { nodes, radius, next: None, witness: Witness::Eye, tracked: None };
    let (by_networks, likely) = by_networks(frame, &layout)?;
    let traced = Ring::told(layout.nodes.clone(), radius)
        .and_then(|ring| vision::read(&frame.image, &ring, None, None).ok());
    let own = own(frame, said);
    let (level, likely) = match traced {
        // What two see otherwise is in doubt.
        Some(level) => {
            let same = agreed(&level, &by_networks).into_iter().zip(likely);
            let likely = same.map(|(same, likely)| if same { likely } else { 1.0 - likely });
            (level, likely.collect())
        }
        None => (by_networks, likely),
    };
    Some(Draft { reading: Reading::new(level, layout), likely, own })
}

/// How likely it is a board of this game, 0 to 1: what lies between its corners, or else what the picture shows.
fn own(frame: &Frame, said: &BoardFacts) -> f32 {
    let part = said.lattice(frame.size()).map(|lattice| {
        let bounds = lattice.bounds();
        let (x, y) = (bounds.x.max(0) as u32, bounds.y.max(0) as u32);
        let part = imageops::crop_imm(&*frame.image, x, y, bounds.width, bounds.height);
        Frame::from_image(part.to_image())
    });
    let seen = sight::look(part.as_ref().unwrap_or(frame));
    seen.as_ref().as_ref().map_or(0.0, |seen| seen.games[Game::Beads as usize])
}

/// The middles of the nodes that the networks see between the corners of a board, and their radius.
fn between(frame: &Frame, said: &BoardFacts) -> Option<(Vec<Point>, f64)> {
    let graph = sight::graph(&frame.image, sides(said.lattice(frame.size())?.bounds()))?;
    let mut seen: Vec<&sight::Node> =
        graph.nodes.iter().filter(|node| node.certain > LIKELY).collect();
    let mut radii: Vec<f64> = seen.iter().map(|node| node.radius).collect();
    radii.sort_by(f64::total_cmp);
    let radius = *radii.get(radii.len() / 2)?;
    // Nodes do not touch: what touches a surer one is a mark beside it.
    seen.sort_by(|one, other| other.certain.total_cmp(&one.certain));
    let mut nodes: Vec<Point> = Vec::new();
    for node in seen {
        let apart = |other: &Point| (node.place.x - other.x).hypot(node.place.y - other.y);
        if nodes.iter().all(|other| apart(other) > 2.0 * radius) {
            nodes.push(node.place);
        }
    }
    Some((nodes, radius))
}

/// Left, top, right and bottom, in pixels.
fn sides(bounds: Rect) -> [f64; 4] {
    let (left, top) = (f64::from(bounds.x), f64::from(bounds.y));
    [left, top, left + f64::from(bounds.width), top + f64::from(bounds.height)]
}

/// Whether two boards on the same nodes say the same: of what lies on each node, whether something belongs on each, and of each pair.
fn agreed(one: &Level, other: &Level) -> Vec<bool> {
    // Beads have no names: what lies on a node is told by where it belongs.
    let home = |level: &Level, node: usize| {
        let bead = level.beads()[node];
        level.goal().iter().position(|goal| *goal == bead && bead > 0)
    };
    let count = one.goal().len();
    let lies = (0..count).map(|node| home(one, node) == home(other, node));
    let belongs = (0..count).map(|node| (one.goal()[node] == 0) == (other.goal()[node] == 0));
    let joined = |a: usize, b: usize| one.graph().joined(a, b) == other.graph().joined(a, b);
    let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
    lies.chain(belongs).chain(pairs.map(|(a, b)| joined(a, b))).collect()
}

/// The board as the networks see it, and how likely each part of it is: what lies on each node, what belongs there, and each pair.
fn by_networks(frame: &Frame, layout: &Layout) -> Option<(Level, Vec<f32>)> {
    let pairs = pairs(frame, layout)?;
    let graph = joined(layout.nodes.len(), &pairs);
    let said = sight::beads(&frame.image, &layout.nodes, layout.radius);
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
    Some((Level::new(graph, beads, goal).ok()?, likely))
}

/// How likely each pair of nodes is joined, the lower first, in ascending order; none where the networks see no node at one of them.
fn pairs(frame: &Frame, layout: &Layout) -> Option<Vec<((usize, usize), f32)>> {
    let seen = sight::graph(&frame.image, sides(layout.bounds()))?;
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
