//! A level of Continuity.

pub mod squares;
