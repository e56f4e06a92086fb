//! Keyboard: types each key into a window of our own, through the device that plays, and counts what arrives.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use x11rb::protocol::Event;
use x11rb::protocol::xproto::{KeyButMask, KeyPressEvent};

use super::super::Finding;
use super::hands::Bench;
use crate::desktop::{Keymap, Obstacle};
use crate::input::{Device, Gesture, Input, InputError, Key, x11_symbol};

const CHECK: &str = "keyboard";
/// How long a key is held; a play does the same.
const HOLD: Duration = Duration::from_millis(40);
/// The symbols of the shift keys, which go with some others.
const SHIFTS: [u32; 2] = [0xffe1, 0xffe2];
/// A key that has not arrived by then is lost.
const ARRIVES_WITHIN: Duration = Duration::from_millis(400);

/// What came of one key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Arrived {
    /// The symbols that were pressed.
    pressed: Vec<u32>,
    released: usize,
    /// From the first press to the last release, in ms, by the server's clock.
    held: u32,
}

/// Types `keys` and says how they arrived.
pub(super) fn finding(bench: &Bench<'_>, device: &mut Device, keys: &[Key]) -> Finding {
    bench.window.events();
    let mut faults: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let (mut shortest, mut longest) = (u32::MAX, 0);
    for key in keys {
        let arrived = match typed(bench, device, *key) {
            Ok(arrived) => arrived,
            Err(InputError::Astray(Obstacle::Intercepted(_))) => {
                let fault = "did not arrive: another program has a hotkey on it".to_owned();
                faults.entry(fault).or_default().push(key.to_string());
                continue;
            }
            Err(InputError::Astray(obstacle) | InputError::CutShort(obstacle)) => {
                return in_the_way(*key, &obstacle);
            }
            Err(error) => {
                let remedy = "see \"extensions\": keys are sent through XTEST";
                return Finding::failed(CHECK, error.to_string(), remedy);
            }
        };
        if let Some(fault) = fault(x11_symbol(*key), &arrived) {
            faults.entry(fault).or_default().push(key.to_string());
        } else {
            (shortest, longest) = (shortest.min(arrived.held), longest.max(arrived.held));
        }
    }
    if faults.is_empty() {
        let count = keys.len();
        let held = format!("held {shortest} to {longest} ms of {}", HOLD.as_millis());
        return Finding::ok(
            CHECK,
            format!("{count} keys typed into our window arrived once each, {held}"),
        );
    }
    let told = faults.iter().map(|(fault, keys)| format!("{}: {fault}", keys.join(" ")));
    let told: Vec<String> = told.collect();
    let remedy = "a hotkey or an input method takes keys that do not arrive: end it; keys that arrive as others call for \
                  another layout (see \"keyboard layout\"); for keys that arrive twice, end programs that send keys";
    Finding::failed(CHECK, told.join("; "), remedy)
}

fn in_the_way(key: Key, obstacle: &Obstacle) -> Finding {
    let seen = format!("{obstacle}, so that {key} and the rest were not pressed");
    let remedy = "leave keyboard and mouse alone while the doctor is at work, and see \"focus\"";
    Finding::failed(CHECK, seen, remedy)
}

/// Types a key, if the window has the focus.
fn typed(bench: &Bench<'_>, device: &mut Device, key: Key) -> Result<Arrived, InputError> {
    let gesture = Gesture::Key { key, hold: HOLD };
    device.perform(&gesture, &bench.target(), &|| false)?;
    let mut arrived = Arrived::default();
    let (end, mut times) = (Instant::now() + ARRIVES_WITHIN, None);
    while arrived.released == 0 && Instant::now() < end {
        for event in bench.window.events() {
            match event {
                Event::KeyPress(event) => {
                    let symbol = symbol_of(bench, &event);
                    if !SHIFTS.contains(&symbol) {
                        arrived.pressed.push(symbol);
                        times.get_or_insert(event.time);
                    }
                }
                Event::KeyRelease(event) if !SHIFTS.contains(&symbol_of(bench, &event)) => {
                    arrived.released += 1;
                    arrived.held = event.time.wrapping_sub(times.unwrap_or(event.time));
                }
                _ => {}
            }
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Ok(arrived)
}

/// What a key gives that went down or up, by the layout as it is now; 0 where nothing.
fn symbol_of(bench: &Bench<'_>, event: &KeyPressEvent) -> u32 {
    // Bits 13 and 14 of the state are the group.
    let state = u16::from(event.state);
    let (group, shift) = (usize::from(state >> 13 & 3), event.state.contains(KeyButMask::SHIFT));
    let map = Keymap::read(&bench.server.connection).ok();
    map.and_then(|map| map.symbol(event.detail, group, shift)).unwrap_or_default()
}

/// What is wrong with how a key arrived that should type `symbol`.
fn fault(symbol: u32, arrived: &Arrived) -> Option<String> {
    match (arrived.pressed.as_slice(), arrived.released) {
        ([], 0) => Some("did not arrive".to_owned()),
        ([seen], 1) if *seen == symbol => None,
        ([seen], 1) => Some(format!("arrived as another key (symbol 0x{seen:x})")),
        (pressed, released) => {
            Some(format!("arrived {} times pressed, {released} times released", pressed.len()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_doubled_and_other_keys_are_told_apart() {
        let arrived = |pressed: &[u32], released| {
            let arrived = Arrived { pressed: pressed.to_vec(), released, held: 40 };
            fault(0x77, &arrived).unwrap_or_default()
        };
        assert_eq!(arrived(&[0x77], 1), "");
        assert_eq!(arrived(&[], 0), "did not arrive");
        assert_eq!(arrived(&[0x6c3], 1), "arrived as another key (symbol 0x6c3)");
        assert_eq!(arrived(&[0x77, 0x77], 2), "arrived 2 times pressed, 2 times released");
        assert_eq!(arrived(&[0x77], 0), "arrived 1 times pressed, 0 times released");
    }
}
