//! A second process that releases what the first held down when it was ended, whatever ended it.
//!
//! The two are tied by a pipe. What goes down is written to it before it does, and what came up after it has; when the
//! pipe breaks, the second process releases the rest and ends. It has a process group of its own and does not end by signals, so
//! that what ends the first from a terminal does not reach it.

use std::io::{BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use super::{InputError, Part};

/// The end of the pipe that is written to.
pub struct Watchdog {
    pipe: Option<ChildStdin>,
    process: Child,
}

impl Watchdog {
    /// Starts `command`, which is to call [`release_at_the_end_of`] with its standard input.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(command: &mut Command) -> Result<Watchdog, InputError> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut process = command.spawn().map_err(|error| InputError::refused(WATCH, &error))?;
        Ok(Watchdog { pipe: process.stdin.take(), process })
    }

    pub(super) fn pressed(&mut self, part: Part, window: u32) -> Result<(), InputError> {
        self.note(&format!("down {window} {part}\n"))
    }

    pub(super) fn released(&mut self, part: Part) -> Result<(), InputError> {
        self.note(&format!("up 0 {part}\n"))
    }

    fn note(&mut self, line: &str) -> Result<(), InputError> {
        let Some(pipe) = &mut self.pipe else { return Ok(()) };
        pipe.write_all(line.as_bytes()).map_err(|error| InputError::refused(WATCH, &error))
    }
}

/// What is refused where the pipe or its reader fails.
const WATCH: &str = "have a second process watch over the keys";

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.pipe = None;
        // It ends at once: nothing is left to release.
        let _ = self.process.wait();
    }
}

/// Reads what a [`Watchdog`] notes until its process is gone, and releases what was still down then.
///
/// # Errors
/// The device cannot be opened, or refuses.
pub fn release_at_the_end_of(notes: impl BufRead, display: Option<&str>) -> Result<(), InputError> {
    // Opened before anything is pressed: it is to know how the keyboard was before.
    let mut hand = super::device::hand(display)?;
    let mut outcome = Ok(());
    for (part, window) in still_down(notes) {
        outcome = outcome.and(hand.release(part, window));
    }
    outcome
}

/// What was pressed and not released, with the window that it was pressed for.
fn still_down(notes: impl BufRead) -> Vec<(Part, u32)> {
    let mut down: Vec<(Part, u32)> = Vec::new();
    for line in notes.lines().map_while(Result::ok) {
        let mut words = line.splitn(3, ' ');
        let (way, window, part) = (words.next(), words.next(), words.next());
        let (Some(part), Some(window)) = (
            part.and_then(|part| part.parse::<Part>().ok()),
            window.and_then(|window| window.parse().ok()),
        ) else {
            continue;
        };
        down.retain(|(other, _)| *other != part);
        if way == Some("down") {
            down.push((part, window));
        }
    }
    down
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Key;

    #[test]
    fn what_was_pressed_and_not_released_is_still_down() {
        let left = Part::Key(Key::Left);
        let notes = "down 7 key Left\ndown 7 key a\nup 0 key a\ndown 9 left button\nnonsense\n";
        assert_eq!(still_down(notes.as_bytes()), [(left, 7), (Part::Left, 9)]);
        assert_eq!(still_down("down 7 key Left\nup 0 key Left\n".as_bytes()), []);
    }
}
