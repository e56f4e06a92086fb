//! Breadth-first search over places × bridges, with a dense index of one byte a place and two bits a pair of halves.
//!
//! Source: Moore 1959. Time and memory O(states): with `B` bridge settings that are really met and `N` cells, at most
//! 3·N·B whole blocks and N²·B split ones (half as many where Space is free, since it does not matter then which half
//! is selected).

use rustc_hash::FxHashMap;

use crate::game::Metric;
use crate::games::bloxorz::level::{Block, Level};
use crate::games::bloxorz::rules::Action;
use crate::games::bloxorz::search::Trust;
use crate::games::bloxorz::search::board::{
    ACROSS, ALONG, BLOCKED, Board, EVENTFUL, Event, HALF, OPEN, SEEN, UPRIGHT, View,
};
use crate::games::bloxorz::search::bridges::Bridges;
use crate::games::bloxorz::search::halves::Pairs;
use crate::games::bloxorz::search::node::{Node, SECOND, SPACE, SPLIT, actions, pair, unpair};
use crate::geometry::Cell;
use solver::{Limit, Limits, Meter};

/// States that there is room for from the start: most levels have no more.
const FIRST_NODES: usize = 4096;
/// Bridge settings that there is room for from the start.
const FIRST_SETTINGS: usize = 16;

/// How a search ended.
pub(super) enum End {
    /// Won, as cheaply as can be.
    Won {
        actions: Vec<Action>,
        cost: u32,
        /// Whether all that was met is known: then every [`Trust`] searches the same.
        known: bool,
    },
    /// All that can be reached was seen. Whether something was left out because its end is not known.
    Exhausted {
        unclear: bool,
    },
    Stopped {
        limit: Limit,
        bound: u32,
    },
}

pub(super) struct Search {
    board: Board,
    trust: Trust,
    /// Whether it matters which half is selected.
    ordered: bool,
    steps: [[isize; 4]; 4],
    places: usize,
    settings: Vec<Bridges>,
    numbers: FxHashMap<Bridges, u32>,
    /// By setting, by place.
    marks: Vec<u8>,
    /// By setting; empty until there is any pair.
    pairs: Vec<Pairs>,
    nodes: Vec<Node>,
    bytes: usize,
    unclear: bool,
}

/// Searches from the level as it stands. Answers how it ended and how many states were expanded.
pub(super) fn search(
    level: &Level,
    metric: Metric,
    trust: Trust,
    avoid: &[Cell],
    limits: Limits,
) -> (End, u64) {
    let board = Board::new(level, View { avoid, hopeful: trust == Trust::Hope });
    let mut meter = Meter::new(limits);
    let mut search = Search::new(board, metric, trust);
    let end = search.run(level, &mut meter);
    (end, meter.expanded())
}

impl Search {
    fn new(board: Board, metric: Metric, trust: Trust) -> Search {
        let steps = board.steps();
        Search {
            steps,
            places: board.marks.len(),
            unclear: board.unclear,
            trust,
            ordered: metric == Metric::Presses,
            settings: Vec::with_capacity(FIRST_SETTINGS),
            numbers: FxHashMap::default(),
            marks: Vec::with_capacity(FIRST_SETTINGS * board.marks.len()),
            pairs: Vec::with_capacity(FIRST_SETTINGS),
            nodes: Vec::with_capacity(FIRST_NODES),
            bytes: 0,
            board,
        }
    }

    fn run(&mut self, level: &Level, meter: &mut Meter) -> End {
        self.start(level);
        if self.board.event(self.board.place(level.block())) == Some(Event::Goal) {
            return End::Won { actions: Vec::new(), cost: 0, known: true };
        }
        let (mut layer, mut depth) = (0..1, 0);
        while !layer.is_empty() {
            for at in layer.clone() {
                if let Err(limit) = meter.expand(self.bytes + self.nodes.len() * size_of::<Node>())
                {
                    return End::Stopped { limit, bound: depth + 1 };
                }
                if self.expand(at) {
                    return self.won(depth + 1);
                }
            }
            // Only then the halves that would have to be selected first: so few keys are wasted.
            if self.board.halves && !self.ordered && layer.clone().any(|at| self.expand_other(at)) {
                return self.won(depth + 1);
            }
            (layer, depth) = (layer.end..self.nodes.len(), depth + 1);
        }
        End::Exhausted { unclear: self.unclear }
    }

    /// The way to the last node.
    fn won(&self, cost: u32) -> End {
        let known = !self.unclear && self.settings.iter().all(|bridges| bridges.maybe == 0);
        End::Won { actions: actions(&self.nodes), cost, known }
    }

    fn start(&mut self, level: &Level) {
        let setting = self.number(Bridges { present: level.present(), maybe: 0 });
        match level.block() {
            Block::Split { active, other } => {
                let halves = [active, other].map(|cell| self.board.number(cell));
                self.put_halves((0, 0), setting, halves);
            }
            whole => {
                let place = self.board.place(whole);
                let mark = &mut self.marks[place];
                *mark |= SEEN;
                if *mark & EVENTFUL == 0 {
                    *mark &= !OPEN;
                }
                self.push((0, 0), setting, place as u32);
            }
        }
    }

    /// Moves the block, or the selected half. Whether one of the states after it is won.
    fn expand(&mut self, at: usize) -> bool {
        let Node { place, setting, .. } = self.nodes[at];
        if place & SPLIT == 0 {
            let steps = self.steps[place as usize & 3];
            let first = setting as usize * self.places;
            return (0..4).any(|way| {
                let to = (place as usize).wrapping_add_signed(steps[way]);
                self.marks[first + to] & OPEN != 0 && self.land((at as u32, way as u8), setting, to)
            });
        }
        let halves = unpair(place);
        if self.ordered {
            self.put_halves((at as u32, SPACE), setting, [halves[1], halves[0]]);
        }
        let ways = self.pairs[setting as usize].around(halves);
        ways != 0 && self.roll_half(at, 0, ways)
    }

    /// Moves the half that is not selected.
    #[inline]
    fn expand_other(&mut self, at: usize) -> bool {
        let Node { place, setting, .. } = self.nodes[at];
        if place & SPLIT == 0 {
            return false;
        }
        let [active, other] = unpair(place);
        let ways = self.pairs[setting as usize].around([other, active]);
        ways != 0 && self.roll_half(at, SECOND, ways)
    }

    /// Rolls one half of a node's pair, the second where the key says so, in directions where that has to be looked at.
    /// Whether that wins, as far as a hopeful search knows.
    fn roll_half(&mut self, at: usize, key: u8, mut ways: u8) -> bool {
        let Node { place, setting, .. } = self.nodes[at];
        let mut halves = unpair(place);
        if key == SECOND {
            halves.reverse();
        }
        let [from, other] = halves;
        let either = !self.ordered && !self.is_eventful(other);
        while ways != 0 {
            let way = ways.trailing_zeros() as u8;
            ways &= ways - 1;
            let half = from.wrapping_add_signed(self.steps[HALF][usize::from(way)] / 4);
            let (by, halves) = ((at as u32, way | key), [half, other]);
            let apart = half.abs_diff(other);
            if self.is_eventful(half) || apart == 1 || apart == self.board.stride {
                self.pairs[setting as usize].close(halves);
                if self.happen_half(by, setting, halves) {
                    return true;
                }
            } else {
                let pairs = &mut self.pairs[setting as usize];
                pairs.settle(halves);
                if either {
                    pairs.close([other, half]);
                }
                self.push(by, setting, pair(halves));
            }
        }
        false
    }

    /// A whole block comes down at a place. Whether that wins.
    fn land(&mut self, from: (u32, u8), setting: u32, place: usize) -> bool {
        let mark = &mut self.marks[setting as usize * self.places + place];
        if *mark & OPEN == 0 {
            return false;
        }
        // Whatever happens, it would happen again, and later.
        *mark &= !OPEN;
        if *mark & EVENTFUL != 0 {
            return self.happen(from, setting, place);
        }
        self.push(from, setting, place as u32);
        false
    }

    fn happen(&mut self, from: (u32, u8), setting: u32, place: usize) -> bool {
        match self.board.event(place) {
            Some(Event::Goal | Event::Unclear) => {
                self.push(from, setting, place as u32);
                return true;
            }
            Some(Event::Split(one, two)) => {
                let halves = [one, two].map(usize::from);
                if halves.iter().all(|half| self.carries(setting, 4 * half + HALF)) {
                    return self.split(from, setting, halves);
                }
            }
            Some(Event::Press(press)) => {
                let Some(after) = self.press(setting, press) else { return false };
                let mark = &mut self.marks[after as usize * self.places + place];
                if *mark & (BLOCKED | SEEN) == 0 {
                    *mark |= SEEN;
                    self.push(from, after, place as u32);
                }
            }
            None => {}
        }
        false
    }

    /// A splitter puts the halves down; nothing is pressed. Whether that wins, as far as a hopeful search knows.
    fn split(&mut self, from: (u32, u8), setting: u32, halves: [usize; 2]) -> bool {
        if halves.iter().any(|half| self.board.event(4 * half + HALF) == Some(Event::Unclear)) {
            self.push(from, setting, 0);
            return true;
        }
        self.put_halves(from, setting, halves);
        false
    }

    /// A half comes down, the first of the two, where something happens or the halves join. Whether that wins, as far as
    /// a hopeful search knows.
    fn happen_half(&mut self, from: (u32, u8), mut setting: u32, halves: [usize; 2]) -> bool {
        let [half, other] = halves;
        match self.board.event(4 * half + HALF) {
            Some(Event::Press(press)) => {
                let Some(after) = self.press(setting, press) else { return false };
                setting = after;
                if !halves.iter().all(|half| self.carries(setting, 4 * half + HALF)) {
                    return false;
                }
            }
            Some(_) => {
                self.push(from, setting, 0);
                return true;
            }
            None => {}
        }
        let low = half.min(other);
        match half.abs_diff(other) {
            1 => return self.land(from, setting, 4 * low + ACROSS),
            apart if apart == self.board.stride => {
                return self.land(from, setting, 4 * low + ALONG);
            }
            _ => {}
        }
        self.put_halves(from, setting, halves);
        false
    }

    /// Halves come to rest, the selected one first.
    fn put_halves(&mut self, from: (u32, u8), setting: u32, halves: [usize; 2]) {
        let pairs = &mut self.pairs[setting as usize];
        if pairs.is_empty() {
            let first = setting as usize * self.places;
            *pairs = Pairs::new(&self.board, &self.marks[first..first + self.places]);
            self.bytes += pairs.bytes();
        }
        let [active, other] = halves;
        if pairs.has(halves) || !self.ordered && pairs.has([other, active]) {
            return;
        }
        pairs.note(halves);
        let orders = if self.ordered { 1 } else { 2 };
        for [half, other] in [[active, other], [other, active]].into_iter().take(orders) {
            if !self.is_eventful(half) {
                self.pairs[setting as usize].close([half, other]);
            }
        }
        self.push(from, setting, pair(halves));
    }

    /// Whether something happens where half a block comes down.
    fn is_eventful(&self, cell: usize) -> bool {
        self.board.marks[4 * cell + HALF] & EVENTFUL != 0
    }

    #[inline]
    fn push(&mut self, (parent, key): (u32, u8), setting: u32, place: u32) {
        self.nodes.push(Node { place, setting, parent, key });
    }

    fn carries(&self, setting: u32, place: usize) -> bool {
        self.marks[setting as usize * self.places + place] & BLOCKED == 0
    }

    /// The setting after a press; `None` where the search takes no such move.
    fn press(&mut self, setting: u32, press: u16) -> Option<u32> {
        let before = self.settings[setting as usize];
        let after = self.board.presses[press as usize].apply(before);
        if after == before {
            return Some(setting);
        }
        if self.trust == Trust::Known && after.maybe != 0 {
            self.unclear = true;
            return None;
        }
        Some(self.number(after))
    }

    /// The number of a bridge setting, with its marks.
    fn number(&mut self, bridges: Bridges) -> u32 {
        if let Some(number) = self.numbers.get(&bridges) {
            return *number;
        }
        let number = self.settings.len() as u32;
        self.numbers.insert(bridges, number);
        self.settings.push(bridges);
        self.pairs.push(Pairs::default());
        let first = self.marks.len();
        self.marks.extend_from_slice(&self.board.marks);
        self.bytes += self.places;
        let row = self.board.stride;
        for cell in self.board.absent(bridges, self.trust == Trust::Hope) {
            let here = [UPRIGHT, ACROSS, ALONG, HALF].map(|how| 4 * cell + how);
            let beside = [4 * (cell - 1) + ACROSS, 4 * (cell - row) + ALONG];
            for place in here.into_iter().chain(beside) {
                self.marks[first + place] = BLOCKED;
            }
        }
        number
    }
}
