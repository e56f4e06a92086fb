//! What the X server says of itself: whose it is, what it can do, who manages and who composes its windows.

use x11rb::NONE;
use x11rb::connection::RequestConnection;
use x11rb::errors::ReplyError;
use x11rb::protocol::composite::{self, ConnectionExt as _};
use x11rb::protocol::randr::ConnectionExt as _;
use x11rb::protocol::shm::{self, ConnectionExt as _};
use x11rb::protocol::xinput::{self, ConnectionExt as _};
use x11rb::protocol::xproto::ConnectionExt as _;
use x11rb::protocol::xtest;

use super::super::{Finding, Variables};
use super::server::Server;

/// How programs are made to open X windows on a Wayland desktop.
const UNDER_XWAYLAND: &str = "only windows of X programs can be seen and operated: start the game as one (env -u \
     WAYLAND_DISPLAY, GDK_BACKEND=x11, QT_QPA_PLATFORM=xcb; browsers take --ozone-platform=x11). Windows of Wayland \
     programs are out of reach, also through the portal: it shows pictures but sends no key to one window alone";

/// Which display it is.
pub(super) fn display(server: &Server, variables: &Variables) -> Finding {
    const CHECK: &str = "display";
    let told = format!("{}: {}", variables.told(), server.vendor());
    if is_xwayland(server) {
        return Finding::warning(CHECK, format!("{told}, which is XWayland"), UNDER_XWAYLAND);
    }
    if variables.wayland.is_some() {
        let remedy = "play looks at the X display only: unset WAYLAND_DISPLAY for the game";
        return Finding::warning(CHECK, format!("{told}, besides a Wayland one"), remedy);
    }
    Finding::ok(CHECK, told)
}

/// It says so since release 23.1; before, its monitors are called so.
pub(super) fn is_xwayland(server: &Server) -> bool {
    let named = || -> Result<bool, ReplyError> {
        let monitors = server.connection.randr_get_monitors(server.root, true)?.reply()?.monitors;
        for monitor in monitors {
            let name = server.connection.get_atom_name(monitor.name)?.reply()?.name;
            if name.starts_with(b"XWAYLAND") {
                return Ok(true);
            }
        }
        Ok(false)
    };
    server.has("XWAYLAND") || named().unwrap_or_default()
}

/// The extensions that a play needs, and those that make it better.
pub(super) fn extensions(server: &Server) -> Finding {
    const CHECK: &str = "extensions";
    let known = [
        ("XTEST", server.has(xtest::X11_EXTENSION_NAME), true),
        ("Composite 0.2", has_composite(server), true),
        ("MIT-SHM 1.2", has_shared_memory(server), false),
        ("XInput 2", has_xinput(server), false),
    ];
    let told = |there: bool| {
        let names = known.iter().filter(|it| it.1 == there).map(|it| it.0);
        names.collect::<Vec<_>>().join(", ")
    };
    let (there, missing) = (told(true), told(false));
    let seen = if missing.is_empty() { there } else { format!("{there}; missing: {missing}") };
    if known.iter().any(|it| it.2 && !it.1) {
        let remedy = "let the X server load them: without XTEST no key can be sent, without Composite no window be \
                      captured. Xvfb and Xorg have both unless they were started with -extension";
        return Finding::failed(CHECK, seen, remedy);
    }
    if !missing.is_empty() {
        let remedy = "a play works without them; pictures come faster through MIT-SHM, which needs a server on this \
                      machine";
        return Finding::warning(CHECK, seen, remedy);
    }
    Finding::ok(CHECK, seen)
}

fn has_composite(server: &Server) -> bool {
    let ask = || -> Option<(u32, u32)> {
        server.connection.extension_information(composite::X11_EXTENSION_NAME).ok()??;
        let reply = server.connection.composite_query_version(0, 4).ok()?.reply().ok()?;
        Some((reply.major_version, reply.minor_version))
    };
    ask().is_some_and(|version| version >= (0, 2))
}

fn has_shared_memory(server: &Server) -> bool {
    let ask = || -> Option<(u16, u16)> {
        server.connection.extension_information(shm::X11_EXTENSION_NAME).ok()??;
        let reply = server.connection.shm_query_version().ok()?.reply().ok()?;
        Some((reply.major_version, reply.minor_version))
    };
    ask().is_some_and(|version| version >= (1, 2))
}

fn has_xinput(server: &Server) -> bool {
    let ask = || -> Option<u16> {
        server.connection.extension_information(xinput::X11_EXTENSION_NAME).ok()??;
        Some(server.connection.xinput_xi_query_version(2, 2).ok()?.reply().ok()?.major_version)
    };
    ask().is_some_and(|version| version >= 2)
}

/// Who gives windows the focus.
pub(super) fn manager(server: &Server) -> Finding {
    const CHECK: &str = "window manager";
    const START: &str = "start one, such as \"openbox &\": without it no window can be given the focus, and nothing is \
                         pressed";
    let property = "_NET_SUPPORTING_WM_CHECK";
    let own = server.numbers(server.root, property).unwrap_or_default();
    let Some(window) = own.first().copied() else {
        return Finding::failed(CHECK, "none says that it runs (EWMH)", START);
    };
    let itself = server.numbers(window, property).unwrap_or_default();
    if itself.first() != Some(&window) {
        return Finding::failed(CHECK, "one did run and has died", START);
    }
    let name = server.bytes(window, "_NET_WM_NAME").unwrap_or_default();
    let name = format!("{:?}", String::from_utf8_lossy(&name));
    let raises = server.atom("_NET_ACTIVE_WINDOW").ok().is_some_and(|wanted| {
        server.numbers(server.root, "_NET_SUPPORTED").unwrap_or_default().contains(&wanted)
    });
    if raises {
        return Finding::ok(CHECK, name);
    }
    let remedy = "the focus is then set past it, which it may take back: see \"focus\", and try another window manager, \
                  such as openbox, where that fails";
    Finding::warning(CHECK, format!("{name}, which raises no window when asked"), remedy)
}

/// Who puts the windows together to the picture on the screen. A play needs none.
pub(super) fn compositor(server: &Server) -> Finding {
    let seen = || -> Result<String, ReplyError> {
        let selection = server.atom(&format!("_NET_WM_CM_S{}", server.number))?;
        let owner = server.connection.get_selection_owner(selection)?.reply()?.owner;
        if owner == NONE {
            return Ok("none; none is needed".to_owned());
        }
        let name = server.bytes(owner, "_NET_WM_NAME")?;
        let name = if name.is_empty() { server.bytes(owner, "WM_NAME")? } else { name };
        Ok(match String::from_utf8_lossy(&name) {
            name if name.is_empty() => format!("one without a name (0x{owner:x})"),
            name => format!("{name:?}"),
        })
    };
    match seen() {
        Ok(seen) => Finding::ok("compositor", seen),
        Err(error) => Finding::unknown("compositor", error.to_string(), "run it again"),
    }
}
