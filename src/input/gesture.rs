//! What a hand does: every duration explicit, every place in window pixels.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use crate::geometry::Point;

/// A key that a game can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Key {
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// The space bar.
    Space,
    /// Return.
    Enter,
    /// Escape.
    Escape,
    /// The tabulator.
    Tab,
    /// The key that deletes to the left.
    Backspace,
    /// A key that types this character without shift.
    Char(char),
}

impl Key {
    const NAMED: [(Key, &'static str); 9] = [
        (Key::Up, "Up"),
        (Key::Down, "Down"),
        (Key::Left, "Left"),
        (Key::Right, "Right"),
        (Key::Space, "Space"),
        (Key::Enter, "Enter"),
        (Key::Escape, "Escape"),
        (Key::Tab, "Tab"),
        (Key::Backspace, "Backspace"),
    ];
}

impl JsonSchema for Key {
    fn schema_name() -> Cow<'static, str> {
        "Key".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let named = Key::NAMED.map(|(_, name)| name);
        json_schema!({
            "description": "A key: its name, or the character that it types without shift.",
            "anyOf": [
                { "enum": named },
                {
                    "description": "One character, such as `q` or `7`; no control character.",
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 1,
                    "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]$"
                }
            ]
        })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self, Key::NAMED.iter().find(|(key, _)| key == self)) {
            (_, Some((_, name))) => f.write_str(name),
            (Key::Char(character), None) => write!(f, "{character}"),
            (_, None) => write!(f, "{self:?}"),
        }
    }
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Key, String> {
        if let Some((key, _)) = Key::NAMED.iter().find(|(_, name)| *name == text) {
            return Ok(*key);
        }
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) if !character.is_control() => Ok(Key::Char(character)),
            _ => Err(format!(
                "no key is called \"{text}\"; known are Up, Down, Left, Right, Space, Enter, Escape, Tab, Backspace and single characters"
            )),
        }
    }
}

impl TryFrom<String> for Key {
    type Error = String;
    fn try_from(text: String) -> Result<Key, String> {
        text.parse()
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.to_string()
    }
}

/// One thing that a hand does to a window. Places are in window pixels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gesture {
    /// Press a key, hold it, release it.
    Key {
        /// Which key.
        key: Key,
        /// From press to release.
        hold: Duration,
    },
    /// Press and release the left button (or a finger) at a place.
    Tap {
        /// Where.
        at: Point,
        /// From press to release.
        hold: Duration,
    },
    /// Press and release the right button at a place.
    RightTap {
        /// Where.
        at: Point,
        /// From press to release.
        hold: Duration,
    },
    /// Press at the first point, move through all, release at the last.
    Drag {
        /// The points, at least two.
        path: Vec<Point>,
        /// Time from each point to the next.
        pace: Duration,
    },
    /// Do nothing.
    Wait(Duration),
}

impl Gesture {
    /// The key that it presses.
    #[must_use]
    pub fn key(&self) -> Option<Key> {
        if let Gesture::Key { key, .. } = self { Some(*key) } else { None }
    }

    /// The places that it puts the pointer to, in order.
    #[must_use]
    pub fn places(&self) -> &[Point] {
        match self {
            Gesture::Tap { at, .. } | Gesture::RightTap { at, .. } => std::slice::from_ref(at),
            Gesture::Drag { path, .. } => path,
            Gesture::Key { .. } | Gesture::Wait(_) => &[],
        }
    }

    /// How long it takes.
    #[must_use]
    pub fn duration(&self) -> Duration {
        match self {
            Gesture::Key { hold, .. }
            | Gesture::Tap { hold, .. }
            | Gesture::RightTap { hold, .. } => *hold,
            Gesture::Drag { path, pace } => *pace * path.len().saturating_sub(1) as u32,
            Gesture::Wait(time) => *time,
        }
    }
}

impl fmt::Display for Gesture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Gesture::Key { key, hold } => write!(f, "key {key} for {} ms", hold.as_millis()),
            Gesture::Tap { at, hold } => {
                write!(f, "tap {:.0},{:.0} for {} ms", at.x, at.y, hold.as_millis())
            }
            Gesture::RightTap { at, hold } => {
                write!(f, "right tap {:.0},{:.0} for {} ms", at.x, at.y, hold.as_millis())
            }
            Gesture::Drag { path, pace } => {
                write!(f, "drag")?;
                for point in path {
                    write!(f, " {:.0},{:.0}", point.x, point.y)?;
                }
                write!(f, " at {} ms a point", pace.as_millis())
            }
            Gesture::Wait(time) => write!(f, "wait {} ms", time.as_millis()),
        }
    }
}
