//! Why a play ended before its time.

use std::time::Duration;

use thiserror::Error;

use crate::capture::CaptureError;
use crate::desktop::{DesktopError, Obstacle, StopReason};
use crate::frame::Frame;
use crate::game::{LevelError, PlanError};
use crate::geometry::Rect;
use crate::input::InputError;
use crate::vision::VisionError;

/// Why a play ended before its time.
#[derive(Debug, Error)]
pub enum PlayError {
    /// The person at the desk, or the fail-safe.
    #[error("stopped: {0}")]
    Stopped(StopReason),
    /// The window cannot be seen.
    #[error("cannot see the window")]
    Capture(#[from] CaptureError),
    /// The window system does not answer.
    #[error("cannot ask the window system")]
    Desktop(#[from] DesktopError),
    /// Keys cannot be sent.
    #[error("cannot operate the window")]
    Input(InputError),
    /// The window did not get the focus: nothing was sent.
    #[error("the window does not get the focus; nothing was sent to it")]
    NoFocus,
    /// Something stands between the input and the window, and stays there: nothing was sent.
    #[error("the window cannot be operated, and nothing was sent elsewhere: {0}")]
    Obstructed(Obstacle),
    /// A click or drag that the profile or the board asks for would miss the window: it was not made.
    #[error(
        "a click at ({x}, {y}) would miss the window, which is {} x {} pixels, so nothing was clicked; where it comes from \
         the profile, correct its place", window.width, window.height
    )]
    Beside {
        /// Pixels to the right of the window's left edge.
        x: i32,
        /// Pixels below the window's upper edge.
        y: i32,
        /// The window.
        window: Rect,
    },
    /// The window is taken away again and again, so that no move is made.
    #[error("disturbed {times} times in a row, so that no move was made; the last time {last}")]
    Disturbed {
        /// How often.
        times: u32,
        /// By what.
        last: Obstacle,
    },
    /// Somebody goes on using the window.
    #[error(
        "somebody else goes on using the game's window, {times} times in {} s, so that the play is over; start it again \
         when they are done",
        time.as_secs()
    )]
    InUse {
        /// How often the play has waited for them in this level.
        times: u32,
        /// Since when.
        time: Duration,
    },
    /// A bug of ours.
    #[error("the player failed, which is a bug; please report it: {0}")]
    Bug(String),
    /// What the window shows cannot be read.
    #[error("cannot read the window")]
    Unreadable {
        /// Why not.
        source: VisionError,
        /// What it showed: the next fixture.
        frame: Box<Frame>,
    },
    /// The board can be read in several ways, and no move tells them apart.
    #[error("the board can be read in {readings} ways, and no move tells them apart")]
    Ambiguous {
        /// How many.
        readings: usize,
        /// What the window showed.
        frame: Box<Frame>,
    },
    /// The program shows that there are no more levels. No failure, where levels enough are won: it ends the play.
    #[error("the program shows {what}")]
    Over {
        /// What it shows.
        what: String,
    },
    /// The program asks for something and does not take the answer.
    #[error("the program shows {what}, and does not go on after {tries} answers")]
    Prompt {
        /// What it shows.
        what: String,
        /// How often it was answered.
        tries: u32,
        /// What the window showed.
        frame: Box<Frame>,
    },
    /// There is no plan.
    #[error("no plan")]
    Plan(#[from] PlanError),
    /// The game's pilot cannot go on.
    #[error("cannot steer: {why}")]
    Steering {
        /// Why.
        why: String,
        /// What the window showed.
        frame: Box<Frame>,
    },
    /// A reading that is no level: a bug.
    #[error("the reading is not a level")]
    Level(#[from] LevelError),
    /// Moves do not do what they should.
    #[error(
        "stuck: after {tries} tries \"{action}\" did not lead to what it should; expected\n{expected}{}\n{seen}", saw(source.is_some())
    )]
    Stuck {
        /// How often in a row.
        tries: u32,
        /// The action.
        action: String,
        /// The level's text that it should lead to.
        expected: String,
        /// What was seen instead, or last, where the window cannot be read any more.
        seen: String,
        /// Why the window cannot be read.
        source: Option<Box<VisionError>>,
        /// What the window showed.
        frame: Box<Frame>,
    },
    /// The last move of a level was made, and nothing showed that it won.
    #[error(
        "the last move of level {level} was made, but in {looks} looks nothing showed that it won, so it is not counted; --patience waits longer"
    )]
    NotSeen {
        /// Which, counted from 1.
        level: usize,
        /// How often the window was read since.
        looks: u32,
        /// Why the last of them showed nothing, where there is a reason.
        source: Option<VisionError>,
        /// What the window showed.
        frame: Box<Frame>,
    },
    /// After a win the window shows something that cannot be read: it may be a further level.
    #[error(
        "{won} won, and what the window shows since cannot be read, in {looks} looks: a further level may stand there; --patience waits longer"
    )]
    NextUnread {
        /// Levels won until then.
        won: usize,
        /// How often the window was read since.
        looks: u32,
        /// Why the last of them was refused.
        source: VisionError,
        /// What the window showed.
        frame: Box<Frame>,
    },
    /// The play ended by itself, with fewer levels won than asked for.
    #[error("{}: {why}", few(*won, *asked))]
    TooFew {
        /// Levels won.
        won: usize,
        /// Levels asked for; 1 where all were.
        asked: usize,
        /// Why it ended.
        why: String,
    },
    /// The most actions allowed were sent before the levels asked for were won.
    #[error("the most moves allowed, {most}, were made, with {won} levels won")]
    OutOfMoves {
        /// How many are allowed.
        most: u32,
        /// Levels won.
        won: usize,
    },
    /// None of the ways in which programs of the game are operated moves the board.
    #[error("nothing that was tried was seen to move the board: {tried}")]
    NoControls {
        /// What was tried.
        tried: String,
    },
    /// What the window shows is not certain enough to press anything in it, as long as nothing names its program.
    #[error(
        "the window shows {what}, as {program} of {game} does, but neither its title nor you name that program: nothing is sent for it; say --game {game} if that is what it is"
    )]
    Unnamed {
        /// What it shows.
        what: String,
        /// The game that it was taken for.
        game: &'static str,
        /// The program that it was taken for.
        program: String,
        /// What the window showed.
        frame: Box<Frame>,
    },
}

/// How many levels of those asked for were won, for people.
fn few(won: usize, asked: usize) -> String {
    match won {
        0 => "no level was won".to_owned(),
        _ => format!("only {won} of {asked} levels were won"),
    }
}

/// What is said of a board that was seen where a play is stuck; after it comes why the window cannot be read, where it cannot.
fn saw(is_unread: bool) -> &'static str {
    if is_unread { "cannot read the window any more; saw last" } else { "saw" }
}

impl PlayError {
    /// Which of them it is: a word that stays the same however its message is put.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            PlayError::Stopped(_) => "stopped",
            PlayError::Capture(_) => "capture",
            PlayError::Desktop(_) => "desktop",
            PlayError::Input(_) => "input",
            PlayError::NoFocus => "no_focus",
            PlayError::Obstructed(_) => "obstructed",
            PlayError::Beside { .. } => "beside",
            PlayError::Disturbed { .. } => "disturbed",
            PlayError::InUse { .. } => "in_use",
            PlayError::Bug(_) => "bug",
            PlayError::Unreadable { .. } => "unreadable",
            PlayError::Ambiguous { .. } => "ambiguous",
            PlayError::Over { .. } => "over",
            PlayError::Prompt { .. } => "prompt",
            PlayError::Plan(_) => "plan",
            PlayError::Steering { .. } => "steering",
            PlayError::Level(_) => "level",
            PlayError::Stuck { .. } => "stuck",
            PlayError::NotSeen { .. } => "not_seen",
            PlayError::NextUnread { .. } => "next_unread",
            PlayError::TooFew { .. } => "too_few",
            PlayError::OutOfMoves { .. } => "out_of_moves",
            PlayError::Unnamed { .. } => "unnamed",
            PlayError::NoControls { .. } => "no_controls",
        }
    }

    /// What the window showed when the play ended, where that helps.
    #[must_use]
    pub fn frame(&self) -> Option<&Frame> {
        match self {
            PlayError::Unreadable { frame, .. }
            | PlayError::Prompt { frame, .. }
            | PlayError::Steering { frame, .. }
            | PlayError::NotSeen { frame, .. }
            | PlayError::NextUnread { frame, .. }
            | PlayError::Unnamed { frame, .. }
            | PlayError::Ambiguous { frame, .. }
            | PlayError::Stuck { frame, .. } => Some(frame),
            _ => None,
        }
    }
}
