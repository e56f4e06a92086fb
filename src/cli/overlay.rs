//! Pictures with the reading and the plan drawn over them, and where they are written.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use image::{GenericImage, RgbImage};

use crate::cli::exit::Usage;
use crate::cli::inputs::{Input, Source};
use crate::frame::Frame;
use crate::game::{AnyReading, Explanation};
use crate::reader::Board;
use crate::vision::overlay;

/// Pictures smaller than this, in pixels, are enlarged by a whole factor: no one could read the numbers.
const LONGEST: u32 = 600;

/// Pictures of one size, from left to right.
fn beside(pictures: &[RgbImage]) -> RgbImage {
    let (width, height) = pictures.first().map_or((0, 0), RgbImage::dimensions);
    let mut all = RgbImage::new(width * pictures.len() as u32, height);
    for (at, picture) in (0..).zip(pictures) {
        // It fits by its size.
        let _ = all.copy_from(picture, at * width, 0);
    }
    all
}

/// The picture of a board with its reading and what is to be done drawn over it; one that was read as text is sketched.
///
/// # Errors
/// The reading or the actions are not of this game.
pub(super) fn drawn(
    board: &Board,
    reading: Option<&AnyReading>,
    actions: &str,
    explained: Option<&Explanation>,
    graph: bool,
) -> Result<RgbImage> {
    let drawn = |frame: &Frame, reading: &AnyReading, longest| -> Result<RgbImage> {
        let marks = board.game.marks(reading, actions, graph)?;
        let mut pictures = vec![overlay::drawn(&frame.image, &marks, longest)];
        // The graph before and after the deductions, and as it was where search began.
        let explained = explained.filter(|it| it.table.is_none());
        let graphs = explained.map(|it| [Some(&it.before), it.stuck.as_ref(), Some(&it.after)]);
        for ways in graphs.into_iter().flatten().flatten() {
            let marks = board.game.ways(reading, ways);
            pictures.push(overlay::drawn(&frame.image, &marks, longest));
        }
        Ok(beside(&pictures))
    };
    if let (Some((frame, _)), Some(reading)) = (&board.seen, reading) {
        drawn(frame, reading, LONGEST)
    } else {
        let (frame, reading) = board.game.sketch(&board.level)?;
        drawn(&frame, &reading, 1)
    }
}

/// Where overlays go.
#[derive(Debug)]
pub(super) struct Overlay {
    /// The file for each input.
    paths: Vec<PathBuf>,
    /// The inputs that are files.
    inputs: HashSet<PathBuf>,
}

impl Overlay {
    /// `out` is a folder where there are several inputs, where it is one, or where it ends in a slash. Inputs of the same
    /// name are numbered.
    ///
    /// # Errors
    /// Several inputs, and `out` is no folder.
    pub(super) fn new(out: &Path, inputs: &[Input]) -> Result<Overlay> {
        let slash = out.as_os_str().to_string_lossy().ends_with(std::path::is_separator);
        let folder = inputs.len() > 1 || out.is_dir() || slash;
        if folder && (out.is_file() || (!slash && out.extension() == Some(OsStr::new("png")))) {
            let message = format!(
                "--overlay {}: {} inputs need a folder, not a file",
                out.display(),
                inputs.len()
            );
            return Err(Usage(message).into());
        }
        let paths = if folder { named(out, sources(inputs)) } else { vec![out.to_owned()] };
        Ok(Overlay::at(paths, inputs))
    }

    /// One whose `out` is a folder, as an option's name says.
    ///
    /// # Errors
    /// It is a file.
    pub(super) fn folder(out: &Path, option: &str, inputs: &[Input]) -> Result<Overlay> {
        if out.is_file() {
            let message =
                format!("{option} {}: expected a folder, and this is a file", out.display());
            return Err(Usage(message).into());
        }
        Ok(Overlay::at(named(out, sources(inputs)), inputs))
    }

    fn at(paths: Vec<PathBuf>, inputs: &[Input]) -> Overlay {
        let files = sources(inputs).filter_map(|source| match source {
            Some(Source::File(path)) => path.canonicalize().ok(),
            _ => None,
        });
        Overlay { paths, inputs: files.collect() }
    }

    /// Writes the picture of the input of this number.
    ///
    /// # Errors
    /// It would replace an input, or cannot be written.
    pub(super) fn write(&self, number: usize, image: &RgbImage) -> Result<()> {
        let path = self.place(number)?;
        image
            .save_with_format(path, image::ImageFormat::Png)
            .with_context(|| format!("cannot write {}", path.display()))
    }

    /// The file for the input of this number, in a folder that is there.
    ///
    /// # Errors
    /// It would replace an input, or the folder cannot be made.
    pub(super) fn place(&self, number: usize) -> Result<&Path> {
        let path = self.path(number);
        self.spare(path)?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        Ok(path)
    }

    /// The file for the input of this number.
    pub(super) fn path(&self, number: usize) -> &Path {
        &self.paths[number]
    }

    /// Makes sure that a file is no input.
    ///
    /// # Errors
    /// It is one.
    pub(super) fn spare(&self, path: &Path) -> Result<()> {
        if path.canonicalize().is_ok_and(|path| self.inputs.contains(&path)) {
            let message = format!("{} is an input: it is not replaced", path.display());
            return Err(Usage(message).into());
        }
        Ok(())
    }
}

fn sources(inputs: &[Input]) -> impl Iterator<Item = Option<&Source>> {
    inputs.iter().map(|(_, source)| source.as_ref().ok())
}

/// A file in the folder for each input, called as that is; which one does not depend on what becomes of the others.
fn named<'a>(folder: &Path, sources: impl Iterator<Item = Option<&'a Source>>) -> Vec<PathBuf> {
    let (mut taken, mut next) = (HashSet::new(), HashMap::new());
    let name = |source: Option<&Source>| {
        // What cannot be read gets no picture, and takes no name from one that does.
        let Some(stem) = source.map(Source::stem) else { return folder.join("x.png") };
        let number = next.entry(stem.clone()).or_insert(1_usize);
        loop {
            let path = match number {
                1 => folder.join(format!("{stem}.png")),
                _ => folder.join(format!("{stem}-{number}.png")),
            };
            *number += 1;
            if taken.insert(path.clone()) {
                return path;
            }
        }
    };
    sources.map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_inputs_share_a_picture() {
        let files = ["a.png", "b/a.png", "a-2.png", "c/a.level", "b.png"];
        let sources: Vec<Source> = files.iter().map(|it| Source::File(PathBuf::from(it))).collect();
        let paths = named(Path::new("out"), sources.iter().map(Some));
        let names: Vec<_> = paths.iter().map(|it| it.file_name().unwrap()).collect();
        assert_eq!(names, ["a.png", "a-2.png", "a-2-2.png", "a-3.png", "b.png"]);
    }
}
