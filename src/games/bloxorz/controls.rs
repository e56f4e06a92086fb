//! What a hand does for an action: the profile's binding, or the arrow key, and Space for the other half.

use crate::games::bloxorz::layout::Layout;
use crate::games::bloxorz::rules::Action;
use crate::geometry::Direction;
use crate::input::{Gesture, Key};
use crate::profile::{Action as Bound, Binding, Nothing, Profile, ProfileFault, check_controls};

/// The actions that a profile can bind.
pub(super) const ACTIONS: &[Bound] = &[
    Bound { name: "U", about: "Rolls away, up the board; the Up key where it is left out." },
    Bound { name: "D", about: "Rolls near, down the board; the Down key where it is left out." },
    Bound { name: "L", about: "Rolls to the left; the Left key where it is left out." },
    Bound { name: "R", about: "Rolls to the right; the Right key where it is left out." },
    Bound { name: "S", about: "Selects the other half; the space bar where it is left out." },
];

/// Whether a profile's text says how it is operated in words that are known.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_controls::<Nothing>(profile, ACTIONS)
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
