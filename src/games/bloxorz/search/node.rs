//! A state as the search keeps it, and the way back from it to the keys that lead there. Knows no board.

use crate::games::bloxorz::rules::Action;
use crate::geometry::Direction;

/// [`Node::place`] of halves: this, and two cells of 14 bits.
pub(super) const SPLIT: u32 = 1 << 31;
const CELL: u32 = (1 << 14) - 1;

/// [`Node::key`]: a direction, and these.
pub(super) const SECOND: u8 = 4;
pub(super) const SPACE: u8 = 8;
/// The selected half is the second of the node's pair.
pub(super) const TURNED: u8 = 16;

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
pub(super) fn pair(halves: [usize; 2]) -> u32 {
    SPLIT | (halves[0] as u32) << 14 | halves[1] as u32
}

/// The two cells of a node's pair.
pub(super) fn halves(place: u32) -> [usize; 2] {
    [place >> 14 & CELL, place & CELL].map(|cell| cell as usize)
}

/// The keys that lead to the last node. Where pairs are not `ordered`, Space is pressed where another half is moved than
/// the one that is selected.
pub(super) fn actions(nodes: &[Node], ordered: bool) -> Vec<Action> {
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
        let before = nodes[at];
        let selected = before.key & TURNED != 0;
        if before.place & SPLIT != 0 && !ordered && selected != (key & SECOND != 0) {
            actions.push(Action::Swap);
        }
    }
    actions.reverse();
    actions
}
