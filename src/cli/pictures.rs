//! What is drawn of inputs, read or not: `--overlay`, and `--debug-dir`, which keeps every game's reasons too.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result};
use clap::Args;

use crate::cli::board::{Board, Which};
use crate::cli::inputs::{Content, Input, Source};
use crate::cli::overlay::Overlay;
use crate::cli::refusal::{self, Reason, Refusal};
use crate::cli::{output, private};
#[cfg(feature = "live")]
use crate::desktop::WindowInfo;
use crate::frame::Frame;
use crate::game::{AnyReading, Explanation};
use crate::profile::Profiles;

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
}

/// What is to be drawn of each input.
#[derive(Debug)]
pub(super) struct Pictures {
    pub(super) overlay: Option<Overlay>,
    pub(super) debug: Option<Debug>,
}

impl Pictures {
    /// Whether anything is to be drawn.
    pub(super) fn are_wanted(&self) -> bool {
        self.overlay.is_some() || self.debug.is_some()
    }

    /// Reads an input. Where that fails, what was found is drawn.
    ///
    /// # Errors
    /// As [`Which::read`]; or what was found cannot be drawn.
    pub(super) fn read(
        &mut self,
        source: &Source,
        which: &Which,
        profiles: &Profiles,
    ) -> Result<Board> {
        let content = source.read();
        let picture = content.as_ref().ok().and_then(Content::picture);
        let frame = picture.filter(|_| self.are_wanted()).cloned();
        let board = content.map_err(Error::from).and_then(|content| {
            let which = source.which(which, profiles)?;
            which.read(content, profiles)
        });
        board.map_err(|error| self.refused(source, frame.as_ref(), error))
    }

    /// Draws what was read, and the plan.
    ///
    /// # Errors
    /// It cannot be drawn.
    pub(super) fn show(
        &mut self,
        source: &Source,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
        explained: Option<&Explanation>,
    ) -> Result<()> {
        if let Some(overlay) = &mut self.overlay {
            let drawn = overlay.draw(source, board, reading, actions, explained);
            drawn.context("no overlay")?;
        }
        self.debug.as_mut().map_or(Ok(()), |debug| debug.read(source, board, reading, actions))
    }

    /// The error, after what was found is drawn where that is asked for.
    fn refused(&mut self, source: &Source, frame: Option<&Frame>, error: Error) -> Error {
        let overlay = self.overlay.as_mut().zip(frame);
        let drawn = overlay.map_or(Ok(()), |(it, frame)| it.refuse(source, frame, &error));
        let kept = self.debug.as_mut().map_or(Ok(()), |it| it.refused(source, frame, &error));
        match drawn.and(kept) {
            Ok(()) => error,
            Err(fault) => error.context(output::chain(&fault)),
        }
    }
}

impl Debug {
    /// Keeps what was read, and the plan.
    ///
    /// # Errors
    /// A file would replace an input, or cannot be written.
    pub(super) fn read(
        &mut self,
        source: &Source,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
    ) -> Result<()> {
        let drawn = self.0.drawn(board, reading, actions, None)?;
        let path = self.0.place(source)?;
        private::write(&path, &drawn)?;
        let program = board.program.as_deref().map(|it| format!(" ({it})")).unwrap_or_default();
        let level = reading.map_or(&board.level, |reading| &reading.level);
        let input = source.to_string();
        let head =
            format!("{}\nread as {}{program}\n\n{level}", output::line(&input), board.game.name());
        self.text(&path, head, &board.reasons)
    }

    /// Keeps what was found in a picture that is not read; of what is no picture, why.
    ///
    /// # Errors
    /// As [`Debug::read`].
    pub(super) fn refused(
        &mut self,
        source: &Source,
        frame: Option<&Frame>,
        error: &Error,
    ) -> Result<()> {
        let path = self.0.place(source)?;
        if let Some(frame) = frame {
            private::write(&path, &refusal::drawn(frame, error))?;
        }
        let refusal = error.chain().find_map(|cause| cause.downcast_ref::<Refusal>());
        let reasons = refusal.map_or(&[][..], |refusal| &refusal.reasons);
        let (input, told) = (source.to_string(), output::chain(error));
        let head = format!("{}\nnot read: {}\n", output::line(&input), output::line(&told));
        self.text(&path, head, reasons)
    }

    /// The error that ended a play, after what the window showed last is kept.
    #[cfg(feature = "live")]
    pub(super) fn last(&mut self, window: &WindowInfo, frame: &Frame, error: Error) -> Error {
        let source = Source::Window(window.clone(), frame.clone());
        match self.refused(&source, Some(frame), &error) {
            Ok(()) => error,
            Err(fault) => error.context(output::chain(&fault)),
        }
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
