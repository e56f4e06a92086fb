//! Searches of Continuity: what can be reached inside tiles, by simulation; then arrangement, place and keys at once.

mod arrangements;
mod coarse;
mod joint;
mod quick;
pub mod reach;
pub mod seed;
#[cfg(test)]
pub(crate) mod tests;
mod time;

use crate::games::continuity::level::{Body, Level, State};
use crate::games::continuity::rules::{Action, run};
use crate::solver::{Limit, Limits, Meter, Problem, Proof, Solution, SolveError};

use coarse::Coarse;
use joint::{Found, Joint};
use quick::Step;
use reach::Table;
use time::Swift;

pub use time::SLIDE;

/// Ways that the simulation found but that do not replay on the board are left out one after the other, so often.
const AGAIN: usize = 160;

/// The fewest slides, and with these the shortest time, by what the simulation of the tiles finds. The time of a solution:
/// [`updates`].
///
/// # Errors
/// Nothing that the simulation finds wins, or a limit is reached.
pub fn solve(level: &Level, limits: Limits) -> Result<Solution<Action>, SolveError> {
    if level.is_goal(level.state()) {
        return Ok(Solution { actions: Vec::new(), cost: 0, expanded: 0, proof: Proof::Optimal });
    }
    solve_with(level, Table::of(level), limits)
}

/// The shortest time, each slide counted as [`SLIDE`] updates, by what the simulation of the tiles finds. The cost of the
/// solution is its time in updates.
///
/// # Errors
/// As [`solve`].
pub fn solve_swiftly(level: &Level, limits: Limits) -> Result<Solution<Action>, SolveError> {
    if level.is_goal(level.state()) {
        return solve(level, limits);
    }
    solved(level, Table::of(level), limits, swiftest)
}

/// The same as [`solve`], where the tiles have been simulated already.
///
/// # Errors
/// As [`solve`].
pub fn solve_with(
    level: &Level,
    table: Table,
    limits: Limits,
) -> Result<Solution<Action>, SolveError> {
    solved(level, table, limits, fewest)
}

/// What a search of a table came to.
enum Outcome {
    /// Steps, and what they cost.
    Steps(Vec<Step>, u32),
    Never,
    /// A limit, and the cost of any way at least.
    Stopped(Limit, u32),
}

/// The fewest slides, the shortest time among these.
fn fewest(level: &Level, table: &Table, meter: &mut Meter) -> Outcome {
    let coarse = Coarse::of(table);
    let mut joint = Joint::new(level, &coarse);
    match joint.search(meter) {
        Found::Slides(useful) => {
            let steps = quick::quickest(level, table, &mut joint, &useful);
            Outcome::Steps(steps, useful.len() as u32 - 1)
        }
        Found::Never => Outcome::Never,
        Found::Stopped(limit, bound) => Outcome::Stopped(limit, bound),
    }
}

/// The shortest time, in updates.
fn swiftest(level: &Level, table: &Table, meter: &mut Meter) -> Outcome {
    match time::swiftest(level, table, meter) {
        Swift::Way(steps, time) => Outcome::Steps(steps, time.div_ceil(100)),
        Swift::Never => Outcome::Never,
        Swift::Stopped(limit, bound) => Outcome::Stopped(limit, bound),
    }
}

/// Searches until a way replays by the rules: what does not do what the simulation says is followed more exactly, or left out.
fn solved(
    level: &Level,
    mut table: Table,
    limits: Limits,
    search: fn(&Level, &Table, &mut Meter) -> Outcome,
) -> Result<Solution<Action>, SolveError> {
    let mut meter = Meter::new(limits);
    let mut bound = None;
    for _ in 0..AGAIN {
        let (steps, cost) = match search(level, &table, &mut meter) {
            Outcome::Steps(steps, cost) => (steps, cost),
            Outcome::Never => break,
            Outcome::Stopped(limit, bound) => {
                return Err(SolveError::Limit { limit, bound, expanded: meter.expanded() });
            }
        };
        let least = *bound.get_or_insert(cost);
        match replayed(level, &table, &steps) {
            Ok(actions) => {
                let proof = if cost <= least { Proof::Optimal } else { Proof::Bound(least) };
                return Ok(Solution { actions, cost, expanded: meter.expanded(), proof });
            }
            Err(Fault { loose: Some(edge), .. }) if table.refine(level, edge) => {}
            Err(Fault { wrong: Some((node, edge)), .. }) => {
                table.nodes[node].edges[edge].to = None;
            }
            Err(_) => break,
        }
    }
    let expanded = meter.expanded();
    // What was left out might have been a part of a play that is not quite as simulated.
    Err(match bound {
        None => unsolvable(level, &table, expanded),
        Some(bound) => SolveError::Limit { limit: Limit::Replays, bound, expanded },
    })
}

fn unsolvable(level: &Level, table: &Table, expanded: u64) -> SolveError {
    let seen: u32 =
        table.nodes.iter().flat_map(|node| &node.edges).fold(0, |all, it| all | it.keys);
    let missing = level.all_keys() & !(seen | level.state().taken);
    let door = table.nodes.iter().flat_map(|node| &node.edges).any(|edge| edge.door.is_some());
    let reason = if missing != 0 {
        format!("no place of its tile leads to key {}", missing.trailing_zeros() + 1)
    } else if door {
        "no arrangement of the tiles leads to all keys and then to the door".to_owned()
    } else {
        "no place of its tile leads to the door".to_owned()
    };
    SolveError::Unsolvable { reason, expanded }
}

/// Why steps do not do what the simulation says: edges of places.
struct Fault {
    /// The first that leads near the place that it is said to lead to, but not there.
    loose: Option<(usize, usize)>,
    /// The one that is to be left out otherwise.
    wrong: Option<(usize, usize)>,
}

/// The steps by the rules.
fn replayed(level: &Level, table: &Table, steps: &[Step]) -> Result<Vec<Action>, Fault> {
    let (mut state, mut actions) = (level.state().clone(), Vec::new());
    let (mut blame, mut loose, mut last, mut astray) = (None, None, None, None);
    for step in steps {
        let (of, own) = match *step {
            Step::Slide(direction) => (None, vec![Action::Slide(direction)]),
            Step::Edge { node, edge } => {
                let place = &table.nodes[node];
                if place.body != state.body {
                    loose = loose.or(last);
                }
                if is_astray(&place.body, &state.body) {
                    astray = astray.or(last);
                }
                last = Some((node, edge));
                // Where the figure is not quite where it was simulated, that may be why a later step fails.
                if place.ground.is_none() || place.body != state.body {
                    blame = Some((node, edge));
                }
                (Some((node, edge)), place.edges[edge].actions.clone())
            }
        };
        for action in own {
            if level.is_goal(&state) {
                break;
            }
            let Some((next, _)) = run(level, &state, &action).filter(|(next, _)| *next != state)
            else {
                return Err(Fault { loose, wrong: astray.or(blame).or(of) });
            };
            actions.push(action);
            state = next;
        }
        blame = blame.or(of);
    }
    if !level.is_goal(&state) {
        return Err(Fault { loose, wrong: astray.or(blame) });
    }
    Ok(tidied(level, actions))
}

/// Whether a figure is not where it was simulated, nor near: what led there does something else on this board.
fn is_astray(expected: &Body, own: &Body) -> bool {
    const FAR: i32 = 12;
    let ((a, b), (x, y)) = (expected.pixel(), own.pixel());
    expected.tile != own.tile || (a - x).abs().max((b - y).abs()) > FAR
}

/// Walks one after another are one walk, where it leads to the same.
fn tidied(level: &Level, actions: Vec<Action>) -> Vec<Action> {
    let mut all = actions;
    let mut at = 0;
    while at + 1 < all.len() {
        let pair = matches!(
            (all[at], all[at + 1]),
            (Action::Walk(_), Action::Walk(_) | Action::Leave(_) | Action::Drop(..))
        );
        let mut shorter = all.clone();
        shorter.remove(at);
        if pair && play(level, &shorter).is_some() && play(level, &shorter) == play(level, &all) {
            all = shorter;
        } else {
            at += 1;
        }
    }
    all
}

/// The last state of a play; `None` where it breaks the rules.
fn play(level: &Level, actions: &[Action]) -> Option<State> {
    let mut state = level.state().clone();
    for action in actions {
        state = run(level, &state, action).map(|(next, _)| next).filter(|next| *next != state)?;
    }
    Some(state)
}

/// How long a play takes, in updates of the game, slides apart.
#[must_use]
pub fn updates(level: &Level, actions: &[Action]) -> u32 {
    let mut state = level.state().clone();
    let mut sum = 0;
    for action in actions {
        let Some((next, count)) = run(level, &state, action) else { break };
        (state, sum) = (next, sum + count);
    }
    sum
}
