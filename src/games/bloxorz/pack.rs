//! The game's own levels, rising in difficulty: generated, then chosen by eye. Knows no window and no solver.

use crate::games::bloxorz::level::Level;

/// One level of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackLevel {
    /// Counted from 1.
    pub number: usize,
    /// For people.
    pub name: String,
    /// Six digits that lead to it.
    pub passcode: String,
    /// The level as it is given out, its wiring known.
    pub level: Level,
    /// The fewest moves that win it: a test proves each.
    pub optimum: u32,
}

/// For each level a line `== name: passcode, optimum moves (seed)`, then its text.
const TEXT: &str = include_str!("pack.txt");

/// The levels, easiest first.
pub fn pack() -> impl Iterator<Item = PackLevel> {
    TEXT.split("== ").skip(1).zip(1..).filter_map(|(entry, number)| parse(number, entry))
}

fn parse(number: usize, entry: &str) -> Option<PackLevel> {
    let (head, level) = entry.split_once('\n')?;
    let (name, rest) = head.split_once(": ")?;
    let (passcode, rest) = rest.split_once(", ")?;
    let (optimum, _) = rest.split_once(" moves")?;
    let (optimum, level) = (optimum.parse().ok()?, level.parse().ok()?);
    Some(PackLevel { number, name: name.to_owned(), passcode: passcode.to_owned(), level, optimum })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::game::Metric;
    use crate::games::bloxorz::generate::Mechanics;
    use crate::games::bloxorz::level::Tile;
    use crate::games::bloxorz::oracle_tests::Oracle;
    use crate::games::bloxorz::rules::Action;
    use crate::games::bloxorz::search::solve;
    use solver::{Limits, Problem, Proof, replay};

    #[test]
    fn thirty_three_levels_rise_in_difficulty() {
        let levels: Vec<PackLevel> = pack().collect();
        let numbers: Vec<usize> = levels.iter().map(|level| level.number).collect();
        let all: Vec<usize> = (1..=33).collect();
        assert_eq!(numbers, all, "an entry that does not parse is left out");
        assert!(levels.is_sorted_by(|one, two| one.optimum < two.optimum));
        let names: HashSet<_> = levels.iter().map(|level| &level.name).collect();
        let codes: HashSet<_> = levels.iter().map(|level| &level.passcode).collect();
        let boards: HashSet<_> = levels.iter().map(|level| level.level.to_string()).collect();
        assert_eq!((names.len(), codes.len(), boards.len()), (33, 33, 33));
        for PackLevel { passcode, level, number, .. } in &levels {
            let digits = passcode.len() == 6 && passcode.bytes().all(|it| it.is_ascii_digit());
            assert!(digits, "level {number}: {passcode}");
            assert!(level.columns() <= 15 && level.rows() <= 10, "level {number}");
        }
    }

    #[test]
    fn every_mechanic_is_used_often() {
        let used: Vec<Mechanics> = pack().map(|entry| Mechanics::of(&entry.level)).collect();
        let count = |has: fn(&Mechanics) -> bool| used.iter().filter(|it| has(it)).count();
        let counts = [
            count(|it| it.fragile),
            count(|it| it.soft),
            count(|it| it.hard),
            count(|it| it.toggle),
            count(|it| it.open),
            count(|it| it.close),
            count(|it| it.splitter),
        ];
        assert!(counts.iter().all(|count| *count >= 7), "{counts:?}");
        let swaps = |entry: PackLevel| {
            let solution = solve(&entry.level, Metric::Moves, false, Limits::default());
            solution.unwrap().actions.contains(&Action::Swap)
        };
        assert!(pack().filter(|it| Mechanics::of(&it.level).splitter).any(swaps));
        let first: Vec<Mechanics> = used.into_iter().take(2).collect();
        assert_eq!(first, [Mechanics::default(); 2], "the game is learned on plain floor");
    }

    #[test]
    fn every_optimum_is_proved() {
        for PackLevel { number, level, optimum, .. } in pack() {
            let solution = solve(&level, Metric::Moves, false, Limits::default()).unwrap();
            let found = (solution.cost, solution.proof);
            assert_eq!(found, (optimum, Proof::Optimal), "level {number}");
            let states = replay(&level, &solution.actions).unwrap();
            assert!(level.is_goal(states.last().unwrap()), "level {number}");
            let keys: String = solution.actions.iter().map(ToString::to_string).collect();
            assert!(Oracle::new(&level.to_string()).is_won(&keys), "level {number}");
        }
    }

    #[test]
    fn nothing_is_there_for_show() {
        for PackLevel { number, level, optimum, .. } in pack() {
            let special: Vec<usize> = (0..level.tiles().len())
                .filter(|at| level.tiles()[*at].is_switch() || level.tiles()[*at] == Tile::Splitter)
                .collect();
            for at in special {
                let mut tiles = level.tiles().to_vec();
                tiles[at] = Tile::Plain;
                let plain = Level::new(level.columns(), tiles, level.block()).unwrap();
                let plain = plain.with_wiring_of(&level);
                let answer = solve(&plain, Metric::Moves, false, Limits::default());
                let cost = answer.ok().map(|solution| solution.cost);
                assert_ne!(cost, Some(optimum), "level {number}: tile {at} makes no difference");
            }
        }
    }
}
