//! What is wrong in a profile's text, and on which line.

use std::ops::Range;

use thiserror::Error;

/// What is wrong in a profile's text. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}{message}", line.map(|n| format!("line {n}: ")).unwrap_or_default())]
pub struct ProfileFault {
    /// The line at fault, where one is.
    pub line: Option<usize>,
    /// What was expected and what was seen, on one line.
    pub message: String,
}

impl ProfileFault {
    /// A fault at some bytes of the text.
    #[must_use]
    pub fn at(text: &str, place: Option<Range<usize>>, message: &str) -> ProfileFault {
        let line = place.map(|place| {
            let before = text.as_bytes().iter().take(place.start);
            1 + before.filter(|byte| **byte == b'\n').count()
        });
        ProfileFault { line, message: message.split_whitespace().collect::<Vec<_>>().join(" ") }
    }

    /// What a parser of TOML found.
    #[must_use]
    pub(super) fn of(text: &str, error: &toml::de::Error) -> ProfileFault {
        ProfileFault::at(text, error.span(), error.message())
    }
}
