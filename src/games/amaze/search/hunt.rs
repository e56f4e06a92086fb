//! From cheap to dear: a short A* with bounds from single items; a greedy walk, as something to show; then rounds of
//! a potential, a beam for a shorter walk and an A* for the proof, each round with more of everything.
//!
//! What a round costs is counted in states, never in seconds, so that the same board gives the same plan.

use crate::games::amaze::search::beam::beam;
use crate::games::amaze::search::bits::Bits;
use crate::games::amaze::search::greedy::greedy;
use crate::games::amaze::search::model::{Model, State};
use crate::games::amaze::search::potentials::{Potentials, Program};
use crate::games::amaze::search::traps::Traps;
use crate::geometry::Direction;
use solver::{Limit, Limits, Meter, Outcome, Problem, a_star_below};

/// States for the short search: about as long as the first linear program takes.
const SHORT: u64 = 1_000;
/// The first beam's width.
const WIDTH: usize = 40;
/// States for the A* of the first round.
const ROUND: u64 = 8_000;
/// How much wider and longer each round is than the one before.
const GROWTH: u64 = 4;
/// Potentials beyond the first: each makes every state dearer.
const MOST_POTENTIALS: usize = 4;
/// States that a potential after the first is made for.
const SAMPLES: usize = 8;

/// A search for the shortest walk, with what is known so far.
pub(super) struct Hunt<'m, 'a, B> {
    model: &'m mut Model<'a, B>,
    traps: &'m Traps<B>,
    meter: Meter,
    /// The shortest walk so far.
    best: Option<Vec<Direction>>,
    /// No walk is shorter.
    bound: u32,
}

impl<'m, 'a, B: Bits> Hunt<'m, 'a, B> {
    pub(super) fn new(model: &'m mut Model<'a, B>, traps: &'m Traps<B>, limits: Limits) -> Self {
        Hunt { model, traps, meter: Meter::new(limits), best: None, bound: 0 }
    }

    pub(super) fn expanded(&self) -> u64 {
        self.meter.expanded()
    }

    pub(super) fn run(&mut self) -> Outcome<Direction> {
        if let Some(outcome) = self.a_star(SHORT) {
            return outcome;
        }
        if self.best.is_none() {
            self.best = greedy(self.model, self.traps);
        }
        let root = self.model.initial();
        self.add_potential(&[root]);
        let (mut width, mut states) = (WIDTH, ROUND);
        loop {
            let samples = self.beam(width);
            if self.best.as_ref().is_some_and(|best| best.len() as u32 <= self.bound) {
                return self.proved();
            }
            self.add_potential(&samples);
            if let Some(outcome) = self.a_star(states) {
                return outcome;
            }
            width *= GROWTH as usize;
            states = states.saturating_mul(GROWTH);
        }
    }

    /// A* for a walk shorter than the best, over so many states; none when only they ran out.
    fn a_star(&mut self, states: u64) -> Option<Outcome<Direction>> {
        let mut slice = self.meter.slice(states);
        let below = self.best.as_ref().map(|best| best.len() as u32);
        let outcome = a_star_below(&*self.model, &mut slice, below);
        self.meter.resume(&slice);
        match outcome {
            Outcome::Found { .. } => Some(outcome),
            Outcome::Exhausted => Some(self.proved()),
            Outcome::Stopped { limit, bound, best } => {
                self.bound = self.bound.max(bound);
                if let Some((actions, _)) = best {
                    self.best = Some(actions);
                }
                if limit == Limit::Expanded && !self.meter.is_spent() {
                    return None;
                }
                let best = self.best.take().or_else(|| greedy(self.model, self.traps));
                let best = best.map(|actions| (actions.len() as u32, actions));
                let best = best.map(|(cost, actions)| (actions, cost));
                Some(Outcome::Stopped { limit, bound: self.bound, best })
            }
        }
    }

    fn proved(&mut self) -> Outcome<Direction> {
        self.best.take().map_or(Outcome::Exhausted, |actions| Outcome::Found {
            cost: actions.len() as u32,
            actions,
        })
    }

    /// Looks for a shorter walk; answers some of the states that it met.
    fn beam(&mut self, width: usize) -> Vec<State<B>> {
        let below = self.best.as_ref().map(|best| best.len() as u32);
        let (found, met) = beam(self.model, &mut self.meter, below, width);
        if found.is_some() {
            self.best = found;
        }
        let step = met.len().div_ceil(SAMPLES).max(1);
        met.into_iter().step_by(step).collect()
    }

    /// Adds the potential that is highest over some states, and with it perhaps to the bound.
    fn add_potential(&mut self, states: &[State<B>]) {
        if states.is_empty() || self.model.potentials.len() > MOST_POTENTIALS {
            return;
        }
        let limits = self.meter.limits();
        let potential: Option<Potentials> = Program::new(self.model, limits.memory)
            .and_then(|mut program| program.highest(states, limits));
        self.model.potentials.extend(potential);
        let root = self.model.heuristic(&self.model.initial()).unwrap_or(0);
        self.bound = self.bound.max(root);
    }
}
