//! The real keyboard and mouse: gestures in time, over the hand of this platform. The only file besides the player that
//! sleeps.
//!
//! Games poll their keys: a key pressed and released at once is often not seen at all (of 50 such keys a 60 Hz
//! poller saw none, at 34 ms all), so every key and button is held as long as its gesture says.

use std::thread;
use std::time::{Duration, Instant};

use super::hand::Hand;
use super::{Gesture, Input, InputError, Key, Part, Touch, Watchdog};
use crate::desktop::Target;
use crate::geometry::Point;

/// How long a wait may last before `stop` is asked again; also the time between two moves of a drag.
const TICK: Duration = Duration::from_millis(8);

/// The keyboard and mouse of a display.
pub struct Device {
    hand: Box<dyn Hand>,
    /// What is down, and the window that it was pressed for.
    down: Vec<(Part, u32)>,
    watchdog: Option<Watchdog>,
}

impl Device {
    /// Opens the devices of `display` (`:1`, X11 only); `None` takes it from the environment.
    ///
    /// # Errors
    /// There is no display, or no leave to send input.
    pub fn open(display: Option<&str>) -> Result<Device, InputError> {
        Ok(Device::with(hand(display)?))
    }

    /// The devices as enigo operates them, as on platforms that cannot check and press in one act: what is checked may have
    /// changed by the time that the key arrives.
    ///
    /// # Errors
    /// As [`Device::open`].
    pub fn through_enigo(display: Option<&str>) -> Result<Device, InputError> {
        Ok(Device::with(Box::new(super::enigo::EnigoHand::open(display)?)))
    }

    fn with(hand: Box<dyn Hand>) -> Device {
        Device { hand, down: Vec::new(), watchdog: None }
    }

    /// The device, with somebody who releases what it holds if this process is ended in the middle of it.
    #[must_use]
    pub fn watched_by(mut self, watchdog: Watchdog) -> Device {
        self.watchdog = Some(watchdog);
        self
    }

    fn press(&mut self, part: Part, target: &Target) -> Result<(), InputError> {
        // Counted as down before it is pressed: a press that fails half-way is released too.
        self.down.push((part, target.window));
        if let Some(watchdog) = &mut self.watchdog {
            watchdog.pressed(part, target.window)?;
        }
        self.hand.press(part, target)
    }

    fn release(&mut self, part: Part) -> Result<(), InputError> {
        let Some(at) = self.down.iter().position(|(down, _)| *down == part) else { return Ok(()) };
        self.hand.release(part, self.down[at].1)?;
        self.down.remove(at);
        match &mut self.watchdog {
            Some(watchdog) => watchdog.released(part),
            None => Ok(()),
        }
    }

    /// Moves along the path in small steps, as a hand does: programs that watch a swipe see where it goes.
    fn drag(
        &mut self,
        path: &[(i32, i32)],
        pace: Duration,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        let Some(first) = path.first() else { return Ok(()) };
        self.hand.move_to(*first, target)?;
        self.press(Part::Left, target)?;
        for leg in path.windows(2) {
            let began = Instant::now();
            loop {
                wait(TICK.min(pace.saturating_sub(began.elapsed())), stop)?;
                let share = (began.elapsed().as_secs_f64() / pace.as_secs_f64().max(1e-9)).min(1.0);
                let next = between(leg[0], leg[1], share);
                self.hand.move_to(next, target).map_err(InputError::in_the_middle)?;
                if share >= 1.0 {
                    break;
                }
            }
        }
        self.release(Part::Left)
    }

    /// Holds something down, as long as it reaches the target and nobody wants to stop.
    fn stroke(
        &mut self,
        part: Part,
        hold: Duration,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        self.press(part, target)?;
        let end = Instant::now() + hold;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            wait(left.min(TICK), stop)?;
            if left <= TICK {
                return self.release(part);
            }
            self.hand.check(target).map_err(InputError::in_the_middle)?;
        }
    }

    fn act(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        match gesture {
            Gesture::Key { key, hold } => self.stroke(Part::Key(*key), *hold, target, stop),
            Gesture::Tap { at, hold } => {
                self.hand.move_to(on_screen(*at, target), target)?;
                self.stroke(Part::Left, *hold, target, stop)
            }
            Gesture::RightTap { at, hold } => {
                self.hand.move_to(on_screen(*at, target), target)?;
                self.stroke(Part::Right, *hold, target, stop)
            }
            Gesture::Drag { path, pace } => {
                let path: Vec<_> = path.iter().map(|at| on_screen(*at, target)).collect();
                self.drag(&path, *pace, target, stop)
            }
            Gesture::Wait(time) => wait(*time, stop),
        }
    }

    fn hold_only(&mut self, keys: &[Key], target: &Target) -> Result<u32, InputError> {
        let kept = |part: &Part| matches!(part, Part::Key(key) if keys.contains(key));
        let gone: Vec<Part> =
            self.down.iter().map(|(part, _)| *part).filter(|it| !kept(it)).collect();
        for part in gone {
            self.release(part)?;
        }
        if !self.down.is_empty() {
            self.hand.check(target).map_err(InputError::in_the_middle)?;
        }
        let mut pressed = 0;
        for part in keys.iter().map(|key| Part::Key(*key)) {
            if !self.down.iter().any(|(down, _)| *down == part) {
                self.press(part, target)?;
                pressed += 1;
            }
        }
        Ok(pressed)
    }
}

impl Input for Device {
    fn perform(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        if stop() {
            return Err(InputError::Stopped);
        }
        let done = self.act(gesture, target, stop);
        // Whatever went wrong, nothing stays down; the first error is the one to tell.
        done.and(self.release_all())
    }

    fn hold(&mut self, keys: &[Key], target: &Target) -> Result<u32, InputError> {
        let held = self.hold_only(keys, target);
        if held.is_err() {
            // The first error is the one to tell.
            let _ = self.release_all();
        }
        held
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        let mut outcome = Ok(());
        for (part, _) in self.down.clone() {
            outcome = outcome.and(self.release(part));
        }
        outcome
    }

    fn touched(&mut self, target: &Target) -> Result<Vec<Touch>, InputError> {
        self.hand.touched(target)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!("{error}");
        }
    }
}

/// The hand of this platform.
pub(super) fn hand(display: Option<&str>) -> Result<Box<dyn Hand>, InputError> {
    #[cfg(all(unix, not(target_vendor = "apple")))]
    return Ok(Box::new(super::x11::XHand::open(display)?));
    #[cfg(not(all(unix, not(target_vendor = "apple"))))]
    Ok(Box::new(super::enigo::EnigoHand::open(display)?))
}

/// Sleeps for `time`, asking `stop` every [`TICK`].
fn wait(time: Duration, stop: &dyn Fn() -> bool) -> Result<(), InputError> {
    let end = Instant::now() + time;
    loop {
        if stop() {
            return Err(InputError::Stopped);
        }
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(());
        }
        thread::sleep(left.min(TICK));
    }
}

fn on_screen(at: Point, target: &Target) -> (i32, i32) {
    (target.rect.x + at.x.round() as i32, target.rect.y + at.y.round() as i32)
}

fn between(from: (i32, i32), to: (i32, i32), share: f64) -> (i32, i32) {
    let mix = |from: i32, to: i32| from + (f64::from(to - from) * share).round() as i32;
    (mix(from.0, to.0), mix(from.1, to.1))
}
