//! The game's own levels, rising in difficulty: generated, then put in order. Knows no window and no solver.

use crate::games::cardinal_chains::level::Level;

/// One level of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLevel {
    /// Counted from 1.
    pub number: usize,
    /// For people.
    pub name: String,
    /// The level as it is given out; it has one solution.
    pub level: Level,
    /// How hard it is, by what its explanation takes: easy, medium, hard, expert. A test proves each.
    pub difficulty: String,
}

/// Each level's name, difficulty, deductions and seed on one line, then the level's text, then an empty line.
const TEXT: &str = include_str!("pack.txt");

/// The levels, easiest first.
pub fn pack() -> impl Iterator<Item = PackLevel> {
    TEXT.split("\n\n").zip(1..).filter_map(|(entry, number)| parse(number, entry))
}

fn parse(number: usize, entry: &str) -> Option<PackLevel> {
    let (head, level) = entry.split_once('\n')?;
    let (name, rest) = head.split_once(": ")?;
    let (difficulty, _) = rest.split_once(", ")?;
    let level = level.parse().ok()?;
    Some(PackLevel { number, name: name.to_owned(), level, difficulty: difficulty.to_owned() })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::Difficulty;
    use crate::games::cardinal_chains::explain::{self, explain};
    use crate::games::cardinal_chains::search::{solutions, solve};
    use solver::Limits;

    #[test]
    fn forty_levels_rise_in_difficulty() {
        let levels: Vec<PackLevel> = pack().collect();
        let numbers: Vec<usize> = levels.iter().map(|level| level.number).collect();
        let all: Vec<usize> = (1..=40).collect();
        assert_eq!(numbers, all, "an entry that does not parse is left out");
        let hard = |level: &PackLevel| level.difficulty.parse::<Difficulty>().unwrap();
        assert!(levels.is_sorted_by_key(hard));
        let starts: HashSet<usize> = levels.iter().map(|it| it.level.starts().len()).collect();
        assert_eq!(starts, (1..=6).collect());
        let sizes: Vec<_> = levels.iter().map(|it| (it.level.columns(), it.level.rows())).collect();
        assert!(sizes.contains(&(10, 7)) && sizes.iter().all(|size| size.0 <= 10 && size.1 <= 7));
        assert!(sizes.iter().any(|size| size.0 < size.1));
        let distinct: HashSet<_> =
            levels.iter().map(|it| (&it.name, it.level.to_string())).collect();
        assert_eq!(distinct.len(), 40);
    }

    #[test]
    fn every_level_has_one_solution_and_is_as_hard_as_it_says() {
        for PackLevel { number, level, difficulty, .. } in pack() {
            let all = solutions(&level, 2, Limits::default());
            assert!(all.complete && all.found.len() == 1, "level {number}");
            assert!(solve(&level, Limits::default()).is_ok(), "level {number}");
            let explained = explain::difficulty(&explain(&level, Limits::default()));
            assert_eq!(explained.to_string(), difficulty, "level {number}");
        }
    }
}
