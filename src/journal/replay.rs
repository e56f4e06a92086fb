//! Telling a play again, to today's player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use image::RgbImage;

use crate::game::AnyGame;
use crate::journal::replaying::Onstage;
use crate::journal::stage::Stage;
use crate::journal::tape::Tape;
use crate::journal::{JournalError, Verdict};
use crate::player::{self, Options, Table};
use crate::profile::Profile;

/// What a search may take at most when a play is told again, whatever it was allowed then.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// Time.
    pub think: Duration,
    /// Bytes.
    pub memory: usize,
    /// Ends the telling when it is set; `None` for none that does.
    pub stop: Option<&'static AtomicBool>,
}

/// Plays what a journal tells, with today's player: no window, no waiting, the same times. `pictures` hears of each picture at
/// which something is decided otherwise: its number and the whole of it.
///
/// # Errors
/// A picture of the journal is missing or damaged.
pub fn replay(
    tape: &Tape,
    game: &dyn AnyGame,
    profile: &Profile,
    caps: Caps,
    pictures: &mut dyn FnMut(u32, &RgbImage),
) -> Result<Verdict, JournalError> {
    let recorded = &tape.header.options;
    let stage = Stage::new(tape, caps.stop, pictures);
    let options = Options {
        think: recorded.think.min(caps.think),
        memory: recorded.memory.min(caps.memory),
        stop: caps.stop,
        resume: Arc::clone(&stage.go_on),
        ..recorded.clone()
    };
    let (report, result) = player::play(
        Table {
            game,
            profile,
            capture: &mut Onstage(&stage),
            input: &mut Onstage(&stage),
            desktop: &Onstage(&stage),
            window: tape.header.window,
            interrupted: &stage.end,
            watcher: &mut Onstage(&stage),
            memory: &mut Onstage(&stage),
            clock: &Onstage(&stage),
        },
        &options,
    );
    stage.came_to(&report, &result);
    let state = stage.state.into_inner();
    match state.failed {
        Some(error) => Err(error),
        None => Ok(Verdict { differences: state.differences, told: state.told, cut: tape.cut }),
    }
}
