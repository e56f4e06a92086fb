//! What a hand does for an action: a click on the bead that is to move.

use crate::games::beads::layout::Layout;
use crate::games::beads::rules::Action;
use crate::input::Gesture;
use crate::profile::{Nothing, Profile, ProfileFault, Scheme, check_controls};

/// How its programs are operated.
pub(super) const SCHEMES: &[Scheme] = &[Scheme { name: "clicks on the beads", text: "" }];

/// Whether a profile's text says how it is operated in words that are known.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    check_controls::<Nothing>(profile, &[])
}

/// The gestures for one action; none, where the layout has no such node.
pub(super) fn gestures(layout: &Layout, profile: &Profile, action: Action) -> Vec<Gesture> {
    let hold = profile.controls.hold();
    let node = layout.nodes.get(usize::from(action.0));
    node.map(|at| Gesture::Tap { at: *at, hold }).into_iter().collect()
}
