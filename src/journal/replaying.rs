//! The player's traits, answered from a journal.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::capture::{Capture, CaptureError};
use crate::desktop::{Desktop, DesktopError, Target, WindowInfo};
use crate::frame::Frame;
use crate::game::AnyGame;
use crate::geometry::Rect;
use crate::input::{Gesture, Input, InputError, Key, Touch};
use crate::journal::channel::{Answers, Channel};
use crate::journal::line::{Failed, Recognition, Unanswered};
use crate::journal::playback::Playback;
use crate::memory::Memory;
use crate::player::{Clock, Event, Watcher};

/// One of the player's traits, on a stage.
pub(super) struct Onstage<'a, 't>(pub(super) &'a Playback<'t>);

impl Clock for Onstage<'_, '_> {
    fn now(&self) -> Instant {
        self.0.now()
    }

    fn sleep(&self, time: Duration) {
        self.0.sleep(time);
    }
}

impl Capture for Onstage<'_, '_> {
    fn frame(&mut self) -> Result<Frame, CaptureError> {
        self.0.look()
    }
}

impl Input for Onstage<'_, '_> {
    fn perform(
        &mut self,
        gesture: &Gesture,
        _: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        self.0.perform(gesture, stop).map_err(Failed::error)
    }

    fn hold(&mut self, keys: &[Key], _: &Target) -> Result<u32, InputError> {
        self.0.hold(keys).map_err(Failed::error)
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        self.0.release().map_err(Failed::error)
    }

    fn touched(&mut self, _: &Target) -> Result<Vec<Touch>, InputError> {
        self.0.touched().map_err(Failed::error)
    }
}

impl Onstage<'_, '_> {
    /// What a question was answered here; what was never asked, the platform does not say.
    fn answer<T: Clone>(
        &self,
        channel: Channel,
        answers: &Answers<Result<T, Unanswered>>,
    ) -> Result<T, DesktopError> {
        let answer = self.ask(channel, answers);
        answer.unwrap_or(Err(Unanswered::Unsupported)).map_err(Unanswered::error)
    }

    fn ask<T: Clone>(&self, channel: Channel, answers: &Answers<T>) -> Option<T> {
        let state = &mut *self.0.state.borrow_mut();
        answers.ask(state.next, &mut state.asked[channel as usize])
    }
}

impl Desktop for Onstage<'_, '_> {
    fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        Ok(self.window(self.0.tape.header.window)?.into_iter().collect())
    }

    fn window(&self, id: u32) -> Result<Option<WindowInfo>, DesktopError> {
        let window = self.answer(Channel::Window, &self.0.tape.answers.window)?;
        Ok(window.filter(|window| window.id == id))
    }

    fn raise(&self, _: u32) -> Result<(), DesktopError> {
        self.answer(Channel::Raised, &self.0.tape.answers.raised)
    }

    fn focused(&self) -> Result<Option<u32>, DesktopError> {
        let window = self.window(self.0.tape.header.window)?;
        Ok(window.filter(|window| window.focused).map(|window| window.id))
    }

    fn pointer(&self) -> Result<(i32, i32), DesktopError> {
        let answers = &self.0.tape.answers;
        if let Some(wishes) = self.ask(Channel::Wishes, &answers.wishes) {
            self.0.end.store(wishes.end, Ordering::Relaxed);
            self.0.go_on.fetch_or(wishes.go_on, Ordering::Relaxed);
        }
        self.answer(Channel::Pointer, &answers.pointer)
    }

    fn screen(&self) -> Result<Rect, DesktopError> {
        self.answer(Channel::Screen, &self.0.tape.answers.screen)
    }

    fn escape_held(&self) -> Result<bool, DesktopError> {
        self.answer(Channel::Escape, &self.0.tape.answers.escape)
    }
}

impl Memory for Onstage<'_, '_> {
    fn recall(&self, _: &str, _: Option<&str>) -> Vec<String> {
        let mut state = self.0.state.borrow_mut();
        state.recalled += 1;
        self.0.tape.recalled.get(state.recalled - 1).cloned().unwrap_or_default()
    }

    fn keep(&mut self, _: &dyn AnyGame, _: Option<&str>, _: &str) {}
}

impl Watcher for Onstage<'_, '_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Read { screen, .. } => self.0.read(Recognition::of(screen)),
            Event::Planned { plan, .. } => self.0.planned(plan),
            Event::Acting { plan, step, .. } => self.0.acts(&plan.steps[step].action),
            Event::Won(_) => self.0.state.borrow_mut().told.won += 1,
            // What follows from these shows in what is done.
            _ => {}
        }
    }
}
