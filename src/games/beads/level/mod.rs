//! A board of Bead Puzzle as it stands: the graph, where each bead lies and where it belongs; and its text form.

pub mod graph;
pub mod notation;
#[cfg(test)]
mod tests;
mod text;

use serde::{Deserialize, Serialize};

use crate::game::LevelError;

use graph::{Graph, letter, members};

/// A board of Bead Puzzle.
///
/// Its text form: the line `beads`; `edges: AB AC …`, the nodes being letters clockwise from the top; `beads: . B A …`,
/// what lies on node A, on node B and so on, `.` being the empty node; and `goal: A . B …`, what belongs there, where it
/// is not `. A B C …`.
///
/// A board can be written in the original's notation too, and is read from it: `graph: ab_ac_bc` (a file name) or
/// `graph: Hw==` (base64) in place of the edges, then `rotation: 1` and `start: 5` in place of beads and goal.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Level {
    graph: Graph,
    beads: Vec<u8>,
    goal: Vec<u8>,
}

impl Level {
    /// A board from its graph and what lies on each node and belongs there: 0 for nothing, beads counted from 1.
    ///
    /// # Errors
    /// Not every node and bead is named once, no node or more than one is empty, or the graph is not connected.
    pub fn new(graph: Graph, beads: Vec<u8>, goal: Vec<u8>) -> Result<Level, LevelError> {
        if graph.nodes() < 2 {
            return Err(LevelError::new("a board has two nodes at least"));
        }
        for (what, beads) in [("beads", &beads), ("goal", &goal)] {
            check_beads(graph.nodes(), beads)
                .map_err(|fault| LevelError::new(format!("{what}: {fault}")))?;
        }
        let apart: Vec<String> = members(graph::all(graph.nodes()) & !graph.reach(0, 0))
            .map(|node| letter(node).to_string())
            .collect();
        if !apart.is_empty() {
            let apart = apart.join(" ");
            let message = format!("the graph is not connected: no way leads from A to {apart}");
            return Err(LevelError::new(message));
        }
        Ok(Level { graph, beads, goal })
    }

    /// A puzzle of the original: its layout turned clockwise by `rotation` places, the beads as the index `start` says.
    ///
    /// # Errors
    /// There is no such rotation or start, or the layout is not connected.
    pub fn of_puzzle(layout: &Graph, rotation: usize, start: u128) -> Result<Level, LevelError> {
        let nodes = layout.nodes();
        if rotation >= nodes {
            let message = format!(
                "rotation {rotation} of {nodes} nodes: expected 0 to {}",
                nodes.saturating_sub(1)
            );
            return Err(LevelError::new(message));
        }
        let Some(beads) = notation::arrangement(start, nodes) else {
            return Err(LevelError::new(format!("{nodes} nodes have no start {start}")));
        };
        let beads = beads.into_iter().map(|bead| bead as u8).collect();
        Level::new(layout.rotated(rotation), beads, ordered(nodes))
    }

    /// The index of where the beads lie now, as the original counts; `None` where the goal is not the ordered one.
    #[must_use]
    pub fn start(&self) -> Option<u128> {
        let beads: Vec<usize> = self.beads.iter().map(|bead| usize::from(*bead)).collect();
        notation::index(&beads).filter(|_| self.goal == ordered(self.graph.nodes()))
    }

    /// The same board with the beads elsewhere. That they are the same beads is not checked.
    #[must_use]
    pub fn with(&self, beads: &[u8]) -> Level {
        Level { beads: beads.to_vec(), ..self.clone() }
    }

    /// Nodes and edges.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What lies on each node: 0 for nothing, beads counted from 1.
    #[must_use]
    pub fn beads(&self) -> &[u8] {
        &self.beads
    }

    /// What belongs on each node: 0 for nothing, beads counted from 1.
    #[must_use]
    pub fn goal(&self) -> &[u8] {
        &self.goal
    }

    /// The empty node.
    #[must_use]
    pub fn hole(&self) -> usize {
        hole(&self.beads)
    }
}

/// The empty node of an arrangement.
#[must_use]
pub fn hole(beads: &[u8]) -> usize {
    beads.iter().position(|bead| *bead == 0).unwrap_or(0)
}

/// The ordered arrangement: the top empty, bead `k` on node `k`.
#[must_use]
pub fn ordered(nodes: usize) -> Vec<u8> {
    (0..nodes as u8).collect()
}

/// The token of what lies on a node: `.` for nothing, bead 1 being `A`.
#[must_use]
pub fn token(bead: u8) -> char {
    if bead == 0 { '.' } else { letter(usize::from(bead) - 1) }
}

fn check_beads(nodes: usize, beads: &[u8]) -> Result<(), String> {
    if beads.len() != nodes {
        return Err(format!("{} places named, where there are {nodes} nodes", beads.len()));
    }
    let on = |bead: u8| -> Vec<String> {
        let here = (0..nodes).filter(|node| beads[*node] == bead);
        here.map(|node| letter(node).to_string()).collect()
    };
    match on(0).as_slice() {
        [] => return Err("no node is empty: expected one \".\"".to_owned()),
        [_] => {}
        many => return Err(format!("nodes {} are empty: expected one \".\"", many.join(" "))),
    }
    for bead in 1..nodes as u8 {
        match on(bead).as_slice() {
            [] => {
                let most = token(nodes as u8 - 1);
                return Err(format!(
                    "bead {} is missing: expected A to {most}, each once",
                    token(bead)
                ));
            }
            [_] => {}
            many => return Err(format!("bead {} is on nodes {}", token(bead), many.join(" "))),
        }
    }
    Ok(())
}
