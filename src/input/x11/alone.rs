//! The server to ourselves, for as long as one act takes, and the acts.

use x11rb::CURRENT_TIME;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::{ConnectionError, ReplyError};
use x11rb::protocol::xproto::{
    ConnectionExt as _, EventMask, GrabMode, GrabStatus, MOTION_NOTIFY_EVENT,
};
use x11rb::protocol::xtest::{self, ConnectionExt as _};
use x11rb::rust_connection::RustConnection;

use crate::desktop::{Obstacle, X11Desktop};
use crate::input::InputError;

/// The server, grabbed. Let go when dropped, and by the server itself should we be ended.
pub(super) struct Alone<'a> {
    desktop: &'a X11Desktop,
}

impl<'a> Alone<'a> {
    pub(super) fn with(desktop: &'a X11Desktop) -> Result<Alone<'a>, InputError> {
        desktop.connection().grab_server().map_err(broken)?;
        Ok(Alone { desktop })
    }

    pub(super) fn connection(&self) -> &RustConnection {
        self.desktop.connection()
    }

    /// Presses or releases a key or a button.
    pub(super) fn fake(&self, kind: u8, detail: u8) -> Result<(), InputError> {
        let root = self.desktop.root();
        let sent = self.connection().xtest_fake_input(kind, detail, CURRENT_TIME, root, 0, 0, 0);
        sent.map(|_| ()).map_err(broken)
    }

    /// Moves the pointer, in pixels of the screen.
    pub(super) fn fake_motion(&self, (x, y): (i32, i32)) -> Result<(), InputError> {
        const ABSOLUTE: u8 = 0;
        let (root, x, y) = (self.desktop.root(), x as i16, y as i16);
        let kind = MOTION_NOTIFY_EVENT;
        let sent = self.connection().xtest_fake_input(kind, ABSOLUTE, CURRENT_TIME, root, x, y, 0);
        sent.map(|_| ()).map_err(broken)
    }

    /// Returns when the server has done all that was asked.
    pub(super) fn sync(&self) -> Result<(), InputError> {
        self.pointer().map(|_| ())
    }

    /// Where the pointer is, and the state of the keyboard.
    pub(super) fn pointer(&self) -> Result<Pointer, InputError> {
        let ask = || self.connection().query_pointer(self.desktop.root())?.reply();
        let reply = ask().map_err(refused("find the pointer"))?;
        Ok(Pointer {
            place: (i32::from(reply.root_x), i32::from(reply.root_y)),
            // The X keyboard extension puts it into bits 13 and 14 of the state.
            group: usize::from(u16::from(reply.mask) >> 13 & 3),
        })
    }

    /// Fails where somebody has grabbed the keyboard: keys would go there.
    ///
    /// It is found out by grabbing it. The grab is for the window that has the focus anyway, so that no window is told of
    /// a change of focus.
    pub(super) fn require_keyboard(&self) -> Result<(), InputError> {
        if self.grab_keyboard(true)? {
            self.free_keyboard()
        } else {
            Err(Obstacle::Grabbed("keyboard".into()).into())
        }
    }

    /// Whether the keyboard could be grabbed for the window that has the focus. With `shared` its keys go on to where they
    /// would have gone.
    fn grab_keyboard(&self, shared: bool) -> Result<bool, InputError> {
        let connection = self.connection();
        let ask = || {
            let focus = connection.get_input_focus()?.reply()?.focus;
            let window = if focus > 1 { focus } else { self.desktop.root() };
            let mode = GrabMode::ASYNC;
            connection.grab_keyboard(shared, window, CURRENT_TIME, mode, mode)?.reply()
        };
        let reply = ask().map_err(refused("see who gets the keys"))?;
        Ok(reply.status == GrabStatus::SUCCESS)
    }

    fn free_keyboard(&self) -> Result<(), InputError> {
        self.connection().ungrab_keyboard(CURRENT_TIME).map(|_| ()).map_err(broken)
    }

    /// Fails where somebody has grabbed the pointer, such as by a menu that is open.
    pub(super) fn require_pointer(&self, place: (i32, i32)) -> Result<(), InputError> {
        let connection = self.connection();
        let ask = || {
            // For the window that has the pointer anyway, as above.
            let path = self.desktop.windows_at(place)?;
            let window = path.last().copied().unwrap_or(self.desktop.root());
            let (none, mode) = (x11rb::NONE, GrabMode::ASYNC);
            let mask = EventMask::NO_EVENT;
            connection
                .grab_pointer(true, window, mask, mode, mode, none, none, CURRENT_TIME)?
                .reply()
        };
        let reply = ask().map_err(refused("see who gets the pointer"))?;
        if reply.status != GrabStatus::SUCCESS {
            return Err(Obstacle::Grabbed("pointer".into()).into());
        }
        connection.ungrab_pointer(CURRENT_TIME).map(|_| ()).map_err(broken)
    }

    /// Keeps keys from whoever has the focus, if that is not `window`: a key that was pressed for one window is not released
    /// into another.
    pub(super) fn silence(&self, window: u32) -> Result<Option<Silence<'_>>, InputError> {
        if self.desktop.has_focus(window).map_err(refused("find the focus"))? {
            return Ok(None);
        }
        Ok(self.grab_keyboard(false)?.then_some(Silence(self)))
    }
}

/// The pointer, and the state of the keyboard.
pub(super) struct Pointer {
    /// In pixels of the screen.
    pub(super) place: (i32, i32),
    /// The keyboard group in use; 0 is the first.
    pub(super) group: usize,
}

impl Drop for Alone<'_> {
    fn drop(&mut self) {
        // A connection that is broken has let go already.
        let _ = self.connection().ungrab_server();
        let _ = self.connection().flush();
    }
}

/// All keys come to us, who do not look at them.
pub(super) struct Silence<'a>(&'a Alone<'a>);

impl Drop for Silence<'_> {
    fn drop(&mut self) {
        let _ = self.0.free_keyboard();
    }
}

/// Fails where the server has no XTEST.
pub(super) fn require_xtest(connection: &RustConnection) -> Result<(), InputError> {
    let lacking = "the X server has no XTEST extension, without which no program can send keys";
    match connection.extension_information(xtest::X11_EXTENSION_NAME) {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(InputError::NoDevice(lacking.to_owned())),
        Err(error) => Err(InputError::NoDevice(error.to_string())),
    }
}

/// What could not be done, and what the server said.
pub(super) fn refused(what: &'static str) -> impl Fn(ReplyError) -> InputError {
    move |error| InputError::refused(what, &crate::desktop::x11_refused(error))
}

pub(super) fn broken(error: ConnectionError) -> InputError {
    refused("reach the X server")(error.into())
}
