//! The program: parse, run, print the error chain, exit code.

use std::process::ExitCode;

use clap::Parser;

use screenplay::cli::{Cli, Exit, fail, harmless_name};

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => explain(error),
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

/// Shows what clap has to say: help, or what is wrong with the command line. It quotes the words as they are, so that it
/// is given harmless ones.
fn explain(error: clap::Error) -> ! {
    let words: Vec<String> = std::env::args_os()
        .map(|word| harmless_name(&word.to_string_lossy()).into_owned())
        .collect();
    Cli::try_parse_from(words).err().unwrap_or(error).exit()
}
