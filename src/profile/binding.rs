//! What a hand does for an action, as a profile says it.

use serde::Deserialize;

use crate::geometry::{Direction, Point, Rect};
use crate::input::{Gesture, Key};
use crate::profile::{Controls, range};

/// A place in a window, as a profile says it.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Place {
    /// Parts of the board's width and height from its top left corner: `[0.5, 0.5]` is its middle, and
    /// values outside 0 to 1 lie beside it.
    #[serde(deserialize_with = "range::parts")]
    Board([f64; 2]),
    /// Pixels from the window's top left corner.
    #[serde(deserialize_with = "range::pixels")]
    Pixels([f64; 2]),
}

/// One thing that a hand does.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Binding {
    /// Press a key.
    Key(Key),
    /// Swipe over the middle of the board, a third of its width or height long.
    Swipe(Direction),
    /// Press a button of the program.
    Click(Place),
    /// Wait, in ms.
    #[serde(deserialize_with = "range::wait")]
    WaitMs(u64),
}

impl Binding {
    /// The gesture, for a board that lies at `board` in the window.
    #[must_use]
    pub fn gesture(&self, controls: &Controls, board: Rect) -> Gesture {
        let hold = controls.hold();
        match self {
            Binding::Key(key) => Gesture::Key { key: *key, hold },
            Binding::Swipe(direction) => swipe(*direction, controls, board),
            Binding::Click(place) => Gesture::Tap { at: place.point(board), hold },
            Binding::WaitMs(ms) => Gesture::Wait(std::time::Duration::from_millis(*ms)),
        }
    }
}

impl Place {
    fn point(self, board: Rect) -> Point {
        match self {
            Place::Board([u, v]) => Point {
                x: f64::from(board.x) + u * f64::from(board.width),
                y: f64::from(board.y) + v * f64::from(board.height),
            },
            Place::Pixels([x, y]) => Point { x, y },
        }
    }
}

/// A swipe in six points: games that follow the finger need to see it move.
fn swipe(direction: Direction, controls: &Controls, board: Rect) -> Gesture {
    const POINTS: i32 = 6;
    let (dx, dy) = direction.delta();
    let reach = f64::from(board.width.min(board.height)) / 3.0;
    let middle = board.center();
    let at = |i: i32| {
        let part = f64::from(i) / f64::from(POINTS - 1) - 0.5;
        middle + Point { x: f64::from(dx) * reach * part, y: f64::from(dy) * reach * part }
    };
    Gesture::Drag { path: (0..POINTS).map(at).collect(), pace: controls.hold() / POINTS as u32 }
}
