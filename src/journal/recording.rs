//! The player's traits, each around the real one, writing down what passes through it.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::capture::{Capture, CaptureError};
use crate::desktop::{Desktop, DesktopError, Target, WindowInfo};
use crate::frame::Frame;
use crate::game::AnyGame;
use crate::geometry::Rect;
use crate::input::{Gesture, Input, InputError, Key, Touch};
use crate::journal::FORMAT;
use crate::journal::channel::Channel;
use crate::journal::line::{
    Beat, Ended, Failed, Header, Line, Plan, Recognition, Unanswered, Unseen, Wishes,
};
use crate::journal::recorder::Recorder;
use crate::journal::writer::Writer;
use crate::memory::Memory;
use crate::player::{self, Clock, Event, Options, PlayError, Report, Table, Watcher};

impl Writer {
    /// Plays as [`player::play`] does, and writes down all of it.
    pub fn play(&self, table: Table<'_>, options: &Options) -> (Report, Result<(), PlayError>) {
        let Table { game, profile, capture, input, desktop, window, .. } = table;
        let Table { interrupted, watcher, memory, clock, .. } = table;
        let header = Line::Journal(Header {
            format: FORMAT,
            screenplay: env!("CARGO_PKG_VERSION").to_owned(),
            game: profile.game.clone(),
            program: profile.program.clone(),
            window,
            options: options.clone(),
        });
        let recorder = &Recorder::new(self, clock.now(), header);
        // What the person wants reaches the player only where it is written down.
        let (end, go_on) = (AtomicBool::new(false), Arc::new(AtomicBool::new(false)));
        let wants = Wants { real: (interrupted, &options.resume), told: (&end, &go_on) };
        let rest = (recorder, clock);
        let (report, result) = player::play(
            Table {
                game,
                profile,
                capture: &mut Eyes { capture, rest },
                input: &mut Hands { input, rest },
                desktop: &Desk { desktop, wants, recorder },
                window,
                interrupted: &end,
                watcher: &mut Ear { watcher, rest },
                memory: &mut Notes { memory, recorder },
                clock: &Watch(rest),
            },
            &Options { resume: Arc::clone(&go_on), ..options.clone() },
        );
        let (at, _) = recorder.turn(clock.now());
        let error = result.as_ref().err().map(|error| (error.kind().to_owned(), error.to_string()));
        let stopped = interrupted.load(Ordering::Relaxed);
        let (won, moves, sent) = (report.won.clone(), report.moves, report.sent);
        recorder.line(Line::Ended(Ended { at, error, stopped, won, moves, sent }));
        (report, result)
    }
}

/// What all of them need: who writes, and what the time really is.
type Rest<'a> = (&'a Recorder<'a>, &'a dyn Clock);

/// The player's clock, which stands still until something happens.
struct Watch<'a>(Rest<'a>);

impl Clock for Watch<'_> {
    fn now(&self) -> Instant {
        self.0.0.now()
    }

    fn sleep(&self, time: Duration) {
        let (recorder, clock) = self.0;
        clock.sleep(time);
        recorder.beat(Beat::Slept(recorder.turn(clock.now()).1));
    }
}

struct Eyes<'a> {
    capture: &'a mut dyn Capture,
    rest: Rest<'a>,
}

impl Capture for Eyes<'_> {
    fn frame(&mut self) -> Result<Frame, CaptureError> {
        let seen = self.capture.frame();
        let (recorder, clock) = self.rest;
        match &seen {
            Ok(frame) => recorder.look(frame, clock.now()),
            Err(error) => {
                let (at, _) = recorder.turn(clock.now());
                recorder.line(Line::Unseen { at, why: Unseen::of(error) });
            }
        }
        seen
    }

    fn doubt(&mut self) {
        self.capture.doubt();
    }

    fn ready_in(&self) -> Duration {
        self.capture.ready_in()
    }

    fn drawn(&mut self) -> Option<u64> {
        self.capture.drawn()
    }
}

struct Hands<'a> {
    input: &'a mut dyn Input,
    rest: Rest<'a>,
}

impl Hands<'_> {
    /// Turns the clock; what is written has the first of these times, or both.
    fn turn(&self) -> (u64, u64) {
        self.rest.0.turn(self.rest.1.now())
    }
}

impl Input for Hands<'_> {
    fn perform(
        &mut self,
        gesture: &Gesture,
        target: &Target,
        stop: &dyn Fn() -> bool,
    ) -> Result<(), InputError> {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            stop()
        };
        let done = self.input.perform(gesture, target, &stop);
        let (at, _) = self.turn();
        let (gesture, asked, end) = (gesture.clone(), asked.get(), failed(&done));
        self.rest.0.line(Line::Performed { at, gesture, asked, end });
        done
    }

    fn hold(&mut self, keys: &[Key], target: &Target) -> Result<u32, InputError> {
        let done = self.input.hold(keys, target);
        let (at, since) = self.turn();
        let same = self.rest.0.holds(keys);
        if same && done == Ok(0) {
            self.rest.0.beat(Beat::Held(since));
        } else {
            let end = failed(&done);
            self.rest.0.line(Line::Held { at, keys: keys.to_vec(), end });
        }
        done
    }

    fn release_all(&mut self) -> Result<(), InputError> {
        let done = self.input.release_all();
        let (at, since) = self.turn();
        match failed(&done) {
            Ok(()) => self.rest.0.beat(Beat::Released(since)),
            end => self.rest.0.line(Line::Released { at, end }),
        }
        done
    }

    fn touched(&mut self, target: &Target) -> Result<Vec<Touch>, InputError> {
        let touched = self.input.touched(target);
        let (at, since) = self.turn();
        if touched.as_ref().is_ok_and(Vec::is_empty) {
            self.rest.0.beat(Beat::Untouched(since));
        } else {
            self.rest.0.line(Line::Touched { at, touches: failed(&touched) });
        }
        touched
    }
}

fn failed<T: Clone>(done: &Result<T, InputError>) -> Result<T, Failed> {
    done.clone().map_err(|error| Failed::of(&error))
}

/// What the person wants, and what of it the player has been told.
struct Wants<'a> {
    real: (&'a AtomicBool, &'a AtomicBool),
    told: (&'a AtomicBool, &'a AtomicBool),
}

impl Wants<'_> {
    /// Tells the player what the person wants, who is heard once for each time that they want to go on.
    fn tell(&self) -> Wishes {
        let end = self.real.0.load(Ordering::Relaxed);
        let go_on = self.real.1.swap(false, Ordering::Relaxed);
        self.told.0.store(end, Ordering::Relaxed);
        if go_on {
            self.told.1.store(true, Ordering::Relaxed);
        }
        Wishes { end, go_on }
    }
}

struct Desk<'a> {
    desktop: &'a dyn Desktop,
    wants: Wants<'a>,
    recorder: &'a Recorder<'a>,
}

impl Desk<'_> {
    fn answered<T: Clone + serde::Serialize>(
        &self,
        channel: Channel,
        answer: Result<T, DesktopError>,
        line: impl FnOnce(u32, Result<T, Unanswered>) -> Line,
    ) -> Result<T, DesktopError> {
        let is = answer.clone().map_err(|error| Unanswered::of(&error));
        self.recorder.answered(channel, &is, line);
        answer
    }
}

impl Desktop for Desk<'_> {
    fn windows(&self) -> Result<Vec<WindowInfo>, DesktopError> {
        self.desktop.windows()
    }

    fn window(&self, id: u32) -> Result<Option<WindowInfo>, DesktopError> {
        let line = |call, is| Line::Window { call, is };
        self.answered(Channel::Window, self.desktop.window(id), line)
    }

    fn raise(&self, id: u32) -> Result<(), DesktopError> {
        let line = |call, is| Line::Raised { call, is };
        self.answered(Channel::Raised, self.desktop.raise(id), line)
    }

    fn focused(&self) -> Result<Option<u32>, DesktopError> {
        self.desktop.focused()
    }

    fn pointer(&self) -> Result<(i32, i32), DesktopError> {
        let asked = |call, is| Line::Asked { call, is };
        self.recorder.answered(Channel::Wishes, &self.wants.tell(), asked);
        let line = |call, is| Line::Pointer { call, is };
        self.answered(Channel::Pointer, self.desktop.pointer(), line)
    }

    fn screen(&self) -> Result<Rect, DesktopError> {
        let line = |call, is| Line::Screen { call, is };
        self.answered(Channel::Screen, self.desktop.screen(), line)
    }

    fn escape_held(&self) -> Result<bool, DesktopError> {
        let line = |call, is| Line::Escape { call, is };
        self.answered(Channel::Escape, self.desktop.escape_held(), line)
    }
}

struct Notes<'a> {
    memory: &'a mut dyn Memory,
    recorder: &'a Recorder<'a>,
}

impl Memory for Notes<'_> {
    fn recall(&self, game: &str, title: Option<&str>) -> Vec<String> {
        let levels = self.memory.recall(game, title);
        self.recorder.line(Line::Recalled { levels: levels.clone() });
        levels
    }

    fn keep(&mut self, game: &dyn AnyGame, title: Option<&str>, start: &str) {
        let (title_now, level) = (title.map(str::to_owned), start.to_owned());
        self.recorder.line(Line::Kept { title: title_now, level });
        self.memory.keep(game, title, start);
    }
}

struct Ear<'a> {
    watcher: &'a mut dyn Watcher,
    rest: Rest<'a>,
}

impl Watcher for Ear<'_> {
    fn event(&mut self, event: Event<'_>) {
        let (recorder, clock) = self.rest;
        match event {
            Event::Seen(_) | Event::Steering { .. } | Event::Waiting(_) | Event::Tally { .. } => {}
            Event::Read { screen, .. } => recorder.read(Recognition::of(screen)),
            Event::Planned { plan, .. } => {
                // A search takes its time.
                let (at, _) = recorder.turn(clock.now());
                recorder.line(Line::Planned(Plan::of(plan, at)));
            }
            Event::Acting { plan, step, .. } => {
                recorder.line(Line::Acting { action: plan.steps[step].action.clone() });
            }
            Event::Won(level) => recorder.line(Line::Won(level.clone())),
            other => recorder.line(Line::Event(told(&other))),
        }
        self.watcher.event(event);
    }
}

/// What happened, in a word and what it was about.
fn told(event: &Event<'_>) -> String {
    match event {
        Event::Trying { readings, action } => {
            format!("trying {action}, to tell {} readings apart", readings.len())
        }
        Event::Answering { what } => format!("answering {what}"),
        Event::Noted { what } => format!("noted: {what}"),
        Event::Lost { action } => format!("lost {action}"),
        Event::Differs { action } => format!("not as expected after {action}"),
        Event::Moved(rect) => format!("moved to {rect}"),
        Event::Refocused => "asking for the focus".to_owned(),
        Event::Obstructed(obstacle) => format!("obstructed: {obstacle}"),
        Event::Paused { what, .. } => format!("paused, for a touch of {what:?}"),
        Event::Held => "held".to_owned(),
        Event::Resumed => "resumed".to_owned(),
        Event::Seen(_)
        | Event::Read { .. }
        | Event::Waiting(_)
        | Event::Tally { .. }
        | Event::Planned { .. }
        | Event::Acting { .. }
        | Event::Steering { .. }
        | Event::Won(_) => String::new(),
    }
}
