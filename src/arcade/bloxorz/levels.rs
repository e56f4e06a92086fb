//! The levels that the arcade plays: numbered, each with its passcode.

use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::Tile;

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// The number on its door, from 1.
    pub number: usize,
    /// The board at its start, with its wiring.
    pub level: Level,
    /// Six digits that lead to it; none where nothing does.
    pub passcode: String,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Numbered> {
    vec![Numbered { number: 1, level, passcode: String::new() }]
}

/// Whether all is known that play needs: every cell, and what each switch and splitter does.
#[must_use]
pub fn is_playable(level: &Level) -> bool {
    let wired =
        |switch| level.bridges().all(|bridge| level.effects(switch, bridge).known().is_some());
    level.cells(|tile| tile == Tile::Unknown).next().is_none()
        && level.switches().all(wired)
        && level.splitters().all(|splitter| level.targets(splitter).is_some())
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Numbered> {
    const LEVELS: [&str; 4] = [
        "bloxorz\n\n\n   bbbb     bbb\n   bbbbbbbbbbbb\n   bbbb ffbbbeb\n        ffbbbbb\n          bb\nblock: 4,3\n",
        "bloxorz\n\n  bbbb    bbbb\n  bbsb    bbhb\n  bbbblrbbbbbb\n   bbb  bb bb\n           l\n           bbb\n          bbeb\n          bbbb\nblock: 3,3\nswitch 4,2: toggle 6,3 7,3\nswitch 12,2: open 11,5\n",
        "bloxorz\n\n bbbb     bbb\n bbbb     bbbb\n bbvbb    bbbb\n bbbb    bbbbb\n         bbebb\n  bbbbb  bbb\n  bbbbbbbbbb\n  bbb\nblock: 1,2\nsplitter 3,3: 11,1 4,7\n",
        "bloxorz\n\n bbbbkq bbbb\n bbsb   bffb\n bbbb   bffbb\n  bb   bbbhbb\n  bb   bb  bb\n bbbblrbb  bv\n bbeb\n bbbb\nblock: 1,1\nswitch 3,2: close 5,1 6,1\nswitch 10,4: open 5,6 6,6\nsplitter 12,6: 1,3 8,6\n",
    ];
    let numbered = |(i, text): (usize, &&str)| {
        let level = text.parse().ok()?;
        Some(Numbered {
            number: i + 1,
            level,
            passcode: format!("{:06}", 271_828 * (i + 1) % 1_000_000),
        })
    };
    LEVELS.iter().enumerate().filter_map(numbered).collect()
}
