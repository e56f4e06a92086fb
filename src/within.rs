//! Work that may take only so long: what others made may be anything, and take any time to be read.
//!
//! Knows no work.

use std::io;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

/// How long one input may take, from its bytes to what it shows.
pub const LONGEST: Duration = Duration::from_secs(10);

/// As much as the main thread has on most systems.
const STACK: usize = 8 << 20;

/// Whether work is no longer waited for.
#[derive(Clone, Debug, Default)]
pub struct GivenUp(Arc<AtomicBool>);

impl GivenUp {
    /// Whether what comes of the work will be thrown away: it had better end.
    #[must_use]
    pub fn is(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// What comes of `work`. What takes longer than `limit` goes on by itself, until it ends or asks whether it should. A panic
/// of it is one of this. Where there are no threads, as in a web page, it takes as long as it takes: there whoever asked ends the
/// worker that it runs in.
///
/// # Errors
/// It takes longer, or no thread can be started for it.
pub fn within<T: Send + 'static>(
    limit: Duration,
    work: impl FnOnce(&GivenUp) -> T + Send + 'static,
) -> io::Result<T> {
    let given_up = GivenUp::default();
    if cfg!(target_family = "wasm") {
        return Ok(work(&given_up));
    }
    let (tell, hear) = sync_channel(1);
    let theirs = given_up.clone();
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody hears what comes too late.
        let _ = tell.send(work(&theirs));
    })?;
    match hear.recv_timeout(limit) {
        Ok(value) => Ok(value),
        Err(RecvTimeoutError::Timeout) => {
            given_up.0.store(true, Ordering::Relaxed);
            let message = format!("it takes longer than {} s", limit.as_secs_f32());
            Err(io::Error::new(io::ErrorKind::TimedOut, message))
        }
        Err(RecvTimeoutError::Disconnected) => match worker.join() {
            Err(panic) => resume_unwind(panic),
            Ok(()) => Err(io::ErrorKind::Other.into()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_in_time_is_given_back() {
        assert_eq!(within(LONGEST, |_| 7).unwrap(), 7);
    }

    #[test]
    fn what_takes_too_long_is_told_so_and_not_waited_for() {
        let (tell, hear) = sync_channel(1);
        let work = move |given_up: &GivenUp| {
            while !given_up.is() {
                thread::yield_now();
            }
            tell.send(()).unwrap();
        };
        let late = within(Duration::from_millis(200), work).unwrap_err();
        assert_eq!(late.to_string(), "it takes longer than 0.2 s");
        hear.recv_timeout(LONGEST).unwrap();
    }

    #[test]
    #[should_panic(expected = "as it is")]
    fn a_panic_is_passed_on() {
        let _ = within(LONGEST, |_| panic!("as it is"));
    }
}
