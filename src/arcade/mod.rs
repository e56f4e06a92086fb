//! The arcade: game windows of our own, which a person can play, and which are played by screen like any other.
//!
//! Knows the rules of the games and how to draw them; nothing of seeing, solving, capturing or pressing keys.
//! The arcade and the player meet only in the window system: pixels one way, key and pointer events the other.
//!
//! A [`Cabinet`] is one game: a state machine and a drawing, both without clock or window. Only [`window`], behind
//! the feature `live`, shows one on a screen.

pub mod amaze;
pub mod beads;
pub mod bloxorz;
mod brush;
mod cabinet;
mod card;
pub mod cardinal_chains;
pub mod continuity;
pub mod controls;
#[cfg(feature = "live")]
mod delay;
mod ending;
mod fault;
mod figures;
mod layout;
pub mod level_list;
pub mod machine;
#[cfg(feature = "live")]
mod pace;
pub mod sokoban;
pub mod text;
#[cfg(feature = "live")]
pub mod window;

pub use cabinet::{Cabinet, Canvas, Part, Tick, Wake};
pub use fault::Fault;

use machine::Machine;

/// Every game that the arcade can open.
pub const MACHINES: &[&dyn Machine] = &[
    &amaze::AmazeMachine,
    &beads::BeadsMachine,
    &bloxorz::BloxorzMachine,
    &cardinal_chains::CardinalChainsMachine,
    &continuity::ContinuityMachine,
    &sokoban::SokobanMachine,
];
