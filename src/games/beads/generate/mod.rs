//! The catalogue of all graphs of so many nodes: one of each isomorphism class, connected, every node with two edges at
//! least; its id and layout, the greatest distance between two arrangements, all puzzles of that distance, and how hard it
//! is at random.
//!
//! What is worked out for a graph depends on nothing but the graph and the seed, so that a catalogue can be made in parts.

mod breadth;
mod circle;
mod classes;
mod difficulty;
mod distance;
mod entry;
mod layout;
mod path;
mod puzzles;
mod sequences;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use crate::games::beads::level::graph::Graph;

use breadth::{Chart, Search};
use circle::Circle;
use sequences::Sequences;

pub use entry::{Entry, page};
pub use puzzles::Puzzle;

/// Graphs of so many nodes can be asked for.
pub const NODES: std::ops::RangeInclusive<usize> = 3..=9;

/// How the plays of a catalogue are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plays {
    /// Plays of each graph; none, and there is no difficulty.
    #[serde(rename = "plays")]
    pub count: u32,
    /// Where the random numbers start.
    pub seed: u64,
}

impl Default for Plays {
    /// As many as the original makes.
    fn default() -> Plays {
        Plays { count: 1000, seed: 1 }
    }
}

/// All graphs of so many nodes, and what is needed to work on them.
#[derive(Debug)]
pub struct Catalog {
    nodes: usize,
    /// The least numbers of the classes, ascending.
    ids: Vec<u64>,
    tables: Sequences,
    circle: Circle,
}

/// Room for the work on one graph after the other.
pub struct Bench(Search);

impl Default for Bench {
    fn default() -> Bench {
        Bench(Search::new())
    }
}

impl Catalog {
    /// Finds the graphs. `nodes` outside [`NODES`] gives an empty catalogue.
    #[must_use]
    pub fn new(nodes: usize) -> Catalog {
        let ids = if NODES.contains(&nodes) { classes::classes(nodes) } else { Vec::new() };
        let tables = Sequences::new(nodes.saturating_sub(1));
        Catalog { nodes, ids, tables, circle: Circle::new(nodes) }
    }

    /// How many graphs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// The greatest distance between two arrangements of a graph alone; `None` where there is no graph of this number.
    #[must_use]
    pub fn distance(&self, number: usize, bench: &mut Bench) -> Option<usize> {
        let graph = self.graph(number)?;
        let class = classes::class(&graph);
        let chart = Chart::new(&graph, &self.tables);
        Some(distance::Distances::new(&graph, &chart, &class.orbits).greatest(&mut bench.0))
    }

    /// The id of a graph, in base64; `None` where there is no graph of this number.
    #[must_use]
    pub fn id(&self, number: usize) -> Option<String> {
        Some(self.graph(number)?.to_base64())
    }

    /// A graph as it is laid out; `None` where there is no graph of this number.
    #[must_use]
    pub fn layout(&self, number: usize) -> Option<Graph> {
        Some(layout::layout(&self.graph(number)?, &self.circle))
    }

    /// All that the catalogue says of a graph; `None` where there is no graph of this number.
    #[must_use]
    pub fn entry(&self, number: usize, plays: Plays, bench: &mut Bench) -> Option<Entry> {
        let id = *self.ids.get(number)?;
        let layout = self.layout(number)?;
        let class = classes::class(&layout);
        let chart = Chart::new(&layout, &self.tables);
        let found = puzzles::find(&layout, &chart, &class.orbits, &mut bench.0);
        let difficulty =
            difficulty::difficulty(&layout, id, &found.puzzles, plays.count, plays.seed);
        Some(Entry {
            nodes: self.nodes,
            file: layout.to_string(),
            id: self.id(number)?,
            layout: layout.to_base64(),
            distance: found.distance,
            states: found.states,
            difficulty,
            plays,
            puzzles: found.puzzles,
        })
    }

    fn graph(&self, number: usize) -> Option<Graph> {
        self.ids.get(number).map(|id| classes::graph_of(*id, self.nodes))
    }
}
