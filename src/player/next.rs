//! From a win to the next level: by itself, or with what the profile says that it needs.

use std::time::{Duration, Instant};

use crate::game::{AnyReading, Screen};
use crate::geometry::Rect;
use crate::input::Gesture;
use crate::player::look::MOST_PATIENCE;
use crate::player::{LOOK_EVERY, PlayError, Player};

/// How long a program that goes on by itself may show the win, before it is helped.
const HELP_AFTER: Duration = Duration::from_millis(1500);

impl Player<'_> {
    /// Waits for a board that is not won; `None` when none comes.
    pub(super) fn next_level(&mut self, won: &AnyReading) -> Result<Option<AnyReading>, PlayError> {
        let mut helped = Instant::now();
        let mut end = helped + self.options.patience;
        let latest = helped + self.options.patience * MOST_PATIENCE;
        let mut last: Option<String> = None;
        let mut shown = won.clone();
        while Instant::now() < end.min(latest) {
            self.rest(LOOK_EVERY * 3)?;
            let frame = self.glance()?;
            // With what is known of it, the board just won reads as itself; without, it may read in several ways.
            let known = self.read(frame.clone(), Some(won));
            let same = self.expected(&known, &won.level).cloned();
            let old = same.is_some();
            shown = same.unwrap_or(shown);
            let look = if old { known } else { self.read(frame, None) };
            match &look.screen {
                // A look until it stands still: no frame in between ends or answers anything.
                Ok(Screen::Over(_) | Screen::Prompt(_)) => {
                    if let Ok(Screen::Over(_) | Screen::Prompt(_)) = self.look(None)?.screen {
                        return self.led_on().map(Some);
                    }
                    continue;
                }
                Ok(Screen::Busy(_)) => end = Instant::now() + self.options.patience,
                _ => {}
            }
            let level = look.levels().first().map(|level| (*level).to_owned());
            let fresh = level.is_some() && !old;
            let steady = fresh && level == last;
            last = level;
            if let (true, Ok(screen)) = (steady, look.screen)
                && self.is_open(&screen)?
            {
                let (_, screen) = self.look_for_board(None)?;
                return Ok(Some(self.settle_reading(&screen)?));
            }
            if helped.elapsed() >= HELP_AFTER {
                self.help(&shown)?;
                helped = Instant::now();
            }
        }
        Ok(None)
    }

    /// The board that what a program shows after a win leads to. What leads nowhere is its end.
    fn led_on(&mut self) -> Result<AnyReading, PlayError> {
        let (_, screen) = self.look_for_board(None).map_err(|error| match error {
            PlayError::Prompt { what, tries, .. } => {
                PlayError::Over { what: format!("{what}, which leads nowhere by {tries} answers") }
            }
            other => other,
        })?;
        self.settle_reading(&screen)
    }

    /// Whether a screen shows a level that is still to be won.
    fn is_open(&mut self, screen: &Screen<AnyReading>) -> Result<bool, PlayError> {
        match screen.readings() {
            [reading] => Ok(!self.table.game.is_won(&reading.level)?),
            _ => Ok(true),
        }
    }

    /// Does what follows a win: clicks where the board won shows that it leads on, else what the profile says.
    fn help(&mut self, won: &AnyReading) -> Result<(), PlayError> {
        let profile = self.profile.clone();
        let onward = self.table.game.onward(won);
        if onward.is_none() && profile.after_win.is_empty() {
            return Ok(());
        }
        self.ready()?;
        let board = Rect { x: 0, y: 0, ..self.guard.expected };
        let gestures: Vec<Gesture> = if let Some(at) = onward {
            vec![Gesture::Tap { at, hold: profile.controls.hold() }]
        } else {
            let bindings = profile.after_win.iter();
            bindings.map(|binding| binding.gesture(&profile.controls, board)).collect()
        };
        self.perform(&gestures).map(|_| ())
    }
}
