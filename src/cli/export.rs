//! `export`: boards as text. Like `solve`, it has no hand.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::capture::CaptureError;
use crate::cli::batch::{self, BatchArgs, Outcome, Task};
use crate::cli::board::Which;
use crate::cli::exit::Exit;
use crate::cli::inputs::{Input, InputArgs, Source};
use crate::cli::limits::{Budget, LimitArgs};
use crate::cli::overlay::Overlay;
use crate::cli::pictures::{DebugArgs, Pictures};
use crate::cli::report::Row;
use crate::cli::session::Session;
use crate::cli::status::Status;
use crate::cli::{help, output, space};
use crate::games;
use crate::profile::Profiles;
use crate::reader;

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
    #[command(flatten)]
    batch: BatchArgs,
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

#[derive(Debug, Default, Serialize, Deserialize)]
struct Record {
    input: String,
    game: Option<String>,
    program: Option<String>,
    level: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    inferred: Vec<String>,
    /// What of that has to be said where only the level is written.
    #[serde(skip)]
    choice: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl Export {
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let profiles = session.profiles()?;
        self.which.games(&profiles)?;
        let inputs = self.inputs.expand()?;
        let stem = |(_, source): &Input| source.as_ref().map(Source::stem).unwrap_or_default();
        let stems: Vec<String> = inputs.iter().map(stem).collect();
        let overlay = self.overlay.as_ref().map(|out| Overlay::new(out, &inputs)).transpose()?;
        let pictures = Pictures { overlay, graph: false, debug: self.debug.keeper(&inputs)? };
        let batch = self.batch.begin(session, inputs)?;
        let budget = self.limits.shared(batch.jobs(), batch.interrupt());
        let job = Job { export: self, profiles, budget, pictures };
        let mut writer = Writer { export: self, taken: HashSet::new(), first: true };
        let options = json!({ "which": self.which, "limits": self.limits });
        batch.run("export", options, &job, |number, outcome| writer.take(&stems[number], outcome))
    }

    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }
}

/// An export under way.
struct Job<'a> {
    export: &'a Export,
    profiles: Profiles,
    budget: Budget,
    pictures: Pictures,
}

impl Task for Job<'_> {
    type Record = Record;

    fn blank(&self, input: String) -> Record {
        let Which { game, program } = self.export.which.clone();
        Record { input, game, program, ..Record::default() }
    }

    fn work(
        &self,
        number: usize,
        source: Result<Source, CaptureError>,
        outcome: &mut Outcome<Record>,
    ) -> Result<()> {
        let (source, which, pictures) = (source?, &self.export.which, &self.pictures);
        let board = outcome.read(number, &source, which, &self.profiles, pictures).0?;
        let planner = self.budget.planner();
        let chosen = reader::choose(&board, &planner);
        outcome.picture(&board, chosen.reading, "", false);
        pictures.show(number, &source, &board, chosen.reading, "", None)?;
        let record = &mut outcome.record;
        record.game = Some(board.game.name().to_owned());
        record.program.clone_from(&board.program);
        record.level = Some(chosen.level.to_owned());
        record.inferred = chosen.notes;
        record.choice = chosen.choice;
        Ok(())
    }

    fn fail(record: &mut Record, error: String) {
        record.error = Some(error);
    }

    /// A level is written from the record, so that a file that is gone is written again.
    fn is_written(&self, number: usize, shows: bool) -> bool {
        self.pictures.are_written(number, shows)
    }

    fn row<'a>(&self, record: &'a Record) -> Row<'a> {
        Row {
            input: &record.input,
            status: if record.level.is_some() { Status::Read } else { Status::Unreadable },
            game: record.game.as_deref(),
            program: record.program.as_deref(),
            level: record.level.as_deref(),
            plan: None,
            facts: record.inferred.iter().map(|note| format!("note: {note}")).collect(),
            error: record.error.as_deref(),
        }
    }
}

/// What writes the boards, one after the other.
struct Writer<'a> {
    export: &'a Export,
    taken: HashSet<PathBuf>,
    first: bool,
}

impl Writer<'_> {
    /// Writes one board, or says why there is none.
    fn take(&mut self, stem: &str, outcome: &mut Outcome<Record>) -> Result<()> {
        let record = &outcome.record;
        if let (Some(game), Some(level)) = (&record.game, &record.level) {
            let written = self.draw(game, level).and_then(|()| self.write(record, stem));
            batch::failed::<Job<'_>>(outcome, written);
        }
        self.first = false;
        let record = &outcome.record;
        let Some(error) = &record.error else {
            if let Some(choice) =
                record.choice.as_ref().filter(|_| self.export.format() == Format::Level)
            {
                output::tell(&record.input, choice);
            }
            return Ok(());
        };
        if self.export.format() == Format::Level || self.export.out.is_some() {
            output::tell(&record.input, error);
            return Ok(());
        }
        output::print_json(record)
    }

    fn draw(&mut self, game: &str, level: &str) -> Result<()> {
        let Some(path) = &self.export.graph else { return Ok(()) };
        if !self.taken.insert(path.clone()) {
            bail!("{} was written for another input", path.display());
        }
        if path.exists() && !self.export.force {
            bail!("{} is there (--force replaces files that are there)", path.display());
        }
        let (game, _) =
            games::of_text(game).with_context(|| format!("no game is called {game}"))?;
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
        let is_there = || fs::read(&path).is_ok_and(|it| it == text.as_bytes());
        if self.export.batch.resumes() && is_there() {
            return Ok(());
        }
        create(&path, &text, self.export.force)
    }
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
