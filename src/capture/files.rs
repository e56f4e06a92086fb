//! Capture from files: folders, globs and standard input, each to the bytes of one picture.
//!
//! A regular file or standard input, and nothing else: what may wait for ever or never end is refused before it is opened.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use super::decode::{decode, is_picture};
use super::error::CaptureError;
use crate::file;
use crate::frame::Frame;

/// Endings of the picture files that a folder is searched for.
pub const PICTURES: &[&str] =
    if cfg!(feature = "photos") { &["png", "jpg", "jpeg", "webp", "bmp"] } else { &["png", "bmp"] };

/// Bytes of the longest picture file that is read: more than an uncompressed one of the largest size takes.
pub const MAX_FILE_BYTES: u64 = 160 << 20;

/// The files that `input` names, sorted: a file itself, whatever its ending; the files of a folder with one of
/// `endings` (lower case, no dot); the files that a glob matches; `-` stands for standard input.
///
/// # Errors
/// Nothing is there, or nothing that could be read.
pub fn expand(input: &OsStr, endings: &[&str]) -> Result<Vec<PathBuf>, CaptureError> {
    let path = PathBuf::from(input);
    let none = |message: String| CaptureError::NoInput {
        input: input.to_string_lossy().into_owned(),
        message,
    };
    let pattern = input.to_str().filter(|text| text.contains(['*', '?', '[']));
    let mut found: Vec<PathBuf> = if input == "-" {
        return Ok(vec![path]);
    } else if path.is_dir() {
        let io = |source| CaptureError::Io { path: path.clone(), source };
        let entries: Vec<_> = path.read_dir().map_err(io)?.collect::<Result<_, _>>().map_err(io)?;
        entries.iter().map(std::fs::DirEntry::path).filter(|file| ends(file, endings)).collect()
    } else if path.exists() {
        return Ok(vec![path]);
    } else if let Some(pattern) = pattern {
        let paths = glob::glob(pattern).map_err(|error| none(format!("not a glob: {error}")))?;
        paths.flatten().collect()
    } else {
        return Err(none("no such file or folder".into()));
    };
    found.retain(|file| !file.is_dir());
    found.sort();
    if found.is_empty() {
        let what = if path.is_dir() { "the folder holds" } else { "the pattern matches" };
        return Err(none(format!("{what} no file ending in {}", endings.join(", "))));
    }
    Ok(found)
}

fn ends(file: &Path, endings: &[&str]) -> bool {
    let ending = file.extension().and_then(|ending| ending.to_str()).map(str::to_lowercase);
    ending.is_some_and(|ending| endings.contains(&ending.as_str()))
}

/// The bytes of a picture or of a text, whichever a file holds; `-` is standard input. A text is read no further than
/// texts are long.
///
/// # Errors
/// It cannot be read, is no regular file, or is too long.
pub fn bytes(path: &Path) -> Result<Vec<u8>, CaptureError> {
    let io = |source| CaptureError::Io { path: path.to_owned(), source };
    if path.as_os_str() == "-" {
        // What is typed or piped in may begin at any time; once it has, it does not go on for ever.
        io::stdin().lock().fill_buf().map_err(io)?;
        return file::in_time(|| sniffed(io::stdin().lock())).map_err(io);
    }
    path.metadata().and_then(|it| file::regular(&it)).map_err(io)?;
    let opened = File::open(path).map_err(io)?;
    file::in_time(move || sniffed(opened)).map_err(io)
}

fn sniffed(mut stream: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.by_ref().take(file::LONGEST_TEXT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 <= file::LONGEST_TEXT {
        return Ok(bytes);
    }
    if !is_picture(&bytes) {
        return Err(file::too_long(file::LONGEST_TEXT));
    }
    let left = MAX_FILE_BYTES - bytes.len() as u64;
    if stream.take(left + 1).read_to_end(&mut bytes)? as u64 > left {
        return Err(file::too_long(MAX_FILE_BYTES));
    }
    Ok(bytes)
}

/// Reads one picture file; `-` is standard input.
///
/// # Errors
/// The file cannot be read, or holds no picture; see [`decode`].
pub fn load(path: &Path) -> Result<Frame, CaptureError> {
    decode(&bytes(path)?)
}

#[cfg(test)]
#[path = "files_tests.rs"]
mod tests;
