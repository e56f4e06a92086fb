//! The rules of play: what a frame's input does to the game. No pixels, no clock, no window.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::amaze::hud::Hud;
use crate::arcade::amaze::levels::Entry;
use crate::arcade::controls::Input;
use crate::arcade::ending::Ending;
use crate::arcade::fault::{Dropper, Fault};
use crate::arcade::level_list::LevelList;
use crate::games::amaze::Level;
use crate::games::amaze::level::Tile;
use crate::geometry::{Cell, Direction};

/// The finished board stands as it is, then the win screen comes over it.
pub(super) const END: Ending = Ending::new(450, 1300);

/// A slide under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slide {
    /// Where it began.
    pub from: Cell,
    /// Which way it goes.
    pub direction: Direction,
    /// Its whole length, in cells.
    pub cells: u32,
    /// How far it has come, in cells.
    pub done: f32,
}

/// What the game is doing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// It waits for a move.
    Ready,
    /// The ball slides; all input but leaving is ignored.
    Sliding(Slide),
    /// The level is won, for so many seconds.
    Won(f32),
    /// The last level is won, for so many seconds.
    Done(f32),
}

#[derive(Clone, Copy, Debug)]
enum PlayState {
    Ready,
    Sliding { direction: Direction, cells: u32, since: Duration },
    Won(Duration),
    Done(Duration),
}

/// A game in play. Times are since some fixed moment.
#[derive(Clone, Debug)]
pub struct Play {
    list: LevelList<Entry>,
    board: Level,
    moves: u32,
    per_cell: Duration,
    state: PlayState,
    dropper: Dropper,
}

impl Play {
    /// A game that starts at the level that is open and slides at `per_cell` a cell.
    #[must_use]
    pub fn new(list: LevelList<Entry>, per_cell: Duration) -> Play {
        let board = list.open().level.clone();
        let (state, dropper) = (PlayState::Ready, Dropper::default());
        let mut play = Play { list, board, moves: 0, per_cell, state, dropper };
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

    /// The board; while the ball slides, as it was before the slide.
    #[must_use]
    pub fn board(&self) -> &Level {
        &self.board
    }

    /// What the text around the board says; moves count when they begin.
    #[must_use]
    pub fn hud(&self, scale: f32) -> Hud {
        let (level, levels) = (self.list.number(), self.list.count());
        Hud { level, levels, moves: self.moves, best: self.list.open().best, scale }
    }

    /// What the game is doing at this moment.
    #[must_use]
    pub fn phase(&self, now: Duration) -> Phase {
        match self.state {
            PlayState::Ready => Phase::Ready,
            PlayState::Won(since) => Phase::Won(now.saturating_sub(since).as_secs_f32()),
            PlayState::Done(since) => Phase::Done(now.saturating_sub(since).as_secs_f32()),
            PlayState::Sliding { direction, cells, since } => {
                let whole = (self.per_cell * cells).as_secs_f32();
                let part = now.saturating_sub(since).as_secs_f32() / whole.max(f32::EPSILON);
                let done = ease(part.clamp(0.0, 1.0)) * cells as f32;
                Phase::Sliding(Slide { from: self.board.ball(), direction, cells, done })
            }
        }
    }

    /// One frame: what is over ends, then what was newly pressed counts. False when the player leaves.
    pub fn tick(&mut self, now: Duration, pressed: &[Input]) -> bool {
        self.advance(now);
        for input in pressed {
            match (input, self.state) {
                (Input::Quit, _) => return false,
                (_, PlayState::Sliding { .. }) => {}
                (Input::Restart, PlayState::Done(_)) => self.turn(|levels| levels.turn_to(1), now),
                (Input::Restart, _) => self.open(now),
                (Input::Next, _)
                | (Input::Continue | Input::Swap | Input::Tap(_), PlayState::Won(_)) => {
                    self.turn(LevelList::turn_on, now);
                }
                (Input::Previous, _) => self.turn(LevelList::turn_back, now),
                (Input::Go(direction), PlayState::Ready) => self.slide(*direction, now),
                _ => {}
            }
        }
        true
    }

    /// When the next tick is due without input.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Wake {
        match self.state {
            PlayState::Ready => Wake::Never,
            PlayState::Sliding { .. } => Wake::Frame,
            PlayState::Won(since) => END.wake(since, now, false),
            PlayState::Done(since) => END.wake(since, now, true),
        }
    }

    fn advance(&mut self, now: Duration) {
        match self.state {
            PlayState::Sliding { direction, cells, since }
                if now >= since + self.per_cell * cells =>
            {
                self.land(direction, now);
            }
            PlayState::Won(since) if now >= since + END.next => self.turn(LevelList::turn_on, now),
            _ => {}
        }
    }

    fn turn(&mut self, to: impl FnOnce(&mut LevelList<Entry>), now: Duration) {
        to(&mut self.list);
        self.open(now);
    }

    fn open(&mut self, now: Duration) {
        self.board = self.list.open().level.clone();
        self.moves = 0;
        self.state = self.at_rest(now);
    }

    fn at_rest(&self, now: Duration) -> PlayState {
        match (self.board.tiles().contains(&Tile::Floor), self.list.is_last()) {
            (true, _) => PlayState::Ready,
            (false, false) => PlayState::Won(now),
            (false, true) => PlayState::Done(now),
        }
    }

    fn slide(&mut self, direction: Direction, now: Duration) {
        let cells = self.board.slide(self.board.ball(), direction).count() as u32;
        let dropped = self.dropper.drops();
        if cells > 0 && !dropped {
            self.moves += 1;
            self.state = PlayState::Sliding { direction, cells, since: now };
            self.advance(now);
        }
    }

    fn land(&mut self, direction: Direction, now: Duration) {
        let mut tiles = self.board.tiles().to_vec();
        let mut ball = self.board.ball();
        for cell in self.board.slide(ball, direction) {
            if let Some(index) = self.board.index(cell) {
                tiles[index] = Tile::Painted;
            }
            ball = cell;
        }
        if let Ok(board) = Level::new(self.board.columns(), tiles, ball) {
            self.board = board;
        }
        self.state = self.at_rest(now);
    }
}

/// Fast off the mark, soft at the wall.
fn ease(part: f32) -> f32 {
    1.0 - (1.0 - part).powf(1.6)
}

#[cfg(test)]
mod tests;
