//! The puzzles of a graph: all arrangements that are as far as can be from an ordered one.
//!
//! Source: the original's `main.py` (`get_max_distance_and_puzzles_help`).

use serde::{Deserialize, Serialize};

use crate::games::beads::generate::breadth::{Chart, Search};
use crate::games::beads::generate::classes::naming;
use crate::games::beads::generate::distance::Distances;
use crate::games::beads::generate::layout::rotations;
use crate::games::beads::level::graph::Graph;
use crate::games::beads::level::notation;

/// A puzzle in the original's notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Puzzle {
    /// Places by which the layout is turned clockwise.
    pub rotation: usize,
    /// The index of the arrangement in which play starts; the goal is the ordered one.
    pub start: u64,
}

/// What the searches of a graph find.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// The greatest distance between two arrangements.
    pub(super) distance: usize,
    /// How many arrangements can be reached from one.
    pub(super) states: u64,
    /// In the original's order: by the arrangement before it was turned, then by rotation.
    pub(super) puzzles: Vec<Puzzle>,
}

/// Searches a layout whose nodes' orbits are known.
pub(super) fn find(
    layout: &Graph,
    chart: &Chart<'_>,
    orbits: &[usize],
    search: &mut Search,
) -> Found {
    let nodes = layout.nodes();
    let mut distances = Distances::new(layout, chart, orbits);
    let distance = distances.greatest(search);
    let mut puzzles = Vec::new();
    for (at, rotation) in rotations(layout).into_iter().enumerate() {
        let hole = (nodes - rotation) % nodes;
        let like = orbits[hole];
        if distances.of(like).is_none() {
            if !distances.may_reach(like, distance, false) {
                continue;
            }
            distances.search(like, search);
        }
        let far = distances.of(like).and_then(|it| it.farthest(distance));
        let Some((far, symmetry)) = far.zip(symmetry(layout, like, hole)) else { continue };
        let goal = Goal { chart, symmetry, place: chart.place[like], rotation };
        let starts = goal.starts(far).into_iter();
        puzzles.extend(starts.map(|start| {
            let index = notation::index(&goal.turned(&start)).unwrap_or(0);
            (start, at, Puzzle { rotation, start: index as u64 })
        }));
    }
    puzzles.sort_unstable();
    let states = distances.searches().first().map_or(0, |it| it.states);
    Found { distance, states, puzzles: puzzles.into_iter().map(|(_, _, puzzle)| puzzle).collect() }
}

/// A way to exchange the nodes that brings one to another and leaves every edge an edge: where each node goes.
fn symmetry(graph: &Graph, from: usize, to: usize) -> Option<Vec<usize>> {
    let nodes = graph.nodes();
    naming(graph, graph, |node| if node == from { vec![to] } else { (0..nodes).collect() })
}

/// The ordered arrangement of a layout that is turned, as it lies on the layout before it is turned.
struct Goal<'c, 'a> {
    chart: &'c Chart<'a>,
    /// What brings the empty node of the search to that of the goal.
    symmetry: Vec<usize>,
    /// The place that was empty at the start of the search.
    place: usize,
    rotation: usize,
}

impl Goal<'_, '_> {
    /// Arrangements of a search, as they lie on the layout before it is turned.
    fn starts(&self, far: &[u64]) -> Vec<Vec<usize>> {
        let tables = self.chart.tables;
        let mut starts = Vec::new();
        for (at, word) in far.iter().enumerate() {
            let (empty, base) = (at / tables.words(), at % tables.words() * 64);
            let mut bits = *word;
            while bits != 0 {
                let order = tables.order(base + bits.trailing_zeros() as usize);
                bits &= bits - 1;
                starts.push(self.start(empty, &order[..tables.beads()]));
            }
        }
        starts
    }

    /// The arrangement with a place of the row empty and the beads in this order: each bead of the search stands for the one
    /// that the goal has where the search began with it.
    fn start(&self, empty: usize, order: &[u8]) -> Vec<usize> {
        let nodes = self.chart.row.len();
        let mut start = vec![0; nodes];
        let node = |place: usize| self.symmetry[self.chart.row[place]];
        for (at, bead) in order.iter().map(|bead| usize::from(*bead)).enumerate() {
            let here = at + usize::from(at >= empty);
            let home = bead + usize::from(bead >= self.place);
            start[node(here)] = (node(home) + self.rotation) % nodes;
        }
        start
    }

    fn turned(&self, start: &[usize]) -> Vec<usize> {
        let mut turned = start.to_vec();
        turned.rotate_right(self.rotation);
        turned
    }
}
