//! The rules of play: what a frame's input does to the game. No pixels, no clock, no window.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::controls::Input;
use crate::arcade::ending::Ending;
use crate::arcade::fault::{Dropper, Fault};
use crate::arcade::level_list::LevelList;
use crate::games::sokoban::Level;
use crate::games::sokoban::pack::pack;
use crate::geometry::Direction;

/// The finished board stands as it is, then a card comes over it.
pub(super) const END: Ending = Ending::new(450, 1300);

/// One level of a set.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The board at its start.
    pub level: Level,
    /// The fewest pushes that win it, where they are known.
    pub best: Option<u32>,
}

/// Our own levels.
#[must_use]
pub fn bundled() -> Vec<Entry> {
    pack().map(|own| Entry { level: own.level, best: Some(own.optimum) }).collect()
}

/// What the game is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// It waits for a step.
    Ready,
    /// The level is won, for so many seconds; and whether it is the last.
    Won(f32, bool),
}

/// What is to be seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The board as it stands.
    pub board: Level,
    /// Steps that pushed, and all steps.
    pub moves: (u32, u32),
    /// The fewest pushes there can be, where they are known.
    pub best: Option<u32>,
    /// The level's number, from 1, and the last level's.
    pub level: (usize, usize),
    /// What the game is doing.
    pub phase: Phase,
}

/// A game in play. Times are since some fixed moment.
#[derive(Clone, Debug)]
pub struct Play {
    list: LevelList<Entry>,
    board: Level,
    /// The boards before this one, to take a step back.
    before: Vec<Level>,
    pushes: u32,
    won: Option<Duration>,
    dropper: Dropper,
}

impl Play {
    /// A game that starts at the level that is open.
    #[must_use]
    pub fn new(list: LevelList<Entry>) -> Play {
        let board = list.open().level.clone();
        let dropper = Dropper::default();
        let mut play = Play { list, board, before: Vec::new(), pushes: 0, won: None, dropper };
        play.open(Duration::ZERO);
        play
    }

    /// The same with a fault.
    #[must_use]
    pub fn with_fault(mut self, fault: Fault) -> Play {
        self.dropper = Dropper::new(fault);
        self
    }

    /// The levels as they are at their start, the one in play open.
    #[must_use]
    pub fn list(&self) -> &LevelList<Entry> {
        &self.list
    }

    /// What is to be seen at this moment.
    #[must_use]
    pub fn moment(&self, now: Duration) -> Moment {
        let phase = self.won.map_or(Phase::Ready, |since| {
            Phase::Won(now.saturating_sub(since).as_secs_f32(), self.list.is_last())
        });
        Moment {
            board: self.board.clone(),
            moves: (self.pushes, self.before.len() as u32),
            best: self.list.open().best,
            level: (self.list.number(), self.list.count()),
            phase,
        }
    }

    /// One frame: what is over ends, then what was newly pressed counts. False when the player leaves.
    pub fn tick(&mut self, now: Duration, pressed: &[Input]) -> bool {
        if self.won.is_some_and(|since| now >= since + END.next) && !self.list.is_last() {
            self.turn(LevelList::turn_on, now);
        }
        for input in pressed {
            match (input, self.won) {
                (Input::Quit, _) => return false,
                (Input::Restart, Some(_)) if self.list.is_last() => {
                    self.turn(|levels| levels.turn_to(1), now);
                }
                (Input::Restart, _) => self.open(now),
                (Input::Next, _) | (Input::Continue | Input::Swap | Input::Tap(_), Some(_)) => {
                    self.turn(LevelList::turn_on, now);
                }
                (Input::Previous, _) => self.turn(LevelList::turn_back, now),
                (Input::Go(step), None) => self.step(*step, now),
                (Input::Erase, None) => self.back(),
                _ => {}
            }
        }
        true
    }

    /// When the next tick is due without input.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Wake {
        self.won.map_or(Wake::Never, |since| END.wake(since, now, self.list.is_last()))
    }

    fn turn(&mut self, to: impl FnOnce(&mut LevelList<Entry>), now: Duration) {
        to(&mut self.list);
        self.open(now);
    }

    fn open(&mut self, now: Duration) {
        self.board = self.list.open().level.clone();
        self.before.clear();
        self.pushes = 0;
        self.won = self.board.is_won().then_some(now);
    }

    fn step(&mut self, step: Direction, now: Duration) {
        let dropped = self.dropper.drops();
        let Some((next, pushed)) = self.board.stepped(step).filter(|_| !dropped) else { return };
        self.pushes += pushed;
        self.before.push(std::mem::replace(&mut self.board, next));
        self.won = self.board.is_won().then_some(now);
    }

    fn back(&mut self) {
        if let Some(before) = self.before.pop() {
            self.pushes -= u32::from(before.boxes() != self.board.boxes());
            self.board = before;
        }
    }
}
