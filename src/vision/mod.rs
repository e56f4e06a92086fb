//! Seeing: pixels to lattices, cells and labels, for every game alike.
//!
//! Pure functions on frames. Knows no game, no level, no device.

pub mod color;
mod error;
pub mod overlay;
pub mod settle;

pub use error::{DoubtfulCell, VisionError};
