//! Looking: until the picture has come to rest, or is read twice the same; and past what a program shows before a board.

use std::time::Duration;

use crate::capture::CaptureError;
use crate::desktop::StopReason;
use crate::frame::Frame;
use crate::game::{AnyReading, Screen};
use crate::player::act::Sent;
use crate::player::event::Event;
use crate::player::{LOOK_EVERY, PlayError, Player};
use crate::vision::VisionError;
use crate::vision::settle::{self, NOISE};

/// A picture that has not changed for so long stands still: programs that draw seldom, or have little of the machine, show
/// one frame for long.
const STILL: Duration = Duration::from_millis(120);

/// Something that never rests is not waited for: it has read the same for so long.
pub(super) const RESTLESS: Duration = Duration::from_millis(350);

/// Times the patience that a program may be busy at a stretch.
pub(super) const MOST_PATIENCE: u32 = 6;
/// The same question is answered so often: a click on a menu that still moves may be lost.
const MOST_ANSWERS: u32 = 5;

/// So often is a window read at least before patience ends: a read may take seconds.
pub(super) const LEAST_LOOKS: u32 = 5;

/// What one look saw.
pub(super) struct Look {
    pub(super) frame: Frame,
    pub(super) screen: Result<Screen<AnyReading>, VisionError>,
}

impl Look {
    /// The readings of a board, likeliest first; none where the frame shows something else, or is not read.
    pub(super) fn readings(&self) -> &[AnyReading] {
        self.screen.as_ref().map(Screen::readings).unwrap_or_default()
    }

    /// The levels that the frame can mean, likeliest first.
    pub(super) fn levels(&self) -> Vec<&str> {
        self.readings().iter().map(|reading| reading.level.as_str()).collect()
    }

    /// Whether the program is busy with something that ends by itself.
    pub(super) fn is_busy(&self) -> bool {
        matches!(self.screen, Ok(Screen::Busy(_)))
    }

    /// Whether two looks mean the same; two that cannot be read do not.
    fn means(&self, other: &Look) -> bool {
        match (&self.screen, &other.screen) {
            (Ok(Screen::Prompt(one)), Ok(Screen::Prompt(two))) => one.what == two.what,
            (Ok(Screen::Over(one)), Ok(Screen::Over(two))) => one == two,
            _ => !self.readings().is_empty() && self.levels() == other.levels(),
        }
    }
}

impl Player<'_> {
    /// One frame, now.
    pub(super) fn glance(&mut self) -> Result<Frame, PlayError> {
        self.check()?;
        let frame = self.frame()?;
        self.table.watcher.event(Event::Seen(&frame));
        Ok(frame)
    }

    /// What the window shows.
    pub(super) fn frame(&mut self) -> Result<Frame, PlayError> {
        let seen = self.table.capture.frame();
        match seen {
            Err(CaptureError::Minimized { .. }) if self.closes()? => {
                Err(PlayError::Stopped(StopReason::Closed))
            }
            seen => Ok(seen?),
        }
    }

    /// Reads a frame.
    pub(super) fn read(&mut self, frame: Frame, prior: Option<&AnyReading>) -> Look {
        let (game, profile) = (self.table.game, &self.profile);
        let screen = match (prior, &self.first) {
            (None, Some(first)) => game.read_another(&frame, profile, first),
            (prior, _) => game.read(&frame, profile, prior),
        };
        self.table.watcher.event(Event::Read { frame: &frame, screen: screen.as_ref() });
        Look { frame, screen }
    }

    /// The reading that says what is expected: where a frame can be read in several ways, the expectation decides.
    pub(super) fn expected<'a>(&self, look: &'a Look, level: &str) -> Option<&'a AnyReading> {
        look.readings().iter().find(|reading| self.table.game.agrees(level, &reading.level))
    }

    /// A board as a look shows it, where it also shows what programs show for a moment only: not if it is only the
    /// prior that says so.
    pub(super) fn witnessed(&mut self, look: &Look) -> Option<AnyReading> {
        let [reading] = look.readings() else { return None };
        if !self.table.game.is_fleeting(&reading.level) {
            return None;
        }
        let bare = self.read(look.frame.clone(), None);
        (bare.readings().len() == 1).then(|| reading.clone())
    }

    /// Looks until what is seen stands still, for as long as patience lasts, in seconds and in looks, anew after each time
    /// that the program was busy: two frames that are the same, or, where something always moves, frames that have read the same for a while.
    pub(super) fn look(&mut self, prior: Option<&AnyReading>) -> Result<Look, PlayError> {
        let mut end = self.now() + self.options.patience;
        let latest = self.now() + self.options.patience * MOST_PATIENCE;
        let first = self.glance()?;
        let mut last = self.read(first, prior);
        self.table.watcher.event(Event::Waiting(&last.screen));
        let (mut since, mut meant) = (self.now(), self.now());
        let mut looks = 1;
        loop {
            self.rest(LOOK_EVERY * 2)?;
            let frame = self.glance()?;
            let still = settle::same(&frame.image, &last.frame.image, NOISE);
            if still && last.screen.is_ok() && !last.is_busy() && self.since(since) >= STILL {
                return Ok(last);
            }
            if !still {
                since = self.now();
                let look = self.read(frame, prior);
                self.table.watcher.event(Event::Waiting(&look.screen));
                looks += 1;
                if !look.means(&last) {
                    meant = self.now();
                } else if self.since(meant) >= STILL {
                    return Ok(look);
                }
                last = look;
            }
            if last.is_busy() {
                end = self.now() + self.options.patience;
            }
            // What stands still is not read again: that would tell nothing else.
            let enough = still || looks >= LEAST_LOOKS;
            if (enough && self.now() >= end) || self.now() >= latest {
                if self.held_up()? {
                    return self.look(prior);
                }
                return Ok(last);
            }
        }
    }

    /// As [`Player::look`], until a board is seen: what the program asks before is answered.
    pub(super) fn look_for_board(
        &mut self,
        prior: Option<&AnyReading>,
    ) -> Result<(Frame, Screen<AnyReading>), PlayError> {
        let mut asked: Option<(String, u32)> = None;
        loop {
            let Look { frame, screen } = self.look(prior)?;
            match screen {
                Ok(screen @ (Screen::Board(_) | Screen::Ambiguous(_))) => {
                    if self.typed {
                        self.title = None;
                    }
                    return Ok((frame, screen));
                }
                Ok(Screen::Over(what)) => return Err(PlayError::Over { what }),
                Ok(Screen::Busy(what)) => {
                    let game = self.table.game.name();
                    let source = VisionError::Elsewhere { game, what, found: Box::default() };
                    return Err(PlayError::Unreadable { source, frame: Box::new(frame) });
                }
                Ok(Screen::Prompt(prompt)) if !self.trusts() => {
                    return Err(self.unnamed(prompt.what, frame));
                }
                Ok(Screen::Prompt(prompt)) => {
                    let tries = match &asked {
                        Some((what, tries)) if *what == prompt.what => tries + 1,
                        _ => 1,
                    };
                    if tries > MOST_ANSWERS {
                        let (what, frame) = (prompt.what, Box::new(frame));
                        return Err(PlayError::Prompt { what, tries: tries - 1, frame });
                    }
                    // What did not reach the window is no answer.
                    if self.answer(&prompt)? == Sent::Whole {
                        asked = Some((prompt.what, tries));
                    }
                }
                Err(source) => {
                    return Err(PlayError::Unreadable { source, frame: Box::new(frame) });
                }
            }
        }
    }
}
