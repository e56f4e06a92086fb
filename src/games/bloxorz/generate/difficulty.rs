//! How hard a new level is to be, for those who say no number of moves.

use std::ops::RangeInclusive;

use crate::game::Difficulty;

/// The fewest rolls that may win a board of so many columns and rows, by how much of it they need: in easy levels a roll for
/// every 8 to 4 of its cells, the void ones included; in medium ones up to two for every 5, in hard ones three, for experts
/// four.
#[must_use]
pub fn moves(difficulty: Difficulty, columns: usize, rows: usize) -> RangeInclusive<u32> {
    let cells = columns.saturating_mul(rows).min(u32::MAX as usize / 4) as u32;
    let share = |part: u32, of: u32| (cells * part / of).max(1);
    match difficulty {
        Difficulty::Easy => share(1, 8)..=share(1, 4),
        Difficulty::Medium => share(1, 4)..=share(2, 5),
        Difficulty::Hard => share(2, 5)..=share(3, 5),
        Difficulty::Expert => share(3, 5)..=share(4, 5),
    }
}
