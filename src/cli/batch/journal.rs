//! What became of each input, kept in a file, so that a batch that was broken off goes on where it stopped.
//!
//! The first line says what the journal is of, each further one what became of one input, which it names with its size
//! and the time of its last change. Lines are only ever added: of several about one input the last holds.

use std::collections::HashMap;
use std::fs::{File, Metadata, OpenOptions, TryLockError};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::UNIX_EPOCH;

use anyhow::{Context, Result};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::cli::batch::Outcome;
use crate::cli::exit::Usage;
use crate::cli::inputs::Source;

/// What a journal is of: what was worked out otherwise does not hold.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Heading {
    /// The program's version.
    pub(super) screenplay: String,
    pub(super) command: String,
    /// What decides about the results, as it was asked for.
    pub(super) options: Value,
}

/// A file as it was when it was read: one that looks otherwise is another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamp {
    bytes: u64,
    /// Nanoseconds since 1970.
    modified: u64,
}

/// A line of the journal.
#[derive(Serialize)]
struct Line<'a, R> {
    input: &'a str,
    #[serde(flatten)]
    stamp: Stamp,
    #[serde(flatten)]
    outcome: &'a Outcome<R>,
}

/// As much of a line as says whether it is of use.
#[derive(Deserialize)]
struct Head {
    input: String,
    bytes: u64,
    modified: u64,
    pictured: bool,
    shows: bool,
}

/// Where a line is, and of what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    stamp: Stamp,
    pictured: bool,
    /// Whether there was anything to draw.
    pub(super) shows: bool,
    start: u64,
    length: usize,
}

/// An open journal.
pub(super) struct Journal {
    path: PathBuf,
    file: Mutex<File>,
    places: HashMap<String, Entry>,
}

impl Stamp {
    /// Of an input that can be told by its name and stamp: a file whose name is text.
    pub(super) fn of(source: &Source) -> Option<Stamp> {
        let Source::File(path) = source else { return None };
        path.to_str()?;
        let metadata: Metadata = path.metadata().ok().filter(Metadata::is_file)?;
        let modified = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
        let modified = u64::try_from(modified.as_nanos()).ok()?;
        Some(Stamp { bytes: metadata.len(), modified })
    }
}

impl Journal {
    /// Opens a journal, or begins it where there is none. A last line that was broken off is dropped.
    ///
    /// # Errors
    /// The file is no journal, one of something else, in use, or cannot be read or written.
    pub(super) fn open(path: &Path, heading: &Heading) -> Result<Journal> {
        let cannot = |what| move || format!("cannot {what} {}", path.display());
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).with_context(cannot("make the folder of"))?;
        }
        let mut options = OpenOptions::new();
        let mut file =
            options.read(true).append(true).create(true).open(path).with_context(cannot("open"))?;
        crate::file::regular(&file.metadata()?).with_context(cannot("open"))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let message =
                    "is in use by another run: parts that run side by side need a journal each";
                return Err(Usage(format!("--resume {}: it {message}", path.display())).into());
            }
            // Some file systems have no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let (places, whole) = scan(&file, path, heading)?;
        file.set_len(whole).with_context(cannot("write"))?;
        if whole == 0 {
            let line = serde_json::to_string(heading)? + "\n";
            file.write_all(line.as_bytes()).with_context(cannot("write"))?;
        }
        Ok(Journal { path: path.to_owned(), file: Mutex::new(file), places })
    }

    /// Where it says what became of an input, if it does, and has a picture of it where one is needed.
    pub(super) fn find(&self, input: &str, stamp: Stamp, pictured: bool) -> Option<Entry> {
        let place = self.places.get(input)?;
        (place.stamp == stamp && (place.pictured || !pictured)).then_some(*place)
    }

    /// What became of an input.
    ///
    /// # Errors
    /// The line cannot be read, or says something else by now.
    pub(super) fn load<R: DeserializeOwned>(&self, place: Entry) -> Result<Outcome<R>> {
        let mut bytes = vec![0; place.length];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(place.start))?;
            file.read_exact(&mut bytes)?;
        }
        // The line's own fields are left aside.
        Ok(serde_json::from_slice(&bytes)?)
    }

    /// Adds what became of an input.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn add<R: Serialize>(
        &self,
        input: &str,
        stamp: Stamp,
        outcome: &Outcome<R>,
    ) -> Result<()> {
        let line = serde_json::to_string(&Line { input, stamp, outcome })? + "\n";
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        // One write: what breaks off leaves whole lines but for the last.
        file.write_all(line.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Where each input's last line is, and the length of all whole lines. Lines are not kept: they hold pictures.
fn scan(file: &File, path: &Path, heading: &Heading) -> Result<(HashMap<String, Entry>, u64)> {
    let mut reader = BufReader::new(file);
    let mut places = HashMap::new();
    let (mut line, mut start) = (Vec::new(), 0);
    for number in 1_u64.. {
        line.clear();
        reader
            .read_until(b'\n', &mut line)
            .with_context(|| format!("cannot read {}", path.display()))?;
        if line.is_empty() {
            break;
        }
        let whole = line.ends_with(b"\n");
        if number == 1 {
            check(&line, whole, path, heading)?;
        }
        if !whole {
            break;
        }
        if number > 1 {
            let head: Head = serde_json::from_slice(&line).with_context(|| {
                format!("{}: line {number} is no line of a journal", path.display())
            })?;
            let Head { input, bytes, modified, pictured, shows } = head;
            let stamp = Stamp { bytes, modified };
            places.insert(input, Entry { stamp, pictured, shows, start, length: line.len() });
        }
        start += line.len() as u64;
    }
    Ok((places, start))
}

/// Whether a first line is this heading, or, where it was broken off, the beginning of it.
fn check(line: &[u8], whole: bool, path: &Path, heading: &Heading) -> Result<()> {
    let wrong = |what: String| Usage(format!("--resume {}: {what}", path.display()));
    if !whole && serde_json::to_string(heading)?.as_bytes().starts_with(line) {
        return Ok(());
    }
    let found: Heading = serde_json::from_slice(line)
        .map_err(|_| wrong("it is there, and no journal of a batch".to_owned()))?;
    if found != *heading {
        let told = |it: &Heading| format!("{} {} with {}", it.screenplay, it.command, it.options);
        let (found, asked) = (told(&found), told(heading));
        let what = format!("it is of screenplay {found}, and this is {asked}; name another file");
        return Err(wrong(what).into());
    }
    Ok(())
}

#[cfg(test)]
#[path = "journal_tests.rs"]
mod tests;
