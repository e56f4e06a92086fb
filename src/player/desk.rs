//! The desk is shared: a person may stop the play at any time, and when somebody uses the game's window the play waits.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::desktop::{DesktopState, Target};
use crate::input::{Touch, Touched};
use crate::player::event::Event;
use crate::player::{LOOK_EVERY, Options, PlayError, Player};

/// So often may somebody use the window in one level: two who wait for one another would go on for ever.
const MOST_USES: u32 = 12;
/// And so often, where it has gone on for as long as anybody may use it.
const MANY_USES: u32 = 4;

/// A window that is hidden while it is closed is gone after this.
const CLOSES_WITHIN: Duration = Duration::from_secs(2);

impl Player<'_> {
    /// What time it is.
    pub(super) fn now(&self) -> Instant {
        self.table.clock.now()
    }

    /// How long ago something was.
    pub(super) fn since(&self, then: Instant) -> Duration {
        self.now().saturating_duration_since(then)
    }

    /// The window, where it was when it was last looked at.
    pub(super) fn target(&self) -> Target {
        Target { window: self.table.window, rect: self.guard.expected }
    }

    /// Stops if the person at the desk wants to; waits where somebody uses the window.
    pub(super) fn check(&mut self) -> Result<(), PlayError> {
        self.stop_if_asked()?;
        let touches = self.touches()?;
        // The pointer that is pushed aside is in nobody's way where only keys are pressed.
        let disturbs =
            |touch: &Touch| touch.here && (touch.what != Touched::Pointer || self.points);
        match touches.into_iter().find(disturbs) {
            Some(touch) => self.pause(touch.what),
            None => Ok(()),
        }
    }

    /// Whether a window that is hidden is about to be closed: that takes it away from the screen first. Nothing is held
    /// meanwhile: it would go to another window.
    pub(super) fn closes(&mut self) -> Result<bool, PlayError> {
        self.table.input.release_all().map_err(PlayError::Input)?;
        let end = self.now() + CLOSES_WITHIN;
        while self.now() < end {
            self.stop_if_asked()?;
            let window = self.table.desktop.window(self.table.window)?;
            if window.is_none_or(|window| self.guard.is_other(window.pid)) {
                return Ok(true);
            }
            self.table.clock.sleep(LOOK_EVERY);
        }
        Ok(false)
    }

    pub(super) fn stop_if_asked(&self) -> Result<(), PlayError> {
        let interrupted = self.table.interrupted.load(Ordering::Relaxed);
        let seen = DesktopState::hands(self.table.desktop, interrupted)?;
        self.guard.stop(&seen).map_or(Ok(()), |reason| Err(PlayError::Stopped(reason)))
    }

    /// What others did since the last time.
    pub(super) fn touches(&mut self) -> Result<Vec<Touch>, PlayError> {
        let touches = self.table.input.touched(&self.target()).map_err(PlayError::Input)?;
        if touches.iter().any(|touch| touch.what != Touched::Pointer) {
            self.others_at = Some(self.now());
        }
        Ok(touches)
    }

    /// Lets go of everything and waits until nobody has used keyboard and buttons for a while, or somebody says to go on.
    pub(super) fn pause(&mut self, what: Touched) -> Result<(), PlayError> {
        let quiet_for = self.options.resume_after;
        self.table.input.release_all().map_err(PlayError::Input)?;
        self.table.watcher.event(Event::Paused { what, quiet_for });
        self.options.resume.store(false, Ordering::Relaxed);
        let now = self.now();
        let began = *self.used_since.get_or_insert(now);
        self.uses += 1;
        let long = self.since(began) > self.options.most_use;
        if self.uses > MOST_USES || (long && self.uses > MANY_USES) {
            return Err(PlayError::InUse { times: self.uses, time: self.since(began) });
        }
        let waits = self.now();
        let mut since = waits;
        let called =
            |options: &Options| options.resume.load(Ordering::Relaxed) || options.control.holds();
        while self.since(since) < quiet_for && !called(&self.options) {
            self.stop_if_asked()?;
            if !self.touches()?.is_empty() {
                since = self.now();
                if self.since(waits) > self.options.most_use + quiet_for {
                    return Err(PlayError::InUse { times: self.uses, time: self.since(began) });
                }
            }
            self.table.clock.sleep(LOOK_EVERY);
        }
        if self.options.control.holds() {
            // It was whoever watches, on the way to their terminal.
            self.uses -= 1;
            return self.held_up().map(|_| ());
        }
        self.table.watcher.event(Event::Resumed);
        self.report.pauses += 1;
        self.paused = true;
        Ok(())
    }

    /// Whether somebody has used keyboard or buttons so short a while ago that they may go on to do so.
    pub(super) fn is_in_use(&self) -> bool {
        self.others_at.is_some_and(|at| self.since(at) < self.options.resume_after)
    }

    /// Waits, but not longer than the person at the desk wants to.
    pub(super) fn rest(&mut self, time: Duration) -> Result<(), PlayError> {
        let end = self.now() + time;
        loop {
            self.check()?;
            let left = end.saturating_duration_since(self.now());
            if left.is_zero() {
                return Ok(());
            }
            self.table.clock.sleep(left.min(LOOK_EVERY));
        }
    }
}
