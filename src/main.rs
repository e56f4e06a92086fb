//! The program: parse, run, print the error chain, exit code.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use screenplay::cli::{Cli, Exit, chain};

fn main() -> ExitCode {
    let exit = Cli::parse().run().unwrap_or_else(|error| {
        let exit = Exit::of(&error);
        if exit != Exit::Success {
            // Standard error may be closed; the exit code still tells.
            let _ = writeln!(std::io::stderr(), "screenplay: {}", chain(&error));
        }
        exit
    });
    exit.into()
}
