//! screenplay for Python: a picture in, a board and a plan out. Thin over the library: what it says is what that says.
//!
//! `python/screenplay/__init__.pyi` documents what Python sees. Reading and solving let other threads of Python run, and
//! hear Ctrl-C.

mod board;
mod errors;
mod patience;
mod picture;
mod stop;

use std::path::PathBuf;

use pyo3::prelude::*;
use screenplay::Reader;
use screenplay::games::GAMES;
use screenplay::profile::Profiles;

use board::{Board, Plan};
use errors::{ReadError, SolveError, UnsolvableError};

/// Reads the board that a picture shows.
#[pyfunction]
#[pyo3(signature = (picture, *, game = None, program = None, profiles = None, seconds = None))]
fn read(
    py: Python<'_>,
    picture: &Bound<'_, PyAny>,
    game: Option<String>,
    program: Option<String>,
    profiles: Option<PathBuf>,
    seconds: Option<f64>,
) -> PyResult<Board> {
    let picture = picture::Picture::of(picture)?;
    let limit = seconds.map(patience::duration).transpose()?;
    let board = patience::wait(py, move || {
        let profiles = Profiles::load(profiles.as_deref()).map_err(|it| errors::read(&it))?;
        let mut reader = asking(Reader::with(profiles), game.as_deref())?;
        if let Some(program) = program {
            reader = reader.of_program(&program).map_err(|it| errors::read(&it))?;
        }
        if let Some(limit) = limit {
            reader = reader.within(limit);
        }
        reader.read(&picture.decoded()?).map_err(|it| errors::read(&it))
    })??;
    Ok(board.into())
}

/// Reads a level's text.
#[pyfunction]
#[pyo3(signature = (text, *, game = None))]
fn parse(text: &str, game: Option<&str>) -> PyResult<Board> {
    let reader = asking(Reader::new().map_err(|it| errors::read(&it))?, game)?;
    let board = reader.parse(text).map_err(|it| errors::read(&it))?;
    Ok(board.into())
}

/// A reader that asks one game, or all.
fn asking(reader: Reader, game: Option<&str>) -> PyResult<Reader> {
    match game {
        Some(game) => reader.of_game(game).map_err(|it| errors::read(&it)),
        None => Ok(reader),
    }
}

/// The names of the games that are known.
#[pyfunction]
fn games() -> Vec<&'static str> {
    GAMES.iter().map(|game| game.name()).collect()
}

#[pymodule]
fn _screenplay(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("ReadError", py.get_type::<ReadError>())?;
    module.add("SolveError", py.get_type::<SolveError>())?;
    module.add("UnsolvableError", py.get_type::<UnsolvableError>())?;
    module.add_class::<Board>()?;
    module.add_class::<Plan>()?;
    module.add_function(wrap_pyfunction!(read, module)?)?;
    module.add_function(wrap_pyfunction!(parse, module)?)?;
    module.add_function(wrap_pyfunction!(games, module)?)
}
