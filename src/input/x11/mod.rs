//! The keyboard and mouse of an X server, through XTEST, where what is checked still holds when it is pressed.
//!
//! Before each press the server is grabbed: until it is let go, a fraction of a millisecond later, no other program can take
//! the focus, move a window or open one. XTEST delivers at once, so check and press are one act. The check and
//! the press have to go through one connection, which is why no library that opens its own can stand between.

mod alone;
mod keys;
mod others;

use x11rb::connection::Connection;
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, KEY_PRESS_EVENT, KEY_RELEASE_EVENT,
};

use super::hand::Hand;
use super::{InputError, Part, Touch};
use crate::desktop::{Desktop, Obstacle, Target, X11Desktop};

use alone::Alone;
use keys::Keys;

pub(crate) use keys::symbol;
use others::{Others, Own};

/// The hand of an X server.
pub(super) struct XHand {
    desktop: X11Desktop,
    keys: Keys,
    others: Option<Others>,
    /// Where the pointer was put, in pixels of the screen.
    pointer: Option<(i32, i32)>,
    /// Whether a button is down: then it has to be where it was put.
    drags: bool,
}

impl XHand {
    pub(super) fn open(display: Option<&str>) -> Result<XHand, InputError> {
        let desktop =
            X11Desktop::open(display).map_err(|error| InputError::NoDevice(error.to_string()))?;
        alone::require_xtest(desktop.connection())?;
        let keys = Keys::open(desktop.connection()).map_err(alone::refused("read the keyboard"))?;
        Ok(XHand { desktop, keys, others: None, pointer: None, drags: false })
    }

    /// Grabs the server, unless something stands between the target and a press at `place`.
    fn clear(&self, target: &Target, place: Option<(i32, i32)>) -> Result<Alone<'_>, InputError> {
        let alone = Alone::with(&self.desktop)?;
        match self.desktop.obstacle(target, place)? {
            Some(obstacle) => Err(obstacle.into()),
            None => Ok(alone),
        }
    }

    /// Takes in what the server told since the last time; `own` is what we did in that time.
    fn listen(&mut self, own: &[Own]) -> Result<(), InputError> {
        let mut own = own.to_vec();
        loop {
            let connection = self.desktop.connection();
            let event = connection.poll_for_event().map_err(alone::broken)?;
            match (event, &mut self.others) {
                (None, _) => return Ok(()),
                (Some(Event::MappingNotify(_)), _) => self.keys.changed(connection),
                (Some(event), Some(others)) => others.hear(&event, &mut own),
                (Some(_), None) => {}
            }
        }
    }

    fn press_key(&mut self, part: Part, target: &Target) -> Result<(), InputError> {
        let alone = self.clear(target, None)?;
        alone.require_keyboard()?;
        let codes = self.keys.of(part, alone.pointer()?.group)?;
        for code in &codes {
            self.keys.mute(&alone, *code)?;
            alone.fake(KEY_PRESS_EVENT, *code)?;
        }
        // A hotkey of somebody else takes hold as the key goes down.
        let taken = alone.require_keyboard().is_err();
        if taken {
            return Err(Obstacle::Intercepted(part.to_string()).into());
        }
        drop(alone);
        self.keys.down(part, &codes);
        let own: Vec<Own> = codes.iter().map(|code| Own::Key(*code)).collect();
        self.listen(&own)
    }

    fn press_button(&mut self, part: Part, target: &Target) -> Result<(), InputError> {
        let alone = self.clear(target, self.pointer)?;
        alone.require_pointer(self.where_it_was_put(&alone)?)?;
        alone.fake(BUTTON_PRESS_EVENT, number(part))?;
        alone.sync()?;
        drop(alone);
        self.drags = true;
        self.listen(&[Own::Button(number(part))])
    }

    /// Where the pointer is, if nobody has moved it.
    fn where_it_was_put(&self, alone: &Alone<'_>) -> Result<(i32, i32), InputError> {
        let place = alone.pointer()?.place;
        match self.pointer {
            Some(put) if put != place => Err(Obstacle::PointerMoved(place.0, place.1).into()),
            _ => Ok(place),
        }
    }
}

impl Hand for XHand {
    fn move_to(&mut self, place: (i32, i32), target: &Target) -> Result<(), InputError> {
        self.listen(&[])?;
        let alone = self.clear(target, Some(place))?;
        if self.drags {
            self.where_it_was_put(&alone)?;
        }
        alone.fake_motion(place)?;
        alone.sync()?;
        drop(alone);
        self.pointer = Some(place);
        self.listen(&[Own::Motion])
    }

    fn press(&mut self, part: Part, target: &Target) -> Result<(), InputError> {
        self.listen(&[])?;
        if let Part::Key(_) = part {
            self.press_key(part, target)
        } else {
            self.press_button(part, target)
        }
    }

    fn release(&mut self, part: Part, window: u32) -> Result<(), InputError> {
        self.listen(&[])?;
        let alone = Alone::with(&self.desktop)?;
        let mut own = Vec::new();
        if let Part::Key(_) = part {
            let codes = self.keys.held(part, alone.pointer()?.group)?;
            let _silence = alone.silence(window)?;
            for code in codes.iter().rev() {
                alone.fake(KEY_RELEASE_EVENT, *code)?;
                self.keys.unmute(&alone, *code)?;
            }
            own.extend(codes.iter().map(|code| Own::Key(*code)));
        } else {
            // Whoever got the press gets the release, whatever lies there by now.
            alone.fake(BUTTON_RELEASE_EVENT, number(part))?;
        }
        alone.sync()?;
        drop(alone);
        self.keys.up(part);
        self.drags = false;
        self.listen(&own)
    }

    fn check(&mut self, target: &Target) -> Result<(), InputError> {
        match self.desktop.obstacle(target, None)? {
            Some(obstacle) => Err(obstacle.into()),
            None => Ok(()),
        }
    }

    fn touched(&mut self, target: &Target) -> Result<Vec<Touch>, InputError> {
        if self.others.is_none() {
            self.others = Some(Others::listen(&self.desktop)?);
        }
        self.listen(&[])?;
        match &mut self.others {
            Some(others) => others.take(&self.desktop, target.window),
            None => Ok(Vec::new()),
        }
    }
}

/// The X protocol's number of a button.
fn number(part: Part) -> u8 {
    if part == Part::Right { 3 } else { 1 }
}
