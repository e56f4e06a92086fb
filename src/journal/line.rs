//! The lines of a journal. Times are microseconds since it began, places pixels.

use serde::{Deserialize, Serialize};

use crate::capture::CaptureError;
use crate::desktop::{DesktopError, Obstacle, WindowInfo};
use crate::game::{self, AnyReading, Screen};
use crate::geometry::Rect;
use crate::input::{Gesture, InputError, Key, Touch};
use crate::player::{LevelReport, Options};
use crate::vision::VisionError;

/// One line. What has a time turns the player's clock to it; an answer holds until another one is written, and says at which
/// asking since the clock was last turned it was given first.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Line {
    /// The first line.
    Journal(Header),
    /// What happened in a row and brought nothing new, see [`Beat`].
    Beats(String),
    /// A look that showed another picture.
    Look(PictureLine),
    /// A look that showed nothing.
    Unseen { at: u64, why: Unseen },
    /// What others did with keyboard and mouse.
    Touched { at: u64, touches: Result<Vec<Touch>, Failed> },
    /// A gesture, how often it asked whether to stop, and how it ended.
    Performed { at: u64, gesture: Gesture, asked: u32, end: Result<(), Failed> },
    /// Keys that were to be held, and how many were pressed anew.
    Held { at: u64, keys: Vec<Key>, end: Result<u32, Failed> },
    /// Keys and buttons were let go, or were not.
    Released { at: u64, end: Result<(), Failed> },
    /// The window that is played.
    Window { call: u32, is: Result<Option<WindowInfo>, Unanswered> },
    /// Where the pointer is.
    Pointer { call: u32, is: Result<(i32, i32), Unanswered> },
    /// The whole screen.
    Screen { call: u32, is: Result<Rect, Unanswered> },
    /// Whether Escape is down.
    Escape { call: u32, is: Result<bool, Unanswered> },
    /// What came of asking for the focus.
    Raised { call: u32, is: Result<(), Unanswered> },
    /// Whether the person wants the play to end, or to go on; told with the pointer.
    Asked { call: u32, is: Wishes },
    /// What was known of levels.
    Recalled { levels: Vec<String> },
    /// What was found out of one.
    Kept { title: Option<String>, level: String },
    /// The last picture was read otherwise than what was read before.
    Read(Recognition),
    /// A plan was made.
    Planned(Plan),
    /// An action is about to be done.
    Acting { action: String },
    /// Something else happened.
    Event(String),
    /// A level was won.
    Won(LevelReport),
    /// The play ended.
    Ended(Ended),
    /// The journal ends before the play: it would take more bytes than it may.
    Full { most: u64 },
}

/// What a journal is of.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// See [`FORMAT`](super::FORMAT).
    pub(super) format: u32,
    /// The version of the program.
    pub(super) screenplay: String,
    /// The game and the program, as the profile calls them.
    pub(super) game: String,
    pub(super) program: String,
    /// The number of the window.
    pub(super) window: u32,
    pub(super) options: Options,
}

/// A picture that differs from the one before in one rectangle, which is in a file of its number.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PictureLine {
    pub(super) at: u64,
    /// Counted from 1.
    pub(super) picture: u32,
    /// Width and height of the whole.
    pub(super) size: (u32, u32),
    /// What the file holds of it; nothing where only the place on the screen is another.
    pub(super) part: Option<Rect>,
    /// Its place on the screen.
    pub(super) origin: (i32, i32),
}

/// What happens often and says nothing: written as a letter and, where it turns the clock, by how many microseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// A wait ended.
    Slept(u64),
    /// Nobody touched anything.
    Untouched(u64),
    /// A look that showed the same picture.
    Same(u64),
    /// The same keys were held on, none pressed anew.
    Held(u64),
    /// All was let go.
    Released(u64),
    /// The last picture was read as what was read before.
    Read,
}

impl Beat {
    /// Adds it to a line.
    pub(super) fn write(self, line: &mut String) {
        use std::fmt::Write;
        if !line.is_empty() {
            line.push(' ');
        }
        // Writing to a string cannot fail.
        let _ = match self {
            Beat::Slept(time) => write!(line, "s{time}"),
            Beat::Untouched(time) => write!(line, "t{time}"),
            Beat::Same(time) => write!(line, "l{time}"),
            Beat::Held(time) => write!(line, "h{time}"),
            Beat::Released(time) => write!(line, "u{time}"),
            Beat::Read => write!(line, "r"),
        };
    }

    /// Reads one; nothing where it is none.
    pub(super) fn read(word: &str) -> Option<Beat> {
        if word == "r" {
            return Some(Beat::Read);
        }
        let mut letters = word.chars();
        let kind = letters.next()?;
        let time = letters.as_str().parse().ok()?;
        Some(match kind {
            's' => Beat::Slept(time),
            't' => Beat::Untouched(time),
            'l' => Beat::Same(time),
            'h' => Beat::Held(time),
            'u' => Beat::Released(time),
            _ => return None,
        })
    }
}

/// Why a look showed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Unseen {
    Closed,
    Minimized,
    Failed(String),
}

impl Unseen {
    pub(super) fn of(error: &CaptureError) -> Unseen {
        match error {
            CaptureError::WindowClosed { .. } => Unseen::Closed,
            CaptureError::Minimized { .. } => Unseen::Minimized,
            other => Unseen::Failed(other.to_string()),
        }
    }

    pub(super) fn error(&self, id: u32) -> CaptureError {
        match self {
            Unseen::Closed => CaptureError::WindowClosed { id },
            Unseen::Minimized => CaptureError::Minimized { id },
            Unseen::Failed(why) => CaptureError::Server(why.clone()),
        }
    }
}

/// Why the desktop said nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Unanswered {
    Unsupported,
    Failed(String),
}

impl Unanswered {
    pub(super) fn of(error: &DesktopError) -> Unanswered {
        match error {
            DesktopError::Unsupported(_) => Unanswered::Unsupported,
            other => Unanswered::Failed(other.to_string()),
        }
    }

    pub(super) fn error(self) -> DesktopError {
        match self {
            Unanswered::Unsupported => DesktopError::Unsupported("the platform did not say"),
            Unanswered::Failed(why) => DesktopError::Server(why),
        }
    }
}

/// Why a gesture did not come to its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Failed {
    Stopped,
    Astray(Obstacle),
    CutShort(Obstacle),
    Refused(String),
}

impl Failed {
    pub(super) fn of(error: &InputError) -> Failed {
        match error {
            InputError::Stopped => Failed::Stopped,
            InputError::Astray(obstacle) => Failed::Astray(obstacle.clone()),
            InputError::CutShort(obstacle) => Failed::CutShort(obstacle.clone()),
            other => Failed::Refused(other.to_string()),
        }
    }

    pub(super) fn error(self) -> InputError {
        match self {
            Failed::Stopped => InputError::Stopped,
            Failed::Astray(obstacle) => InputError::Astray(obstacle),
            Failed::CutShort(obstacle) => InputError::CutShort(obstacle),
            Failed::Refused(message) => {
                InputError::Refused { what: "go on as it did then".to_owned(), message }
            }
        }
    }
}

/// What the person at the desk wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wishes {
    /// The play is to end.
    pub(super) end: bool,
    /// It is to go on at once.
    pub(super) go_on: bool,
}

/// As what a picture was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Recognition {
    /// A board: its level.
    Board(String),
    /// A board that can be read in several ways: their levels, likeliest first.
    Ambiguous(Vec<String>),
    /// Something that waits for an answer.
    Prompt(String),
    /// Something that ends by itself.
    Busy(String),
    /// There are no more levels.
    Over(String),
    /// Nothing: why.
    Refused(String),
}

impl Recognition {
    pub(super) fn of(screen: Result<&Screen<AnyReading>, &VisionError>) -> Recognition {
        let level = |reading: &AnyReading| reading.level.clone();
        match screen {
            Ok(Screen::Board(reading)) => Recognition::Board(level(reading)),
            Ok(Screen::Ambiguous(readings)) => {
                Recognition::Ambiguous(readings.iter().map(level).collect())
            }
            Ok(Screen::Prompt(prompt)) => Recognition::Prompt(prompt.what.clone()),
            Ok(Screen::Busy(what)) => Recognition::Busy(what.clone()),
            Ok(Screen::Over(what)) => Recognition::Over(what.clone()),
            Err(error) => Recognition::Refused(error.to_string()),
        }
    }

    /// Whether two mean the same. Why nothing was read is told in words that may change: that it was not is what counts.
    pub(super) fn is_as(&self, other: &Recognition) -> bool {
        let both = (self, other);
        matches!(both, (Recognition::Refused(_), Recognition::Refused(_))) || self == other
    }
}

/// A plan, as far as it decides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// When it was made.
    pub at: u64,
    /// What it costs.
    pub cost: u32,
    /// How good it is known to be: `optimal`, or `at least` how much any costs.
    pub proof: String,
    /// Its actions.
    pub actions: String,
    /// What it is to find out, where it does not win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trial: Option<String>,
    /// States that the search expanded; they decide nothing.
    pub expanded: u64,
}

impl Plan {
    pub(super) fn of(plan: &game::Plan, at: u64) -> Plan {
        Plan {
            at,
            cost: plan.cost,
            proof: plan.proof.to_string(),
            actions: plan.actions(),
            trial: plan.trial.clone(),
            expanded: plan.expanded,
        }
    }

    /// Whether two decide the same. Trials that do the same may say so in other words.
    pub(super) fn is_as(&self, other: &Plan) -> bool {
        (self.cost, &self.proof, &self.actions, self.trial.is_some())
            == (other.cost, &other.proof, &other.actions, other.trial.is_some())
    }
}

/// How a play ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ended {
    pub(super) at: u64,
    /// The kind of its error, and what it said; nothing where all went well.
    pub(super) error: Option<(String, String)>,
    /// Whether the person wanted it to end: a search that was broken off would have gone on.
    pub(super) stopped: bool,
    pub(super) won: Vec<LevelReport>,
    pub(super) moves: u32,
    pub(super) sent: u32,
}
