//! The shared solver: state-space search over any [`Problem`], one algorithm a file.
//!
//! Knows no game, no pixel, no clock but the deadline that it is given.

mod a_star;
mod breadth_first;
mod bucket_queue;
mod limits;
mod problem;
mod simplex;
mod table;

pub use a_star::{Outcome, a_star, a_star_below};
pub use breadth_first::breadth_first;
pub use bucket_queue::BucketQueue;
pub use limits::{Instant, Limit, Limits, Meter};
pub use problem::{Problem, Proof, Solution, SolveError, replay};
pub use simplex::{Completion, Simplex};
pub use table::StateTable;
