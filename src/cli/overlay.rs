//! Pictures with the reading and the plan drawn over them, and where they are written.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result};
use image::{GenericImage, RgbImage};

use crate::cli::board::Board;
use crate::cli::exit::Usage;
use crate::cli::inputs::{Input, Source};
use crate::cli::refusal;
use crate::frame::Frame;
use crate::game::{AnyReading, Explanation};
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

fn save(path: &Path, image: &RgbImage) -> Result<()> {
    image
        .save_with_format(path, image::ImageFormat::Png)
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Where overlays go.
#[derive(Debug)]
pub(super) struct Overlay {
    out: PathBuf,
    folder: bool,
    graph: bool,
    inputs: Vec<PathBuf>,
    written: HashSet<PathBuf>,
}

impl Overlay {
    /// `out` is a folder where there are several inputs, where it is one, or where it ends in a slash.
    ///
    /// # Errors
    /// Several inputs, and `out` is no folder.
    pub(super) fn new(out: &Path, inputs: &[Input], graph: bool) -> Result<Overlay> {
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
        Ok(Overlay::at(out, folder, graph, inputs))
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
        Ok(Overlay::at(out, true, false, inputs))
    }

    fn at(out: &Path, folder: bool, graph: bool, inputs: &[Input]) -> Overlay {
        let files = inputs.iter().filter_map(|(_, source)| match source {
            Ok(Source::File(path)) => path.canonicalize().ok(),
            _ => None,
        });
        let inputs = files.collect();
        Overlay { out: out.to_owned(), folder, graph, inputs, written: HashSet::new() }
    }

    /// Draws one board and writes it.
    ///
    /// # Errors
    /// The picture would replace an input, or cannot be written.
    pub(super) fn draw(
        &mut self,
        source: &Source,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
        explained: Option<&Explanation>,
    ) -> Result<()> {
        let path = self.place(source)?;
        save(&path, &self.drawn(board, reading, actions, explained)?)
    }

    /// Draws what was found in a picture that is not read, and writes it.
    ///
    /// # Errors
    /// As [`Overlay::draw`].
    pub(super) fn refuse(&mut self, source: &Source, frame: &Frame, error: &Error) -> Result<()> {
        let path = self.place(source)?;
        save(&path, &refusal::drawn(frame, error))
    }

    /// One board with its plan.
    ///
    /// # Errors
    /// What is to be drawn is no level.
    pub(super) fn drawn(
        &self,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
        explained: Option<&Explanation>,
    ) -> Result<RgbImage> {
        let drawn = |frame: &Frame, reading: &AnyReading, longest| -> Result<RgbImage> {
            let marks = board.game.marks(reading, actions, self.graph)?;
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
            return drawn(frame, reading, LONGEST);
        }
        let (frame, reading) = board.game.sketch(&board.level)?;
        drawn(&frame, &reading, 1)
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

    /// The file for an input, in a folder that is there.
    ///
    /// # Errors
    /// It would replace an input, or the folder cannot be made.
    pub(super) fn place(&mut self, source: &Source) -> Result<PathBuf> {
        let path = self.path(source);
        self.spare(&path)?;
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", folder.display()))?;
        }
        self.written.insert(path.clone());
        Ok(path)
    }

    /// The file for an input; inputs of the same name are numbered.
    fn path(&self, source: &Source) -> PathBuf {
        if !self.folder {
            return self.out.clone();
        }
        let stem = source.stem();
        let names = std::iter::once(format!("{stem}.png"))
            .chain((2..).map(|number| format!("{stem}-{number}.png")));
        let mut paths = names.map(|name| self.out.join(name));
        paths.find(|path| !self.written.contains(path)).unwrap_or_else(|| self.out.join("x.png"))
    }
}
