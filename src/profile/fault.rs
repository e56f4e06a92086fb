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
        let message = plain(error.message());
        ProfileFault::at(text, error.span(), message.as_deref().unwrap_or(error.message()))
    }
}

/// What is wrong with a key or word that nobody knows, and what would be right.
#[must_use]
pub(super) fn unknown(what: &str, name: &str, known: &[&str]) -> String {
    /// Names this alike may have been meant, 0 to 1: so alike are those that the command line suggests.
    const ALIKE: f64 = 0.7;
    let alike = known.iter().map(|other| (strsim::jaro(name, other), other));
    let nearest = alike.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(alike, _)| *alike > ALIKE);
    let names: Vec<String> = known.iter().map(|it| format!("`{it}`")).collect();
    let known = match &names[..] {
        [] => "there are none here".to_owned(),
        [only] => format!("the only one is {only}"),
        _ => format!("known are {}", names.join(", ")),
    };
    match nearest {
        Some((_, meant)) => format!("unknown {what} `{name}`; did you mean `{meant}`? ({known})"),
        None => format!("unknown {what} `{name}`; {known}"),
    }
}

/// A message of the deserializer in words for people. What it knows of the fault it gives in this form only.
fn plain(message: &str) -> Option<String> {
    if let Some(name) = message.strip_prefix("missing field ") {
        return Some(format!("missing key {name}"));
    }
    let starts = [("unknown field `", "key"), ("unknown variant `", "word")];
    for (start, what) in starts {
        if let Some((name, known)) = message.strip_prefix(start).and_then(|it| it.split_once('`')) {
            let known: Vec<&str> = known.split('`').skip(1).step_by(2).collect();
            return Some(unknown(what, name, &known));
        }
    }
    let (seen, expected) = message.strip_prefix("invalid ")?.rsplit_once(", expected ")?;
    let seen = seen.trim_start_matches("type: ").trim_start_matches("value: ");
    let expected = match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "f32" | "f64" => "a number",
        "a boolean" => "true or false",
        "a map" => "a table",
        "a sequence" => "a list",
        other if other.starts_with("struct ") => "a table",
        other => other,
    };
    let seen = if seen == "type: map" || seen == "map" { "a table" } else { seen };
    let seen = if seen == "sequence" { "a list" } else { seen };
    Some(format!("expected {expected}, saw {seen}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wall {
        #[serde(rename = "floor")]
        _floor: u64,
        #[serde(rename = "side", default)]
        _side: Option<Side>,
        #[serde(rename = "place", default)]
        _place: Option<[f64; 2]>,
        #[serde(rename = "flat", default)]
        _flat: bool,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Side {
        Left,
        Right,
    }

    fn fault(text: &str) -> String {
        ProfileFault::of(text, &toml::from_str::<Wall>(text).unwrap_err()).to_string()
    }

    #[test]
    fn a_fault_says_what_would_be_right() {
        let known = "known are `floor`, `side`, `place`, `flat`";
        let flor = format!("line 1: unknown key `flor`; did you mean `floor`? ({known})");
        assert_eq!(fault("flor = 1"), flor);
        assert_eq!(fault("xyz = 1"), format!("line 1: unknown key `xyz`; {known}"));
        let side = "line 2: unknown word `lift`; did you mean `left`? (known are `left`, `right`)";
        assert_eq!(fault("floor = 1\nside = \"lift\""), side);
        assert_eq!(fault("flat = true"), "line 1: missing key `floor`");
        assert_eq!(
            fault("floor = -1"),
            "line 1: expected a whole number, 0 or more, saw integer `-1`"
        );
        assert_eq!(fault("floor = [1]"), "line 1: expected a whole number, 0 or more, saw a list");
        assert_eq!(fault("floor = 1\nflat = {}"), "line 2: expected true or false, saw a table");
        let place = "line 2: expected a number, saw string \"x\"";
        assert_eq!(fault("floor = 1\nplace = [1, \"x\"]"), place);
        let short = "line 2: expected an array of length 2, saw length 1";
        assert_eq!(fault("floor = 1\nplace = [1]"), short);
    }

    #[test]
    fn where_nothing_is_known_nothing_is_suggested() {
        assert_eq!(unknown("key", "speed", &[]), "unknown key `speed`; there are none here");
        assert_eq!(unknown("key", "a", &["b"]), "unknown key `a`; the only one is `b`");
    }
}
