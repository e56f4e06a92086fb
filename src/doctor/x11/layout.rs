//! The keyboard layout: which key types what, which of its groups is in use, and whether held keys repeat.

use x11rb::errors::ReplyError;
use x11rb::protocol::xkb::{ConnectionExt as _, ID};
use x11rb::protocol::xproto::{AutoRepeatMode, ConnectionExt as _};

use super::super::Finding;
use super::server::Server;
use crate::input::Key;

/// The symbols of the layout: for each code those of its groups and levels.
pub(super) struct Layout {
    first: u8,
    per_code: usize,
    symbols: Vec<u32>,
}

impl Layout {
    pub(super) fn of(server: &Server) -> Result<Layout, ReplyError> {
        use x11rb::connection::Connection as _;
        let setup = server.connection.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let reply = server.connection.get_keyboard_mapping(first, last - first + 1)?.reply()?;
        let per_code = usize::from(reply.keysyms_per_keycode).max(1);
        Ok(Layout { first, per_code, symbols: reply.keysyms })
    }

    /// What a code types in a group (0 is the first) without Shift.
    pub(super) fn symbol(&self, code: u8, group: u8) -> Option<u32> {
        let row = usize::from(code.checked_sub(self.first)?) * self.per_code;
        let row = self.symbols.get(row..row + self.per_code)?;
        // Two levels a group; a code that has no such group types what it does in the first.
        let own = row.get(usize::from(group) * 2).copied().filter(|symbol| *symbol != 0);
        own.or(row.first().copied())
    }

    /// Whether a symbol is typed by a key without Shift in a group.
    fn types(&self, symbol: u32, group: u8) -> bool {
        let codes = self.symbols.len() / self.per_code;
        let last = usize::from(self.first) + codes;
        (usize::from(self.first)..last).any(|code| self.symbol(code as u8, group) == Some(symbol))
    }
}

/// The symbol that a key has to type.
pub(super) fn symbol_of(key: Key) -> u32 {
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
        // Latin-1 is its own symbol, and everything else lies in a range of its own.
        Key::Char(it) if u32::from(it) < 0x100 => u32::from(it),
        Key::Char(it) => 0x0100_0000 | u32::from(it),
    }
}

pub(super) fn findings(server: &Server, keys: &[Key]) -> Vec<Finding> {
    let layout = Layout::of(server).map(|layout| layout_finding(server, &layout, keys));
    vec![layout.unwrap_or_else(|error| unanswered("keyboard layout", &error)), repeat(server)]
}

fn unanswered(check: &'static str, error: &ReplyError) -> Finding {
    Finding::unknown(check, error.to_string(), "see \"display\"")
}

fn layout_finding(server: &Server, layout: &Layout, keys: &[Key]) -> Finding {
    const CHECK: &str = "keyboard layout";
    let group = group(server);
    let seen = format!("{}, group {}", name(server), group + 1);
    let lacking = |keys: &mut dyn Iterator<Item = Key>, group| {
        let lacking = keys.filter(|key| !layout.types(symbol_of(*key), group));
        lacking.map(|key| key.to_string()).collect::<Vec<_>>().join(" ")
    };
    let needed = lacking(&mut keys.iter().copied(), group);
    if !needed.is_empty() {
        let seen = format!("{seen}; without Shift no key types {needed}");
        if group > 0 && lacking(&mut keys.iter().copied(), 0).is_empty() {
            let remedy = "switch the keyboard to its first layout before a play";
            return Finding::failed(CHECK, seen, remedy);
        }
        let remedy = "choose a layout that has them, as in \"setxkbmap us\": games take these keys";
        return Finding::failed(CHECK, seen, remedy);
    }
    let others = lacking(&mut ('a'..='z').chain('0'..='9').map(Key::Char), group);
    if !others.is_empty() {
        let seen = format!("{seen}; without Shift no key types {others}");
        let remedy = "no known program takes these keys; choose another layout, as in \"setxkbmap us\", before a \
                      profile of your own asks for one";
        return Finding::warning(CHECK, seen, remedy);
    }
    Finding::ok(CHECK, format!("{seen}: every key of the games has a code"))
}

/// The group in use, 0 for the first.
fn group(server: &Server) -> u8 {
    let ask = || -> Option<u8> {
        server.connection.xkb_use_extension(1, 0).ok()?.reply().ok()?;
        let state = server.connection.xkb_get_state(ID::USE_CORE_KBD.into()).ok()?.reply().ok()?;
        Some(state.group.into())
    };
    ask().unwrap_or_default()
}

/// As in "us,ru (pc105)".
fn name(server: &Server) -> String {
    let rules = server.bytes(server.root, "_XKB_RULES_NAMES").unwrap_or_default();
    let mut parts = rules.split(|byte| *byte == 0).map(String::from_utf8_lossy);
    let (_, model, layout) = (parts.next(), parts.next(), parts.next());
    match (layout, model) {
        (Some(layout), Some(model)) if !layout.is_empty() => {
            format!("{} ({})", layout.escape_debug(), model.escape_debug())
        }
        _ => "one without a name".to_owned(),
    }
}

fn repeat(server: &Server) -> Finding {
    const CHECK: &str = "auto-repeat";
    let ask = || -> Result<bool, ReplyError> {
        let control = server.connection.get_keyboard_control()?.reply()?;
        Ok(control.global_auto_repeat == AutoRepeatMode::ON)
    };
    match ask() {
        Ok(true) => Finding::ok(CHECK, format!("on{}", pace(server))),
        Ok(false) => Finding::ok(CHECK, "off: a held key is sent once"),
        Err(error) => unanswered(CHECK, &error),
    }
}

/// How fast held keys repeat, where the server says so.
fn pace(server: &Server) -> String {
    let ask = || server.connection.xkb_get_controls(ID::USE_CORE_KBD.into()).ok()?.reply().ok();
    ask().map_or_else(String::new, |it| {
        format!(
            ": a key is sent again after {} ms, every {} ms",
            it.repeat_delay, it.repeat_interval
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two codes, the first with a second group.
    fn layout() -> Layout {
        let symbols = vec![0x77, 0x57, 0x6c3, 0x6e3, 0xff52, 0, 0, 0];
        Layout { first: 8, per_code: 4, symbols }
    }

    #[test]
    fn a_code_types_what_its_group_says_or_else_the_first() {
        let layout = layout();
        assert_eq!(layout.symbol(8, 0), Some(symbol_of(Key::Char('w'))));
        assert_eq!(layout.symbol(8, 1), Some(0x6c3));
        assert_eq!(layout.symbol(9, 1), Some(symbol_of(Key::Up)));
        assert_eq!((layout.symbol(7, 0), layout.symbol(10, 0)), (None, None));
        assert!(layout.types(symbol_of(Key::Char('w')), 0));
        assert!(!layout.types(symbol_of(Key::Char('w')), 1));
        assert!(!layout.types(symbol_of(Key::Char('W')), 0), "that takes Shift");
    }
}
