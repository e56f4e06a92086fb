//! Waiting for work as Python should: other threads run meanwhile, and Ctrl-C is heard.

use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// How soon Ctrl-C is heard: at once, to a person.
const TICK: Duration = Duration::from_millis(50);

/// As much as the main thread has on most systems.
const STACK: usize = 8 << 20;

/// What comes of `work`, which has a thread of its own.
///
/// # Errors
/// What a handler of a signal raises, as that of Ctrl-C does: the work is no longer waited for then, and goes on until it
/// ends by itself. Or no thread can be started.
pub(crate) fn wait<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (tell, mut hear) = sync_channel(1);
    let worker = thread::Builder::new().stack_size(STACK).spawn(move || {
        // Nobody hears what comes too late.
        let _ = tell.send(work());
    })?;
    loop {
        let heard;
        (heard, hear) = py.detach(|| listen(hear));
        match heard {
            Ok(value) => return Ok(value),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => return Err(PyRuntimeError::new_err("the work ended with nothing")),
            },
        }
    }
}

/// A receiver stays with one thread at a time, so that it is handed back.
fn listen<T>(hear: Receiver<T>) -> (Result<T, RecvTimeoutError>, Receiver<T>) {
    (hear.recv_timeout(TICK), hear)
}

/// So many seconds.
///
/// # Errors
/// It is no length of time.
pub(crate) fn duration(seconds: f64) -> PyResult<Duration> {
    let fault = |_| PyValueError::new_err(format!("expected seconds from 0 on, not {seconds}"));
    Duration::try_from_secs_f64(seconds).map_err(fault)
}
