//! The game's own levels, rising in difficulty. Knows no window and no solver.

use crate::games::continuity::level::Level;

/// One level of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLevel {
    /// Counted from 1.
    pub number: usize,
    /// For people.
    pub name: String,
    /// The level as it is given out.
    pub level: Level,
    /// The fewest slides that win it: a test proves each.
    pub optimum: u32,
}

/// For each level a line `== name: optimum slides`, then its text.
const TEXT: &str = include_str!("pack.txt");

/// The levels, easiest first.
pub fn pack() -> impl Iterator<Item = PackLevel> {
    TEXT.split("== ").skip(1).zip(1..).filter_map(|(entry, number)| parse(number, entry))
}

fn parse(number: usize, entry: &str) -> Option<PackLevel> {
    let (head, level) = entry.split_once('\n')?;
    let (name, rest) = head.split_once(": ")?;
    let (optimum, _) = rest.split_once(" slide")?;
    let (optimum, level) = (optimum.parse().ok()?, level.parse().ok()?);
    Some(PackLevel { number, name: name.to_owned(), level, optimum })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::continuity::search::solve;
    use crate::solver::{Limits, Proof};

    #[test]
    fn every_level_needs_as_many_slides_as_it_says() {
        for PackLevel { number, name, level, optimum } in pack() {
            let solution = solve(&level, Limits::default());
            let solution =
                solution.unwrap_or_else(|error| panic!("level {number} {name}: {error}"));
            assert_eq!(
                (solution.cost, solution.proof),
                (optimum, Proof::Optimal),
                "{number} {name}"
            );
        }
    }
}
