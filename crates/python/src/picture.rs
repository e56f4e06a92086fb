//! What Python may give as a picture: a file's name, its bytes, an array of pixels, an image of Pillow.
//!
//! Of all but files the bytes are taken over before anything is waited for: another thread may change them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use image::RgbImage;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyMemoryView, PyString};
use screenplay::capture;

use crate::errors;

/// A picture as it was given.
pub(crate) enum Picture {
    File(PathBuf),
    Encoded(Vec<u8>),
    Pixels(RgbImage),
}

impl Picture {
    /// Takes one over.
    ///
    /// # Errors
    /// It is nothing that can be one.
    pub(crate) fn of(given: &Bound<'_, PyAny>) -> PyResult<Picture> {
        if given.is_instance_of::<PyString>() || given.hasattr("__fspath__")? {
            let path: PathBuf = given.extract()?;
            // The library takes this name for standard input.
            let is_dash = path == Path::new("-");
            return Ok(Picture::File(if is_dash { Path::new(".").join(path) } else { path }));
        }
        // Pillow's, which are no buffers.
        if given.hasattr("convert")? && given.hasattr("tobytes")? {
            let image = given.call_method1("convert", ("RGB",))?;
            let (width, height): (u32, u32) = image.getattr("size")?.extract()?;
            let bytes: Vec<u8> = image.call_method0("tobytes")?.extract()?;
            return pixels(width, height, bytes);
        }
        let kind = given.get_type();
        let unknown = |_| {
            PyTypeError::new_err(format!(
                "expected a path, the bytes of a picture file, an array of height x width x 3 bytes, or an image of Pillow, not {kind}"
            ))
        };
        let view = PyMemoryView::from(given).map_err(unknown)?;
        let shape: Vec<u32> = view.getattr("shape")?.extract()?;
        let format: String = view.getattr("format")?.extract()?;
        let bytes: Vec<u8> = view.call_method0("tobytes")?.extract()?;
        match (shape.as_slice(), format.as_str()) {
            ([_], "B") => Ok(Picture::Encoded(bytes)),
            (&[height, width, 3], "B") => pixels(width, height, bytes),
            _ => Err(PyValueError::new_err(format!(
                "expected an array of height x width x 3 unsigned bytes, not one of {shape:?} of the type \"{format}\""
            ))),
        }
    }

    /// Its pixels. Takes time.
    ///
    /// # Errors
    /// It cannot be read.
    pub(crate) fn decoded(self) -> PyResult<RgbImage> {
        let frame = match self {
            Picture::Pixels(image) => return Ok(image),
            Picture::File(path) => capture::load(&path),
            Picture::Encoded(bytes) => capture::decode(&bytes),
        };
        Ok(Arc::unwrap_or_clone(frame.map_err(|it| errors::read(&it))?.image))
    }
}

fn pixels(width: u32, height: u32, bytes: Vec<u8>) -> PyResult<Picture> {
    let image = RgbImage::from_raw(width, height, bytes);
    let image = image.filter(|_| width > 0 && height > 0);
    Ok(Picture::Pixels(image.ok_or_else(|| PyValueError::new_err("a picture without pixels"))?))
}
