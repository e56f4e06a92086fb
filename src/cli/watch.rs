//! What a person sees of a play while it goes on: a line of progress, what happened, and the recording.

use indicatif::{ProgressBar, ProgressStyle};

use crate::cli::output;
use crate::cli::record::Recorder;
use crate::game::{AnyGame, AnyReading};
use crate::input::Touched;
use crate::player::{Event, Watcher};

/// Watches a play.
pub(super) struct Watch {
    game: &'static dyn AnyGame,
    bar: ProgressBar,
    recorder: Option<Recorder>,
    talk: bool,
    /// The reading and the actions that are still to come.
    shown: Option<(AnyReading, String)>,
    won: usize,
}

impl Watch {
    /// Progress goes to `bar`, and what happens is told where `talk` says so.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        bar: ProgressBar,
        recorder: Option<Recorder>,
        talk: bool,
    ) -> Watch {
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {msg}") {
            bar.set_style(style);
        }
        Watch { game, bar, recorder, talk, shown: None, won: 0 }
    }

    /// Says a line above the progress.
    pub(super) fn say(&self, line: &str) {
        if self.talk {
            if self.bar.is_hidden() {
                tracing::info!("{line}");
            } else {
                self.bar.println(output::line(line));
            }
        }
    }

    /// Does something on the terminal, which the progress leaves alone meanwhile.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    /// Clears the progress, and hands over the recording, to be ended when the summary has been told.
    pub(super) fn finish(&mut self) -> Option<Recorder> {
        self.bar.finish_and_clear();
        self.recorder.take()
    }
}

impl Watcher for Watch {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Seen(frame) => {
                let (game, shown) = (self.game, &self.shown);
                if let Some(recorder) = &mut self.recorder {
                    let marks = || {
                        let (reading, actions) = shown.as_ref()?;
                        game.marks(reading, actions, false).ok()
                    };
                    recorder.take(&frame.image, || marks().unwrap_or_default());
                }
            }
            Event::Planned { reading, plan, took } => {
                self.bar.set_length(plan.steps.len() as u64);
                self.bar.set_position(0);
                let ms = took.as_secs_f64() * 1e3;
                let (cost, proof, expanded) = (plan.cost, plan.proof, plan.expanded);
                for inferred in &reading.inferred {
                    self.say(inferred);
                }
                if let Some(trial) = &plan.trial {
                    let level = self.won + 1;
                    self.say(&format!("level {level}: {trial}: {}", plan.actions()));
                } else if cost > 0 {
                    let level = self.won + 1;
                    self.say(&format!(
                        "level {level}: {cost} moves ({proof}; {expanded} states in {ms:.1} ms): {}",
                        plan.actions()
                    ));
                }
                self.shown = Some((reading.clone(), plan.actions()));
            }
            Event::Trying { readings, action } => {
                let ways = readings.len();
                self.say(&format!("the board can be read in {ways} ways; {action} will tell"));
            }
            Event::Acting { reading, plan, step } => {
                let left: Vec<&str> =
                    plan.steps[step..].iter().map(|step| step.action.as_str()).collect();
                self.bar.set_position(step as u64);
                self.bar.set_message(format!("level {}: {}", self.won + 1, left[0]));
                self.shown = Some((reading.clone(), left.join(" ")));
            }
            Event::Steering { frame, marks } => {
                if let Some(recorder) = &mut self.recorder {
                    recorder.take(&frame.image, marks);
                }
            }
            Event::Noted { what } => self.say(what),
            Event::Answering { what } => self.say(&format!("the program shows {what}; going on")),
            Event::Lost { action } => self.say(&format!("{action} was not taken; again")),
            Event::Differs { action } => {
                self.say(&format!("after {action} the board is not as expected; looking afresh"));
            }
            Event::Moved(rect) => self.say(&format!("the window is now at {rect}")),
            Event::Refocused => self.say("the window has lost the focus; raising it"),
            Event::Obstructed(obstacle) => self.say(&format!("waiting: {obstacle}")),
            Event::Paused { what, quiet_for } => {
                let what = match what {
                    Touched::Key => "a key",
                    Touched::Button => "a button",
                    Touched::Pointer => "the pointer",
                };
                let seconds = quiet_for.as_secs();
                self.say(&format!(
                    "paused: somebody used {what}; going on when nobody has for {seconds} s, or at Enter here"
                ));
            }
            Event::Read(_) | Event::Tally { .. } => {}
            Event::Held => self.say("held"),
            Event::Resumed => self.say("going on"),
            Event::Won(level) => {
                self.won += 1;
                self.shown = None;
                self.say(&format!("won in {} moves, {:.1} s", level.moves, level.seconds));
            }
        }
    }
}
