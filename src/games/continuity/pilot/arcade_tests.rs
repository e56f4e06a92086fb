//! The arcade's levels, played by its pictures and keys in simulated time: what `play` does with a window, at any speed of the
//! machine that runs the tests.

mod window;

use std::time::{Duration, Instant};

use rand::RngExt as _;

use crate::game::{Aim, End, Game, Helm, Pilot, Reading};
use crate::games::continuity::pack::{PackLevel, pack};
use crate::games::continuity::pilot::Steering;
use crate::games::continuity::pilot::arcade_tests::window::{Conditions, World, usual};
use crate::games::continuity::rules::{Action, run};
use crate::games::continuity::{Continuity, Layout, Level};
use crate::geometry::Direction;
use crate::input::Key;
use crate::profile::{Profile, Profiles};
use crate::solver::Limits;

/// How a play went.
#[derive(Debug, Default)]
struct Told {
    won: bool,
    slides: u32,
    missed: Vec<String>,
    deaths: u32,
    seconds: f64,
    slowest_ms: f64,
}

/// A play of one level.
struct Player<'a> {
    world: &'a mut World,
    profile: Profile,
    told: Told,
    trace: bool,
}

impl Player<'_> {
    fn note(&self, what: &str) {
        if self.trace {
            eprintln!("{:8.2} {what}", self.world.now);
        }
    }

    /// The board, whatever has to be done for it to be seen.
    fn board(
        &mut self,
        prior: Option<&Reading<Level, Layout>>,
    ) -> Result<Reading<Level, Layout>, String> {
        for _ in 0..4 {
            let screen = self.world.read(&self.profile, prior).map_err(|it| it.to_string())?;
            match &screen {
                crate::game::Screen::Prompt(prompt) => {
                    self.note(&format!("prompt: {}", prompt.what));
                    self.world.tap(prompt.key.unwrap_or(Key::Enter));
                }
                _ => {
                    if let [reading, ..] = screen.readings() {
                        return Ok(reading.clone());
                    }
                }
            }
        }
        Err("no board".to_owned())
    }

    fn play(&mut self) -> Result<(), String> {
        let mut reading = self.board(None)?;
        let mut failures = 0;
        while self.world.now < 400.0 && failures < 8 {
            let level = reading.level.clone();
            let plan = match Continuity.solve(&level, Aim::default(), Limits::default()) {
                Ok(plan) => plan.actions,
                Err(error) => {
                    self.note(&format!("no plan: {error}\n{level}"));
                    let end = self.fly(&mut reading, &[])?;
                    if end == End::Won {
                        return Ok(());
                    }
                    let plan = Continuity.solve(&reading.level, Aim::default(), Limits::default());
                    plan.map_err(|it| format!("no plan: {it}\n{}", reading.level))?.actions
                }
            };
            let words: Vec<String> = plan.iter().map(ToString::to_string).collect();
            self.note(&format!("plan: {}", words.join(" ")));
            let Some(first) = plan.first() else { return Ok(()) };
            if let Action::Slide(direction) = first {
                let next = run(&reading.level, reading.level.state(), first).unwrap().0;
                let expected = Reading::new(reading.level.with(next), reading.layout.clone());
                self.world.tap(match direction {
                    Direction::Up => Key::Up,
                    Direction::Down => Key::Down,
                    Direction::Left => Key::Left,
                    Direction::Right => Key::Right,
                });
                self.told.slides += 1;
                reading = self.board(Some(&expected))?;
                if !Continuity.agrees(&expected.level, &reading.level) {
                    failures += 1;
                    self.told.missed.push(format!("{first} led elsewhere"));
                }
                continue;
            }
            let count = plan.iter().take_while(|it| Continuity.is_steered(it)).count();
            match self.fly(&mut reading, &plan[..count])? {
                End::Won => return Ok(()),
                End::Missed(why) => {
                    failures += 1;
                    self.told.missed.push(why);
                }
                End::Failed(why) => return Err(why),
                End::Arrived | End::Prepared => failures = 0,
            }
        }
        Err("too many tries".to_owned())
    }

    fn fly(
        &mut self,
        reading: &mut Reading<Level, Layout>,
        actions: &[Action],
    ) -> Result<End, String> {
        let (level, layout) = (&reading.level, &reading.layout);
        let mut pilot = Steering::new(level, layout, &self.profile, actions);
        let start = self.world.now;
        let landing = loop {
            let looked = self.world.now;
            let (frame, asked) = (self.world.frame(), Instant::now());
            let before = pilot.shown.as_ref().map(|it| it.0.origin);
            let helm = Pilot::steer(&mut pilot, &frame, Duration::from_secs_f64(looked - start));
            let took = asked.elapsed().as_secs_f64() * 1000.0;
            self.told.slowest_ms = self.told.slowest_ms.max(took);
            let after = pilot.shown.as_ref().map(|it| (it.0.origin, it.1.figure));
            if let (Some(a), Some((b, figure))) = (before, after)
                && (a.x - b.x).abs() + (a.y - b.y).abs() > 6.0
            {
                self.note(&format!(
                    "    the view moves {:.0} {:.0} to {:.0} {:.0}, figure {figure:?}",
                    a.x, a.y, b.x, b.y
                ));
            }
            self.world.wait(self.world.conditions.thinks);
            let (keys, time) = match helm {
                Helm::Done(landing) => break landing,
                Helm::Hold { keys, time } => (keys, time),
            };
            if self.trace && keys != self.world.down {
                let body = self.world.arcade.play().state().body;
                let own = pilot.legs.track.best().state.body;
                self.note(&format!(
                    "    {keys:?} {time:?}; truly {:?} {} thought {:?} {} {} {:?}",
                    body.pixel(),
                    body.tile,
                    own.pixel(),
                    own.tile,
                    pilot.legs.track.stands(&pilot.legs.track.best().state),
                    pilot.legs.action().map(ToString::to_string),
                ));
            }
            self.world.hold(&keys);
            let every = self.world.conditions.every;
            let left = |world: &World| (every - (world.now - looked)).max(0.0);
            let rest = left(self.world);
            if let Some(time) = time.map(|it| it.as_secs_f64()).filter(|it| *it <= rest.max(0.004))
            {
                self.world.wait(time);
                self.world.hold(&[]);
            }
            let rest = left(self.world);
            self.world.wait(rest);
            if self.world.random.random_bool(self.world.conditions.stalls) {
                self.world.wait(0.05);
            }
            if self.world.now - start > 240.0 {
                return Err("the flight takes too long".to_owned());
            }
        };
        self.world.hold(&[]);
        if let Some(profile) = &landing.profile {
            self.profile = profile.clone();
        }
        let body = self.world.arcade.play().state().body;
        let own = pilot.legs.track.best().state.body;
        self.note(&format!(
            "  {:?} {:?} truly {:?} {} thought {:?} {}",
            landing.end,
            landing.note,
            body.pixel(),
            body.tile,
            own.pixel(),
            own.tile
        ));
        if landing.end == End::Won {
            return Ok(landing.end);
        }
        let known = if landing.level.is_empty() {
            level.clone()
        } else {
            landing.level.parse().map_err(|it| format!("{it}: {}", landing.level))?
        };
        let expected = Reading::new(known, layout.clone());
        *reading = self.board(Some(&expected))?;
        if !crate::game::Level::same_board(&expected.level, &reading.level) {
            return Ok(End::Won);
        }
        Ok(landing.end)
    }
}

fn play(entry: &PackLevel, conditions: &Conditions, seed: u64) -> (Told, Option<String>) {
    let mut world = World::new(entry, conditions, seed);
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named("continuity", Profiles::GENERIC).unwrap().clone();
    let trace = std::env::var_os("SCREENPLAY_TRACE").is_some();
    let mut player = Player { world: &mut world, profile, told: Told::default(), trace };
    let fault = player.play().err();
    let mut told = player.told;
    world.wait(0.6);
    (told.won, told.deaths, told.seconds) = (world.has_won(), world.deaths(), world.now);
    (told, fault)
}

/// Levels that are always played: with slides, with a fall that waits in mid-air.
const SOME: [usize; 2] = [3, 11];

fn asked_for_all() -> bool {
    std::env::var_os("SCREENPLAY_LIVE_ALL").is_some()
}

/// Plays some levels, all of them if that is asked for, or one; what is not won, and all misses and deaths.
fn all(what: &str, conditions: &Conditions, seed: u64) -> (Vec<String>, usize, u32) {
    let only: Option<usize> = std::env::var("SCREENPLAY_LEVEL").ok().and_then(|it| it.parse().ok());
    let (mut lost, mut missed, mut deaths, mut slides, mut best) = (Vec::new(), 0, 0, 0, 0);
    let asked = |number: usize| match only {
        Some(only) => only == number,
        None => SOME.contains(&number) || asked_for_all(),
    };
    for entry in pack().filter(|entry| asked(entry.number)) {
        let (told, fault) = play(&entry, conditions, seed + entry.number as u64);
        eprintln!(
            "{what}, level {} {}: {}, {} slides of {}, {} deaths, {:.0} s, {:.0} ms at most, {} missed {:?}",
            entry.number,
            entry.name,
            if told.won { "won" } else { "NOT WON" },
            told.slides,
            entry.optimum,
            told.deaths,
            told.seconds,
            told.slowest_ms,
            told.missed.len(),
            told.missed
        );
        if !told.won {
            lost.push(format!("level {} {}: {fault:?}", entry.number, entry.name));
        }
        missed += told.missed.len();
        deaths += told.deaths;
        slides += told.slides;
        best += entry.optimum;
    }
    eprintln!("{what}: {slides} slides of {best}, {missed} missed, {deaths} deaths");
    (lost, missed, deaths)
}

#[test]
fn the_arcades_levels_are_won_by_their_pictures() {
    let (lost, missed, deaths) = all("60", &usual(), 1);
    assert_eq!(lost, [""; 0]);
    assert!(asked_for_all() || (missed <= 2 && deaths == 0), "{missed} missed, {deaths} deaths");
}

/// Half as many pictures, another size, light ink: whatever a program may look like.
#[test]
fn the_arcades_levels_are_won_in_other_windows() {
    let other = Conditions { fps: 30, size: (1120, 840), theme: "night", ..usual() };
    let (lost, missed, deaths) = all("30, 1120x840, night", &other, 2);
    assert_eq!(lost, [""; 0]);
    assert!(asked_for_all() || (missed <= 2 && deaths == 0), "{missed} missed, {deaths} deaths");
}
