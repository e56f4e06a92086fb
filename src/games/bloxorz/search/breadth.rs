//! Breadth-first search over places × bridges, with a dense index of one byte a place and one bit a pair of halves.
//!
//! Source: Moore 1959. Time and memory O(states): with `B` bridge settings that are really met and `N` cells, at most
//! 3·N·B whole blocks and N²·B split ones (half as many where Space is free, since it does not matter then which half
//! is selected).

use rustc_hash::FxHashMap;

use crate::games::bloxorz::level::{Block, Level};
use crate::games::bloxorz::rules::Action;
use crate::games::bloxorz::search::board::{ACROSS, ALONG, Board, Event, HALF, UPRIGHT, View};
use crate::games::bloxorz::search::bridges::Bridges;
use crate::games::bloxorz::search::node::{
    Node, SECOND, SPACE, SPLIT, TURNED, actions, halves, pair,
};
use crate::games::bloxorz::search::{Objective, Trust};
use crate::geometry::Cell;
use crate::solver::{Limit, Limits, Meter};

/// Marks of a place under one bridge setting: no block can be there; one was.
const BLOCKED: u8 = 1;
const SEEN: u8 = 2;

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
    /// By setting, by cell: a bit for each direction in which half a block can roll and nothing happens, and in the upper
    /// four bits where something does.
    ways: Vec<u8>,
    half_steps: [isize; 4],
    /// By setting: a bit for each pair of halves, once there is any.
    pairs: Vec<Vec<u64>>,
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
    let mut search = Search::new(board, objective, trust);
    let end = search.run(level, &mut meter);
    (end, meter.expanded())
}

impl Search {
    fn new(board: Board, objective: Objective, trust: Trust) -> Search {
        let steps = board.steps();
        Search {
            steps,
            half_steps: steps[HALF].map(|step| step / 4),
            places: board.blocked.len(),
            unclear: board.unclear,
            board,
            trust,
            ordered: objective == Objective::Presses,
            settings: Vec::new(),
            numbers: FxHashMap::default(),
            marks: Vec::new(),
            ways: Vec::new(),
            pairs: Vec::new(),
            nodes: Vec::with_capacity(FIRST_NODES),
            bytes: 0,
        }
    }

    fn run(&mut self, level: &Level, meter: &mut Meter) -> End {
        self.start(level);
        if self.board.event_at(self.board.place(level.block())) == Some(Event::Goal) {
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
                    return End::Won {
                        actions: actions(&self.nodes, self.ordered),
                        cost: depth + 1,
                    };
                }
            }
            // Only then the halves that would have to be selected first: so few keys are wasted.
            if !self.ordered && layer.clone().any(|at| self.expand_other(at)) {
                return End::Won { actions: actions(&self.nodes, self.ordered), cost: depth + 1 };
            }
            (layer, depth) = (layer.end..self.nodes.len(), depth + 1);
        }
        End::Exhausted { unclear: self.unclear }
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
                self.marks[place] |= SEEN;
                self.push((0, 0), setting, place as u32);
            }
        }
    }

    /// Moves the block, or the selected half. Whether one of the states after it is won.
    fn expand(&mut self, at: usize) -> bool {
        let Node { place, setting, key, .. } = self.nodes[at];
        if place & SPLIT == 0 {
            let place = place as usize;
            let steps = self.steps[place & 3];
            return (0..4).any(|way| {
                let to = place.wrapping_add_signed(steps[way]);
                self.land((at as u32, way as u8), setting, to)
            });
        }
        let [one, two] = halves(place);
        if self.ordered {
            self.put_halves((at as u32, SPACE), setting, [two, one]);
        }
        self.move_half(at, setting, if key & TURNED == 0 { [one, two] } else { [two, one] })
    }

    /// Moves the half that is not selected.
    fn expand_other(&mut self, at: usize) -> bool {
        let Node { place, setting, key, .. } = self.nodes[at];
        if place & SPLIT == 0 {
            return false;
        }
        let [one, two] = halves(place);
        self.move_half(at, setting, if key & TURNED == 0 { [two, one] } else { [one, two] })
    }

    fn move_half(&mut self, at: usize, setting: u32, [half, other]: [usize; 2]) -> bool {
        let ordered = self.ordered;
        let second = if !ordered && half > other { SECOND } else { 0 };
        let (cells, stride) = (self.board.cells(), self.board.stride);
        let steps = self.half_steps;
        let ways = self.ways[setting as usize * cells + half];
        let (mut plain, mut eventful) = (ways & 15, ways >> 4);
        let pairs = &mut self.pairs[setting as usize];
        // Where nothing happens, the usual case: rolled without a call.
        while plain != 0 {
            let way = plain.trailing_zeros() as u8;
            plain &= plain - 1;
            let to = half.wrapping_add_signed(steps[usize::from(way)]);
            let gap = to.abs_diff(other);
            if gap == 1 || gap == stride {
                eventful |= 1 << way;
                continue;
            }
            let turned = !ordered && to > other;
            let halves = if turned { [other, to] } else { [to, other] };
            let bit = halves[0] * cells + halves[1];
            let word = &mut pairs[bit / 64];
            if *word >> (bit % 64) & 1 == 0 {
                *word |= 1 << (bit % 64);
                let key = way | second | if turned { TURNED } else { 0 };
                self.nodes.push(Node { place: pair(halves), setting, parent: at as u32, key });
            }
        }
        while eventful != 0 {
            let way = eventful.trailing_zeros() as u8;
            eventful &= eventful - 1;
            let to = half.wrapping_add_signed(steps[usize::from(way)]);
            if self.land_half((at as u32, way | second), setting, [to, other]) {
                return true;
            }
        }
        false
    }

    /// A whole block comes down at a place. Whether that wins.
    #[inline]
    fn land(&mut self, from: (u32, u8), setting: u32, place: usize) -> bool {
        let mark = self.marks[setting as usize * self.places + place];
        if mark & BLOCKED != 0 {
            return false;
        }
        let event = self.board.event[place];
        if event != 0 {
            return self.happen(from, setting, place, self.board.events[event as usize - 1]);
        }
        if mark == 0 {
            self.marks[setting as usize * self.places + place] = SEEN;
            self.push(from, setting, place as u32);
        }
        false
    }

    fn happen(&mut self, from: (u32, u8), setting: u32, place: usize, event: Event) -> bool {
        match event {
            Event::Goal | Event::Unclear => {
                self.push(from, setting, place as u32);
                return true;
            }
            Event::Split(one, two) => {
                let halves = [one, two].map(usize::from);
                if halves.iter().all(|half| self.carries(setting, 4 * half + HALF)) {
                    return self.split(from, setting, halves);
                }
            }
            Event::Press(press) => {
                let Some(after) = self.press(setting, press) else { return false };
                let mark = &mut self.marks[after as usize * self.places + place];
                if *mark == 0 {
                    *mark = SEEN;
                    self.push(from, after, place as u32);
                }
            }
        }
        false
    }

    /// A splitter puts the halves down; nothing is pressed. Whether that wins, as far as a hopeful search knows.
    fn split(&mut self, from: (u32, u8), setting: u32, halves: [usize; 2]) -> bool {
        if halves.iter().any(|half| self.board.event_at(4 * half + HALF) == Some(Event::Unclear)) {
            self.push(from, setting, 0);
            return true;
        }
        self.put_halves(from, setting, halves);
        false
    }

    /// A half comes down, the first of the two. Whether that wins, as far as a hopeful search knows.
    #[inline]
    fn land_half(&mut self, from: (u32, u8), mut setting: u32, halves: [usize; 2]) -> bool {
        let place = 4 * halves[0] + HALF;
        if !self.carries(setting, place) {
            return false;
        }
        match self.board.event_at(place) {
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
        let (low, high) = (halves[0].min(halves[1]), halves[0].max(halves[1]));
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
    fn put_halves(&mut self, mut from: (u32, u8), setting: u32, mut halves: [usize; 2]) {
        if !self.ordered && halves[0] > halves[1] {
            halves.swap(0, 1);
            from.1 |= TURNED;
        }
        let cells = self.board.cells();
        let pairs = &mut self.pairs[setting as usize];
        if pairs.is_empty() {
            pairs.resize((cells * cells).div_ceil(64), 0);
            self.bytes += pairs.len() * 8;
        }
        let bit = halves[0] * cells + halves[1];
        if pairs[bit / 64] >> (bit % 64) & 1 == 0 {
            pairs[bit / 64] |= 1 << (bit % 64);
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
        self.pairs.push(Vec::new());
        let first = self.marks.len();
        self.marks.extend_from_slice(&self.board.blocked);
        self.bytes += self.places;
        let maybe = if self.trust == Trust::Hope { bridges.maybe } else { 0 };
        let row = self.board.stride;
        for (bit, cell) in self.board.bridges.iter().enumerate() {
            if (bridges.present | maybe) >> bit & 1 == 0 {
                let upper = 4 * (cell - row) + ALONG;
                for place in [UPRIGHT, ACROSS, ALONG, HALF].map(|how| 4 * cell + how) {
                    self.marks[first + place] |= BLOCKED;
                }
                self.marks[first + 4 * (cell - 1) + ACROSS] |= BLOCKED;
                self.marks[first + upper] |= BLOCKED;
            }
        }
        if self.board.halves {
            self.note_ways(first);
        }
        number
    }

    /// Where halves can roll in the last setting, whose marks begin at `first`.
    fn note_ways(&mut self, first: usize) {
        let (marks, stride) = (&self.marks[first..], self.board.stride);
        for cell in 0..self.board.cells() {
            let mut ways = 0;
            // The padding has no neighbours all around, and needs none.
            if (stride..self.board.cells() - stride).contains(&cell) {
                for (way, step) in self.half_steps.iter().enumerate() {
                    let to = 4 * cell.wrapping_add_signed(*step) + HALF;
                    if marks[to] & BLOCKED == 0 {
                        ways |= if self.board.event[to] == 0 { 1 << way } else { 16 << way };
                    }
                }
            }
            self.ways.push(ways);
        }
    }
}

impl Board {
    fn event_at(&self, place: usize) -> Option<Event> {
        let event = self.event[place];
        (event != 0).then(|| self.events[event as usize - 1])
    }
}
