//! What a frame shows.
//!
//! Knows no game.

use crate::geometry::Point;
use crate::input::Key;

/// One board read off a frame.
#[derive(Clone, Debug)]
pub struct Reading<L, Y> {
    /// What is played.
    pub level: L,
    /// Where it lies in pixels, and how it looks.
    pub layout: Y,
    /// What the program calls the level, such as its passcode, where the frame says so.
    pub title: Option<String>,
    /// What was not seen but follows from what was seen, one sentence each, for people.
    pub inferred: Vec<String>,
    /// What the frame could mean too, though little speaks for it, likeliest first: for the player whose moves do not
    /// do what they should.
    pub rivals: Vec<(L, Y)>,
    /// Where a click leads on after a win, in window pixels, in programs that show it.
    pub onward: Option<Point>,
    /// Whether nobody can tell from the frame whether the level is won: its first rival is that board then.
    pub may_be_won: bool,
}

impl<L, Y> Reading<L, Y> {
    /// A reading of which there is nothing else to say.
    pub fn new(level: L, layout: Y) -> Reading<L, Y> {
        Reading {
            level,
            layout,
            title: None,
            inferred: Vec::new(),
            rivals: Vec::new(),
            onward: None,
            may_be_won: false,
        }
    }

    /// The same without rivals that are not meant; none where it is not meant itself.
    pub fn only(mut self, is_meant: impl Fn(&L, &Y) -> bool) -> Option<Reading<L, Y>> {
        self.rivals.retain(|(level, layout)| is_meant(level, layout));
        is_meant(&self.level, &self.layout).then_some(self)
    }
}

/// What a frame shows.
#[derive(Clone, Debug)]
pub enum Screen<R> {
    /// A board.
    Board(R),
    /// A board that can be read in more than one way, likeliest first; the first move decides.
    Ambiguous(Vec<R>),
    /// The program waits for something else than a move.
    Prompt(Prompt),
    /// Something moves or shows itself, and ends by itself: what it is, for people.
    Busy(String),
    /// There are no more levels: what is seen, for people.
    Over(String),
}

/// A menu, a message, a field: what a program shows before or between levels.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prompt {
    /// What it is, for people.
    pub what: String,
    /// Where a click leads on, in window pixels; `None` where only a key does.
    pub on: Option<Point>,
    /// Where a click leads to the field for a level's title, in window pixels.
    pub choose: Option<Point>,
    /// Whether a level's title can be typed now.
    pub field: bool,
    /// The key that leads on where nothing is to be clicked; `None` is Enter.
    pub key: Option<Key>,
}

impl<R> Screen<R> {
    /// The same screen with each reading turned into another.
    pub fn map<T>(self, mut turn: impl FnMut(R) -> T) -> Screen<T> {
        match self {
            Screen::Board(reading) => Screen::Board(turn(reading)),
            Screen::Ambiguous(readings) => {
                Screen::Ambiguous(readings.into_iter().map(turn).collect())
            }
            Screen::Prompt(prompt) => Screen::Prompt(prompt),
            Screen::Busy(what) => Screen::Busy(what),
            Screen::Over(what) => Screen::Over(what),
        }
    }

    /// The same screen with what is kept of a board's readings; none where that is nothing.
    pub fn only(self, kept: impl FnMut(R) -> Option<R>) -> Option<Screen<R>> {
        let readings = match self {
            Screen::Board(reading) => vec![reading],
            Screen::Ambiguous(readings) => readings,
            other => return Some(other),
        };
        let mut readings: Vec<R> = readings.into_iter().filter_map(kept).collect();
        match readings.len() {
            0 => None,
            1 => readings.pop().map(Screen::Board),
            _ => Some(Screen::Ambiguous(readings)),
        }
    }

    /// The readings of a board, likeliest first; none where the frame shows something else.
    pub fn readings(&self) -> &[R] {
        match self {
            Screen::Board(reading) => std::slice::from_ref(reading),
            Screen::Ambiguous(readings) => readings,
            Screen::Prompt(_) | Screen::Busy(_) | Screen::Over(_) => &[],
        }
    }
}
