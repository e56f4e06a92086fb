//! `export`: boards as text. Like `solve`, it has no hand.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::board::{Board, Which};
use crate::cli::choice::{self, Choice};
use crate::cli::exit::Exit;
use crate::cli::inputs::{InputArgs, Source};
use crate::cli::interrupt::Interrupt;
use crate::cli::limits::LimitArgs;
use crate::cli::overlay::Overlay;
use crate::cli::pictures::{DebugArgs, Pictures};
use crate::cli::session::Session;
use crate::cli::{help, output, space};
use crate::game::AnyGame;

/// Read boards off pictures or a live window and write them as level text or JSON; sends nothing
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::EXPORT, group = clap::ArgGroup::new("files").multiple(true))]
pub(super) struct Export {
    #[command(flatten)]
    inputs: InputArgs,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    limits: LimitArgs,
    /// What is written: a level's text, or one JSON object {input, game, program, level} a line
    #[arg(long, value_enum, default_value_t = Format::Level)]
    format: Format,
    /// Short for --format json
    #[arg(long)]
    json: bool,
    /// Folder for <name>.level (or .json), made where it is missing; left out, everything goes to standard output
    #[arg(long, value_name = "FOLDER", group = "files")]
    out: Option<PathBuf>,
    /// Draw the state space of the one board, if it is small, into a PNG or SVG file: states in rings by the moves that
    /// are left to win
    #[arg(long, value_name = "FILE", group = "files")]
    graph: Option<PathBuf>,
    /// Draw the reading over the picture, or what was found in one that is not read. With several inputs OUT is a folder,
    /// made where it is missing, and the pictures in it are called as the inputs are
    #[arg(long, value_name = "OUT")]
    overlay: Option<PathBuf>,
    #[command(flatten)]
    debug: DebugArgs,
    /// Replace files that are there
    #[arg(long, requires = "files")]
    force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The level's text
    Level,
    /// A JSON object with the same text in it
    Json,
}

#[derive(Debug, Default, Serialize)]
struct Record {
    input: String,
    game: Option<String>,
    program: Option<String>,
    level: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    inferred: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Export {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let profiles = session.profiles()?;
        self.which.games(&profiles)?;
        let inputs = self.inputs.expand()?;
        let overlay = self.overlay.as_ref().map(|out| Overlay::new(out, &inputs, false));
        let mut pictures =
            Pictures { overlay: overlay.transpose()?, debug: self.debug.keeper(&inputs)? };
        let progress = session.progress(inputs.len());
        let interrupt = Interrupt::listen_and_end(&progress)?;
        let (exit, taken) = (Exit::Success, HashSet::new());
        let mut job = Job { export: self, exit, taken, first: true, interrupt };
        for (name, source) in inputs {
            progress.set_message(output::line(&name).into_owned());
            let stem = source.as_ref().map(Source::stem).unwrap_or_default();
            let board = source.map_err(anyhow::Error::from).and_then(|source| {
                let board = pictures.read(&source, &self.which, &profiles)?;
                if pictures.are_wanted() {
                    let limits = || self.limits.starting_now(Some(interrupt));
                    let reading = choice::choose(&board, limits).reading;
                    pictures.show(&source, &board, reading, "", None)?;
                }
                Ok(board)
            });
            if interrupt.is_asked() {
                job.exit = Exit::Stopped;
                break;
            }
            progress.suspend(|| job.take(name, &stem, board))?;
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(job.exit)
    }

    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// An export under way.
struct Job<'a> {
    export: &'a Export,
    exit: Exit,
    taken: HashSet<PathBuf>,
    first: bool,
    interrupt: Interrupt,
}

impl Job<'_> {
    /// Writes one board, or says why there is none.
    fn take(&mut self, input: String, stem: &str, board: Result<Board>) -> Result<()> {
        let done = board.and_then(|board| {
            let limits = || self.export.limits.starting_now(Some(self.interrupt));
            let chosen = choice::choose(&board, limits);
            self.draw(board.game, chosen.level)?;
            self.write(&record(input.clone(), &board, chosen), stem)
        });
        self.first = false;
        let Err(error) = done else { return Ok(()) };
        self.exit = self.exit.and(Exit::of(&error));
        let error = output::chain(&error);
        if self.export.format() == Format::Level || self.export.out.is_some() {
            output::tell(&input, &error);
            return Ok(());
        }
        let Which { game, program } = self.export.which.clone();
        let error = Some(error);
        output::print_json(&Record { input, game, program, error, ..Record::default() })
    }

    fn draw(&mut self, game: &dyn AnyGame, level: &str) -> Result<()> {
        let Some(path) = &self.export.graph else { return Ok(()) };
        if !self.taken.insert(path.clone()) {
            bail!("{} was written for another input", path.display());
        }
        if path.exists() && !self.export.force {
            bail!("{} is there (--force replaces files that are there)", path.display());
        }
        space::write(path, game, level)
    }

    /// Level texts on standard output are set apart by an empty line.
    fn write(&mut self, record: &Record, stem: &str) -> Result<()> {
        let format = self.export.format();
        let text = match format {
            Format::Json => serde_json::to_string(record)? + "\n",
            Format::Level => record.level.clone().unwrap_or_default(),
        };
        let Some(folder) = &self.export.out else {
            let gap = if self.first || format == Format::Json { "" } else { "\n" };
            return output::print_exact(&format!("{gap}{text}"));
        };
        let ending = if format == Format::Json { "json" } else { "level" };
        let path = folder.join(format!("{stem}.{ending}"));
        if !self.taken.insert(path.clone()) {
            bail!("{} was written for another input of this name", path.display());
        }
        create(&path, &text, self.export.force)
    }
}

fn record(input: String, board: &Board, chosen: Choice<'_>) -> Record {
    let game = Some(board.game.name().to_owned());
    let (program, level) = (board.program.clone(), Some(chosen.level.to_owned()));
    Record { input, game, program, level, inferred: chosen.notes, error: None }
}

/// Writes a file; one that is there is replaced only with `force`.
pub(super) fn create(path: &Path, text: &str, force: bool) -> Result<()> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true);
    if force {
        options.create(true).truncate(true)
    } else {
        options.create_new(true)
    };
    let hint = if force { "" } else { " (--force replaces files that are there)" };
    let mut file =
        options.open(path).with_context(|| format!("cannot write {}{hint}", path.display()))?;
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))
}
