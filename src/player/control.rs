//! What a person who watches says to a play: to wait, to make one step, to go on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use crate::desktop::StopReason;
use crate::game::AnyReading;
use crate::player::event::Event;
use crate::player::{LOOK_EVERY, PlayError, Player};

/// Holds a play, and lets it go on. Every clone is of the same one.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<AtomicU8>);

const PLAYS: u8 = 0;
const HELD: u8 = 1;
const STEPS: u8 = 2;

impl Control {
    /// Has the play wait, with nothing held down, once what it does now is done.
    pub fn hold(&self) {
        self.0.store(HELD, Ordering::Relaxed);
    }

    /// Lets it go on.
    pub fn go_on(&self) {
        self.0.store(PLAYS, Ordering::Relaxed);
    }

    /// Lets a play that is held send what comes next, and no more: a move, a flight, or an answer to a menu.
    pub fn step(&self) {
        self.set(HELD, STEPS);
    }

    /// Whether it is to wait, now or after the step that it may make.
    #[must_use]
    pub fn is_on_hold(&self) -> bool {
        self.0.load(Ordering::Relaxed) != PLAYS
    }

    /// Whether nothing is to be sent now.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.0.load(Ordering::Relaxed) == HELD
    }

    /// The step that was allowed is made.
    pub(super) fn stepped(&self) {
        self.set(STEPS, HELD);
    }

    fn set(&self, from: u8, to: u8) {
        // Where it was something else, the person has changed their mind meanwhile.
        let _ = self.0.compare_exchange(from, to, Ordering::Relaxed, Ordering::Relaxed);
    }
}

impl Player<'_> {
    /// Lets go of everything and waits for as long as the person who watches holds the play. Whether it did: the board may
    /// be another one then. What they do at keyboard and pointer meanwhile is nobody else's use of the window.
    pub(super) fn held_up(&mut self) -> Result<bool, PlayError> {
        if !self.options.control.holds() {
            return Ok(false);
        }
        self.table.input.release_all().map_err(PlayError::Input)?;
        self.table.watcher.event(Event::Held);
        while self.options.control.holds() {
            self.stop_if_asked()?;
            self.touches()?;
            if self.table.desktop.window(self.table.window)?.is_none() {
                return Err(PlayError::Stopped(StopReason::Closed));
            }
            self.table.clock.sleep(LOOK_EVERY);
        }
        self.touches()?;
        self.others_at = None;
        if !self.options.control.is_on_hold() {
            self.table.watcher.event(Event::Resumed);
        }
        self.holds += 1;
        self.paused = true;
        Ok(true)
    }

    /// Whether after a wait the board still stands as it was read: its plan holds then.
    pub(super) fn stands(&mut self, reading: &AnyReading) -> Result<bool, PlayError> {
        // What else was done in its window may not show, such as that another chain is selected.
        let look = self.look(Some(reading))?;
        let same = self.expected(&look, &reading.level).is_some();
        let stands = same && !self.table.game.selects();
        self.paused &= !stands;
        Ok(stands)
    }
}
