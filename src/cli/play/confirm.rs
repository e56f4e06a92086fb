//! `--confirm`: shows what would be played, as a picture and on the terminal, and waits for a yes before anything is sent.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use image::RgbImage;

use crate::cli::exit::{Declined, Usage};
use crate::cli::interrupt;
use crate::cli::preview::{Manner, Preview};
use crate::cli::private;
use crate::frame::Frame;
use crate::game::Plan;
use crate::vision::overlay;

/// Pictures smaller than this, in pixels, are enlarged: no one could read the numbers.
const LONGEST: u32 = 600;

/// Makes sure that somebody can be asked.
///
/// # Errors
/// Standard input is no terminal.
pub(super) fn check() -> Result<()> {
    if io::stdin().is_terminal() {
        return Ok(());
    }
    let message = "--confirm asks on the terminal, and standard input is none";
    Err(Usage(message.to_owned()).into())
}

/// Shows what would be played and asks whether it is to be. The picture is gone once there is an answer.
///
/// # Errors
/// The answer is not yes, or the wait was interrupted: nothing was sent.
pub(super) fn ask(manner: &Manner<'_>, frame: &Frame, interrupted: &AtomicBool) -> Result<()> {
    let read = manner.game.read(frame, manner.profile, None);
    let (text, picture) = match &read {
        Ok(screen) => {
            let preview = manner.preview(screen);
            let picture = drawn(manner, frame, &preview);
            (preview.text, picture)
        }
        Err(error) => {
            (format!("{error}; the play would wait for a board\n"), RgbImage::clone(&frame.image))
        }
    };
    let path = std::env::temp_dir().join(format!("screenplay-confirm-{}.png", std::process::id()));
    let shown = Shown::new(path, &picture)?;
    let drawn = format!("drawn over the window's picture: {}", shown.0.display());
    if agreed(&format!("{text}{drawn}\nplay this? [y/N] "), interrupted)? {
        return Ok(());
    }
    Err(Declined.into())
}

/// Asks a question on the terminal. Whether the answer is yes.
///
/// # Errors
/// Nobody can be asked, or the wait was interrupted.
pub(in crate::cli) fn agreed(question: &str, interrupted: &AtomicBool) -> Result<bool> {
    let mut out = io::stderr();
    write!(out, "{question}").and_then(|()| out.flush()).context("cannot ask on the terminal")?;
    let answer = interrupt::line(interrupted)?;
    Ok(matches!(answer.trim().to_lowercase().as_str(), "y" | "yes"))
}

/// The picture with the reading and the plan drawn over it.
fn drawn(manner: &Manner<'_>, frame: &Frame, preview: &Preview) -> RgbImage {
    let actions = preview.plan.as_ref().map(Plan::actions).unwrap_or_default();
    let marks = preview.reading.as_ref().map(|it| manner.game.marks(it, &actions, false));
    overlay::drawn(&frame.image, &marks.and_then(Result::ok).unwrap_or_default(), LONGEST)
}

/// A picture that is there as long as it is looked at.
struct Shown(PathBuf);

impl Shown {
    fn new(path: PathBuf, picture: &RgbImage) -> Result<Shown> {
        private::write(&path, picture)?;
        Ok(Shown(path))
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_file(&self.0) {
            tracing::warn!("cannot remove {}: {error}", self.0.display());
        }
    }
}
