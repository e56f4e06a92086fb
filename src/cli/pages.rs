//! `completions` and `man`: made from the same command line that is parsed.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::exit::Exit;
use crate::cli::{Cli, output};

/// Print the completions of a shell
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Example:\n  screenplay completions bash > ~/.local/share/bash-completion/completions/screenplay"
)]
pub(super) struct Completions {
    /// Which shell
    shell: Shell,
}

impl Completions {
    pub(super) fn run(&self) -> Result<Exit> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "screenplay", &mut script);
        output::print_exact(&String::from_utf8(script)?)?;
        Ok(Exit::Success)
    }
}

/// Print the manual page, or write the pages of all commands
#[derive(Args, Clone, Debug)]
#[command(
    after_help = "Examples:\n  screenplay man | man -l -\n  screenplay man --out ~/.local/share/man/man1"
)]
pub(super) struct Man {
    /// Folder for the pages of all commands, made where it is missing
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Man {
    pub(super) fn run(&self) -> Result<Exit> {
        let Some(folder) = &self.out else {
            let mut page = Vec::new();
            clap_mangen::Man::new(Cli::command()).render(&mut page)?;
            output::print_exact(&String::from_utf8(page)?)?;
            return Ok(Exit::Success);
        };
        let failed = || format!("cannot write to {}", folder.display());
        std::fs::create_dir_all(folder).with_context(failed)?;
        clap_mangen::generate_to(Cli::command(), folder).with_context(failed)?;
        Ok(Exit::Success)
    }
}
