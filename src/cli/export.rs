//! `export`: boards as text. Like `solve`, it has no hand.

use std::collections::HashSet;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::capture::CaptureError;
use crate::cli::board::{Board, Which};
use crate::cli::exit::Exit;
use crate::cli::inputs::{self, Source};
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::profile::Profiles;

/// Read boards off pictures and write them as level text or JSON; sends nothing
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::EXPORT)]
pub(super) struct Export {
    /// Pictures, level files, folders, patterns; - is standard input
    #[arg(value_name = "INPUT")]
    inputs: Vec<String>,
    #[command(flatten)]
    which: Which,
    /// What is written: a level's text, or one JSON object {input, game, program, level} a line
    #[arg(long, value_enum, default_value_t = Format::Level)]
    format: Format,
    /// Short for --format json
    #[arg(long)]
    json: bool,
    /// Folder for <name>.level (or .json), made where it is missing; left out, everything goes to standard output
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long, requires = "out")]
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
        self.which.games()?;
        let inputs = inputs::expand(&self.inputs)?;
        let progress = session.progress(inputs.len());
        let (mut exit, mut taken) = (Exit::Success, HashSet::new());
        for (at, (name, source)) in inputs.into_iter().enumerate() {
            progress.set_message(name.clone());
            let stem = source.as_ref().map(Source::stem).unwrap_or_default();
            let record = self.read(&name, source, &profiles);
            let done = record.and_then(|record| {
                progress.suspend(|| self.write(&record, &stem, at == 0, &mut taken))
            });
            if let Err(error) = done {
                exit = exit.and(Exit::of(&error));
                progress.suspend(|| self.complain(name, &error))?;
            }
            progress.inc(1);
        }
        progress.finish_and_clear();
        Ok(exit)
    }

    fn format(&self) -> Format {
        if self.json { Format::Json } else { self.format }
    }

    fn read(
        &self,
        name: &str,
        source: Result<Source, CaptureError>,
        profiles: &Profiles,
    ) -> Result<Record> {
        let Board { game, program, level, seen } = self.which.read(source?.read()?, profiles)?;
        let mut inferred = Vec::new();
        if let Some((_, readings)) = seen {
            inferred.extend(readings.first().into_iter().flat_map(|it| it.inferred.clone()));
            if readings.len() > 1 {
                let ways = readings.len();
                inferred
                    .push(format!("the picture can be read in {ways} ways; this is the likeliest"));
            }
        }
        let game = Some(game.name().to_owned());
        let level = Some(level);
        Ok(Record { input: name.to_owned(), game, program, level, inferred, error: None })
    }

    /// Level texts on standard output are set apart by an empty line.
    fn write(
        &self,
        record: &Record,
        stem: &str,
        first: bool,
        taken: &mut HashSet<PathBuf>,
    ) -> Result<()> {
        let text = match self.format() {
            Format::Json => serde_json::to_string(record)? + "\n",
            Format::Level => record.level.clone().unwrap_or_default(),
        };
        let Some(folder) = &self.out else {
            let gap = if first || self.format() == Format::Json { "" } else { "\n" };
            return output::print(&format!("{gap}{text}"));
        };
        let ending = if self.format() == Format::Json { "json" } else { "level" };
        let path = folder.join(format!("{stem}.{ending}"));
        if !taken.insert(path.clone()) {
            bail!("{} was written for another input of this name", path.display());
        }
        create(&path, &text, self.force)
    }

    fn complain(&self, input: String, error: &anyhow::Error) -> Result<()> {
        let error = output::chain(error);
        if self.format() == Format::Level || self.out.is_some() {
            output::complain(&input, &error);
            return Ok(());
        }
        let which = self.which.clone();
        let (game, program) = (which.game, which.program);
        output::print_json(&Record {
            input,
            game,
            program,
            error: Some(error),
            ..Record::default()
        })
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
