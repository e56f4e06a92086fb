//! The player: look, plan, act, look again, compare; re-plan when the screen differs.
//!
//! Knows traits (a capture, an input, a desktop, a game), never devices, never which game it plays.

mod act;
mod answer;
mod apart;
mod desk;
mod event;
mod look;
mod next;
mod play;
mod steer;
mod trail;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::capture::{Capture, CaptureError};
use crate::desktop::{Desktop, DesktopError, Guard, Obstacle, StopReason};
use crate::frame::Frame;
use crate::game::{Aim, AnyGame, AnyReading, LevelError, PlanError};
use crate::input::{Input, InputError};
use crate::memory::Memory;
use crate::profile::Profile;
use crate::vision::VisionError;

pub use event::{Event, LevelReport, Report, Watcher};

/// How to play.
#[derive(Clone, Debug)]
pub struct Options {
    /// Levels to win; `None` for all that come.
    pub levels: Option<u32>,
    /// Moves to make at most, over all levels.
    pub max_moves: Option<u32>,
    /// Extra time between moves.
    pub delay: Duration,
    /// Times in a row that a move may fail, or a level be lost sight of.
    pub retries: u32,
    /// How long a board may take to appear, at the start and after a win.
    pub patience: Duration,
    /// What the plans are to be the cheapest of.
    pub aim: Aim,
    /// Whether to find out more than a win needs, see [`Aim::thorough`].
    pub thorough: bool,
    /// The level to begin with, as its program calls it; `None` for where the program begins.
    pub title: Option<String>,
    /// How long a search may take.
    pub think: Duration,
    /// Bytes that a search may take.
    pub memory: usize,
    /// How long nobody may use keyboard and buttons before a play goes on that waits for whoever used its window.
    pub resume_after: Duration,
    /// Set by whoever wants it to go on at once.
    pub resume: Arc<AtomicBool>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            levels: None,
            max_moves: None,
            delay: Duration::ZERO,
            retries: 10,
            patience: Duration::from_secs(8),
            aim: Aim::default(),
            thorough: false,
            title: None,
            think: Duration::from_secs(60),
            memory: 4 << 30,
            resume_after: Duration::from_secs(5),
            resume: Arc::default(),
        }
    }
}

/// What a player works with.
pub struct Table<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The program that runs it.
    pub profile: &'a Profile,
    /// Looks at the window.
    pub capture: &'a mut dyn Capture,
    /// Operates it.
    pub input: &'a mut dyn Input,
    /// Where the window is, and what the person at the desk wants.
    pub desktop: &'a dyn Desktop,
    /// The window, as the desktop knows it.
    pub window: u32,
    /// Set by Ctrl-C.
    pub interrupted: &'a AtomicBool,
    /// Hears what happens.
    pub watcher: &'a mut dyn Watcher,
    /// What is known of levels from other plays.
    pub memory: &'a mut dyn Memory,
}

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
    /// The window is taken away again and again, so that no move is made.
    #[error("disturbed {times} times in a row, so that no move was made; the last time {last}")]
    Disturbed {
        /// How often.
        times: u32,
        /// By what.
        last: Obstacle,
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
    /// The program shows that there are no more levels. No failure: it ends the play.
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
        "stuck: after {tries} tries \"{action}\" did not lead to what it should; expected\n{expected}saw\n{seen}"
    )]
    Stuck {
        /// How often in a row.
        tries: u32,
        /// The action.
        action: String,
        /// The level's text that it should lead to.
        expected: String,
        /// What was seen instead.
        seen: String,
        /// What the window showed.
        frame: Box<Frame>,
    },
}

impl PlayError {
    /// What the window showed when the play ended, where that helps.
    #[must_use]
    pub fn frame(&self) -> Option<&Frame> {
        match self {
            PlayError::Unreadable { frame, .. }
            | PlayError::Prompt { frame, .. }
            | PlayError::Steering { frame, .. }
            | PlayError::Ambiguous { frame, .. }
            | PlayError::Stuck { frame, .. } => Some(frame),
            _ => None,
        }
    }
}

/// Plays levels until there are no more, or as many as asked for. All keys are released at the end, whatever it is.
/// The report says what was done until then.
pub fn play(table: Table<'_>, options: &Options) -> (Report, Result<(), PlayError>) {
    let mut player = match Player::new(table, options.clone()) {
        Ok(player) => player,
        Err(error) => return (Report::default(), Err(error)),
    };
    // What was done up to a bug is reported all the same, and nothing stays down.
    let run = catch_unwind(AssertUnwindSafe(|| player.run()));
    let result = match run.unwrap_or_else(|panic| Err(PlayError::Bug(told(&*panic)))) {
        Err(PlayError::Over { what }) => {
            player.report.ended = Some(format!("the program shows {what}"));
            Ok(())
        }
        result => result,
    };
    let released = player.table.input.release_all().map_err(PlayError::Input);
    (player.report, result.and(released))
}

/// What a panic says.
fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}

/// A play in progress.
struct Player<'a> {
    table: Table<'a>,
    /// The program, with what was learned of it.
    profile: Profile,
    options: Options,
    guard: Guard,
    report: Report,
    prelude: Prelude,
    /// The title of the level that is to be come to.
    title: Option<String>,
    /// Whether it has been typed.
    typed: bool,
    /// The last look since the last key that showed what programs show for a moment only.
    witness: Option<AnyReading>,
    /// Whether more than a win needs is to be found out about the level that is played.
    thorough: bool,
    /// Whether the last gestures used the pointer.
    points: bool,
    /// When somebody else last used keyboard or buttons.
    others_at: Option<Instant>,
    /// Whether the play has waited for somebody since this was last asked: what was known may be stale.
    paused: bool,
    /// What kept gestures from the window, and how often since one got there.
    disturbed: u32,
    /// Since when something has stood in the way.
    obstructed: Option<Instant>,
}

/// What was done to tell the readings of a board apart, before its play began.
#[derive(Debug, Default)]
struct Prelude {
    /// The board before the first of these moves, where it is known by now.
    level: Option<String>,
    moves: u32,
    lost: u32,
}

/// Time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(8);

impl<'a> Player<'a> {
    fn new(table: Table<'a>, options: Options) -> Result<Player<'a>, PlayError> {
        let rect =
            table.desktop.window(table.window)?.ok_or(PlayError::Stopped(StopReason::Closed))?.rect;
        let (report, prelude) = (Report::default(), Prelude::default());
        let (title, thorough) = (options.title.clone(), options.thorough);
        let profile = table.profile.clone();
        Ok(Player {
            table,
            profile,
            options,
            guard: Guard::new(rect),
            report,
            prelude,
            title,
            typed: false,
            witness: None,
            thorough,
            points: false,
            others_at: None,
            paused: false,
            disturbed: 0,
            obstructed: None,
        })
    }
}
