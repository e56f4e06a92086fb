//! `learn --try`: keys and clicks are tried in a window, so that the profile says how its program is operated.

use std::io::{self, IsTerminal};
use std::path::Path;

use anyhow::Result;
use clap::Args;

use crate::capture::{self, Capture, Watched};
use crate::cli::exit::Usage;
use crate::cli::interrupt::Interrupt;
use crate::cli::learn::found;
use crate::cli::output;
use crate::cli::play::{confirm, count_down, watchdog};
use crate::cli::session::Session;
use crate::cli::sick;
use crate::cli::watch::Watch;
use crate::desktop::{self, Selector};
use crate::game::AnyGame;
use crate::input::Device;
use crate::player::{self, Options, Table};
use crate::profile::Profile;

/// What is tried in a window.
#[derive(Args, Clone, Debug)]
pub(super) struct TryArgs {
    /// Play the window, to find out which keys, clicks or drags move its board, how long they have to take, and what brings
    /// the next level. Without it, this is asked on the terminal where a window is named
    #[arg(long = "try")]
    tried: bool,
    /// Levels that are won for that at most
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
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

    /// Whether the window is to be played: that is said, or asked.
    ///
    /// # Errors
    /// It is to be, and there is no window or no way of playing the game that could be tried; or nobody can be asked.
    pub(super) fn agreed(
        &self,
        game: &dyn AnyGame,
        selector: &Selector,
        asks: bool,
    ) -> Result<bool> {
        if self.tried && selector.is_empty() {
            let message = "--try needs a window: name it with --window, --app, --pid or --id";
            return Err(Usage(message.to_owned()).into());
        }
        if self.tried && game.schemes().is_empty() {
            let message =
                format!("how programs of {} are operated cannot be tried out", game.name());
            return Err(Usage(message).into());
        }
        let can = !selector.is_empty() && !game.schemes().is_empty();
        if self.tried || !can || !asks || !io::stdin().is_terminal() {
            return Ok(self.tried);
        }
        let question = "find out how it is operated, by keys and clicks in its window? [y/N] ";
        confirm::agreed(question, Interrupt::listen()?.flag())
    }

    /// Finds out how the program in a window is operated, and adds to its profile what that does not say yet.
    ///
    /// # Errors
    /// Nothing moves the board, or as for a play.
    pub(super) fn run(
        &self,
        session: &Session,
        game: &'static dyn AnyGame,
        profile: &Profile,
        selector: &Selector,
        path: &Path,
    ) -> Result<()> {
        let desktop = desktop::open(None)?;
        desktop.gives_focus()?;
        let interrupted = Interrupt::listen()?.flag();
        let window = selector.choose(&desktop.windows()?)?.clone();
        let mut capture = Watched::new(capture::of_window(None, window.id)?);
        std::thread::sleep(capture.ready_in());
        let mut watch = Watch::new(game, session.progress(0), None, true);
        count_down(self.countdown, &watch, interrupted)?;
        let mut device = Device::open(None)?.watched_by(watchdog()?);
        let table = Table {
            game,
            profile,
            capture: &mut capture,
            input: &mut device,
            desktop: desktop.as_ref(),
            window: window.id,
            interrupted,
            watcher: &mut watch,
            memory: &mut (),
        };
        let options =
            Options { levels: Some(self.levels), stop: Some(interrupted), ..Options::default() };
        let (report, found) = player::find_controls(table, &options, game.schemes());
        watch.finish();
        let (operated, ended) = found.map_err(|error| sick::named(error.into(), &mut capture))?;
        let scheme = &game.schemes()[operated.way];
        output::print(&found::words(&operated, scheme, report.won.len(), report.sent))?;
        output::print(&found::add(path, &operated, scheme)?)?;
        ended.map_or(Ok(()), |error| Err(sick::named(error.into(), &mut capture)))
    }
}
