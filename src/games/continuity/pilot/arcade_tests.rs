//! The arcade's levels, played by its pictures and keys in simulated time: what `play` does with a window, at any speed of the
//! machine that runs the tests.

mod window;

use std::time::{Duration, Instant};

use rand::RngExt as _;

use crate::game::{
    End, Game, Level as _, Objective, Pilot, PilotCommand, Reading, Screen, Steered,
};
use crate::games::continuity::level::physics::FINE;
use crate::games::continuity::level::tile::{Ground, HEIGHT, WIDTH};
use crate::games::continuity::level::{Body, GAP, State};
use crate::games::continuity::pack::{PackLevel, pack};
use crate::games::continuity::pilot::Steering;
use crate::games::continuity::pilot::arcade_tests::window::{Conditions, World, usual};
use crate::games::continuity::rules::{Action, run};
use crate::games::continuity::vision::near::{Mode, Watcher};
use crate::games::continuity::{Continuity, Layout, Level};
use crate::geometry::Direction;
use crate::input::Key;
use crate::profile::{Profile, Profiles};
use solver::Limits;

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
                Screen::Prompt(prompt) => {
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
            let plan = match Continuity.solve(&level, Objective::default(), Limits::default()) {
                Ok(plan) => plan.actions,
                Err(error) => {
                    self.note(&format!("no plan: {error}\n{level}"));
                    let end = self.fly(&mut reading, &[])?;
                    if end == End::Won {
                        return Ok(());
                    }
                    let plan =
                        Continuity.solve(&reading.level, Objective::default(), Limits::default());
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
                if !expected.level.agrees(&reading.level) {
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
        let report = loop {
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
                PilotCommand::Done(report) => break report,
                PilotCommand::Hold { keys, time } => (keys, time),
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
        if let Some(profile) = &report.profile {
            self.profile = profile.clone();
        }
        let body = self.world.arcade.play().state().body;
        let own = pilot.legs.track.best().state.body;
        self.note(&format!(
            "  {:?} {:?} truly {:?} {} thought {:?} {}",
            report.end,
            report.note,
            body.pixel(),
            body.tile,
            own.pixel(),
            own.tile
        ));
        if report.end == End::Won {
            return Ok(report.end);
        }
        let known = if report.level.is_empty() {
            level.clone()
        } else {
            report.level.parse().map_err(|it| format!("{it}: {}", report.level))?
        };
        let expected = Reading::new(known, layout.clone());
        *reading = self.board(Some(&expected))?;
        if !crate::game::Level::same_board(&expected.level, &reading.level) {
            return Ok(End::Won);
        }
        Ok(report.end)
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
    std::env::var_os("SCREENPLAY_LONG").is_some()
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
    let most = if asked_for_all() { 20 } else { 2 };
    assert!(missed <= most && deaths == 0, "{missed} missed, {deaths} deaths");
}

/// Pairs of tiles that match side by side, and the height at which one can walk from the one to the other.
fn pairs(level: &Level) -> Vec<(u8, u8, i32)> {
    let count = level.tiles().len() as u8;
    let both = (0..count).flat_map(|left| (0..count).map(move |right| (left, right)));
    let walks = |(left, right): (u8, u8)| {
        let (own, other) = (level.ground(left)?, level.ground(right)?);
        let free =
            |x: i32, y: i32, ground: &Ground| !ground.blocked(x, y) && ground.blocked(x, y + 1);
        let stands = |y: &i32| free(WIDTH - 1, *y, own) && free(0, *y, other);
        let matches = left != right && own.matches(Direction::Right, other);
        Some((left, right, (60..HEIGHT).find(stands).filter(|_| matches)?))
    };
    both.filter_map(walks).collect()
}

/// The level with some tiles in some slots, and the figure somewhere.
fn arranged(level: &Level, set: &[(usize, u8)], (tile, x, y): (u8, i32, i32)) -> Level {
    let count = level.tiles().len() as u8;
    let mut rest = (0..count).filter(|tile| set.iter().all(|(_, set)| set != tile));
    let fill = |slot: usize| {
        let set = set.iter().find(|it| it.0 == slot).map(|it| it.1);
        set.unwrap_or_else(|| rest.next().unwrap_or(GAP))
    };
    let slots = (0..level.state().slots.len()).map(fill).collect();
    let body = Body { tile, x, y: y * FINE, ..level.state().body };
    level.with(State { slots, body, respawn: body, taken: 0 })
}

/// Boards on which a figure stands at the side of a tile: as they are, and as they are thought to be. The figure is thought to be
/// in the tile beside, which may have been slid away.
fn doubtful(level: &Level) -> Vec<(Level, Level)> {
    let (columns, end) = (level.columns(), WIDTH * FINE);
    let board = |(left, right, y): (u8, u8, i32)| {
        let beside = [(0, left), (1, right)];
        let away = [(1, left), (columns + 1, GAP), (columns + 2, right)];
        let (first, last) = ((right, 20, y), (left, end - 27, y));
        let both = |set: &[(usize, u8)]| [arranged(level, set, first), arranged(level, set, last)];
        let [[a, b], [c, d]] = [both(&beside), both(&away)];
        let there = if columns > 2 { vec![(c, d)] } else { Vec::new() };
        [vec![(a.clone(), b.clone()), (b, a)], there].concat()
    };
    pairs(level).into_iter().flat_map(board).collect()
}

/// Where a figure is seen to be once the view has been zoomed in, by one who thinks that it is elsewhere.
fn seen_from_near(
    entry: &PackLevel,
    layout: &Layout,
    profile: &Profile,
    (level, thought): (Level, Level),
) {
    let truly = level.state().body;
    let entry = PackLevel { level, ..entry.clone() };
    let mut world = World::new(&entry, &usual(), 5);
    world.wait(0.5);
    let (mut watcher, tile) = (Watcher::new(&thought, layout), thought.state().body.tile);
    watcher.mode(&world.frame().image, tile);
    world.tap(Key::Space);
    let figure = (0..90).find_map(|_| {
        world.wait(0.016);
        let frame = world.frame();
        match watcher.mode(&frame.image, tile) {
            Mode::In(view) => watcher.look(&frame.image, &view).figure,
            Mode::Out | Mode::Between => None,
        }
    });
    let (x, y) = truly.pixel();
    let near = |a: f64, b: i32, most: f64| (a - f64::from(b)).abs() < most;
    let beside = |tile: u8, fx: f64| {
        let right = entry.level.beyond(&entry.level.state().slots, tile, Direction::Right);
        let left = entry.level.beyond(&entry.level.state().slots, tile, Direction::Left);
        (tile == truly.tile && near(fx, x, 8.0))
            || (right == Some(truly.tile) && near(fx - f64::from(WIDTH), x, 8.0))
            || (left == Some(truly.tile) && near(fx + f64::from(WIDTH), x, 8.0))
    };
    assert!(
        figure.is_some_and(|(tile, fx, fy)| beside(tile, fx) && near(fy, y, 4.0)),
        "seen {figure:?}, truly {truly:?}, thought in {tile} in\n{}",
        entry.level
    );
    // Who does not steer knows that it is zoomed in.
    world.wait(1.0);
    let thought = Reading::new(thought, layout.clone());
    let shown = Continuity.recognize(&world.frame(), profile, Some(&thought));
    assert!(matches!(shown, Ok(Screen::Prompt(_))), "{:?} in\n{}", shown.err(), entry.level);
}

#[test]
fn a_figure_beside_or_in_another_tile_than_was_thought_is_found() {
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named("continuity", Profiles::GENERIC).unwrap().clone();
    // Tiles that are much alike, and tiles with little in them.
    for number in [19, 25] {
        let entry = pack().find(|entry| entry.number == number).unwrap();
        let mut world = World::new(&entry, &usual(), 5);
        let layout = world.read(&profile, None).unwrap().readings()[0].layout.clone();
        let boards = doubtful(&entry.level);
        assert!(boards.len() > 5, "{} boards", boards.len());
        for board in boards {
            seen_from_near(&entry, &layout, &profile, board);
        }
    }
}

/// Half as many pictures, another size, light ink: whatever a program may look like.
#[test]
fn the_arcades_levels_are_won_in_other_windows() {
    let other = Conditions { fps: 30, size: (1120, 840), theme: "night", ..usual() };
    let (lost, missed, deaths) = all("30, 1120x840, night", &other, 2);
    assert_eq!(lost, [""; 0]);
    let most = if asked_for_all() { 20 } else { 2 };
    assert!(missed <= most && deaths == 0, "{missed} missed, {deaths} deaths");
}
