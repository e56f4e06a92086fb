//! Breadth-first search over places × bridges, with a dense index of one byte a place and one byte a pair of halves.
//!
//! Source: Moore 1959. Time and memory O(states): with `B` bridge settings that are really met and `N` cells, at most
//! 3·N·B whole blocks and N²·B split ones (half as many where Space is free, since it does not matter then which half
//! is selected).

use rustc_hash::FxHashMap;

use crate::games::bloxorz::level::{Block, Level};
use crate::games::bloxorz::rules::Action;
use crate::games::bloxorz::search::board::{
    ACROSS, ALONG, BLOCKED, Board, EVENTFUL, Event, HALF, SEEN, UPRIGHT, View,
};
use crate::games::bloxorz::search::bridges::Bridges;
use crate::games::bloxorz::search::halves::{self, Floor, Pairs};
use crate::games::bloxorz::search::node::{Node, SECOND, SPACE, SPLIT, actions, pair, unpair};
use crate::games::bloxorz::search::{Objective, Trust};
use crate::geometry::Cell;
use crate::solver::{Limit, Limits, Meter};

/// States that there is room for from the start: most levels have no more.
const FIRST_NODES: usize = 1024;

/// How a search ended.
pub(super) enum End {
    /// Won, as cheaply as can be.
    Won {
        actions: Vec<Action>,
        cost: u32,
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
    /// Where halves can be; empty where there are none.
    floor: Floor,
    /// By setting; empty until there is any pair.
    pairs: Vec<Pairs>,
    nodes: Vec<Node>,
    bytes: usize,
    unclear: bool,
}

/// Searches from the level as it stands. Answers how it ended and how many states were expanded.
pub(super) fn search(
    level: &Level,
    objective: Objective,
    trust: Trust,
    avoid: &[Cell],
    limits: Limits,
) -> (End, u64) {
    let board = Board::new(level, View { avoid, hopeful: trust == Trust::Hope });
    let mut meter = Meter::new(limits);
    let mut search = Search::new(board, level.block(), objective, trust);
    let end = search.run(level, &mut meter);
    (end, meter.expanded())
}

impl Search {
    fn new(board: Board, first: Block, objective: Objective, trust: Trust) -> Search {
        let steps = board.steps();
        Search {
            steps,
            places: board.marks.len(),
            floor: if board.halves { Floor::new(&board, first) } else { Floor::default() },
            unclear: board.unclear,
            board,
            trust,
            ordered: objective == Objective::Presses,
            settings: Vec::new(),
            numbers: FxHashMap::default(),
            marks: Vec::new(),
            pairs: Vec::new(),
            nodes: Vec::with_capacity(FIRST_NODES),
            bytes: 0,
        }
    }

    fn run(&mut self, level: &Level, meter: &mut Meter) -> End {
        self.start(level);
        if self.board.event(self.board.place(level.block())) == Some(Event::Goal) {
            return End::Won { actions: Vec::new(), cost: 0 };
        }
        let (mut layer, mut depth) = (0..1, 0);
        while !layer.is_empty() {
            for at in layer.clone() {
                if let Err(limit) = meter.expand(self.bytes + self.nodes.len() * size_of::<Node>())
                {
                    return End::Stopped { limit, bound: depth + 1 };
                }
                if self.expand(at) {
                    return End::Won { actions: actions(&self.nodes), cost: depth + 1 };
                }
            }
            // Only then the halves that would have to be selected first: so few keys are wasted.
            if self.board.halves && !self.ordered && layer.clone().any(|at| self.expand_other(at)) {
                return End::Won { actions: actions(&self.nodes), cost: depth + 1 };
            }
            (layer, depth) = (layer.end..self.nodes.len(), depth + 1);
        }
        End::Exhausted { unclear: self.unclear }
    }

    fn start(&mut self, level: &Level) {
        let setting = self.number(Bridges { present: level.present(), maybe: 0 });
        match level.block() {
            Block::Split { active, other } => {
                let halves = [active, other].map(|cell| self.floor.number(self.board.number(cell)));
                self.put_halves((0, 0), setting, halves);
            }
            whole => {
                let place = self.board.place(whole);
                self.marks[place] |= SEEN;
                self.push((0, 0), setting, place as u32);
            }
        }
    }

    /// Moves the block, or the selected half. Whether one of the states after it is won.
    fn expand(&mut self, at: usize) -> bool {
        let Node { place, setting, .. } = self.nodes[at];
        if place & SPLIT == 0 {
            let steps = self.steps[place as usize & 3];
            return (0..4).any(|way| {
                let to = (place as usize).wrapping_add_signed(steps[way]);
                self.land((at as u32, way as u8), setting, to)
            });
        }
        let [active, other] = unpair(place);
        if self.ordered {
            self.put_halves((at as u32, SPACE), setting, [other, active]);
        }
        self.move_half((at as u32, 0), setting, [active, other])
    }

    /// Moves the half that is not selected.
    fn expand_other(&mut self, at: usize) -> bool {
        let Node { place, setting, .. } = self.nodes[at];
        if place & SPLIT == 0 {
            return false;
        }
        let [active, other] = unpair(place);
        self.move_half((at as u32, SECOND), setting, [other, active])
    }

    fn move_half(&mut self, (at, key): (u32, u8), setting: u32, [half, other]: [u16; 2]) -> bool {
        let next = self.floor.next(half);
        let pairs = &mut self.pairs[setting as usize];
        let around = pairs.around(next, other);
        let mut eventful = 0u8;
        for way in 0..4 {
            let halves = [next[way], other];
            if around[way] == 0 {
                pairs.note(halves, self.ordered);
                let key = way as u8 | key;
                self.nodes.push(Node { place: pair(halves), setting, parent: at, key });
            }
            eventful |= u8::from(around[way] & halves::EVENTFUL != 0) << way;
        }
        while eventful != 0 {
            let way = eventful.trailing_zeros() as u8;
            eventful &= eventful - 1;
            if self.land_half((at, way | key), setting, [next[usize::from(way)], other]) {
                return true;
            }
        }
        false
    }

    /// A whole block comes down at a place. Whether that wins.
    #[inline]
    fn land(&mut self, from: (u32, u8), setting: u32, place: usize) -> bool {
        let mark = &mut self.marks[setting as usize * self.places + place];
        if *mark == 0 {
            *mark = SEEN;
            self.push(from, setting, place as u32);
            return false;
        }
        *mark & EVENTFUL != 0 && self.happen(from, setting, place)
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
        self.put_halves(from, setting, halves.map(|half| self.floor.number(half)));
        false
    }

    /// A half comes down, the first of the two, where something happens or the halves join. Whether that wins, as far as
    /// a hopeful search knows.
    fn land_half(&mut self, from: (u32, u8), mut setting: u32, halves: [u16; 2]) -> bool {
        let cells = halves.map(|half| self.floor.cell(half));
        match self.board.event(4 * cells[0] + HALF) {
            Some(Event::Press(press)) => {
                let Some(after) = self.press(setting, press) else { return false };
                setting = after;
                if !cells.iter().all(|cell| self.carries(setting, 4 * cell + HALF)) {
                    return false;
                }
            }
            Some(_) => {
                self.push(from, setting, 0);
                return true;
            }
            None => {}
        }
        let (low, high) = (cells[0].min(cells[1]), cells[0].max(cells[1]));
        if high - low == 1 {
            return self.land(from, setting, 4 * low + ACROSS);
        }
        if high - low == self.board.stride {
            return self.land(from, setting, 4 * low + ALONG);
        }
        self.put_halves(from, setting, halves);
        false
    }

    /// Halves come to rest, the selected one first.
    fn put_halves(&mut self, from: (u32, u8), setting: u32, halves: [u16; 2]) {
        let pairs = &mut self.pairs[setting as usize];
        if pairs.is_empty() {
            let bridges = self.settings[setting as usize];
            *pairs = Pairs::new(&self.floor, self.board.absent(bridges, self.trust == Trust::Hope));
            self.bytes += pairs.bytes();
        }
        if !pairs.has(halves) {
            pairs.note(halves, self.ordered);
            self.push(from, setting, pair(halves));
        }
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
