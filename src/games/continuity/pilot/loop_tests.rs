//! The closed loop without a window: a simulated game that is late, drops looks, and whose physics are not quite those that
//! the pilot believes in.

use std::collections::VecDeque;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::games::continuity::level::Level;
use crate::games::continuity::level::physics::{FINE, Physics};
use crate::games::continuity::pilot::legs::{Legs, Order};
use crate::games::continuity::pilot::measure::{Measured, Trial};
use crate::games::continuity::pilot::track::{Pace, Sighting};
use crate::games::continuity::rules::motion::{self, Control};
use crate::games::continuity::rules::{Action, run};
use crate::games::continuity::search;
use solver::{Limits, Problem};

/// A program, and how it is seen.
struct World {
    /// The true level.
    level: Level,
    now: f64,
    /// Updates a second.
    rate: f64,
    next_update: f64,
    /// Looks a second, and how many of them are lost.
    looks: f64,
    dropped: f64,
    /// From a key to the program, and from the program to the look, in seconds.
    key_delay: f64,
    look_delay: f64,
    keys: VecDeque<(f64, Control)>,
    held: Control,
    shown: VecDeque<(f64, Sighting)>,
    random: ChaCha8Rng,
    deaths: u32,
}

/// How a play went.
#[derive(Debug, Default)]
struct Told {
    won: bool,
    deaths: u32,
    missed: u32,
    slides: u32,
    seconds: f64,
}

impl World {
    fn run_until(&mut self, end: f64) {
        while self.next_update <= end {
            self.now = self.next_update;
            while self.keys.front().is_some_and(|key| key.0 <= self.now) {
                self.held = self.keys.pop_front().unwrap().1;
            }
            let mut state = self.level.state().clone();
            if motion::update(&self.level, &mut state, self.held) {
                self.deaths += 1;
            }
            self.level = self.level.with(state);
            let body = self.level.state().body;
            let noise = f64::from(self.random.random_range(-1..=1));
            let pixel = |value: i32| f64::from(value / FINE);
            let seen =
                Sighting { tile: body.tile, x: pixel(body.x) + noise * 0.5, y: pixel(body.y) };
            self.shown.push_back((self.now + self.look_delay, seen));
            if self.shown.len() > 200 {
                self.shown.pop_front();
            }
            self.next_update += 1.0 / self.rate;
        }
        self.now = end;
    }

    fn seen(&self) -> Option<Sighting> {
        self.shown.iter().rev().find(|shown| shown.0 <= self.now).map(|shown| shown.1)
    }

    /// Lets the figure come to rest.
    fn settle(&mut self, belief: &Level, pace: Pace) {
        let mut legs = Legs::new(belief, &[], pace);
        let start = self.now;
        while self.now - start < 10.0 {
            self.run_until(self.now + 1.0 / self.looks);
            match legs.look(self.now, self.seen()) {
                Order::Hold(control, _) => self.ask(0.0, control),
                Order::Arrived | Order::Missed(_) => return,
            }
        }
    }

    fn ask(&mut self, after: f64, control: Control) {
        let at = self.now + after + self.key_delay;
        self.keys.retain(|key| key.0 < at);
        self.keys.push_back((at, control));
    }
}

/// Plays a level: slides at once, everything else by the pilot.
fn play(world: &mut World, believed: Physics, pace: Pace) -> Told {
    let mut told = Told::default();
    let mut pace = pace;
    for _ in 0..40 {
        let mut belief = world.level.moved_by(believed);
        let mut solution = search::solve(&belief, Limits::default());
        if solution.is_err() {
            // As the player does: where there is no plan from the air, it comes down first.
            world.settle(&belief, pace);
            belief = world.level.moved_by(believed);
            solution = search::solve(&belief, Limits::default());
        }
        let Ok(solution) = solution else { return told };
        let mut rest = solution.actions.as_slice();
        while let Some(Action::Slide(_)) = rest.first() {
            let (next, _) = run(&belief, belief.state(), &rest[0]).unwrap();
            belief = belief.with(next);
            told.slides += 1;
            rest = &rest[1..];
        }
        world.level = world.level.with(belief.state().clone());
        let (mut legs, start) = (Legs::new(&belief, rest, pace), world.now);
        // While it was zoomed out the world stood still and nothing was held.
        world.keys.clear();
        world.held = Control::default();
        world.shown.clear();
        world.next_update = world.now;
        loop {
            let lost = world.random.random_bool(world.dropped);
            world.run_until(world.now + 1.0 / world.looks);
            if world.level.is_goal(world.level.state()) {
                told.won = true;
                told.seconds += world.now - start;
                told.deaths = world.deaths;
                return told;
            }
            if lost {
                continue;
            }
            let order = legs.look(world.now, world.seen());
            match order {
                Order::Hold(control, time) => {
                    world.ask(0.0, control);
                    if let Some(time) = time {
                        world.ask(time, Control::default());
                    }
                }
                Order::Arrived => break,
                Order::Missed(_) => {
                    told.missed += 1;
                    break;
                }
            }
            if world.now - start > 120.0 {
                return told;
            }
        }
        told.seconds += world.now - start;
        pace = legs.pace();
        // Zooming out takes its time too.
        world.run_until(world.now + world.key_delay + 0.02);
    }
    told
}

fn world(level: &Level, physics: Physics, rate: f64, looks: f64, seed: u64) -> World {
    World {
        level: level.moved_by(physics),
        now: 0.0,
        rate,
        next_update: 0.0,
        looks,
        dropped: 0.0,
        key_delay: 0.012,
        look_delay: 0.015,
        keys: VecDeque::new(),
        held: Control::default(),
        shown: VecDeque::new(),
        random: ChaCha8Rng::seed_from_u64(seed),
        deaths: 0,
    }
}

fn fixtures() -> Vec<(String, Level)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/continuity");
    let mut all: Vec<(String, Level)> = Vec::new();
    for path in glob::glob(&format!("{}/*.level", folder.display())).unwrap().flatten() {
        let Ok(level) = std::fs::read_to_string(&path).unwrap().parse::<Level>() else { continue };
        if search::solve(&level, Limits::default()).is_ok() {
            all.push((path.file_stem().unwrap().to_string_lossy().into_owned(), level));
        }
    }
    all
}

fn pace(level: &Level) -> Pace {
    Pace { rate: f64::from(level.physics().rate), lead: 0.05 }
}

/// Plays all fixtures, and says which are not won, how many misses there were, and how many deaths.
fn all(make: impl Fn(&Level) -> World) -> (Vec<String>, u32, u32) {
    let (mut lost, mut missed, mut deaths) = (Vec::new(), 0, 0);
    for (name, level) in fixtures() {
        let told = play(&mut make(&level), *level.physics(), pace(&level));
        let best = search::solve(&level, Limits::default()).unwrap().cost;
        if !told.won || (told.missed == 0 && told.slides != best) {
            lost.push(format!("{name}: {told:?}, {best} slides would do"));
        }
        if told.missed + told.deaths > 0 {
            eprintln!("{name}: {told:?}");
        }
        missed += told.missed;
        deaths += told.deaths;
    }
    (lost, missed, deaths)
}

fn usual(level: &Level, looks: f64, seed: u64) -> World {
    world(level, *level.physics(), f64::from(level.physics().rate), looks, seed)
}

#[test]
fn levels_are_won_at_any_number_of_looks_a_second() {
    for looks in [20.0, 50.0] {
        let (lost, missed, deaths) = all(|level| usual(level, looks, 1));
        assert_eq!(lost, [""; 0], "{looks}");
        let most = if looks < 25.0 { 3 } else { 7 };
        assert!(missed <= most && deaths == 0, "{looks}: {missed} missed, {deaths} deaths");
    }
}

#[test]
fn levels_are_won_though_looks_are_late_and_some_are_lost() {
    let late = |level: &Level| World { dropped: 0.15, look_delay: 0.04, ..usual(level, 40.0, 2) };
    let (lost, missed, deaths) = all(late);
    assert_eq!(lost, [""; 0]);
    assert!(missed <= 4 && deaths == 0, "{missed} missed, {deaths} deaths");
}

/// Plays every level with physics that differ from what is believed: `part` of 2 to 5 %.
fn with_other_physics(part: f64) -> (Vec<String>, u32, u32) {
    let off = |value: i32, by: f64| (f64::from(value) * (1.0 + by * part)).round() as i32;
    all(|level| {
        let physics = *level.physics();
        let physics = Physics {
            ground: off(physics.ground, 0.05),
            air: off(physics.air, -0.03),
            jump: off(physics.jump, 0.03),
            rise: off(physics.rise, 0.02),
            fall: off(physics.fall, -0.05),
            ..physics
        };
        world(level, physics, f64::from(physics.rate) * (1.0 - 0.03 * part), 50.0, 3)
    })
}

/// Physics a percent or two off: what a measurement leaves.
#[test]
fn levels_are_won_by_physics_that_are_not_quite_right() {
    let (lost, missed, deaths) = with_other_physics(0.4);
    assert_eq!(lost, [""; 0]);
    assert!(missed <= 8 && deaths == 0, "{missed} missed, {deaths} deaths");
}

#[test]
fn levels_are_won_by_physics_that_are_up_to_a_twentieth_off() {
    let (lost, missed, deaths) = with_other_physics(1.0);
    assert_eq!(lost, [""; 0]);
    assert!(missed <= 8 && deaths == 0, "{missed} missed, {deaths} deaths");
}

/// Measures a program that runs at this part of its pace, with these physics.
fn measured(physics: Physics, rate: f64) -> Measured {
    let level: Level =
        include_str!("../../../../fixtures/continuity/one_room.level").parse().unwrap();
    let mut world = world(&level, physics, rate, 50.0, 4);
    let believed = Physics::default();
    let mut trial = Trial::new(&level.moved_by(believed), f64::from(believed.rate)).unwrap();
    for _ in 0..2000 {
        world.run_until(world.now + 0.02);
        match trial.look(world.now, world.seen()) {
            Some(control) => world.ask(0.0, control),
            None => break,
        }
    }
    trial.measured().unwrap()
}

#[test]
fn pace_and_physics_are_measured() {
    let usual = Physics::default();
    let slow = measured(usual, 34.0 * 0.6);
    assert!((slow.rate - 20.4).abs() < 1.2, "{slow:?}");
    assert_eq!(slow.physics, usual, "{}", slow.note);
    let other = Physics { ground: 500, jump: 1400, rise: 122, ..usual };
    let found = measured(other, 34.0);
    // Whether more updates or longer ones: what happens in a second is what counts.
    let near = |a: i32, b: i32, power: i32| {
        let (own, truth) =
            (f64::from(a) * found.rate.powi(power), f64::from(b) * 34f64.powi(power));
        (own / truth - 1.0).abs() < 0.12
    };
    let seen = found.physics;
    assert!(near(seen.ground, 500, 1) && near(seen.jump, 1400, 1), "{found:?}");
    assert!(near(seen.rise, 122, 2) && near(seen.fall, 70, 2), "{found:?}");
    assert!(!found.note.contains("do not fit"), "{}", found.note);
    let odd = measured(Physics { ground: 800, ..usual }, 34.0);
    assert!(odd.note.contains("running is 1."), "{}", odd.note);
    assert!(odd.note.contains("do not fit"), "{}", odd.note);
}
