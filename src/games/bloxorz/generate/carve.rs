//! Carves a board: takes floor away while that makes the shortest way longer, then whatever does not matter to it.

use std::ops::RangeInclusive;

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use crate::game::Metric;
use crate::games::bloxorz::generate::islands::Sketch;
use crate::games::bloxorz::level::{Level, Tile};
use crate::games::bloxorz::rules::Action;
use crate::games::bloxorz::search::solve;
use crate::geometry::{Cell, Direction};
use solver::{Limits, Solution, SolveError};

/// States for one board, at most.
const MOST_STATES: u64 = 200_000;
/// Rounds over all floor cells, at most.
const ROUNDS: usize = 3;

pub(super) struct Carver<'a> {
    random: &'a mut ChaCha8Rng,
    /// States left for the whole request.
    states: &'a mut u64,
    moves: RangeInclusive<u32>,
}

impl<'a> Carver<'a> {
    pub(super) fn new(
        random: &'a mut ChaCha8Rng,
        states: &'a mut u64,
        moves: RangeInclusive<u32>,
    ) -> Carver<'a> {
        Carver { random, states, moves }
    }

    /// The board as carved and its shortest solution; `None` where it has none or is too long from the start.
    pub(super) fn carve(mut self, mut sketch: Sketch) -> Option<(Level, Solution<Action>)> {
        let mut cost = self.cost(&sketch)?;
        let target = self.random.random_range(self.moves.clone());
        for _ in 0..ROUNDS {
            let mut floor = sketch.cells(|tile| tile == Tile::Plain);
            floor.shuffle(self.random);
            for cell in floor {
                if cost >= target {
                    break;
                }
                let Some((carved, longer)) = self.without(&sketch, cell) else { continue };
                if longer > cost || (longer == cost && self.random.random_bool(0.25)) {
                    (sketch, cost) = (carved, longer);
                }
            }
        }
        let cost = self.cost(&sketch)?;
        self.simplify(&mut sketch, cost);
        let level = sketch.shifted()?.level()?;
        let solution = self.solve(&level)?;
        Some((level, solution))
    }

    /// The board without a cell of floor, and what it costs then: not where it is needed, or leaves crumbs.
    fn without(&mut self, sketch: &Sketch, cell: Cell) -> Option<(Sketch, u32)> {
        let target = sketch.splitters.values().any(|targets| targets.contains(&cell));
        if cell == sketch.start || target {
            return None;
        }
        let mut carved = sketch.clone();
        carved.set(cell, Tile::Void);
        let neighbours = Direction::ALL.map(|direction| cell + direction);
        let alone = |cell: Cell| {
            let floor = |direction: &Direction| carved.tile(cell + *direction) != Tile::Void;
            carved.tile(cell) != Tile::Void && !Direction::ALL.iter().any(floor)
        };
        if neighbours.into_iter().any(alone) {
            return None;
        }
        let longer = self.cost(&carved)?;
        (longer <= *self.moves.end()).then_some((carved, longer))
    }

    /// Takes out what makes no difference to the shortest way.
    fn simplify(&mut self, sketch: &mut Sketch, cost: u32) {
        for switch in sketch.switches.keys().copied().collect::<Vec<_>>() {
            let mut plain = sketch.clone();
            plain.switches.remove(&switch);
            plain.set(switch, Tile::Plain);
            self.keep(sketch, plain, cost);
        }
        let worked = |sketch: &Sketch, bridge: Cell| {
            sketch.switches.values().any(|works| works.contains_key(&bridge))
        };
        for bridge in sketch.cells(Tile::is_bridge) {
            if !worked(sketch, bridge) {
                let there = matches!(sketch.tile(bridge), Tile::Bridge { present: true, .. });
                sketch.set(bridge, if there { Tile::Plain } else { Tile::Void });
            }
        }
        for splitter in sketch.splitters.keys().copied().collect::<Vec<_>>() {
            let mut plain = sketch.clone();
            plain.splitters.remove(&splitter);
            plain.set(splitter, Tile::Plain);
            self.keep(sketch, plain, cost);
        }
        let mut whole = sketch.clone();
        for cell in sketch.cells(|tile| tile == Tile::Fragile) {
            whole.set(cell, Tile::Plain);
        }
        self.keep(sketch, whole, cost);
    }

    /// The simpler board in place of the other, where it costs the same.
    fn keep(&mut self, sketch: &mut Sketch, simpler: Sketch, cost: u32) {
        if self.cost(&simpler) == Some(cost) {
            *sketch = simpler;
        }
    }

    fn cost(&mut self, sketch: &Sketch) -> Option<u32> {
        let level = sketch.level()?;
        self.solve(&level).map(|solution| solution.cost)
    }

    fn solve(&mut self, level: &Level) -> Option<Solution<Action>> {
        let expanded = Some(MOST_STATES.min(*self.states));
        let limits = Limits { expanded, ..Limits::default() };
        let solved = solve(level, Metric::Moves, false, limits);
        let effort = match &solved {
            Ok(solution) => solution.expanded,
            Err(SolveError::Unsolvable { expanded, .. } | SolveError::Limit { expanded, .. }) => {
                *expanded
            }
        };
        // To set up a search costs about as much as some states do.
        *self.states = self.states.saturating_sub(effort + 200);
        solved.ok()
    }
}
