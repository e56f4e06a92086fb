//! The folder of real levels and screenshots beside the project, where there is one.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

/// The folder, or `None` after saying that what needs it was skipped. `scripts/test` counts both.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("SCREENPLAY_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    let is_there = folder.is_dir();
    tell(if is_there { "ran" } else { "skipped" });
    if is_there {
        return Some(folder);
    }
    println!("skipped: {} is not there", folder.display());
    None
}

/// Adds a line on this test to the file that `SCREENPLAY_TALLY` names, where it names one.
fn tell(what: &str) {
    let Some(file) = std::env::var_os("SCREENPLAY_TALLY") else { return };
    // A test has a process of its own, or a thread of its own in one for all.
    let (process, thread) = (std::process::id(), std::thread::current());
    let mut file = OpenOptions::new().create(true).append(true).open(file).unwrap();
    writeln!(file, "{what} {process} {}", thread.name().unwrap_or_default()).unwrap();
}

/// A JSON file of the folder.
pub(crate) fn json(folder: &Path, file: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    serde_json::from_str(&text).unwrap()
}
