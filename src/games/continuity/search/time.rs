//! The shortest time, whatever slides it takes: A* over arrangement, keys and place at once.
//!
//! What is left of a way is never shorter than [`Left`] says. That bound is consistent, so that the first goal that comes up is
//! the best. `O(n log n)` in the states that it cannot rule out.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::games::continuity::level::Level;
use crate::games::continuity::level::tile::index;
use crate::games::continuity::search::arrangements::Arrangements;
use crate::games::continuity::search::joint::Board;
use crate::games::continuity::search::left::{Left, NEVER};
use crate::games::continuity::search::quick::Step;
use crate::games::continuity::search::reach::{Edge, Table, Target};
use crate::geometry::Direction;
use solver::{Limit, Meter};

/// What a slide takes, in updates: 0.6 s by the original's clock, as long as it is seen to take.
pub const SLIDE: u32 = 20;
/// Hundredths of an update in one.
const FINE: u32 = 100;
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
