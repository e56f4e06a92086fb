//! What a person sees of a play while it goes on: what happened, in words, on one of two faces; and the recording.

use anyhow::Result;

use crate::cli::record::Recorder;
use crate::game::{AnyGame, AnyReading};
use crate::input::Touched;
use crate::player::{Event, Watcher};

/// What a play is shown on: a line of progress, or a view of all of it. It is gone from the terminal when it is dropped.
pub(super) trait Face {
    /// Shows in words what happened.
    fn say(&self, line: &str);

    /// Takes in what happened in the `level`-th level, counted from 1; it is said in words, too, where people should know.
    fn hear(&mut self, event: &Event<'_>, level: usize);
}

/// Watches a play.
pub(super) struct Watch {
    game: &'static dyn AnyGame,
    face: Option<Box<dyn Face>>,
    recorder: Option<Recorder>,
    /// The reading and the actions that are still to come.
    shown: Option<(AnyReading, String)>,
    won: usize,
    /// Whether it has been said that the play is held.
    held: bool,
    /// Whether Enter on the terminal ends a pause.
    hears_enter: bool,
}

impl Watch {
    /// It is shown on `face`.
    pub(super) fn new(
        game: &'static dyn AnyGame,
        face: impl Face + 'static,
        recorder: Option<Recorder>,
    ) -> Watch {
        let face: Option<Box<dyn Face>> = Some(Box::new(face));
        Watch { game, face, recorder, shown: None, won: 0, held: false, hears_enter: true }
    }

    /// The same, where Enter answers something else than a pause.
    pub(super) fn without_enter(self) -> Watch {
        Watch { hears_enter: false, ..self }
    }

    /// Goes on with the face that `open` opens, once the terminal is free for it.
    ///
    /// # Errors
    /// It cannot be opened.
    pub(super) fn turn_to<F: Face + 'static>(
        &mut self,
        open: impl FnOnce() -> Result<F>,
    ) -> Result<()> {
        self.face = None;
        self.face = Some(Box::new(open()?));
        Ok(())
    }

    /// Says a line.
    pub(super) fn say(&self, line: &str) {
        if let Some(face) = &self.face {
            face.say(line);
        }
    }

    /// Gives the terminal back, and hands over the recording, to be ended when the summary has been told.
    pub(super) fn finish(&mut self) -> Option<Recorder> {
        self.face = None;
        self.recorder.take()
    }
}

impl Watcher for Watch {
    fn event(&mut self, event: Event<'_>) {
        if let Some(face) = &mut self.face {
            face.hear(&event, self.won + 1);
        }
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
                let enter = if self.hears_enter { ", or at Enter here" } else { "" };
                self.say(&format!(
                    "paused: somebody used {what}; going on when nobody has for {seconds} s{enter}"
                ));
            }
            Event::Read { .. } | Event::Waiting(_) | Event::Tally { .. } => {}
            Event::Held if self.held => {}
            Event::Held => {
                self.held = true;
                self.say("held until you go on");
            }
            Event::Resumed => {
                self.held = false;
                self.say("going on");
            }
            Event::Won(level) => {
                self.won += 1;
                self.shown = None;
                self.say(&format!("won in {} moves, {:.1} s", level.moves, level.seconds));
            }
        }
    }
}
