//! The game's own levels, rising in difficulty: puzzles of our own catalogue, put in order. Knows no window and no solver.

use crate::games::beads::level::Level;

/// One level of the pack.
#[derive(Clone, Debug, PartialEq)]
pub struct PackLevel {
    /// Counted from 1.
    pub number: usize,
    /// For people.
    pub name: String,
    /// The fewest moves that solve it, the most that any puzzle of its graph takes. A test proves each.
    pub moves: usize,
    /// How hard its graph is: the mean number of moves of random plays.
    pub difficulty: f64,
    /// The level as it is given out.
    pub level: Level,
}

/// Each level's name, fewest moves, difficulty and place in the catalogue on one line, then the level's text, then an
/// empty line.
const TEXT: &str = include_str!("pack.txt");

/// The levels, easiest first.
pub fn pack() -> impl Iterator<Item = PackLevel> {
    TEXT.split("\n\n").zip(1..).filter_map(|(entry, number)| parse(number, entry))
}

fn parse(number: usize, entry: &str) -> Option<PackLevel> {
    let (head, level) = entry.split_once('\n')?;
    let (name, rest) = head.split_once(": ")?;
    let (moves, rest) = rest.split_once(" moves, ")?;
    let (difficulty, _) = rest.split_once(" by chance")?;
    Some(PackLevel {
        number,
        name: name.to_owned(),
        moves: moves.parse().ok()?,
        difficulty: difficulty.parse().ok()?,
        level: level.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::beads::generate::{Bench, Catalog, Plays};
    use crate::games::beads::search::solve;
    use solver::Limits;

    #[test]
    fn thirty_levels_rise_in_difficulty() {
        let levels: Vec<PackLevel> = pack().collect();
        let numbers: Vec<usize> = levels.iter().map(|level| level.number).collect();
        assert_eq!(
            numbers,
            (1..=30).collect::<Vec<_>>(),
            "an entry that does not parse is left out"
        );
        assert!(levels.is_sorted_by(|a, b| a.difficulty <= b.difficulty));
        let nodes: HashSet<usize> = levels.iter().map(|it| it.level.graph().nodes()).collect();
        assert_eq!(nodes, (3..=7).collect());
        let distinct: HashSet<_> =
            levels.iter().map(|it| (&it.name, it.level.graph().clone())).collect();
        assert_eq!(distinct.len(), 30);
    }

    #[test]
    fn every_level_takes_as_many_moves_as_it_says_and_no_puzzle_of_its_graph_more() {
        let catalogs: Vec<Catalog> = (3..=6).map(Catalog::new).collect();
        let mut bench = Bench::default();
        for PackLevel { number, moves, level, difficulty, .. } in pack() {
            let solution = solve(&level, Limits::default()).unwrap();
            assert_eq!(solution.actions.len(), moves, "level {number}");
            let start = level.start().unwrap();
            let Some(catalog) = catalogs.get(level.graph().nodes() - 3) else { continue };
            let entry = (0..catalog.len())
                .map(|at| catalog.entry(at, Plays::default(), &mut bench).unwrap())
                .find(|entry| {
                    entry.puzzles.iter().any(|puzzle| {
                        u128::from(puzzle.start) == start
                            && entry.graph().unwrap().rotated(puzzle.rotation) == *level.graph()
                    })
                });
            let entry = entry.unwrap_or_else(|| panic!("level {number} is in no catalogue"));
            assert_eq!(entry.distance, moves, "level {number}");
            let played = entry.difficulty.unwrap();
            assert!((played - difficulty).abs() < 0.051, "level {number}: {played}");
        }
    }
}
