//! Capture on X11: XComposite keeps the window's own pixmap, shared memory brings its pixels here.
//!
//! Right for covered and partly off-screen windows. The only file of this room that names x11rb. Sees the
//! window's client area, without the window manager's frame.

use std::fs::File;
use std::time::{Duration, Instant};

use image::RgbImage;
use memmap2::{Mmap, MmapOptions};
use x11rb::NONE;
use x11rb::connection::{Connection, RequestConnection};
use x11rb::cookie::{Cookie, VoidCookie};
use x11rb::errors::{ConnectionError, ReplyError, ReplyOrIdError};
use x11rb::protocol::composite::{self, ConnectionExt as _, Redirect};
use x11rb::protocol::damage::{self, ConnectionExt as _, Damage, ReportLevel};
use x11rb::protocol::shm::{self, ConnectionExt as _};
use x11rb::protocol::xproto::{ConnectionExt as _, ImageFormat, ImageOrder, MapState, Setup};
use x11rb::protocol::{ErrorKind, Event};
use x11rb::rust_connection::RustConnection;

use super::Capture;
use super::error::CaptureError;
use super::pixels::bgrx_to_rgb;
use crate::frame::Frame;

/// How often a look is repeated when the window changes its size in the middle of it.
const ATTEMPTS: usize = 5;

/// How long a window may take to draw its covered parts when its capture begins. A browser with a software
/// renderer took less than half of it.
const REDRAW: Duration = Duration::from_millis(300);

/// How long a picture is taken for what the window shows on the server's word that nothing was drawn: drivers may draw
/// past it. Once one was found to, no word of it is taken.
const TRUSTED: Duration = Duration::from_secs(1);

/// A window of an X server.
///
/// While it is open the window is redirected to memory of its own, which makes it draw its covered parts once: a
/// look taken before it has done so shows there what covered it (see [`Capture::ready_in`]).
pub struct X11Capture {
    connection: RustConnection,
    window: u32,
    segment: Option<Segment>,
    shared_memory: bool,
    opened: Instant,
    damage: Option<Damage>,
    drawn: u64,
    kept: Option<Kept>,
    /// Whether the window was found to show another picture though nothing was said to be drawn.
    deceived: bool,
    /// Whether the next look is to copy anyway.
    doubted: bool,
}

/// The last picture that was copied.
struct Kept {
    frame: Frame,
    border: i16,
    /// As of [`X11Capture::drawn`].
    drawn: u64,
    since: Instant,
}

impl Kept {
    /// The picture, of a window that may have been moved since.
    fn at(&self, origin: (i32, i32)) -> Frame {
        if self.frame.origin == origin {
            return self.frame.clone();
        }
        Frame::new(self.frame.image.clone(), origin)
    }
}

/// Memory that the server writes and we read.
struct Segment {
    id: shm::Seg,
    memory: Mmap,
}

/// Where the window is and how large, all in pixels.
struct WindowGeometry {
    origin: (i32, i32),
    border: i16,
    width: u16,
    height: u16,
}

impl WindowGeometry {
    fn bytes(&self) -> usize {
        usize::from(self.width) * usize::from(self.height) * 4
    }
}

impl X11Capture {
    /// Opens the window `window` of `display` (`:1`); `None` takes the display from the environment.
    ///
    /// # Errors
    /// The display cannot be reached or has no XComposite 0.2, there is no such window, or its pixels are not
    /// 8 bits a channel.
    pub fn open(display: Option<&str>, window: u32) -> Result<X11Capture, CaptureError> {
        let (connection, _) = x11rb::connect(display).map_err(|error| CaptureError::NoDisplay {
            display: display.map_or_else(
                || std::env::var("DISPLAY").unwrap_or_else(|_| "(DISPLAY is not set)".into()),
                str::to_owned,
            ),
            message: error.to_string(),
        })?;
        let shared_memory = has_shared_memory(&connection);
        let opened = Instant::now();
        let mut capture = X11Capture {
            connection,
            window,
            segment: None,
            shared_memory,
            opened,
            damage: None,
            drawn: 0,
            kept: None,
            deceived: false,
            doubted: false,
        };
        capture.check_format()?;
        capture.redirect()?;
        capture.damage = capture.watch_drawing();
        Ok(capture)
    }

    /// Asks to be told when the window is drawn; nothing where the server cannot (Damage 1.0).
    fn watch_drawing(&self) -> Option<Damage> {
        self.connection.extension_information(damage::X11_EXTENSION_NAME).ok()??;
        self.connection.damage_query_version(1, 1).ok()?.reply().ok()?;
        let damage = self.connection.generate_id().ok()?;
        let level = ReportLevel::NON_EMPTY;
        self.connection.damage_create(damage, self.window, level).ok()?.check().ok()?;
        Some(damage)
    }

    /// The same through the connection alone, as on a remote display: slower, for measuring and for tests.
    #[must_use]
    pub fn without_shared_memory(mut self) -> X11Capture {
        self.shared_memory = false;
        self
    }

    /// Whether the last look went through shared memory.
    #[must_use]
    pub fn shares_memory(&self) -> bool {
        self.shared_memory && self.segment.is_some()
    }

    fn check_format(&self) -> Result<(), CaptureError> {
        let attributes = self.connection.get_window_attributes(self.window);
        let attributes = attributes.map_err(ReplyError::from).and_then(Cookie::reply);
        let attributes = attributes.map_err(|error| self.explain(&error))?;
        let geometry = self.connection.get_geometry(self.window).map_err(ReplyError::from);
        let geometry = geometry.and_then(Cookie::reply);
        let depth = geometry.map_err(|error| self.explain(&error))?.depth;
        match unreadable(self.connection.setup(), attributes.visual, depth) {
            Some(seen) => Err(CaptureError::PixelFormat { id: self.window, seen }),
            None => Ok(()),
        }
    }

    fn redirect(&self) -> Result<(), CaptureError> {
        let lacking = || CaptureError::Server("the X server has no Composite extension 0.2".into());
        let version = self.connection.composite_query_version(0, 4).map_err(|_| lacking())?;
        let version = version.reply().map_err(|_| lacking())?;
        if (version.major_version, version.minor_version) < (0, 2) {
            return Err(lacking());
        }
        composite::redirect_window(&self.connection, self.window, Redirect::AUTOMATIC)
            .map_err(ReplyError::from)
            .and_then(VoidCookie::check)
            .map_err(|error| self.explain(&error))
    }

    /// Place and size now; the three questions share one round trip.
    fn place(&self) -> Result<WindowGeometry, CaptureError> {
        let ask = || -> Result<_, ReplyError> {
            let root = self.connection.setup().roots.first().map_or(0, |screen| screen.root);
            let geometry = self.connection.get_geometry(self.window)?;
            let attributes = self.connection.get_window_attributes(self.window)?;
            let corner = self.connection.translate_coordinates(self.window, root, 0, 0)?;
            Ok((geometry.reply()?, attributes.reply()?, corner.reply()?))
        };
        let (geometry, attributes, corner) = ask().map_err(|error| self.explain(&error))?;
        if attributes.map_state != MapState::VIEWABLE {
            return Err(CaptureError::Minimized { id: self.window });
        }
        Ok(WindowGeometry {
            origin: (i32::from(corner.dst_x), i32::from(corner.dst_y)),
            border: geometry.border_width as i16,
            width: geometry.width,
            height: geometry.height,
        })
    }

    /// The last picture, where nothing is known to have been drawn since.
    fn last(&self, place: &WindowGeometry, drawn: Option<u64>) -> Option<&Kept> {
        let size = (u32::from(place.width), u32::from(place.height));
        let stands = |kept: &&Kept| kept.frame.size() == size && kept.border == place.border;
        self.kept.as_ref().filter(stands).filter(|kept| drawn == Some(kept.drawn))
    }

    /// The pixels, through shared memory where it is there. The pixmap is named anew for each look: the server
    /// replaces it whenever the window changes its size or is hidden and shown.
    fn pixels(&mut self, place: &WindowGeometry) -> Result<Vec<u8>, ReplyError> {
        if self.shared_memory && self.reserve(place.bytes()).is_err() {
            self.shared_memory = false;
        }
        let pixmap = self.connection.generate_id().map_err(|error| match error {
            ReplyOrIdError::ConnectionError(error) => ReplyError::from(error),
            ReplyOrIdError::X11Error(error) => ReplyError::from(error),
            ReplyOrIdError::IdsExhausted => ReplyError::from(ConnectionError::UnknownError),
        })?;
        self.connection.composite_name_window_pixmap(self.window, pixmap)?.ignore_error();
        let (width, height) = (usize::from(place.width), usize::from(place.height));
        let convert = |bytes: &[u8]| bgrx_to_rgb(bytes, width, height, width * 4);
        let pixels = match self.segment.as_ref().filter(|_| self.shared_memory) {
            Some(segment) => {
                self.write_to(segment, pixmap, place).map(|()| convert(&segment.memory))
            }
            None => self.send(pixmap, place).map(|bytes| convert(&bytes)),
        };
        self.connection.free_pixmap(pixmap)?.ignore_error();
        pixels
    }

    fn write_to(
        &self,
        segment: &Segment,
        pixmap: u32,
        place: &WindowGeometry,
    ) -> Result<(), ReplyError> {
        let (x, y) = (place.border, place.border);
        let format = ImageFormat::Z_PIXMAP.into();
        let (width, height) = (place.width, place.height);
        let image = self.connection.shm_get_image(
            pixmap,
            x,
            y,
            width,
            height,
            u32::MAX,
            format,
            segment.id,
            0,
        )?;
        image.reply().map(|_| ())
    }

    fn send(&self, pixmap: u32, place: &WindowGeometry) -> Result<Vec<u8>, ReplyError> {
        let (x, y) = (place.border, place.border);
        let (width, height) = (place.width, place.height);
        let format = ImageFormat::Z_PIXMAP;
        let image = self.connection.get_image(format, pixmap, x, y, width, height, u32::MAX)?;
        Ok(image.reply()?.data)
    }

    /// Makes sure that the segment holds `bytes`.
    fn reserve(&mut self, bytes: usize) -> Result<(), Box<dyn std::error::Error>> {
        if self.segment.as_ref().is_some_and(|segment| segment.memory.len() >= bytes) {
            return Ok(());
        }
        if let Some(old) = self.segment.take() {
            self.connection.shm_detach(old.id)?.ignore_error();
        }
        let id = self.connection.generate_id()?;
        let reply =
            self.connection.shm_create_segment(id, u32::try_from(bytes)?, false)?.reply()?;
        let file = File::from(reply.shm_fd);
        #[expect(
            unsafe_code,
            reason = "shared memory: the server made this anonymous file for us at the size that is mapped here, \
                      nobody shortens it, and it is only read after the server's reply says that it was written"
        )]
        let memory = unsafe { MmapOptions::new().len(bytes).map(&file)? };
        self.segment = Some(Segment { id, memory });
        Ok(())
    }

    fn explain(&self, error: &ReplyError) -> CaptureError {
        match error {
            ReplyError::X11Error(x11)
                if matches!(x11.error_kind, ErrorKind::Window | ErrorKind::Drawable) =>
            {
                CaptureError::WindowClosed { id: self.window }
            }
            ReplyError::X11Error(x11) => CaptureError::Server(format!(
                "{} answered with {:?}",
                x11.request_name.unwrap_or("a request"),
                x11.error_kind
            )),
            ReplyError::ConnectionError(error) => {
                CaptureError::Server(format!("the connection to the X server ended: {error}"))
            }
        }
    }
}

impl Capture for X11Capture {
    fn doubt(&mut self) {
        self.doubted = true;
    }

    fn ready_in(&self) -> Duration {
        REDRAW.saturating_sub(self.opened.elapsed())
    }

    fn drawn(&mut self) -> Option<u64> {
        let damage = self.damage?;
        // One event at most: the next comes only after what was drawn is taken as seen.
        while let Ok(Some(event)) = self.connection.poll_for_event() {
            if matches!(event, Event::DamageNotify(_)) {
                self.drawn += 1;
                self.connection.damage_subtract(damage, NONE, NONE).ok()?.ignore_error();
            }
        }
        self.connection.flush().ok()?;
        Some(self.drawn)
    }

    fn frame(&mut self) -> Result<Frame, CaptureError> {
        let mut attempt = 1;
        loop {
            let place = self.place()?;
            // The server has told by now what was drawn before it said where the window is.
            let drawn = self.drawn();
            let copies = self.deceived || self.doubted;
            let fresh = |kept: &&Kept| !copies && kept.since.elapsed() < TRUSTED;
            if let Some(kept) = self.last(&place, drawn).filter(fresh) {
                return Ok(kept.at(place.origin));
            }
            self.doubted = false;
            let since = Instant::now();
            match self.pixels(&place) {
                Ok(pixels) => {
                    let (width, height) = (u32::from(place.width), u32::from(place.height));
                    let image = RgbImage::from_raw(width, height, pixels).ok_or_else(|| {
                        CaptureError::Server("the picture is shorter than the window".into())
                    })?;
                    // The server has told by now what was drawn before it handed the pixels over.
                    let now = self.drawn();
                    // The same once more is not another picture: nobody need compare the two again.
                    let frame = match self.last(&place, now) {
                        Some(kept) if *kept.frame.image == image => kept.at(place.origin),
                        last => {
                            self.deceived |= last.is_some();
                            Frame::new(image, place.origin)
                        }
                    };
                    let border = place.border;
                    let kept = |drawn| Kept { frame: frame.clone(), border, drawn, since };
                    self.kept = drawn.map(kept);
                    return Ok(frame);
                }
                // The window shrank, was hidden or was closed since its place was asked for: ask again.
                Err(ReplyError::X11Error(_)) if attempt < ATTEMPTS => attempt += 1,
                Err(error) => return Err(self.explain(&error)),
            }
        }
    }
}

/// Whether the server hands out shared memory as a file descriptor (MIT-SHM 1.2, local connections only).
fn has_shared_memory(connection: &RustConnection) -> bool {
    let ask = || -> Option<(u16, u16)> {
        connection.extension_information(shm::X11_EXTENSION_NAME).ok()??;
        let reply = connection.shm_query_version().ok()?.reply().ok()?;
        Some((reply.major_version, reply.minor_version))
    };
    ask().is_some_and(|version| version >= (1, 2))
}

/// What is wrong with the pixels of this visual and depth, if they are not blue, green, red, nothing.
fn unreadable(setup: &Setup, visual: u32, depth: u8) -> Option<String> {
    let bits = setup.pixmap_formats.iter().find(|format| format.depth == depth)?.bits_per_pixel;
    let depths = setup.roots.iter().flat_map(|screen| &screen.allowed_depths);
    let visual = depths.flat_map(|depth| &depth.visuals).find(|known| known.visual_id == visual)?;
    let masks = (visual.red_mask, visual.green_mask, visual.blue_mask);
    let right = matches!(depth, 24 | 32)
        && bits == 32
        && masks == (0xff_0000, 0xff00, 0xff)
        && setup.image_byte_order == ImageOrder::LSB_FIRST;
    (!right).then(|| {
        format!(
            "depth {depth}, {bits} bits a pixel, masks {:x} {:x} {:x}, {:?}",
            masks.0, masks.1, masks.2, setup.image_byte_order
        )
    })
}
