//! The levels that the arcade plays: numbered, with the fewest slides that win them where that is known.

use crate::games::amaze::Level;

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number on its door, from 1.
    pub number: usize,
    /// The board at its start.
    pub level: Level,
    /// The fewest slides that win it, where they are known.
    pub best: Option<u32>,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Numbered> {
    vec![Numbered { number: 1, level, best: None }]
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Numbered> {
    const TEXTS: [(&str, u32); 3] = [
        ("amaze\n#####\n#@..#\n#.#.#\n#...#\n#####\n", 4),
        ("amaze\n########\n#@.....#\n#.####.#\n#...##.#\n###....#\n########\n", 6),
        (
            "amaze\n##########\n#@.......#\n#.######.#\n#.#....#.#\n#.#.##.#.#\n#.#.#..#.#\n#.#....#.#\n#........#\n##########\n",
            9,
        ),
    ];
    let level = |(i, (text, best)): (usize, &(&str, u32))| {
        Some(Numbered { number: i + 1, level: text.parse().ok()?, best: Some(*best) })
    };
    TEXTS.iter().enumerate().filter_map(level).collect()
}
