//! The shortest time, whatever slides it takes: A* over arrangement, keys and place at once.
//!
//! What is left of a way is never shorter than if any two tiles whose sides match could lie side by side at any time: the
//! founding text's model, solved once backwards from the door. That bound is consistent, so that the first goal that comes up is
//! the best. `O(n log n)` in the states that it cannot rule out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::games::continuity::level::Level;
use crate::games::continuity::level::tile::index;
use crate::games::continuity::search::arrangements::Arrangements;
use crate::games::continuity::search::joint::Board;
use crate::games::continuity::search::quick::Step;
use crate::games::continuity::search::reach::{Edge, Table, Target};
use crate::geometry::Direction;
use solver::{Limit, Meter};

/// What a slide takes, in updates: 0.6 s by the original's clock, as long as it is seen to take.
pub const SLIDE: u32 = 20;
/// Hundredths of an update in one.
const FINE: u32 = 100;
/// There is no way.
const NEVER: u32 = u32::MAX;

/// How a search ended.
pub(super) enum Swift {
    /// The steps, and their time in hundredths of an update.
    Way(Vec<Step>, u32),
    /// There is no way.
    Never,
    /// A limit, and the time that it takes at least.
    Stopped(Limit, u32),
}

/// A state that was reached: where, when, and from which one by what.
struct Reached {
    board: Board,
    node: u32,
    time: u32,
    from: Option<(u32, Step)>,
}

/// The quickest way.
pub(super) fn swiftest(level: &Level, table: &Table, meter: &mut Meter) -> Swift {
    let all = level.all_keys();
    let left = Left::backwards(level, table);
    let mut arrangements = Arrangements::new(level);
    let first = (arrangements.number(&level.state().slots), level.state().taken);
    let mut reached = vec![Reached { board: first, node: 0, time: 0, from: None }];
    let mut known: FxHashMap<(Board, u32), u32> = FxHashMap::default();
    known.insert((first, 0), 0);
    let mut queue = BinaryHeap::new();
    if left.of(first.1, 0) < NEVER {
        queue.push(Reverse((left.of(first.1, 0), false, 0u32, None)));
    }
    while let Some(Reverse((bound, _, at, wins))) = queue.pop() {
        let Reached { board: (arrangement, keys), node, time, .. } = reached[at as usize];
        if let Some(edge) = wins {
            let last = Step::Edge { node: node as usize, edge };
            return Swift::Way(way(&reached, at, last), bound);
        }
        if known.get(&((arrangement, keys), node)) != Some(&at) {
            continue;
        }
        if let Err(limit) = meter.expand(reached.len() * 96 + arrangements.count() * 128) {
            return Swift::Stopped(limit, bound / FINE);
        }
        let mut next: Vec<(Board, u32, u32, Step)> = Vec::new();
        for (number, edge) in table.nodes[node as usize].edges.iter().enumerate() {
            if let Some((_, after)) = edge.door.filter(|door| keys | door.0 == all) {
                queue.push(Reverse((time + after, true, at, Some(number))));
            }
            let beyond = |tile, side| arrangements.beyond(arrangement, tile, index(side));
            if let Some(to) = target(table, edge, beyond) {
                let step = Step::Edge { node: node as usize, edge: number };
                next.push(((arrangement, keys | edge.keys), to, time + edge.time, step));
            }
        }
        let slid = Direction::ALL.into_iter().zip(arrangements.slides(arrangement));
        next.extend(slid.filter_map(|(direction, to)| {
            Some(((to?, keys), node, time + SLIDE * FINE, Step::Slide(direction)))
        }));
        for (board, node, time, step) in next {
            let rest = left.of(board.1, node);
            let number = reached.len() as u32;
            let old = known.get(&(board, node)).map_or(NEVER, |old| reached[*old as usize].time);
            if rest < NEVER && time < old {
                known.insert((board, node), number);
                reached.push(Reached { board, node, time, from: Some((at, step)) });
                queue.push(Reverse((time + rest, false, number, None)));
            }
        }
    }
    Swift::Never
}

fn way(reached: &[Reached], at: u32, last: Step) -> Vec<Step> {
    let (mut steps, mut at) = (vec![last], at);
    while let Some((before, step)) = reached[at as usize].from {
        steps.push(step);
        at = before;
    }
    steps.reverse();
    steps
}

/// Where an edge leads, by what lies beyond a side of a tile.
fn target(
    table: &Table,
    edge: &Edge,
    beyond: impl FnOnce(u8, Direction) -> Option<u8>,
) -> Option<u32> {
    match edge.to? {
        Target::Node(to) => Some(to),
        Target::Exit(exit) => {
            let exit = &table.exits[exit as usize];
            match beyond(exit.tile, exit.side) {
                Some(other) => exit.entries[usize::from(other)],
                None => exit.bounce,
            }
        }
    }
}

/// The time that is left at least, by place and keys, in hundredths of an update.
struct Left {
    /// [`NEVER`] where the door cannot be reached at all.
    times: Vec<u32>,
    sets: usize,
}

impl Left {
    fn backwards(level: &Level, table: &Table) -> Left {
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
    fn of(&self, keys: u32, node: u32) -> u32 {
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
