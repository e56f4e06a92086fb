//! What became of one input.

use std::time::Instant;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::cli::board::{Board, Which};
use crate::cli::exit::Exit;
use crate::cli::inputs::{Content, Source};
use crate::cli::overlay;
use crate::cli::report::Thumbnail;
use crate::game::AnyReading;
use crate::profile::Profiles;

/// What became of one input.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Outcome<R> {
    /// What the command says of it.
    pub(in crate::cli) record: R,
    /// Its part in the exit code.
    pub(in crate::cli) exit: Exit,
    /// Whether a page was asked for, so that there is a thumbnail if the input shows any picture.
    pub(super) pictured: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) thumbnail: Option<Thumbnail>,
}

impl<R> Outcome<R> {
    /// Nothing became of it yet.
    pub(super) fn new(record: R, pictured: bool) -> Outcome<R> {
        Outcome { record, exit: Exit::Success, pictured, thumbnail: None }
    }

    /// Reads an input as a board, and the seconds that it took. Where there is none the page shows the picture as it is.
    pub(in crate::cli) fn read(
        &mut self,
        source: &Source,
        asked: &Which,
        profiles: &Profiles,
    ) -> (Result<Board>, f64) {
        let mut seconds = 0.0;
        let mut read = || {
            let which = source.which(asked, profiles)?;
            let content = timed(&mut seconds, || source.read())?;
            if let Content::Picture(frame) = &content
                && self.pictured
            {
                self.thumbnail = Thumbnail::of(&frame.image);
            }
            timed(&mut seconds, || which.read(content, profiles))
        };
        (read(), seconds)
    }

    /// Has the page show a board with its reading and the actions drawn over it. Where that cannot be drawn the picture
    /// stays as it is.
    pub(in crate::cli) fn picture(
        &mut self,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
        graph: bool,
    ) {
        if self.pictured
            && let Ok(image) = overlay::drawn(board, reading, actions, None, graph)
        {
            self.thumbnail = Thumbnail::of(&image);
        }
    }
}

/// Does some work and adds the seconds that it took.
fn timed<T>(seconds: &mut f64, work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    *seconds += start.elapsed().as_secs_f64();
    done
}
