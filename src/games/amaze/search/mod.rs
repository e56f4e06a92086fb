//! The shortest way to paint a board of Amaze: the shared A* over stops and items.
//!
//! The shortest tour is a directed covering walk, so no method is fast on every board. The order is from cheap to
//! dear: one-way traps that make a board impossible, a short A* with bounds from single items, a greedy walk as
//! something to show, and then the long search.

mod beam;
mod bits;
mod cuts;
mod graph;
mod greedy;
mod items;
mod model;
mod potentials;
mod traps;

use crate::games::amaze::level::Level;
use crate::geometry::Direction;
use crate::solver::{
    Limit, Limits, Meter, Outcome, Problem, Proof, Solution, SolveError, a_star_below,
};

use bits::Bits;
use graph::Graph;
use items::{Item, items};
use model::Model;
use potentials::Potentials;

use traps::{Traps, Verdict};

/// States for the short search, whose bounds cost nothing to prepare.
const SHORT: u64 = 2_000;

/// Finds the fewest slides. A limit still yields a solution wherever a greedy walk wins.
///
/// # Errors
/// Proved unsolvable, or a limit reached with nothing to show.
pub(super) fn solve(level: &Level, limits: Limits) -> Result<Solution<Direction>, SolveError> {
    let graph = Graph::new(level);
    let items = items(level, &graph).map_err(|cell| SolveError::Unsolvable {
        reason: format!("cell {cell} is on no slide that can be reached"),
        expanded: 0,
    })?;
    match items.len() {
        0..=64 => search::<[u64; 1]>(&graph, &items, limits),
        65..=128 => search::<[u64; 2]>(&graph, &items, limits),
        129..=256 => search::<[u64; 4]>(&graph, &items, limits),
        _ => search::<Box<[u64]>>(&graph, &items, limits),
    }
}

fn search<B: Bits>(
    graph: &Graph,
    items: &[Item],
    limits: Limits,
) -> Result<Solution<Direction>, SolveError> {
    let mut model = Model::<B>::new(graph, items);
    let traps = Traps::new(&model);
    if traps.verdict(&model, &model.initial()) == Verdict::Lost {
        return Err(SolveError::Unsolvable { reason: traps.reason(&model), expanded: 0 });
    }
    let mut meter = Meter::new(limits);
    let outcome = long(&mut model, &traps, limits, &mut meter);
    let expanded = meter.expanded();
    match outcome {
        Outcome::Found { actions, cost } => {
            Ok(Solution { actions, cost, expanded, proof: Proof::Optimal })
        }
        Outcome::Exhausted => Err(SolveError::Unsolvable {
            reason: "every way of sliding was tried".to_owned(),
            expanded,
        }),
        Outcome::Stopped { limit, bound, best: None } => {
            Err(SolveError::Limit { limit, bound, expanded })
        }
        Outcome::Stopped { bound, best: Some((actions, cost)), .. } => {
            let proof = if bound >= cost { Proof::Optimal } else { Proof::Bound(bound) };
            Ok(Solution { actions, cost, expanded, proof })
        }
    }
}

/// From cheap to dear, until one proves the answer or a limit comes.
fn long<B: Bits>(
    model: &mut Model<'_, B>,
    traps: &Traps<B>,
    limits: Limits,
    meter: &mut Meter,
) -> Outcome<Direction> {
    let most = limits.expanded.map_or(SHORT, |most| most.min(SHORT));
    let mut short = Meter::new(Limits { expanded: Some(most), ..limits });
    let outcome = a_star_below(model, &mut short, None);
    meter.add(short.expanded());
    let Outcome::Stopped { limit, bound, best } = outcome else { return outcome };
    let best = best.map(|(actions, _)| actions).or_else(|| greedy::greedy(model, traps));
    let show = |limit, bound, best: Option<Vec<Direction>>| Outcome::Stopped {
        limit,
        bound,
        best: best
            .map(|actions| (actions.len() as u32, actions))
            .map(|(cost, actions)| (actions, cost)),
    };
    if most < SHORT || limit != Limit::Expanded {
        return show(limit, bound, best);
    }
    let t = std::time::Instant::now();
    model.potentials = Potentials::new(model);
    let tlp = t.elapsed();
    let root = model.initial();
    let bound = bound.max(model.heuristic(&root).unwrap_or(0));
    let greedy_cost = best.as_ref().map(|b| b.len());
    let below = best.as_ref().map(|actions| actions.len() as u32);
    let t = std::time::Instant::now();
    let width = std::env::var("BEAM").map_or(100, |b| b.parse().unwrap());
    let best = beam::beam(model, meter, below, width).or(best);
    let below = best.as_ref().map(|actions| actions.len() as u32);
    if std::env::var("TRACE").is_ok() {
        let p = model.potentials.as_ref().map_or(0.0, |p| p.sum(&root) as f64 / p.unit() as f64);
        eprintln!(
            "  lp {tlp:?} stops {} slides {} items {} root bound {bound} ({p:.3}), greedy {greedy_cost:?}, beam {below:?} {:?} expanded {}",
            model.graph.stops.len(),
            model.graph.slides.len(),
            model.items.len(),
            t.elapsed(),
            meter.expanded()
        );
    }
    let proved = |best: Vec<Direction>| Outcome::Found { cost: best.len() as u32, actions: best };
    if let Some(best) = best.clone().filter(|best| best.len() as u32 <= bound) {
        return proved(best);
    }
    match a_star_below(model, meter, below) {
        Outcome::Exhausted => best.map_or(Outcome::Exhausted, proved),
        Outcome::Stopped { limit, bound: later, best: better } => {
            show(limit, bound.max(later), better.map(|(actions, _)| actions).or(best))
        }
        found => found,
    }
}

#[cfg(test)]
mod tests;
