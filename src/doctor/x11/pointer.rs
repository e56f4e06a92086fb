//! Pointer: clicks and drags in a window of our own, through the device that plays, and compares where they arrive.

use std::time::{Duration, Instant};

use x11rb::protocol::Event;
use x11rb::protocol::xproto::ConnectionExt as _;

use super::super::Finding;
use super::hands::Bench;
use crate::geometry::{Point, Rect};
use crate::input::{Device, Gesture, Input, InputError};

const CHECK: &str = "pointer";
/// How long a button is held; a play does the same.
const HOLD: Duration = Duration::from_millis(40);
/// A click that has not arrived by then is lost: it comes by way of the window manager.
const ARRIVES_WITHIN: Duration = Duration::from_millis(600);

/// A button that went down or up: which, where in the window.
type Stroke = (bool, u8, (i16, i16));

/// Clicks at some places, drags, and says how it arrived.
pub(super) fn finding(bench: &Bench<'_>, device: &mut Device) -> Finding {
    let pointer = bench.server.connection.query_pointer(bench.server.root).ok();
    let pointer = pointer.and_then(|asked| asked.reply().ok()).map(|it| (it.root_x, it.root_y));
    let finding = tried(bench, device);
    if let Some(at) = pointer {
        bench.window.put_pointer_back(at);
    }
    finding
}

fn tried(bench: &Bench<'_>, device: &mut Device) -> Finding {
    let Some(place) = bench.window.place() else {
        return Finding::unknown(CHECK, "our window is not shown any more", "run it again");
    };
    bench.window.events();
    let (mut faults, gestures) = (Vec::new(), gestures(place));
    for gesture in &gestures {
        let expected = strokes(gesture);
        match device.perform(gesture, &bench.target(), &|| false) {
            Ok(()) => {}
            Err(InputError::Astray(obstacle) | InputError::CutShort(obstacle)) => {
                let seen = format!("{obstacle}, so that nothing more was clicked");
                let remedy = "move windows that stay on top of all others aside, and leave the mouse alone meanwhile";
                return Finding::failed(CHECK, seen, remedy);
            }
            Err(error) => {
                let remedy = "see \"extensions\": clicks are sent through XTEST";
                return Finding::failed(CHECK, error.to_string(), remedy);
            }
        }
        let arrived = arrived(bench, expected.len());
        if arrived != expected {
            faults.push(format!("{gesture}: {}", told(&arrived)));
        }
    }
    if faults.is_empty() {
        let seen = format!("{} clicks and drags arrived once each, to the pixel", gestures.len());
        return Finding::ok(CHECK, seen);
    }
    let remedy = "leave the mouse alone while the doctor is at work; end programs that swap or grab mouse buttons, or that \
                  map the pointer to another part of the screen (a tablet, a scaled remote desktop)";
    Finding::failed(CHECK, faults.join("; "), remedy)
}

fn gestures(place: Rect) -> Vec<Gesture> {
    let at = |across: f64, down: f64| Point {
        x: (f64::from(place.width) * across).round(),
        y: (f64::from(place.height) * down).round(),
    };
    let places = [at(0.1, 0.1), at(0.9, 0.15), at(0.85, 0.9), at(0.15, 0.85), at(0.5, 0.5)];
    let tap = |at| Gesture::Tap { at, hold: HOLD };
    let path = vec![at(0.2, 0.3), at(0.7, 0.3), at(0.7, 0.7)];
    let others =
        [Gesture::RightTap { at: at(0.4, 0.6), hold: HOLD }, Gesture::Drag { path, pace: HOLD }];
    places.into_iter().map(tap).chain(others).collect()
}

/// What of a gesture is to arrive.
fn strokes(gesture: &Gesture) -> Vec<Stroke> {
    let button = if matches!(gesture, Gesture::RightTap { .. }) { 3 } else { 1 };
    let at = |point: &Point| (point.x as i16, point.y as i16);
    let places = gesture.places();
    let ends = places.first().zip(places.last());
    ends.map_or_else(Vec::new, |(from, to)| vec![(true, button, at(from)), (false, button, at(to))])
}

/// What arrives, until as much did as is to.
fn arrived(bench: &Bench<'_>, count: usize) -> Vec<Stroke> {
    let (end, mut seen) = (Instant::now() + ARRIVES_WITHIN, Vec::new());
    while seen.len() < count && Instant::now() < end {
        seen.extend(bench.window.events().into_iter().filter_map(|event| match event {
            Event::ButtonPress(event) => Some((true, event.detail, (event.event_x, event.event_y))),
            Event::ButtonRelease(event) => {
                Some((false, event.detail, (event.event_x, event.event_y)))
            }
            _ => None,
        }));
        std::thread::sleep(Duration::from_millis(2));
    }
    seen
}

fn told(strokes: &[Stroke]) -> String {
    if strokes.is_empty() {
        return "did not arrive".to_owned();
    }
    let told = strokes.iter().map(|(down, button, (x, y))| {
        format!("button {button} {} at {x},{y}", if *down { "down" } else { "up" })
    });
    format!("arrived as {}", told.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_gesture_stays_inside_the_window_and_has_two_strokes() {
        let place = Rect { x: 7, y: 8, width: 360, height: 270 };
        for gesture in gestures(place) {
            assert_eq!(strokes(&gesture).len(), 2, "{gesture}");
            let inside = |at: &Point| (1.0..359.0).contains(&at.x) && (1.0..269.0).contains(&at.y);
            assert!(gesture.places().iter().all(inside), "{gesture}");
        }
        let drag = &gestures(place)[6];
        assert_eq!(strokes(drag), [(true, 1, (72, 81)), (false, 1, (252, 189))]);
    }
}
