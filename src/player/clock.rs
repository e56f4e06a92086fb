//! The player's clock: what time it is, and waiting. A play that is told again turns its clock by hand.
//!
//! A search's deadline is none of its business: that stays on the machine's own clock.

use std::time::{Duration, Instant};

/// Says what time it is, and waits.
pub trait Clock {
    /// Now.
    fn now(&self) -> Instant;

    /// Waits for so long.
    fn sleep(&self, time: Duration);
}

/// The machine's own clock.
#[derive(Clone, Copy, Debug)]
pub struct Real;

impl Clock for Real {
    fn now(&self) -> Instant {
        Instant::now()
    }

    fn sleep(&self, time: Duration) {
        std::thread::sleep(time);
    }
}
