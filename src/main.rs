//! The program: parse, run, print the error chain, exit code.

fn main() {}
