//! What became of an input, in one word.

use serde::{Deserialize, Serialize};

/// What became of an input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Status {
    Solved,
    /// It was to be read only.
    Read,
    Unsolvable,
    /// What some part of the level does is not known: the actions are to find it out.
    Uncertain,
    #[default]
    Unreadable,
    Limit,
}

impl Status {
    /// All there are, the good ones first.
    pub(super) const ALL: [Status; 6] = [
        Status::Solved,
        Status::Read,
        Status::Unsolvable,
        Status::Uncertain,
        Status::Unreadable,
        Status::Limit,
    ];

    /// As JSON has it.
    pub(super) fn word(self) -> &'static str {
        match self {
            Status::Solved => "solved",
            Status::Read => "read",
            Status::Unsolvable => "unsolvable",
            Status::Uncertain => "uncertain",
            Status::Unreadable => "unreadable",
            Status::Limit => "limit",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_called_as_in_json() {
        for status in Status::ALL {
            assert_eq!(serde_json::to_value(status).unwrap(), status.word());
        }
    }
}
