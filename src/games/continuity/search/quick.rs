//! The quickest way among those with the fewest slides: Dijkstra over places, within what is known to lead to the door.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::games::continuity::level::Level;
use crate::games::continuity::search::joint::{Board, Joint, holds};
use crate::games::continuity::search::reach::{Table, Target};
use crate::geometry::Direction;

/// One step of a way.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// A slide.
    Slide(Direction),
    /// An edge of a place.
    Edge {
        /// The place.
        node: usize,
        /// Which of its edges.
        edge: usize,
    },
}

/// Slides done, arrangement and keys, place.
type Key = (u32, Board, u32);

/// A set of groups.
type Bits = Box<[u64]>;

/// Of what each number of slides reaches, that from which the door is reached by the slides that are left. A key that lies on the
/// same ground may not be taken yet: what leads on with more keys counts for a board with fewer, too.
pub(super) struct Useful {
    layers: Vec<FxHashMap<Board, Bits>>,
}

impl Useful {
    /// From what leads on with just these keys.
    pub(super) fn new(exact: Vec<FxHashMap<Board, Bits>>) -> Useful {
        let layers = exact.into_iter().map(|layer| {
            let mut all = layer.clone();
            for ((arrangement, keys), bits) in &layer {
                let mut fewer = *keys;
                while fewer != 0 {
                    fewer = (fewer - 1) & keys;
                    let own = all
                        .entry((*arrangement, fewer))
                        .or_insert_with(|| vec![0; bits.len()].into_boxed_slice());
                    own.iter_mut().zip(bits.iter()).for_each(|(own, bits)| *own |= bits);
                }
            }
            all
        });
        Useful { layers: layers.collect() }
    }

    /// The slides that the door needs.
    pub(super) fn slides(&self) -> u32 {
        self.layers.len() as u32 - 1
    }

    /// Whether a place of this group can be on a way with the fewest slides.
    fn leads(&self, slides: u32, board: Board, group: u32) -> bool {
        self.layers[slides as usize].get(&board).is_some_and(|bits| holds(bits, group))
    }
}

/// The steps; none where there is no way, which cannot be where `useful` is right.
pub(super) fn quickest(
    level: &Level,
    table: &Table,
    joint: &mut Joint<'_>,
    useful: &Useful,
) -> Vec<Step> {
    let all = level.all_keys();
    let first = joint.arrangement(&level.state().slots);
    let start: Key = (0, (first, level.state().taken), 0);
    let mut best: FxHashMap<Key, (u32, Option<(Key, Step)>)> = FxHashMap::default();
    best.insert(start, (0, None));
    let mut queue = BinaryHeap::from([Reverse((0, start, false))]);
    let mut won: Option<(u32, Key, Step)> = None;
    while let Some(Reverse((time, key, _))) = queue.pop() {
        if won.as_ref().is_some_and(|won| won.0 <= time) {
            break;
        }
        if best.get(&key).is_some_and(|known| known.0 < time) {
            continue;
        }
        let (slides, (arrangement, keys), node) = key;
        let mut reach = |to: Key, time: u32, step: Step, joint: &Joint<'_>| {
            let better = best.get(&to).is_none_or(|known| time < known.0);
            if better && useful.leads(to.0, to.1, joint.coarse.of[to.2 as usize]) {
                best.insert(to, (time, Some((key, step))));
                queue.push(Reverse((time, to, false)));
            }
        };
        let place = &table.nodes[node as usize];
        for (number, edge) in place.edges.iter().enumerate() {
            let step = Step::Edge { node: node as usize, edge: number };
            if let Some((touched, after)) = edge.door
                && keys | touched == all
                && slides == useful.slides()
                && won.as_ref().is_none_or(|won| time + after < won.0)
            {
                won = Some((time + after, key, step));
            }
            let to = match edge.to {
                Some(Target::Node(to)) => Some(to),
                Some(Target::Exit(exit)) => {
                    let exit = &table.exits[exit as usize];
                    match joint.beyond(arrangement, exit.tile, exit.side) {
                        Some(other) => exit.entries[usize::from(other)],
                        None => exit.bounce,
                    }
                }
                None => None,
            };
            if let Some(to) = to {
                let board = (arrangement, keys | edge.keys);
                reach((slides, board, to), time + edge.time, step, joint);
            }
        }
        if slides < useful.slides() {
            let next = joint.slides(arrangement);
            for (direction, next) in Direction::ALL.into_iter().zip(next) {
                if let Some(next) = next {
                    let step = Step::Slide(direction);
                    reach((slides + 1, (next, keys), node), time, step, joint);
                }
            }
        }
    }
    let mut steps = Vec::new();
    let Some((_, mut key, last)) = won else { return steps };
    steps.push(last);
    while let Some((_, Some((before, step)))) = best.get(&key) {
        steps.push(*step);
        key = *before;
    }
    steps.reverse();
    steps
}
