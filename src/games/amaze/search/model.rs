//! A board as the search sees it: states of a stop and the items still to be covered, and lower bounds on the rest.

use std::hash::{Hash, Hasher};

use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::graph::Graph;
use crate::games::amaze::search::items::{self, Item};
use crate::games::amaze::search::potentials::Potentials;
use crate::geometry::Direction;
use solver::Problem;

/// Where the ball is and what is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State<B> {
    pub(super) stop: u32,
    pub(super) left: B,
}

impl<B: Bits> Hash for State<B> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u32(self.stop);
        for word in self.left.as_ref() {
            hasher.write_u64(*word);
        }
    }
}

/// The board for items in sets of type `B`.
pub(super) struct Model<'a, B> {
    pub(super) graph: &'a Graph,
    pub(super) items: &'a [Item],
    /// By slide: the items that it covers.
    pub(super) gains: Vec<B>,
    /// By item: those that share a slide with it, itself among them.
    conflicts: Vec<B>,
    /// See [`items::distances`].
    distances: Vec<u16>,
    /// Bounds that are dear to prepare, once they are; the first is the best at the start.
    pub(super) potentials: Vec<Potentials>,
}

impl<'a, B: Bits> Model<'a, B> {
    pub(super) fn new(graph: &'a Graph, items: &'a [Item]) -> Self {
        let set = |numbers: &Vec<usize>| {
            let mut set = B::empty(items.len());
            for number in numbers {
                set.insert(*number);
            }
            set
        };
        Model {
            gains: items::gains(items, graph.slides.len()).iter().map(set).collect(),
            conflicts: items::conflicts(items, graph.slides.len()).iter().map(set).collect(),
            distances: items::distances(items, graph),
            potentials: Vec::new(),
            graph,
            items,
        }
    }

    /// The fewest slides from a stop until each item is covered.
    pub(super) fn distances(&self, stop: usize) -> &[u16] {
        &self.distances[stop * self.items.len()..][..self.items.len()]
    }

    /// The state after a slide.
    pub(super) fn after(&self, left: &B, slide: usize) -> State<B> {
        let mut left = left.clone();
        left.remove_all(&self.gains[slide]);
        State { stop: self.graph.slides[slide].to, left }
    }

    /// Lower bounds from single items: the farthest has to be reached; and after the slides to the nearest, every
    /// one of a set of items no two of which share a slide takes a slide of its own. `None` where an item is out of
    /// reach.
    pub(super) fn spread_bound(&self, state: &State<B>) -> Option<u32> {
        let distances = self.distances(state.stop as usize);
        let (mut near, mut far) = (u16::MAX, 0);
        for item in state.left.iter() {
            near = near.min(distances[item]);
            far = far.max(distances[item]);
        }
        if far == u16::MAX {
            return None;
        }
        let mut apart = 0;
        let mut rest = state.left.clone();
        while let Some(item) = rest.first() {
            apart += 1;
            rest.remove_all(&self.conflicts[item]);
        }
        if apart == 0 {
            return Some(0);
        }
        Some(u32::from(far).max(apart + u32::from(near) - 1))
    }

    /// How far a state seems from the end, finer than its bound `rest`.
    pub(super) fn promise(&self, state: &State<B>, rest: u32) -> i64 {
        let cuts = self.potentials.iter().map(|potentials| potentials.millionths(state)).max();
        cuts.unwrap_or_else(|| i64::from(rest) + i64::from(state.left.len()))
    }

    fn slide(&self, state: &State<B>, direction: Direction) -> Option<usize> {
        let mut leaving = self.graph.leaving(state.stop as usize);
        leaving.find(|slide| self.graph.slides[*slide].direction == direction)
    }
}

impl<B: Bits> Problem for Model<'_, B> {
    type State = State<B>;
    type Action = Direction;

    fn initial(&self) -> State<B> {
        State { stop: 0, left: B::filter(self.items.len(), |_| true) }
    }

    fn actions(&self, state: &State<B>) -> Vec<Direction> {
        let leaving = self.graph.leaving(state.stop as usize);
        self.graph.slides[leaving].iter().map(|slide| slide.direction).collect()
    }

    fn result(&self, state: &State<B>, direction: &Direction) -> State<B> {
        self.slide(state, *direction)
            .map_or_else(|| state.clone(), |slide| self.after(&state.left, slide))
    }

    fn is_goal(&self, state: &State<B>) -> bool {
        state.left.is_empty()
    }

    fn heuristic(&self, state: &State<B>) -> Option<u32> {
        let cuts = self.potentials.iter().map(|potentials| potentials.bound(state)).max();
        Some(self.spread_bound(state)?.max(cuts.unwrap_or(0)))
    }
}
