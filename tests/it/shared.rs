//! The folder of real levels and screenshots beside the project, where there is one.

use std::path::{Path, PathBuf};

use serde_json::Value;

/// The folder, or `None` after saying that what needs it was skipped.
pub(crate) fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("SCREENPLAY_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: {} is not there", folder.display());
    None
}

/// A JSON file of the folder.
pub(crate) fn json(folder: &Path, file: &str) -> Value {
    let text = std::fs::read_to_string(folder.join(file)).unwrap();
    serde_json::from_str(&text).unwrap()
}
