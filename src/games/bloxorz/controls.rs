//! What a hand does for an action: the profile's binding, or the arrow key, and Space for the other half.

use crate::games::bloxorz::layout::Layout;
use crate::games::bloxorz::rules::Action;
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
    let usual = match action {
        Action::Roll(direction) => Binding::arrow(direction),
        Action::Swap => Binding::Key(Key::Space),
    };
    vec![profile.controls.gesture(&action.to_string(), &usual, layout.lattice.bounds())]
}
