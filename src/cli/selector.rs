//! The options that choose a window, the same for every command that needs one.
//!
//! Knows the command line and the selector; asks no window system.

use clap::Args;

use crate::desktop::Selector;
use crate::pattern::Pattern;

/// Which window
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Window")]
pub(super) struct SelectorArgs {
    /// The window's title: a part of it in any case, or a regular expression between slashes: "/^Amaze$/"
    #[arg(long, value_name = "TITLE")]
    window: Option<Pattern>,
    /// The application's name: a part of it in any case, or a regular expression between slashes
    #[arg(long, value_name = "NAME")]
    app: Option<Pattern>,
    /// The process that owns the window
    #[arg(long, value_name = "PID")]
    pid: Option<u32>,
    /// The window's number, as `screenplay windows` prints it: 0x1400003 or 20971523
    #[arg(long, value_name = "ID", value_parser = parse_id)]
    id: Option<u32>,
}

impl SelectorArgs {
    /// What was asked for; empty where nothing was.
    #[must_use]
    pub(super) fn selector(&self) -> Selector {
        let (title, app) = (self.window.clone(), self.app.clone());
        Selector { title, app, pid: self.pid, id: self.id }
    }
}

fn parse_id(text: &str) -> Result<u32, String> {
    let number = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => text.parse(),
    };
    number.map_err(|error| format!("{error}; expected a number such as 0x1400003 or 20971523"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_number_is_hexadecimal_or_decimal() {
        assert_eq!(parse_id("0x1400003"), Ok(20_971_523));
        assert_eq!(parse_id("20971523"), Ok(20_971_523));
        for bad in ["", "0x", "1400003f", "-1", "0x100000000"] {
            assert!(parse_id(bad).unwrap_err().contains("expected a number"), "{bad}");
        }
    }
}
