//! Looking: until the picture has come to rest, or is read twice the same.

use std::time::Instant;

use crate::frame::Frame;
use crate::game::{AnyReading, Screen};
use crate::player::event::Event;
use crate::player::{LOOK_EVERY, PlayError, Player};
use crate::vision::VisionError;
use crate::vision::settle;

/// Channel differences up to this are noise, 0 to 255.
const NOISE: u8 = 6;

/// What one look saw.
pub(super) struct Look {
    pub(super) frame: Frame,
    pub(super) screen: Result<Screen<AnyReading>, VisionError>,
}

impl Look {
    /// The levels that the frame can mean, likeliest first; none where it is not read.
    pub(super) fn levels(&self) -> Vec<&str> {
        match &self.screen {
            Ok(Screen::Board(reading)) => vec![&reading.level],
            Ok(Screen::Ambiguous(readings)) => readings.iter().map(|r| r.level.as_str()).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// The reading that says what is expected: where a frame can be read in several ways, the expectation decides.
    pub(super) fn reading_of(&self, level: &str) -> Option<&AnyReading> {
        match &self.screen {
            Ok(Screen::Board(reading)) => Some(reading).filter(|reading| reading.level == level),
            Ok(Screen::Ambiguous(readings)) => readings.iter().find(|r| r.level == level),
            Err(_) => None,
        }
    }
}

impl Player<'_> {
    /// One frame, now.
    pub(super) fn glance(&mut self) -> Result<Frame, PlayError> {
        self.check()?;
        let frame = self.table.capture.frame()?;
        self.table.watcher.event(Event::Seen(&frame));
        Ok(frame)
    }

    /// Reads a frame.
    pub(super) fn read(&self, frame: Frame, prior: Option<&AnyReading>) -> Look {
        let screen = self.table.game.read(&frame, self.table.profile, prior);
        Look { frame, screen }
    }

    /// Looks until a board stands still, for as long as patience lasts: two frames that are the same, or, where
    /// something always moves, two that read the same.
    pub(super) fn look(&mut self, prior: Option<&AnyReading>) -> Result<Look, PlayError> {
        let end = Instant::now() + self.options.patience;
        let first = self.glance()?;
        let mut last = self.read(first, prior);
        loop {
            self.rest(LOOK_EVERY * 2)?;
            let frame = self.glance()?;
            let still = settle::same(&frame.image, &last.frame.image, NOISE);
            if still && last.screen.is_ok() {
                return Ok(last);
            }
            if !still {
                let look = self.read(frame, prior);
                if look.screen.is_ok() && look.levels() == last.levels() {
                    return Ok(look);
                }
                last = look;
            }
            if Instant::now() >= end {
                return Ok(last);
            }
        }
    }

    /// As [`Player::look`], where what is seen has to be a board.
    pub(super) fn look_for_board(
        &mut self,
        prior: Option<&AnyReading>,
    ) -> Result<(Frame, Screen<AnyReading>), PlayError> {
        let Look { frame, screen } = self.look(prior)?;
        match screen {
            Ok(screen) => Ok((frame, screen)),
            Err(source) => Err(PlayError::Unreadable { source, frame: Box::new(frame) }),
        }
    }
}
