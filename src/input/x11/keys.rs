//! Keys to the codes that give them, which of them are down, and their auto-repeat.
//!
//! A key that is held would begin to repeat: wherever the focus goes while it is down, presses would follow. So a key does not
//! repeat while we hold it.

use std::collections::HashMap;

use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{AutoRepeatMode, ChangeKeyboardControlAux, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

use super::alone::{Alone, refused};
use crate::desktop::Keymap;
use crate::input::{InputError, Key, Part};

/// Keysym of the left shift key.
const SHIFT: u32 = 0xffe1;

/// The keyboard.
pub(super) struct Keys {
    map: Keymap,
    /// Which codes repeat, as a person has set it: one bit a code.
    repeats: [u8; 32],
    /// The codes that are down, by what they were pressed for.
    down: HashMap<Part, Vec<u8>>,
}

impl Keys {
    pub(super) fn open(connection: &RustConnection) -> Result<Keys, ReplyError> {
        let repeats = connection.get_keyboard_control()?.reply()?.auto_repeats;
        Ok(Keys { map: Keymap::read(connection)?, repeats, down: HashMap::new() })
    }

    /// The codes to press for a key, in order, in the keyboard group in use.
    pub(super) fn of(&self, part: Part, group: usize) -> Result<Vec<u8>, InputError> {
        let Part::Key(key) = part else { return Ok(Vec::new()) };
        let lacking = |what: &str| {
            let message = format!("the keyboard layout in use has no {what}: change the layout");
            InputError::refused(format!("press {part}"), &message)
        };
        let (code, shift) =
            self.map.stroke(symbol(key), group).ok_or_else(|| lacking("such key"))?;
        if !shift {
            return Ok(vec![code]);
        }
        let shift = self.map.codes_of(SHIFT);
        Ok(vec![*shift.first().ok_or_else(|| lacking("shift key"))?, code])
    }

    /// The codes to release for a key: those that were pressed for it, where it was we who pressed.
    pub(super) fn held(&self, part: Part, group: usize) -> Result<Vec<u8>, InputError> {
        self.down.get(&part).map_or_else(|| self.of(part, group), |codes| Ok(codes.clone()))
    }

    pub(super) fn down(&mut self, part: Part, codes: &[u8]) {
        self.down.insert(part, codes.to_vec());
    }

    pub(super) fn up(&mut self, part: Part) {
        self.down.remove(&part);
    }

    /// Keeps a key from repeating.
    pub(super) fn mute(&self, alone: &Alone<'_>, code: u8) -> Result<(), InputError> {
        self.repeat(alone, code, AutoRepeatMode::OFF)
    }

    /// Lets a key repeat again, if it did.
    pub(super) fn unmute(&self, alone: &Alone<'_>, code: u8) -> Result<(), InputError> {
        self.repeat(alone, code, AutoRepeatMode::ON)
    }

    fn repeat(&self, alone: &Alone<'_>, code: u8, mode: AutoRepeatMode) -> Result<(), InputError> {
        if self.repeats[usize::from(code / 8)] & (1 << (code % 8)) == 0 {
            return Ok(());
        }
        let change = ChangeKeyboardControlAux::new().key(u32::from(code)).auto_repeat_mode(mode);
        let sent = alone.connection().change_keyboard_control(&change);
        sent.map(|_| ()).map_err(|error| refused("set the keyboard's repeat")(error.into()))
    }

    /// Takes over a layout that was changed meanwhile.
    pub(super) fn changed(&mut self, connection: &RustConnection) {
        // The old one stays where the new one cannot be read: the next press says what is wrong.
        if let Ok(map) = Keymap::read(connection) {
            self.map = map;
        }
    }
}

/// The X protocol's number for what a key gives.
pub(crate) fn symbol(key: Key) -> u32 {
    match key {
        Key::Up => 0xff52,
        Key::Down => 0xff54,
        Key::Left => 0xff51,
        Key::Right => 0xff53,
        Key::Space => 0x20,
        Key::Enter => 0xff0d,
        Key::Escape => 0xff1b,
        Key::Tab => 0xff09,
        Key::Backspace => 0xff08,
        Key::Char(letter) => match u32::from(letter) {
            latin @ (0x20..=0x7e | 0xa0..=0xff) => latin,
            // Symbols of the rest of Unicode are numbered by it.
            other => 0x0100_0000 | other,
        },
    }
}
