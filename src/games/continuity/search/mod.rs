//! Searches of Continuity.

pub mod seed;
