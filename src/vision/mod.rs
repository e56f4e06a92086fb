//! Seeing: pixels to lattices, cells and labels, for every game alike.
//!
//! Pure functions on frames. Knows no game, no level, no device.

pub mod alike;
pub mod appearance;
pub mod blobs;
pub mod board;
pub mod circles;
pub mod color;
pub mod comb;
pub mod edges;
mod error;
pub mod evidence;
pub mod glyph;
mod outline;
pub mod overlay;
pub mod page;
pub mod patch;
mod projection;
pub mod settle;
pub mod sight;
pub mod template;
pub mod tracking;
pub mod veil;
pub mod writing;

pub use error::{DoubtfulCell, VisionError};
pub use evidence::Evidence;
