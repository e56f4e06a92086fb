//! A state as the search keeps it, and the way back from it to the keys that lead there. Knows no board.

use crate::games::bloxorz::rules::Action;
use crate::geometry::Direction;

/// [`Node::place`] of halves: this, and the numbers of two cells, 14 bits each, the selected half's first.
pub(super) const SPLIT: u32 = 1 << 31;
const CELL: u32 = (1 << 14) - 1;

/// [`Node::key`]: a direction, and that the half moves that was not selected; or Space.
pub(super) const SECOND: u8 = 4;
pub(super) const SPACE: u8 = 8;

/// A state and how it was reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The place of a whole block, or a pair of halves.
    pub(super) place: u32,
    /// Number of the bridge setting.
    pub(super) setting: u32,
    pub(super) parent: u32,
    pub(super) key: u8,
}

/// A pair of halves as [`Node::place`].
pub(super) fn pair([active, other]: [usize; 2]) -> u32 {
    SPLIT | (active as u32) << 14 | other as u32
}

/// The two cells of a node's pair.
pub(super) fn unpair(place: u32) -> [usize; 2] {
    [place >> 14 & CELL, place & CELL].map(|cell| cell as usize)
}

/// The keys that lead to the last node. Space is pressed for a node of its own, or before the half that was not selected
/// is moved.
pub(super) fn actions(nodes: &[Node]) -> Vec<Action> {
    let mut actions = Vec::new();
    let mut at = nodes.len() - 1;
    while at != 0 {
        let Node { parent, key, .. } = nodes[at];
        at = parent as usize;
        if key & SPACE != 0 {
            actions.push(Action::Swap);
            continue;
        }
        actions.push(Action::Roll(Direction::ALL[usize::from(key & 3)]));
        if key & SECOND != 0 {
            actions.push(Action::Swap);
        }
    }
    actions.reverse();
    actions
}
