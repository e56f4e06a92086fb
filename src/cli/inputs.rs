//! What a command is given to read: files, folders, patterns and standard input; pictures or level texts.
//!
//! What a file holds decides, not what it is called. Knows no game.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::Args;

use crate::capture::{self, CaptureError};
use crate::cli::board::Which;
use crate::cli::exit::Usage;
#[cfg(feature = "live")]
use crate::cli::{live, selector::SelectorArgs};
#[cfg(feature = "live")]
use crate::desktop::{Selector, WindowInfo};
use crate::frame::Frame;
use crate::profile::Profiles;

/// What to read.
#[derive(Args, Clone, Debug)]
pub(super) struct InputArgs {
    /// Pictures, level files, folders, patterns; - is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
    #[cfg(feature = "live")]
    #[command(flatten)]
    window: SelectorArgs,
}

/// Where one input comes from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    /// A file.
    File(PathBuf),
    /// Standard input.
    Stdin,
    /// A window, and what it showed.
    #[cfg(feature = "live")]
    Window(WindowInfo, Frame),
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
            #[cfg(feature = "live")]
            Source::Window(window, _) => write!(f, "window 0x{:x} \"{}\"", window.id, window.title),
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
            #[cfg(feature = "live")]
            Source::Window(window, _) => format!("window-{:x}", window.id),
        }
    }

    /// What to look for in it: a window may say which program it is.
    ///
    /// # Errors
    /// No game, or no program, has the name that is asked for.
    #[cfg_attr(
        not(feature = "live"),
        expect(clippy::unnecessary_wraps, reason = "only a window can refuse")
    )]
    pub(super) fn which(&self, asked: &Which, profiles: &Profiles) -> Result<Which> {
        match self {
            #[cfg(feature = "live")]
            Source::Window(window, _) => asked.of_window(window, profiles),
            _ => {
                let _ = profiles;
                Ok(asked.clone())
            }
        }
    }

    /// Reads it.
    ///
    /// # Errors
    /// It cannot be read, or is neither a picture nor text.
    pub(super) fn read(&self) -> Result<Content, CaptureError> {
        match self {
            Source::File(path) => content(capture::bytes(path)?),
            Source::Stdin => match capture::bytes(Path::new("-"))? {
                bytes if bytes.is_empty() => Err(nothing_piped()),
                bytes => content(bytes),
            },
            #[cfg(feature = "live")]
            Source::Window(_, frame) => Ok(Content::Picture(frame.clone())),
        }
    }
}

impl Content {
    /// The picture, where it is one.
    #[must_use]
    pub(super) fn picture(&self) -> Option<&Frame> {
        if let Content::Picture(frame) = self { Some(frame) } else { None }
    }
}

fn nothing_piped() -> CaptureError {
    let message = "standard input is empty; name pictures, level files or folders (see --help)";
    CaptureError::NoInput { input: "-".to_owned(), message: message.to_owned() }
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

/// One input, under its name, or why there is none.
pub(super) type Input = (String, Result<Source, CaptureError>);

impl InputArgs {
    /// The inputs that a command line asks for, each with its own failure: what a window shows now, then files.
    ///
    /// # Errors
    /// Nothing is asked for and standard input is a terminal, or the window that is meant cannot be looked at.
    pub(super) fn expand(&self) -> Result<Vec<Input>> {
        let mut inputs = self.windows()?;
        if inputs.is_empty() && self.inputs.is_empty() {
            if io::stdin().is_terminal() {
                let message = "nothing to read: name pictures, level files or folders, or pipe one \
                               into standard input (see --help)";
                return Err(Usage(message.to_owned()).into());
            }
            return Ok(vec![("-".to_owned(), Ok(Source::Stdin))]);
        }
        for word in &self.inputs {
            match sources(word) {
                Ok(found) => inputs.extend(found.into_iter().map(|it| (it.to_string(), Ok(it)))),
                Err(error) => inputs.push((word.to_string_lossy().into_owned(), Err(error))),
            }
        }
        Ok(inputs)
    }

    /// Which window is meant; empty where none is.
    #[cfg(feature = "live")]
    pub(super) fn selector(&self) -> Selector {
        self.window.selector()
    }

    #[cfg(feature = "live")]
    fn windows(&self) -> Result<Vec<Input>> {
        let selector = self.selector();
        if selector.is_empty() {
            return Ok(Vec::new());
        }
        let (window, frame) = live::look(&selector)?;
        let source = Source::Window(window, frame);
        Ok(vec![(source.to_string(), Ok(source))])
    }

    #[cfg(not(feature = "live"))]
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "the same face as with windows"
    )]
    fn windows(&self) -> Result<Vec<Input>> {
        Ok(Vec::new())
    }
}

fn sources(word: &OsStr) -> Result<Vec<Source>, CaptureError> {
    let endings: Vec<&str> = capture::PICTURES.iter().copied().chain(["level"]).collect();
    let source = |path: PathBuf| match path.to_str() {
        Some("-") => Source::Stdin,
        _ => Source::File(path),
    };
    Ok(capture::expand(word, &endings)?.into_iter().map(source).collect())
}
