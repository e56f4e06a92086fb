//! The game's own levels, rising in difficulty: generated, then chosen by eye. Knows no window and no solver.

use crate::game;
use crate::games::amaze::level::Level;

/// One level of the pack.
pub type PackLevel = game::PackLevel<Level>;

/// Each level's name, optimum, style and seed on one line, then the level's text, then an empty line.
const TEXT: &str = include_str!("pack.txt");

/// The levels, easiest first.
pub fn pack() -> impl Iterator<Item = PackLevel> {
    game::pack(TEXT, "moves")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::amaze::level::Tile;
    use crate::games::amaze::search::solve;
    use solver::{Limits, Problem, Proof, replay};

    #[test]
    fn thirty_levels_rise_in_difficulty() {
        let levels: Vec<PackLevel> = pack().collect();
        let numbers: Vec<usize> = levels.iter().map(|level| level.number).collect();
        assert_eq!(
            numbers,
            (1..=30).collect::<Vec<_>>(),
            "an entry that does not parse is left out"
        );
        assert!(levels.is_sorted_by_key(|level| level.optimum));
        let hard = levels.iter().filter(|level| (25..=60).contains(&level.optimum));
        assert_eq!(hard.count(), 10);
        let sizes: Vec<_> = levels.iter().map(|l| (l.level.columns(), l.level.rows())).collect();
        assert_eq!((sizes[0], sizes[29]), ((5, 5), (20, 20)));
        assert!(sizes.iter().all(|size| size.0.min(size.1) >= 5 && size.0.max(size.1) <= 20));
        assert!(
            sizes.iter().any(|size| size.0 < size.1) && sizes.iter().any(|size| size.0 > size.1)
        );
        let distinct: HashSet<_> =
            levels.iter().map(|level| (&level.name, level.level.to_string())).collect();
        assert_eq!(distinct.len(), 30);
        let painted = |level: &PackLevel| {
            level.level.tiles().iter().filter(|tile| **tile == Tile::Painted).count()
        };
        assert!(levels.iter().all(|level| painted(level) == 1), "only the ball's cell is painted");
    }

    #[test]
    fn every_optimum_is_proved() {
        for PackLevel { number, level, optimum, .. } in pack() {
            let solution = solve(&level, Limits::default()).unwrap();
            assert_eq!(
                (solution.cost, solution.proof),
                (optimum, Proof::Optimal),
                "level {number}"
            );
            let states = replay(&level, &solution.actions).unwrap();
            assert!(level.is_goal(states.last().unwrap()), "level {number}");
        }
    }
}
