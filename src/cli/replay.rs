//! `replay`: the play of a journal, told to today's player; and where that decides otherwise.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, Error, Result};
use clap::Args;
use image::RgbImage;
use indicatif::ProgressBar;
use serde::Serialize;

use crate::cli::exit::{Exit, Usage};
use crate::cli::interrupt::Interrupt;
use crate::cli::session::Session;
use crate::cli::{help, output, private};
use crate::desktop::StopReason;
use crate::game::AnyGame;
use crate::games;
use crate::journal::{self, Caps, Difference, JournalError, Plan, Recognition, Tape, Verdict};
use crate::player::PlayError;
use crate::profile::Profile;

/// Play a journal again, without a window, and say where today's program decides otherwise
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::REPLAY)]
pub(super) struct Replay {
    /// The journal, as `play --journal` wrote it
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Folder, made where it is missing, for the pictures at which something is decided otherwise; nobody else can read them
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    /// Seconds a search may take at most, whatever it was allowed then
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    time_limit: u64,
    /// MiB a search's tables may take at most, whatever they were allowed then
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory_limit: usize,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What is told of a replay.
#[derive(Serialize)]
struct Report<'a> {
    journal: String,
    game: &'a str,
    program: &'a str,
    /// The version that played.
    screenplay: &'a str,
    same: bool,
    #[serde(flatten)]
    verdict: &'a Verdict,
}

impl Replay {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let tape = Tape::open(&self.folder).map_err(refused)?;
        let game = games::by_name(tape.game()).ok_or_else(|| {
            let (folder, game) = (self.folder.display(), tape.game());
            Usage(format!("{folder} is of a game that is not known: {}", output::line(game)))
        })?;
        let profile = self.profile(&tape)?;
        let interrupted = Interrupt::listen_and_end(&ProgressBar::hidden())?.flag();
        let caps = Caps {
            think: Duration::from_secs(self.time_limit),
            memory: self.memory_limit.saturating_mul(1 << 20),
            stop: Some(interrupted),
        };
        let mut fault = None;
        let mut keep = |number: u32, picture: &RgbImage| {
            if let Some(folder) = self.pictures.as_deref().filter(|_| fault.is_none()) {
                fault = write(folder, number, picture).err();
            }
        };
        let verdict = journal::replay(&tape, game, &profile, caps, &mut keep).map_err(refused)?;
        if interrupted.load(Ordering::Relaxed) {
            return Err(PlayError::Stopped(StopReason::Interrupted).into());
        }
        fault.map_or(Ok(()), Err)?;
        if self.json {
            let journal = self.folder.display().to_string();
            let (program, screenplay) = (tape.program(), tape.version());
            let (game, same) = (tape.game(), verdict.is_same());
            output::print_json(&Report {
                journal,
                game,
                program,
                screenplay,
                same,
                verdict: &verdict,
            })?;
        } else {
            output::print_colored(&self.told(game, &verdict, session.colors()))?;
        }
        Ok(if verdict.is_same() { Exit::Success } else { Exit::Differs })
    }

    /// The profile as it was used then.
    fn profile(&self, tape: &Tape) -> Result<Profile> {
        let profile = Session::profile_in(&tape.profiles(), tape.game(), tape.program());
        profile.map_err(|why| {
            let why = output::chain(&why);
            Usage(format!("{} is no whole journal: {why}", self.folder.display())).into()
        })
    }

    /// For people.
    fn told(&self, game: &dyn AnyGame, verdict: &Verdict, color: bool) -> String {
        let mut text = String::new();
        for difference in &verdict.differences {
            text.push_str(&self.difference(game, difference, color));
        }
        let told = &verdict.told;
        let (looks, readings, plans, actions) =
            (told.looks, told.readings, told.plans, told.actions);
        let seconds = seconds(told.at);
        let end = match (verdict.is_same(), verdict.cut) {
            (true, None) => "decided the same".to_owned(),
            (true, Some(cut)) => format!("decided the same as far as the journal goes: {cut}"),
            (false, _) => format!("{} decided otherwise", verdict.differences.len()),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{seconds} told: {looks} looks, {readings} readings, {plans} plans, {actions} actions, {} levels won: {end}",
            told.won
        );
        if told.out_of_step > 0 {
            let times = told.out_of_step;
            let _ = writeln!(
                text,
                "{times} times today's player looked, waited or acted earlier or later"
            );
        }
        text
    }

    fn difference(&self, game: &dyn AnyGame, difference: &Difference, color: bool) -> String {
        match difference {
            Difference::Reading { at, picture, then, now, more } => {
                let more = if *more > 0 { format!(" and {more} more") } else { String::new() };
                let kept = self.pictures.as_deref().map(|folder| place(folder, *picture));
                let kept =
                    kept.map(|path| format!(" ({})", output::line(&path.display().to_string())));
                let head = format!(
                    "{}, picture {picture}{more}{}",
                    seconds(*at),
                    kept.unwrap_or_default()
                );
                let (then, now) = (sight(game, then, color), sight(game, now, color));
                format!("{head}: read otherwise\n  then {then}  now  {now}")
            }
            Difference::Plan { at, then, now } => {
                let (then, now) = (plan(then.as_ref()), plan(now.as_ref()));
                format!("{}: planned otherwise\n  then {then}\n  now  {now}\n", seconds(*at))
            }
            Difference::Action { at, then, now } => format!(
                "{}: acts otherwise\n  then {}\n  now  {}\n  what the window would have shown is not known: nothing after this is told\n",
                seconds(*at),
                output::line(then),
                output::line(now)
            ),
            Difference::End { at, then, now } => format!(
                "{}: ends otherwise\n  then {}\n  now  {}\n",
                seconds(*at),
                output::line(then),
                output::line(now)
            ),
        }
    }
}

fn seconds(at: u64) -> String {
    format!("{:.3} s", at as f64 / 1e6)
}

/// A plan on one line.
fn plan(plan: Option<&Plan>) -> String {
    plan.map_or("none".to_owned(), |plan| {
        let Plan { cost, proof, actions, .. } = plan;
        let trial = plan.trial.as_ref().map(|trial| format!("{trial}: ")).unwrap_or_default();
        output::line(&format!("{cost} ({proof}): {trial}{actions}")).into_owned()
    })
}

/// A reading, boards as pictures of letters, to its last line's end.
fn sight(game: &dyn AnyGame, sight: &Recognition, color: bool) -> String {
    // A level that is none any more is told as it was written.
    let board = |level: &String| {
        let picture = game.picture(level, "", color);
        let picture = picture.unwrap_or_else(|_| output::harmless(level).into_owned());
        let lines = picture.trim_end().lines().map(|line| format!("\n    {line}"));
        lines.collect::<String>()
    };
    let told = match sight {
        Recognition::Board(level) => format!("a board{}", board(level)),
        Recognition::Ambiguous(levels) => {
            let boards: Vec<String> = levels.iter().map(board).collect();
            format!("a board that can be read in {} ways{}", levels.len(), boards.join("\n    or"))
        }
        Recognition::Prompt(what) => format!("a question: {}", output::line(what)),
        Recognition::Busy(what) => format!("busy: {}", output::line(what)),
        Recognition::Over(what) => format!("the end: {}", output::line(what)),
        Recognition::Refused(why) => format!("not read: {}", output::line(why)),
    };
    told + "\n"
}

/// What is wrong with a journal is wrong with the command line.
fn refused(error: JournalError) -> Error {
    Usage(output::chain(&error.into())).into()
}

/// Where a picture is kept.
fn place(folder: &Path, number: u32) -> PathBuf {
    folder.join(format!("picture-{number:06}.png"))
}

fn write(folder: &Path, number: u32, picture: &RgbImage) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    private::write(&place(folder, number), picture)
}
