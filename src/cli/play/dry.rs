//! `play --dry-run`: watches a live window and says what it would do, as the board changes. It knows no hand.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use crate::capture::{Capture, CaptureError};
use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::preview::Manner;
use crate::frame::Frame;
use crate::game::{AnyReading, Plan, Screen};
use crate::vision::VisionError;
use crate::vision::settle::{self, NOISE};

/// A picture that has not changed for so long stands still.
const STILL: Duration = Duration::from_millis(150);
/// What always moves is read all the same, so often.
const RESTLESS: Duration = Duration::from_millis(700);
/// Time between two looks.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// A dry run.
pub(in crate::cli) struct DryRun<'a> {
    pub(in crate::cli) manner: Manner<'a>,
    /// Levels to see won; `None` for as many as come.
    pub(in crate::cli) levels: Option<u32>,
    pub(in crate::cli) json: bool,
    pub(in crate::cli) interrupted: &'a AtomicBool,
}

/// What `--json` prints whenever something else is seen.
#[derive(Serialize)]
struct Shown<'a> {
    level: Option<&'a str>,
    actions: Option<String>,
    cost: Option<u32>,
    won: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    shows: Option<&'a str>,
}

/// What was seen so far.
#[derive(Default)]
struct Progress {
    reading: Option<AnyReading>,
    /// The last thing that was said.
    said: String,
    won: u32,
}

impl DryRun<'_> {
    /// Watches until it is interrupted, the window is closed, or as many levels as asked for are seen won.
    ///
    /// # Errors
    /// The window is closed before that many are, or cannot be seen.
    pub(in crate::cli) fn run(&self, capture: &mut dyn Capture) -> Result<Exit> {
        let mut seen = Progress::default();
        let mut last: Option<Frame> = None;
        loop {
            let frame = match self.settled(capture, last.as_ref()) {
                Ok(Some(frame)) => frame,
                Ok(None) => return Ok(Exit::Stopped),
                Err(CaptureError::WindowClosed { .. }) if self.levels.is_none() => {
                    self.say("the window is closed");
                    return Ok(Exit::Success);
                }
                Err(error) => return Err(error.into()),
            };
            let Manner { game, profile, .. } = self.manner;
            let screen = game.read(&frame, profile, seen.reading.as_ref());
            last = Some(frame);
            self.take(&mut seen, &screen)?;
            if self.levels.is_some_and(|levels| seen.won >= levels) {
                return Ok(Exit::Success);
            }
        }
    }

    /// The next picture that is to be read: one at rest that is not `last`. `None` where no more are wanted.
    fn settled(
        &self,
        capture: &mut dyn Capture,
        last: Option<&Frame>,
    ) -> Result<Option<Frame>, CaptureError> {
        let mut frame = capture.frame()?;
        let (mut still, mut moving) = (Instant::now(), Instant::now());
        while !self.interrupted.load(Ordering::Relaxed) {
            if last.is_some_and(|last| settle::same(&frame.image, &last.image, NOISE)) {
                moving = Instant::now();
            } else if still.elapsed() >= STILL || moving.elapsed() >= RESTLESS {
                return Ok(Some(frame));
            }
            std::thread::sleep(LOOK_EVERY);
            let next = capture.frame()?;
            if !settle::same(&next.image, &frame.image, NOISE) {
                (frame, still) = (next, Instant::now());
            }
        }
        Ok(None)
    }

    /// Says what is new on a screen.
    fn take(
        &self,
        seen: &mut Progress,
        screen: &Result<Screen<AnyReading>, VisionError>,
    ) -> Result<()> {
        let screen = match screen {
            Ok(screen) => screen,
            Err(error) => return self.tell(seen, &error.to_string()),
        };
        let Some(reading) = screen.readings().first() else {
            let text = self.manner.preview(screen).text;
            return self.tell(seen, text.trim_end());
        };
        if seen.reading.as_ref().is_some_and(|last| last.level == reading.level) {
            return Ok(());
        }
        self.count(seen, reading);
        let preview = self.manner.preview(screen);
        seen.said.clear();
        seen.reading = preview.reading;
        if !self.json {
            return output::print(&format!("{}\n", preview.text));
        }
        output::print_json(&Shown {
            level: seen.reading.as_ref().map(|reading| reading.level.as_str()),
            actions: preview.plan.as_ref().map(Plan::actions),
            cost: preview.plan.as_ref().map(|plan| plan.cost),
            won: seen.won,
            shows: None,
        })
    }

    /// Counts a level that was seen before and is won now.
    fn count(&self, seen: &mut Progress, now: &AnyReading) {
        let game = self.manner.game;
        let won = |level: &str| game.is_won(level).is_ok_and(|won| won);
        let before = seen.reading.as_ref().map(|reading| reading.level.as_str());
        let played = before.is_some_and(|it| game.same_board(it, &now.level) && !won(it));
        if played && won(&now.level) {
            seen.won += 1;
            self.say(&format!("won: {} by now", seen.won));
        }
    }

    /// Says what a window without a board shows, once.
    fn tell(&self, seen: &mut Progress, what: &str) -> Result<()> {
        if seen.said == what {
            return Ok(());
        }
        what.clone_into(&mut seen.said);
        if self.json {
            let shows = Some(what);
            return output::print_json(&Shown {
                level: None,
                actions: None,
                cost: None,
                won: seen.won,
                shows,
            });
        }
        self.say(what);
        Ok(())
    }

    fn say(&self, what: &str) {
        if !self.json {
            output::tell("dry run", what);
        }
    }
}
