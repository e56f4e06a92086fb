//! `play --journal`: a journal of the play in a folder. What becomes of it never costs the play.

use std::path::PathBuf;

use anyhow::Error;
use clap::Args;
use serde::Serialize;

use crate::cli::exit::Usage;
use crate::cli::output;
use crate::journal::{JournalError, Kept, Writer};
use crate::player::{self, Options, PlayError, Report, Table};
use crate::profile::Profile;

/// Where a play's journal goes, and how much it may take.
#[derive(Args, Clone, Debug)]
pub(super) struct JournalArgs {
    /// Folder, new or empty, for a journal of the play: all that was seen, decided and done, which `screenplay replay` tells
    /// again. Nobody else can read it
    #[arg(long, value_name = "DIR", conflicts_with = "dry_run")]
    journal: Option<PathBuf>,
    /// MiB that the journal may take; the play goes on when it is full
    #[arg(long, value_name = "MIB", default_value_t = 256, requires = "journal")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    journal_limit: u64,
}

/// The journal of a play, where one is asked for.
pub(super) struct Journal {
    folder: Option<PathBuf>,
    writer: Option<Result<Writer, JournalError>>,
}

/// What became of a journal.
#[derive(Serialize)]
pub(super) struct Outcome {
    folder: String,
    #[serde(flatten)]
    kept: Kept,
    /// Why it does not hold all of the play, where something went wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

impl JournalArgs {
    /// What clap cannot check.
    ///
    /// # Errors
    /// The folder holds something.
    pub(super) fn check(&self) -> Result<(), Usage> {
        let checked = self.journal.as_deref().map_or(Ok(()), Writer::check);
        checked.map_err(|error| Usage(format!("--journal: {error}")))
    }

    /// Begins a journal of a play by this profile. Where it cannot be written that is told at once, and at the end.
    pub(super) fn begin(&self, profile: &Profile) -> Journal {
        let most = self.journal_limit << 20;
        let writer = self.journal.as_ref().map(|folder| Writer::new(folder, most, profile));
        if let Some(Err(error)) = &writer {
            output::tell("no journal", &error.to_string());
        }
        Journal { folder: self.journal.clone(), writer }
    }
}

impl Journal {
    /// Plays, and writes it down.
    pub(super) fn play(
        &self,
        table: Table<'_>,
        options: &Options,
    ) -> (Report, Result<(), PlayError>) {
        match &self.writer {
            Some(Ok(writer)) => writer.play(table, options),
            Some(Err(_)) | None => player::play(table, options),
        }
    }

    /// Ends the journal. What became of it, where one was asked for.
    pub(super) fn end(self) -> Option<Outcome> {
        let ended = self.writer?.and_then(Writer::end);
        let (kept, error) = match ended {
            Ok(kept) => (kept, None),
            Err(error) => (Kept::default(), Some(output::chain(&Error::from(error)))),
        };
        Some(Outcome { folder: self.folder?.display().to_string(), kept, error })
    }
}

impl Outcome {
    /// Whether it was written, all of it or all that it may take.
    pub(super) fn is_kept(&self) -> bool {
        self.error.is_none()
    }

    /// For people.
    pub(super) fn told(&self) -> String {
        let Outcome { folder, kept: Kept { bytes, pictures, full }, error } = self;
        if let Some(error) = error {
            return format!("no whole journal: {error}");
        }
        let size = bytes.div_ceil(1 << 10);
        let end = if *full { "; it was full before the play ended" } else { "" };
        format!("journal: {folder}, {pictures} pictures, {size} KiB{end}")
    }
}
