//! Pictures of a program's cells, beside its profile: `<label>.png`, `<label>-2.png` and so on.

use std::io::Cursor;
use std::path::Path;

use image::{ImageReader, Limits, RgbaImage};

use crate::file;

/// Bytes of the largest picture that is read, pixels of its longer side, and how many are read of one profile.
const LARGEST: u64 = 512 << 10;
const LONGEST: u32 = 512;
const MOST: usize = 400;
/// The ending of a template's file.
const ENDING: &str = "png";

/// A picture of one cell of a program.
#[derive(Clone, Debug)]
pub struct Template {
    /// What the cell is, in the game's own terms.
    pub label: String,
    /// The whole cell, upright. Transparent places may look like anything.
    pub picture: RgbaImage,
}

/// The templates that lie in a profile's folder, by name.
///
/// # Errors
/// Which of them cannot be used, and why.
pub(super) fn in_folder(folder: &Path) -> Result<Vec<Template>, String> {
    let entries = folder.read_dir().map_err(|error| error.to_string())?;
    let paths = entries.flatten().map(|entry| entry.path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|it| it == ENDING)).collect();
    paths.sort();
    let pictures = paths.iter().map(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = file::read(path, LARGEST).map_err(|error| format!("{name}: {error}"));
        (name, bytes)
    });
    all(pictures)
}

/// Templates of which the bytes are known, each under its file's name.
///
/// # Errors
/// As [`in_folder`].
pub(super) fn all(
    pictures: impl Iterator<Item = (String, Result<Vec<u8>, String>)>,
) -> Result<Vec<Template>, String> {
    let mut templates = Vec::new();
    for (name, bytes) in pictures {
        if templates.len() == MOST {
            return Err(format!("it has more than {MOST} templates"));
        }
        let picture = decode(&bytes?).map_err(|error| format!("{name}: {error}"))?;
        templates.push(Template { label: label(&name).to_owned(), picture });
    }
    Ok(templates)
}

/// What a template's file is named after, without the number that tells it from others of the same label.
fn label(name: &str) -> &str {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    match stem.rsplit_once('-') {
        Some((label, number))
            if !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit()) =>
        {
            label
        }
        _ => stem,
    }
}

fn decode(bytes: &[u8]) -> Result<RgbaImage, image::ImageError> {
    let mut reader = ImageReader::with_format(Cursor::new(bytes), image::ImageFormat::Png);
    let mut limits = Limits::default();
    (limits.max_image_width, limits.max_image_height) = (Some(LONGEST), Some(LONGEST));
    reader.limits(limits);
    Ok(reader.decode()?.into_rgba8())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_tell_templates_of_one_label_apart() {
        for (name, expected) in [
            ("floor.png", "floor"),
            ("floor-2.png", "floor"),
            ("start-of-7.png", "start-of"),
            ("left-end.png", "left-end"),
            ("7.png", "7"),
        ] {
            assert_eq!(label(name), expected);
        }
    }
}
