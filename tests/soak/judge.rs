//! The judge: sees, through the server's RECORD extension, every key and button that is delivered to anyone, and what is
//! held down.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use x11rb::connection::{Connection, RequestConnection};
use x11rb::cookie::Cookie;
use x11rb::protocol::record::{self, ConnectionExt as _, Range, Range8};
use x11rb::protocol::xproto::{ConnectionExt as _, KeyButMask};
use x11rb::rust_connection::RustConnection;

/// Core events, and the code under which those of `XInput` 2 come.
const KEY_PRESS: u8 = 2;
const BUTTON_RELEASE: u8 = 5;
const GENERIC: u8 = 35;
/// Bytes of an event; of longer ones the server records no more.
const EVENT: usize = 32;

/// A key or button that went down or up, as it was delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delivery {
    /// The window that it was delivered to.
    pub(crate) window: u32,
    /// Whether it is a key, and not a button.
    pub(crate) key: bool,
    /// Whether it went down.
    pub(crate) down: bool,
    /// Which.
    pub(crate) code: u8,
}

/// Watches one display.
pub(crate) struct Judge {
    pub(crate) connection: RustConnection,
    pub(crate) root: u32,
    seen: Arc<Mutex<Vec<Delivery>>>,
}

/// What became of the events that a game's window was not to be alone with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Outside {
    /// Keys and buttons that went down in another window.
    pub(crate) presses: usize,
    /// And up: what was down when the focus went comes up wherever it is then.
    pub(crate) releases: usize,
}

impl Judge {
    /// Begins to watch; `None` where the server does not let it.
    pub(crate) fn watch(display: &str) -> Option<Judge> {
        let (connection, number) = x11rb::connect(Some(display)).ok()?;
        let root = connection.setup().roots.get(number)?.root;
        connection.extension_information(record::X11_EXTENSION_NAME).ok()??;
        let seen = Arc::new(Mutex::new(Vec::new()));
        let (events, _) = x11rb::connect(Some(display)).ok()?;
        let context = events.generate_id().ok()?;
        let delivered = Range8 { first: KEY_PRESS, last: GENERIC };
        let range = Range { delivered_events: delivered, ..Range::default() };
        let everyone = [record::CS::ALL_CLIENTS.into()];
        events.record_create_context(context, 0, &everyone, &[range]).ok()?.check().ok()?;
        let into = Arc::clone(&seen);
        // It ends with the server, or with this program.
        std::thread::spawn(move || {
            let Ok(replies) = events.record_enable_context(context) else { return };
            for reply in replies {
                let Ok(reply) = reply else { return };
                let found = reply.data.chunks_exact(EVENT).filter_map(delivery);
                into.lock().unwrap().extend(found);
            }
        });
        // Watching has begun when the server knows it.
        std::thread::sleep(Duration::from_millis(50));
        Some(Judge { connection, root, seen })
    }

    /// What was delivered so far.
    pub(crate) fn deliveries(&self) -> Vec<Delivery> {
        self.seen.lock().unwrap().clone()
    }

    /// The client that owns a window.
    fn client(&self, window: u32) -> u32 {
        window & !self.connection.setup().resource_id_mask
    }

    /// How often something was pressed in the windows of the client that owns this one.
    pub(crate) fn presses_in(&self, window: u32) -> usize {
        let own = |it: &&Delivery| it.down && self.client(it.window) == self.client(window);
        self.deliveries().iter().filter(own).count()
    }

    /// What was delivered elsewhere than to these games' windows: `games` are their windows, `person` the codes of keys
    /// that a person presses. What the window manager is told of clicks on the game's own window is no harm.
    pub(crate) fn outside(&self, games: &[u32], person: &[u8]) -> Outside {
        let clients: BTreeSet<u32> = games.iter().map(|window| self.client(*window)).collect();
        let frames: BTreeSet<u32> = games.iter().flat_map(|window| self.frames(*window)).collect();
        let elsewhere = |it: &&Delivery| {
            let game = clients.contains(&self.client(it.window)) || frames.contains(&it.window);
            let persons = it.key && person.contains(&it.code);
            !game && !persons
        };
        let all = self.deliveries();
        let (down, up): (Vec<&Delivery>, Vec<&Delivery>) =
            all.iter().filter(elsewhere).partition(|it| it.down);
        Outside { presses: down.len(), releases: up.len() }
    }

    /// The windows that the window manager has put around a window.
    fn frames(&self, window: u32) -> Vec<u32> {
        let mut frames = Vec::new();
        let mut current = window;
        while let Ok(Ok(tree)) = self.connection.query_tree(current).map(Cookie::reply) {
            if tree.parent == self.root || tree.parent == x11rb::NONE {
                break;
            }
            current = tree.parent;
            frames.push(current);
        }
        frames
    }

    /// How many keys and buttons are down; `None` where the server is gone.
    pub(crate) fn held(&self) -> Option<(u32, u32)> {
        let keys = self.connection.query_keymap().ok()?.reply().ok()?.keys;
        let mask = self.connection.query_pointer(self.root).ok()?.reply().ok()?.mask;
        let all = [
            KeyButMask::BUTTON1,
            KeyButMask::BUTTON2,
            KeyButMask::BUTTON3,
            KeyButMask::BUTTON4,
            KeyButMask::BUTTON5,
        ];
        let buttons = all.into_iter().filter(|button| mask.contains(*button)).count();
        Some((keys.iter().map(|byte| byte.count_ones()).sum(), buttons as u32))
    }
}

/// What an event tells, if it is of a key or button.
fn delivery(event: &[u8]) -> Option<Delivery> {
    let number = |at: usize| Some(u32::from_ne_bytes(event.get(at..at + 4)?.try_into().ok()?));
    let (kind, code, window) = match event.first()? & 0x7f {
        kind @ KEY_PRESS..=BUTTON_RELEASE => (kind, *event.get(1)?, number(12)?),
        GENERIC => {
            let kind = u16::from_ne_bytes(event.get(8..10)?.try_into().ok()?);
            let kind = u8::try_from(kind).ok()?;
            ((KEY_PRESS..=BUTTON_RELEASE).contains(&kind)).then_some(())?;
            (kind, number(16)? as u8, number(24)?)
        }
        _ => return None,
    };
    Some(Delivery { window, key: kind < 4, down: kind % 2 == 0, code })
}
