//! When a search has to stop.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// The clock of deadlines: the standard library's, but in web pages, where that one has none.
pub use web_time::Instant;

/// What a search may use. `Limits::default()` is without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// States whose successors may be generated.
    pub expanded: Option<u64>,
    /// The moment at which to stop.
    pub deadline: Option<Instant>,
    /// Bytes that the search's own tables may take, as it estimates them.
    pub memory: Option<usize>,
    /// Set by whoever wants the search to end at once.
    pub stop: Option<&'static AtomicBool>,
    /// Told from time to time how many states are expanded by now.
    pub watch: Option<fn(u64)>,
}

impl Limits {
    /// Why the search has to end now, whatever it has done: it was told to stop, or its time is over.
    #[must_use]
    pub fn ended(&self) -> Option<Limit> {
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Some(Limit::Stopped);
        }
        self.deadline.is_some_and(|end| Instant::now() >= end).then_some(Limit::Time)
    }
}

/// The limit that ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Limits::expanded`].
    Expanded,
    /// [`Limits::deadline`].
    Time,
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::stop`].
    Stopped,
    /// Plans were found that do not replay by the rules, and none that does: no proof that there is none.
    Replays,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Expanded => "states",
            Limit::Time => "time",
            Limit::Memory => "memory",
            Limit::Stopped => "user's",
            Limit::Replays => "replay",
        })
    }
}

/// Counts a search's effort and says when a limit is reached.
#[derive(Debug)]
pub struct Meter {
    limits: Limits,
    expanded: u64,
    clock_every: u64,
}

impl Meter {
    /// How often the clock is read: once in so many expansions, since reading it costs as much as one.
    const CLOCK_EVERY: u64 = 256;

    /// A meter at zero.
    #[must_use]
    pub fn new(limits: Limits) -> Meter {
        Meter { limits, expanded: 0, clock_every: Self::CLOCK_EVERY }
    }

    /// The same meter, but it reads the clock at each expansion: for searches that take far longer over one than over that.
    #[must_use]
    pub fn with_clock_at_each(self) -> Meter {
        Meter { clock_every: 1, ..self }
    }

    /// States expanded so far.
    #[must_use]
    pub fn expanded(&self) -> u64 {
        self.expanded
    }

    /// Whether the limit on expanded states is reached.
    #[must_use]
    pub fn is_spent(&self) -> bool {
        self.limits.expanded.is_some_and(|most| self.expanded >= most)
    }

    /// A meter that goes on counting from here and stops after `most` states more, if not before.
    #[must_use]
    pub fn slice(&self, most: u64) -> Meter {
        let end = self.expanded.saturating_add(most);
        let expanded = Some(self.limits.expanded.map_or(end, |limit| limit.min(end)));
        Meter { limits: Limits { expanded, ..self.limits }, ..*self }
    }

    /// Goes on counting from where a slice of this meter stopped.
    pub fn resume(&mut self, slice: &Meter) {
        self.expanded = slice.expanded;
    }

    /// The limits that it keeps.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.limits
    }

    /// Counts one more expanded state, unless a limit forbids it. `memory` is the search's own
    /// estimate of its tables, in bytes.
    ///
    /// # Errors
    /// The limit that is reached.
    pub fn expand(&mut self, memory: usize) -> Result<(), Limit> {
        if self.limits.expanded.is_some_and(|most| self.expanded >= most) {
            return Err(Limit::Expanded);
        }
        if self.limits.memory.is_some_and(|most| memory > most) {
            return Err(Limit::Memory);
        }
        if self.expanded.is_multiple_of(self.clock_every) {
            if let Some(watch) = self.limits.watch {
                watch(self.expanded);
            }
            if let Some(limit) = self.limits.ended() {
                return Err(limit);
            }
        }
        self.expanded += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    fn counting(most: u64) -> Meter {
        Meter::new(Limits { expanded: Some(most), ..Limits::default() })
    }

    #[test]
    fn a_meter_is_spent_after_as_many_states_as_are_allowed() {
        let mut meter = counting(2);
        for expanded in 0..2 {
            assert_eq!((meter.expanded(), meter.is_spent()), (expanded, false));
            assert_eq!(meter.expand(0), Ok(()));
        }
        assert!(meter.is_spent());
        assert_eq!(meter.expand(0), Err(Limit::Expanded));
        assert_eq!(meter.expanded(), 2);
        assert!(!Meter::new(Limits::default()).is_spent());
    }

    #[test]
    fn a_slice_goes_on_counting_and_keeps_the_limits() {
        let limits = Limits { expanded: Some(5), memory: Some(100), ..Limits::default() };
        let mut meter = Meter::new(limits);
        assert_eq!(meter.expand(100), Ok(()), "as much as is allowed is allowed");
        let mut slice = meter.slice(3);
        assert_eq!(slice.expand(101), Err(Limit::Memory));
        assert_eq!((slice.limits().expanded, slice.limits().memory), (Some(4), Some(100)));
        while slice.expand(0).is_ok() {}
        assert_eq!((slice.expanded(), meter.expanded()), (4, 1));
        meter.resume(&slice);
        assert_eq!((meter.expanded(), meter.is_spent()), (4, false));
        // No slice allows more than the whole.
        assert_eq!(meter.slice(3).limits().expanded, Some(5));
    }

    #[test]
    fn the_clock_is_read_now_and_then_or_at_each_state() {
        static SEEN: AtomicU64 = AtomicU64::new(0);
        let watch = |_| {
            SEEN.fetch_add(1, Ordering::Relaxed);
        };
        let limits = Limits { watch: Some(watch), ..Limits::default() };
        let seen = |mut meter: Meter| {
            SEEN.store(0, Ordering::Relaxed);
            (0..=Meter::CLOCK_EVERY).for_each(|_| meter.expand(0).unwrap());
            SEEN.load(Ordering::Relaxed)
        };
        assert_eq!(seen(Meter::new(limits)), 2);
        assert_eq!(seen(Meter::new(limits).with_clock_at_each()), Meter::CLOCK_EVERY + 1);
        // A slice reads it as often.
        assert_eq!(
            seen(Meter::new(limits).with_clock_at_each().slice(1000)),
            Meter::CLOCK_EVERY + 1
        );
    }

    #[test]
    fn each_limit_is_named() {
        let limits = [Limit::Expanded, Limit::Time, Limit::Memory, Limit::Stopped, Limit::Replays];
        let names = ["states", "time", "memory", "user's", "replay"];
        assert_eq!(limits.map(|limit| limit.to_string()), names);
    }
}
