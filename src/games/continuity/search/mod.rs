//! Searches of Continuity: what can be reached inside tiles, by simulation; then arrangement, place and keys at once.

mod arrangements;
mod coarse;
mod joint;
mod left;
#[cfg(test)]
mod plain_tests;
mod quick;
pub mod reach;
mod replay;
pub mod seed;
mod sets;
#[cfg(test)]
pub(crate) mod tests;
mod time;

use crate::games::continuity::level::Level;
use crate::games::continuity::rules::{Action, run};
use solver::{Limit, Limits, Meter, Problem, Proof, Solution, SolveError};

use coarse::Coarse;
use joint::{Found, Joint};
use left::Left;
use quick::{Step, Useful, Within};
use reach::Table;
use replay::Mismatch;
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
    solve_from_air(level, limits, Objective::Slides)
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
    solve_from_air(level, limits, Objective::Time)
}

/// Where a figure in mid-air has no way with margins, one without is better than to fall.
fn solve_from_air(
    level: &Level,
    limits: Limits,
    least: Objective,
) -> Result<Solution<Action>, SolveError> {
    let table = Table::of(level);
    let flies = table.nodes.first().is_some_and(|start| start.ground.is_none());
    match solved(level, table, limits, least) {
        Err(SolveError::Unsolvable { expanded, .. }) if flies => {
            let left = limits.expanded.map(|most| most.saturating_sub(expanded));
            solved(level, Table::narrow(level), Limits { expanded: left, ..limits }, least)
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
    solved(level, table, limits, Objective::Slides)
}

/// What a play is to take the least of.
#[derive(Clone, Copy)]
enum Objective {
    /// Slides, and of those with the fewest the shortest.
    Slides,
    Time,
}

/// What a search of a table came to.
enum Outcome {
    /// A play that wins, and what it costs.
    Play(Vec<Action>, u32),
    /// The table has been mended: what it leads to now is to be searched for anew.
    Mended,
    Never,
    /// No play of what was found does what the simulation says, and nothing more can be mended.
    Wrong,
    /// A limit, and the cost of any way at least.
    Stopped(Limit, u32),
}

/// A search that goes on until a way replays by the rules.
struct Search<'a> {
    level: &'a Level,
    table: Table,
    meter: Meter,
    /// Ways that were replayed.
    replays: usize,
    /// What the first of them cost: none costs less.
    bound: Option<u32>,
}

impl Search<'_> {
    fn once(&mut self, least: Objective) -> Outcome {
        match least {
            Objective::Slides => self.fewest(),
            Objective::Time => self.swiftest(),
        }
    }

    /// The fewest slides, the shortest time among these.
    fn fewest(&mut self) -> Outcome {
        let mut coarse = Coarse::of(&self.table);
        let mut joint = Joint::new(self.level, &coarse);
        let useful = match joint.search(&mut self.meter) {
            Found::Slides(useful) => Useful::new(useful),
            Found::Never => return Outcome::Never,
            Found::Stopped(limit, bound) => return Outcome::Stopped(limit, bound),
        };
        let mut arrangements = joint.into_arrangements();
        let mut left = Left::backwards(self.level, &self.table);
        // Where an edge is left out, what led to the door by so many slides is still all that may, and no way is shorter.
        loop {
            let within = Within { useful: &useful, groups: &coarse.of, left: &left };
            let steps = quick::quickest(self.level, &self.table, &mut arrangements, &within);
            if steps.is_empty() {
                return Outcome::Mended;
            }
            match self.replay(&steps, useful.slides()) {
                Replay::LeftOut => {}
                Replay::Wins(actions) => return Outcome::Play(actions, useful.slides()),
                Replay::Refined => {
                    // Where groups lead as they did, the slides do too.
                    let mended = Coarse::of(&self.table);
                    if !mended.leads_as(&coarse) {
                        return Outcome::Mended;
                    }
                    coarse = mended;
                    left = Left::backwards(self.level, &self.table);
                }
                Replay::Fails => return Outcome::Wrong,
            }
        }
    }

    /// The shortest time, in updates.
    fn swiftest(&mut self) -> Outcome {
        match time::swiftest(self.level, &self.table, &mut self.meter) {
            Swift::Way(steps, time) => {
                let cost = time.div_ceil(100);
                match self.replay(&steps, cost) {
                    Replay::Wins(actions) => Outcome::Play(actions, cost),
                    Replay::LeftOut | Replay::Refined => Outcome::Mended,
                    Replay::Fails => Outcome::Wrong,
                }
            }
            Swift::Never => Outcome::Never,
            Swift::Stopped(limit, bound) => Outcome::Stopped(limit, bound),
        }
    }

    /// Replays steps by the rules. What does not do what the simulation says is followed more exactly, or left out.
    fn replay(&mut self, steps: &[Step], cost: u32) -> Replay {
        self.bound.get_or_insert(cost);
        self.replays += 1;
        if self.replays > AGAIN {
            return Replay::Fails;
        }
        match replay::replayed(self.level, &self.table, steps) {
            Ok(actions) => Replay::Wins(actions),
            Err(Mismatch { loose: Some(edge), .. }) if self.table.refine(self.level, edge) => {
                Replay::Refined
            }
            Err(Mismatch { wrong: Some((node, edge)), .. }) => {
                self.table.nodes[node].edges[edge].to = None;
                Replay::LeftOut
            }
            Err(_) => Replay::Fails,
        }
    }
}

/// What came of steps by the rules.
enum Replay {
    Wins(Vec<Action>),
    /// An edge leads somewhere else now.
    Refined,
    /// There is one edge less.
    LeftOut,
    Fails,
}

/// Searches until a way replays by the rules.
fn solved(
    level: &Level,
    table: Table,
    limits: Limits,
    least: Objective,
) -> Result<Solution<Action>, SolveError> {
    let mut search = Search { level, table, meter: Meter::new(limits), replays: 0, bound: None };
    let end = loop {
        match search.once(least) {
            Outcome::Mended => {}
            end => break end,
        }
    };
    let expanded = search.meter.expanded();
    match (end, search.bound) {
        (Outcome::Play(actions, cost), bound) => {
            let bound = bound.unwrap_or(cost);
            let proof = if cost <= bound { Proof::Optimal } else { Proof::Bound(bound) };
            Ok(Solution { actions, cost, expanded, proof })
        }
        (Outcome::Stopped(limit, bound), _) => Err(SolveError::Limit { limit, bound, expanded }),
        (_, None) => Err(unsolvable(level, &search.table, expanded)),
        // What was left out might have been a part of a play that is not quite as simulated.
        (_, Some(bound)) => Err(SolveError::Limit { limit: Limit::Replays, bound, expanded }),
    }
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
