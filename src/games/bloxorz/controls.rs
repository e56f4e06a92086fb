//! What a hand does for an action: the profile's binding, or the arrow key, and Space for the other half.

use crate::games::bloxorz::layout::Layout;
use crate::games::bloxorz::rules::Action;
use crate::geometry::Direction;
use crate::input::{Gesture, Key};
use crate::profile::{Binding, Nothing, Profile, ProfileFault, check_controls};

/// Whether a profile's text says how it is operated in words that are known.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_controls::<Nothing>(profile, &["U", "D", "L", "R", "S"])
}

/// The gestures for one action.
pub(super) fn gestures(layout: &Layout, profile: &Profile, action: Action) -> Vec<Gesture> {
    let key = Binding::Key(match action {
        Action::Roll(Direction::Up) => Key::Up,
        Action::Roll(Direction::Down) => Key::Down,
        Action::Roll(Direction::Left) => Key::Left,
        Action::Roll(Direction::Right) => Key::Right,
        Action::Swap => Key::Space,
    });
    let controls = &profile.controls;
    let binding = controls.actions.get(&action.to_string()).unwrap_or(&key);
    vec![binding.gesture(controls, layout.lattice.bounds())]
}
