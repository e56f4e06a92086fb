//! The board as a directed graph: an arc from each cell to each neighbour that a chain may step to from there.

use crate::games::cardinal_chains::level::{Level, Tile};
use crate::geometry::{Cell, Direction};

/// No neighbour.
pub(super) const NONE: u16 = u16::MAX;

/// Places in [`Direction::ALL`] of the four ways; the way back of `way` is `way ^ 1`.
pub(super) const WAYS: std::ops::Range<usize> = 0..4;

/// An arc: the node that it leaves, and the way it goes.
pub(super) type Arc = (u16, usize);

/// The graph. The starts come first among the nodes, that of `A` before all; then the other cells, row by row.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    /// The cell of each node.
    pub(super) cells: Vec<Cell>,
    /// The neighbour in each way, whether or not an arc leads there.
    pub(super) next: Vec<[u16; 4]>,
    /// The ways in which arcs leave: bit `way`.
    pub(super) out: Vec<u8>,
    /// The ways in which the nodes lie that arcs come from.
    pub(super) into: Vec<u8>,
    /// How many starts there are.
    pub(super) starts: usize,
}

impl Graph {
    /// The graph of a board, whatever is drawn on it.
    pub(super) fn new(level: &Level) -> Graph {
        let mut cells = level.starts().to_vec();
        let starts = cells.len();
        cells.extend(level.cells().filter(|cell| !matches!(level.tile(*cell), Tile::Start(_))));
        let mut node = vec![NONE; level.tiles().len()];
        for (number, cell) in (0..).zip(&cells) {
            if let Some(at) = level.index(*cell) {
                node[at] = number;
            }
        }
        let node = |cell: Cell| level.index(cell).map_or(NONE, |at| node[at]);
        let next: Vec<[u16; 4]> =
            cells.iter().map(|cell| Direction::ALL.map(|way| node(*cell + way))).collect();
        let mut graph =
            Graph { out: vec![0; cells.len()], into: vec![0; cells.len()], cells, next, starts };
        for from in 0..graph.len() {
            for way in WAYS {
                let to = usize::from(graph.next[from][way]);
                if let Some(cell) = graph.cells.get(to)
                    && level.tile(graph.cells[from]).leads_to(level.tile(*cell))
                {
                    graph.out[from] |= 1 << way;
                    graph.into[to] |= 1 << (way ^ 1);
                }
            }
        }
        graph
    }

    /// How many nodes there are.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether a chain begins here.
    pub(super) fn is_start(&self, node: usize) -> bool {
        node < self.starts
    }

    /// The ways whose bits are set.
    pub(super) fn ways(mask: u8) -> impl Iterator<Item = usize> {
        WAYS.filter(move |way| mask >> way & 1 == 1)
    }

    /// The way from a node to its neighbour.
    pub(super) fn way(&self, from: u16, to: u16) -> Option<usize> {
        self.next[usize::from(from)].iter().position(|next| *next == to)
    }

    /// The arcs of the chains as they are drawn, chain by chain.
    pub(super) fn drawn(&self, level: &Level) -> Vec<Vec<Arc>> {
        let chain = |(start, steps): (usize, &Vec<Direction>)| {
            let mut at = start as u16;
            let arc = |step: &Direction| {
                let way = Direction::ALL.iter().position(|way| way == step).unwrap_or(0);
                let arc = (at, way);
                at = self.next[usize::from(at)][way];
                arc
            };
            steps.iter().map(arc).collect()
        };
        level.chains().iter().enumerate().map(chain).collect()
    }

    /// The steps of each chain, where `next` says which way each node is left, [`NONE`] where a chain ends.
    pub(super) fn chains(&self, next: &[u16]) -> Vec<Vec<Direction>> {
        let chain = |start: usize| {
            let mut steps = Vec::new();
            let mut at = start;
            while let Some(way) = Direction::ALL.get(usize::from(next[at])) {
                steps.push(*way);
                at = usize::from(self.next[at][usize::from(next[at])]);
            }
            steps
        };
        (0..self.starts).map(chain).collect()
    }
}
