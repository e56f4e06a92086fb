//! The one test binary: one module a kind of test.

mod real_programs;
mod shared;
