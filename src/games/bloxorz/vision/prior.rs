//! What one look does not show is carried over from what the player expects; what the look contradicts is dropped.

use crate::games::bloxorz::level::{Block, Level, Tile};
use crate::geometry::Cell;

/// Part of the cells seen that must be as expected, for the board to be the same.
const SAME: f32 = 0.93;

/// Whether tiles, row by row, are the board that is expected, whatever bridges are present.
pub(super) fn is_same(columns: usize, tiles: &[Tile], prior: &Level) -> bool {
    let (mut same, mut all) = (0u32, 0u32);
    let rows = tiles.len() / columns.max(1);
    for y in 0..rows.max(prior.rows()) {
        for x in 0..columns.max(prior.columns()) {
            let seen = if x < columns && y < rows { tiles[y * columns + x] } else { Tile::Void };
            let expected = prior.tile(Cell { x: x as i32, y: y as i32 });
            let open = |tile: Tile| matches!(tile, Tile::Unknown);
            if open(seen) || open(expected) || (seen == Tile::Void && expected == Tile::Void) {
                continue;
            }
            all += 1;
            same += u32::from(agrees(seen, expected));
        }
    }
    all > 0 && same as f32 >= SAME * all as f32
}

/// Whether a cell can be both. A bridge that is folded away may show nothing.
fn agrees(seen: Tile, expected: Tile) -> bool {
    match (seen, expected) {
        (Tile::Bridge { .. } | Tile::Void, Tile::Bridge { .. })
        | (Tile::Bridge { .. }, Tile::Void) => true,
        _ => seen == expected,
    }
}

/// Adds to tiles what only the prior knows. Says which cells were filled in. Where the block is not where it was
/// expected, it may have worked bridges that nobody expected: hidden ones stay unknown.
pub(super) fn fill(columns: usize, tiles: &mut [Tile], prior: &Level, block: Block) -> Vec<Cell> {
    let expected = block == prior.block() || block.swapped() == prior.block();
    let mut filled = Vec::new();
    let look = tiles.to_vec();
    let hinge_at = |cell: Cell| {
        let inside = (0..columns as i32).contains(&cell.x) && cell.y >= 0;
        let at = inside.then(|| cell.y as usize * columns + cell.x as usize);
        at.and_then(|at| look.get(at)).and_then(|tile| tile.hinge())
    };
    for (k, tile) in tiles.iter_mut().enumerate() {
        let cell = Cell { x: (k % columns) as i32, y: (k / columns) as i32 };
        match (*tile, prior.tile(cell)) {
            (Tile::Unknown, known)
                if known != Tile::Unknown && (expected || !known.is_bridge()) =>
            {
                *tile = known;
                filled.push(cell);
            }
            // Where a bridge hangs is best seen while it is folded away, and not at all once it is hidden. No two
            // hang from each other: the other's bar was taken for its own.
            (Tile::Void, Tile::Bridge { hinge, .. })
                if hinge_at(hinge.holder(cell)) != Some(hinge.other()) =>
            {
                *tile = Tile::Bridge { hinge, present: false }
            }
            (Tile::Bridge { present, .. }, Tile::Bridge { hinge, .. }) => {
                *tile = Tile::Bridge { hinge, present }
            }
            _ => {}
        }
    }
    filled
}

/// The halves with the selected one first, as far as the expected block tells; `None` if it does not.
pub(super) fn ordered(seen: Block, expected: Block) -> Option<Block> {
    let Block::Split { active: one, other: two } = seen else { return Some(seen) };
    let Block::Split { active, other } = expected else { return None };
    let order = |active: Cell, other: Cell| Some(Block::Split { active, other });
    // The half that rests stays where it is, even if the key for the other was lost or rolled it elsewhere.
    match () {
        () if one == other && two != other => order(two, one),
        () if two == other && one != other => order(one, two),
        () if one == active => order(one, two),
        () if two == active => order(two, one),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::bloxorz::level::Hinge;

    #[test]
    fn the_half_that_rests_tells_the_other() {
        let at = |x, y| Cell { x, y };
        let split = |active, other| Block::Split { active, other };
        let expected = split(at(3, 1), at(7, 7));
        assert_eq!(ordered(split(at(7, 7), at(2, 1)), expected), Some(split(at(2, 1), at(7, 7))));
        assert_eq!(ordered(split(at(3, 1), at(7, 7)), expected), Some(expected));
        assert_eq!(ordered(split(at(1, 1), at(2, 2)), expected), None);
    }

    #[test]
    fn hidden_cells_are_as_expected_and_seen_ones_as_seen() {
        let prior: Level = "bloxorz\nbbsbl\nbbbbe\nblock: 0,1\n".parse().unwrap();
        let mut tiles = vec![Tile::Plain; 10];
        tiles[2] = Tile::Unknown;
        tiles[4] = Tile::Void;
        tiles[9] = Tile::Goal;
        assert!(is_same(5, &tiles, &prior));
        assert_eq!(fill(5, &mut tiles, &prior, prior.block()), [Cell { x: 2, y: 0 }]);
        assert_eq!(tiles[2], Tile::Soft);
        assert!(matches!(tiles[4], Tile::Bridge { present: false, .. }));
        // Of a bridge that is folded out the bar is no other's.
        let wrong: Level = "bloxorz\nbbbb\n r b\nbbbe\nblock: 0,0\n".parse().unwrap();
        let mut tiles = vec![Tile::Plain; 12];
        tiles[5] = Tile::Void;
        tiles[6] = Tile::Bridge { hinge: Hinge::Left, present: true };
        fill(4, &mut tiles, &wrong, wrong.block());
        assert_eq!(tiles[5], Tile::Void);
        let other: Level = "bloxorz\nbfbfl\nbffbe\nblock: 0,1\n".parse().unwrap();
        assert!(!is_same(5, &[Tile::Plain; 10], &other));
    }
}
