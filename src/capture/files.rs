//! Capture from files: PNG, JPEG, WebP and BMP, by content and not by name; folders, globs, standard input.
//!
//! Nothing that a file holds makes this panic, hang or take much memory: sizes are judged before decoding.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, Rgb, RgbImage};

use super::error::CaptureError;
use crate::frame::Frame;

/// Endings of the picture files that a folder is searched for.
pub const PICTURES: &[&str] = &["png", "jpg", "jpeg", "webp", "bmp"];

/// Pixels of the largest picture that is read: twice a screen of 7680×4320.
pub const MAX_PIXELS: u64 = 64_000_000;

/// Bytes of the longest file that is read.
pub const MAX_FILE_BYTES: u64 = 512 << 20;

/// The pictures behind `inputs` (files, folders, globs, `-` for standard input), each under its name. They are
/// read as they are asked for; one that is broken does not stop the others.
pub fn frames(
    inputs: &[String],
) -> impl Iterator<Item = (String, Result<Frame, CaptureError>)> + use<> {
    let paths = inputs.iter().flat_map(|input| match expand(input, PICTURES) {
        Ok(paths) => paths.into_iter().map(Ok).collect(),
        Err(error) => vec![Err((input.clone(), error))],
    });
    let paths: Vec<_> = paths.collect();
    paths.into_iter().map(|path| match path {
        Ok(path) => (path.display().to_string(), load(&path)),
        Err((input, error)) => (input, Err(error)),
    })
}

/// The files that `input` names, sorted: a file itself, whatever its ending; the files of a folder with one of
/// `endings` (lower case, no dot); the files that a glob matches; `-` stands for standard input.
///
/// # Errors
/// Nothing is there, or nothing that could be read.
pub fn expand(input: &str, endings: &[&str]) -> Result<Vec<PathBuf>, CaptureError> {
    let path = PathBuf::from(input);
    let none = |message: String| CaptureError::NoInput { input: input.to_owned(), message };
    if input == "-" || path.is_file() {
        return Ok(vec![path]);
    }
    let mut found: Vec<PathBuf> = if path.is_dir() {
        let io = |source| CaptureError::Io { path: path.clone(), source };
        let entries: Vec<_> = path.read_dir().map_err(io)?.collect::<Result<_, _>>().map_err(io)?;
        entries.iter().map(std::fs::DirEntry::path).filter(|file| ends(file, endings)).collect()
    } else if input.contains(['*', '?', '[']) {
        let paths = glob::glob(input).map_err(|error| none(format!("not a glob: {error}")))?;
        paths.flatten().collect()
    } else if path.exists() {
        vec![path.clone()]
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

/// Reads one picture file; `-` is standard input.
///
/// # Errors
/// The file cannot be read, or holds no picture; see [`decode`].
pub fn load(path: &Path) -> Result<Frame, CaptureError> {
    let io = |source| CaptureError::Io { path: path.to_owned(), source };
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).map_err(io)?)
    };
    source.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes).map_err(io)?;
    decode(&bytes)
}

/// Whether the bytes begin like a picture of any kind, read by us or not.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    image::guess_format(bytes).is_ok()
}

/// Decodes a picture. Transparent pixels come to stand on white; a camera's note of how it was held is obeyed.
///
/// # Errors
/// No bytes, no PNG, JPEG, WebP or BMP, more than [`MAX_PIXELS`] promised, broken or truncated.
pub fn decode(bytes: &[u8]) -> Result<Frame, CaptureError> {
    if bytes.is_empty() {
        return Err(CaptureError::Empty);
    }
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(CaptureError::TooLong { seen: bytes.len() as u64, limit: MAX_FILE_BYTES });
    }
    let (format, name) = format_of(bytes)?;
    let broken = |message: String| CaptureError::Broken { format: name, message };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS * 8);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| broken(error.to_string()))?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(CaptureError::TooLarge { width, height, limit: MAX_PIXELS / 1_000_000 });
    }
    let orientation = decoder.orientation().map_err(|error| broken(error.to_string()))?;
    let image = DynamicImage::from_decoder(decoder).map_err(|error| broken(error.to_string()));
    let mut image = image?;
    if format == ImageFormat::Jpeg && !ends_like_jpeg(bytes) {
        return Err(broken("the end-of-image marker is missing".into()));
    }
    image.apply_orientation(orientation);
    Ok(Frame::from_image(on_white(image)))
}

fn format_of(bytes: &[u8]) -> Result<(ImageFormat, &'static str), CaptureError> {
    match image::guess_format(bytes) {
        Ok(ImageFormat::Png) => Ok((ImageFormat::Png, "PNG")),
        Ok(ImageFormat::Jpeg) => Ok((ImageFormat::Jpeg, "JPEG")),
        Ok(ImageFormat::WebP) => Ok((ImageFormat::WebP, "WebP")),
        Ok(ImageFormat::Bmp) => Ok((ImageFormat::Bmp, "BMP")),
        Ok(other) => Err(CaptureError::NotAPicture { seen: format!("{other:?}") }),
        Err(_) => Err(CaptureError::NotAPicture { seen: describe(bytes) }),
    }
}

/// What bytes of no known format look like, for people.
fn describe(bytes: &[u8]) -> String {
    let start = &bytes[..bytes.len().min(24)];
    match std::str::from_utf8(start) {
        Ok(text) if !text.contains('\0') => format!("text that begins {text:?}"),
        _ => {
            let hex: Vec<_> = start.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
            format!("{} bytes that begin {}", bytes.len(), hex.join(" "))
        }
    }
}

/// The decoder fills what a truncated JPEG lacks with grey and says nothing: look for the end marker after the
/// last scan ourselves.
fn ends_like_jpeg(bytes: &[u8]) -> bool {
    let last = |marker: [u8; 2]| bytes.windows(2).rposition(|pair| pair == marker);
    last([0xff, 0xd9]) > last([0xff, 0xda])
}

fn on_white(image: DynamicImage) -> RgbImage {
    if !image.color().has_alpha() {
        return image.into_rgb8();
    }
    let rgba = image.into_rgba8();
    let mut rgb = RgbImage::new(rgba.width(), rgba.height());
    for (to, from) in rgb.pixels_mut().zip(rgba.pixels()) {
        let [red, green, blue, alpha] = from.0.map(u32::from);
        let blend = |channel: u32| ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8;
        *to = Rgb([blend(red), blend(green), blend(blue)]);
    }
    rgb
}

#[cfg(test)]
#[path = "files_tests.rs"]
mod tests;
