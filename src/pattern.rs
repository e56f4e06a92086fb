//! The patterns that people write for titles: a substring in any case, or a regular expression between slashes.
//!
//! Knows nothing of ours.

use std::fmt;
use std::str::FromStr;

#[cfg(not(target_family = "wasm"))]
use regex::{Error, Regex, RegexBuilder};
#[cfg(target_family = "wasm")]
use regex_lite::{Error, Regex, RegexBuilder};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Bytes that a regular expression may take when it is compiled: more is a mistake, or slow on a long title.
const MOST_BYTES: usize = 1 << 20;

/// What a text is to hold: a part of it, in any case (`splat`), or a regular expression between slashes (`/^Roller Splat/`).
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(into = "String")]
pub struct Pattern {
    text: String,
    regex: Option<Regex>,
}

impl Pattern {
    /// Whether `text` holds the pattern.
    #[must_use]
    pub fn matches(&self, text: &str) -> bool {
        match &self.regex {
            Some(regex) => regex.is_match(text),
            None => text.to_lowercase().contains(&self.text.to_lowercase()),
        }
    }
}

impl FromStr for Pattern {
    type Err = Error;

    fn from_str(text: &str) -> Result<Pattern, Error> {
        let inner = text.strip_prefix('/').and_then(|rest| rest.strip_suffix('/'));
        Ok(Pattern { text: text.to_owned(), regex: inner.map(compiled).transpose()? })
    }
}

fn compiled(text: &str) -> Result<Regex, Error> {
    RegexBuilder::new(text).size_limit(MOST_BYTES).build()
}

impl TryFrom<String> for Pattern {
    type Error = Error;
    fn try_from(text: String) -> Result<Pattern, Error> {
        text.parse()
    }
}

impl From<Pattern> for String {
    fn from(pattern: Pattern) -> String {
        pattern.text
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_is_a_substring_or_a_regular_expression() {
        let matches = |pattern: &str, text| pattern.parse::<Pattern>().unwrap().matches(text);
        assert!(matches("splat", "Roller Splat"));
        assert!(!matches("splat$", "Roller Splat"));
        assert!(matches("/(?i)splat$/", "Roller Splat"));
        assert!("/(/".parse::<Pattern>().is_err());
        assert!("/a{1000}{1000}/".parse::<Pattern>().is_err());
    }
}
