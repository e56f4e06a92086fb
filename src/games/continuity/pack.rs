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
    use std::collections::HashSet;

    use super::*;
    use crate::games::continuity::search::solve;
    use solver::{Limits, Proof};

    #[test]
    fn twenty_five_levels_of_every_kind() {
        let levels: Vec<PackLevel> = pack().collect();
        let numbers: Vec<usize> = levels.iter().map(|level| level.number).collect();
        let all: Vec<usize> = (1..=25).collect();
        assert_eq!(numbers, all, "an entry that does not parse is left out");
        let count = |is_it: &dyn Fn(&Level) -> bool| {
            levels.iter().filter(|level| is_it(&level.level)).count()
        };
        let (names, boards): (HashSet<_>, HashSet<_>) =
            levels.iter().map(|level| (&level.name, level.level.to_string())).unzip();
        assert_eq!((names.len(), boards.len()), (25, 25));
        for size in [(2, 2), (3, 2), (2, 3), (3, 3)] {
            assert!(count(&|level| (level.columns(), level.rows()) == size) > 0, "{size:?}");
        }
        for keys in 1..=3 {
            assert!(count(&|level| level.keys().len() == keys) > 0, "{keys} keys");
        }
        let slope = |level: &Level| {
            let mut rows = level.tiles().iter().flat_map(|tile| &tile.shape().rows);
            rows.any(|row| row.contains(['/', '\\']))
        };
        assert!(count(&slope) >= 5, "{} with slopes", count(&slope));
    }

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
