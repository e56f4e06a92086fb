//! What the catalogue says of a graph: a line of JSON a graph, and the sum of them as the original's page reads it.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::game::LevelError;
use crate::games::beads::generate::Plays;
use crate::games::beads::generate::layout::{is_loop, page_layouts};
use crate::games::beads::generate::puzzles::Puzzle;
use crate::games::beads::level::Level;
use crate::games::beads::level::graph::Graph;

/// A graph of the catalogue, in the original's terms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// Number of nodes.
    pub nodes: usize,
    /// The original's name for the graph's file.
    pub file: String,
    /// The least number of the graph's class, in base64.
    pub id: String,
    /// How it is laid out, in base64.
    pub layout: String,
    /// The greatest distance between two arrangements, in moves.
    pub distance: usize,
    /// How many arrangements can be reached from one.
    pub states: u64,
    /// The mean number of moves of random plays, where there were any.
    pub difficulty: Option<f64>,
    /// How these were drawn.
    #[serde(flatten)]
    pub plays: Plays,
    /// All puzzles of that distance.
    pub puzzles: Vec<Puzzle>,
}

impl Entry {
    /// What graphs are put in order by: the difficulty, or where it was not measured the distance.
    #[must_use]
    pub fn hard(&self) -> f64 {
        self.difficulty.unwrap_or(self.distance as f64)
    }

    /// The graph as it is laid out.
    ///
    /// # Errors
    /// [`Entry::layout`] is no graph.
    pub fn graph(&self) -> Result<Graph, LevelError> {
        Graph::from_base64(&self.layout).map_err(LevelError::new)
    }

    /// A puzzle as a board.
    ///
    /// # Errors
    /// [`Entry::layout`] is no graph, or has no such puzzle.
    pub fn level(&self, puzzle: &Puzzle) -> Result<Level, LevelError> {
        Level::of_puzzle(&self.graph()?, puzzle.rotation, u128::from(puzzle.start))
    }
}

/// The catalogue as the original's page reads it (its `graphs.json`): by difficulty, the puzzles by rotation. What the page
/// does not need (`superior`: which graphs are better) is left out.
///
/// # Errors
/// An entry's id or layout is no graph.
pub fn page(entries: &[Entry]) -> Result<String, LevelError> {
    let mut order: Vec<&Entry> = entries.iter().collect();
    order.sort_by(|a, b| a.hard().total_cmp(&b.hard()));
    let graphs: Result<Vec<Value>, LevelError> = order.into_iter().map(page_entry).collect();
    Ok(format!("{}\n", json!({ "graphs": graphs? })))
}

fn page_entry(entry: &Entry) -> Result<Value, LevelError> {
    let (id, layout) = (Graph::from_base64(&entry.id).map_err(LevelError::new)?, entry.graph()?);
    let mut puzzles: Vec<Vec<u64>> = vec![Vec::new(); entry.nodes];
    for puzzle in &entry.puzzles {
        if let Some(starts) = puzzles.get_mut(puzzle.rotation) {
            starts.push(puzzle.start);
        }
    }
    for starts in &mut puzzles {
        starts.sort_unstable();
    }
    let layouts: Vec<u64> = page_layouts(&id, &layout).into_iter().map(|it| it as u64).collect();
    let looped = is_loop(&layout);
    let mut value = json!({
        "puzzles": puzzles,
        "distance": entry.distance,
        "id": entry.id,
        "layout": entry.layout,
        "difficulty": entry.difficulty,
        "states": entry.states,
        "name": if looped { format!("{} loop", entry.id) } else { entry.id.clone() },
        "layouts": layouts,
    });
    if looped {
        value["loop"] = json!(true);
    }
    Ok(value)
}
