//! What became of one input.

use std::time::Instant;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::cli::board::Which;
use crate::cli::exit::Exit;
use crate::cli::inputs::Source;
use crate::cli::overlay;
use crate::cli::pictures::Pictures;
use crate::cli::refusal;
use crate::cli::report::Thumbnail;
use crate::game::AnyReading;
use crate::profile::Profiles;
use crate::reader::Board;

/// What became of one input.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::cli) struct Outcome<R> {
    /// What the command says of it.
    pub(in crate::cli) record: R,
    /// Its part in the exit code.
    pub(in crate::cli) exit: Exit,
    /// Whether a page was asked for, so that there is a thumbnail if the input shows any picture.
    pub(super) pictured: bool,
    /// Whether there is anything in the input to draw: a picture, read or not, or a board.
    pub(super) shows: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) thumbnail: Option<Thumbnail>,
}

impl<R> Outcome<R> {
    /// Nothing became of it yet.
    pub(super) fn new(record: R, pictured: bool) -> Outcome<R> {
        Outcome { record, exit: Exit::Success, pictured, shows: false, thumbnail: None }
    }

    /// Reads the input of this number as a board, and the seconds that it took. Of a picture in which there is none, what
    /// was found is drawn, for the page too.
    pub(in crate::cli) fn read(
        &mut self,
        number: usize,
        source: &Source,
        asked: &Which,
        profiles: &Profiles,
        pictures: &Pictures,
    ) -> (Result<Board>, f64) {
        let mut seconds = 0.0;
        let mut seen = None;
        let mut read = || -> Result<Board> {
            let which = source.which(asked, profiles)?;
            let content = timed(&mut seconds, || source.read())?;
            let picture = content.picture();
            self.shows = picture.is_some();
            seen = picture.filter(|_| self.pictured || pictures.are_wanted()).cloned();
            timed(&mut seconds, || which.read(content, profiles))
        };
        let board = read();
        self.shows |= board.is_ok();
        let board = board.map_err(|error| {
            let picture = seen.map(|frame| refusal::drawn(&frame, &error));
            if self.pictured {
                self.thumbnail = picture.as_ref().and_then(Thumbnail::of);
            }
            pictures.refused(number, source, picture.as_ref(), error)
        });
        (board, seconds)
    }

    /// Has the page show a board with its reading and the actions drawn over it, or, where that cannot be drawn, the picture
    /// as it is.
    pub(in crate::cli) fn picture(
        &mut self,
        board: &Board,
        reading: Option<&AnyReading>,
        actions: &str,
        graph: bool,
    ) {
        if self.pictured {
            let drawn = overlay::drawn(board, reading, actions, None, graph).ok();
            let seen = board.seen.as_ref().map(|(frame, _)| &*frame.image);
            self.thumbnail = drawn.as_ref().or(seen).and_then(Thumbnail::of);
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
