//! What is said at the end of a play, however it ends.

use std::fmt::Write;

use anyhow::Result;
use serde::Serialize;

use crate::cli::journal::Outcome;
use crate::cli::output;
use crate::desktop::WindowInfo;
use crate::player::{LevelReport, Report};
use crate::profile::Profile;

/// What was played.
#[derive(Serialize)]
pub(super) struct Summary<'a> {
    pub(super) window: &'a WindowInfo,
    pub(super) game: &'a str,
    pub(super) program: &'a str,
    #[serde(flatten)]
    pub(super) report: &'a Report,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) journal: Option<&'a Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) error: Option<String>,
}

impl<'a> Summary<'a> {
    pub(super) fn new(
        window: &'a WindowInfo,
        profile: &'a Profile,
        report: &'a Report,
        journal: Option<&'a Outcome>,
        error: Option<&anyhow::Error>,
    ) -> Summary<'a> {
        let error = error.map(output::chain);
        Summary { window, game: &profile.game, program: &profile.program, report, journal, error }
    }

    /// Prints it: one JSON object, or a table.
    ///
    /// # Errors
    /// Standard output cannot be written to.
    pub(super) fn print(&self, json: bool) -> Result<()> {
        if json {
            output::print_json(self)
        } else {
            output::print(&table(self.report, self.journal))
        }
    }
}

fn table(report: &Report, journal: Option<&Outcome>) -> String {
    let mut text = String::from("level  moves  fewest  lost  deaths  replanned  seconds\n");
    for (i, level) in report.won.iter().enumerate() {
        row(&mut text, &format!("{}", i + 1), level);
    }
    for level in &report.not_seen {
        row(&mut text, "?", level);
    }
    // Writing to a string cannot fail.
    if !report.not_seen.is_empty() {
        let _ = writeln!(text, "?: its last move was made, and nothing showed that it won");
    }
    if report.found_won > 0 {
        let _ = writeln!(text, "{} found won before a move was made", report.found_won);
    }
    let ended = report.ended.as_ref().map(|ended| format!(": {ended}")).unwrap_or_default();
    let (won, moves, sent) = (report.won.len(), report.moves, report.sent);
    let _ = writeln!(text, "{won} won in {moves} moves{ended}; {sent} keys, clicks and drags sent");
    if let Some(journal) = journal {
        let _ = writeln!(text, "{}", journal.told());
    }
    text
}

fn row(text: &mut String, name: &str, level: &LevelReport) {
    let fewest = format!("{}{}", level.planned, if level.optimal { "" } else { "?" });
    let _ = writeln!(
        text,
        "{name:>5}  {:>5}  {fewest:>6}  {:>4}  {:>6}  {:>9}  {:>7.1}",
        level.moves, level.lost, level.deaths, level.replanned, level.seconds
    );
}
