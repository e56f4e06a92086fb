//! The one test binary: one module a kind of test.
