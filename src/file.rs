//! Reading files that others made: regular files only, no more of them than was agreed on, and no longer; and making files
//! that nobody else may read.
//!
//! Knows bytes and paths, nothing of what the bytes mean.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

use crate::within::{self, within};

/// Bytes of the longest text that is read, whether a level or a profile: both are written by people, in some kilobytes.
pub const LONGEST_TEXT: u64 = 1 << 20;

/// All bytes of a regular file. A device or a pipe is refused before it is opened: opening a pipe may wait for ever.
///
/// # Errors
/// It cannot be read, is no regular file, or holds more than `most` bytes.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    regular(&path.metadata()?)?;
    let file = File::open(path)?;
    // What was looked at may have been replaced since.
    regular(&file.metadata()?)?;
    in_time(move || all(file, most))
}

/// What `read` reads, in the time that an input may take: a file may lie on a disk that does not answer.
///
/// # Errors
/// Its own, or it takes longer.
pub fn in_time<T: Send + 'static>(
    read: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> io::Result<T> {
    within(within::LONGEST, move |_| read())?
}

/// The text of a regular file of at most [`LONGEST_TEXT`] bytes.
///
/// # Errors
/// As [`read`], or it is not UTF-8.
pub fn read_text(path: &Path) -> io::Result<String> {
    let text = String::from_utf8(read(path, LONGEST_TEXT)?);
    text.map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8"))
}

/// All bytes of a stream.
///
/// # Errors
/// It breaks off, or goes on after `most` bytes.
pub fn all(stream: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    stream.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long(most));
    }
    Ok(bytes)
}

/// Makes a file that only the user can read.
///
/// # Errors
/// It cannot be made, or something of that name is there.
pub fn private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Whether what is there can be read as a file.
///
/// # Errors
/// It is no regular file: says what it is.
pub fn regular(metadata: &Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let message = format!("it is {}, not a regular file", kind(metadata));
    Err(io::Error::new(io::ErrorKind::InvalidInput, message))
}

/// More than `most` bytes.
#[must_use]
pub fn too_long(most: u64) -> io::Error {
    let message = format!("it is longer than the {most} bytes that are read");
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

#[cfg(unix)]
fn kind(metadata: &Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    match () {
        () if kind.is_dir() => "a folder",
        () if kind.is_fifo() => "a pipe (pipe into standard input instead, and name it -)",
        () if kind.is_socket() => "a socket",
        () if kind.is_char_device() || kind.is_block_device() => "a device",
        () => "something else",
    }
}

#[cfg(not(unix))]
fn kind(metadata: &Metadata) -> &'static str {
    if metadata.is_dir() { "a folder" } else { "something else" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        std::fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"12345");
        let error = read(&path, 4).unwrap_err();
        assert_eq!(error.to_string(), "it is longer than the 4 bytes that are read");
        let error = read(folder.path(), 5).unwrap_err();
        assert_eq!(error.to_string(), "it is a folder, not a regular file");
        std::fs::write(&path, b"\xff").unwrap();
        assert_eq!(read_text(&path).unwrap_err().to_string(), "it is not text in UTF-8");
    }

    #[test]
    fn a_stream_without_end_ends_with_an_error() {
        assert!(all(io::repeat(0), 1 << 16).is_err());
        assert_eq!(all(io::repeat(7).take(3), 3).unwrap(), [7, 7, 7]);
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_refused() {
        let error = read(Path::new("/dev/zero"), 5).unwrap_err();
        assert_eq!(error.to_string(), "it is a device, not a regular file");
    }
}
