//! How long a search may go on, as the command line says it.

use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;

use crate::cli::interrupt::Interrupt;
use crate::solver::Limits;

/// How long a search may go on.
#[derive(Args, Clone, Debug)]
pub(super) struct LimitArgs {
    /// Seconds a search may take; 0 is without limit
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = seconds)]
    time_limit: f64,
    /// MiB a search's tables may take; 0 is without limit
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
    /// The limits of a search that starts now, and ends when the process is asked to.
    #[must_use]
    pub(super) fn starting_now(&self, interrupt: Option<Interrupt>) -> Limits {
        let time = Some(self.time_limit).filter(|it| *it > 0.0).map(Duration::from_secs_f64);
        Limits {
            expanded: self.max_expanded,
            deadline: time.map(|time| Instant::now() + time),
            memory: Some(self.memory_limit)
                .filter(|it| *it > 0)
                .map(|it| it.saturating_mul(1 << 20)),
            stop: interrupt.map(Interrupt::flag),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_read_with_their_units() {
        let most = LimitArgs { time_limit: 0.0, memory_limit: 3, max_expanded: Some(5) };
        let limits = most.starting_now(None);
        assert_eq!(
            (limits.deadline, limits.memory, limits.expanded),
            (None, Some(3 << 20), Some(5))
        );
        assert!(seconds("-1").is_err() && seconds("inf").is_err() && seconds("1.5") == Ok(1.5));
    }
}
