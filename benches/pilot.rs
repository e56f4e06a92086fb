//! What a look costs a pilot of Continuity that is zoomed in: the arcade's levels in simulated time, the first flight of each
//! plan. Prints a table; asserts nothing about time.

use std::time::{Duration, Instant};

use screenplay::arcade::Cabinet;
use screenplay::arcade::continuity::levels::{Entry, bundled};
use screenplay::arcade::continuity::{Continuity as Arcade, Play};
use screenplay::arcade::controls::{Input, Keys};
use screenplay::arcade::level_list::LevelList;
use screenplay::frame::Frame;
use screenplay::game::{Game, Objective, PilotCommand, Steered};
use screenplay::games::continuity::Continuity;
use screenplay::geometry::Direction;
use screenplay::input::Key;
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::Limits;

/// Time from one picture to the next, and of all of them.
const FRAME: Duration = Duration::from_nanos(16_666_667);
const FRAMES: u32 = 420;

fn main() {
    let profiles = Profiles::load(None).unwrap_or_default();
    let Ok(profile) = profiles.named("continuity", Profiles::GENERIC) else { return };
    println!("| window | looks zoomed in | median ms | 99 % | worst |\n|---|---|---|---|---|");
    for size in [(800, 600), (1280, 960)] {
        let mut all: Vec<Duration> = Vec::new();
        for entry in bundled() {
            all.extend(looks(entry, profile, size).unwrap_or_default());
        }
        all.sort();
        let ms = |part: f64| {
            let at = (all.len().saturating_sub(1) as f64 * part) as usize;
            all.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        let [middle, most, worst] = [ms(0.5), ms(0.99), ms(1.0)];
        let (wide, high) = size;
        println!("| {wide} x {high} | {} | {middle:.2} | {most:.2} | {worst:.1} |", all.len());
    }
}

/// A level in a window, and a hand.
struct Window {
    arcade: Arcade,
    keys: Keys,
    size: (u32, u32),
}

impl Window {
    fn frame(&mut self, now: Duration, held: &[Key]) -> Frame {
        for key in [Key::Up, Key::Left, Key::Right, Key::Space] {
            self.keys.set(input(key), held.contains(&key));
        }
        let pressed = self.keys.poll();
        self.arcade.hold(self.keys.held());
        self.arcade.tick(now, &pressed);
        Frame::from_image(self.arcade.image(now, self.size, 1.0))
    }
}

fn input(key: Key) -> Input {
    match key {
        Key::Up => Input::Go(Direction::Up),
        Key::Left => Input::Go(Direction::Left),
        Key::Right => Input::Go(Direction::Right),
        _ => Input::Swap,
    }
}

/// What each look at a level cost, once it was zoomed in.
fn looks(entry: Entry, profile: &Profile, size: (u32, u32)) -> Option<Vec<Duration>> {
    let game = Play::new(LevelList::new(vec![entry])?);
    let mut window =
        Window { arcade: Arcade::new(game, "ink", 60, None), keys: Keys::default(), size };
    let frame = window.frame(Duration::ZERO, &[]);
    let screen = Continuity.recognize(&frame, profile, None).ok()?;
    let [reading] = screen.readings() else { return None };
    let plan = Continuity.solve(&reading.level, Objective::default(), Limits::default()).ok()?;
    let flight: Vec<_> =
        plan.actions.into_iter().take_while(|action| Continuity.is_steered(action)).collect();
    let mut pilot = Continuity.pilot(&reading.level, &reading.layout, profile, &flight);
    let (mut held, mut all) = (Vec::new(), Vec::new());
    for number in 1..FRAMES {
        let now = FRAME * number;
        let frame = window.frame(now, &held);
        let start = Instant::now();
        let options = pilot.steer(&frame, now);
        let near = window.arcade.play().moment(now).zoom == 0.0;
        all.extend(near.then(|| start.elapsed()));
        match options {
            PilotCommand::Hold { keys, .. } => held = keys,
            PilotCommand::Done(_) => break,
        }
    }
    Some(all)
}
