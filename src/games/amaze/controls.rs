//! What a hand does for a slide: the profile's binding, or the arrow key.

use crate::games::amaze::layout::Layout;
use crate::geometry::Direction;
use crate::input::Gesture;
use crate::profile::{Action as Bound, Binding, Nothing, Profile, ProfileFault, check_controls};

/// The actions that a profile can bind.
pub(super) const ACTIONS: &[Bound] = &[
    Bound { name: "U", about: "Slides up; the Up key where it is left out." },
    Bound { name: "D", about: "Slides down; the Down key where it is left out." },
    Bound { name: "L", about: "Slides to the left; the Left key where it is left out." },
    Bound { name: "R", about: "Slides to the right; the Right key where it is left out." },
];

/// Whether a profile's text says how it is operated in words that are known.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_controls::<Nothing>(profile, ACTIONS)
}

/// The gestures for one slide.
pub(super) fn gestures(layout: &Layout, profile: &Profile, direction: Direction) -> Vec<Gesture> {
    let (name, arrow) = (direction.to_string(), Binding::arrow(direction));
    vec![profile.controls.gesture(&name, &arrow, layout.lattice.bounds())]
}
