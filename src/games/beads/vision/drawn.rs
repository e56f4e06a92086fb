//! Edges told by the edges beside them: where the networks are sure of most, what these look like along a straight line tells of the
//! others.

use image::RgbImage;

use crate::geometry::Point;

/// A pair of nodes, and how likely an edge joins them, 0 to 1.
pub(super) type Pair = ((usize, usize), f32);

/// Of so likely a pair, or so unlikely a one, the network is sure.
const SURE: f32 = 0.99;
/// So many pairs of each kind have to be sure to know what they look like.
const FEW: usize = 2;
/// Lines are seen to tell edges where along every sure edge so much more of the way looks like an edge than along every sure gap.
const APART: f32 = 0.35;
/// ... and so much more where they do so plainly: then they are believed against a network that is not sure.
const PLAIN: f32 = 0.7;
/// How much further than that a pair in doubt may be from those of its kind, as a part of what lies between.
const BEYOND: f32 = 0.25;
/// A way that passes a node by less than this, in radii, may be hidden by it.
const PAST: f64 = 1.3;
/// Where a way begins, in radii from the node's middle, and how far across it is looked at.
const FROM: f64 = 1.4;
const ACROSS: f64 = 0.5;
/// Places looked at along a way, and on each side of it; each is the mean of some, in parts of the distance between two.
const STEPS: usize = 48;
const ASIDE: i32 = 5;
const BETWEEN: [f64; 3] = [-0.33, 0.0, 0.33];

/// Colours across a way, from its left to its right.
type Slice = Vec<[f32; 3]>;

/// The pairs, those in doubt as likely as what is drawn between them says, where that tells edges from gaps.
pub(super) fn told(image: &RgbImage, nodes: &[Point], radius: f64, pairs: &[Pair]) -> Vec<Pair> {
    let is_sure = |likely: f32| !((1.0 - SURE)..SURE).contains(&likely);
    if pairs.iter().all(|(_, likely)| is_sure(*likely)) {
        return pairs.to_vec();
    }
    let ways: Vec<Option<Vec<Slice>>> = pairs
        .iter()
        .map(|(pair, _)| is_open(nodes, radius, *pair).then(|| way(image, nodes, radius, *pair)))
        .collect();
    let of = |is: &dyn Fn(f32) -> bool| {
        let all = pairs.iter().zip(&ways).filter(|((_, likely), _)| is(*likely));
        all.filter_map(|(_, way)| way.as_ref()).collect::<Vec<_>>()
    };
    let (edges, gaps) = (of(&|likely| likely >= SURE), of(&|likely| likely <= 1.0 - SURE));
    if edges.len() < FEW || gaps.len() < FEW {
        return pairs.to_vec();
    }
    let (edge, gap) = (usual(&edges), usual(&gaps));
    let drawn = |way: &Vec<Slice>| {
        let like = way.iter().filter(|slice| apart(slice, &edge) < apart(slice, &gap)).count();
        like as f32 / way.len().max(1) as f32
    };
    let least = edges.iter().map(|way| drawn(way)).fold(1.0, f32::min);
    let most = gaps.iter().map(|way| drawn(way)).fold(0.0, f32::max);
    tracing::debug!("edges are drawn along {least:.2} of their way, gaps along {most:.2}");
    if least - most < APART {
        return pairs.to_vec();
    }
    let slack = BEYOND * (least - most);
    let by_line = |(&(pair, likely), way): (&Pair, &Option<Vec<Slice>>)| {
        let Some(way) = way.as_ref().filter(|_| !is_sure(likely)) else { return (pair, likely) };
        let drawn = drawn(way);
        tracing::debug!("{pair:?}, {likely:.3} likely, is drawn along {drawn:.2} of its way");
        let said = if drawn >= least - slack {
            SURE
        } else if drawn <= most + slack {
            1.0 - SURE
        } else {
            return (pair, likely);
        };
        let is_alike = (said > 0.5) == (likely > 0.5);
        // Where lines tell all others plainly they tell this one too; else nobody knows.
        (pair, if is_alike || least - most >= PLAIN { said } else { 0.5 })
    };
    pairs.iter().zip(&ways).map(by_line).collect()
}

/// Whether no other node lies on the way between two.
fn is_open(nodes: &[Point], radius: f64, (one, other): (usize, usize)) -> bool {
    let (from, to) = (nodes[one], nodes[other]);
    let (along, length) = ((to.x - from.x, to.y - from.y), (to.x - from.x).hypot(to.y - from.y));
    let passes = |node: &Point| {
        let (x, y) = (node.x - from.x, node.y - from.y);
        let part = ((x * along.0 + y * along.1) / (length * length)).clamp(0.0, 1.0);
        (x - part * along.0).hypot(y - part * along.1) < PAST * radius
    };
    let others = nodes.iter().enumerate().filter(|(k, _)| *k != one && *k != other);
    length > 2.0 * (FROM + 0.5) * radius && !others.into_iter().any(|(_, node)| passes(node))
}

/// What is seen across the way between two nodes, from the one to the other.
fn way(image: &RgbImage, nodes: &[Point], radius: f64, (one, other): (usize, usize)) -> Vec<Slice> {
    let (from, to) = (nodes[one], nodes[other]);
    let length = (to.x - from.x).hypot(to.y - from.y);
    let (u, v) = ((to.x - from.x) / length, (to.y - from.y) / length);
    let step = (ACROSS * radius / f64::from(ASIDE)).max(1.0);
    let slice = |k: usize| {
        let rest = length - 2.0 * FROM * radius;
        let along = FROM * radius + (k as f64 + 0.5) / STEPS as f64 * rest;
        let across = (-ASIDE..=ASIDE).map(|at| f64::from(at) * step);
        across.map(move |at| {
            let seen = BETWEEN.map(|between| {
                let at = at + between * step;
                color(image, from.x + along * u - at * v, from.y + along * v + at * u)
            });
            [0, 1, 2].map(|k| seen.iter().map(|it| it[k]).sum::<f32>() / BETWEEN.len() as f32)
        })
    };
    (0..STEPS).map(|k| slice(k).collect()).collect()
}

/// The colour at a place; that of the nearest pixel outside the picture.
fn color(image: &RgbImage, x: f64, y: f64) -> [f32; 3] {
    let place = |at: f64, size: u32| at.clamp(0.0, f64::from(size - 1)) as u32;
    let pixel = image.get_pixel(place(x, image.width()), place(y, image.height()));
    pixel.0.map(f32::from)
}

/// What is usually seen across some ways: the middle one of each channel at each place.
fn usual(ways: &[&Vec<Slice>]) -> Slice {
    let middle = |at: usize, channel: usize| {
        let all = ways.iter().flat_map(|way| way.iter().map(|slice| slice[at][channel]));
        let mut all: Vec<f32> = all.collect();
        let half = all.len() / 2;
        *all.select_nth_unstable_by(half, f32::total_cmp).1
    };
    (0..(2 * ASIDE + 1) as usize).map(|at| [0, 1, 2].map(|channel| middle(at, channel))).collect()
}

/// How far apart two slices are where they lie best beside one another: the sum of squares. Nodes are found to a pixel or two.
fn apart(one: &Slice, other: &Slice) -> f32 {
    let inner = &other[1..other.len() - 1];
    let shifted = |by: usize| {
        let all = one[by..].iter().flatten().zip(inner.iter().flatten());
        all.map(|(a, b)| (a - b) * (a - b)).sum::<f32>()
    };
    (0..=2).map(shifted).fold(f32::MAX, f32::min)
}

#[cfg(test)]
mod tests {
    use image::Rgb;

    use super::*;

    const RADIUS: f64 = 12.0;

    /// Nodes on a ring.
    fn nodes() -> Vec<Point> {
        let place = |k: usize| {
            let turn = k as f64 / 6.0 * std::f64::consts::TAU;
            Point { x: 150.0 + 120.0 * turn.sin(), y: 150.0 - 120.0 * turn.cos() }
        };
        (0..6).map(place).collect()
    }

    /// Lines between some of the nodes, as wide as this, on a ground.
    fn picture(edges: &[(usize, usize)], width: f64) -> RgbImage {
        let nodes = nodes();
        let is_inked = |x: f64, y: f64| {
            edges.iter().any(|(one, other)| {
                let (from, to) = (nodes[*one], nodes[*other]);
                let (u, v) = (to.x - from.x, to.y - from.y);
                let part = ((x - from.x) * u + (y - from.y) * v) / (u * u + v * v);
                let (near, far) = (x - from.x - part * u, y - from.y - part * v);
                (0.0..=1.0).contains(&part) && near.hypot(far) < width / 2.0
            })
        };
        RgbImage::from_fn(300, 300, |x, y| {
            if is_inked(f64::from(x), f64::from(y)) { Rgb([90, 60, 40]) } else { Rgb([220; 3]) }
        })
    }

    /// The pairs of a graph of which the network is sure but for some.
    fn pairs(edges: &[(usize, usize)], doubtful: &[Pair]) -> Vec<Pair> {
        let all = (0..6).flat_map(|one| (one + 1..6).map(move |other| (one, other)));
        let sure = all.map(|pair| (pair, if edges.contains(&pair) { 0.999 } else { 0.001 }));
        let said = |(pair, likely): Pair| {
            doubtful.iter().find(|doubt| doubt.0 == pair).copied().unwrap_or((pair, likely))
        };
        sure.map(said).collect()
    }

    const EDGES: [(usize, usize); 6] = [(0, 1), (1, 2), (2, 4), (3, 4), (0, 4), (1, 5)];

    fn likely(pairs: &[Pair], pair: (usize, usize)) -> f32 {
        pairs.iter().find(|it| it.0 == pair).map_or(f32::NAN, |it| it.1)
    }

    #[test]
    fn lines_tell_what_the_network_is_not_sure_of_and_what_it_has_wrong() {
        let doubtful = [((2, 4), 0.8), ((1, 5), 0.3), ((3, 5), 0.6), ((0, 2), 0.2)];
        for width in [2.0, 5.0] {
            let image = picture(&EDGES, width);
            let told = told(&image, &nodes(), RADIUS, &pairs(&EDGES, &doubtful));
            for (pair, _) in doubtful {
                let is_edge = EDGES.contains(&pair);
                let likely = likely(&told, pair);
                assert_eq!(likely > 0.5, is_edge, "{pair:?} of {width}: {likely}");
                assert!(!(0.05..0.95).contains(&likely), "{pair:?} of {width}: {likely}");
            }
        }
    }

    #[test]
    fn nothing_is_told_by_lines_that_are_not_straight_or_not_there() {
        // The network is as sure of edges that no straight line shows.
        let doubtful = [((2, 4), 0.8), ((3, 5), 0.3)];
        let image = picture(&[(0, 1), (2, 3)], 4.0);
        let before = pairs(&EDGES, &doubtful);
        assert_eq!(told(&image, &nodes(), RADIUS, &before), before);
    }

    #[test]
    fn a_way_past_another_node_is_not_looked_at() {
        let mut nodes = nodes();
        nodes.push(Point { x: 150.0, y: 150.0 });
        assert!(!is_open(&nodes, RADIUS, (0, 3)));
        assert!(is_open(&nodes, RADIUS, (0, 2)));
    }
}
