//! The rules of play: what a frame's input does to the game. No pixels, no clock, no window.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::cardinal_chains::draw::Moment;
use crate::arcade::cardinal_chains::hud::Hud;
use crate::arcade::cardinal_chains::phase::{END, Phase};
use crate::arcade::controls::Input;
use crate::arcade::fault::{Dropper, Fault};
use crate::arcade::level_list::LevelList;
use crate::games::cardinal_chains::Level;
use crate::games::cardinal_chains::level::Chain;
use crate::geometry::{Cell, Direction};

/// How long a chain takes to flow into a cell. Input is heard meanwhile.
const FLOW: Duration = Duration::from_millis(90);

#[derive(Clone, Copy, Debug)]
enum PlayState {
    Ready,
    Won(Duration),
    Done(Duration),
}

/// The pointer draws a chain.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    chain: Chain,
    /// After so many cells it ends by itself, as a fault.
    left: Option<u32>,
}

/// A game in play. Times are since some fixed moment.
#[derive(Clone, Debug)]
pub struct Play {
    list: LevelList<Level>,
    board: Level,
    selected: Chain,
    stroke: Option<Stroke>,
    state: PlayState,
    /// The chain that grew last, and when.
    grown: Option<(Chain, Duration)>,
    dropper: Dropper,
}

impl Play {
    /// A game that starts at the level that is open.
    #[must_use]
    pub fn new(list: LevelList<Level>) -> Play {
        let board = list.open().clone();
        let mut play = Play {
            list,
            board,
            selected: Chain(0),
            stroke: None,
            state: PlayState::Ready,
            grown: None,
            dropper: Dropper::default(),
        };
        play.open(Duration::ZERO);
        play
    }

    /// The same with a fault: a part of the strokes is cut short, a part of the keys ignored.
    #[must_use]
    pub fn with_fault(mut self, fault: Fault) -> Play {
        self.dropper = Dropper::new(fault);
        self
    }

    /// The levels as they are at their start, the one in play open.
    #[must_use]
    pub fn list(&self) -> &LevelList<Level> {
        &self.list
    }

    /// The board with its chains as far as they are drawn.
    #[must_use]
    pub fn board(&self) -> &Level {
        &self.board
    }

    /// What is to be seen at this moment.
    #[must_use]
    pub fn moment(&self, now: Duration) -> Moment {
        let (covered, cells) = (covered(&self.board), self.board.cells().count());
        Moment {
            board: self.board.clone(),
            selected: self.selected,
            hud: Hud { level: self.list.number(), levels: self.list.count(), covered, cells },
            phase: self.phase(now),
        }
    }

    fn phase(&self, now: Duration) -> Phase {
        let seconds = |since: Duration| now.saturating_sub(since).as_secs_f32();
        match (self.state, self.grown) {
            (_, Some((chain, since))) if seconds(since) < FLOW.as_secs_f32() => {
                Phase::Flowing(chain, seconds(since) / FLOW.as_secs_f32())
            }
            (PlayState::Ready, _) => Phase::Ready,
            (PlayState::Won(since), _) => Phase::Won(seconds(since)),
            (PlayState::Done(since), _) => Phase::Done(seconds(since)),
        }
    }

    /// One frame: what is over ends, then the keys that were newly pressed count. False when the player leaves.
    pub fn tick(&mut self, now: Duration, pressed: &[Input]) -> bool {
        if let PlayState::Won(since) = self.state
            && now >= since + END.next
        {
            self.turn(LevelList::turn_on, now);
        }
        for input in pressed {
            match (input, self.state) {
                (Input::Quit, _) => return false,
                (Input::Restart, PlayState::Done(_)) => self.turn(|levels| levels.turn_to(1), now),
                (Input::Restart, _) => self.start_over(),
                (Input::Next, _) | (Input::Continue | Input::Swap, PlayState::Won(_)) => {
                    self.turn(LevelList::turn_on, now);
                }
                (Input::Previous, _) => self.turn(LevelList::turn_back, now),
                (key, PlayState::Ready) if !self.dropper.drops() => self.key(*key, now),
                _ => {}
            }
        }
        true
    }

    /// When the next tick is due without input.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Wake {
        match (self.state, self.grown) {
            (_, Some((_, since))) if now < since + FLOW + FLOW => Wake::Frame,
            (PlayState::Ready, _) => Wake::Never,
            (PlayState::Won(since), _) => END.wake(since, now, false),
            (PlayState::Done(since), _) => END.wake(since, now, true),
        }
    }

    /// The pointer went down on this cell: there its chain is taken up, and what lay beyond is gone.
    pub fn press(&mut self, cell: Cell, now: Duration) {
        match self.state {
            PlayState::Won(since) if now >= since + END.quiet => self.turn(LevelList::turn_on, now),
            PlayState::Ready => {
                let Some((chain, steps)) = self.found(cell) else { return };
                self.shorten(chain, steps);
                self.selected = chain;
                self.stroke = Some(Stroke { chain, left: self.dropper.cuts() });
            }
            _ => {}
        }
    }

    /// The pointer went to this cell with its button down: the chain follows as far as the rules let it, and back.
    pub fn drag(&mut self, to: Cell, now: Duration) {
        while let (Some(stroke), PlayState::Ready) = (self.stroke, self.state) {
            if let Some((chain, steps)) = self.found(to)
                && chain == stroke.chain
            {
                self.shorten(chain, steps);
                return;
            }
            let head = self.board.chain(stroke.chain).last().copied();
            let Some(step) = head.and_then(|head| straight(head, to)) else { return };
            if !self.grow(stroke.chain, step, now) {
                return;
            }
            let left = stroke.left.map(|left| left.saturating_sub(1));
            self.stroke = (left != Some(0)).then_some(Stroke { left, ..stroke });
        }
    }

    /// The pointer's button went up.
    pub fn lift(&mut self) {
        self.stroke = None;
    }

    /// The chain on this cell is taken off the board.
    pub fn clear(&mut self, cell: Cell) {
        if let (PlayState::Ready, Some((chain, _))) = (self.state, self.found(cell)) {
            self.stroke = None;
            self.shorten(chain, 0);
        }
    }

    fn key(&mut self, key: Input, now: Duration) {
        let chain = self.selected;
        match key {
            Input::Go(direction) => {
                let steps = self.board.steps(chain);
                if steps.last().is_some_and(|last| *last == direction.opposite()) {
                    self.shorten(chain, steps.len() - 1);
                } else {
                    self.grow(chain, direction, now);
                }
            }
            Input::Erase => {
                self.shorten(chain, self.board.steps(chain).len().saturating_sub(1));
            }
            Input::Swap => {
                let next = (chain.index() + 1) % self.board.starts().len().max(1);
                self.selected = self.board.every_chain().nth(next).unwrap_or(chain);
            }
            _ => {}
        }
    }

    /// The chain that covers a cell, and after how many steps.
    fn found(&self, cell: Cell) -> Option<(Chain, usize)> {
        self.board.every_chain().find_map(|chain| {
            let steps = self.board.chain(chain).iter().position(|own| *own == cell)?;
            Some((chain, steps))
        })
    }

    fn grow(&mut self, chain: Chain, step: Direction, now: Duration) -> bool {
        let mut chains = self.board.chains().to_vec();
        chains[chain.index()].push(step);
        let grown = self.draw(chains);
        if grown {
            self.grown = Some((chain, now));
            if covered(&self.board) == self.board.cells().count() {
                self.stroke = None;
                let last = self.list.is_last();
                self.state = if last { PlayState::Done(now) } else { PlayState::Won(now) };
            }
        }
        grown
    }

    fn shorten(&mut self, chain: Chain, steps: usize) {
        let mut chains = self.board.chains().to_vec();
        chains[chain.index()].truncate(steps);
        self.grown = None;
        self.draw(chains);
    }

    /// Draws these chains, if the rules allow them.
    fn draw(&mut self, chains: Vec<Vec<Direction>>) -> bool {
        let (columns, rows) = (self.board.columns(), self.board.rows());
        let drawn = Level::new(columns, rows, self.board.tiles().to_vec(), chains);
        drawn.map(|board| self.board = board).is_ok()
    }

    fn start_over(&mut self) {
        (self.stroke, self.grown, self.state) = (None, None, PlayState::Ready);
        self.board = self.board.untouched();
    }

    fn turn(&mut self, to: impl FnOnce(&mut LevelList<Level>), now: Duration) {
        to(&mut self.list);
        self.open(now);
    }

    fn open(&mut self, now: Duration) {
        self.board = self.list.open().clone();
        self.selected = Chain(0);
        (self.stroke, self.grown, self.state) = (None, None, PlayState::Ready);
        // A board that comes finished is won as it comes.
        if covered(&self.board) == self.board.cells().count() {
            self.state = PlayState::Done(now);
        }
    }
}

/// Cells that a chain covers, starts among them.
fn covered(board: &Level) -> usize {
    board.chains().iter().map(|steps| steps.len() + 1).sum()
}

/// The way from one cell to another in the same row or column.
fn straight(from: Cell, to: Cell) -> Option<Direction> {
    match (to.x - from.x, to.y - from.y) {
        (0, 0) => None,
        (0, y) => Some(if y > 0 { Direction::Down } else { Direction::Up }),
        (x, 0) => Some(if x > 0 { Direction::Right } else { Direction::Left }),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
