//! Telling a play again, to today's player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use image::RgbImage;

use crate::game::AnyGame;
use crate::journal::playback::Playback;
use crate::journal::replaying::Onstage;
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
    let scene = Playback::new(tape, caps.stop, pictures);
    let options = Options {
        think: recorded.think.min(caps.think),
        memory: recorded.memory.min(caps.memory),
        stop: caps.stop,
        resume: Arc::clone(&scene.go_on),
        ..recorded.clone()
    };
    let (report, result) = player::play(
        Table {
            game,
            profile,
            capture: &mut Onstage(&scene),
            input: &mut Onstage(&scene),
            desktop: &Onstage(&scene),
            window: tape.header.window,
            interrupted: &scene.end,
            watcher: &mut Onstage(&scene),
            memory: &mut Onstage(&scene),
            clock: &Onstage(&scene),
        },
        &options,
    );
    scene.came_to(&report, &result);
    let left = scene.state.into_inner();
    match left.failed {
        Some(error) => Err(error),
        None => Ok(Verdict { differences: left.differences, told: left.told, cut: tape.cut }),
    }
}
