//! Why there is no frame: what was expected and what was seen.
//!
//! Knows nothing of who asked.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

/// What is decoded.
const FORMATS: &str =
    if cfg!(feature = "photos") { "PNG, JPEG, WebP or BMP" } else { "PNG or BMP" };

/// Why there is no frame.
#[derive(Debug, Error)]
pub enum CaptureError {
    /// The display could not be reached.
    #[error("cannot connect to the display {display}: {message}")]
    NoDisplay {
        /// Its name.
        display: String,
        /// What the connection said.
        message: String,
    },
    /// The window does not exist, or no longer.
    #[error("the window 0x{id:x} is closed")]
    WindowClosed {
        /// The window.
        id: u32,
    },
    /// The window is not mapped: it has no pixels.
    #[error(
        "the window 0x{id:x} is minimised or on another workspace: bring it back, it has no pixels"
    )]
    Minimized {
        /// The window.
        id: u32,
    },
    /// The window's pixels are of a kind that is not read.
    #[error(
        "the window 0x{id:x} has {seen}; expected 8 bits a channel in 32 bits a pixel (depth 24 or 32)"
    )]
    PixelFormat {
        /// The window.
        id: u32,
        /// What it has.
        seen: String,
    },
    /// The window system lacks something, or refused.
    #[error("the window system refused: {0}")]
    Server(String),
    /// A path or pattern that leads to no picture.
    #[error("{input}: {message}")]
    NoInput {
        /// What was asked for.
        input: String,
        /// What was expected and what was found.
        message: String,
    },
    /// A file or standard input could not be read.
    #[error("cannot read {}: {source}", path.display())]
    Io {
        /// The file, `-` for standard input.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// No bytes.
    #[error("the file is empty (0 bytes)")]
    Empty,
    /// The bytes are of no format that is read.
    #[error("not a picture: expected {}, seen {seen}", FORMATS)]
    NotAPicture {
        /// What the bytes look like.
        seen: String,
    },
    /// The header promises too many pixels; nothing was decoded.
    #[error("the picture says it is {width}x{height}; up to {limit} million pixels are read")]
    TooLarge {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
        /// Millions of pixels allowed.
        limit: u64,
    },
    /// The picture breaks off or contradicts itself.
    #[error("broken or truncated {format}: {message}")]
    Broken {
        /// Its format.
        format: &'static str,
        /// What the decoder said.
        message: String,
    },
}
