//! How long a search may go on, as the command line says it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;

use crate::cli::interrupt::Interrupt;
use crate::game::{AnyGame, Objective, Plan, PlanContext, PlanError};
use solver::{Limit, Limits, Proof, SolveError};

/// MiB that each of several searches may take however many there are: less would hold back what hardly any takes.
const LEAST_SHARE: usize = 64;

/// How long a search may go on.
#[derive(Args, Clone, Debug, Serialize)]
pub(super) struct LimitArgs {
    /// Seconds a search may take; 0 is without limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    time_limit: f64,
    /// MiB a search's tables may take; 0 is without limit. Searches side by side (--jobs) each take their part of it, 64 MiB
    /// at least; one that its part is too little for is made again with all of it, one at a time
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory_limit: usize,
    /// States a search may expand
    #[arg(long, value_name = "STATES")]
    max_expanded: Option<u64>,
}

fn seconds(text: &str) -> Result<f64, String> {
    let parsed = text.parse::<f64>().ok().filter(|it| (0.0..=1e9).contains(it));
    parsed.ok_or_else(|| "expected a number of seconds from 0 to 1e9".to_owned())
}

impl LimitArgs {
    /// What each of so many jobs may search with; searches end when the process is asked to.
    pub(super) fn shared(&self, jobs: usize, interrupt: Interrupt) -> Budget {
        Budget { limits: self.clone(), jobs, interrupt: Some(interrupt), whole: Mutex::new(()) }
    }

    /// The limits of a search that starts now, with so many MiB.
    fn starting_now(&self, memory: usize, interrupt: Option<Interrupt>) -> Limits {
        let time = Some(self.time_limit).filter(|it| *it > 0.0).map(Duration::from_secs_f64);
        Limits {
            expanded: self.max_expanded,
            deadline: time.map(|time| Instant::now() + time),
            memory: Some(memory).filter(|it| *it > 0).map(|it| it.saturating_mul(1 << 20)),
            stop: interrupt.map(Interrupt::flag),
            watch: None,
        }
    }
}

/// What the searches of several jobs may take together.
#[derive(Debug)]
pub(super) struct Budget {
    limits: LimitArgs,
    jobs: usize,
    interrupt: Option<Interrupt>,
    /// Held by the one search that may take all of the memory.
    whole: Mutex<()>,
}

impl Budget {
    /// Searches for a plan.
    ///
    /// # Errors
    /// As [`AnyGame::plan`].
    pub(super) fn plan(
        &self,
        game: &dyn AnyGame,
        level: &str,
        objective: Objective,
    ) -> Result<Plan, PlanError> {
        self.search(|limits| game.plan(level, PlanContext::default(), objective, limits), is_short)
    }

    /// What plans so: see [`Budget::plan`].
    pub(super) fn planner(
        &self,
    ) -> impl Fn(&'static dyn AnyGame, &str, Objective) -> Result<Plan, PlanError> {
        |game, level, objective| self.plan(game, level, objective)
    }

    /// What a search finds: with its part of the memory, so that what it finds does not depend on how many there are, and
    /// where that was too little for it, as `is_short` says, with the whole.
    pub(super) fn search<T>(
        &self,
        search: impl Fn(Limits) -> T,
        is_short: impl FnOnce(&T, Limits) -> bool,
    ) -> T {
        let all = self.limits.memory_limit;
        let part = (all / self.jobs).max(LEAST_SHARE).min(all);
        let limits = self.limits.starting_now(part, self.interrupt);
        let found = search(limits);
        if part == all || !is_short(&found, limits) {
            return found;
        }
        let _alone = self.whole.lock().unwrap_or_else(PoisonError::into_inner);
        search(self.limits.starting_now(all, self.interrupt))
    }
}

/// Whether a search found less than it might have with more memory: it says so, or it proved nothing, and no other limit
/// kept it from that.
fn is_short(found: &Result<Plan, PlanError>, limits: Limits) -> bool {
    match found {
        Err(PlanError::Solve(SolveError::Limit { limit, .. })) => *limit == Limit::Memory,
        Err(_) => false,
        Ok(plan) => {
            let is_spent = limits.expanded.is_some_and(|most| plan.expanded >= most);
            let is_bound = matches!(plan.proof, Proof::Bound(bound) if bound < plan.cost);
            is_bound && !is_spent && limits.ended().is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    fn args(memory_limit: usize) -> LimitArgs {
        LimitArgs { time_limit: 0.0, memory_limit, max_expanded: Some(2) }
    }

    fn budget(memory_limit: usize, jobs: usize) -> Budget {
        Budget { limits: args(memory_limit), jobs, interrupt: None, whole: Mutex::new(()) }
    }

    #[test]
    fn limits_are_read_with_their_units() {
        let limits = args(3).starting_now(3, None);
        assert_eq!(
            (limits.deadline, limits.memory, limits.expanded),
            (None, Some(3 << 20), Some(2))
        );
        assert!(seconds("-1").is_err() && seconds("inf").is_err() && seconds("1.5") == Ok(1.5));
    }

    /// MiB that each search of a budget is given, where each says that it was too little.
    fn given(budget: &Budget) -> Vec<Option<usize>> {
        let given = RefCell::new(Vec::new());
        let search = |limits: Limits| given.borrow_mut().push(limits.memory.map(|it| it >> 20));
        budget.search(search, |(), _| true);
        given.into_inner()
    }

    #[test]
    fn jobs_share_the_memory_and_one_that_needs_it_takes_all() {
        assert_eq!(given(&budget(1000, 1)), [Some(1000)]);
        assert_eq!(given(&budget(1000, 4)), [Some(250), Some(1000)]);
        assert_eq!(given(&budget(1000, 99)), [Some(64), Some(1000)]);
        assert_eq!(given(&budget(30, 4)), [Some(30)]);
        assert_eq!(given(&budget(0, 4)), [None]);
    }

    #[test]
    fn a_plan_is_the_same_however_many_jobs_share_the_memory() {
        // A greedy walk wins it, and in 2 states nothing is proved of that.
        let level =
            "amaze\n#########\n####...##\n#....#..#\n#.#..####\n#.#..####\n#@#.....#\n#########\n";
        let game = crate::games::by_name("amaze").unwrap();
        let plans =
            [1, 8].map(|jobs| budget(100, jobs).plan(game, level, Objective::default()).unwrap());
        assert_eq!(plans[0], plans[1]);
        let limits = args(100).starting_now(100, None);
        assert!(!is_short(&Ok(plans[0].clone()), limits), "the states were the limit");
        let more = Limits { expanded: None, ..limits };
        assert!(is_short(&Ok(plans[0].clone()), more));
        let short = SolveError::Limit { limit: Limit::Memory, bound: 1, expanded: 1 };
        assert!(is_short(&Err(short.into()), limits));
    }
}
