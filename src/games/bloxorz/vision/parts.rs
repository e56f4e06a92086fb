//! Whether a board's floor hangs together, as far as it is seen.

use std::collections::HashSet;

use crate::games::bloxorz::level::{Level, Tile};
use crate::geometry::{Cell, Direction};

/// How many parts the floor falls into that no play can join; 1 where a switch or a splitter may do so.
pub(super) fn apart(level: &Level) -> usize {
    let may_join = |tile: Tile| tile.is_switch() || tile.is_bridge() || tile == Tile::Splitter;
    if level.tiles().iter().any(|tile| may_join(*tile)) {
        return 1;
    }
    let mut left: HashSet<Cell> = level.cells(|tile| tile != Tile::Void).collect();
    let mut parts = 0;
    while let Some(&first) = left.iter().next() {
        parts += 1;
        left.remove(&first);
        let mut front = vec![first];
        while let Some(cell) = front.pop() {
            let beside = Direction::ALL.map(|direction| cell + direction);
            front.extend(beside.into_iter().filter(|cell| left.remove(cell)));
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floor_is_in_parts_where_nothing_can_join_them() {
        let parts =
            |rows: &str| apart(&format!("bloxorz\n{rows}\nblock: 0,0\n").parse().expect("a level"));
        assert_eq!(parts("bbb\nb e\nbbb"), 1);
        assert_eq!(parts("bb  b\nbb ee"), 2);
        assert_eq!(parts("bb?bb\nbb ee"), 1, "what is not seen may carry");
        assert_eq!(parts("bs  b\nbb ee"), 1, "a switch may work a bridge that is not seen");
    }
}
