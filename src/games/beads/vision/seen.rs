//! What the networks read: nodes wherever they lie, the edges between them, what lies on each and what belongs there.

use image::RgbImage;

use crate::frame::Frame;
use crate::game::{CERTAIN, Candidate, Level as _, Reading};
use crate::games::beads::layout::Layout;
use crate::games::beads::level::Level;
use crate::games::beads::level::graph::{Graph, letter};
use crate::games::beads::vision::board_error::BoardError;
use crate::games::beads::vision::{drawn, labels, looks, matching, next, rims, tags};
use crate::geometry::Point;
use crate::profile::Profile;
use crate::vision::VisionError;
use crate::vision::sight::{self, Beads, Game, Sight, Witness};

type Found = Result<Candidate<Reading<Level, Layout>>, VisionError>;

/// A board is looked at closely where it is so likely that it is one of this game.
const POSSIBLE: f32 = 0.1;
/// What is less likely than this is named as in doubt.
const SURE: f32 = 0.9;
/// A bead is alike to the node that it lies on, whatever belongs there: so much, in logarithms of odds. Chosen on 668 boards in looks
/// that were never trained on, whose nodes were known: 113 are sure and right then, 2 sure and wrong.
const AT_HOME: f32 = 1.5;
/// The networks are surer than they are right: so much of the logarithms of their odds counts.
const LESS_SURE: f32 = 0.7;
/// Boards have so many nodes.
pub(super) const NODES: std::ops::RangeInclusive<usize> = 3..=16;
/// A node of whose places so few say so is certainly none, and one of which so many do is certainly one.
const NONE: f32 = 0.2;
const WHOLE: f32 = 0.7;
/// A node that is so near to the middle of all, as a part of the way to the furthest, is named last.
const MIDDLE: f64 = 0.08;
/// A node that is hardly left of the top is at the top, in radians.
const TOP: f64 = 0.1;

/// Reads a board that was seen.
pub(super) fn read(frame: &Frame, seen: &Sight, profile: &Profile) -> Found {
    let likely = seen.games[Game::Beads as usize];
    if likely < POSSIBLE {
        return Err(BoardError::Unlikely(likely).into());
    }
    let graph = frame.once(|image| sight::graph(image, seen.bounds));
    let Some(graph) = graph.as_ref().as_ref().filter(|it| NODES.contains(&it.nodes.len())) else {
        return Err(BoardError::NoNodes.into());
    };
    let order = order(&graph.nodes.iter().map(|node| node.place).collect::<Vec<_>>());
    let place = |node: usize| order.iter().position(|it| *it == node).unwrap_or(node);
    let mut radii: Vec<f64> = graph.nodes.iter().map(|node| node.radius).collect();
    radii.sort_by(f64::total_cmp);
    let nodes = Nodes {
        middles: order.iter().map(|node| graph.nodes[*node].place).collect(),
        radius: radii[radii.len() / 2],
    };
    if !looks::fit(&frame.image, &nodes.middles, nodes.radius, profile) {
        return Err(nodes.refuse(BoardError::Looks));
    }
    let mut doubts = Doubts::default();
    for (at, node) in order.iter().enumerate() {
        let likely = (graph.nodes[*node].certain - NONE) / (WHOLE - NONE);
        doubts
            .add(likely.clamp(0.0, 1.0), Some(at), || format!("whether {} is a node", letter(at)));
    }
    let mut edges = Graph::empty(nodes.middles.len());
    let pairs =
        graph.pairs.iter().map(|((one, other), likely)| ((place(*one), place(*other)), *likely));
    let pairs: Vec<drawn::Pair> = pairs.collect();
    for ((one, other), likely) in drawn::told(&frame.image, &nodes.middles, nodes.radius, &pairs) {
        if likely > 0.5 {
            edges.join(one, other);
        }
        let (low, high) = (letter(one.min(other)), letter(one.max(other)));
        let sure = tempered(-odds_against(likely.max(1.0 - likely)));
        doubts.add(sure, None, || format!("whether {low} and {high} are joined"));
    }
    nodes.candidate(&frame.image, profile, edges, doubts)
}

/// Whether the networks surely see more nodes than lie on a ring of three: there is one through any three circles.
pub(super) fn has_more(frame: &Frame, ring: &Layout) -> bool {
    const FEW: usize = 3;
    if ring.nodes.len() > FEW {
        return false;
    }
    let seen = sight::look(frame);
    let Some(seen) = seen.as_ref() else { return false };
    let graph = frame.once(|image| sight::graph(image, seen.bounds));
    let surely = |graph: &sight::Graph| {
        graph.nodes.iter().filter(|node| node.certain >= WHOLE).count() > ring.nodes.len()
    };
    graph.as_ref().as_ref().is_some_and(surely)
}

/// Reads the board anew that was read before: the same nodes, edges and marks.
pub(super) fn again(image: &RgbImage, prior: &Reading<Level, Layout>, profile: &Profile) -> Found {
    let Layout { nodes, radius, .. } = &prior.layout;
    let nodes = Nodes { middles: nodes.clone(), radius: *radius };
    let candidate =
        nodes.candidate(image, profile, prior.level.graph().clone(), Doubts::default())?;
    let same = candidate.reading.level.same_board(&prior.level);
    if same { Ok(candidate) } else { Err(candidate.error) }
}

/// What is less than certain, and how likely the least likely of it is.
#[derive(Clone)]
pub(super) struct Doubts {
    certain: f32,
    found: Vec<(Option<usize>, String)>,
    /// How likely it is what is said of a node, for each thing that is said.
    pub(super) nodes: Vec<(usize, f32)>,
}

impl Default for Doubts {
    fn default() -> Doubts {
        Doubts { certain: 1.0, found: Vec::new(), nodes: Vec::new() }
    }
}

impl Doubts {
    fn add(&mut self, likely: f32, node: Option<usize>, what: impl FnOnce() -> String) {
        self.certain = self.certain.min(likely);
        self.nodes.extend(node.map(|node| (node, likely)));
        if likely < SURE {
            self.found.push((node, format!("{} ({:.0} %)", what(), likely * 100.0)));
        }
    }
}

/// Nodes in the order in which they are named.
struct Nodes {
    middles: Vec<Point>,
    radius: f64,
}

impl Nodes {
    fn refuse(&self, fault: BoardError) -> VisionError {
        fault.on(&self.middles, self.radius)
    }

    /// The board on nodes of which it is known how they are joined.
    fn candidate(
        self,
        image: &RgbImage,
        profile: &Profile,
        graph: Graph,
        mut doubts: Doubts,
    ) -> Found {
        let said = sight::beads(image, &self.middles, self.radius);
        let mut of_network = doubts.clone();
        let seen = places(&said, &mut of_network);
        // What rings, spots or labels prove counts where the network takes the same node to be empty, and is not sure of something else.
        let empty = seen.0.iter().position(|bead| *bead == 0);
        let shown = [rims::read, tags::read, labels::read];
        let proved = empty.and_then(|it| {
            shown.iter().find_map(|read| read(image, &self.middles, self.radius, it))
        });
        let (beads, goal) = match proved {
            Some(proved) if proved == seen || of_network.certain < CERTAIN => proved,
            proved => {
                doubts = of_network;
                if proved.is_some() {
                    doubts.add(0.5, None, || {
                        "whether what is beside the nodes shows what belongs there".to_owned()
                    });
                }
                seen
            }
        };
        let level = Level::new(graph, beads, goal)
            .map_err(|error| self.refuse(BoardError::Level(error.to_string())))?;
        tracing::debug!("certain {:.3}: {:?}", doubts.certain, doubts.found);
        let (certain, error) = (doubts.certain, self.refuse(BoardError::Doubt(doubts.found)));
        let next = next::find(image, middle(&self.middles), profile);
        let Nodes { middles: nodes, radius } = self;
        let layout = Layout { nodes, radius, next, witness: Witness::Eye, tracked: None };
        Ok(Candidate { reading: Reading::new(level, layout), rivals: Vec::new(), certain, error })
    }
}

/// What lies on each node, and what belongs there: one node is empty, and nothing belongs on one.
pub(super) fn places(said: &Beads, doubts: &mut Doubts) -> (Vec<u8>, Vec<u8>) {
    let nodes = said.lies.len();
    let (empty, likely) = only(said.lies.iter().map(|lies| odds_against(*lies)));
    doubts.add(likely, Some(empty), || format!("whether {} is the empty node", letter(empty)));
    let beads: Vec<usize> = (0..nodes).filter(|node| *node != empty).collect();
    // That what lies on one node, of all, belongs on another.
    let alike: Vec<Vec<f64>> = (0..nodes)
        .map(|goal| {
            let alike =
                |bead: &usize| said.alike[*bead][goal] - if *bead == goal { AT_HOME } else { 0.0 };
            let of: Vec<f32> = beads.iter().map(alike).collect();
            let most = of.iter().copied().fold(f32::MIN, f32::max);
            let sum = of.iter().map(|it| (it - most).exp()).sum::<f32>().ln() + most;
            of.iter().map(|it| f64::from(it - sum)).collect()
        })
        .collect();
    let but = |free: &usize| -> Vec<Vec<f64>> {
        (0..nodes).filter(|goal| goal != free).map(|goal| alike[goal].clone()).collect()
    };
    let pairings: Vec<_> = (0..nodes).map(|free| matching::pair_by(&but(&free))).collect();
    let sums = pairings.iter().zip(&said.marked).map(|(pairing, marked)| {
        let sum = pairing.as_ref().map_or(f64::NEG_INFINITY, |it| it.sum);
        sum as f32 + odds_against(*marked)
    });
    let (free, likely) = only(sums);
    doubts.add(likely, Some(free), || format!("whether nothing belongs on {}", letter(free)));
    let (mut lies, mut belongs) = (vec![0; nodes], vec![0; nodes]);
    let marked = (0..nodes).filter(|goal| *goal != free);
    let pairing = pairings.into_iter().nth(free).flatten();
    for (k, goal) in marked.enumerate() {
        let Some(pairing) = &pairing else { break };
        let bead = beads[pairing.beads[k]];
        doubts.add(tempered(pairing.margins[k] as f32), Some(goal), || {
            format!("whether what lies on {} belongs on {}", letter(bead), letter(goal))
        });
        (lies[bead], belongs[goal]) = (k as u8 + 1, k as u8 + 1);
    }
    (lies, belongs)
}

/// How likely what has these odds' logarithm is, where the networks say so.
fn tempered(odds: f32) -> f32 {
    1.0 / (1.0 + (-LESS_SURE * odds).exp())
}

/// How much speaks against it: the odds' logarithm.
fn odds_against(likely: f32) -> f32 {
    const LEAST: f32 = 1e-6;
    let likely = likely.clamp(LEAST, 1.0 - LEAST);
    ((1.0 - likely) / likely).ln()
}

/// Which it is, where it is one of them, by the logarithms of odds; and how likely, 0 to 1.
fn only(odds: impl Iterator<Item = f32>) -> (usize, f32) {
    let odds: Vec<f32> = odds.collect();
    let best = (0..odds.len()).max_by(|one, other| odds[*one].total_cmp(&odds[*other]));
    let best = best.unwrap_or(0);
    let most = odds.get(best).copied().unwrap_or(0.0);
    let sum: f32 = odds.iter().map(|it| (it - most).exp()).sum();
    (best, 1.0 / sum.max(1.0))
}

fn middle(places: &[Point]) -> Point {
    let count = places.len() as f64;
    let mean = |of: fn(&Point) -> f64| places.iter().map(of).sum::<f64>() / count;
    Point { x: mean(|it| it.x), y: mean(|it| it.y) }
}

/// Clockwise from the top around the middle of all; what lies in the middle comes last.
pub(super) fn order(places: &[Point]) -> Vec<usize> {
    let center = middle(places);
    let away = |node: usize| (places[node].x - center.x, places[node].y - center.y);
    let far = |node: usize| away(node).0.hypot(away(node).1);
    let most = (0..places.len()).map(far).fold(0.0, f64::max);
    let turn = |node: usize| {
        let (x, y) = away(node);
        let turn = (x.atan2(-y) + TOP).rem_euclid(std::f64::consts::TAU);
        if far(node) < MIDDLE * most { f64::MAX } else { turn }
    };
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|one, other| turn(*one).total_cmp(&turn(*other)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point((x, y): (f64, f64)) -> Point {
        Point { x, y }
    }

    #[test]
    fn nodes_are_named_clockwise_from_the_top_the_middle_one_last() {
        let places = [(5.0, 5.0), (0.0, 5.0), (5.0, 0.0), (10.0, 5.0), (5.0, 10.0)].map(point);
        assert_eq!(order(&places), [2, 3, 4, 1, 0]);
    }

    /// Beads of nodes 0 to 3, but for the empty one, that are like the marks of others.
    fn said(lies: [f32; 4], marked: [f32; 4], belongs: [usize; 4]) -> Beads {
        let alike = |at: usize| (0..4).map(|goal| if at == goal { 9.0 } else { 0.0 }).collect();
        let (lies, marked) = (lies.to_vec(), marked.to_vec());
        Beads { lies, marked, alike: belongs.map(alike).to_vec() }
    }

    #[test]
    fn beads_belong_where_the_mark_is_like_them() {
        let mut doubts = Doubts::default();
        // The second node is empty, and nothing belongs on the first.
        let said = said([0.99, 0.01, 0.99, 0.99], [0.01, 0.99, 0.99, 0.99], [2, 9, 1, 3]);
        let (lies, belongs) = places(&said, &mut doubts);
        assert_eq!((lies, belongs), (vec![2, 0, 1, 3], vec![0, 1, 2, 3]));
        assert!(doubts.certain > 0.99, "{}", doubts.certain);
    }

    #[test]
    fn beads_that_may_belong_on_two_nodes_are_in_doubt() {
        let mut doubts = Doubts::default();
        let mut said = said([0.01, 0.99, 0.99, 0.99], [0.01, 0.99, 0.99, 0.99], [9, 2, 1, 3]);
        said.alike[1] = vec![0.0, 4.0 + AT_HOME, 4.0, 0.0];
        said.alike[2] = vec![0.0, 4.0, 4.0 + AT_HOME, 0.0];
        places(&said, &mut doubts);
        assert!(doubts.certain < 0.6, "{}", doubts.certain);
        assert_eq!(doubts.found.iter().filter_map(|it| it.0).collect::<Vec<_>>(), [1, 2]);
    }
}
