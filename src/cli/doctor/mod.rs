//! `doctor`: whether a play can work here, found out by trying it on a window of our own.

mod folders;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::Result;
use clap::Args;

use crate::cli::exit::Exit;
use crate::cli::session::Session;
use crate::cli::{help, output};
use crate::doctor::{self, Finding, Status};
use crate::input::Key;
use crate::profile::{Binding, Profiles};

/// Find out whether `play` can work here: display, capture, focus, keyboard, mouse; and what to do where it cannot
#[derive(Args, Clone, Debug)]
#[command(after_long_help = help::DOCTOR)]
pub(super) struct Doctor {
    /// One JSON object a finding, each on a line: check, status (ok, warning, failed, unknown), seen, remedy
    #[arg(long)]
    json: bool,
}

impl Doctor {
    /// Prints every finding.
    ///
    /// # Errors
    /// Standard output cannot be written to.
    pub(super) fn run(&self, session: &Session) -> Result<Exit> {
        let profiles = session.profiles();
        let keys = keys(profiles.as_ref().ok());
        let mut findings = doctor::examine(&keys);
        findings.extend(folders::findings(session, &profiles));
        if self.json {
            findings.iter().try_for_each(output::print_json)?;
        } else {
            output::print_colored(&table(&findings, session.colors()))?;
        }
        let fit = findings.iter().all(|finding| finding.status != Status::Failed);
        Ok(if fit { Exit::Success } else { Exit::Window })
    }
}

/// The keys that games take: those with a name, and what the profiles ask for.
fn keys(profiles: Option<&Profiles>) -> Vec<Key> {
    let named = [Key::Up, Key::Down, Key::Left, Key::Right, Key::Space, Key::Enter];
    let others = [Key::Escape, Key::Tab, Key::Backspace];
    let mut keys: Vec<Key> = named.into_iter().chain(others).collect();
    let bound = profiles.into_iter().flat_map(Profiles::iter).flat_map(|profile| {
        profile.controls.actions.values().chain(&profile.after_win).filter_map(|it| match it {
            Binding::Key(Key::Char(character)) => Some(*character),
            _ => None,
        })
    });
    // Letters that programs without a profile of their own may take.
    let letters: BTreeSet<char> = bound.chain("wasd".chars()).collect();
    keys.extend(letters.into_iter().map(Key::Char));
    keys
}

/// A line a finding, its remedy below it, and the verdict.
fn table(findings: &[Finding], colors: bool) -> String {
    let width = findings.iter().map(|it| it.check.len()).max().unwrap_or(0);
    let mut text = String::new();
    for Finding { check, status, seen, remedy } in findings {
        let (name, color) = face(*status);
        let name =
            if colors { format!("\x1b[{color}m{name:7}\x1b[0m") } else { format!("{name:7}") };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{check:width$}  {name}  {}", output::line(seen));
        if let Some(remedy) = remedy {
            let _ = writeln!(text, "{:width$}           -> {}", "", output::line(remedy));
        }
    }
    text + &verdict(findings)
}

fn face(status: Status) -> (&'static str, u8) {
    match status {
        Status::Ok => ("ok", 32),
        Status::Warning => ("warning", 33),
        Status::Failed => ("FAILED", 31),
        Status::Unknown => ("unknown", 36),
    }
}

fn verdict(findings: &[Finding]) -> String {
    let failed = findings.iter().filter(|finding| finding.status == Status::Failed);
    let failed: Vec<&str> = failed.map(|finding| finding.check).collect();
    if failed.is_empty() {
        return "\nWhat a play needs works here.\n".to_owned();
    }
    format!("\nA play cannot work here before this is mended: {}.\n", failed.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_finding_has_a_line_its_remedy_another_and_the_end_says_what_to_mend() {
        let findings = [
            Finding::ok("display", "one"),
            Finding::warning("scale", "odd", "set it"),
            Finding::failed("focus", "none", "start it"),
            Finding::unknown("grabs", "not tried", "see focus"),
        ];
        let text = table(&findings, false);
        assert!(text.starts_with("display  ok       one\nscale    warning  odd\n"), "{text}");
        assert!(text.contains("\n                  -> set it\nfocus    FAILED   none\n"), "{text}");
        assert!(text.ends_with("before this is mended: focus.\n"), "{text}");
        assert!(!text.contains('\x1b') && table(&findings, true).contains("\x1b[31mFAILED"));
        assert!(table(&findings[..2], false).ends_with("What a play needs works here.\n"));
    }

    #[test]
    fn the_keys_are_those_of_the_games_each_once() {
        let keys = keys(None);
        let once: BTreeSet<String> = keys.iter().map(ToString::to_string).collect();
        assert_eq!((keys.len(), once.len()), (13, 13));
    }
}
