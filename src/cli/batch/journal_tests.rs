//! Journals as they are found after a run was broken off.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::*;
use crate::cli::exit::Exit;

fn heading(options: &str) -> Heading {
    let (screenplay, command) = ("1.0.0".to_owned(), "solve".to_owned());
    Heading { screenplay, command, options: options.into() }
}

fn outcome(text: &str) -> Outcome<Value> {
    let record = serde_json::json!({ "level": text });
    Outcome { record, exit: Exit::Success, pictured: false, shows: false, thumbnail: None }
}

const STAMP: Stamp = Stamp { bytes: 3, modified: 5 };

/// A journal with two inputs.
fn written(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("a.journal");
    let _ = fs::remove_file(&path);
    let journal = Journal::open(&path, &heading("")).unwrap();
    journal.add("a.png", STAMP, &outcome("one")).unwrap();
    journal.add("b.png", STAMP, &outcome("two")).unwrap();
    path
}

fn said(journal: &Journal, input: &str, stamp: Stamp) -> Option<String> {
    let place = journal.find(input, stamp, false)?;
    let outcome: Outcome<Value> = journal.load(place).unwrap();
    Some(outcome.record["level"].as_str().unwrap().to_owned())
}

#[test]
fn what_was_kept_is_found_again_as_long_as_the_file_is_the_same() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder);
    let journal = Journal::open(&path, &heading("")).unwrap();
    assert_eq!(said(&journal, "a.png", STAMP).as_deref(), Some("one"));
    assert_eq!(said(&journal, "b.png", STAMP).as_deref(), Some("two"));
    assert_eq!(said(&journal, "c.png", STAMP), None);
    assert_eq!(said(&journal, "a.png", Stamp { bytes: 4, ..STAMP }), None);
    assert_eq!(said(&journal, "a.png", Stamp { modified: 6, ..STAMP }), None);
    // It has no picture for a page.
    assert!(journal.find("a.png", STAMP, true).is_none());
}

#[test]
fn a_line_that_was_broken_off_is_dropped_wherever_it_broke() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder);
    let bytes = fs::read(&path).unwrap();
    let ends: Vec<usize> = (1..=bytes.len()).filter(|at| bytes[at - 1] == b'\n').collect();
    for length in 0..=bytes.len() {
        fs::write(&path, &bytes[..length]).unwrap();
        let journal = Journal::open(&path, &heading("")).unwrap();
        for (input, end) in [("a.png", ends[1]), ("b.png", ends[2])] {
            let found = said(&journal, input, STAMP).is_some();
            assert_eq!(found, length >= end, "{input} after {length} bytes");
        }
        // What is added then stands on a line of its own.
        journal.add("c.png", STAMP, &outcome("three")).unwrap();
        drop(journal);
        let journal = Journal::open(&path, &heading("")).unwrap();
        assert_eq!(said(&journal, "c.png", STAMP).as_deref(), Some("three"));
    }
}

#[test]
fn the_last_line_about_an_input_holds() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder);
    let changed = Stamp { bytes: 9, ..STAMP };
    let journal = Journal::open(&path, &heading("")).unwrap();
    journal.add("a.png", changed, &outcome("new")).unwrap();
    drop(journal);
    let journal = Journal::open(&path, &heading("")).unwrap();
    assert_eq!(said(&journal, "a.png", changed).as_deref(), Some("new"));
    assert_eq!(said(&journal, "a.png", STAMP), None);
}

#[test]
fn what_is_no_journal_of_this_is_refused_and_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let refused = |path: &Path, options: &str, expected: &str| {
        let before = fs::read(path).unwrap();
        let error = Journal::open(path, &heading(options)).err().expect("no journal of this");
        assert!(format!("{error:#}").contains(expected), "{error:#}");
        assert_eq!(fs::read(path).unwrap(), before);
    };
    let path = written(&folder);
    refused(&path, "--game amaze", "name another file");
    fs::write(&path, "\u{89}PNG\r\n\u{1a}\n").unwrap();
    refused(&path, "", "no journal of a batch");
    fs::write(&path, "not even a line").unwrap();
    refused(&path, "", "no journal of a batch");
    let journal = written(&folder);
    let text = fs::read_to_string(&journal).unwrap().replace("\"input\":\"a.png\"", "\"input\":1");
    fs::write(&journal, text).unwrap();
    refused(&journal, "", "line 2 is no line of a journal");
}

#[test]
fn two_runs_do_not_share_a_journal() {
    let folder = TempDir::new().unwrap();
    let path = written(&folder);
    let first = Journal::open(&path, &heading("")).unwrap();
    let error = Journal::open(&path, &heading("")).err().expect("it is in use");
    assert!(error.to_string().contains("in use by another run"), "{error}");
    drop(first);
    assert!(Journal::open(&path, &heading("")).is_ok());
}
