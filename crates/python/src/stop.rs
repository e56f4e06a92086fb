//! Flags that end searches. A search wants one that lives for ever; those of searches that have ended are used again.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Flags that nobody has.
static FREE: Mutex<Vec<&'static AtomicBool>> = Mutex::new(Vec::new());

/// A flag of one search. Whoever may set it holds on to it, so that it ends no later search.
pub(crate) struct Stop(&'static AtomicBool);

impl Stop {
    /// One that is not set.
    pub(crate) fn new() -> Stop {
        let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
        Stop(free.unwrap_or_else(|| Box::leak(Box::new(AtomicBool::new(false)))))
    }

    /// Ends the search.
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// For the search's limits.
    pub(crate) fn flag(&self) -> &'static AtomicBool {
        self.0
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Relaxed);
        FREE.lock().unwrap_or_else(PoisonError::into_inner).push(self.0);
    }
}
