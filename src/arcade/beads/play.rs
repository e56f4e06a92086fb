//! The rules of play: what a frame's input does to the game. No pixels, no clock, no window.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::beads::draw::{Moment, Moving};
use crate::arcade::beads::hud::Hud;
use crate::arcade::beads::levels::Named;
use crate::arcade::beads::phase::{END, Phase};
use crate::arcade::controls::Input;
use crate::arcade::fault::{Dropper, Fault};
use crate::arcade::level_list::LevelList;
use crate::games::beads::Level;
use crate::games::beads::level::graph::members;
use crate::geometry::Direction;

/// How long a bead takes to its node. Input is heard meanwhile, and counts at once.
const SLIDE: Duration = Duration::from_millis(220);

#[derive(Clone, Copy, Debug)]
enum PlayState {
    Ready,
    Won(Duration),
    Done(Duration),
}

/// A bead that was told to move.
#[derive(Clone, Copy, Debug)]
struct Slide {
    bead: u8,
    from: usize,
    to: usize,
    since: Duration,
}

/// A game in play. Times are since some fixed moment.
#[derive(Clone, Debug)]
pub struct Play {
    list: LevelList<Named>,
    board: Level,
    /// The nodes that were empty before, first to last.
    past: Vec<usize>,
    selected: Option<usize>,
    slides: Vec<Slide>,
    state: PlayState,
    dropper: Dropper,
}

impl Play {
    /// A game that starts at the level that is open.
    #[must_use]
    pub fn new(list: LevelList<Named>) -> Play {
        let board = list.open().level.clone();
        let mut play = Play {
            list,
            board,
            past: Vec::new(),
            selected: None,
            slides: Vec::new(),
            state: PlayState::Ready,
            dropper: Dropper::default(),
        };
        play.open(Duration::ZERO);
        play
    }

    /// The same with a fault: a part of the moves is ignored.
    #[must_use]
    pub fn with_fault(mut self, fault: Fault) -> Play {
        self.dropper = Dropper::new(fault);
        self
    }

    /// The levels as they are at their start, the one in play open.
    #[must_use]
    pub fn list(&self) -> &LevelList<Named> {
        &self.list
    }

    /// The board once all has moved.
    #[must_use]
    pub fn board(&self) -> &Level {
        &self.board
    }

    /// What is to be seen at this moment.
    #[must_use]
    pub fn moment(&self, now: Duration) -> Moment {
        let level = self.list.open();
        let moving = |slide: &Slide| {
            let part = now.saturating_sub(slide.since).as_secs_f32() / SLIDE.as_secs_f32();
            let part = part.min(1.0);
            // Gently off, gently in.
            let part = part * part * (3.0 - 2.0 * part);
            let Slide { bead, from, to, .. } = *slide;
            (part < 1.0).then_some(Moving { bead, from, to, part })
        };
        Moment {
            board: self.board.clone(),
            moving: self.slides.iter().filter_map(moving).collect(),
            selected: self.selected,
            hud: Hud {
                level: self.list.number(),
                levels: self.list.count(),
                name: level.name.clone(),
                moves: self.past.len(),
                least: level.least,
            },
            phase: self.phase(now),
        }
    }

    fn phase(&self, now: Duration) -> Phase {
        let seconds = |since: Duration| now.saturating_sub(since).as_secs_f32();
        match self.state {
            PlayState::Ready => Phase::Ready,
            PlayState::Won(since) => Phase::Won(seconds(since)),
            PlayState::Done(since) => Phase::Done(seconds(since)),
        }
    }

    /// One frame: what is over ends, then the keys that were newly pressed count. False when the player leaves.
    pub fn tick(&mut self, now: Duration, pressed: &[Input]) -> bool {
        self.slides.retain(|slide| now < slide.since + SLIDE);
        if let PlayState::Won(since) = self.state
            && now >= since + END.next
        {
            self.turn(LevelList::turn_on, now);
        }
        for input in pressed {
            match (input, self.state) {
                (Input::Quit, _) => return false,
                (Input::Restart, PlayState::Done(_)) => self.turn(|levels| levels.turn_to(1), now),
                (Input::Restart, _) => self.open(now),
                (Input::Next, _) => self.turn(LevelList::turn_on, now),
                (Input::Previous, _) => self.turn(LevelList::turn_back, now),
                // A click that was meant for the board is not one for the next level.
                (Input::Continue | Input::Swap | Input::Tap(_), PlayState::Won(since))
                    if now >= since + END.quiet =>
                {
                    self.turn(LevelList::turn_on, now);
                }
                (key, PlayState::Ready) => self.key(*key, now),
                _ => {}
            }
        }
        true
    }

    /// When the next tick is due without input.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Wake {
        match self.state {
            _ if !self.slides.is_empty() => Wake::Frame,
            PlayState::Ready => Wake::Never,
            PlayState::Won(since) => END.wake(since, now, false),
            PlayState::Done(since) => END.wake(since, now, true),
        }
    }

    fn key(&mut self, key: Input, now: Duration) {
        match key {
            Input::Go(Direction::Left) => self.select(false),
            Input::Go(Direction::Right) | Input::Swap => self.select(true),
            Input::Go(Direction::Up) | Input::Continue => {
                if let Some(node) = self.selected {
                    self.ask(node, now);
                }
            }
            Input::Digit(digit) => {
                let node =
                    usize::from(digit).checked_sub(1).and_then(|k| self.near().get(k).copied());
                if let Some(node) = node {
                    self.ask(node, now);
                }
            }
            Input::Erase => {
                if let Some(node) = self.past.pop() {
                    self.carry(node, now);
                    self.past.pop();
                }
            }
            _ => {}
        }
    }

    /// The nodes beside the empty one, clockwise from it.
    fn near(&self) -> Vec<usize> {
        let (graph, hole) = (self.board.graph(), self.board.hole());
        let mut near: Vec<usize> = members(graph.row(hole)).collect();
        near.sort_by_key(|node| (node + graph.nodes() - hole) % graph.nodes());
        near
    }

    fn select(&mut self, onward: bool) {
        let near = self.near();
        let at = self.selected.and_then(|node| near.iter().position(|it| *it == node));
        let count = near.len().max(1);
        let next = match (at, onward) {
            (Some(at), true) => (at + 1) % count,
            (Some(at), false) => (at + count - 1) % count,
            (None, true) => 0,
            (None, false) => count - 1,
        };
        self.selected = near.get(next).copied();
    }

    /// The player wants the bead on this node to move. Where it cannot, or the fault has it, nothing happens.
    pub fn ask(&mut self, node: usize, now: Duration) {
        let hole = self.board.hole();
        let moves = node < self.board.graph().nodes() && self.board.graph().joined(node, hole);
        if !moves || !matches!(self.state, PlayState::Ready) || self.dropper.drops() {
            return;
        }
        self.carry(node, now);
        if self.board.beads() == self.board.goal() {
            let (last, since) = (self.list.is_last(), now + SLIDE);
            self.state = if last { PlayState::Done(since) } else { PlayState::Won(since) };
        }
    }

    /// Moves the bead on a node into the empty one.
    fn carry(&mut self, from: usize, now: Duration) {
        let to = self.board.hole();
        let mut beads = self.board.beads().to_vec();
        let bead = beads[from];
        beads.swap(from, to);
        self.board = self.board.with(&beads);
        self.slides.retain(|slide| slide.bead != bead);
        self.slides.push(Slide { bead, from, to, since: now });
        self.past.push(to);
        self.selected = None;
    }

    fn turn(&mut self, to: impl FnOnce(&mut LevelList<Named>), now: Duration) {
        to(&mut self.list);
        self.open(now);
    }

    fn open(&mut self, now: Duration) {
        self.board = self.list.open().level.clone();
        (self.selected, self.state) = (None, PlayState::Ready);
        self.past.clear();
        self.slides.clear();
        // A board that comes finished is won as it comes.
        if self.board.beads() == self.board.goal() {
            self.state = PlayState::Done(now);
        }
    }
}

#[cfg(test)]
mod tests;
