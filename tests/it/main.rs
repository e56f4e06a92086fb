//! The one test binary: one module a kind of test.

mod reading;
mod real_programs;
mod shared;
