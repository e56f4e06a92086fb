//! What is drawn of inputs, read or not: `--overlay`, and `--debug-dir`, which keeps every game's reasons too.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result};
use clap::Args;
use image::RgbImage;

#[cfg(feature = "live")]
use crate::cli::board::Which;
use crate::cli::inputs::{Input, Source};
use crate::cli::overlay::{self, Overlay};
#[cfg(feature = "live")]
use crate::cli::refusal;
use crate::cli::refusal::Unread;
use crate::cli::{output, private};
#[cfg(feature = "live")]
use crate::desktop::WindowInfo;
#[cfg(feature = "live")]
use crate::frame::Frame;
use crate::game::{AnyReading, Explanation};
#[cfg(feature = "live")]
use crate::profile::Profiles;
use crate::reader::{Board, Reason};

/// Where to keep what was seen.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct DebugArgs {
    /// Folder, made where it is missing, for what was seen of each input, read or not: <name>.png with the reading, or what
    /// was found, drawn over it, and <name>.txt with every game's reasons. Nobody else can read them
    #[arg(long, value_name = "DIR")]
    debug_dir: Option<PathBuf>,
}

/// Keeps what was seen.
#[derive(Debug)]
pub(super) struct Debug(Overlay);

impl DebugArgs {
    /// What keeps it, where that is asked for.
    ///
    /// # Errors
    /// The folder is a file.
    pub(super) fn keeper(&self, inputs: &[Input]) -> Result<Option<Debug>> {
        let keeper = |folder: &PathBuf| Overlay::folder(folder, "--debug-dir", inputs).map(Debug);
        self.debug_dir.as_ref().map(keeper).transpose()
    }

    /// What keeps a play's first look at its window, read or not, and its last, where that is asked for; the first is kept.
    ///
    /// # Errors
    /// The folder is a file, or cannot be written.
    #[cfg(feature = "live")]
    pub(super) fn of_play(
        &self,
        window: &WindowInfo,
        look: impl FnOnce() -> Result<Frame>,
        which: &Which,
        profiles: &Profiles,
    ) -> Result<Option<Looks>> {
        if self.debug_dir.is_none() {
            return Ok(None);
        }
        let frame = look()?;
        let source = Source::Window(window.clone(), frame.clone());
        let input = || (source.to_string(), Ok(source.clone()));
        let Some(debug) = self.keeper(&[input(), input()])? else { return Ok(None) };
        let which = which.of_window(window, profiles)?;
        match which.read_frame(frame.clone(), profiles) {
            Ok(board) => {
                let reading = board.seen.as_ref().and_then(|(_, readings)| readings.first());
                debug.read(FIRST, &source, &board, reading, "")?;
            }
            Err(error) => {
                let picture = refusal::drawn(&frame, &error);
                debug.refused(FIRST, &source, Some(&picture), &error)?;
            }
        }
        Ok(Some(Looks { debug, source }))
    }
}

/// Keeps what was seen in a play.
#[cfg(feature = "live")]
#[derive(Debug)]
pub(super) struct Looks {
    debug: Debug,
    source: Source,
}

/// The numbers of the looks at a window.
#[cfg(feature = "live")]
const FIRST: usize = 0;
#[cfg(feature = "live")]
const LAST: usize = 1;

#[cfg(feature = "live")]
impl Looks {
    /// The error that ended a play, after what the window showed last is kept.
    pub(super) fn last(&self, frame: &Frame, error: Error) -> Error {
        let picture = refusal::drawn(frame, &error);
        let kept = self.debug.refused(LAST, &self.source, Some(&picture), &error);
        after(kept, error)
    }
}

/// What is to be drawn of each input.
#[derive(Debug)]
pub(super) struct Pictures {
    pub(super) overlay: Option<Overlay>,
    /// Whether the overlay has the helper graph.
    pub(super) graph: bool,
    pub(super) debug: Option<Debug>,
}

impl Pictures {
    /// Whether anything is to be drawn.
    pub(super) fn are_wanted(&self) -> bool {
        self.overlay.is_some() || self.debug.is_some()
    }

    /// Whether all that is to be drawn of the input of this number is there; `shows` says whether there is anything in it
    /// to draw.
    pub(super) fn are_written(&self, number: usize, shows: bool) -> bool {
        let overlay = self.overlay.as_ref().filter(|_| shows);
        overlay.is_none_or(|it| it.path(number).is_file())
            && self.debug.as_ref().is_none_or(|it| it.is_written(number))
    }

    /// Draws what was read in the input of this number, and the plan.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(super) fn show(
        &self,
        number: usize,
        source: &Source,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
        explained: Option<&Explanation>,
    ) -> Result<()> {
        if let Some(overlay) = &self.overlay {
            overlay::drawn(board, reading, actions, explained, self.graph)
                .and_then(|image| overlay.write(number, &image))
                .context("no overlay")?;
        }
        let debug = self.debug.as_ref();
        debug.map_or(Ok(()), |it| it.read(number, source, board, reading, actions))
    }

    /// The error, after the picture of what was found in the input of this number is written where that is asked for.
    pub(super) fn refused(
        &self,
        number: usize,
        source: &Source,
        picture: Option<&RgbImage>,
        error: Error,
    ) -> Error {
        let overlay = self.overlay.as_ref().zip(picture);
        let drawn = overlay.map_or(Ok(()), |(it, picture)| it.write(number, picture));
        let debug = self.debug.as_ref();
        let kept = debug.map_or(Ok(()), |it| it.refused(number, source, picture, &error));
        after(drawn.and(kept), error)
    }
}

/// An error, with what went wrong when it was drawn.
fn after(drawn: Result<()>, error: Error) -> Error {
    match drawn {
        Ok(()) => error,
        Err(fault) => error.context(output::chain(&fault)),
    }
}

impl Debug {
    /// Whether what was seen of the input of this number is kept: the text comes last.
    fn is_written(&self, number: usize) -> bool {
        self.0.path(number).with_extension("txt").is_file()
    }

    /// Keeps what was read in the input of this number, and the plan.
    ///
    /// # Errors
    /// A file would replace an input, or cannot be written.
    fn read(
        &self,
        number: usize,
        source: &Source,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
    ) -> Result<()> {
        let drawn = overlay::drawn(board, reading, actions, None, false)?;
        let path = self.0.place(number)?;
        private::write(path, &drawn)?;
        let program = board.program.as_deref().map(|it| format!(" ({it})")).unwrap_or_default();
        let level = reading.map_or(&board.level, |reading| &reading.level);
        let input = source.to_string();
        let head =
            format!("{}\nread as {}{program}\n\n{level}", output::line(&input), board.game.name());
        self.text(path, head, board.reasons())
    }

    /// Keeps the picture of what was found in an input that is not read; of what is no picture, why.
    ///
    /// # Errors
    /// As [`Debug::read`].
    fn refused(
        &self,
        number: usize,
        source: &Source,
        picture: Option<&RgbImage>,
        error: &Error,
    ) -> Result<()> {
        let path = self.0.place(number)?;
        if let Some(picture) = picture {
            private::write(path, picture)?;
        }
        let refusal = Unread::refusal(error);
        let reasons = refusal.map_or(&[][..], |refusal| &refusal.reasons);
        let (input, told) = (source.to_string(), output::chain(error));
        let head = format!("{}\nnot read: {}\n", output::line(&input), output::line(&told));
        self.text(path, head, reasons)
    }

    /// Writes a text beside a picture.
    fn text(&self, picture: &Path, mut text: String, reasons: &[Reason]) -> Result<()> {
        for reason in reasons {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{}\n", reason.told());
        }
        let path = picture.with_extension("txt");
        self.0.spare(&path)?;
        private::text(&path, &output::harmless(&text))
    }
}
