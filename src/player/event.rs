//! What a player tells those who watch, and what it reports at the end.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::desktop::Obstacle;
use crate::frame::Frame;
use crate::game::{AnyReading, Plan, Screen};
use crate::geometry::Rect;
use crate::input::Touched;
use crate::vision::VisionError;
use crate::vision::overlay::Mark;

/// Something that happened in a play.
#[derive(Clone, Copy)]
pub enum Event<'a> {
    /// The window was looked at. Comes often: every few milliseconds while something moves.
    Seen(&'a Frame),
    /// What the window showed was read, with or without what is expected. One picture may be read more than once.
    Read {
        /// What it showed.
        frame: &'a Frame,
        /// As what it was read, or why it was not.
        screen: Result<&'a Screen<AnyReading>, &'a VisionError>,
    },
    /// A board is waited for, and this is what was read meanwhile.
    Waiting(&'a Result<Screen<AnyReading>, VisionError>),
    /// A board was read, and this is how it will be played.
    Planned {
        /// What was read.
        reading: &'a AnyReading,
        /// What will be done.
        plan: &'a Plan,
        /// How long the search took.
        took: Duration,
    },
    /// A board can be read in several ways; this action will tell them apart.
    Trying {
        /// The ways.
        readings: &'a [AnyReading],
        /// The action.
        action: &'a str,
    },
    /// A move is about to be made.
    Acting {
        /// What the board is now.
        reading: &'a AnyReading,
        /// The plan that it belongs to.
        plan: &'a Plan,
        /// Its place in the plan.
        step: usize,
    },
    /// The program shows something else than a board, and gets an answer.
    Answering {
        /// What it shows.
        what: &'a str,
    },
    /// A pilot steers; comes with every frame that it sees.
    Steering {
        /// What it saw.
        frame: &'a Frame,
        /// What it believes and aims at, as marks over the frame.
        marks: &'a dyn Fn() -> Vec<Mark>,
    },
    /// Something for people: what was measured, what went otherwise than planned.
    Noted {
        /// What.
        what: &'a str,
    },
    /// A move changed nothing: the window did not take it.
    Lost {
        /// The action.
        action: &'a str,
    },
    /// The board is not what the plan expects: it is looked at afresh.
    Differs {
        /// The action after which it differs.
        action: &'a str,
    },
    /// The window has another place or size.
    Moved(Rect),
    /// The window is asked to take the focus.
    Refocused,
    /// Gestures are held back: they would not have reached the window, or not only it.
    Obstructed(&'a Obstacle),
    /// Somebody uses the window: the play waits.
    Paused {
        /// What was used.
        what: Touched,
        /// How long nobody is to use keyboard and buttons before it goes on.
        quiet_for: Duration,
    },
    /// Whoever watches holds the play: nothing is sent, and nothing is down.
    Held,
    /// It goes on.
    Resumed,
    /// What has been done so far; comes before each move.
    Tally {
        /// In the levels before, and what was sent.
        report: &'a Report,
        /// In this level.
        level: &'a LevelReport,
    },
    /// A level is won.
    Won(&'a LevelReport),
}

/// Hears what happens in a play.
pub trait Watcher {
    /// Something happened.
    fn event(&mut self, event: Event<'_>);
}

/// Nobody.
impl Watcher for () {
    fn event(&mut self, _: Event<'_>) {}
}

/// What showed that a level was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Evidence {
    /// Its board, with nothing left to do.
    #[serde(rename = "won board")]
    WonBoard,
    /// The board of another level.
    #[serde(rename = "next level")]
    NextLevel,
    /// What the program shows when there are no more levels.
    #[serde(rename = "end screen")]
    EndScreen,
}

/// One level that was played.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LevelReport {
    /// Its text, as it was first seen.
    pub level: String,
    /// Cost of the first plan; where something had to be found out, of the plan that could be made afterwards.
    pub planned: u32,
    /// Whether that was proved to be the least.
    pub optimal: bool,
    /// Moves that were made and seen on the screen.
    pub moves: u32,
    /// Moves that the window did not take.
    pub lost: u32,
    /// What the program calls it.
    pub title: Option<String>,
    /// Times that something had to be found out first.
    pub trials: u32,
    /// Times that the board was not what the plan expected.
    pub replanned: u32,
    /// Times that something was lost and begun again, such as after a fall.
    pub deaths: u32,
    /// States that the first search expanded.
    pub expanded: u64,
    /// From the first look to the win.
    pub seconds: f64,
    /// What showed the win; `None` where nothing did.
    pub evidence: Option<Evidence>,
}

impl LevelReport {
    /// This level's report, with what was done before it was known what level it is.
    pub(super) fn after(self, before: &LevelReport) -> LevelReport {
        LevelReport {
            moves: self.moves + before.moves,
            lost: self.lost + before.lost,
            replanned: self.replanned + before.replanned,
            deaths: self.deaths + before.deaths,
            ..self
        }
    }
}

/// What was done in a play.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Report {
    /// The levels that were won, in order.
    pub won: Vec<LevelReport>,
    /// Levels whose last move was made, though nothing showed that it won.
    pub not_seen: Vec<LevelReport>,
    /// Boards that were found won before a move was made: nobody can say by whom.
    pub found_won: u32,
    /// Moves that were made, in levels that were not won too.
    pub moves: u32,
    /// Keys, clicks and drags that were sent, for whatever reason.
    pub sent: u32,
    /// Times that the play waited for somebody who used the window.
    pub pauses: u32,
    /// Why the play ended where it ended by itself.
    pub ended: Option<String>,
}
