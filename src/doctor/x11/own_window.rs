//! A window of our own: the server itself paints it with a pattern, so that what a capture of it has to show is known.

use x11rb::CURRENT_TIME;
use x11rb::connection::Connection;
use x11rb::errors::{ReplyError, ReplyOrIdError};
use x11rb::properties::{WmHints, WmSizeHints, WmSizeHintsSpecification};
use x11rb::protocol::Event;
use x11rb::protocol::xproto::{
    AtomEnum, ChangeWindowAttributesAux, ConnectionExt as _, CreateGCAux, CreateWindowAux,
    EventMask, ImageFormat, MapState, PropMode, WindowClass,
};
use x11rb::wrapper::ConnectionExt as _;

use super::server::Server;
use crate::frame::Frame;
use crate::geometry::Rect;

/// Side of the square that the pattern repeats, in pixels.
const TILE: u32 = 128;

/// Which pattern a window shows: neighbouring pixels differ, and so do the patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern(pub(super) u32);

impl Pattern {
    /// The colour at a pixel of the window.
    fn color(self, x: u32, y: u32) -> [u8; 3] {
        let (x, y, seed) = (x % TILE, y % TILE, self.0);
        [(x * 7 + y + seed * 50) as u8, (x ^ (y + seed * 9)) as u8, (y * 5 + seed * 31) as u8]
    }

    /// The part of a frame's pixels that show it, 0 to 1.
    pub(super) fn share(self, frame: &Frame) -> f64 {
        let right = frame.image.enumerate_pixels().filter(|(x, y, it)| it.0 == self.color(*x, *y));
        let (width, height) = frame.size();
        right.count() as f64 / f64::from(width * height).max(1.0)
    }

    /// As the server takes it: blue, green, red, nothing.
    fn bytes(self) -> Vec<u8> {
        let pixels = (0..TILE * TILE).map(|at| self.color(at % TILE, at / TILE));
        pixels.flat_map(|[red, green, blue]| [blue, green, red, 0]).collect()
    }
}

/// A window that is closed when this is dropped.
pub(super) struct OwnWindow<'a> {
    server: &'a Server,
    pub(super) id: u32,
}

impl<'a> OwnWindow<'a> {
    /// Opens an ordinary window, which the window manager frames and gives the focus.
    pub(super) fn open(server: &'a Server, place: Rect) -> Result<OwnWindow<'a>, ReplyOrIdError> {
        let events = EventMask::KEY_PRESS
            | EventMask::KEY_RELEASE
            | EventMask::BUTTON_PRESS
            | EventMask::BUTTON_RELEASE
            | EventMask::POINTER_MOTION;
        let look = CreateWindowAux::new().event_mask(events);
        let window = OwnWindow::create(server, place, &look)?;
        window.describe(place)?;
        window.map(Pattern(1))?;
        Ok(window)
    }

    /// Opens a window that no window manager touches, above all others.
    pub(super) fn cover(server: &'a Server, place: Rect) -> Result<OwnWindow<'a>, ReplyOrIdError> {
        let window =
            OwnWindow::create(server, place, &CreateWindowAux::new().override_redirect(1))?;
        window.map(Pattern(3))?;
        Ok(window)
    }

    fn create(
        server: &'a Server,
        place: Rect,
        look: &CreateWindowAux,
    ) -> Result<OwnWindow<'a>, ReplyOrIdError> {
        let id = server.connection.generate_id()?;
        let (x, y) = (place.x as i16, place.y as i16);
        let (width, height) = (place.width as u16, place.height as u16);
        let class = WindowClass::INPUT_OUTPUT;
        server
            .connection
            .create_window(0, id, server.root, x, y, width, height, 0, class, 0, look)?
            .check()?;
        Ok(OwnWindow { server, id })
    }

    /// Says what an ordinary window says of itself.
    fn describe(&self, place: Rect) -> Result<(), ReplyError> {
        let connection = &self.server.connection;
        let position = Some((WmSizeHintsSpecification::UserSpecified, place.x, place.y));
        WmSizeHints { position, ..WmSizeHints::default() }.set_normal_hints(connection, self.id)?;
        WmHints { input: Some(true), ..WmHints::default() }.set(connection, self.id)?;
        let text = |property: u32, kind: u32, text: &str| {
            connection.change_property8(PropMode::REPLACE, self.id, property, kind, text.as_bytes())
        };
        let utf8 = self.server.atom("UTF8_STRING")?;
        text(self.server.atom("_NET_WM_NAME")?, utf8, "screenplay doctor")?;
        text(AtomEnum::WM_NAME.into(), AtomEnum::STRING.into(), "screenplay doctor")?;
        let class = "screenplay-doctor\0screenplay-doctor\0";
        text(AtomEnum::WM_CLASS.into(), AtomEnum::STRING.into(), class)?;
        // A click on the closing button is then a message, which nobody heeds, and not the end of the connection.
        let (protocols, close) =
            (self.server.atom("WM_PROTOCOLS")?, self.server.atom("WM_DELETE_WINDOW")?);
        let kind = AtomEnum::ATOM;
        connection.change_property32(PropMode::REPLACE, self.id, protocols, kind, &[close])?;
        Ok(())
    }

    fn map(&self, pattern: Pattern) -> Result<(), ReplyOrIdError> {
        self.show(pattern)?;
        self.server.connection.map_window(self.id)?.check()?;
        Ok(())
    }

    /// Shows another pattern.
    pub(super) fn show(&self, pattern: Pattern) -> Result<(), ReplyOrIdError> {
        let connection = &self.server.connection;
        let depth = connection.get_geometry(self.id)?.reply()?.depth;
        let (pixmap, gc) = (connection.generate_id()?, connection.generate_id()?);
        let side = TILE as u16;
        connection.create_pixmap(depth, pixmap, self.id, side, side)?;
        connection.create_gc(gc, pixmap, &CreateGCAux::new())?;
        let bytes = pattern.bytes();
        connection
            .put_image(ImageFormat::Z_PIXMAP, pixmap, gc, side, side, 0, 0, 0, depth, &bytes)?
            .check()?;
        let look = ChangeWindowAttributesAux::new().background_pixmap(pixmap);
        connection.change_window_attributes(self.id, &look)?;
        connection.clear_area(false, self.id, 0, 0, 0, 0)?;
        connection.free_gc(gc)?;
        connection.free_pixmap(pixmap)?;
        connection.sync()?;
        Ok(())
    }

    /// Where its pixels lie on the screen; nothing while it is not shown.
    pub(super) fn place(&self) -> Option<Rect> {
        let connection = &self.server.connection;
        let shown = connection.get_window_attributes(self.id).ok()?.reply().ok()?.map_state;
        let size = connection.get_geometry(self.id).ok()?.reply().ok()?;
        let corner = connection.translate_coordinates(self.id, self.server.root, 0, 0).ok()?;
        let corner = corner.reply().ok()?;
        let rect = Rect {
            x: i32::from(corner.dst_x),
            y: i32::from(corner.dst_y),
            width: u32::from(size.width),
            height: u32::from(size.height),
        };
        (shown == MapState::VIEWABLE).then_some(rect)
    }

    /// What came to it since the last time.
    pub(super) fn events(&self) -> Vec<Event> {
        // The answer comes after every event that came before it.
        if self.server.connection.sync().is_err() {
            return Vec::new();
        }
        std::iter::from_fn(|| self.server.connection.poll_for_event().ok().flatten()).collect()
    }

    /// Puts the pointer where it was.
    pub(super) fn put_pointer_back(&self, at: (i16, i16)) {
        let connection = &self.server.connection;
        // It is only a kindness.
        let _ = connection.warp_pointer(x11rb::NONE, self.server.root, 0, 0, 0, 0, at.0, at.1);
        let _ = connection.sync();
    }

    /// Whether another program holds the keyboard, and the pointer, to itself.
    pub(super) fn grabs(&self) -> Result<Grabs, ReplyError> {
        use x11rb::protocol::xproto::{GrabMode, GrabStatus};
        let connection = &self.server.connection;
        let mode = GrabMode::ASYNC;
        let keyboard =
            connection.grab_keyboard(false, self.id, CURRENT_TIME, mode, mode)?.reply()?.status;
        connection.ungrab_keyboard(CURRENT_TIME)?;
        let nothing = EventMask::NO_EVENT;
        let pointer = connection
            .grab_pointer(false, self.id, nothing, mode, mode, 0u32, 0u32, CURRENT_TIME)?
            .reply()?
            .status;
        connection.ungrab_pointer(CURRENT_TIME)?;
        connection.sync()?;
        let taken = |status| status == GrabStatus::ALREADY_GRABBED || status == GrabStatus::FROZEN;
        Ok(Grabs { keyboard: taken(keyboard), pointer: taken(pointer) })
    }
}

/// What another program holds to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grabs {
    pub(super) keyboard: bool,
    pub(super) pointer: bool,
}

impl Drop for OwnWindow<'_> {
    fn drop(&mut self) {
        // The server closes it anyway when the connection ends.
        let _ = self.server.connection.destroy_window(self.id);
        let _ = self.server.connection.sync();
    }
}
