//! A board as a graph: where the ball can stop, and the slides between. Knows no paint and no search.

use rustc_hash::FxHashMap;

use crate::games::amaze::level::Level;
use crate::geometry::{Cell, Direction};

/// One slide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) direction: Direction,
}

/// The stops that the ball can reach, number 0 where it is now, and all slides between them.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) stops: Vec<Cell>,
    /// By stop they leave, then in the order of [`Direction::ALL`].
    pub(super) slides: Vec<Slide>,
    /// By stop: the number of its first slide; one more entry ends the last stop's.
    first: Vec<u32>,
    /// By cell: the slides that pass it or end there, rising.
    pub(super) covers: Vec<Vec<u32>>,
}

impl Graph {
    /// Explores the board from the ball. Time O(slides · their length).
    pub(super) fn new(level: &Level) -> Graph {
        let mut graph = Graph {
            stops: vec![level.ball()],
            slides: Vec::new(),
            first: vec![0],
            covers: vec![Vec::new(); level.tiles().len()],
        };
        let mut number = FxHashMap::from_iter([(level.ball(), 0)]);
        let mut at = 0;
        while let Some(&from) = graph.stops.get(at) {
            for direction in Direction::ALL {
                let slide = graph.slides.len() as u32;
                let mut last = None;
                for cell in level.slide(from, direction) {
                    if let Some(index) = level.index(cell) {
                        graph.covers[index].push(slide);
                    }
                    last = Some(cell);
                }
                let Some(last) = last else { continue };
                let to = *number.entry(last).or_insert_with(|| {
                    graph.stops.push(last);
                    graph.stops.len() as u32 - 1
                });
                graph.slides.push(Slide { from: at as u32, to, direction });
            }
            graph.first.push(graph.slides.len() as u32);
            at += 1;
        }
        graph
    }

    /// The numbers of the slides that leave a stop.
    pub(super) fn leaving(&self, stop: usize) -> std::ops::Range<usize> {
        self.first[stop] as usize..self.first[stop + 1] as usize
    }

    /// By stop: the slides that end there.
    pub(super) fn arriving(&self) -> Vec<Vec<u32>> {
        let mut arriving = vec![Vec::new(); self.stops.len()];
        for (number, slide) in self.slides.iter().enumerate() {
            arriving[slide.to as usize].push(number as u32);
        }
        arriving
    }

    /// By stop: the number of its strongly connected component. Components are numbered such that every slide
    /// leads to the same or to a lower number. Tarjan 1972, without recursion; time O(stops + slides).
    pub(super) fn components(&self) -> Vec<u32> {
        const NONE: u32 = u32::MAX;
        let stops = self.stops.len();
        let (mut index, mut low, mut component) =
            (vec![NONE; stops], vec![0; stops], vec![NONE; stops]);
        let (mut met, mut components) = (0, 0);
        let mut pending = Vec::new();
        // Every stop is reached from stop 0. An entry is a stop and its next slide to look at.
        let mut path = vec![(0, self.leaving(0))];
        while let Some((stop, slides)) = path.last_mut() {
            let stop = *stop;
            if index[stop] == NONE {
                (index[stop], low[stop]) = (met, met);
                met += 1;
                pending.push(stop);
            }
            if let Some(slide) = slides.next() {
                let to = self.slides[slide].to as usize;
                if index[to] == NONE {
                    path.push((to, self.leaving(to)));
                } else if component[to] == NONE {
                    low[stop] = low[stop].min(index[to]);
                }
                continue;
            }
            if low[stop] == index[stop] {
                while let Some(member) = pending.pop() {
                    component[member] = components;
                    if member == stop {
                        break;
                    }
                }
                components += 1;
            }
            path.pop();
            if let Some((parent, _)) = path.last() {
                low[*parent] = low[*parent].min(low[stop]);
            }
        }
        component
    }
}

#[cfg(test)]
mod tests {
    use petgraph::algo::tarjan_scc;
    use petgraph::graph::DiGraph;
    use proptest::prelude::*;

    use super::*;
    use crate::games::amaze::level::Tile;

    proptest! {
        #[test]
        fn components_are_those_of_petgraph(walls in prop::collection::vec(prop::bool::weighted(0.35), 70)) {
            let tile = |wall: bool| if wall { Tile::Wall } else { Tile::Floor };
            let mut tiles: Vec<Tile> = walls.into_iter().map(tile).collect();
            tiles[33] = Tile::Floor;
            let graph = Graph::new(&Level::new(10, tiles, Cell { x: 3, y: 3 }).unwrap());
            let edges = graph.slides.iter().map(|slide| (slide.from, slide.to));
            let mut theirs = DiGraph::<(), ()>::from_edges(edges);
            if theirs.node_count() == 0 {
                theirs.add_node(());
            }
            let ours = graph.components();
            prop_assert_eq!(theirs.node_count(), ours.len());
            let groups = tarjan_scc(&theirs);
            prop_assert_eq!(groups.len() as u32, ours.iter().max().unwrap() + 1);
            for group in groups {
                let first = ours[group[0].index()];
                prop_assert!(group.iter().all(|stop| ours[stop.index()] == first));
            }
            for slide in &graph.slides {
                prop_assert!(ours[slide.to as usize] <= ours[slide.from as usize]);
            }
        }
    }
}
