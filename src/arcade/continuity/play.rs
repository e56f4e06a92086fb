//! The rules of play: what a frame's input does to the game, in fixed steps of the simulation that the solver plans with.
//! No pixels, no clock, no window.

use std::time::Duration;

use crate::arcade::Wake;
use crate::arcade::continuity::levels::Entry;
use crate::arcade::continuity::moment::{Hud, Moment, Pose, Ring, Slide};
use crate::arcade::continuity::view::{Focus, Zoom};
use crate::arcade::controls::Input;
use crate::arcade::ending::Ending;
use crate::arcade::fault::{Dropper, Fault};
use crate::arcade::level_list::LevelList;
use crate::games::continuity::level::{Body, GAP, Level, State};
use crate::games::continuity::rules::motion::{Around, Control, Moved, advance, at_door};
use crate::games::continuity::rules::{Action, run};
use crate::geometry::Direction;

/// How long a tile slides.
pub(super) const SLIDE: Duration = Duration::from_millis(140);
/// How long the world stands still after a fall, until the figure is back.
pub(super) const DEATH: Duration = Duration::from_millis(450);
/// The figure is seen in the door, then the card comes over it.
pub(super) const END: Ending = Ending::new(350, 1800);
/// A jump that is asked for so many updates before the figure lands is still made.
const PATIENCE: u32 = 3;
/// After a longer pause than this the world goes on where it stood.
const LONGEST: Duration = Duration::from_millis(120);

/// What the game is doing, apart from running.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PlayState {
    Ready,
    /// It fell out at this time.
    Dead(Duration),
    Won(Duration),
    Done(Duration),
}

/// A game in play. Times are since some fixed moment.
#[derive(Clone, Debug)]
pub struct Play {
    list: LevelList<Entry>,
    state: State,
    /// The figure before the last update: it is drawn between the two.
    before: Body,
    doing: PlayState,
    zoom: Zoom,
    focus: Focus,
    slide: Option<(Slide, Duration)>,
    queued: Option<Direction>,
    /// Held arrows, the one pressed last first.
    held: Vec<Direction>,
    /// Updates for which a jump is still wanted.
    options: u32,
    facing: i32,
    /// Part of an update that has passed.
    passed: Duration,
    last: Duration,
    /// Whether nothing moved at the last tick.
    resting: bool,
    /// Length of an update at this speed.
    step: Duration,
    speed: f64,
    slides: u32,
    deaths: u32,
    dropper: Dropper,
}

impl Play {
    /// A game that starts at the level that is open.
    #[must_use]
    pub fn new(list: LevelList<Entry>) -> Play {
        let state = list.open().level.state().clone();
        let mut play = Play {
            list,
            before: state.body,
            state,
            doing: PlayState::Ready,
            zoom: Zoom::out(),
            focus: Focus::default(),
            slide: None,
            queued: None,
            held: Vec::new(),
            options: 0,
            facing: 1,
            passed: Duration::ZERO,
            last: Duration::ZERO,
            resting: false,
            step: Duration::from_millis(30),
            speed: 1.0,
            slides: 0,
            deaths: 0,
            dropper: Dropper::default(),
        };
        play.open();
        play
    }

    /// The same with a fault: a part of the keys is ignored.
    #[must_use]
    pub fn with_fault(mut self, fault: Fault) -> Play {
        self.dropper = Dropper::new(fault);
        self
    }

    /// The same at another speed: 1 is real time, 0.5 half as fast.
    #[must_use]
    pub fn with_speed(mut self, speed: f64) -> Play {
        self.speed = speed.clamp(0.05, 4.0);
        self.step = self.update_time();
        self
    }

    fn update_time(&self) -> Duration {
        let rate = f64::from(self.level().physics().rate.max(1));
        Duration::from_secs_f64(1.0 / (rate * self.speed))
    }

    /// The levels as they are at their start, the one in play open.
    #[must_use]
    pub fn list(&self) -> &LevelList<Entry> {
        &self.list
    }

    /// The level in play, as it was at its start.
    #[must_use]
    pub fn level(&self) -> &Level {
        &self.list.open().level
    }

    /// The board as it stands.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// All that is held down.
    pub fn hold(&mut self, held: &[Input]) {
        let arrows = held.iter().rev().filter_map(|input| match input {
            Input::Go(direction) => Some(*direction),
            _ => None,
        });
        self.held = arrows.collect();
    }

    /// One frame: time passes, then the keys that were newly pressed count. False when the player leaves.
    pub fn tick(&mut self, now: Duration, pressed: &[Input]) -> bool {
        if pressed.contains(&Input::Quit) {
            return false;
        }
        self.pass(now);
        for input in pressed {
            match (input, self.doing) {
                (Input::Restart, PlayState::Done(_)) => self.turn(|levels| levels.turn_to(1)),
                (Input::Restart, _) => self.open(),
                (Input::Next, _)
                | (Input::Continue | Input::Swap | Input::Tap(_), PlayState::Won(_)) => {
                    self.turn(LevelList::turn_on);
                }
                (Input::Previous, _) => self.turn(LevelList::turn_back),
                (key, PlayState::Ready) if !self.dropper.drops() => self.key(*key, now),
                _ => {}
            }
        }
        self.resting = self.rests();
        true
    }

    fn key(&mut self, key: Input, now: Duration) {
        match key {
            Input::Swap | Input::Continue | Input::Tap(_) => {
                self.zoom.turn(now);
                self.queued = None;
            }
            Input::Go(direction) if self.zoom.is_out(now) => {
                if self.slide.is_some() {
                    self.queued = Some(direction);
                } else {
                    self.slide(direction, now);
                }
            }
            Input::Go(Direction::Up) if self.zoom.is_in(now) => self.options = PATIENCE,
            _ => {}
        }
    }

    fn slide(&mut self, direction: Direction, now: Duration) {
        let Some((next, _)) = run(self.level(), &self.state, &Action::Slide(direction)) else {
            return;
        };
        let moved = |slot: &usize| self.state.slots[*slot] != GAP && next.slots[*slot] == GAP;
        if let Some(from) = (0..next.slots.len()).find(moved) {
            let tile = self.state.slots[from];
            self.slide = Some((Slide { tile, from, part: 0.0 }, now));
            self.slides += 1;
            self.state = next;
        }
    }

    /// Time up to now.
    fn pass(&mut self, now: Duration) {
        let passed = now.saturating_sub(self.last);
        self.last = now;
        if self.slide.is_some_and(|(_, since)| now >= since + SLIDE) {
            self.slide = None;
            if let Some(direction) = self.queued.take() {
                self.slide(direction, now);
            }
        }
        match self.doing {
            PlayState::Won(since) if now >= since + END.next => {
                return self.turn(LevelList::turn_on);
            }
            PlayState::Dead(since) if now >= since + DEATH => self.doing = PlayState::Ready,
            _ => {}
        }
        if self.doing != PlayState::Ready || !self.zoom.is_in(now) {
            (self.passed, self.before) = (Duration::ZERO, self.state.body);
            return;
        }
        // From rest a key counts at once.
        self.passed += if self.resting { self.step } else { passed.min(LONGEST) };
        while self.passed >= self.step && self.doing == PlayState::Ready {
            self.passed -= self.step;
            self.update(now);
        }
    }

    /// One update of the world.
    fn update(&mut self, now: Duration) {
        let level = self.level().clone();
        let tile = self.state.body.tile;
        let Some(around) = Around::of(&level, &self.state.slots, tile) else { return };
        let jump = self.options > 0;
        if jump && around.supports(&self.state.body) {
            self.options = 0;
        }
        self.options = self.options.saturating_sub(1);
        let control = Control { way: self.way(), jump };
        if control.way != 0 {
            self.facing = control.way;
        }
        self.before = self.state.body;
        let here = self.focus_now(now);
        let moved = advance(&level, level.physics(), &mut self.state, control, &around);
        match moved {
            Moved::Within => {}
            Moved::Out => {
                self.deaths += 1;
                self.options = 0;
                self.before = self.state.body;
                self.doing = PlayState::Dead(now);
                self.turn_to(here, now);
            }
            Moved::Through(side) => {
                self.before = shifted(self.before, side, self.state.body.tile);
                self.turn_to(here, now);
            }
        }
        let won = self.state.taken == level.all_keys() && at_door(&level, &self.state.body);
        if won {
            self.doing =
                if self.list.is_last() { PlayState::Done(now) } else { PlayState::Won(now) };
        }
    }

    /// The slot of the tile that the figure is in.
    fn home(&self) -> usize {
        self.state.slots.iter().position(|it| *it == self.state.body.tile).unwrap_or(0)
    }

    fn focus_now(&self, now: Duration) -> (f64, f64) {
        self.focus.at(self.home(), self.level().columns(), now)
    }

    /// The view goes from there to the tile that the figure is in.
    fn turn_to(&mut self, from: (f64, f64), now: Duration) {
        self.focus = Focus::go(from, self.home(), now);
    }

    fn way(&self) -> i32 {
        let sideways = |direction: &Direction| match direction {
            Direction::Left => Some(-1),
            Direction::Right => Some(1),
            _ => None,
        };
        self.held.iter().find_map(sideways).unwrap_or(0)
    }

    fn turn(&mut self, to: impl FnOnce(&mut LevelList<Entry>)) {
        to(&mut self.list);
        self.open();
    }

    fn open(&mut self) {
        self.state = self.level().state().clone();
        (self.before, self.doing) = (self.state.body, PlayState::Ready);
        (self.slide, self.queued, self.options, self.facing) = (None, None, 0, 1);
        (self.slides, self.deaths, self.resting) = (0, 0, false);
        self.focus = Focus::default();
        (self.zoom, self.passed) = (Zoom::out(), Duration::ZERO);
        self.step = self.update_time();
    }

    /// When the next tick is due without input.
    #[must_use]
    pub fn wake(&self, now: Duration) -> Wake {
        match self.doing {
            PlayState::Won(since) => END.wake(since, now, false),
            PlayState::Done(since) => END.wake(since, now, true),
            PlayState::Ready if self.slide.is_some() || self.focus.moves(now) => Wake::Frame,
            PlayState::Ready if self.zoom.is_out(now) => Wake::Never,
            PlayState::Ready if self.zoom.is_in(now) && self.rests() => Wake::Never,
            PlayState::Ready | PlayState::Dead(_) => Wake::Frame,
        }
    }

    /// Whether the figure stands and nobody asks anything of it.
    fn rests(&self) -> bool {
        let around = Around::of(self.level(), &self.state.slots, self.state.body.tile);
        let stands = around.is_some_and(|around| around.supports(&self.state.body));
        stands && self.before == self.state.body && self.way() == 0 && self.options == 0
    }

    /// What is to be seen at this moment.
    #[must_use]
    pub fn moment(&self, now: Duration) -> Moment {
        let level = self.level();
        let seconds = |since: Duration| now.saturating_sub(since).as_secs_f32();
        let slide = self.slide.map(|(slide, since)| Slide {
            part: (seconds(since) / SLIDE.as_secs_f32()).min(1.0),
            ..slide
        });
        let dead = match self.doing {
            PlayState::Dead(since) => Some((seconds(since) / DEATH.as_secs_f32()).min(1.0)),
            _ => None,
        };
        let over = match self.doing {
            PlayState::Won(since) => Some((seconds(since), false)),
            PlayState::Done(since) => Some((seconds(since), true)),
            _ => None,
        };
        let own = self.list.open();
        Moment {
            number: self.list.number(),
            slots: self.state.slots.clone(),
            slide,
            zoom: self.zoom.part(now),
            focus: self.focus_now(now),
            pose: self.pose(),
            ring: dead.map(|part| Ring { part }),
            taken: self.state.taken,
            over,
            hud: Hud {
                level: self.list.number(),
                levels: self.list.count(),
                name: own.name.clone(),
                keys: (self.state.taken.count_ones(), level.keys().len() as u32),
                slides: self.slides,
                best: own.best,
                deaths: self.deaths,
                out: self.zoom.goes_out(),
            },
        }
    }

    fn pose(&self) -> Pose {
        let part = self.passed.as_secs_f64() / self.step.as_secs_f64();
        let between = |from: i32, to: i32| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * part.clamp(0.0, 1.0)) / 100.0
        };
        let (from, to) = (self.before, self.state.body);
        let around = Around::of(self.level(), &self.state.slots, to.tile);
        let stands = around.is_some_and(|around| around.supports(&to));
        Pose {
            tile: to.tile,
            x: between(from.x, to.x),
            y: between(from.y, to.y),
            facing: self.facing,
            runs: stands && from.x != to.x,
            rises: (!stands).then_some(to.speed < 0),
        }
    }
}

/// A body of the tile on the other side of `side`, as places of the tile that was entered.
fn shifted(body: Body, side: Direction, tile: u8) -> Body {
    use crate::games::continuity::level::physics::FINE;
    use crate::games::continuity::level::tile::{HEIGHT, WIDTH};
    let (dx, dy) = side.delta();
    Body { tile, x: body.x - dx * WIDTH * FINE, y: body.y - dy * HEIGHT * FINE, ..body }
}

#[cfg(test)]
pub(super) mod tests;
