//! A clock that tests turn: time passes where somebody waits, holds a key or takes a picture, and nobody waits for it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use screenplay::player::Clock;

/// The clock; every clone is of the same one.
#[derive(Clone)]
pub(crate) struct Turned {
    began: Instant,
    passed: Rc<Cell<Duration>>,
}

impl Turned {
    pub(crate) fn new() -> Turned {
        Turned { began: Instant::now(), passed: Rc::default() }
    }

    /// How much time has passed.
    pub(crate) fn passed(&self) -> Duration {
        self.passed.get()
    }
}

impl Clock for Turned {
    fn now(&self) -> Instant {
        self.began + self.passed.get()
    }

    fn sleep(&self, time: Duration) {
        self.passed.set(self.passed.get() + time);
    }
}
