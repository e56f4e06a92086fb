//! The keyboard and mouse through enigo, on platforms that cannot check and press in one act: the only file that names it.

use ::enigo::{Button, Coordinate, Direction, Enigo, Keyboard, Mouse, Settings};

use super::hand::Hand;
use super::{InputError, Key, Part};
use crate::desktop::{self, Desktop, Target};

/// A hand that looks first and presses then.
pub(super) struct EnigoHand {
    enigo: Enigo,
    desktop: Box<dyn Desktop>,
    /// Where the pointer was put, in pixels of the screen.
    pointer: Option<(i32, i32)>,
}

impl EnigoHand {
    pub(super) fn open(display: Option<&str>) -> Result<EnigoHand, InputError> {
        let settings = Settings {
            linux_delay: 0,
            x11_display: display.map(str::to_owned),
            ..Settings::default()
        };
        let none = |message: String| InputError::NoDevice(message);
        let enigo = Enigo::new(&settings).map_err(|error| none(error.to_string()))?;
        let desktop = desktop::open(display).map_err(|error| none(error.to_string()))?;
        Ok(EnigoHand { enigo, desktop, pointer: None })
    }

    fn clear(&self, target: &Target, place: Option<(i32, i32)>) -> Result<(), InputError> {
        match self.desktop.obstacle(target, place)? {
            Some(obstacle) => Err(obstacle.into()),
            None => Ok(()),
        }
    }

    fn operate(&mut self, part: Part, direction: Direction) -> Result<(), InputError> {
        let done = match part {
            Part::Key(key) => self.enigo.key(native(key), direction),
            Part::Left => self.enigo.button(Button::Left, direction),
            Part::Right => self.enigo.button(Button::Right, direction),
        };
        let what = if direction == Direction::Press { "press" } else { "release" };
        done.map_err(|error| InputError::refused(format!("{what} the {part}"), &error))
    }
}

impl Hand for EnigoHand {
    fn move_to(&mut self, (x, y): (i32, i32), target: &Target) -> Result<(), InputError> {
        self.clear(target, Some((x, y)))?;
        let moved = self.enigo.move_mouse(x, y, Coordinate::Abs);
        self.pointer = Some((x, y));
        moved.map_err(|error| InputError::refused(format!("move the pointer to {x},{y}"), &error))
    }

    fn press(&mut self, part: Part, target: &Target) -> Result<(), InputError> {
        let place = if let Part::Key(_) = part { None } else { self.pointer };
        self.clear(target, place)?;
        self.operate(part, Direction::Press)
    }

    fn release(&mut self, part: Part, _window: u32) -> Result<(), InputError> {
        self.operate(part, Direction::Release)
    }

    fn check(&mut self, target: &Target) -> Result<(), InputError> {
        self.clear(target, None)
    }
}

fn native(key: Key) -> ::enigo::Key {
    match key {
        Key::Up => ::enigo::Key::UpArrow,
        Key::Down => ::enigo::Key::DownArrow,
        Key::Left => ::enigo::Key::LeftArrow,
        Key::Right => ::enigo::Key::RightArrow,
        Key::Space => ::enigo::Key::Space,
        Key::Enter => ::enigo::Key::Return,
        Key::Escape => ::enigo::Key::Escape,
        Key::Tab => ::enigo::Key::Tab,
        Key::Backspace => ::enigo::Key::Backspace,
        Key::Char(character) => ::enigo::Key::Unicode(character),
    }
}
