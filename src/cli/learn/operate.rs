//! `learn --try`: keys and clicks are tried in a window, so that the profile says how its program is operated.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Result;
use clap::Args;

use crate::capture::{self, Capture, Watched};
use crate::cli::exit::Usage;
use crate::cli::learn::found;
use crate::cli::line::Line;
use crate::cli::output;
use crate::cli::play::{confirm, count_down, watchdog};
use crate::cli::session::Session;
use crate::cli::sick;
use crate::cli::watch::Watch;
use crate::desktop::{self, Desktop, Selector};
use crate::frame::Frame;
use crate::game::AnyGame;
use crate::input::Device;
use crate::player::{self, Event, Operated, Options, PlayError, Report, Table, Watcher};
use crate::profile::Profile;

/// Moves after which most kinds of cell have been seen.
const FEW: u32 = 5;

/// What is tried in a window.
#[derive(Args, Clone, Debug)]
pub(super) struct TryArgs {
    /// Play the window, to find out which keys, clicks or drags move its board, how long they have to take, and what brings
    /// the next level. Without it, this is asked on the terminal where a window is named
    #[arg(long = "try")]
    tried: bool,
    /// Levels that are won for that at most
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    levels: u32,
    /// Seconds to wait before the first key, to let go of keyboard and mouse
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    countdown: u64,
}

impl TryArgs {
    /// Whether a window is to be tried, where none may be asked.
    pub(super) fn is_asked(&self) -> bool {
        self.tried
    }

    /// That a window can be tried, where that is said.
    ///
    /// # Errors
    /// There is none, or no way of playing the game that could be tried.
    pub(super) fn check(&self, game: &dyn AnyGame, selector: &Selector) -> Result<()> {
        if self.tried && selector.is_empty() {
            let message = "--try needs a window: name it with --window, --app, --pid or --id";
            return Err(Usage(message.to_owned()).into());
        }
        if self.tried && game.schemes().is_empty() {
            let message =
                format!("how programs of {} are operated cannot be tried out", game.name());
            return Err(Usage(message).into());
        }
        Ok(())
    }

    /// Whether the window is to be played: that is said, or asked.
    ///
    /// # Errors
    /// Nobody can be asked.
    pub(super) fn agreed(
        &self,
        game: &dyn AnyGame,
        selector: &Selector,
        asks: bool,
        interrupted: &AtomicBool,
    ) -> Result<bool> {
        let can = !selector.is_empty() && !game.schemes().is_empty();
        if self.tried || !can || !asks || !io::stdin().is_terminal() {
            return Ok(self.tried);
        }
        let question = "find out how it is operated, by keys and clicks in its window? [y/N] ";
        confirm::agreed(question, interrupted)
    }
}

/// A window that is tried.
pub(super) struct Trial<'a> {
    args: &'a TryArgs,
    game: &'static dyn AnyGame,
    desktop: Box<dyn Desktop>,
    window: u32,
    capture: Watched,
    device: Device,
    watch: Watch,
    interrupted: &'static AtomicBool,
}

impl Trial<'_> {
    /// Opens the window, and gives whoever sits there time to let go.
    ///
    /// # Errors
    /// There is no such window, or it cannot be seen or operated.
    pub(super) fn open<'a>(
        args: &'a TryArgs,
        session: &Session,
        game: &'static dyn AnyGame,
        selector: &Selector,
        interrupted: &'static AtomicBool,
    ) -> Result<Trial<'a>> {
        let desktop = desktop::open(None)?;
        desktop.gives_focus()?;
        let window = selector.choose(&desktop.windows()?)?.id;
        let capture = Watched::new(capture::of_window(None, window)?);
        std::thread::sleep(capture.ready_in());
        let line = Line::new(session.progress(0), true);
        // What is typed here answers questions, before and after a trial.
        let watch = Watch::new(game, line, None).without_enter();
        count_down(args.countdown, &watch, interrupted)?;
        let device = Device::open(None)?.watched_by(watchdog()?);
        Ok(Trial { args, game, desktop, window, capture, device, watch, interrupted })
    }

    /// Makes a few moves. What the window showed before and after them, whether it was read or not.
    ///
    /// # Errors
    /// The window cannot be seen or operated.
    pub(super) fn frames(&mut self, profile: &Profile) -> Result<Vec<Frame>> {
        let options = Options { max_moves: Some(FEW), levels: Some(1), ..Options::default() };
        let (_, found, frames) = self.play(profile, &options);
        let ended = match found {
            Ok((_, ended)) => ended,
            Err(error) => Some(error),
        };
        match ended {
            Some(error @ (PlayError::Stopped(_) | PlayError::Input(_) | PlayError::NoFocus)) => {
                Err(error.into())
            }
            // Where the first move led to what could not be read, that is to be taught; later it may be what follows a win.
            Some(error) if frames.is_empty() => Ok(error.frame().cloned().into_iter().collect()),
            _ => Ok(frames),
        }
    }

    /// Finds out how the program is operated, and adds to its profile, which lies at `path`, what that does not say yet.
    ///
    /// # Errors
    /// Nothing moves the board, or as for a play.
    pub(super) fn find(&mut self, profile: &Profile, path: &Path) -> Result<()> {
        let options = Options { levels: Some(self.args.levels), ..Options::default() };
        let (report, found, _) = self.play(profile, &options);
        let (operated, ended) =
            found.map_err(|error| sick::named(error.into(), &mut self.capture))?;
        let scheme = &self.game.schemes()[operated.way];
        output::print(&found::words(&operated, scheme, report.won.len(), report.sent))?;
        output::print(&found::add(path, &operated, scheme)?)?;
        ended.map_or(Ok(()), |error| Err(sick::named(error.into(), &mut self.capture)))
    }

    fn play(&mut self, profile: &Profile, options: &Options) -> (Report, Outcome, Vec<Frame>) {
        let mut watcher = Stills { watch: &mut self.watch, last: None, frames: Vec::new() };
        let table = Table {
            game: self.game,
            profile,
            capture: &mut self.capture,
            input: &mut self.device,
            desktop: self.desktop.as_ref(),
            window: self.window,
            interrupted: self.interrupted,
            watcher: &mut watcher,
            clock: &player::Real,
            memory: &mut (),
        };
        let options = Options { stop: Some(self.interrupted), ..options.clone() };
        let (report, found) = player::find_controls(table, &options, self.game.schemes());
        let frames = watcher.frames;
        self.watch.finish();
        (report, found, frames)
    }
}

/// What came of a trial: what was found out, and what ended it; or why nothing was.
type Outcome = Result<(Operated, Option<PlayError>), PlayError>;

/// Keeps what the window showed before each move.
struct Stills<'a> {
    watch: &'a mut Watch,
    last: Option<Frame>,
    frames: Vec<Frame>,
}

impl Watcher for Stills<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Seen(frame) => self.last = Some(frame.clone()),
            Event::Acting { .. } => self.frames.extend(self.last.take()),
            _ => {}
        }
        self.watch.event(event);
    }
}
