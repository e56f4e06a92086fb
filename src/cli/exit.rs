//! Exit codes: what a script is told. Derived from the error's type, in this one place.

use std::io;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::capture::CaptureError;
use crate::cli::refusal::Unread;
use crate::desktop::{DesktopError, SelectorError, StopReason};
use crate::game::{LevelError, PlanError};
use crate::input::InputError;
use crate::player::PlayError;
use crate::vision::VisionError;
use solver::{Limit, SolveError};

/// How the program ended. The numbers are documented in `--help` and stable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Exit {
    /// Everything asked for was done; every board solved.
    Success = 0,
    /// Something else failed: the message says what.
    Error = 1,
    /// The command line was not understood.
    Usage = 2,
    /// An input that holds no board: no file, no picture, no level, no board in it, or an uncertain one.
    Unreadable = 3,
    /// A board that was proved to have no solution.
    Unsolvable = 4,
    /// A limit was reached first: of time, memory or states before any solution was found, of moves before the levels
    /// asked for were won.
    Limit = 5,
    /// Stopped by the user: Esc, a screen corner, Ctrl-C.
    Stopped = 6,
    /// Trouble with a window or the display.
    Window = 7,
    /// A play that was told again, and is decided otherwise today.
    Differs = 8,
}

/// A command line that clap accepts but that makes no sense.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Usage(pub String);

/// A play that was not confirmed.
#[derive(Debug, Error)]
#[error("not confirmed: nothing was sent")]
pub(super) struct Declined;

impl Exit {
    /// The exit code for an error.
    #[must_use]
    pub fn of(error: &anyhow::Error) -> Exit {
        error.chain().find_map(Exit::of_cause).unwrap_or(Exit::Error)
    }

    fn of_cause(cause: &(dyn std::error::Error + 'static)) -> Option<Exit> {
        if let Some(error) = cause.downcast_ref::<io::Error>() {
            return match error.kind() {
                // The reader of our output has gone, as `head` does: nothing is wrong.
                io::ErrorKind::BrokenPipe => Some(Exit::Success),
                // An input that takes too long.
                io::ErrorKind::TimedOut => Some(Exit::Unreadable),
                _ => None,
            };
        }
        if let Some(PlanError::Solve(error)) = cause.downcast_ref() {
            return Some(Exit::of_solve(error));
        }
        if let Some(error) = cause.downcast_ref() {
            return Some(Exit::of_solve(error));
        }
        if let Some(error) = cause.downcast_ref() {
            return Exit::of_play(error);
        }
        if let Some(error) = cause.downcast_ref() {
            return Some(Exit::of_capture(error));
        }
        if cause.is::<DesktopError>() || cause.is::<SelectorError>() || cause.is::<InputError>() {
            return Some(Exit::Window);
        }
        #[cfg(feature = "live")]
        if cause.is::<crate::arcade::window::WindowError>() {
            return Some(Exit::Window);
        }
        let unreadable = cause.is::<LevelError>()
            || cause.is::<VisionError>()
            || cause.is::<Unread>()
            || matches!(cause.downcast_ref(), Some(PlanError::Level(_)));
        if unreadable {
            return Some(Exit::Unreadable);
        }
        if cause.is::<Declined>() {
            return Some(Exit::Stopped);
        }
        cause.is::<Usage>().then_some(Exit::Usage)
    }

    fn of_capture(error: &CaptureError) -> Exit {
        match error {
            CaptureError::NoDisplay { .. }
            | CaptureError::WindowClosed { .. }
            | CaptureError::Minimized { .. }
            | CaptureError::PixelFormat { .. }
            | CaptureError::Server(_) => Exit::Window,
            _ => Exit::Unreadable,
        }
    }

    /// A play that failed by itself; what it failed for is further down the chain.
    fn of_play(error: &PlayError) -> Option<Exit> {
        match error {
            PlayError::Stopped(
                StopReason::Interrupted | StopReason::Escape | StopReason::Corner(..),
            )
            | PlayError::InUse { .. } => Some(Exit::Stopped),
            PlayError::Stopped(_) | PlayError::NoFocus | PlayError::Input(_) => Some(Exit::Window),
            PlayError::Ambiguous { .. } | PlayError::Unnamed { .. } => Some(Exit::Unreadable),
            PlayError::OutOfMoves { .. } => Some(Exit::Limit),
            _ => None,
        }
    }

    fn of_solve(error: &SolveError) -> Exit {
        match error {
            SolveError::Unsolvable { .. } => Exit::Unsolvable,
            SolveError::Limit { limit: Limit::Stopped, .. } => Exit::Stopped,
            SolveError::Limit { .. } => Exit::Limit,
        }
    }

    /// The code of several inputs: that of the first which failed.
    #[must_use]
    pub fn and(self, next: Exit) -> Exit {
        if self == Exit::Success { next } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn the_kind_of_error_decides_the_code_whatever_was_said_about_it() {
        let solve = SolveError::Unsolvable { reason: String::new(), expanded: 0 };
        let code = |error: anyhow::Error| Exit::of(&error.context("while testing"));
        assert_eq!(code(PlanError::Solve(solve).into()), Exit::Unsolvable);
        assert_eq!(code(LevelError::new("no ball").into()), Exit::Unreadable);
        assert_eq!(code(Usage("no".into()).into()), Exit::Usage);
        assert_eq!(code(anyhow::anyhow!("else")), Exit::Error);
        let pipe: Result<(), _> = Err(io::Error::from(io::ErrorKind::BrokenPipe));
        assert_eq!(code(pipe.context("cannot write").unwrap_err()), Exit::Success);
    }
}
