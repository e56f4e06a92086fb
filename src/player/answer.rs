//! Answering what a program asks before or between levels: menus, messages, the field for a level's title.

use std::time::Duration;

use crate::game::Prompt;
use crate::input::{Gesture, Key};
use crate::player::act::Sent;
use crate::player::event::Event;
use crate::player::{PlayError, Player};

/// How long an answer takes to show: menus slide.
const EFFECT: Duration = Duration::from_millis(900);
/// Between two keys of a title.
const BETWEEN: Duration = Duration::from_millis(100);

impl Player<'_> {
    /// Does what leads on: to the level asked for, else to whatever is next. How much of it reached the window.
    pub(super) fn answer(&mut self, prompt: &Prompt) -> Result<Sent, PlayError> {
        self.table.watcher.event(Event::Answering { what: &prompt.what });
        if self.ready()?.is_some() {
            return Ok(Sent::Nothing);
        }
        self.spend(1)?;
        let hold = self.profile.controls.hold();
        let tap = |at| Gesture::Tap { at, hold };
        let key = Gesture::Key { key: prompt.key.unwrap_or(Key::Enter), hold };
        let mut gestures = Vec::new();
        match (self.title.clone(), prompt.field, prompt.choose) {
            (Some(title), true, _) => {
                // A key of it may have been lost: what is there is taken out first.
                let again = title.chars().filter(|_| self.typed).map(|_| Key::Backspace);
                for key in again.chain(title.chars().map(Key::Char)) {
                    gestures.extend([Gesture::Key { key, hold }, Gesture::Wait(BETWEEN)]);
                }
                gestures.push(prompt.on.map_or(key, tap));
                self.typed = true;
            }
            (Some(_), false, Some(place)) => gestures.push(tap(place)),
            _ => gestures.push(prompt.on.map_or(key, tap)),
        }
        let sent = self.perform(&gestures)?;
        self.rest(EFFECT)?;
        Ok(sent)
    }
}
