//! Why a picture holds no board, or one in doubt: in terms of what was looked for and how near the picture came.

use crate::games::beads::level::graph::letter;
use crate::vision::VisionError;

/// Why a ring of circles holds no board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Fault {
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
    /// What may be one thing or another, in words.
    Doubt(Vec<String>),
    /// What was read is no level.
    Level(String),
    /// The profile's program looks otherwise.
    Looks,
}

impl Fault {
    /// How much speaks for a board of this game.
    pub(super) fn rank(&self) -> u32 {
        match self {
            Fault::NoRing => 0,
            Fault::Looks | Fault::NoLines { .. } => 1,
            Fault::Bare { .. } => 2,
            Fault::Level(_) => 3,
            Fault::Empty(_) | Fault::Full | Fault::Unmarked(_) | Fault::Marked => 4,
            Fault::Doubt(_) => 5,
        }
    }
}

impl From<Fault> for VisionError {
    fn from(fault: Fault) -> VisionError {
        let game = "beads";
        let letters = |nodes: &[usize]| {
            nodes.iter().map(|node| letter(*node).to_string()).collect::<Vec<_>>().join(", ")
        };
        let nearest = match fault {
            Fault::NoRing => "no three circles of one size lie on a ring".to_owned(),
            Fault::Looks => {
                return VisionError::NoBoard {
                    game,
                    looked_for: "what the profile says of its program's looks".to_owned(),
                    nearest: "circles of one size on a ring that have other colours, or lie on another page".to_owned(),
                };
            }
            Fault::NoLines { nodes } => {
                format!("{nodes} circles of one size lie on a ring, but no lines join them")
            }
            Fault::Bare { nodes, beads, goals } => format!(
                "of {nodes} circles on a ring, {beads} have something on them, and {goals} a mark beside them"
            ),
            Fault::Empty(nodes) => {
                let what = format!(
                    "a board with more than one empty node ({}): one is expected",
                    letters(&nodes)
                );
                return VisionError::Elsewhere { game, what };
            }
            Fault::Full => {
                let what = "a board without an empty node: one is expected".to_owned();
                return VisionError::Elsewhere { game, what };
            }
            Fault::Unmarked(nodes) => {
                let what = format!(
                    "nodes without a readable mark of what belongs there: {}; one at most is expected to have none",
                    letters(&nodes)
                );
                return VisionError::Doubtful { game, what };
            }
            Fault::Marked => {
                let what =
                    "every node has a mark of what belongs there: one is expected to have none";
                return VisionError::Doubtful { game, what: what.to_owned() };
            }
            Fault::Doubt(what) => {
                return VisionError::Doubtful { game, what: what.join("; ") };
            }
            Fault::Level(message) => {
                let what = format!("a board that cannot be played: {message}");
                return VisionError::Elsewhere { game, what };
            }
        };
        let looked_for = "circles of one size on a ring, lines between them, a bead on all but one, and a mark of what belongs there beside them".to_owned();
        VisionError::NoBoard { game, looked_for, nearest }
    }
}
