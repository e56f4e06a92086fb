//! How hard a new level is to be, for those who say no number of moves.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// How hard a level is, by how much of its board the shortest way needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Difficulty {
    /// A roll for every 8 to 4 cells of the board, the void ones included.
    Easy,
    /// For every 4 cells, to two for every 5.
    #[default]
    Medium,
    /// Two for every 5 cells, to three.
    Hard,
    /// Three for every 5 cells, to four.
    Expert,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard, Difficulty::Expert];

    /// The fewest rolls that may win a board of so many columns and rows.
    #[must_use]
    pub fn moves(self, columns: usize, rows: usize) -> RangeInclusive<u32> {
        let cells = columns.saturating_mul(rows).min(u32::MAX as usize / 4) as u32;
        let share = |part: u32, of: u32| (cells * part / of).max(1);
        match self {
            Difficulty::Easy => share(1, 8)..=share(1, 4),
            Difficulty::Medium => share(1, 4)..=share(2, 5),
            Difficulty::Hard => share(2, 5)..=share(3, 5),
            Difficulty::Expert => share(3, 5)..=share(4, 5),
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
