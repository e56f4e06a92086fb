//! `play`: the one command that sends anything. It wires a window, a game and a program to the player.

mod choose;
pub(super) mod confirm;
mod dry;
mod identify;
mod summary;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::process::Command;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Result;
use clap::Args;

use crate::capture::{self, Capture, Watched};
use crate::cli::board::Which;
use crate::cli::exit::{Exit, Usage};
use crate::cli::interrupt::Interrupt;
use crate::cli::journal::JournalArgs;
use crate::cli::line::Line;
use crate::cli::objective::ObjectiveArgs;
use crate::cli::pictures::DebugArgs;
use crate::cli::preview::Manner;
use crate::cli::private;
use crate::cli::record::Recorder;
use crate::cli::selector::SelectorArgs;
use crate::cli::session::Session;
use crate::cli::sick;
use crate::cli::view::{self, Opening, View};
use crate::cli::watch::Watch;
use crate::cli::{help, output};
use crate::desktop::{self, WindowInfo};
use crate::input::{Device, Watchdog};
use crate::memory::{Levels, Memory};
use crate::player::{self, Options, PlayError, Table};

use dry::DryRun;
use identify::{Identity, Question};
use summary::Summary;

/// Play a running window: look, plan, act, look again, until its levels are won
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::PLAY)]
#[expect(clippy::struct_excessive_bools, reason = "options that do not depend on one another")]
pub(super) struct Play {
    #[command(flatten)]
    window: SelectorArgs,
    #[command(flatten)]
    which: Which,
    /// Levels to win, or "all": until no further level appears. Fewer won, or none, is a failure
    #[arg(long, value_name = "N|all", default_value = "all")]
    levels: HowMany,
    /// Moves to make at most; those that are tried or lost count, and answers to menus
    #[arg(long, value_name = "N")]
    max_moves: Option<u32>,
    /// Extra time between moves, in ms
    #[arg(long, value_name = "MS", default_value_t = 0)]
    delay: u64,
    /// How long each key or button is held, in ms [default: the program's profile]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=5000))]
    key_hold: Option<u64>,
    /// Seconds to wait before the first key, to let go of keyboard and mouse
    #[arg(long, value_name = "SECONDS", default_value_t = 3)]
    countdown: u64,
    /// How often in a row a move may fail before the play gives up
    #[arg(long, value_name = "N", default_value_t = 10)]
    retries: u32,
    /// Seconds a level may take to appear
    #[arg(long, value_name = "SECONDS", default_value_t = 8)]
    patience: u64,
    /// Seconds that nobody may use keyboard and buttons before the play goes on, after somebody used its window; Enter on
    /// this terminal goes on at once
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    resume_after: u64,
    #[command(flatten)]
    objective: ObjectiveArgs,
    /// Begin with the level of this title, such as a passcode, where the program asks for one
    #[arg(long, value_name = "TITLE")]
    passcode: Option<String>,
    /// In games that hide something, find out more than a win needs, until what is known proves the fewest moves: more
    /// moves now, and the fewest the next time
    #[arg(long)]
    thorough: bool,
    /// Neither use nor keep what was found out about levels in other plays
    #[arg(long)]
    forget: bool,
    /// Seconds a search may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    time_limit: u64,
    /// MiB a search's tables may take
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory_limit: usize,
    /// Record the window, with the reading and the plan drawn over it, as an animated GIF
    #[arg(long, value_name = "FILE.gif")]
    record: Option<PathBuf>,
    /// Keep the picture that a failed play was about, so that nobody else can read it
    #[arg(long, value_name = "FILE.png")]
    keep_last: Option<PathBuf>,
    #[command(flatten)]
    journal: JournalArgs,
    #[command(flatten)]
    debug: DebugArgs,
    /// Seconds to wait for the window to appear
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    wait: u64,
    /// Show the board and the plan, and ask on the terminal before anything is sent
    #[arg(long, conflicts_with = "dry_run")]
    confirm: bool,
    /// Send nothing: watch the window and say what would be done, until Ctrl-C, the window's end, or as many levels won as
    /// asked for
    #[arg(long, conflicts_with_all = ["record", "keep_last"])]
    dry_run: bool,
    /// Show the play on the whole terminal while it goes on: board, plan, figures, events. Space pauses and goes on, s makes
    /// one step, q stops. Not with --journal: a pause there could not be told again
    #[arg(long, conflicts_with_all = ["dry_run", "journal"])]
    watch: bool,
    /// Print one JSON object about the play at its end; with --dry-run, one whenever something else is seen
    #[arg(long)]
    json: bool,
}

/// How many levels.
#[derive(Clone, Copy, Debug)]
struct HowMany(Option<u32>);

impl FromStr for HowMany {
    type Err = String;

    fn from_str(text: &str) -> Result<HowMany, String> {
        match text {
            "all" => Ok(HowMany(None)),
            _ => match text.parse() {
                Ok(count) if count > 0 => Ok(HowMany(Some(count))),
                _ => Err("expected a number from 1, or all".to_owned()),
            },
        }
    }
}

impl Play {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        self.check()?;
        let profiles = session.profiles()?;
        let desktop = desktop::open(None)?;
        if !self.dry_run {
            desktop.gives_focus()?;
        }
        let interrupt = Interrupt::listen()?;
        let interrupted = interrupt.flag();
        let (selector, wait) = (self.window.selector(), Duration::from_secs(self.wait));
        let window = choose::window(desktop.as_ref(), &selector, &profiles, wait, interrupted)?;
        let mut capture = Watched::new(capture::of_window(None, window.id)?);
        std::thread::sleep(capture.ready_in());
        let question = Question {
            which: &self.which,
            profiles: &profiles,
            window: &window,
            patience: Duration::from_secs(self.patience),
            interrupted,
        };
        let look = || Ok(capture.frame()?);
        let looks = self.debug.of_play(&window, look, &self.which, &profiles)?;
        let found = question.answer(&mut capture);
        let mut found = found.map_err(|error| sick::named(error, &mut capture))?;
        if let Some(ms) = self.key_hold {
            found.profile.controls.hold_ms = ms;
        }
        let recorder = self.record.as_deref().map(Recorder::new).transpose()?;
        let bar = session.progress(0);
        let mut watch = Watch::new(found.game, Line::new(bar.clone(), !self.json), recorder);
        watch.say(&format!(
            "window {:#x} \"{}\" {}: {} as {}",
            window.id,
            window.title,
            window.rect,
            found.game.name(),
            found.profile.program
        ));
        if let Some(note) = &found.note {
            watch.say(note);
        }
        let manner = self.manner(&found, session);
        if self.dry_run {
            watch.finish();
            let (levels, json, interrupted) = (self.levels.0, self.json, interrupted);
            return DryRun { manner, levels, json, interrupted }.run(&mut capture);
        }
        if self.confirm {
            let frame = capture.frame()?;
            bar.suspend(|| confirm::ask(&manner, &frame, interrupted))?;
        }
        let options = Options { stop: Some(interrupted), ..self.options(found.named) };
        if self.watch {
            let color = session.colors_of_progress();
            watch.turn_to(|| self.view(&found, &window, color, &options, interrupt))?;
        }
        count_down(self.countdown, &watch, interrupted)?;
        let mut device = Device::open(None)?.watched_by(watchdog()?);
        let mut memory: Box<dyn Memory> = match Session::level_folder() {
            Some(folder) if !self.forget => Box::new(Levels::in_folder(folder)),
            _ => Box::new(()),
        };
        let table = Table {
            game: found.game,
            profile: &found.profile,
            capture: &mut capture,
            input: &mut device,
            desktop: desktop.as_ref(),
            window: window.id,
            interrupted,
            watcher: &mut watch,
            memory: memory.as_mut(),
            clock: &player::Real,
        };
        let journal = self.journal.begin(&found.profile);
        let (report, result) = journal.play(table, &options);
        let journal = journal.end();
        let recorder = watch.finish();
        let error = result.err().map(|error| {
            let (frame, error) = (error.frame().cloned(), self.keep(error));
            match (&looks, frame) {
                (Some(looks), Some(frame)) => looks.last(&frame, error),
                _ => error,
            }
        });
        let error = error.map(|error| sick::named(error, &mut capture));
        let summary =
            Summary::new(&window, &found.profile, &report, journal.as_ref(), error.as_ref());
        let told = summary.print(self.json);
        let kept = recorder.is_none_or(Recorder::end);
        let kept = kept && journal.is_none_or(|journal| journal.is_kept());
        told?;
        match error {
            Some(error) if self.json => Ok(Exit::of(&error)),
            Some(error) => Err(error),
            // It was asked for, too.
            None if !kept => Ok(Exit::Error),
            None => Ok(Exit::Success),
        }
    }

    /// The view of a play, open.
    fn view(
        &self,
        found: &Identity,
        window: &WindowInfo,
        color: bool,
        options: &Options,
        interrupt: Interrupt,
    ) -> Result<View> {
        View::open(Opening {
            game: found.game,
            window: format!("{:#x} \"{}\"", window.id, window.title),
            playing: format!("{} as {}", found.game.name(), found.profile.program),
            levels: self.levels.0,
            color,
            control: options.control.clone(),
            resume: Arc::clone(&options.resume),
            interrupt,
        })
    }

    /// How boards are shown before they are played, or where they are not.
    fn manner<'a>(&self, found: &'a Identity, session: &Session) -> Manner<'a> {
        Manner {
            game: found.game,
            profile: &found.profile,
            objective: self.objective.objective(),
            think: Duration::from_secs(self.time_limit),
            memory: self.memory_limit.saturating_mul(1 << 20),
            color: session.colors(),
        }
    }

    /// The error, with where the picture is that it was about, where that is asked for.
    fn keep(&self, error: PlayError) -> anyhow::Error {
        let kept = self.keep_last.as_deref().zip(error.frame());
        let kept = kept.map(|(path, frame)| (path, private::write(path, &frame.image)));
        let error = anyhow::Error::from(error);
        match kept {
            Some((path, Ok(()))) => {
                error.context(format!("the play ended; what the window showed: {}", path.display()))
            }
            Some((_, Err(fault))) => error.context(output::chain(&fault)),
            None => error,
        }
    }

    /// What clap cannot check.
    ///
    /// # Errors
    /// A recording that would not be a GIF, a journal over something else, or nobody to ask for a confirmation.
    fn check(&self) -> Result<()> {
        self.journal.check()?;
        match &self.record {
            Some(path)
                if path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("gif")) =>
            {
                let message = format!("--record {}: only .gif is written", path.display());
                Err(Usage(message).into())
            }
            _ if self.confirm => confirm::check(),
            _ => Ok(()),
        }?;
        if self.watch { view::check() } else { Ok(()) }
    }

    fn options(&self, named: bool) -> Options {
        Options {
            levels: self.levels.0,
            max_moves: self.max_moves,
            named,
            delay: Duration::from_millis(self.delay),
            retries: self.retries,
            patience: Duration::from_secs(self.patience),
            objective: self.objective.objective(),
            thorough: self.thorough,
            title: self.passcode.clone(),
            think: Duration::from_secs(self.time_limit),
            memory: self.memory_limit.saturating_mul(1 << 20),
            resume_after: Duration::from_secs(self.resume_after),
            // The view hears the keys itself.
            resume: if self.watch { Arc::default() } else { resumed_by_enter() },
            stop: None,
            ..Options::default()
        }
    }
}

/// Waits until the person at the desk has let go of keyboard and mouse.
///
/// # Errors
/// The wait was interrupted.
pub(super) fn count_down(seconds: u64, watch: &Watch, interrupted: &AtomicBool) -> Result<()> {
    for left in (1..=seconds).rev() {
        watch.say(&format!(
            "starting in {left} s; hold Esc, or push the pointer into a corner, to stop"
        ));
        for _ in 0..20 {
            if interrupted.load(Ordering::Relaxed) {
                return Err(PlayError::Stopped(desktop::StopReason::Interrupted).into());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }
    Ok(())
}

/// Enter on the terminal sets a flag: a play that waits goes on.
fn resumed_by_enter() -> Arc<AtomicBool> {
    let resumed = Arc::new(AtomicBool::new(false));
    if std::io::stdin().is_terminal() {
        let flag = Arc::clone(&resumed);
        // Ends with the process: a read of a terminal cannot be called off.
        std::thread::spawn(move || {
            for _ in std::io::stdin().lines().map_while(Result::ok) {
                flag.store(true, Ordering::Relaxed);
            }
        });
    }
    resumed
}

/// A second process, this program itself, that lets go of what this one holds down should it be ended.
pub(super) fn watchdog() -> Result<Watchdog> {
    // On Linux by the name that holds even while the file is replaced, and that is not this program's: what ends all processes
    // of its name does not end the second.
    let own = PathBuf::from("/proc/self/exe");
    let program = if own.exists() { own } else { std::env::current_exe()? };
    let mut command = Command::new(program);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::arg0(&mut command, crate::cli::WATCHDOG);
    Ok(Watchdog::start(command.arg(crate::cli::WATCHDOG))?)
}
