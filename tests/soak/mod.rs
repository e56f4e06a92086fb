//! The soak: games are played while something goes wrong, and a judge sees whether anything happens that must never happen.
//!
//! Each run has a screen, a home and a folder for temporary files of its own, so that several go side by side.

pub(crate) mod cell;
pub(crate) mod game;
pub(crate) mod judge;
pub(crate) mod report;
pub(crate) mod stage;
pub(crate) mod trouble;
