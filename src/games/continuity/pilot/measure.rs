//! A short run and a jump or two, by which a program's pace and physics are measured. Knows no picture.

use crate::games::continuity::level::physics::{FINE, Physics};
use crate::games::continuity::level::tile::HEIGHT;
use crate::games::continuity::level::{Level, State};
use crate::games::continuity::pilot::fit::{Pacing, Parabola, line, pacing, parabola};
use crate::games::continuity::pilot::flight;
use crate::games::continuity::pilot::track::Sighting;
use crate::games::continuity::rules::motion::{Around, Control};

/// A run is that long, in pixels, and no shorter.
const RUN: (i32, i32) = (110, 48);
/// Room above a figure that jumps, and beside it, in pixels: by half more than it should need.
const ABOVE: i32 = 100;
const BESIDE: i32 = 230;
/// A pause, and how long a jump is asked for, in seconds.
const PAUSE: f64 = 0.3;
const PRESS: f64 = 0.08;
/// No part of it takes longer, in seconds.
const LONGEST: f64 = 6.0;
/// What is nearer to what is expected than this part is taken for that.
const ALIKE: f64 = 0.06;
/// A jump is as expected if its heights are so near, in pixels, and so are speeds if they differ by a smaller part.
const CLOSE: f64 = 1.8;
const SAME: f64 = 0.08;
/// What is farther from it does not fit.
const UNLIKE: (f64, f64) = (0.7, 1.4);

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Part {
    Run(i32),
    Jump,
    Leap(i32),
}

/// One look: when, and the figure's feet in its tile, in pixels.
type Sample = (f64, f64, f64);

/// A run that measures.
pub(super) struct Trial {
    physics: Physics,
    rate: f64,
    parts: Vec<Part>,
    /// When this part began, and where.
    since: Option<Sample>,
    samples: Vec<Sample>,
    still: f64,
    /// Pixels a second on the ground and in the air; a jump's height by time.
    ground: Option<f64>,
    air: Option<f64>,
    jump: Option<Jump>,
    /// Heights in that jump, by time.
    heights: Vec<(f64, f64)>,
}

#[derive(Clone, Copy, Debug)]
struct Jump {
    /// Pixels a second, and pixels a second each second.
    speed: f64,
    rise: f64,
    fall: f64,
}

/// What was measured.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measured {
    /// Updates a second.
    pub(super) rate: f64,
    pub(super) physics: Physics,
    /// For people.
    pub(super) note: String,
}

impl Trial {
    /// Where there is room for it.
    pub(super) fn new(level: &Level, rate: f64) -> Option<Trial> {
        let state = level.state();
        let around = Around::of(level, &state.slots, state.body.tile)?;
        if !around.supports(&state.body) {
            return None;
        }
        let room = |side: i32| room(level, state, side);
        let side = if room(1) >= room(-1) { 1 } else { -1 };
        let run = (room(side) - 12).min(RUN.0);
        if run < RUN.1 {
            return None;
        }
        let (x, y) = state.body.pixel();
        let end = x + side * run;
        let free = |x: i32| (0..ABOVE).all(|up| y - up >= 0 && !around.blocked(x, y - up));
        let mut parts = vec![Part::Run(side * run)];
        if [-8, 0, 8].into_iter().all(|off| free(end + off)) {
            parts.push(Part::Jump);
            // Back over where the run has led, and on.
            let back = room(-side) + run;
            let level_ground = flight::ground(level, state).is_some_and(|line| {
                (0..BESIDE).all(|far| line.get(&(end - side * far)) == Some(&y))
            });
            let open = (0..BESIDE).step_by(4).all(|far| free(end - side * far));
            if back >= BESIDE && level_ground && open {
                parts.push(Part::Leap(-side));
            }
        }
        parts.reverse();
        Some(Trial {
            physics: *level.physics(),
            rate,
            parts,
            since: None,
            samples: Vec::new(),
            still: 0.0,
            ground: None,
            air: None,
            jump: None,
            heights: Vec::new(),
        })
    }

    /// What to hold now; nothing when it is over.
    pub(super) fn look(&mut self, now: f64, seen: Option<Sighting>) -> Option<Control> {
        let part = *self.parts.last()?;
        let Some(seen) = seen else {
            // Out of sight, nothing is held.
            self.samples.clear();
            return Some(Control::default());
        };
        let sample = (now, seen.x, seen.y);
        let moves = self
            .samples
            .last()
            .is_none_or(|last| (last.1 - sample.1).abs() > 0.8 || (last.2 - sample.2).abs() > 0.8);
        if moves {
            self.still = now;
        }
        self.samples.push(sample);
        let rests = now - self.still >= PAUSE;
        let Some(since) = self.since else {
            if rests {
                (self.since, self.samples) = (Some(sample), vec![sample]);
            }
            return Some(Control::default());
        };
        let passed = now - since.0;
        // It was asked for, has moved or not, and rests again.
        if passed > LONGEST || (rests && passed > 2.0 * PAUSE) {
            self.take(part, since);
            self.parts.pop();
            self.since = None;
            return Some(Control::default());
        }
        Some(match part {
            Part::Run(far) => {
                let done = (seen.x - since.1).abs() >= f64::from(far.abs()) - 22.0;
                let stopped = self
                    .samples
                    .iter()
                    .any(|it| (it.1 - since.1).abs() >= f64::from(far.abs()) - 22.0);
                Control { way: if done || stopped { 0 } else { far.signum() }, jump: false }
            }
            Part::Jump => Control { way: 0, jump: passed < PRESS },
            Part::Leap(way) => {
                let risen = self.samples.iter().any(|it| since.2 - it.2 > 8.0);
                let down = risen && since.2 - seen.y < 8.0;
                Control { way: if down { 0 } else { way }, jump: passed < PRESS }
            }
        })
    }

    /// What a part has shown.
    fn take(&mut self, part: Part, since: Sample) {
        let along = |it: &Sample| (it.0, (it.1 - since.1).abs());
        let height = |it: &Sample| (it.0, since.2 - it.2);
        let top = self.samples.iter().map(|it| since.2 - it.2).fold(0.0, f64::max);
        match part {
            Part::Run(_) => {
                let far = self.samples.iter().map(|it| along(it).1).fold(0.0, f64::max);
                let inner =
                    self.samples.iter().map(along).filter(|it| it.1 > 8.0 && it.1 < far - 8.0);
                self.ground = line(&inner.collect::<Vec<_>>()).map(|fit| fit.slope);
            }
            Part::Leap(_) => {
                let high = self.samples.iter().filter(|it| since.2 - it.2 > 10.0).map(along);
                self.air = line(&high.collect::<Vec<_>>()).map(|fit| fit.slope);
            }
            Part::Jump => {
                self.heights = self.samples.iter().map(height).collect();
                let apex =
                    self.samples.iter().find(|it| since.2 - it.2 >= top - 0.5).map(|it| it.0);
                let Some(apex) = apex else { return };
                let part = |after: bool| {
                    let all = self.samples.iter().map(height);
                    let own = all.filter(|it| it.1 > 4.0 && (it.0 > apex) == after);
                    parabola(&own.collect::<Vec<_>>())
                };
                if let (Some(up), Some(down)) = (part(false), part(true)) {
                    self.jump = jump(&up, &down);
                }
            }
        }
    }

    /// The pace at which the jump is as expected, and all else too; none where that does not explain what was seen.
    fn usual(&self) -> Option<f64> {
        let Pacing { rate, off } = pacing(&heights(&self.physics), &self.heights, self.rate)?;
        let fits = |seen: Option<f64>, value: i32| {
            let expected = f64::from(value) / f64::from(FINE) * rate;
            seen.is_none_or(|seen| (seen / expected - 1.0).abs() < SAME)
        };
        let like = off < CLOSE
            && fits(self.ground, self.physics.ground)
            && fits(self.air, self.physics.air);
        like.then_some(rate)
    }

    /// What all of it has shown; none where it has shown nothing.
    pub(super) fn measured(&self) -> Option<Measured> {
        if let Some(rate) = self.usual() {
            let note = format!(
                "measured: {rate:.1} updates a second, {:.2} of what was expected",
                rate / self.rate
            );
            return Some(Measured { rate, physics: self.physics, note });
        }
        let own = |value: i32| f64::from(value) / f64::from(FINE);
        let (physics, rate) = (&self.physics, self.rate);
        let ground = self.ground.map(|it| it / (own(physics.ground) * rate));
        let air = self.air.map(|it| it / (own(physics.air) * rate));
        let speed = self.jump.map(|it| it.speed / (own(physics.jump) * rate));
        let rise = self.jump.map(|it| (it.rise / (own(physics.rise) * rate * rate)).sqrt());
        let fall = self.jump.map(|it| (it.fall / (own(physics.fall) * rate * rate)).sqrt());
        let mut all: Vec<f64> = [ground, air, speed, rise, fall].into_iter().flatten().collect();
        all.retain(|it| it.is_finite() && *it > 0.05);
        all.sort_by(f64::total_cmp);
        // Time that runs slower makes all of them smaller alike.
        let pace = *all.get(all.len() / 2)?;
        let mut fitted = *physics;
        let mut odd = Vec::new();
        let parts = [
            ("running", ground, &mut fitted.ground, 1),
            ("steering in the air", air, &mut fitted.air, 1),
            ("jumping", speed, &mut fitted.jump, 1),
            ("rising", rise, &mut fitted.rise, 2),
            ("falling", fall, &mut fitted.fall, 2),
        ];
        for (name, ratio, value, power) in parts {
            let Some(ratio) = ratio.map(|ratio| (ratio / pace).powi(power)) else { continue };
            if !(UNLIKE.0..=UNLIKE.1).contains(&ratio) {
                odd.push(format!("{name} is {ratio:.2} times what was expected"));
            }
            if (ratio - 1.0).abs() > ALIKE * f64::from(power) {
                *value = (f64::from(*value) * ratio).round() as i32;
            }
        }
        let mut note = format!(
            "measured: {:.1} updates a second, {:.2} of what was expected",
            rate * pace,
            pace
        );
        if fitted != *physics {
            note.push_str("; physics ");
            note.push_str(&fitted.to_string());
        }
        if !odd.is_empty() {
            note.push_str("; these physics do not fit: ");
            note.push_str(&odd.join(", "));
        }
        Some(Measured { rate: rate * pace, physics: fitted, note })
    }
}

/// Heights after each update of a jump, in pixels.
fn heights(physics: &Physics) -> Vec<f64> {
    let (mut height, mut speed) = (0.0, -physics.jump);
    let mut all = vec![height];
    while height >= 0.0 && all.len() < 500 {
        let pull = if speed < 0 { physics.rise } else { physics.fall };
        let next = (speed + pull).min(physics.fastest);
        height -= f64::from(speed + next) / 2.0 / f64::from(FINE);
        speed = next;
        all.push(height.max(0.0));
    }
    all
}

/// Pixels of level ground to a side.
fn room(level: &Level, state: &State, side: i32) -> i32 {
    let (x, _) = state.body.pixel();
    let Some(line) = flight::ground(level, state) else { return 0 };
    (1..HEIGHT * 2).find(|far| !line.contains_key(&(x + side * far))).unwrap_or(0) - 1
}

/// A jump from its two halves.
fn jump(up: &Parabola, down: &Parabola) -> Option<Jump> {
    // Where it began, its height was 0: the speed there.
    let speed = (up.slope * up.slope - 4.0 * up.bend * up.start).max(0.0).sqrt();
    let (rise, fall) = (-2.0 * up.bend, -2.0 * down.bend);
    (speed > 0.0 && rise > 0.0 && fall > 0.0).then_some(Jump { speed, rise, fall })
}
