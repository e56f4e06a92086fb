//! How much time a way takes at least from each place: as if any two tiles whose sides match could lie side by side at any time. That
//! is the founding text's model, solved once backwards from the door.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::games::continuity::level::Level;
use crate::games::continuity::search::reach::{Edge, Table, Target};

/// There is no way.
pub(super) const NEVER: u32 = u32::MAX;

/// The time that is left at least, by place and keys, in hundredths of an update.
pub(super) struct Left {
    /// [`NEVER`] where the door cannot be reached at all.
    times: Vec<u32>,
    sets: usize,
}

impl Left {
    /// Solves it.
    pub(super) fn backwards(level: &Level, table: &Table) -> Left {
        let all = level.all_keys();
        let sets = all as usize + 1;
        let mut left = Left { times: vec![NEVER; table.nodes.len() * sets], sets };
        let mut queue = BinaryHeap::new();
        // By place: the places that lead to it, in what time, and the keys that are touched.
        let mut before: Vec<Vec<(u32, u32, u32)>> = vec![Vec::new(); table.nodes.len()];
        for (number, node) in (0u32..).zip(&table.nodes) {
            for edge in &node.edges {
                for to in targets(table, edge) {
                    before[to as usize].push((number, edge.time, edge.keys));
                }
                let Some((touched, after)) = edge.door else { continue };
                for keys in (0..=all).filter(|keys| keys | touched == all) {
                    left.lower(number, keys, after, &mut queue);
                }
            }
        }
        while let Some(Reverse((time, node, keys))) = queue.pop() {
            if left.of(keys, node) < time {
                continue;
            }
            for (from, more, touched) in &before[node as usize] {
                let fits = |before: &u32| before | touched == keys;
                for before in (0..=all).filter(fits) {
                    left.lower(*from, before, time + more, &mut queue);
                }
            }
        }
        left
    }

    /// The time that is left with these keys.
    pub(super) fn of(&self, keys: u32, node: u32) -> u32 {
        self.times[node as usize * self.sets + keys as usize]
    }

    fn lower(
        &mut self,
        node: u32,
        keys: u32,
        time: u32,
        queue: &mut BinaryHeap<Reverse<(u32, u32, u32)>>,
    ) {
        let own = &mut self.times[node as usize * self.sets + keys as usize];
        if time < *own {
            *own = time;
            queue.push(Reverse((time, node, keys)));
        }
    }
}

/// All places that an edge may lead to, whatever the arrangement.
fn targets(table: &Table, edge: &Edge) -> Vec<u32> {
    match edge.to {
        None => Vec::new(),
        Some(Target::Node(to)) => vec![to],
        Some(Target::Exit(exit)) => {
            let exit = &table.exits[exit as usize];
            exit.entries.iter().copied().flatten().chain(exit.bounce).collect()
        }
    }
}
