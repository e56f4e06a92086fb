//! How often something happens.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

/// The time that counts.
const WINDOW: Duration = Duration::from_secs(5);

/// How often something has happened in the last seconds, and at all.
#[derive(Clone, Debug, Default)]
pub(super) struct Rate {
    times: VecDeque<Instant>,
    /// At all.
    pub(super) all: u64,
}

impl Rate {
    /// It happens.
    pub(super) fn count(&mut self) {
        self.count_at(Instant::now());
    }

    fn count_at(&mut self, now: Instant) {
        self.all += 1;
        self.times.push_back(now);
        while self.times.front().is_some_and(|first| now - *first > WINDOW) {
            self.times.pop_front();
        }
    }

    /// Times a second, of something that may have begun to happen at `since`.
    pub(super) fn a_second(&self, since: Instant, now: Instant) -> f64 {
        let time = now.saturating_duration_since(since).min(WINDOW);
        let recent = |at: &&Instant| now.saturating_duration_since(**at) <= WINDOW;
        let count = self.times.iter().filter(recent).count();
        // In the first second one look would make a rate that means nothing.
        count as f64 / time.as_secs_f64().max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_is_that_of_the_last_seconds() {
        let (since, mut rate) = (Instant::now(), Rate::default());
        for i in 0..20 {
            rate.count_at(since + Duration::from_millis(i * 100));
        }
        let after = |seconds| rate.a_second(since, since + Duration::from_secs(seconds));
        assert!((after(2) - 10.0).abs() < 1e-9, "{}", after(2));
        assert!((after(5) - 4.0).abs() < 1e-9, "{}", after(5));
        assert!(after(60).abs() < 1e-9, "nothing has happened for long: {}", after(60));
        assert_eq!(rate.all, 20);
    }
}
