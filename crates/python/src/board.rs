//! A board and a plan, as Python has them.

use std::io::Cursor;
use std::sync::Arc;
use std::time::Instant;

use image::ImageFormat;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use screenplay::solver::{Limits, Proof};

use crate::stop::Stop;
use crate::{errors, patience};

/// Pixels of a drawing's longer side, at most: as wide as the widest screen.
const LARGEST: u32 = 7680;

/// A board that was read off a picture, or of a text.
#[pyclass(frozen, module = "screenplay")]
pub(crate) struct Board(Arc<screenplay::Board>);

impl From<screenplay::Board> for Board {
    fn from(board: screenplay::Board) -> Board {
        Board(Arc::new(board))
    }
}

#[pymethods]
impl Board {
    #[getter]
    fn game(&self) -> &'static str {
        self.0.game()
    }

    #[getter]
    fn program(&self) -> Option<&str> {
        self.0.program()
    }

    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    #[getter]
    fn certain(&self) -> bool {
        self.0.is_certain()
    }

    /// The plan with the fewest moves.
    #[pyo3(
        signature = (seconds = None, *, memory = Some(2048)),
        text_signature = "($self, seconds=None, *, memory=2048)"
    )]
    fn solve(&self, py: Python<'_>, seconds: Option<f64>, memory: Option<usize>) -> PyResult<Plan> {
        let stop = Arc::new(Stop::new());
        let limit = seconds.map(patience::duration).transpose()?;
        let limits = Limits {
            // What lies beyond the clock's end is no limit.
            deadline: limit.and_then(|limit| Instant::now().checked_add(limit)),
            memory: memory.map(|mebibytes| mebibytes.saturating_mul(1 << 20)),
            stop: Some(stop.flag()),
            ..Limits::default()
        };
        let (board, theirs) = (Arc::clone(&self.0), Arc::clone(&stop));
        let found = patience::wait(py, move || {
            let found = board.solve_within(|| limits);
            drop(theirs);
            found
        });
        let found = found.inspect_err(|_| stop.set())?;
        Ok(Plan(found.map_err(|it| errors::solve(&it))?))
    }

    /// A picture of the board with a plan over it, as PNG.
    #[pyo3(signature = (plan, *, longest = 800))]
    fn drawn<'py>(
        &self,
        py: Python<'py>,
        plan: &Plan,
        longest: u32,
    ) -> PyResult<Bound<'py, PyBytes>> {
        if longest > LARGEST {
            let fault =
                format!("expected up to {LARGEST} pixels for the longer side, not {longest}");
            return Err(PyValueError::new_err(fault));
        }
        let (board, plan) = (&self.0, &plan.0);
        let png = py.detach(|| {
            let image = board.drawn(plan, longest);
            let image = image.map_err(|it| PyValueError::new_err(errors::told(&it)))?;
            let mut png = Cursor::new(Vec::new());
            let written = image.write_to(&mut png, ImageFormat::Png);
            written.map_err(|it| PyRuntimeError::new_err(it.to_string()))?;
            PyResult::Ok(png.into_inner())
        })?;
        Ok(PyBytes::new(py, &png))
    }

    fn __str__(&self) -> &str {
        self.0.text()
    }

    fn __repr__(&self) -> String {
        let certain = if self.0.is_certain() { "" } else { ", uncertain" };
        format!("<screenplay.Board of {}{certain}>", self.0.game())
    }
}

/// How a board is won.
#[pyclass(frozen, module = "screenplay")]
pub(crate) struct Plan(screenplay::game::Plan);

#[pymethods]
impl Plan {
    #[getter]
    fn actions(&self) -> Vec<String> {
        self.0.actions().split_whitespace().map(str::to_owned).collect()
    }

    #[getter]
    fn cost(&self) -> u32 {
        self.0.cost
    }

    #[getter]
    fn optimal(&self) -> bool {
        self.0.proof == Proof::Optimal
    }

    #[getter]
    fn bound(&self) -> u32 {
        match self.0.proof {
            Proof::Optimal => self.0.cost,
            Proof::Bound(bound) => bound,
        }
    }

    #[getter]
    fn expanded(&self) -> u64 {
        self.0.expanded
    }

    #[getter]
    fn level(&self) -> &str {
        &self.0.level
    }

    #[getter]
    fn trial(&self) -> Option<&str> {
        self.0.trial.as_deref()
    }

    fn __str__(&self) -> String {
        self.0.actions()
    }

    fn __repr__(&self) -> String {
        let proof = match self.0.proof {
            Proof::Optimal => "optimal".to_owned(),
            Proof::Bound(bound) => format!("at least {bound}"),
        };
        format!("<screenplay.Plan of cost {} ({proof})>", self.0.cost)
    }
}
