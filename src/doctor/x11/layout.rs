//! The keyboard layout: which key types what, which of its groups is in use, and whether held keys repeat.

use x11rb::errors::ReplyError;
use x11rb::protocol::xkb::{ConnectionExt as _, ID};
use x11rb::protocol::xproto::{AutoRepeatMode, ConnectionExt as _};

use super::super::Finding;
use super::server::Server;
use crate::desktop::Keymap;
use crate::input::{Key, x11_symbol};

pub(super) fn findings(server: &Server, keys: &[Key]) -> Vec<Finding> {
    let layout = Keymap::read(&server.connection).map(|map| layout_finding(server, &map, keys));
    vec![layout.unwrap_or_else(|error| unanswered("keyboard layout", &error)), repeat(server)]
}

fn unanswered(check: &'static str, error: &ReplyError) -> Finding {
    Finding::unknown(check, error.to_string(), "see \"display\"")
}

fn layout_finding(server: &Server, map: &Keymap, keys: &[Key]) -> Finding {
    const CHECK: &str = "keyboard layout";
    let group = group(server);
    let seen = format!("{}, group {}", name(server), group + 1);
    let lacking = |keys: &mut dyn Iterator<Item = Key>, group| {
        let lacking = keys.filter(|key| map.stroke(x11_symbol(*key), group).is_none());
        lacking.map(|key| key.to_string()).collect::<Vec<_>>().join(" ")
    };
    let needed = lacking(&mut keys.iter().copied(), group);
    if !needed.is_empty() {
        let seen = format!("{seen}; no key types {needed}");
        if group > 0 && lacking(&mut keys.iter().copied(), 0).is_empty() {
            let remedy = "switch the keyboard to its first layout before a play";
            return Finding::failed(CHECK, seen, remedy);
        }
        let remedy = "choose a layout that has them, as in \"setxkbmap us\": games take these keys";
        return Finding::failed(CHECK, seen, remedy);
    }
    let others = lacking(&mut ('a'..='z').chain('0'..='9').map(Key::Char), group);
    if !others.is_empty() {
        let seen = format!("{seen}; no key types {others}");
        let remedy = "no known program takes these keys; choose another layout, as in \"setxkbmap us\", before a \
                      profile of your own asks for one";
        return Finding::warning(CHECK, seen, remedy);
    }
    Finding::ok(CHECK, format!("{seen}: every key of the games has a code"))
}

/// The group in use, 0 for the first.
fn group(server: &Server) -> usize {
    let ask = || -> Option<usize> {
        server.connection.xkb_use_extension(1, 0).ok()?.reply().ok()?;
        let state = server.connection.xkb_get_state(ID::USE_CORE_KBD.into()).ok()?.reply().ok()?;
        Some(usize::from(u8::from(state.group)))
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
