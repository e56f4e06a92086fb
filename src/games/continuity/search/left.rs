//! How much time a way takes at least from each place: as if any two tiles whose sides match could lie side by side at any time. That
//! is the founding text's model, solved once backwards from the door.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::games::continuity::level::Level;
use crate::games::continuity::search::reach::{Table, Target};

/// There is no way.
pub(super) const NEVER: u32 = u32::MAX;

/// The time that is left at least, by place and keys, in hundredths of an update.
pub(super) struct Left {
    /// [`NEVER`] where the door cannot be reached at all.
    times: Vec<u32>,
    sets: usize,
}

/// What leads to a place or out of a tile: from which place or way out, in what time, and the keys that are touched.
type Before = (u32, u32, u32);

impl Left {
    /// Solves it. Ways out of tiles are numbered after the places: all that lead there lead on to the same places.
    pub(super) fn backwards(level: &Level, table: &Table) -> Left {
        let all = level.all_keys();
        let sets = all as usize + 1;
        let count = table.nodes.len() + table.exits.len();
        let mut left = Left { times: vec![NEVER; count * sets], sets };
        let mut queue = BinaryHeap::new();
        for (number, node) in (0..).zip(&table.nodes) {
            for (touched, after) in node.edges.iter().filter_map(|edge| edge.door) {
                for keys in (0..=all).filter(|keys| keys | touched == all) {
                    left.lower(number, keys, after, &mut queue);
                }
            }
        }
        let (starts, before) = reversed(table, count);
        while let Some(Reverse((time, node, keys))) = queue.pop() {
            if left.of(keys, node) < time {
                continue;
            }
            let [start, end] = [0, 1].map(|more| starts[node as usize + more] as usize);
            for (from, more, touched) in &before[start..end] {
                if touched & !keys != 0 {
                    continue;
                }
                // All of what was taken before that makes these keys with what is touched.
                let mut had = *touched;
                loop {
                    left.lower(*from, keys & !touched | had, time + more, &mut queue);
                    if had == 0 {
                        break;
                    }
                    had = (had - 1) & touched;
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

/// By place and way out: what leads there, whatever the arrangement; and where each one's begin.
fn reversed(table: &Table, count: usize) -> (Vec<u32>, Vec<Before>) {
    let places = table.nodes.len() as u32;
    let edges = (0..).zip(&table.nodes).flat_map(|(number, node)| {
        node.edges.iter().filter_map(move |edge| {
            let to = match edge.to? {
                Target::Node(to) => to,
                Target::Exit(exit) => places + exit,
            };
            Some((to, (number, edge.time, edge.keys)))
        })
    });
    let entries = (places..).zip(&table.exits).flat_map(|(number, exit)| {
        let entries = exit.entries.iter().copied().flatten().chain(exit.bounce);
        entries.map(move |to| (to, (number, 0, 0)))
    });
    let mut all: Vec<(u32, Before)> = edges.chain(entries).collect();
    all.sort_unstable_by_key(|(to, _)| *to);
    let mut starts = vec![0; count + 1];
    for (to, _) in &all {
        starts[*to as usize + 1] += 1;
    }
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    (starts, all.into_iter().map(|(_, before)| before).collect())
}
