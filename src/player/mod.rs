//! The player: look, plan, act, look again, compare; re-plan when the screen differs.
//!
//! Knows traits (a capture, an input, a desktop, a game), never devices, never which game it plays.

mod act;
mod action_history;
mod answer;
mod apart;
mod clock;
mod control;
mod controls;
mod desk;
mod error;
mod event;
mod look;
mod next;
mod play;
mod round;
mod steer;
mod trust;
mod tuning;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::capture::Capture;
use crate::desktop::{Desktop, Guard, StopReason};
use crate::frame::Frame;
use crate::game::{AnyGame, AnyReading, Objective};
use crate::input::Input;
use crate::memory::Memory;
use crate::profile::Profile;
use tuning::Tuning;

pub use clock::{Clock, Real};
pub use control::Control;
pub use controls::{Operated, find_controls};
pub use error::PlayError;
pub use event::{Event, Evidence, LevelReport, Report, Watcher};

/// How to play. Written without what only this process has: who ends a search, and who says to go on.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Options {
    /// Levels to win; `None` for all that come.
    pub levels: Option<u32>,
    /// Moves to make at most, over all levels: those that are tried, those that the window does not take, flights and
    /// answers to menus count.
    pub max_moves: Option<u32>,
    /// Whether the person or the window's title names the program. Where neither does, no menu is answered and no move is
    /// tried before one has done what it should.
    pub named: bool,
    /// Extra time between moves.
    pub delay: Duration,
    /// Times in a row that a move may fail, or a level be lost sight of.
    pub retries: u32,
    /// How long a board may take to appear, at the start and after a win.
    pub patience: Duration,
    /// What the plans are to be the cheapest of.
    #[serde(alias = "aim")]
    pub objective: Objective,
    /// Whether to find out more than a win needs, see [`Objective::thorough`].
    pub thorough: bool,
    /// The level to begin with, as its program calls it; `None` for where the program begins.
    pub title: Option<String>,
    /// How long a search may take.
    pub think: Duration,
    /// Bytes that a search may take.
    pub memory: usize,
    /// Ends a search when it is set; `None` for none that does.
    #[serde(skip)]
    pub stop: Option<&'static AtomicBool>,
    /// How long nobody may use keyboard and buttons before a play goes on that waits for whoever used its window.
    pub resume_after: Duration,
    /// How long somebody may use its window without such a rest before the play is over.
    pub most_use: Duration,
    /// Set by whoever wants it to go on at once.
    #[serde(skip)]
    pub resume: Arc<AtomicBool>,
    /// Holds it, for whoever watches.
    #[serde(skip)]
    pub control: Control,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            levels: None,
            max_moves: None,
            named: false,
            delay: Duration::ZERO,
            retries: 10,
            patience: Duration::from_secs(8),
            objective: Objective::default(),
            thorough: false,
            title: None,
            think: Duration::from_secs(60),
            memory: 4 << 30,
            stop: None,
            resume_after: Duration::from_secs(5),
            most_use: Duration::from_secs(120),
            resume: Arc::default(),
            control: Control::default(),
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
    /// What time it is.
    pub clock: &'a dyn Clock,
}

/// Plays levels until there are no more, or as many as asked for. All keys are released at the end, whatever it is.
/// The report says what was done until then.
pub fn play(table: Table<'_>, options: &Options) -> (Report, Result<(), PlayError>) {
    let mut player = match Player::new(table, options.clone()) {
        Ok(player) => player,
        Err(error) => return (Report::default(), Err(error)),
    };
    let result = guarded(&mut player, Player::run);
    (player.report, result)
}

/// Plays: what was done up to a bug is reported all the same, and nothing stays down, whatever it comes to.
fn guarded<'a>(
    player: &mut Player<'a>,
    play: impl FnOnce(&mut Player<'a>) -> Result<(), PlayError>,
) -> Result<(), PlayError> {
    let run = catch_unwind(AssertUnwindSafe(|| play(player)));
    let result = run.unwrap_or_else(|panic| Err(PlayError::Bug(told(&*panic))));
    let released = player.table.input.release_all().map_err(PlayError::Input);
    result.and(released)
}

/// What a panic says.
fn told(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
    text.unwrap_or_else(|| "a panic without words".to_owned())
}

/// A play in progress.
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on one another")]
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
    /// The first board that was read: others of its program are read as it was.
    first: Option<AnyReading>,
    /// The last look since the last key that showed what programs show for a moment only.
    witness: Option<AnyReading>,
    /// Whether more than a win needs is to be found out about the level that is played.
    thorough: bool,
    /// Whether the last gestures used the pointer.
    points: bool,
    /// When somebody else last used keyboard or buttons.
    others_at: Option<Instant>,
    /// Whether the play has waited for somebody since the board was last read: what was known may be stale.
    paused: bool,
    /// How often whoever watches has held the play.
    holds: u32,
    /// How often somebody has used the window since this level began, and since when.
    uses: u32,
    used_since: Option<Instant>,
    /// What kept gestures from the window, and how often since one got there.
    disturbed: u32,
    /// Since when something has stood in the way.
    obstructed: Option<Instant>,
    /// What the window showed when the level that is played began...
    began: Option<Frame>,
    /// ... and when the last move was first read to have done what it should.
    glimpse: Option<Frame>,
    /// The last frame that showed what was steered, since somebody last steered in this level.
    left: Option<Frame>,
    /// Whether a move has done what it should: the window shows the game that it was taken for.
    proven: bool,
    /// Actions sent, of those that [`Options::max_moves`] counts.
    acts: u32,
    /// What is found out of how the program is operated, where that is what it is played for.
    tuning: Option<Tuning>,
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
        let window =
            table.desktop.window(table.window)?.ok_or(PlayError::Stopped(StopReason::Closed))?;
        let (report, prelude) = (Report::default(), Prelude::default());
        let (title, thorough) = (options.title.clone(), options.thorough);
        let profile = table.profile.clone();
        Ok(Player {
            table,
            profile,
            options,
            guard: Guard::new(window.rect, window.pid),
            report,
            prelude,
            title,
            typed: false,
            first: None,
            witness: None,
            thorough,
            points: false,
            others_at: None,
            paused: false,
            holds: 0,
            uses: 0,
            used_since: None,
            disturbed: 0,
            obstructed: None,
            began: None,
            glimpse: None,
            left: None,
            proven: false,
            acts: 0,
            tuning: None,
        })
    }
}
