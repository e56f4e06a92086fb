//! What lies where in a journal's folder, and reading it: what others made may be anything. Nothing in a journal names a file:
//! pictures are found by their numbers, and a link leads nowhere.

use std::io::Cursor;
use std::path::{Component, Path, PathBuf};

use image::{ImageFormat, ImageReader, Limits, RgbImage};

use crate::file;
use crate::journal::JournalError;
use crate::journal::MOST_TEXT;

/// The file of lines.
pub(super) const LINES: &str = "journal.jsonl";
/// The folder of pictures.
pub(super) const PICTURES: &str = "pictures";
/// The folder of the profile.
pub(super) const PROFILES: &str = "profiles";

/// Bytes of the largest picture's file, and pixels of its longer side.
const LARGEST: u64 = 128 << 20;
const LONGEST: u32 = 16_384;
/// Folders within folders, and what lies in one: more is no journal's.
const DEEPEST: usize = 4;
const MOST: usize = 1_000_000;

/// The file of a picture.
pub(super) fn picture(folder: &Path, number: u32) -> PathBuf {
    folder.join(PICTURES).join(format!("{number:06}.png"))
}

/// Whether a text is the name of a folder within another.
pub(super) fn is_name(text: &str) -> bool {
    let mut parts = Path::new(text).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(part)), None) if part == text)
}

/// The text of the lines.
pub(super) fn lines(folder: &Path) -> Result<Vec<u8>, JournalError> {
    let path = folder.join(LINES);
    if !folder.is_dir() {
        return Err(JournalError::none(folder, "it is no folder"));
    }
    if !path.is_file() {
        return Err(JournalError::none(folder, format!("it holds no {LINES}")));
    }
    no_links(folder, 0)?;
    file::read(&path, MOST_TEXT).map_err(|why| JournalError::none(&path, why.to_string()))
}

/// Whether nothing in a folder leads out of it.
fn no_links(folder: &Path, depth: usize) -> Result<(), JournalError> {
    let none = |why| JournalError::none(folder, why);
    if depth > DEEPEST {
        return Err(none("folders lie too deep in it".to_owned()));
    }
    let entries = folder.read_dir().map_err(|why| none(why.to_string()))?;
    for (number, entry) in entries.enumerate() {
        let entry = entry.map_err(|why| none(why.to_string()))?;
        let kind = entry.file_type().map_err(|why| none(why.to_string()))?;
        if kind.is_symlink() {
            return Err(JournalError::none(&entry.path(), "it is a link, which may lead anywhere"));
        }
        if number >= MOST {
            return Err(none(format!("more than {MOST} files lie in it")));
        }
        if kind.is_dir() {
            no_links(&entry.path(), depth + 1)?;
        }
    }
    Ok(())
}

/// Reads a picture, which must be of this size.
pub(super) fn read(folder: &Path, number: u32, size: (u32, u32)) -> Result<RgbImage, JournalError> {
    let path = picture(folder, number);
    let bad = |why: String| JournalError::Picture { path: path.clone(), why };
    let bytes = file::read(&path, LARGEST).map_err(|why| bad(why.to_string()))?;
    let mut reader = ImageReader::with_format(Cursor::new(bytes), ImageFormat::Png);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST), Some(LONGEST));
    reader.limits(limits);
    let picture = reader.decode().map_err(|why| bad(why.to_string()))?.into_rgb8();
    if picture.dimensions() != size {
        let seen = picture.dimensions();
        return Err(bad(format!(
            "expected {} x {} pixels, seen {} x {}",
            size.0, size.1, seen.0, seen.1
        )));
    }
    Ok(picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_is_a_name() {
        for name in ["amaze", "roller-splat", "a.b"] {
            assert!(is_name(name), "{name}");
        }
        for path in ["", ".", "..", "a/b", "/a", "a/", "../a"] {
            assert!(!is_name(path), "{path}");
        }
    }
}
