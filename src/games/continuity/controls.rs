//! What a hand does for an action: arrow keys, and the space bar between the two views. A board is read zoomed out, so that a
//! play begins there.

use std::time::Duration;

use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::Level;
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::rules::{Action, Steering, run};
use crate::geometry::Direction;
use crate::input::{Gesture, Key};
use crate::profile::Profile;

/// Goes from one view to the other.
pub(super) const ZOOM: Key = Key::Space;

/// How long a view takes to change, in ms.
const ZOOM_MS: u64 = 400;

/// The keys for one action of a figure that stands or falls where nobody said.
pub(super) fn gestures(_: &Layout, profile: &Profile, action: &Action) -> Vec<Gesture> {
    let hold = profile.controls.hold();
    let key = |key| vec![Gesture::Key { key, hold }];
    match action {
        Action::Slide(direction) => key(arrow(*direction)),
        Action::Walk(_) | Action::Fall(_) => key(Key::Right),
        Action::Leave(side) | Action::Drop(side, _) => key(sideways(*side).unwrap_or(Key::Right)),
        Action::Jump(_) => key(Key::Up),
    }
}

/// The keys for an action on a level, in the view that `before` left, or zoomed out.
pub(super) fn stroke(
    level: &Level,
    profile: &Profile,
    before: Option<&Action>,
    action: &Action,
) -> Vec<Gesture> {
    let mut gestures = Vec::new();
    let slides = |action: &Action| matches!(action, Action::Slide(_));
    let zoomed_out = before.is_none_or(slides);
    if zoomed_out != slides(action) {
        let hold = profile.controls.hold();
        gestures.push(Gesture::Key { key: ZOOM, hold });
        gestures.push(Gesture::Wait(Duration::from_millis(ZOOM_MS)));
    }
    let rate = level.physics().rate.max(1) as u32;
    let time = |updates: u32| Duration::from_secs(1) * updates / rate;
    let updates = run(level, level.state(), action).map_or(1, |(_, updates)| updates);
    let steer = |steering: &Steering, updates: u32| {
        let first = steering.updates.min(updates);
        let parts = [(steering.first, first), (steering.then, updates - first)];
        parts.into_iter().filter(|part| part.1 > 0).map(|(way, updates)| match sideways(way) {
            Some(key) => Gesture::Key { key, hold: time(updates) },
            None => Gesture::Wait(time(updates)),
        })
    };
    match action {
        Action::Slide(direction) => {
            let hold = profile.controls.hold();
            gestures.push(Gesture::Key { key: arrow(*direction), hold });
        }
        Action::Walk(x) => {
            let way = (x * FINE - level.state().body.x).signum();
            gestures.extend(steer(&Steering::always(way), updates));
        }
        Action::Leave(side) => gestures.extend(steer(&Steering::always(*side), updates)),
        Action::Drop(side, steering) => {
            // The edge is where the simulation leaves the ground; what is steered follows.
            let edge = run(level, level.state(), &Action::Drop(*side, Steering::always(*side)));
            let ground = edge.map_or(1, |(_, all)| all.min(updates)) / 2;
            gestures.extend(steer(&Steering::always(*side), ground.max(1)));
            gestures.extend(steer(steering, updates.saturating_sub(ground)));
        }
        Action::Jump(steering) => {
            gestures.push(Gesture::Key { key: Key::Up, hold: time(1) });
            gestures.extend(steer(steering, updates.saturating_sub(1)));
        }
        Action::Fall(steering) => gestures.extend(steer(steering, updates)),
    }
    gestures
}

fn arrow(direction: Direction) -> Key {
    match direction {
        Direction::Up => Key::Up,
        Direction::Down => Key::Down,
        Direction::Left => Key::Left,
        Direction::Right => Key::Right,
    }
}

fn sideways(way: i32) -> Option<Key> {
    match way {
        1 => Some(Key::Right),
        -1 => Some(Key::Left),
        _ => None,
    }
}
