//! How the end of a level is shown: the finished board stands as it is, a card comes over it, and after a while the next level
//! comes by itself. Knows no game.

use std::time::Duration;

use crate::arcade::cabinet::Wake;

/// How long the card takes to come.
pub(super) const FADE: Duration = Duration::from_millis(180);

/// Times since the win.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ending {
    /// When the card begins to come.
    pub(super) quiet: Duration,
    /// When the next level comes.
    pub(super) next: Duration,
}

impl Ending {
    /// From milliseconds.
    pub(super) const fn new(quiet: u64, next: u64) -> Ending {
        Ending { quiet: Duration::from_millis(quiet), next: Duration::from_millis(next) }
    }

    /// When the next tick is due after a win; `last` where no level follows.
    pub(super) fn wake(&self, since: Duration, now: Duration, last: bool) -> Wake {
        match now.saturating_sub(since) {
            time if time < self.quiet => Wake::At(since + self.quiet),
            time if time < self.quiet + FADE => Wake::Frame,
            _ if last => Wake::Never,
            _ => Wake::At(since + self.next),
        }
    }

    /// How far the card has come so many seconds after the win, 0 to 1.
    pub(super) fn shown(&self, seconds: f32) -> f32 {
        ((seconds - self.quiet.as_secs_f32()) / FADE.as_secs_f32()).clamp(0.0, 1.0)
    }
}
