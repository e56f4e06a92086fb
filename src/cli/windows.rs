//! `windows`: which windows there are, so that one can be chosen. Sends nothing.

use anyhow::Result;
use clap::Args;

use crate::cli::exit::Exit;
use crate::cli::output;
use crate::cli::selector::SelectorArgs;
use crate::desktop;

/// List the windows on the screen
#[derive(Args, Clone, Debug)]
pub(super) struct Windows {
    /// One JSON object a window, each on a line: id, title, app, pid, rect, minimized, focused
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    which: SelectorArgs,
}

impl Windows {
    /// Prints the windows that match, lowest first; all where nothing is asked for.
    ///
    /// # Errors
    /// No display, or no window that matches: the error lists those that there are.
    pub(super) fn run(&self) -> Result<Exit> {
        let windows = desktop::open(None)?.windows()?;
        let found = self.which.selector().all(&windows)?;
        if self.json {
            found.iter().try_for_each(output::print_json)?;
        } else {
            output::print(&format!("{}\n", desktop::table(found)))?;
        }
        Ok(Exit::Success)
    }
}
