//! The X server that is asked: its connection, and what every check needs of it.

use std::time::{Duration, Instant};

use x11rb::NONE;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::errors::ReplyError;
use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};
use x11rb::rust_connection::{ConnectError, RustConnection};

use crate::geometry::Rect;

/// Time between two looks at something that is waited for.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// Longest property that is read, in units of 4 bytes.
const LONGEST: u32 = 1 << 14;

/// A connection of our own.
pub(super) struct Server {
    pub(super) connection: RustConnection,
    /// The number of its screen.
    pub(super) number: usize,
    pub(super) root: u32,
}

impl Server {
    pub(super) fn connect() -> Result<Server, ConnectError> {
        let (connection, number) = x11rb::connect(None)?;
        let root = connection.setup().roots.get(number).map_or(NONE, |screen| screen.root);
        Ok(Server { connection, number, root })
    }

    /// Who made the server, and its number of release, as in "The X.Org Foundation 1.21.1".
    pub(super) fn vendor(&self) -> String {
        let setup = self.connection.setup();
        let (vendor, release) = (String::from_utf8_lossy(&setup.vendor), setup.release_number);
        let [major, minor, patch] =
            [release / 10_000_000, release / 100_000 % 100, release / 1000 % 100];
        format!("{} {major}.{minor}.{patch}", vendor.escape_debug())
    }

    /// The whole screen, in pixels.
    pub(super) fn screen(&self) -> Rect {
        let screen = self.connection.setup().roots.get(self.number);
        let size = screen.map_or((0, 0), |it| (it.width_in_pixels, it.height_in_pixels));
        Rect { x: 0, y: 0, width: u32::from(size.0), height: u32::from(size.1) }
    }

    /// The number for a name, which is made where it is not known yet.
    pub(super) fn atom(&self, name: &str) -> Result<u32, ReplyError> {
        Ok(self.connection.intern_atom(false, name.as_bytes())?.reply()?.atom)
    }

    pub(super) fn has(&self, extension: &'static str) -> bool {
        matches!(self.connection.extension_information(extension), Ok(Some(_)))
    }

    /// The bytes of a property; empty where it is not there.
    pub(super) fn bytes(&self, window: u32, property: &str) -> Result<Vec<u8>, ReplyError> {
        let name = self.atom(property)?;
        let asked = self.connection.get_property(false, window, name, AtomEnum::ANY, 0, LONGEST)?;
        Ok(asked.reply()?.value)
    }

    /// The numbers of a property; empty where it is not there.
    pub(super) fn numbers(&self, window: u32, property: &str) -> Result<Vec<u32>, ReplyError> {
        let name = self.atom(property)?;
        let asked = self.connection.get_property(false, window, name, AtomEnum::ANY, 0, LONGEST)?;
        Ok(asked.reply()?.value32().map(Iterator::collect).unwrap_or_default())
    }
}

/// Waits until something is there; `None` when the time is over.
pub(super) fn eventually<T>(within: Duration, mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let end = Instant::now() + within;
    loop {
        if let Some(seen) = look() {
            return Some(seen);
        }
        if Instant::now() >= end {
            return None;
        }
        std::thread::sleep(LOOK_EVERY);
    }
}
