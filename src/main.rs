//! The program: parse, run, print the error chain, exit code.

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use screenplay::cli::{Cli, Exit, fail, harmless};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return explain(&error),
    };
    let exit = cli.run().unwrap_or_else(|error| {
        let exit = Exit::of(&error);
        if exit != Exit::Success {
            fail(&error);
        }
        exit
    });
    exit.into()
}

/// Shows what clap has to say: help, or what is wrong with the command line, whose words it quotes.
fn explain(error: &clap::Error) -> ExitCode {
    let plain = error.render().to_string();
    let shown = harmless(&plain);
    if shown == plain {
        error.exit();
    }
    // Standard error may be closed; the exit code still tells.
    let _ = write!(std::io::stderr(), "{shown}");
    Exit::Usage.into()
}
