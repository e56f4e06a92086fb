//! Standard output for results, standard error for progress; and whether either takes colours.

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ColorChoice;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

/// Whether a stream takes ANSI colours.
pub(super) fn colors(choice: ColorChoice, stream: &impl IsTerminal) -> bool {
    let unset = |name| std::env::var_os(name).is_none_or(|value| value.is_empty());
    match choice {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            unset("NO_COLOR") && !dumb && stream.is_terminal()
        }
    }
}

/// Writes to standard output, all of it, at once.
pub(super) fn print(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

/// Writes one JSON object on a line of its own.
pub(super) fn print_json(object: &impl Serialize) -> Result<()> {
    print(&(serde_json::to_string(object)? + "\n"))
}

/// An error and its causes on one line; a cause that the message above it tells already is left out.
pub fn chain(error: &anyhow::Error) -> String {
    let mut text = error.to_string().trim_end().to_owned();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        let cause = cause.trim_end();
        if !text.ends_with(cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

/// Tells people on standard error what became of something: that an input failed, where a recording is.
pub(super) fn tell(what: &str, how: &str) {
    let how = how.strip_prefix(&format!("{what}: ")).unwrap_or(how);
    // Standard error may be closed; the exit code still tells.
    let _ = writeln!(io::stderr(), "screenplay: {what}: {how}");
}

/// A bar for several steps, a spinner for one; invisible where standard error is no terminal.
pub(super) fn progress(steps: usize, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let (bar, template) = if steps > 1 {
        (ProgressBar::new(steps as u64), "{bar:30} {pos}/{len} {wide_msg}")
    } else {
        (ProgressBar::new_spinner(), "{spinner} {elapsed} {wide_msg}")
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cause_is_told_once() {
        let inner = anyhow::anyhow!("no such file");
        assert_eq!(chain(&inner.context("cannot read it")), "cannot read it: no such file");
        let told = anyhow::anyhow!("no such file").context("cannot read it: no such file");
        assert_eq!(chain(&told), "cannot read it: no such file");
    }
}
