//! Why a picture holds no board, or one in doubt: in terms of what was looked for and how near the picture came.

use crate::games::beads::level::graph::letter;
use crate::games::beads::vision::ring::Ring;
use crate::geometry::Point;
use crate::vision::VisionError;
use crate::vision::evidence::{Evidence, Find};

/// Why a picture holds no board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum BoardError {
    /// What was seen is a board of this game by so much, 0 to 1.
    Unlikely(f32),
    /// Something like a board, in which no nodes are seen.
    NoNodes,
    /// No circles of one size on a ring.
    NoRing,
    /// Nothing like a line lies between the circles.
    NoLines {
        /// Number of circles.
        nodes: usize,
    },
    /// Nothing lies on the nodes, or nothing beside them.
    Bare {
        /// Number of nodes.
        nodes: usize,
        /// How many have something on them.
        beads: usize,
        /// How many have something beside them.
        goals: usize,
    },
    /// More nodes than one are empty.
    Empty(Vec<usize>),
    /// None is.
    Full,
    /// More nodes than one have no mark.
    Unmarked(Vec<usize>),
    /// Every node has one.
    Marked,
    /// What may be one thing or another, in words, each with the node that it is about, where it is about one.
    Doubt(Vec<(Option<usize>, String)>),
    /// What was read is no level.
    Level(String),
    /// The profile's program looks otherwise.
    Looks,
}

impl BoardError {
    /// How much speaks for a board of this game.
    pub(super) fn rank(&self) -> u32 {
        match self {
            BoardError::Unlikely(_) | BoardError::NoNodes | BoardError::NoRing => 0,
            BoardError::Looks | BoardError::NoLines { .. } => 1,
            BoardError::Bare { .. } => 2,
            BoardError::Level(_) => 3,
            BoardError::Empty(_)
            | BoardError::Full
            | BoardError::Unmarked(_)
            | BoardError::Marked => 4,
            BoardError::Doubt(_) => 5,
        }
    }
}

impl BoardError {
    /// The error, with the nodes that were found on a ring.
    pub(super) fn on_ring(self, ring: &Ring) -> VisionError {
        self.on(&ring.corners().collect::<Vec<_>>(), ring.radius)
    }

    /// The error, with the nodes that were found: their middles and the radius of each, in pixels.
    pub(super) fn on(self, nodes: &[Point], radius: f64) -> VisionError {
        let doubtful = |node: usize| match &self {
            BoardError::Empty(nodes) | BoardError::Unmarked(nodes) => nodes.contains(&node),
            BoardError::Doubt(doubts) => doubts.iter().any(|doubt| doubt.0 == Some(node)),
            _ => false,
        };
        let find = |(node, center): (usize, &Point)| {
            const CORNERS: usize = 24;
            let corner = |k: usize| {
                let angle = k as f64 / CORNERS as f64 * std::f64::consts::TAU;
                let (sin, cos) = angle.sin_cos();
                *center + Point { x: radius * sin, y: radius * cos }
            };
            let outline = (0..CORNERS).map(corner).collect();
            let (label, doubtful) = (letter(node).to_string(), doubtful(node));
            Find { outline, label, fit: None, doubtful }
        };
        let finds = nodes.iter().enumerate().map(find).collect();
        VisionError::from(self).with(|| Evidence { lattice: None, finds })
    }
}

impl From<BoardError> for VisionError {
    fn from(fault: BoardError) -> VisionError {
        let game = "beads";
        let letters = |nodes: &[usize]| {
            nodes.iter().map(|node| letter(*node).to_string()).collect::<Vec<_>>().join(", ")
        };
        let nearest = match fault {
            BoardError::Unlikely(likely) => {
                format!("what was seen is a board of this game by {:.0} %", likely * 100.0)
            }
            BoardError::NoNodes => "something like a board was seen, but no nodes in it".to_owned(),
            BoardError::NoRing => "no three circles of one size lie on a ring".to_owned(),
            BoardError::Looks => {
                return VisionError::NoBoard {
                    game,
                    looked_for: "what the profile says of its program's looks".to_owned(),
                    nearest: "circles of one size on a ring that have other colours, or lie on another page".to_owned(),
                    found: Box::default(),
                };
            }
            BoardError::NoLines { nodes } => {
                format!("{nodes} circles of one size lie on a ring, but no lines join them")
            }
            BoardError::Bare { nodes, beads, goals } => format!(
                "of {nodes} circles on a ring, {beads} have something on them, and {goals} a mark beside them"
            ),
            BoardError::Empty(nodes) => {
                let what = format!(
                    "a board with more than one empty node ({}): one is expected",
                    letters(&nodes)
                );
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
            BoardError::Full => {
                let what = "a board without an empty node: one is expected".to_owned();
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
            BoardError::Unmarked(nodes) => {
                let what = format!(
                    "nodes without a readable mark of what belongs there: {}; one at most is expected to have none",
                    letters(&nodes)
                );
                return VisionError::Doubtful { game, what, found: Box::default() };
            }
            BoardError::Marked => {
                let what =
                    "every node has a mark of what belongs there: one is expected to have none";
                return VisionError::Doubtful {
                    game,
                    what: what.to_owned(),
                    found: Box::default(),
                };
            }
            BoardError::Doubt(doubts) => {
                let words: Vec<String> = doubts.into_iter().map(|doubt| doubt.1).collect();
                return VisionError::Doubtful {
                    game,
                    what: words.join("; "),
                    found: Box::default(),
                };
            }
            BoardError::Level(message) => {
                let what = format!("a board that cannot be played: {message}");
                return VisionError::Elsewhere { game, what, found: Box::default() };
            }
        };
        let looked_for =
            "nodes, lines between them, a bead on all but one, and a mark of what belongs there"
                .to_owned();
        VisionError::NoBoard { game, looked_for, nearest, found: Box::default() }
    }
}
