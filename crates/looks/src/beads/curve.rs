//! The lines that edges take from node to node, and whether a person could follow them.

use crate::beads::layout::{GraphLayout, Position, apart};
use crate::dice::Dice;
use crate::split::parts;

parts!("curve",
/// How edges bend.
pub(super) Kind {
    /// Not at all, where that can be.
    Straight Trained,
    /// Each an arc.
    Arc Trained,
    /// Some an arc.
    Mixed Trained,
    /// First one way, then the other.
    Swing Held,
    /// Around a corner.
    Elbow Sealed,
});

/// Places of a line, its ends included.
const STEPS: usize = 25;

/// One way of leading a line.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// Bulging by so much of its length.
    Arc(f32),
    Swing(f32),
    /// Whether it goes across first.
    Elbow(bool),
}

/// An edge with its line.
pub(super) type Edge = ((usize, usize), Vec<Position>);

fn line(from: Position, to: Position, way: Way) -> Vec<Position> {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let off = |by: f32, along: f32| {
        let (x, y) = (from.0 + dx * along - dy * by, from.1 + dy * along + dx * by);
        (x, y)
    };
    let at = |t: f32| match way {
        Way::Arc(bulge) => off(4.0 * bulge * t * (1.0 - t), t),
        Way::Swing(bulge) => off(bulge * (t * std::f32::consts::TAU).sin(), t),
        Way::Elbow(across) => {
            let corner = if across { (to.0, from.1) } else { (from.0, to.1) };
            // A corner that is a little round.
            let ease = |t: f32| t.clamp(0.0, 1.0);
            let (first, second) = (ease(t * 2.0), ease(t * 2.0 - 1.0));
            (
                from.0 + (corner.0 - from.0) * first + (to.0 - corner.0) * second,
                from.1 + (corner.1 - from.1) * first + (to.1 - corner.1) * second,
            )
        }
    };
    (0..STEPS).map(|k| at(k as f32 / (STEPS - 1) as f32)).collect()
}

/// The ways to try for one edge, the best liked first.
fn ways(kind: Kind, straight: f32, dice: &mut Dice) -> Vec<Way> {
    let side = if dice.chance(0.5) { 1.0 } else { -1.0 };
    let bulge = dice.span(0.1, 0.3) * side;
    let mut ways = match kind {
        Kind::Straight => Vec::new(),
        Kind::Mixed if dice.chance(straight) => Vec::new(),
        Kind::Arc | Kind::Mixed => vec![Way::Arc(bulge), Way::Arc(-bulge)],
        Kind::Swing => vec![Way::Swing(bulge * 0.5), Way::Swing(-bulge * 0.5)],
        Kind::Elbow => {
            let across = dice.chance(0.5);
            vec![Way::Elbow(across), Way::Elbow(!across)]
        }
    };
    ways.push(Way::Arc(0.0));
    for part in [0.22, 0.4, 0.5] {
        ways.extend([Way::Arc(part * side), Way::Arc(-part * side)]);
    }
    ways
}

/// Leads the edges of a layout one by one; those that a person could not follow are left out.
pub(super) fn edges(layout: &GraphLayout, kind: Kind, reach: f32, dice: &mut Dice) -> Vec<Edge> {
    let mut edges: Vec<Edge> = Vec::new();
    for pair in &layout.pairs {
        if edges.iter().any(|edge| edge.0 == *pair) {
            continue;
        }
        let (from, to) = (layout.places[pair.0], layout.places[pair.1]);
        let lines = ways(kind, layout.straight, dice).into_iter().map(|way| line(from, to, way));
        let fit = lines
            .map(|line| (*pair, line))
            .find(|edge| is_clear(edge, layout, reach) && is_own(edge, &edges, layout, reach));
        edges.extend(fit);
    }
    edges
}

/// Whether edges show how they bend, where that is never trained on.
pub(super) fn shows(edges: &[Edge], kind: Kind) -> bool {
    let bent = |edge: &&Edge| {
        let line = &edge.1;
        let (from, to) = (line[0], line[line.len() - 1]);
        let way = [from, to];
        let most =
            line.iter().map(|place| (sine(&way, &[from, *place]) * apart(from, *place)).abs());
        most.fold(0.0, f32::max) > 0.03 * apart(from, to)
    };
    !matches!(kind, Kind::Swing | Kind::Elbow)
        || 3 * edges.iter().filter(bent).count() >= edges.len()
}

/// Whether a line keeps away from all nodes but its own.
fn is_clear((ends, line): &Edge, layout: &GraphLayout, reach: f32) -> bool {
    let others = layout.places.iter().enumerate().filter(|(k, _)| *k != ends.0 && *k != ends.1);
    let mut others = others.map(|(_, place)| *place);
    let free = others.all(|node| line.iter().all(|place| apart(*place, node) > 1.6 * reach));
    // It leads away from its own ones.
    let leaves = |end: Position| {
        let near = line.iter().filter(|place| apart(**place, end) < 1.5 * reach).count();
        (near as f32) < 0.45 * line.len() as f32
    };
    free && leaves(line[0]) && leaves(line[line.len() - 1])
}

/// Whether a line can be told from others: it meets them at an angle, or not at all.
fn is_own(edge: &Edge, others: &[Edge], layout: &GraphLayout, reach: f32) -> bool {
    others.iter().all(|other| {
        let nodes = [edge.0.0, edge.0.1, other.0.0, other.0.1].map(|node| layout.places[node]);
        let mut meetings = 0;
        for one in edge.1.windows(2) {
            for two in other.1.windows(2) {
                let (place, there) = (middle(one), middle(two));
                let shared = nodes[..2].iter().any(|node| {
                    nodes[2..].contains(node)
                        && apart(*node, place).min(apart(*node, there)) < 1.8 * reach
                });
                if shared || apart(place, there) > 0.9 * reach + apart(one[0], one[1]) {
                    continue;
                }
                if !layout.crossing || sine(one, two).abs() < 0.5 {
                    return false;
                }
                // Where they cross there is no node near.
                if nodes.iter().any(|node| apart(*node, place) < 2.0 * reach) {
                    return false;
                }
                meetings += usize::from(crosses(one, two));
            }
        }
        meetings <= 1
    })
}

fn middle(piece: &[Position]) -> Position {
    (f32::midpoint(piece[0].0, piece[1].0), f32::midpoint(piece[0].1, piece[1].1))
}

fn sine(one: &[Position], two: &[Position]) -> f32 {
    let way = |it: &[Position]| (it[1].0 - it[0].0, it[1].1 - it[0].1);
    let (a, b) = (way(one), way(two));
    (a.0 * b.1 - a.1 * b.0) / (a.0.hypot(a.1) * b.0.hypot(b.1)).max(1e-9)
}

fn crosses(one: &[Position], two: &[Position]) -> bool {
    let side = |line: &[Position], place: Position| {
        (line[1].0 - line[0].0) * (place.1 - line[0].1)
            - (line[1].1 - line[0].1) * (place.0 - line[0].0)
            > 0.0
    };
    side(one, two[0]) != side(one, two[1]) && side(two, one[0]) != side(two, one[1])
}
