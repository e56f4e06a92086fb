//! What a hand does for an action, as a profile says it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::geometry::{Direction, Point, Rect};
use crate::input::{Gesture, Key};
use crate::profile::{Controls, range};

/// A place to click.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClickPoint {
    /// Parts of the board's width and height from its top left corner: `[0.5, 0.5]` is its middle, `[0.5, 1.2]` lies
    /// below it, by a fifth of its height. The board is the one that was last read.
    Board(
        #[serde(deserialize_with = "range::parts")]
        #[schemars(inner(range(min = *range::PART.start(), max = *range::PART.end())))]
        [f64; 2],
    ),
    /// Pixels from the window's top left corner, to the right and downwards.
    Pixels(
        #[serde(deserialize_with = "range::pixels")]
        #[schemars(inner(range(min = *range::PIXEL.start(), max = *range::PIXEL.end())))]
        [f64; 2],
    ),
}

/// One thing that a hand does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Binding {
    /// Press a key, for `hold_ms`.
    Key(Key),
    /// Swipe over the middle of the board, a third of its shorter side long, for `hold_ms`.
    Swipe(Direction),
    /// Press the left button (or a finger) at a place, for `hold_ms`.
    Click(ClickPoint),
    /// Wait, in ms.
    WaitMs(
        #[serde(deserialize_with = "range::wait")]
        #[schemars(range(min = *range::WAIT.start(), max = *range::WAIT.end()))]
        u64,
    ),
}

impl Binding {
    /// The arrow key of a direction.
    #[must_use]
    pub fn arrow(direction: Direction) -> Binding {
        Binding::Key(match direction {
            Direction::Up => Key::Up,
            Direction::Down => Key::Down,
            Direction::Left => Key::Left,
            Direction::Right => Key::Right,
        })
    }

    /// Whether it is done at a place that only the board tells.
    #[must_use]
    pub fn is_on_board(&self) -> bool {
        matches!(self, Binding::Swipe(_) | Binding::Click(ClickPoint::Board(_)))
    }

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

impl ClickPoint {
    fn point(self, board: Rect) -> Point {
        match self {
            ClickPoint::Board([u, v]) => Point {
                x: f64::from(board.x) + u * f64::from(board.width),
                y: f64::from(board.y) + v * f64::from(board.height),
            },
            ClickPoint::Pixels([x, y]) => Point { x, y },
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
