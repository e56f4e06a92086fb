//! The games that are played, and where they begin.

use std::time::Duration;

/// One of the arcade's games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) name: &'static str,
    /// How its window opens, but for the level.
    pub(crate) looks: &'static [&'static str],
    /// Levels that a run may begin with: none of them the last, and none that takes long.
    pub(crate) levels: &'static [usize],
    /// How many are asked for.
    pub(crate) asked: usize,
    /// A run that takes longer hangs.
    pub(crate) limit: Duration,
}

pub(crate) const GAMES: [Game; 5] = [
    Game {
        name: "amaze",
        looks: &["--size", "500x601", "--speed", "12"],
        levels: &[1, 2, 3, 4, 5],
        asked: 4,
        limit: Duration::from_secs(180),
    },
    Game {
        name: "beads",
        looks: &["--size", "640x740"],
        levels: &[1, 2, 3],
        asked: 2,
        limit: Duration::from_secs(180),
    },
    Game {
        name: "bloxorz",
        looks: &["--theme", "stone", "--view", "oblique", "--speed", "50"],
        levels: &[1, 2],
        asked: 1,
        limit: Duration::from_secs(240),
    },
    Game {
        name: "cardinal-chains",
        looks: &["--theme", "paper", "--size", "600x680"],
        levels: &[11, 12, 13],
        asked: 2,
        limit: Duration::from_secs(180),
    },
    Game {
        name: "continuity",
        looks: &["--size", "800x600"],
        levels: &[2, 3],
        asked: 1,
        limit: Duration::from_secs(300),
    },
];
