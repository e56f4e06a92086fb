//! What a command is given to read: files, folders, patterns and standard input; pictures or level texts.
//!
//! What a file holds decides, not what it is called. Knows no game.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::capture::{self, CaptureError};
use crate::cli::exit::Usage;
use crate::frame::Frame;

/// Where one input comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
}

/// What an input holds.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// A picture.
    Picture(Frame),
    /// Text, which may be a level.
    Text(String),
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(path) => path.display().fmt(f),
            Source::Stdin => f.write_str("-"),
        }
    }
}

impl Source {
    /// The name without folders and ending, for files that are named after it.
    #[must_use]
    pub(super) fn stem(&self) -> String {
        match self {
            Source::File(path) => {
                path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into())
            }
            Source::Stdin => "stdin".to_owned(),
        }
    }

    /// Reads it.
    ///
    /// # Errors
    /// It cannot be read, or is neither a picture nor text.
    pub(super) fn read(&self) -> Result<Content, CaptureError> {
        content(capture::bytes(self.path())?)
    }

    fn path(&self) -> &Path {
        match self {
            Source::File(path) => path,
            Source::Stdin => Path::new("-"),
        }
    }
}

fn content(bytes: Vec<u8>) -> Result<Content, CaptureError> {
    if capture::is_picture(&bytes) || bytes.is_empty() {
        return Ok(Content::Picture(capture::decode(&bytes)?));
    }
    match String::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') => Ok(Content::Text(text)),
        // What is no text either is decoded for the sake of the message.
        Ok(text) => Ok(Content::Picture(capture::decode(text.as_bytes())?)),
        Err(error) => Ok(Content::Picture(capture::decode(error.as_bytes())?)),
    }
}

/// The inputs that the words of a command line stand for, each with its own failure.
///
/// # Errors
/// No words, and standard input is a terminal.
pub(super) fn expand(words: &[OsString]) -> Result<Vec<(String, Result<Source, CaptureError>)>> {
    if words.is_empty() {
        if io::stdin().is_terminal() {
            let message = "nothing to read: name pictures, level files or folders, or pipe one into \
                           standard input (see --help)";
            return Err(Usage(message.to_owned()).into());
        }
        return Ok(vec![("-".to_owned(), Ok(Source::Stdin))]);
    }
    let mut inputs = Vec::new();
    for word in words {
        match sources(word) {
            Ok(found) => inputs.extend(found.into_iter().map(|it| (it.to_string(), Ok(it)))),
            Err(error) => inputs.push((word.to_string_lossy().into_owned(), Err(error))),
        }
    }
    Ok(inputs)
}

fn sources(word: &OsStr) -> Result<Vec<Source>, CaptureError> {
    let endings: Vec<&str> = capture::PICTURES.iter().copied().chain(["level"]).collect();
    let source = |path: PathBuf| match path.to_str() {
        Some("-") => Source::Stdin,
        _ => Source::File(path),
    };
    Ok(capture::expand(word, &endings)?.into_iter().map(source).collect())
}
