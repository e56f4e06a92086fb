//! How hard a board is: what it takes to explain it.

use std::fmt;
use std::str::FromStr;

use crate::game::Explanation;

/// What a person needs for a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Rules that look at one cell and its ways: 1, 2, 3, 5 and 6.5.
    Easy,
    /// Rules 4 and 6 too, which need all ends to be known.
    Medium,
    /// A search where no rule applies, at one place.
    Hard,
    /// A search at more than one place.
    Expert,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// The difficulty of a board, by its explanation.
    #[must_use]
    pub fn of(explanation: &Explanation) -> Difficulty {
        let needs = |rule| explanation.deductions.iter().any(|it| it.rule == rule);
        match explanation.forks {
            0 if needs("4") || needs("6") => Difficulty::Medium,
            0 => Difficulty::Easy,
            1 => Difficulty::Hard,
            _ => Difficulty::Expert,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
            Difficulty::Expert => "expert",
        })
    }
}

impl FromStr for Difficulty {
    type Err = String;

    fn from_str(text: &str) -> Result<Difficulty, String> {
        let found = Difficulty::ALL.into_iter().find(|it| it.to_string() == text);
        found.ok_or_else(|| {
            format!("no difficulty: \"{text}\"; expected easy, medium, hard or expert")
        })
    }
}
