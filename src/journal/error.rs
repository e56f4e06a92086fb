//! Why a journal cannot be written or read.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::journal::FORMAT;

/// Why a journal cannot be written or read.
#[derive(Debug, Error)]
pub enum JournalError {
    /// A folder or file that cannot be made or written.
    #[error("cannot write {}", path.display())]
    Write {
        /// Which.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// A folder that holds something already.
    #[error("{} is not empty: a journal needs a folder of its own", .0.display())]
    NotEmpty(PathBuf),
    /// A folder or file that is no part of a journal.
    #[error("{} is no journal: {why}", path.display())]
    NoJournal {
        /// Which.
        path: PathBuf,
        /// What was expected and what was seen.
        why: String,
    },
    /// A journal of a program that came later.
    #[error(
        "{} is a journal of format {format}, by screenplay {program}; formats up to {FORMAT} are read", path.display()
    )]
    Newer {
        /// Which.
        path: PathBuf,
        /// Its format.
        format: u32,
        /// The version of the program that wrote it.
        program: String,
    },
    /// A line that says what cannot be.
    #[error("{}: line {line} is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Its line, counted from 1.
        line: usize,
        /// What was expected and what was seen.
        why: String,
    },
    /// A picture that cannot be what was seen.
    #[error("{} cannot be used: {why}", path.display())]
    Picture {
        /// The file.
        path: PathBuf,
        /// What was expected and what was seen.
        why: String,
    },
}

impl JournalError {
    /// What could not be written.
    pub(super) fn write(path: &Path) -> impl FnOnce(io::Error) -> JournalError {
        let path = path.to_owned();
        move |source| JournalError::Write { path, source }
    }

    /// What is no journal, and why.
    pub(super) fn none(path: &Path, why: impl Into<String>) -> JournalError {
        JournalError::NoJournal { path: path.to_owned(), why: why.into() }
    }
}
