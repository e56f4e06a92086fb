//! How hard a level is, in four words. What makes it so is each game's own.

use std::fmt;
use std::str::FromStr;

/// How hard a level is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// The least.
    Easy,
    /// What is usual.
    #[default]
    Medium,
    /// More than is usual.
    Hard,
    /// The most.
    Expert,
}

impl Difficulty {
    /// All, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];
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
