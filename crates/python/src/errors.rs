//! The errors that Python sees, with the library's messages.

use std::error::Error;

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::PyException;
use screenplay::game::PlanError;
use screenplay::solver::SolveError as Unsolved;

create_exception!(screenplay, ReadError, PyException, "There is no board: the message says why.");
create_exception!(screenplay, SolveError, PyException, "There is no plan: the message says why.");
create_exception!(screenplay, UnsolvableError, SolveError, "Proved: no sequence of moves wins.");

/// Why there is no board.
pub(crate) fn read(error: &dyn Error) -> PyErr {
    ReadError::new_err(told(error))
}

/// Why there is no plan.
pub(crate) fn solve(error: &PlanError) -> PyErr {
    match error {
        PlanError::Solve(Unsolved::Unsolvable { .. }) => UnsolvableError::new_err(told(error)),
        _ => SolveError::new_err(told(error)),
    }
}

/// An error and its causes; a cause that the message above it tells already is left out.
pub(crate) fn told(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        let more = cause.to_string();
        if !text.ends_with(&more) {
            text = format!("{text}: {more}");
        }
        next = cause.source();
    }
    text
}
