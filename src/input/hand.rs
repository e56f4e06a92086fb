//! What a platform's keyboard and mouse can do, one act at a time: nothing waits here, and no gesture is known.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

#[cfg(feature = "live")]
use super::InputError;
use super::Key;
#[cfg(feature = "live")]
use crate::desktop::Target;

/// Something that can be held down. Written as a key is, a button as `button 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// A key.
    Key(Key),
    /// The left button.
    Left,
    /// The right button.
    Right,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Key(key) => write!(f, "key {key}"),
            Part::Left => f.write_str("left button"),
            Part::Right => f.write_str("right button"),
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Part, String> {
        match text {
            "left button" => Ok(Part::Left),
            "right button" => Ok(Part::Right),
            _ => {
                let key = text.strip_prefix("key ").ok_or("expected a key or a button")?;
                Ok(Part::Key(key.parse()?))
            }
        }
    }
}

/// What somebody else did with the keyboard or the mouse: a person, or another program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Touch {
    /// With what.
    pub what: Touched,
    /// Whether it went to the window that is played.
    pub here: bool,
}

/// What can be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Touched {
    /// A key was pressed.
    Key,
    /// A button was pressed, or a wheel turned.
    Button,
    /// The pointer was moved.
    Pointer,
}

/// The keyboard and mouse of a platform.
#[cfg(feature = "live")]
pub(super) trait Hand {
    /// Moves the pointer to a place of the screen, in pixels, if it is the target's and nothing lies above it.
    fn move_to(&mut self, place: (i32, i32), target: &Target) -> Result<(), InputError>;

    /// Presses, if that reaches the target and nothing else; a button where the pointer was last moved to.
    fn press(&mut self, part: Part, target: &Target) -> Result<(), InputError>;

    /// Releases what was pressed for a window. Where that has lost the focus, the other one does not get the key either.
    fn release(&mut self, part: Part, window: u32) -> Result<(), InputError>;

    /// Whether a key pressed now would reach the target.
    fn check(&mut self, target: &Target) -> Result<(), InputError>;

    /// See [`Input::touched`](super::Input::touched).
    fn touched(&mut self, target: &Target) -> Result<Vec<super::Touch>, InputError> {
        let _ = target;
        Ok(Vec::new())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_is_written_and_read() {
        for part in [Part::Left, Part::Right, Part::Key(Key::Left), Part::Key(Key::Char('ß'))] {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        for text in ["", "key ", "button", "key Hyper"] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
    }
}
