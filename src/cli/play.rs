//! `play`: the one command that sends anything. It wires a window, a game and a program to the player.

use std::fmt::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use crate::capture::{self, Capture};
use crate::cli::aim::AimArgs;
use crate::cli::board::Which;
use crate::cli::exit::{Exit, Usage};
use crate::cli::interrupt::Interrupt;
use crate::cli::record::Recorder;
use crate::cli::selector::SelectorArgs;
use crate::cli::session::Session;
use crate::cli::watch::Watch;
use crate::cli::{help, output};
use crate::desktop::{self, WindowInfo};
use crate::frame::Frame;
use crate::game::AnyGame;
use crate::input::Device;
use crate::memory::{Levels, Memory};
use crate::player::{self, Options, PlayError, Report, Table};
use crate::profile::{Profile, Profiles};

/// Play a running window: look, plan, act, look again, until its levels are won
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::PLAY)]
pub(super) struct Play {
    #[command(flatten)]
    window: SelectorArgs,
    #[command(flatten)]
    which: Which,
    /// Levels to win, or "all": until no further level appears
    #[arg(long, value_name = "N|all", default_value = "all")]
    levels: HowMany,
    /// Moves to make at most
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
    #[command(flatten)]
    aim: AimArgs,
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
    /// Print one JSON object about the play at its end
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

/// What `--json` prints.
#[derive(Serialize)]
struct Summary<'a> {
    window: &'a WindowInfo,
    game: &'a str,
    program: &'a str,
    #[serde(flatten)]
    report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Play {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        self.check()?;
        let profiles = session.profiles()?;
        let desktop = desktop::open(None)?;
        desktop.gives_focus()?;
        let window = self.window.selector().choose(&desktop.windows()?)?.clone();
        let mut capture = capture::of_window(None, window.id)?;
        let interrupted = Interrupt::listen()?.flag();
        let (game, mut profile) = self.program(&profiles, &window, capture.as_mut())?;
        if let Some(ms) = self.key_hold {
            profile.controls.hold_ms = ms;
        }
        let recorder = self.record.as_deref().map(Recorder::new).transpose()?;
        let mut watch = Watch::new(game, session.progress(0), recorder, !self.json);
        watch.say(&format!(
            "window {:#x} \"{}\" {}: {} as {}",
            window.id,
            window.title,
            window.rect,
            game.name(),
            profile.program
        ));
        self.count_down(&watch, interrupted)?;
        std::thread::sleep(capture.ready_in());
        let mut device = Device::open(None)?;
        let mut memory: Box<dyn Memory> = match Session::level_folder() {
            Some(folder) if !self.forget => Box::new(Levels::in_folder(folder)),
            _ => Box::new(()),
        };
        let table = Table {
            game,
            profile: &profile,
            capture: capture.as_mut(),
            input: &mut device,
            desktop: desktop.as_ref(),
            window: window.id,
            interrupted,
            watcher: &mut watch,
            memory: memory.as_mut(),
        };
        let (report, result) = player::play(table, &self.options());
        let recorder = watch.finish();
        let error = result.err().map(describe);
        let told = self.summarize(&window, game, &profile, &report, error.as_ref());
        if let Some(recorder) = recorder {
            recorder.end();
        }
        told?;
        match error {
            Some(error) if self.json => Ok(Exit::of(&error)),
            Some(error) => Err(error),
            None => Ok(Exit::Success),
        }
    }

    /// What clap cannot check.
    ///
    /// # Errors
    /// A recording that would not be a GIF.
    fn check(&self) -> Result<()> {
        match &self.record {
            Some(path)
                if path.extension().is_none_or(|ending| !ending.eq_ignore_ascii_case("gif")) =>
            {
                let message = format!("--record {}: only .gif is written", path.display());
                Err(Usage(message).into())
            }
            _ => Ok(()),
        }
    }

    fn options(&self) -> Options {
        Options {
            levels: self.levels.0,
            max_moves: self.max_moves,
            delay: Duration::from_millis(self.delay),
            retries: self.retries,
            patience: Duration::from_secs(self.patience),
            aim: self.aim.aim(),
            thorough: self.thorough,
            title: self.passcode.clone(),
            think: Duration::from_secs(self.time_limit),
            memory: self.memory_limit.saturating_mul(1 << 20),
        }
    }

    /// The game and the program: as asked for, else as the window says, else as its picture says.
    fn program(
        &self,
        profiles: &Profiles,
        window: &WindowInfo,
        capture: &mut dyn Capture,
    ) -> Result<(&'static dyn AnyGame, Profile)> {
        let asked = self.which.games(profiles)?;
        if let (Some(program), [game]) = (&self.which.program, &asked[..]) {
            return Ok((*game, profiles.named(game.name(), program)?.clone()));
        }
        let meant = |profile: &&Profile| {
            self.which.program.as_ref().is_none_or(|program| *program == profile.program)
        };
        for profile in profiles.for_window(&window.title, &window.app).filter(meant) {
            if let Some(game) = asked.iter().find(|game| game.name() == profile.game) {
                // The window has said which program it is; its looks may be another theme's.
                let bare = Profile { look: toml::Table::default(), ..profile.clone() };
                // A window that is just coming up has no pixels yet: the player waits for it.
                let other = capture.frame().is_ok_and(|frame| {
                    game.read(&frame, profile, None).is_err()
                        && game.read(&frame, &bare, None).is_ok()
                });
                return Ok((*game, if other { bare } else { profile.clone() }));
            }
        }
        let seen = self.which.see(&capture.frame()?, profiles);
        let (game, program) = match (seen, &asked[..]) {
            (Ok((game, program, _)), _) => (game, Some(program)),
            // No board yet: with one game to look for, the player waits for it.
            (Err(_), [game]) => (*game, None),
            (Err(error), _) => return Err(error),
        };
        let program = program.as_deref().unwrap_or(Profiles::GENERIC);
        Ok((game, profiles.named(game.name(), program)?.clone()))
    }

    fn count_down(&self, watch: &Watch, interrupted: &AtomicBool) -> Result<()> {
        for left in (1..=self.countdown).rev() {
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

    fn summarize(
        &self,
        window: &WindowInfo,
        game: &dyn AnyGame,
        profile: &Profile,
        report: &Report,
        error: Option<&anyhow::Error>,
    ) -> Result<()> {
        if self.json {
            let (game, program) = (game.name(), profile.program.as_str());
            let error = error.map(output::chain);
            return output::print_json(&Summary { window, game, program, report, error });
        }
        let mut text = String::from("level  moves  fewest  lost  deaths  replanned  seconds\n");
        for (i, level) in report.won.iter().enumerate() {
            let fewest = format!("{}{}", level.planned, if level.optimal { "" } else { "?" });
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:>5}  {:>5}  {fewest:>6}  {:>4}  {:>6}  {:>9}  {:>7.1}",
                i + 1,
                level.moves,
                level.lost,
                level.deaths,
                level.replanned,
                level.seconds
            );
        }
        let ended = report.ended.as_ref().map(|ended| format!(": {ended}")).unwrap_or_default();
        let _ = writeln!(text, "{} won in {} moves{ended}", report.won.len(), report.moves);
        output::print(&text)
    }
}

/// The error, with the path of the picture that it was about.
fn describe(error: PlayError) -> anyhow::Error {
    let saved = error.frame().and_then(save);
    let error = anyhow::Error::from(error);
    match saved {
        Some(path) => {
            error.context(format!("the play ended; what the window showed: {}", path.display()))
        }
        None => error,
    }
}

fn save(frame: &Frame) -> Option<PathBuf> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?.as_millis();
    let path = std::env::temp_dir().join(format!("screenplay-{now}.png"));
    frame.image.save(&path).ok()?;
    Some(path)
}
