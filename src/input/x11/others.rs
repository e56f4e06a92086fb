//! What others do with keyboard and mouse: a person, another program. Heard as raw events, which the server tells everyone
//! whatever window gets them (X Input 2).
//!
//! Ours are heard too. They come in the course of an act, in which nobody else can send any but by hardware, which has a device of its
//! own; so what is of our device and like our act is ours.

use x11rb::errors::ReplyError;
use x11rb::protocol::Event;
use x11rb::protocol::xinput::{self, ConnectionExt as _, XIEventMask};

use super::alone::refused;
use crate::desktop::X11Desktop;
use crate::input::{InputError, Touch, Touched};

/// One act of ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Own {
    /// A key pressed, by its code.
    Key(u8),
    /// A button pressed, by its number.
    Button(u8),
    /// The pointer moved.
    Motion,
}

/// What has been heard of others.
pub(super) struct Others {
    /// The devices that XTEST acts by.
    artificial: Vec<u16>,
    heard: Vec<Touched>,
}

impl Others {
    /// Begins to listen. Where the server has no X Input 2 nothing is heard.
    pub(super) fn listen(desktop: &X11Desktop) -> Result<Others, InputError> {
        let ask = || -> Result<Vec<u16>, ReplyError> {
            let connection = desktop.connection();
            connection.xinput_xi_query_version(2, 2)?.reply()?;
            let every = u16::from(u8::from(xinput::Device::ALL));
            let devices = connection.xinput_xi_query_device(every)?.reply()?.infos;
            let raw = XIEventMask::RAW_KEY_PRESS
                | XIEventMask::RAW_BUTTON_PRESS
                | XIEventMask::RAW_MOTION;
            let masters = u16::from(u8::from(xinput::Device::ALL_MASTER));
            let mask = xinput::EventMask { deviceid: masters, mask: vec![raw] };
            connection.xinput_xi_select_events(desktop.root(), &[mask])?.check()?;
            let by_xtest = |name: &[u8]| name.windows(5).any(|part| part == b"XTEST");
            let found = devices.iter().filter(|device| by_xtest(&device.name));
            Ok(found.map(|device| device.deviceid).collect())
        };
        let artificial = match ask() {
            Ok(found) => found,
            Err(ReplyError::X11Error(error)) => {
                tracing::warn!("what others press is not seen: {:?}", error.error_kind);
                Vec::new()
            }
            Err(error) => return Err(refused("listen to the keyboard")(error)),
        };
        Ok(Others { artificial, heard: Vec::new() })
    }

    /// Takes in one event; `own` are our acts that were not heard yet.
    pub(super) fn hear(&mut self, event: &Event, own: &mut Vec<Own>) {
        let (source, act, what) = match event {
            Event::XinputRawKeyPress(it) => (it.sourceid, Own::Key(it.detail as u8), Touched::Key),
            Event::XinputRawButtonPress(it) => {
                (it.sourceid, Own::Button(it.detail as u8), Touched::Button)
            }
            Event::XinputRawMotion(it) => (it.sourceid, Own::Motion, Touched::Pointer),
            _ => return,
        };
        let ours = own.iter().position(|it| *it == act && self.artificial.contains(&source));
        match ours {
            Some(at) => drop(own.remove(at)),
            None => self.heard.push(what),
        }
    }

    /// What was heard since this was last asked, and whether it went to a window.
    pub(super) fn take(
        &mut self,
        desktop: &X11Desktop,
        window: u32,
    ) -> Result<Vec<Touch>, InputError> {
        let mut touches = Vec::new();
        for what in std::mem::take(&mut self.heard) {
            let here = if what == Touched::Key {
                desktop.has_focus(window)
            } else {
                desktop.has_pointer(window)
            };
            let touch = Touch { what, here: here.map_err(refused("find the focus"))? };
            if !touches.contains(&touch) {
                touches.push(touch);
            }
        }
        Ok(touches)
    }
}
