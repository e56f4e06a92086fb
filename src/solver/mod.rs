//! The shared solver: state-space search over any [`Problem`], one algorithm a file.
//!
//! Knows no game, no pixel, no clock but the deadline that it is given.

mod breadth_first;
mod limits;
mod problem;

pub use breadth_first::breadth_first;
pub use limits::{Limit, Limits, Meter};
pub use problem::{Problem, Proof, Solution, SolveError, replay};
