//! Acting: a gesture goes to the window only when it has the focus and is where it was; then the screen is watched
//! until it shows what the move should lead to.

use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::desktop::{DesktopState, Obstacle, StopReason, Verdict};
use crate::game::{AnyReading, Step};
use crate::geometry::Rect;
use crate::input::{Gesture, InputError, Key, Touched};
use crate::player::event::Event;
use crate::player::look::{Look, RESTLESS};
use crate::player::trust::presses;
use crate::player::{LOOK_EVERY, PlayError, Player};
use crate::vision::settle::{self, NOISE};

/// What came of a move.
pub(super) enum Outcome {
    /// The screen shows what was expected.
    AsExpected(AnyReading),
    /// The screen did not change at all: the window did not take it.
    Lost,
    /// The screen shows something else.
    Differs(Box<Look>),
    /// Nothing was sent, or somebody else acted too: what is known of the window is stale.
    Disturbed,
}

/// How much of some gestures reached the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    Nothing,
    Part,
    Whole,
}

/// How long a window may take to get the focus.
const FOCUS_WITHIN: Duration = Duration::from_secs(2);
/// How long something may stand between input and window: a note that is shown for a while, a menu.
const CLEAR_WITHIN: Duration = Duration::from_secs(20);
/// So often in a row may gestures be kept from the window before none of them gets there.
const MOST_DISTURBANCES: u32 = 60;
impl Player<'_> {
    /// Makes a move and watches what comes of it. `reading` is the board before it. A step that expects nothing
    /// certain ends with [`Outcome::Differs`].
    pub(super) fn act(&mut self, step: &Step, reading: &AnyReading) -> Result<Outcome, PlayError> {
        let blind = step.expect.is_empty();
        let expected = reading.with_level(if blind { &reading.level } else { &step.expect });
        let before = self.glance()?;
        (self.witness, self.glimpse) = (None, None);
        if self.ready()?.is_some() {
            return Ok(Outcome::Disturbed);
        }
        let actions = self.counted(step).max(1);
        self.spend(actions)?;
        let sent = self.perform(&step.gestures)?;
        if sent == Sent::Nothing {
            self.acts -= actions;
            return Ok(Outcome::Disturbed);
        }
        // What was cut short and did nothing was not lost by the window.
        let in_vain = || if sent == Sent::Part { Outcome::Disturbed } else { Outcome::Lost };
        let start = self.now();
        let controls = &self.profile.controls;
        let [settle, rest] = [controls.settle_ms, controls.rest_ms].map(Duration::from_millis);
        let (mut changed, mut agreed) = (false, None::<Instant>);
        let mut doubted = false;
        let mut shown = (Vec::new(), start);
        let mut last = before.clone();
        let mut still_since = self.now();
        loop {
            self.rest(LOOK_EVERY)?;
            if self.paused {
                let look = self.look(Some(&expected))?;
                let seen = self.expected(&look, &step.expect).filter(|_| !blind).cloned();
                self.paused = seen.is_none();
                return Ok(seen.map_or(Outcome::Disturbed, Outcome::AsExpected));
            }
            let frame = self.glance()?;
            let still = settle::same(&frame.image, &last.image, NOISE);
            changed = changed || !settle::same(&frame.image, &before.image, NOISE);
            if !still {
                still_since = self.now();
                last = frame.clone();
            }
            // As of this frame: to read it takes its time, in which nobody looks.
            let quiet = self.since(still_since);
            if changed {
                let look = self.read(frame, Some(&expected));
                if let Some(seen) = self.witnessed(&look) {
                    self.witness = Some(seen);
                }
                // At rest, where anything rests at all: a ball that still rolls in its last cell would make the
                // game ignore the next key.
                let seen = self.expected(&look, &step.expect).filter(|_| !blind);
                if seen.is_some() {
                    self.glimpsed(&look.frame);
                }
                agreed = seen.map(|_| agreed.unwrap_or_else(|| self.now()));
                let rests = quiet >= rest;
                // What never rests is not waited for any longer than what does.
                let restless = RESTLESS.max(rest);
                let sure = agreed.is_some_and(|since| rests || self.since(since) >= restless);
                if let (true, Some(seen)) = (sure, seen) {
                    let denied = self.denied(&look, &step.expect);
                    let seen = || Outcome::AsExpected(seen.clone());
                    return Ok(denied.map_or_else(seen, |look| Outcome::Differs(Box::new(look))));
                }
                if look.levels() != shown.0 {
                    shown = (look.levels().into_iter().map(str::to_owned).collect(), self.now());
                }
                // What never rests may still show one board and no other, once a move's time is over.
                let stays = !shown.0.is_empty() && self.since(shown.1) >= RESTLESS;
                if look.is_busy() && self.since(start) < self.options.patience * 2 {
                    continue;
                }
                let rested = quiet >= settle / 4 || (stays && self.since(start) >= settle);
                if (rested && agreed.is_none()) || self.since(start) >= (settle * 3).max(rest * 2) {
                    // Something moved, such as a clock, but the board did not.
                    let same = self.expected(&look, &reading.level).is_some();
                    return Ok(if same { in_vain() } else { Outcome::Differs(Box::new(look)) });
                }
            } else if self.since(start) >= settle / 2 {
                // A key that was taken all the same would be pressed twice.
                if doubted {
                    return Ok(in_vain());
                }
                self.table.capture.doubt();
                doubted = true;
            }
        }
    }

    /// The look as what was seen on the way to it tells it, where that is not what is expected.
    fn denied(&mut self, look: &Look, expect: &str) -> Option<Look> {
        let witness = self.witness.clone()?;
        let look = self.read(look.frame.clone(), Some(&witness));
        let denies = !look.readings().is_empty() && self.expected(&look, expect).is_none();
        denies.then_some(look)
    }

    /// Performs gestures in the window, one after another. Where something stands in the way what comes next is to look again.
    pub(super) fn perform(&mut self, gestures: &[Gesture]) -> Result<Sent, PlayError> {
        self.points = gestures.iter().any(|gesture| !gesture.places().is_empty());
        let mut sent = Sent::Nothing;
        for (i, gesture) in gestures.iter().enumerate() {
            // The caller has looked before the first; in a sequence the focus may go meanwhile.
            if i > 0 && self.ready()?.is_some() {
                return Ok(sent);
            }
            self.keep_clear(gesture)?;
            match self.perform_one(gesture) {
                Ok(()) if matches!(gesture, Gesture::Wait(_)) => {}
                Ok(()) => sent = Sent::Part,
                Err(InputError::Astray(obstacle)) => {
                    return self.hindered(obstacle).map(|()| sent);
                }
                Err(InputError::CutShort(obstacle)) => {
                    return self.hindered(obstacle).map(|()| Sent::Part);
                }
                Err(InputError::Stopped) => {
                    self.check()?;
                    return Err(PlayError::Stopped(StopReason::Interrupted));
                }
                Err(error) => return Err(PlayError::Input(error)),
            }
        }
        (self.disturbed, self.obstructed) = (0, None);
        self.options.control.stepped();
        self.rest(Duration::from_millis(self.profile.controls.gap_ms) + self.options.delay)?;
        Ok(Sent::Whole)
    }

    fn perform_one(&mut self, gesture: &Gesture) -> Result<(), InputError> {
        self.guard.own_escape = gesture.key() == Some(Key::Escape);
        let (guard, desktop, target) = (self.guard, self.table.desktop, self.target());
        let interrupted = self.table.interrupted;
        // Asked before anything is sent: once it has not stopped, something may have been.
        let begun = Cell::new(false);
        let stop = || {
            let interrupted = interrupted.load(Ordering::Relaxed);
            let stops = DesktopState::hands(desktop, interrupted)
                .map_or(true, |seen| guard.stop(&seen).is_some());
            begun.set(begun.get() || !stops);
            stops
        };
        let performed = self.table.input.perform(gesture, &target, &stop);
        self.guard.own_escape = false;
        let held_back = matches!(performed, Err(InputError::Astray(_)));
        self.report.sent += u32::from(begun.get() && presses(gesture) && !held_back);
        performed
    }

    /// Takes note of what kept a gesture from the window; gives up where it stays, or comes again and again.
    pub(super) fn hindered(&mut self, obstacle: Obstacle) -> Result<(), PlayError> {
        if let Obstacle::Intercepted(_) = obstacle {
            return Err(PlayError::Obstructed(obstacle));
        }
        let now = self.now();
        let since = *self.obstructed.get_or_insert(now);
        self.disturbed += 1;
        self.table.watcher.event(Event::Obstructed(&obstacle));
        if self.disturbed >= MOST_DISTURBANCES {
            return Err(PlayError::Disturbed { times: self.disturbed, last: obstacle });
        }
        if self.since(since) >= CLEAR_WITHIN {
            return Err(PlayError::Obstructed(obstacle));
        }
        self.rest(LOOK_EVERY * 6)
    }

    /// Refuses a gesture that would put the pointer beside the window, or where a person puts it to stop the play.
    fn keep_clear(&self, gesture: &Gesture) -> Result<(), PlayError> {
        let points = gesture.places();
        if points.is_empty() {
            return Ok(());
        }
        let screen = self.table.desktop.screen()?;
        let window = self.guard.expected;
        points.iter().try_for_each(|point| {
            let (x, y) = (point.x.round() as i32, point.y.round() as i32);
            if !(0..window.width as i32).contains(&x) || !(0..window.height as i32).contains(&y) {
                return Err(PlayError::Beside { x, y, window });
            }
            let place = (window.x + x, window.y + y);
            self.guard.may_touch(place, &screen).map_err(PlayError::Stopped)
        })
    }

    /// Makes sure that a gesture would reach the window, and nothing else. Says where the window is now if
    /// that is elsewhere than before.
    pub(super) fn ready(&mut self) -> Result<Option<Rect>, PlayError> {
        let mut moved = self.held_up()?.then_some(self.guard.expected);
        let mut end = self.now() + FOCUS_WITHIN;
        loop {
            let interrupted = self.table.interrupted.load(Ordering::Relaxed);
            let seen = DesktopState::of(self.table.desktop, self.table.window, interrupted)?;
            match self.guard.judge(&seen) {
                Verdict::Ready => return Ok(moved),
                Verdict::Stop(StopReason::Minimized) if self.closes()? => {
                    return Err(PlayError::Stopped(StopReason::Closed));
                }
                Verdict::Stop(reason) => return Err(PlayError::Stopped(reason)),
                Verdict::Moved(rect) => {
                    self.guard.expected = rect;
                    self.table.watcher.event(Event::Moved(rect));
                    moved = Some(rect);
                }
                // Whoever types elsewhere is not to have the focus taken away.
                Verdict::Refocus if self.is_in_use() => {
                    self.pause(Touched::Key)?;
                    moved = Some(self.guard.expected);
                    self.others_at = None;
                    end = self.now() + FOCUS_WITHIN;
                }
                Verdict::Refocus if self.now() < end => {
                    self.table.watcher.event(Event::Refocused);
                    self.table.desktop.raise(self.table.window)?;
                    self.rest(LOOK_EVERY * 6)?;
                }
                Verdict::Refocus => return Err(PlayError::NoFocus),
            }
        }
    }
}
