//! The whole program on a real X server: one process is the game, another plays it; they share nothing but the screen
//! and the keyboard.

mod amaze;
mod beads;
mod bloxorz;
mod cardinal_chains;
mod claims;
mod continuity;
mod doctor;
mod ended;
mod journal;
mod learn;
mod recording;
mod soak;
mod thief;
mod tier;
mod view;

use crate::process;
