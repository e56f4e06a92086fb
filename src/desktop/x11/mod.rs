//! The desktop on X11. Without an EWMH window manager windows are listed, but none is raised.
//!
//! The only file of this room that names x11rb. Sends no input: raising is a request to the window manager.

mod keymap;
mod obstacle;

use x11rb::connection::Connection;
use x11rb::cookie::{Cookie, VoidCookie};
use x11rb::errors::ReplyError;
use x11rb::protocol::ErrorKind;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, ClientMessageEvent, ConfigureWindowAux, ConnectionExt as _, EventMask,
    GetGeometryReply, GetPropertyReply, InputFocus, MapState, QueryKeymapReply, QueryPointerReply,
    StackMode, WindowClass,
};
use x11rb::rust_connection::RustConnection;
use x11rb::{CURRENT_TIME, NONE};

use super::error::DesktopError;
use super::{Desktop, Hands, Obstacle, Target, WindowInfo};
use crate::geometry::Rect;

pub(crate) use keymap::Keymap;

x11rb::atom_manager! {
    /// The names of the properties that are read.
    Atoms: AtomsCookie {
        UTF8_STRING,
        _NET_ACTIVE_WINDOW,
        _NET_CLIENT_LIST,
        _NET_CLIENT_LIST_STACKING,
        _NET_SUPPORTED,
        _NET_SUPPORTING_WM_CHECK,
        _NET_WM_NAME,
        _NET_WM_PID,
        _NET_WM_STATE,
        _NET_WM_STATE_HIDDEN,
    }
}

/// Keysym of the Escape key.
const ESCAPE: u32 = 0xff1b;
/// `InputFocus` values that are no window.
const POINTER_ROOT: u32 = 1;
/// Longest property that is read, in units of 4 bytes.
const LONGEST: u32 = 1 << 16;

/// The desktop of an X server.
pub struct X11Desktop {
    connection: RustConnection,
    root: u32,
    atoms: Atoms,
    escape: Vec<u8>,
}

impl X11Desktop {
    /// Connects to `display` (`:1`); `None` takes it from the environment.
    ///
    /// # Errors
    /// There is no display: says what to do.
    pub fn open(display: Option<&str>) -> Result<X11Desktop, DesktopError> {
        let (connection, screen) = x11rb::connect(display).map_err(|error| {
            let variable = |name| std::env::var(name).ok();
            let (x11, wayland) = (variable("DISPLAY"), variable("WAYLAND_DISPLAY"));
            let message = error.to_string();
            DesktopError::no_display(display, x11.as_deref(), wayland.as_deref(), &message)
        })?;
        let root = connection.setup().roots.get(screen).map_or(NONE, |screen| screen.root);
        let ask = || -> Result<_, ReplyError> {
            let atoms = Atoms::new(&connection)?;
            Ok((atoms.reply()?, Keymap::read(&connection)?.codes_of(ESCAPE)))
        };
        let (atoms, escape) = ask().map_err(refused)?;
        Ok(X11Desktop { connection, root, atoms, escape })
    }

    /// The connection, for who has to ask and act on one and the same.
    pub(crate) fn connection(&self) -> &RustConnection {
        &self.connection
    }

    /// The window behind all others.
    pub(crate) fn root(&self) -> u32 {
        self.root
    }

    /// Whether a window manager runs: its check window names itself. After one died the property is stale.
    fn managed(&self) -> Result<bool, ReplyError> {
        let check = self.atoms._NET_SUPPORTING_WM_CHECK;
        let Some(window) = self.numbers(self.root, check)?.first().copied() else {
            return Ok(false);
        };
        Ok(self.numbers(window, check)?.first() == Some(&window))
    }

    /// The applications' windows, lowest first.
    fn clients(&self) -> Result<Vec<u32>, ReplyError> {
        if self.managed()? {
            let stacked = self.numbers(self.root, self.atoms._NET_CLIENT_LIST_STACKING)?;
            if !stacked.is_empty() {
                return Ok(stacked);
            }
            return self.numbers(self.root, self.atoms._NET_CLIENT_LIST);
        }
        let children = self.connection.query_tree(self.root)?.reply()?.children;
        let asked: Vec<_> = children
            .iter()
            .map(|child| Ok((*child, self.connection.get_window_attributes(*child)?)))
            .collect::<Result<_, ReplyError>>()?;
        let seen = asked.into_iter().filter_map(|(child, cookie)| {
            let attributes = cookie.reply().ok()?;
            let shown = attributes.map_state == MapState::VIEWABLE
                && attributes.class == WindowClass::INPUT_OUTPUT
                && !attributes.override_redirect;
            shown.then_some(child)
        });
        Ok(seen.collect())
    }

    fn property(
        &self,
        window: u32,
        name: Atom,
    ) -> Result<Cookie<'_, RustConnection, GetPropertyReply>, ReplyError> {
        Ok(self.connection.get_property(false, window, name, AtomEnum::ANY, 0, LONGEST)?)
    }

    /// A property that is a list of numbers; empty where it is not there.
    fn numbers(&self, window: u32, name: Atom) -> Result<Vec<u32>, ReplyError> {
        match self.property(window, name)?.reply() {
            Ok(reply) => Ok(reply.value32().map(Iterator::collect).unwrap_or_default()),
            Err(error) if is_gone(&error) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }

    /// All that is known of a window, in one round trip.
    fn describe(&self, id: u32, focused: Option<u32>) -> Result<WindowInfo, ReplyError> {
        let attributes = self.connection.get_window_attributes(id)?;
        let geometry = self.connection.get_geometry(id)?;
        let corner = self.connection.translate_coordinates(id, self.root, 0, 0)?;
        let name = self.property(id, self.atoms._NET_WM_NAME)?;
        let old_name = self.property(id, AtomEnum::WM_NAME.into())?;
        let class = self.property(id, AtomEnum::WM_CLASS.into())?;
        let pid = self.property(id, self.atoms._NET_WM_PID)?;
        let state = self.property(id, self.atoms._NET_WM_STATE)?;
        let (attributes, geometry, corner) =
            (attributes.reply()?, geometry.reply()?, corner.reply()?);
        let (name, old_name) = (name.reply()?, old_name.reply()?);
        let (class, pid, state) = (class.reply()?, pid.reply()?, state.reply()?);
        let hidden = state
            .value32()
            .is_some_and(|mut atoms| atoms.any(|atom| atom == self.atoms._NET_WM_STATE_HIDDEN));
        let title = self.text(&name);
        Ok(WindowInfo {
            id,
            title: if title.is_empty() { self.text(&old_name) } else { title },
            app: class_of(&class.value),
            pid: pid.value32().and_then(|mut pids| pids.next()),
            rect: Rect {
                x: i32::from(corner.dst_x),
                y: i32::from(corner.dst_y),
                width: u32::from(geometry.width),
                height: u32::from(geometry.height),
            },
            minimized: hidden || attributes.map_state != MapState::VIEWABLE,
            focused: focused == Some(id),
        })
    }

    /// Text of a property: UTF-8 where it says so, else Latin-1, as `STRING` is defined.
    fn text(&self, reply: &GetPropertyReply) -> String {
        let text = if reply.type_ == self.atoms.UTF8_STRING {
            String::from_utf8_lossy(&reply.value).into_owned()
        } else {
            reply.value.iter().map(|byte| char::from(*byte)).collect()
        };
        text.trim_end_matches('\0').to_owned()
    }

    /// The application's window among the ancestors of `window` and itself; with no window manager the topmost
    /// one below the root.
    fn client_of(&self, window: u32) -> Result<Option<u32>, ReplyError> {
        let clients = self.clients()?;
        let mut current = window;
        while current != self.root && current != NONE {
            if clients.contains(&current) {
                return Ok(Some(current));
            }
            current = self.connection.query_tree(current)?.reply()?.parent;
        }
        Ok(None)
    }

    fn focus(&self) -> Result<Option<u32>, ReplyError> {
        let focus = self.connection.get_input_focus()?.reply()?.focus;
        // Nobody was given the focus: keys go to whatever is under the pointer, and programs that wait for the focus
        // ignore them.
        if focus == POINTER_ROOT || focus == self.root {
            return Ok(None);
        }
        match self.client_of(focus) {
            // The focused window was closed between the questions.
            Err(error) if is_gone(&error) => Ok(None),
            other => other,
        }
    }

    fn ask_manager(&self, id: u32) -> Result<(), ReplyError> {
        // Source 2: a pager, that is a person's wish, which focus-stealing prevention lets through.
        let data = [2, CURRENT_TIME, 0, 0, 0];
        let message = ClientMessageEvent::new(32, id, self.atoms._NET_ACTIVE_WINDOW, data);
        let mask = EventMask::SUBSTRUCTURE_REDIRECT | EventMask::SUBSTRUCTURE_NOTIFY;
        self.connection.send_event(false, self.root, mask, message)?.check()
    }

    fn raise_ourselves(&self, id: u32) -> Result<(), ReplyError> {
        self.connection.map_window(id)?.check()?;
        let above = ConfigureWindowAux::new().stack_mode(StackMode::ABOVE);
        self.connection.configure_window(id, &above)?.check()?;
        self.connection
            .set_input_focus(InputFocus::POINTER_ROOT, id, CURRENT_TIME)
            .map_err(ReplyError::from)
            .and_then(VoidCookie::check)
    }
}

impl X11Desktop {
    fn holds_escape(&self, reply: &QueryKeymapReply) -> bool {
        let down = |code: &u8| reply.keys[usize::from(code / 8)] & (1 << (code % 8)) != 0;
        self.escape.iter().any(down)
    }
}

impl Desktop for X11Desktop {
    fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        let focused = self.focus().map_err(refused)?;
        let mut windows = Vec::new();
        for id in self.clients().map_err(refused)? {
            match self.describe(id, focused) {
                Ok(window) => windows.push(window),
                Err(error) if is_gone(&error) => {}
                Err(error) => return Err(refused(error)),
            }
        }
        Ok(windows)
    }

    fn window(&self, id: u32) -> Result<Option<WindowInfo>, DesktopError> {
        let focused = self.focus().map_err(refused)?;
        match self.describe(id, focused) {
            Ok(window) => Ok(Some(window)),
            Err(error) if is_gone(&error) => Ok(None),
            Err(error) => Err(refused(error)),
        }
    }

    fn gives_focus(&self) -> Result<(), DesktopError> {
        if self.managed().map_err(refused)? { Ok(()) } else { Err(DesktopError::NoManager) }
    }

    fn raise(&self, id: u32) -> Result<(), DesktopError> {
        let explain = |error: ReplyError| {
            if is_gone(&error) { DesktopError::WindowClosed { id } } else { refused(error) }
        };
        // The message to the window manager would not say that the window is gone.
        let exists = self.connection.get_geometry(id).map_err(ReplyError::from);
        exists.and_then(Cookie::reply).map_err(explain)?;
        self.gives_focus()?;
        let supported = self
            .numbers(self.root, self.atoms._NET_SUPPORTED)
            .map_err(refused)?
            .contains(&self.atoms._NET_ACTIVE_WINDOW);
        if supported { self.ask_manager(id) } else { self.raise_ourselves(id) }.map_err(explain)
    }

    fn focused(&self) -> Result<Option<u32>, DesktopError> {
        self.focus().map_err(refused)
    }

    fn obstacle(
        &self,
        target: &Target,
        place: Option<(i32, i32)>,
    ) -> Result<Option<Obstacle>, DesktopError> {
        self.between(target, place).map_err(refused)
    }

    fn pointer(&self) -> Result<(i32, i32), DesktopError> {
        let cookie = self.connection.query_pointer(self.root).map_err(ReplyError::from);
        Ok(tip(&cookie.and_then(Cookie::reply).map_err(refused)?))
    }

    fn screen(&self) -> Result<Rect, DesktopError> {
        let cookie = self.connection.get_geometry(self.root).map_err(ReplyError::from);
        Ok(whole(&cookie.and_then(Cookie::reply).map_err(refused)?))
    }

    fn escape_held(&self) -> Result<bool, DesktopError> {
        let cookie = self.connection.query_keymap().map_err(ReplyError::from);
        Ok(self.holds_escape(&cookie.and_then(Cookie::reply).map_err(refused)?))
    }

    /// The three questions share one round trip.
    fn hands(&self) -> Result<Hands, DesktopError> {
        let ask = || -> Result<_, ReplyError> {
            let pointer = self.connection.query_pointer(self.root)?;
            let keys = self.connection.query_keymap()?;
            let screen = self.connection.get_geometry(self.root)?;
            Ok((pointer.reply()?, keys.reply()?, screen.reply()?))
        };
        let (pointer, keys, screen) = ask().map_err(refused)?;
        let escape_held = self.holds_escape(&keys);
        Ok(Hands { pointer: Some(tip(&pointer)), escape_held, screen: whole(&screen) })
    }
}

/// Where the pointer points.
fn tip(reply: &QueryPointerReply) -> (i32, i32) {
    (i32::from(reply.root_x), i32::from(reply.root_y))
}

/// The screen that a root window covers.
fn whole(root: &GetGeometryReply) -> Rect {
    Rect { x: 0, y: 0, width: u32::from(root.width), height: u32::from(root.height) }
}

/// The second of the two names in `WM_CLASS` is the application's; the first stands in where it is empty.
fn class_of(value: &[u8]) -> String {
    let mut names = value.split(|byte| *byte == 0).filter(|name| !name.is_empty());
    let (first, second) = (names.next(), names.next());
    second.or(first).unwrap_or_default().iter().map(|byte| char::from(*byte)).collect()
}

fn is_gone(error: &ReplyError) -> bool {
    matches!(error, ReplyError::X11Error(error)
        if matches!(error.error_kind, ErrorKind::Window | ErrorKind::Drawable))
}

pub(crate) fn refused(error: ReplyError) -> DesktopError {
    DesktopError::Server(match error {
        ReplyError::X11Error(error) => {
            let request = error.request_name.unwrap_or("a request");
            format!("{request} answered with {:?}", error.error_kind)
        }
        ReplyError::ConnectionError(error) => {
            format!("the connection to the X server ended: {error}")
        }
    })
}
