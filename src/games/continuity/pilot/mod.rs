//! The pilot: zooms in, steers the figure through a plan's walks, drops and jumps while it watches every frame, and zooms out.

#[cfg(test)]
mod arcade_tests;
mod fit;
mod flight;
mod hand;
mod knowledge;
mod legs;
#[cfg(test)]
mod loop_tests;
mod marks;
mod measure;
mod track;

use std::time::Duration;

use schemars::{Schema, SchemaGenerator};

use crate::frame::Frame;
use crate::game::{End, Pilot, PilotCommand, PilotReport};
use crate::games::continuity::layout::Layout;
use crate::games::continuity::level::Level;
use crate::games::continuity::rules::Action;
use crate::games::continuity::rules::motion::Control;
use crate::games::continuity::vision::near::{Mode, Observation, View, Watcher};
use crate::input::Key;
use crate::profile::{Profile, ProfileFault};
use crate::vision::overlay::Mark;

use knowledge::Knowledge;
use legs::{Legs, Order};
use measure::{Measured, Trial};
use track::Sighting;

/// What a profile can say of how it is operated.
pub(super) fn terms(schemas: &mut SchemaGenerator) -> Schema {
    knowledge::terms(schemas)
}

/// Whether a profile's text says how it is operated in words that are known.
pub(super) fn check(profile: &str) -> Result<(), ProfileFault> {
    knowledge::check(profile)
}

/// How long the space bar is held.
const TAP: Duration = Duration::from_millis(60);
/// The view has this long to begin to change, in seconds, before the key counts as lost.
const TAKES: f64 = 1.0;
/// A key that is lost is pressed so often.
const MOST: u32 = 6;
/// The view is between its two ends for so long at most, in seconds.
const BETWEEN: f64 = 2.0;
/// The board is not to be seen for so long after a win, in seconds.
const GONE: f64 = 0.5;
/// A key that is still to be seen so long after it was touched was not taken, in seconds.
const STILL: f64 = 0.6;
/// The door, reached with all keys, wins within this time, in seconds.
const WINS: f64 = 2.5;

/// What it is doing.
#[derive(Debug)]
enum Phase {
    /// The view zooms in.
    In,
    Steers,
    /// The view zooms out.
    Out(End),
}

/// The pilot of one flight.
pub(super) struct Steering {
    legs: Legs,
    /// What measures the program first, and what it has found.
    trial: Option<Trial>,
    measured: Option<Measured>,
    watcher: Watcher,
    profile: Profile,
    knowledge: Knowledge,
    stage: Phase,
    /// When the space bar was last pressed, and how often it was for this stage.
    pressed: Option<f64>,
    presses: u32,
    /// Since when the view has been neither in nor out.
    between: Option<f64>,
    /// Since when the door should have won.
    won: Option<f64>,
    /// When the figure was last at the door with all keys, or nearly so.
    door: Option<f64>,
    /// Falls, but for what looks like one because the level has been won.
    fell: u32,
    /// Since when a key that should be taken has been seen.
    untaken: Option<f64>,
    /// Whether the figure's height was taken.
    sized: bool,
    shown: Option<(View, Observation)>,
    /// Whether the last frame is the one that was shown.
    sees: bool,
}

impl Steering {
    /// For actions without slides, from where the level has the figure, zoomed out.
    pub(super) fn new(
        level: &Level,
        layout: &Layout,
        profile: &Profile,
        actions: &[Action],
    ) -> Steering {
        let knowledge = Knowledge::of(profile, level);
        let watcher = Watcher::new(level, layout).knowing(knowledge.near);
        let wanted = !knowledge.measured && !actions.is_empty();
        let trial = wanted.then(|| Trial::new(level, knowledge.pace.rate)).flatten();
        let own = if trial.is_some() { &[] } else { actions };
        Steering {
            legs: Legs::new(level, own, knowledge.pace),
            trial,
            measured: None,
            watcher,
            profile: profile.clone(),
            knowledge,
            stage: Phase::In,
            pressed: None,
            presses: 0,
            between: None,
            won: None,
            door: None,
            fell: 0,
            untaken: None,
            sized: false,
            shown: None,
            sees: false,
        }
    }

    /// Presses the space bar, again where it was not taken.
    fn space(&mut self, now: f64) -> PilotCommand {
        if let Some(passed) = self.pressed.map(|since| now - since).filter(|it| *it < TAKES) {
            // Held long enough to be seen by a program that looks at its keys now and then.
            let left = TAP.as_secs_f64() - passed;
            let (keys, time) = if left > 0.001 {
                (vec![Key::Space], Some(Duration::from_secs_f64(left)))
            } else {
                (Vec::new(), None)
            };
            return PilotCommand::Hold { keys, time };
        }
        if self.presses >= MOST {
            let why = format!("the view does not change after {MOST} presses of the space bar");
            // Whoever looks again sees what it is: perhaps the next level.
            return self.done(End::Missed(why));
        }
        (self.pressed, self.presses) = (Some(now), self.presses + 1);
        PilotCommand::Hold { keys: vec![Key::Space], time: Some(TAP) }
    }

    /// Whether the world stands still by now, if the space bar was taken: what passes then is not to be simulated.
    fn is_frozen(&self, now: f64) -> bool {
        let passed = self.pressed.map(|since| now - since);
        passed.is_some_and(|passed| passed > self.legs.pace().lead + 0.03 && passed < TAKES)
    }

    fn turn(&mut self, stage: Phase) {
        self.stage = stage;
        (self.pressed, self.presses, self.between) = (None, 0, None);
    }

    fn done(&self, end: End) -> PilotCommand {
        let mut knowledge =
            Knowledge { pace: self.legs.pace(), near: self.watcher.scale(), ..self.knowledge };
        let mut level = self.legs.level();
        let mut profile = self.profile.clone();
        // A trial that was cut short is tried again another time.
        let tried = self.trial.is_some() && end == End::Prepared;
        if tried {
            knowledge = Knowledge { measured: true, pace: self.knowledge.pace, ..knowledge };
        }
        if let Some(measured) = self.measured.as_ref().filter(|_| tried) {
            knowledge.pace.rate = measured.rate;
            if measured.physics != *level.physics() {
                level = level.moved_by(measured.physics);
                let text = measured.physics.to_string();
                profile.look.insert("physics".to_owned(), text.into());
            }
        }
        let note = self.measured.as_ref().filter(|_| tried).map(|it| it.note.clone());
        let deaths = if end == End::Won { self.fell } else { self.legs.deaths() };
        PilotCommand::Done(Box::new(PilotReport {
            end,
            level: level.to_string(),
            deaths,
            profile: (knowledge != self.knowledge).then(|| knowledge.kept(&profile)),
            note,
        }))
    }

    /// The board is neither to be seen zoomed in nor out.
    fn unseen(&mut self, now: f64) -> PilotCommand {
        let since = *self.between.get_or_insert(now);
        let won = self.won.is_some()
            || self.legs.has_won()
            || self.door.is_some_and(|at| since - at < WINS);
        if matches!(self.stage, Phase::Steers) && won && now - since >= GONE {
            return self.done(End::Won);
        }
        if now - since > BETWEEN {
            let end =
                if won { End::Won } else { End::Missed("the board is not to be seen".to_owned()) };
            return self.done(end);
        }
        match self.stage {
            // What has been asked for may go on while the view moves on to the next tile.
            Phase::Steers if now - since < 0.3 => self.steer(now, None),
            _ => hold(Control::default(), None),
        }
    }

    fn steer(&mut self, now: f64, seen: Option<Sighting>) -> PilotCommand {
        if let Some(trial) = &mut self.trial {
            self.legs.watch(now, seen);
            if let Some(control) = trial.look(now, seen) {
                self.legs.ask(now, control);
                return hold(control, None);
            }
            self.measured = trial.measured();
            return self.leave(now, End::Prepared);
        }
        match self.legs.look(now, seen) {
            Order::Hold(control, time) => hold(control, time),
            Order::Arrived => self.leave(now, End::Arrived),
            Order::Missed(why) => self.leave(now, End::Missed(why)),
        }
    }

    fn leave(&mut self, now: f64, end: End) -> PilotCommand {
        self.turn(Phase::Out(end));
        // In the air what is held is held on until the world stands still: it may not have passed quite yet.
        let control = Control { jump: false, ..self.legs.order() };
        let control = if self.legs.feet().is_some() { Control::default() } else { control };
        self.legs.ask(now, control);
        match (self.space(now), hold(control, None)) {
            (PilotCommand::Hold { mut keys, time }, PilotCommand::Hold { keys: own, .. }) => {
                keys.extend(own);
                PilotCommand::Hold { keys, time }
            }
            (helm, _) => helm,
        }
    }

    /// Zoomed in, with the figure to be steered.
    fn watched(&mut self, now: f64, seen: &Observation) -> PilotCommand {
        let sighting = seen.figure.map(|(tile, x, y)| Sighting { tile, x, y });
        self.between = None;
        if let (false, Some(figure)) = (self.sized, seen.figure) {
            self.sized = true;
            if let Some(feet) = self.legs.feet() {
                self.watcher.measure(figure, feet);
            }
        }
        if self.legs.is_near_door() {
            self.door = Some(now);
        }
        if self.door.is_none_or(|at| now - at > WINS) {
            self.fell = self.legs.deaths();
        }
        if self.legs.has_won() {
            if now - *self.won.get_or_insert(now) > WINS {
                let why = "the figure is at the door, which does not win".to_owned();
                return self.leave(now, End::Missed(why));
            }
        } else {
            self.won = None;
        }
        let (known, there) = seen.keys;
        if there & self.legs.taken() == 0 {
            self.untaken = None;
        } else if now - *self.untaken.get_or_insert(now) > STILL {
            let key = (there & self.legs.taken()).trailing_zeros() + 1;
            self.legs.untake(there);
            return self.leave(now, End::Missed(format!("key {key} was not taken")));
        }
        let _ = known;
        self.steer(now, sighting)
    }
}

impl Pilot for Steering {
    fn steer(&mut self, frame: &Frame, at: Duration) -> PilotCommand {
        let now = at.as_secs_f64();
        let mode = self.watcher.mode(&frame.image, self.legs.tile());
        let seen = match mode {
            Mode::In(view) => {
                let seen = self.watcher.look(&frame.image, &view);
                self.shown = Some((view, seen.clone()));
                Some(seen)
            }
            Mode::Out | Mode::Between => None,
        };
        self.sees = seen.is_some();
        match (&self.stage, mode, seen) {
            (Phase::In, Mode::Out, _) => self.space(now),
            (Phase::In, Mode::In(_), Some(seen)) => {
                self.turn(Phase::Steers);
                self.watched(now, &seen)
            }
            (Phase::Steers, Mode::In(_), Some(seen)) => self.watched(now, &seen),
            (Phase::Steers, Mode::Out, _) => {
                self.done(End::Missed("the view was zoomed out".to_owned()))
            }
            (Phase::Out(_), Mode::In(_), Some(seen)) => {
                self.between = None;
                let sighting = seen.figure.map(|(tile, x, y)| Sighting { tile, x, y });
                if self.is_frozen(now) {
                    self.legs.stop_at(sighting);
                } else {
                    self.legs.watch(now, sighting);
                }
                self.space(now)
            }
            (Phase::Out(end), Mode::Out, _) => self.done(end.clone()),
            _ => self.unseen(now),
        }
    }

    fn sees(&self) -> bool {
        self.sees
    }

    fn marks(&self) -> Vec<Mark> {
        let Some((view, seen)) = &self.shown else { return Vec::new() };
        marks::of(&self.watcher, view, seen, &self.legs)
    }
}

/// The keys for what is to be held.
fn hold(control: Control, time: Option<f64>) -> PilotCommand {
    let sideways = match control.way {
        1 => Some(Key::Right),
        -1 => Some(Key::Left),
        _ => None,
    };
    let jump = control.jump.then_some(Key::Up);
    let keys = jump.into_iter().chain(sideways).collect();
    PilotCommand::Hold { keys, time: time.map(Duration::from_secs_f64) }
}
