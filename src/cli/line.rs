//! One line of progress for a play, and above it what happened.

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::output;
use crate::cli::watch::Face;
use crate::player::Event;

/// A bar of a plan's steps.
pub(super) struct Line {
    bar: ProgressBar,
    talk: bool,
}

impl Line {
    /// Progress goes to `bar`, and what happens is told where `talk` says so.
    pub(super) fn new(bar: ProgressBar, talk: bool) -> Line {
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Line { bar, talk }
    }
}

impl Face for Line {
    fn say(&self, line: &str) {
        if !self.talk {
            return;
        }
        if self.bar.is_hidden() {
            tracing::info!("{line}");
        } else {
            self.bar.println(output::line(line));
        }
    }

    fn hear(&mut self, event: &Event<'_>, level: usize) {
        match event {
            Event::Planned { plan, .. } => {
                self.bar.set_length(plan.steps.len() as u64);
                self.bar.set_position(0);
            }
            Event::Acting { plan, step, .. } => {
                self.bar.set_position(*step as u64);
                let action = &plan.steps[*step].action;
                self.bar.set_message(format!("level {level}: {action}"));
            }
            _ => {}
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
