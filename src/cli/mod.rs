//! The command line: one file a command. The only room that names clap, and the only one that may use every other.

mod arcade;
mod batch;
mod board;
mod catalogue;
#[cfg(feature = "live")]
mod doctor;
mod drawing;
mod exit;
mod export;
mod games;
mod generate;
mod help;
mod inputs;
mod insight;
mod interrupt;
#[cfg(feature = "live")]
mod journal;
mod learn;
mod levels;
mod limits;
#[cfg(feature = "live")]
mod line;
#[cfg(feature = "live")]
mod live;
mod logging;
mod objective;
mod output;
mod overlay;
mod pages;
mod pictures;
#[cfg(feature = "live")]
mod play;
#[cfg(feature = "live")]
mod preview;
mod private;
#[cfg(feature = "live")]
mod record;
mod refusal;
mod replay;
mod report;
#[cfg(feature = "live")]
mod selector;
#[cfg(feature = "serve")]
mod serve;
mod session;
mod shard;
#[cfg(feature = "live")]
mod sick;
mod solve;
mod space;
mod status;
#[cfg(feature = "live")]
mod view;
#[cfg(feature = "live")]
mod watch;
#[cfg(feature = "live")]
mod windows;

use anyhow::Result;
use clap::{Parser, Subcommand};

#[cfg(feature = "live")]
use crate::input;
use session::Session;

pub use exit::{Exit, Usage};
pub use output::{fail, line as harmless_name};

/// Reads a puzzle off the screen, solves it, and plays it
#[derive(Clone, Debug, Parser)]
#[command(version, after_help = help::PROGRAM, infer_subcommands = true)]
pub struct Cli {
    #[command(flatten)]
    session: Session,
    #[command(subcommand)]
    command: Command,
}

#[derive(Clone, Debug, Subcommand)]
enum Command {
    #[cfg(feature = "live")]
    Play(play::Play),
    Solve(solve::Solve),
    Export(export::Export),
    Replay(replay::Replay),
    Learn(learn::Learn),
    #[cfg(feature = "live")]
    Windows(windows::Windows),
    #[cfg(feature = "live")]
    Doctor(doctor::Doctor),
    Games(games::Games),
    Arcade(arcade::ArcadeArgs),
    Generate(generate::Generate),
    Levels(levels::LevelsArgs),
    #[cfg(feature = "serve")]
    Serve(serve::Serve),
    Completions(pages::Completions),
    Man(pages::Man),
    /// Releases what another process held down when that has ended: started by `play`
    #[cfg(feature = "live")]
    #[command(hide = true, name = WATCHDOG)]
    Watchdog,
}

/// The command that `play` starts beside itself.
#[cfg(feature = "live")]
const WATCHDOG: &str = "release-keys";

impl Cli {
    /// Does what the command line asks for.
    ///
    /// # Errors
    /// What went wrong; [`Exit::of`] has its code.
    pub fn run(self) -> Result<Exit> {
        let session = &self.session;
        session.start();
        match self.command {
            #[cfg(feature = "live")]
            Command::Play(command) => command.run(session),
            Command::Solve(command) => command.run(session),
            Command::Export(command) => command.run(session),
            Command::Replay(command) => command.run(session),
            Command::Learn(command) => command.run(session),
            #[cfg(feature = "live")]
            Command::Windows(command) => command.run(),
            #[cfg(feature = "live")]
            Command::Doctor(command) => command.run(session),
            Command::Games(command) => command.run(session),
            Command::Arcade(command) => arcade::run(&command).map(|()| Exit::Success),
            Command::Generate(command) => command.run(session),
            Command::Levels(command) => command.run(),
            #[cfg(feature = "serve")]
            Command::Serve(command) => command.run(session),
            Command::Completions(command) => command.run(),
            Command::Man(command) => command.run(),
            #[cfg(feature = "live")]
            Command::Watchdog => watchdog(),
        }
    }
}

/// Waits for the end of the process that started this one. Signals do not end it: they mean the other.
#[cfg(feature = "live")]
fn watchdog() -> Result<Exit> {
    ctrlc::set_handler(|| {})?;
    input::release_at_the_end_of(std::io::stdin().lock(), None)?;
    Ok(Exit::Success)
}
