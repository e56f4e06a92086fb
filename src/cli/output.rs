//! Standard output for results, standard error for progress; and whether either takes colours.
//!
//! What people read goes through [`harmless`] and [`line`]: names, titles and messages come from outside, and what they
//! hold must not do anything to a terminal. What programs read, [`print_json`] and [`print_exact`], is exact.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

use anyhow::{Context, Result};
use clap::ColorChoice;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use crate::desktop::SelectorError;

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

/// Text of several lines, harmless to a terminal: what does something to it is written as `\u{1b}`.
pub(super) fn harmless(text: &str) -> Cow<'_, str> {
    escaped(text, |letter| !matches!(letter, '\n' | '\t'))
}

/// The same on one line, such as the name of a file: line breaks are written as `\n`.
#[must_use]
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| true)
}

/// Text with colours of our own, harmless otherwise. What comes from outside must have gone through [`line`] before.
pub(super) fn colored(painted: &str) -> Cow<'_, str> {
    if !painted.contains('\u{1b}') {
        return harmless(painted);
    }
    let mut parts = painted.split('\u{1b}');
    let mut whole = parts.next().map(harmless).unwrap_or_default().into_owned();
    for part in parts {
        let end =
            part.find(|letter: char| letter != '[' && letter != ';' && !letter.is_ascii_digit());
        let is_color = part.starts_with('[') && end.is_some_and(|end| part[end..].starts_with('m'));
        whole.push_str(if is_color { "\u{1b}" } else { "\\u{1b}" });
        whole.push_str(&harmless(part));
    }
    Cow::Owned(whole)
}

fn escaped(text: &str, also: impl Fn(char) -> bool) -> Cow<'_, str> {
    let harms = |letter: char| (letter.is_control() && also(letter)) || turns(letter);
    if !text.contains(harms) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len() + 8);
    for letter in text.chars() {
        match letter {
            _ if !harms(letter) => plain.push(letter),
            '\n' | '\t' | '\r' => plain.extend(letter.escape_default()),
            // Writing to a string cannot fail.
            _ => drop(write!(plain, "{}", letter.escape_unicode())),
        }
    }
    Cow::Owned(plain)
}

/// Letters that break a line, or turn the direction of what follows, so that a name reads as another one.
fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes to standard output what people read, all of it, at once.
pub(super) fn print(shown: &str) -> Result<()> {
    print_exact(&harmless(shown))
}

/// Writes to standard output what people read, with colours of our own.
pub(super) fn print_colored(painted: &str) -> Result<()> {
    print_exact(&colored(painted))
}

/// Writes to standard output what programs read.
pub(super) fn print_exact(text: &str) -> Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())
        .and_then(|()| out.flush())
        .context("cannot write to standard output")
}

/// Writes one JSON object on a line of its own.
pub(super) fn print_json(object: &impl Serialize) -> Result<()> {
    print_exact(&(serde_json::to_string(object)? + "\n"))
}

/// An error and its causes on one line; a cause that the message above it tells already is left out.
pub(super) fn chain(error: &anyhow::Error) -> String {
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
    let _ = writeln!(io::stderr(), "screenplay: {}: {}", line(what), line(how));
}

/// Tells people on standard error why the program failed: on one line, but for a list of what there is to choose from.
pub fn fail(error: &anyhow::Error) {
    let whole = chain(error);
    let is_list = error.chain().any(<dyn std::error::Error>::is::<SelectorError>);
    let shown = if is_list { harmless(&whole) } else { line(&whole) };
    let _ = writeln!(io::stderr(), "screenplay: {shown}");
}

/// A bar for several steps, a spinner for one; invisible where standard error is no terminal.
pub(super) fn progress(steps: usize, quiet: bool) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let (bar, template) = if steps > 1 {
        (ProgressBar::new(steps as u64), "{bar:30} {pos}/{len} {per_sec}, {eta} left {wide_msg}")
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
    fn what_comes_from_outside_does_nothing_to_a_terminal() {
        let name = "a\n\u{1b}[31mb\u{1b}]0;c\u{7}\u{9b}2J\u{202e}d é\t";
        let shown = "a\\n\\u{1b}[31mb\\u{1b}]0;c\\u{7}\\u{9b}2J\\u{202e}d é\\t";
        assert_eq!(line(name), shown);
        assert_eq!(harmless(name), shown.replace("\\n", "\n").replace("\\t", "\t"));
        assert!(matches!(line("plain é"), Cow::Borrowed(_)));
    }

    #[test]
    fn only_colours_are_left_of_what_is_painted() {
        let painted = "\u{1b}[1;31mred\u{1b}[0m\n\u{1b}[2J\u{1b}]0;title\u{7}\u{1b}";
        let shown = "\u{1b}[1;31mred\u{1b}[0m\n\\u{1b}[2J\\u{1b}]0;title\\u{7}\\u{1b}";
        assert_eq!(colored(painted), shown);
    }

    #[test]
    fn a_cause_is_told_once() {
        let inner = anyhow::anyhow!("no such file");
        assert_eq!(chain(&inner.context("cannot read it")), "cannot read it: no such file");
        let told = anyhow::anyhow!("no such file").context("cannot read it: no such file");
        assert_eq!(chain(&told), "cannot read it: no such file");
    }
}
