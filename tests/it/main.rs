//! The one test binary: one module a kind of test.

mod levels;
mod real_programs;
mod shared;
