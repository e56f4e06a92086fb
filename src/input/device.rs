//! The real keyboard and mouse, through enigo: the only file that names it, and the only one besides the player
//! that sleeps.
//!
//! Games poll their keys: a key pressed and released at once is often not seen at all (of 50 such keys a 60 Hz
//! poller saw none, at 34 ms all), so every key and button is held as long as its gesture says.

use std::fmt::Display;
use std::thread;
use std::time::{Duration, Instant};

use enigo::{Button, Coordinate, Direction, Enigo, Keyboard, Mouse, Settings};

use super::{Gesture, Input, InputError, Key};
use crate::geometry::Point;

/// How long a wait may last before `stop` is asked again; also the time between two moves of a drag.
const TICK: Duration = Duration::from_millis(8);

/// The keyboard and mouse of a display.
pub struct Device {
    enigo: Enigo,
    keys: Vec<Key>,
    button: Option<Button>,
}

impl Device {
    /// Opens the devices of `display` (`:1`, X11 only); `None` takes it from the environment.
    ///
    /// # Errors
    /// There is no display, or no leave to send input.
    pub fn open(display: Option<&str>) -> Result<Device, InputError> {
        let settings = Settings {
            linux_delay: 0,
            x11_display: display.map(str::to_owned),
            ..Settings::default()
        };
        let enigo =
            Enigo::new(&settings).map_err(|error| InputError::NoDevice(error.to_string()))?;
        Ok(Device { enigo, keys: Vec::new(), button: None })
    }

    /// Where the pointer is on the screen, in pixels: for the fail-safe where the desktop cannot say.
    ///
    /// # Errors
    /// The device does not answer.
    pub fn pointer(&self) -> Result<(i32, i32), InputError> {
        self.enigo.location().map_err(|error| refused("find the pointer", error))
    }

    fn key(&mut self, key: Key, direction: Direction) -> Result<(), InputError> {
        let what = if direction == Direction::Press { "press" } else { "release" };
        // Counted as held before it is pressed: a press that fails half-way is released too.
        if direction == Direction::Press {
            self.keys.push(key);
        }
        self.enigo
            .key(native(key), direction)
            .map_err(|error| refused(&format!("{what} the key {key}"), error))?;
        if direction == Direction::Release {
            self.keys.retain(|held| *held != key);
        }
        Ok(())
    }

    fn press(&mut self, button: Button) -> Result<(), InputError> {
        // Counted as held before it is pressed, as keys are.
        self.button = Some(button);
        self.operate(button, Direction::Press)
    }

    fn release(&mut self) -> Result<(), InputError> {
        let Some(button) = self.button else { return Ok(()) };
        self.operate(button, Direction::Release)?;
        self.button = None;
        Ok(())
    }

    fn operate(&mut self, button: Button, direction: Direction) -> Result<(), InputError> {
        let name = if button == Button::Right { "right" } else { "left" };
        self.enigo
            .button(button, direction)
            .map_err(|error| refused(&format!("operate the {name} button"), error))
    }

    fn tap(
        &mut self,
        button: Button,
        at: (i32, i32),
        hold: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        self.move_to(at)?;
        self.press(button)?;
        wait(hold, stop)?;
        self.release()
    }

    fn move_to(&mut self, (x, y): (i32, i32)) -> Result<(), InputError> {
        self.enigo
            .move_mouse(x, y, Coordinate::Abs)
            .map_err(|error| refused(&format!("move the pointer to {x},{y}"), error))
    }

    /// Moves along the path in small steps, as a hand does: programs that watch a swipe see where it goes.
    fn drag(
        &mut self,
        path: &[(i32, i32)],
        pace: Duration,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        let Some(first) = path.first() else { return Ok(()) };
        self.move_to(*first)?;
        self.press(Button::Left)?;
        for leg in path.windows(2) {
            let began = Instant::now();
            loop {
                wait(TICK.min(pace.saturating_sub(began.elapsed())), stop)?;
                let share = (began.elapsed().as_secs_f64() / pace.as_secs_f64().max(1e-9)).min(1.0);
                self.move_to(between(leg[0], leg[1], share))?;
                if share >= 1.0 {
                    break;
                }
            }
        }
        self.release()
    }

    fn act(
        &mut self,
        gesture: &Gesture,
        origin: (i32, i32),
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        match gesture {
            Gesture::Key { key, hold } => {
                self.key(*key, Direction::Press)?;
                wait(*hold, stop)?;
                self.key(*key, Direction::Release)
            }
            Gesture::Tap { at, hold } => {
                self.tap(Button::Left, on_screen(*at, origin), *hold, stop)
            }
            Gesture::RightTap { at, hold } => {
                self.tap(Button::Right, on_screen(*at, origin), *hold, stop)
            }
            Gesture::Drag { path, pace } => {
                let path: Vec<_> = path.iter().map(|at| on_screen(*at, origin)).collect();
                self.drag(&path, *pace, stop)
            }
            Gesture::Wait(time) => wait(*time, stop),
        }
    }
}

impl Input for Device {
    fn perform(
        &mut self,
        gesture: &Gesture,
        origin: (i32, i32),
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        if stop() {
            return Err(InputError::Stopped);
        }
        let done = self.act(gesture, origin, stop);
        // Whatever went wrong, nothing stays down; the first error is the one to tell.
        done.and(self.release_all())
    }

    fn hold(&mut self, keys: &[Key]) -> Result<(), InputError> {
        let gone: Vec<Key> = self.keys.iter().filter(|key| !keys.contains(key)).copied().collect();
        for key in gone {
            self.key(key, Direction::Release)?;
        }
        for key in keys {
            if !self.keys.contains(key) {
                self.key(*key, Direction::Press)?;
            }
        }
        Ok(())
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        let mut outcome = Ok(());
        for key in std::mem::take(&mut self.keys) {
            outcome = outcome.and(self.key(key, Direction::Release));
        }
        outcome.and(self.release())
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        if let Err(error) = self.release_all() {
            tracing::warn!("{error}");
        }
    }
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

fn on_screen(at: Point, origin: (i32, i32)) -> (i32, i32) {
    (origin.0 + at.x.round() as i32, origin.1 + at.y.round() as i32)
}

fn between(from: (i32, i32), to: (i32, i32), share: f64) -> (i32, i32) {
    let mix = |from: i32, to: i32| from + (f64::from(to - from) * share).round() as i32;
    (mix(from.0, to.0), mix(from.1, to.1))
}

fn native(key: Key) -> enigo::Key {
    match key {
        Key::Up => enigo::Key::UpArrow,
        Key::Down => enigo::Key::DownArrow,
        Key::Left => enigo::Key::LeftArrow,
        Key::Right => enigo::Key::RightArrow,
        Key::Space => enigo::Key::Space,
        Key::Enter => enigo::Key::Return,
        Key::Escape => enigo::Key::Escape,
        Key::Tab => enigo::Key::Tab,
        Key::Backspace => enigo::Key::Backspace,
        Key::Char(character) => enigo::Key::Unicode(character),
    }
}

fn refused(what: &str, error: impl Display) -> InputError {
    InputError::Refused { what: what.to_owned(), message: error.to_string() }
}
