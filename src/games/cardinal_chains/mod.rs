//! Cardinal Chains: a board of numbers, holes and lettered starts, all of whose cells are to be filled by chains.
//!
//! A chain grows from its start, cell by cell, to a neighbour above, below, left or right whose number is equal to or
//! higher than the one that it stands on; from its start it may step to any number. It neither crosses itself or another
//! chain nor enters a start. The level is won when every cell belongs to a chain. A chain may also be taken back, cell by
//! cell.

pub mod level;
pub mod rules;
pub mod search;

pub use level::Level;
