//! Input: gestures, and the devices that perform or merely log them.
//!
//! Knows durations and window pixels; nothing of frames, boards or games.

mod gesture;

pub use gesture::{Gesture, Key};
