//! The levels that the arcade plays, each with its passcode.

use crate::arcade::bloxorz::view::STAGE;
use crate::games::bloxorz::Level;
use crate::games::bloxorz::level::{Block, Targets, Tile};
use crate::games::bloxorz::pack::{PackLevel, pack};
use crate::geometry::Cell;

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The board at its start, with its wiring.
    pub level: Level,
    /// Six digits that lead to it; none where nothing does.
    pub passcode: String,
}

/// A level from elsewhere, on its own.
#[must_use]
pub fn single(level: Level) -> Vec<Entry> {
    vec![Entry { level, passcode: String::new() }]
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

/// Our own levels, each in the middle of the stage.
#[must_use]
pub fn bundled() -> Vec<Entry> {
    let entry = |PackLevel { level, passcode, .. }| {
        let level = centered(&level).unwrap_or(level);
        Entry { level, passcode }
    };
    pack().map(entry).collect()
}

/// The same level with void before its first column and row, so that it lies in the middle of the stage.
fn centered(level: &Level) -> Option<Level> {
    let (columns, rows) = (level.columns(), level.rows());
    let right = STAGE.0.saturating_sub(columns) / 2;
    let down = STAGE.1.saturating_sub(rows) / 2;
    let moved = |cell: Cell| Cell { x: cell.x + right as i32, y: cell.y + down as i32 };
    let wide = columns + right;
    let mut tiles = vec![Tile::Void; wide * (rows + down)];
    for (from, to) in level.tiles().chunks(columns).zip(tiles.chunks_mut(wide).skip(down)) {
        to[right..].copy_from_slice(from);
    }
    let block = match level.block() {
        Block::Standing(cell) => Block::Standing(moved(cell)),
        Block::Lying(one, two) => Block::Lying(moved(one), moved(two)),
        Block::Split { active, other } => {
            Block::Split { active: moved(active), other: moved(other) }
        }
    };
    let mut shifted = Level::new(wide, tiles, block).ok()?;
    for switch in level.switches() {
        if let Some(wiring) = level.wiring(switch) {
            let wiring = wiring.iter().map(|(cell, effects)| (moved(*cell), *effects)).collect();
            shifted = shifted.with_switch(moved(switch), wiring).ok()?;
        }
    }
    for splitter in level.splitters() {
        let Some(targets) = level.targets(splitter) else { continue };
        let targets = match targets {
            Targets::Cells(cells) => Targets::Cells(cells.map(moved)),
            Targets::Falls => Targets::Falls,
        };
        shifted = shifted.with_splitter(moved(splitter), targets).ok()?;
    }
    Some(shifted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_moved_with_its_block_and_wiring() {
        let text = "bloxorz\nbblbbsbbbvb\n eb\nblock: 0,0 1,0\nswitch 5,0: none|open 2,0\nsplitter 9,0: 0,0 4,0\n";
        let moved = "bloxorz\n\n\n\n\n  bblbbsbbbvb\n   eb\nblock: 2,4 3,4\nswitch 7,4: none|open 4,4\nsplitter 11,4: 2,4 6,4\n";
        let level: Level = text.parse().unwrap();
        assert_eq!(centered(&level), moved.parse().ok());
        assert!(!is_playable(&level), "the switch may or may not open");
        let sure: Level = text.replace("none|", "").parse().unwrap();
        assert!(is_playable(&sure));
        assert!(!is_playable(&text.replace("eb", "e?").replace("none|", "").parse().unwrap()));
        assert!(!is_playable(
            &text
                .replace("none|open 2,0", "open 2,0")
                .replace("splitter 9,0: 0,0 4,0\n", "")
                .parse()
                .unwrap()
        ));
    }

    #[test]
    fn every_level_of_the_pack_is_given_out() {
        let levels = bundled();
        assert_eq!(levels.len(), 33);
        for (level, own) in levels.iter().zip(pack()) {
            assert_eq!(level.passcode, own.passcode);
            let floor = |level: &Level| level.cells(|tile| tile != Tile::Void).count();
            assert_eq!(floor(&level.level), floor(&own.level));
            assert_eq!(level.level.present(), own.level.present());
            assert!(is_playable(&level.level), "{}", own.number);
        }
    }
}
