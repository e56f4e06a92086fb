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
    solve_from_air(level, limits, fewest)
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
    solve_from_air(level, limits, swiftest)
}

/// Where a figure in mid-air has no way with margins, one without is better than to fall.
fn solve_from_air(
    level: &Level,
    limits: Limits,
    search: fn(&Level, &Table, &mut Meter) -> Outcome,
) -> Result<Solution<Action>, SolveError> {
    let table = Table::of(level);
    let flies = table.nodes.first().is_some_and(|start| start.ground.is_none());
    match solved(level, table, limits, search) {
        Err(SolveError::Unsolvable { .. }) if flies => {
            solved(level, Table::narrow(level), limits, search)
        }
        result => result,
    }
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
    let mut play = Play { states: vec![level.state().clone()], actions: Vec::new() };
    let (mut blame, mut loose, mut last, mut astray) = (None, None, None, None);
    for step in steps {
        let state = play.state();
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
            if level.is_goal(play.state()) {
                break;
            }
            if !play.go(level, action) {
                return Err(Fault { loose, wrong: astray.or(blame).or(of) });
            }
        }
        blame = blame.or(of);
    }
    if !level.is_goal(play.state()) {
        return Err(Fault { loose, wrong: astray.or(blame) });
    }
    Ok(play.tidied(level))
}

/// Whether a figure is not where it was simulated, nor near: what led there does something else on this board.
fn is_astray(expected: &Body, own: &Body) -> bool {
    const FAR: i32 = 12;
    let ((a, b), (x, y)) = (expected.pixel(), own.pixel());
    expected.tile != own.tile || (a - x).abs().max((b - y).abs()) > FAR
}

/// Actions, and the states before, between and after them.
struct Play {
    states: Vec<State>,
    actions: Vec<Action>,
}

impl Play {
    fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// Does one more action. Not, where the rules do not allow it, or where it changes nothing.
    fn go(&mut self, level: &Level, action: Action) -> bool {
        let next = run(level, self.state(), &action).map(|(next, _)| next);
        let Some(next) = next.filter(|next| next != self.state()) else { return false };
        self.states.push(next);
        self.actions.push(action);
        true
    }

    /// Walks one after another as one walk, where it leads to the same.
    fn tidied(mut self, level: &Level) -> Vec<Action> {
        let mut at = 0;
        while at + 1 < self.actions.len() {
            let pair = matches!(
                (self.actions[at], self.actions[at + 1]),
                (Action::Walk(_), Action::Walk(_) | Action::Leave(_) | Action::Drop(..))
            );
            let shorter = if pair { self.without(level, at) } else { None };
            match shorter {
                Some(later) => {
                    self.actions.remove(at);
                    self.states.remove(at + 1);
                    self.states.splice(at + 1..=at + later.len(), later);
                }
                None => at += 1,
            }
        }
        self.actions
    }

    /// The states after those actions that follow one that is left out, up to where all goes on as with it; `None` where it
    /// does not.
    fn without(&self, level: &Level, at: usize) -> Option<Vec<State>> {
        let mut state = self.states[at].clone();
        let mut later = Vec::new();
        for (action, with) in self.actions[at + 1..].iter().zip(&self.states[at + 2..]) {
            let next = run(level, &state, action).map(|(next, _)| next);
            state = next.filter(|next| *next != state)?;
            later.push(state.clone());
            if state == *with {
                return Some(later);
            }
        }
        None
    }
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
