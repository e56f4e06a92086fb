//! What the game is doing at a moment, and how long each thing takes. No pixels, no clock.

use std::time::Duration;

use crate::arcade::ending::Ending;
use crate::games::bloxorz::level::Block;
use crate::geometry::{Cell, Direction};

/// How long a roll takes, unless told otherwise.
pub const ROLL: Duration = Duration::from_millis(250);

/// How long bridges take to swing.
pub const SWING: Duration = Duration::from_millis(260);

/// How long the block takes to come apart on a splitter.
pub const SPLIT: Duration = Duration::from_millis(420);

/// How long a fall is shown before the level starts again.
pub const FALL: Duration = Duration::from_millis(750);

/// How long a level takes to come together.
pub const INTRO: Duration = Duration::from_millis(1100);

/// How long the frame around a newly selected half is shown.
pub const CUE: Duration = Duration::from_millis(380);

/// How long the block goes down the hole before the win is told.
pub const SINK: Duration = Duration::from_millis(650);

/// The block sinks into the hole, then the win's card comes over the board.
pub(super) const END: Ending = Ending { quiet: SINK, next: Duration::from_secs(2) };

/// A roll under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roll {
    /// Which way it goes.
    pub direction: Direction,
    /// How much of the quarter turn is done, 0 to 1.
    pub part: f32,
}

/// A fall under way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fall {
    /// The block as it came down; of a split one the active half falls.
    pub block: Block,
    /// Which way it rolled.
    pub direction: Direction,
    /// Time since it came down, in seconds.
    pub seconds: f32,
}

/// The title screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Title {
    /// Which of its lines is chosen, from 0.
    pub chosen: usize,
    /// The digits typed so far, while a passcode is asked for.
    pub typed: Option<String>,
    /// The passcode typed last is none.
    pub wrong: bool,
}

/// What the end screen tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Levels of the game.
    pub levels: usize,
    /// Moves made since the start.
    pub moves: u32,
    /// Falls since the start.
    pub falls: u32,
}

/// What the game is doing.
#[derive(Clone, Debug, PartialEq)]
pub enum Phase {
    /// The title screen.
    Title(Title),
    /// How to play; any key goes on.
    Help,
    /// The level comes together: this part of it, 0 to 1.
    Intro(f32),
    /// It waits for a move.
    Ready,
    /// It waits for a move, and shows which half was just selected: this part of the time for it, 0 to 1.
    Cue(f32),
    /// The block, or the active half, rolls; the board is as it was before.
    Rolling(Roll),
    /// Bridges swing: this part of their way, 0 to 1. The board is as it will be.
    Swinging(Vec<Cell>, f32),
    /// The block comes apart: this part of it, 0 to 1. The board is as it will be; the splitter is at the cell.
    Splitting(Cell, f32),
    /// The block falls. The board's block is where it was before the roll.
    Falling(Fall),
    /// The level is won, for so many seconds; the block stands on the goal.
    Won(f32),
    /// All levels are won.
    End(Tally),
}
