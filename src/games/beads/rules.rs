//! The rules of Bead Puzzle as a search problem, plain and slow: what every solution is replayed by.

use std::fmt;
use std::str::FromStr;

use crate::game;
use crate::games::beads::level::graph::{letter, members, node};
use crate::games::beads::level::{Level, hole};
use solver::Problem;

/// The bead on a node moves along an edge into the empty one. Written as the node's letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Action(pub u8);

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(usize::from(self.0)))
    }
}

impl FromStr for Action {
    type Err = String;

    fn from_str(text: &str) -> Result<Action, String> {
        let mut letters = text.chars();
        match (letters.next().and_then(node), letters.next()) {
            (Some(node), None) => Ok(Action(node as u8)),
            _ => Err(format!("no action: \"{text}\"; expected a node's letter, A to Z")),
        }
    }
}

impl Problem for Level {
    /// What lies on each node: 0 for nothing, beads counted from 1.
    type State = Vec<u8>;
    type Action = Action;

    fn initial(&self) -> Vec<u8> {
        self.beads().to_vec()
    }

    fn actions(&self, state: &Vec<u8>) -> Vec<Action> {
        members(self.graph().row(hole(state))).map(|node| Action(node as u8)).collect()
    }

    fn result(&self, state: &Vec<u8>, action: &Action) -> Vec<u8> {
        let mut next = state.clone();
        next.swap(hole(state), usize::from(action.0));
        next
    }

    fn is_goal(&self, state: &Vec<u8>) -> bool {
        state == self.goal()
    }

    /// Each move brings one bead one edge along: the sum of the ways that all have to go.
    fn heuristic(&self, state: &Vec<u8>) -> Option<u32> {
        let way = |(node, bead): (usize, &u8)| {
            let home = self.goal().iter().position(|it| it == bead)?;
            Some(self.graph().distances(node)[home])
        };
        state.iter().enumerate().filter(|(_, bead)| **bead > 0).map(way).sum()
    }
}

impl game::Level for Level {
    fn at(&self, state: &Vec<u8>) -> Level {
        self.with(state)
    }

    fn same_board(&self, other: &Level) -> bool {
        self.graph() == other.graph() && self.goal() == other.goal()
    }
}
