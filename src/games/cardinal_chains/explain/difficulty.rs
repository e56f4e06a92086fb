//! How hard a board is: what it takes to explain it.

use crate::game::{Difficulty, Explanation};

/// The difficulty of a board, by its explanation. Easy boards need only the rules that look at one cell and its ways: 1, 2,
/// 3, 5 and 6.5. Medium ones need rules 4 and 6 too, for which all ends have to be known. Where no rule applies, a search is
/// needed: at one place in hard boards, at more in those for experts.
#[must_use]
pub fn difficulty(explanation: &Explanation) -> Difficulty {
    let needs = |rule| explanation.deductions.iter().any(|it| it.rule == rule);
    match explanation.forks {
        0 if needs("4") || needs("6") => Difficulty::Medium,
        0 => Difficulty::Easy,
        1 => Difficulty::Hard,
        _ => Difficulty::Expert,
    }
}
