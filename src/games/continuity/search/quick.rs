//! The quickest way among those with the fewest slides: A* over places, within what is known to lead to the door.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use crate::games::continuity::level::Level;
use crate::games::continuity::level::tile::index;
use crate::games::continuity::search::arrangements::Arrangements;
use crate::games::continuity::search::joint::Board;
use crate::games::continuity::search::left::{Left, NEVER};
use crate::games::continuity::search::reach::{Table, Target};
use crate::games::continuity::search::sets::{Bits, holds};
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

/// A useful board, by its number, and a place.
type At = (u32, u32);

/// Of what each number of slides reaches, that from which the door is reached by the slides that are left. A key that lies on the
/// same ground may not be taken yet: what leads on with more keys counts for a board with fewer, too.
pub(super) struct Useful {
    boards: Vec<UsefulBoard>,
    /// By slides: the boards' numbers.
    numbers: Vec<FxHashMap<Board, u32>>,
}

struct UsefulBoard {
    slides: u32,
    board: Board,
    /// The groups that lead on.
    groups: Bits,
}

impl Useful {
    /// From what leads on with just these keys, by slides.
    pub(super) fn new(exact: Vec<FxHashMap<Board, Bits>>) -> Useful {
        let (mut boards, mut numbers) = (Vec::new(), Vec::new());
        for (slides, layer) in (0..).zip(exact) {
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
            let mut all: Vec<(Board, Bits)> = all.into_iter().collect();
            all.sort_unstable_by_key(|(board, _)| *board);
            let first = boards.len() as u32;
            numbers.push(all.iter().map(|(board, _)| *board).zip(first..).collect());
            boards.extend(all.into_iter().map(|(board, groups)| UsefulBoard {
                slides,
                board,
                groups,
            }));
        }
        Useful { boards, numbers }
    }

    /// The slides that the door needs.
    pub(super) fn slides(&self) -> u32 {
        self.numbers.len() as u32 - 1
    }

    fn number(&self, slides: u32, board: Board) -> Option<u32> {
        self.numbers[slides as usize].get(&board).copied()
    }
}

/// What the quickest way is looked for in.
pub(super) struct Within<'a> {
    pub(super) useful: &'a Useful,
    /// The group of each place.
    pub(super) groups: &'a [u32],
    pub(super) left: &'a Left,
}

/// The steps; none where there is no way, which cannot be where what is useful is right.
pub(super) fn quickest(
    level: &Level,
    table: &Table,
    arrangements: &mut Arrangements<'_>,
    &Within { useful, groups: group_of, left }: &Within<'_>,
) -> Vec<Step> {
    let all = level.all_keys();
    let first = (arrangements.number(&level.state().slots), level.state().taken);
    let mut steps = Vec::new();
    let Some(first) = useful.number(0, first) else { return steps };
    let mut best: FxHashMap<At, (u32, Option<(At, Step)>)> = FxHashMap::default();
    best.insert((first, 0), (0, None));
    let mut queue = BinaryHeap::from([Reverse((left.of(level.state().taken, 0), 0, (first, 0)))]);
    let mut won: Option<(u32, At, Step)> = None;
    while let Some(Reverse((bound, time, at))) = queue.pop() {
        if won.as_ref().is_some_and(|won| won.0 <= bound) {
            break;
        }
        if best.get(&at).is_some_and(|known| known.0 < time) {
            continue;
        }
        let (number, node) = at;
        let UsefulBoard { slides, board: (arrangement, keys), .. } =
            &useful.boards[number as usize];
        let mut reach = |to: At, time: u32, step: Step| {
            let UsefulBoard { board, groups, .. } = &useful.boards[to.0 as usize];
            let rest = left.of(board.1, to.1);
            if rest == NEVER || !holds(groups, group_of[to.1 as usize]) {
                return;
            }
            let known = best.entry(to).or_insert((u32::MAX, None));
            if time < known.0 {
                *known = (time, Some((at, step)));
                queue.push(Reverse((time + rest, time, to)));
            }
        };
        for (edge, way) in table.nodes[node as usize].edges.iter().enumerate() {
            let step = Step::Edge { node: node as usize, edge };
            if let Some((touched, after)) = way.door
                && keys | touched == all
                && *slides == useful.slides()
                && won.as_ref().is_none_or(|won| time + after < won.0)
            {
                won = Some((time + after, at, step));
            }
            let to = match way.to {
                Some(Target::Node(to)) => Some(to),
                Some(Target::Exit(exit)) => {
                    let exit = &table.exits[exit as usize];
                    match arrangements.beyond(*arrangement, exit.tile, index(exit.side)) {
                        Some(other) => exit.entries[usize::from(other)],
                        None => exit.bounce,
                    }
                }
                None => None,
            };
            let Some(to) = to else { continue };
            let time = time + way.time;
            let more = keys | way.keys;
            let number = if more == *keys {
                Some(number)
            } else {
                useful.number(*slides, (*arrangement, more))
            };
            if let Some(number) = number {
                reach((number, to), time, step);
            }
        }
        if *slides < useful.slides() {
            for (direction, next) in
                Direction::ALL.into_iter().zip(arrangements.slides(*arrangement))
            {
                let next = next.and_then(|next| useful.number(slides + 1, (next, *keys)));
                if let Some(next) = next {
                    reach((next, node), time, Step::Slide(direction));
                }
            }
        }
    }
    let Some((_, mut at, last)) = won else { return steps };
    steps.push(last);
    while let Some((_, Some((before, step)))) = best.get(&at) {
        steps.push(*step);
        at = *before;
    }
    steps.reverse();
    steps
}
