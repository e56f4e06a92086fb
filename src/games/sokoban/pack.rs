//! The game's own levels, rising in difficulty: generated, then chosen by eye. Knows no window and no solver.

use crate::game;
use crate::games::sokoban::level::Level;

/// One level of the pack.
pub type PackLevel = game::PackLevel<Level>;

/// Each level's name, fewest pushes and what it was generated from on one line, then the level's text, then an empty line.
const TEXT: &str = include_str!("pack.txt");

/// The levels, easiest first.
pub fn pack() -> impl Iterator<Item = PackLevel> {
    game::pack(TEXT, "pushes")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::sokoban::search::solve;
    use solver::{Limits, Problem, Proof, replay};

    #[test]
    fn twenty_levels_rise_in_difficulty() {
        let levels: Vec<PackLevel> = pack().collect();
        let numbers: Vec<usize> = levels.iter().map(|level| level.number).collect();
        let all: Vec<usize> = (1..=20).collect();
        assert_eq!(numbers, all, "an entry that does not parse is left out");
        assert!(levels.is_sorted_by_key(|level| level.optimum));
        let names: HashSet<_> = levels.iter().map(|level| &level.name).collect();
        let boards: HashSet<_> = levels.iter().map(|level| level.level.to_string()).collect();
        assert_eq!((names.len(), boards.len()), (20, 20));
        for PackLevel { number, level, .. } in &levels {
            assert!(level.boxes().len() > usize::from(*number > 1), "level {number}");
            assert!(level.columns() <= 12 && level.rows() <= 12, "level {number}");
        }
        let oblong =
            |wide: bool| levels.iter().any(|it| (it.level.columns() > it.level.rows()) == wide);
        assert!(oblong(true) && oblong(false));
    }

    #[test]
    fn every_optimum_is_proved() {
        let found = pack().map(|PackLevel { number, level, optimum, .. }| {
            let solution = solve(&level, Limits::default()).unwrap();
            let found = (solution.cost, solution.proof);
            assert_eq!(found, (optimum, Proof::Optimal), "level {number}");
            let states = replay(&level, &solution.actions).unwrap();
            assert!(level.is_goal(states.last().unwrap()), "level {number}");
            solution.cost
        });
        assert_eq!(
            found.collect::<Vec<_>>(),
            [4, 6, 7, 11, 13, 16, 18, 20, 22, 24, 25, 28, 32, 34, 38, 40, 46, 48, 56, 64]
        );
    }
}
