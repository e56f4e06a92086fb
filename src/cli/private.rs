//! Pictures of the screen on disk, and what is told of them: they may show anything, so that nobody but the user is to read them.

use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};
use image::RgbImage;
use image::codecs::png::PngEncoder;

use crate::file;

/// Writes a picture as PNG, in place of what is there, so that only the user can read it.
///
/// # Errors
/// It cannot be written.
pub(super) fn write(path: &Path, picture: &RgbImage) -> Result<()> {
    let write = |file: &mut dyn Write| -> Result<()> {
        Ok(picture.write_with_encoder(PngEncoder::new(file)).map_err(io::Error::other)?)
    };
    create(path, write).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes a text in the same way.
///
/// # Errors
/// It cannot be written.
pub(super) fn text(path: &Path, text: &str) -> Result<()> {
    create(path, |file| Ok(file.write_all(text.as_bytes())?))
        .with_context(|| format!("cannot write {}", path.display()))
}

fn create(path: &Path, write: impl FnOnce(&mut dyn Write) -> Result<()>) -> Result<()> {
    // What is there may be open to others, or a link to somewhere else.
    if let Err(error) = fs::remove_file(path)
        && error.kind() != ErrorKind::NotFound
    {
        return Err(error.into());
    }
    let mut file = BufWriter::new(file::private(path)?);
    write(&mut file)?;
    Ok(file.flush()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn only_the_user_may_read_a_picture_even_where_anybody_could_before() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("last.png");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        let picture = RgbImage::from_pixel(3, 2, image::Rgb([7, 8, 9]));
        write(&path, &picture).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(image::open(&path).unwrap().to_rgb8(), picture);
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }

    #[test]
    fn a_place_that_cannot_be_written_is_named() {
        let error = write(Path::new("/nowhere/at/all.png"), &RgbImage::new(1, 1)).unwrap_err();
        assert!(error.to_string().contains("/nowhere/at/all.png"), "{error}");
    }
}
