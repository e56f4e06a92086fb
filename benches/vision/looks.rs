//! A look at every game in play: our arcade's levels, read cold, again, and after the plan's first step, by the arcade's profile and
//! by none.

use std::time::{Duration, Instant};

use image::RgbImage;
use screenplay::arcade::MACHINES;
use screenplay::arcade::machine::{Asked, Machine, Which};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Objective, PlanContext, Screen};
use screenplay::games::by_name;
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::Limits;

use crate::{SIZE, aim, median_of, ms};

/// Levels of each game, from its first to its last.
const LEVELS: usize = 10;
/// Reads of one picture.
const RUNS: usize = 5;
/// What a look in play is to take, in ms.
const AIM: f64 = 3.0;

pub(crate) fn run() {
    let profiles = Profiles::load(None).unwrap_or_default();
    println!("\nboards of every game, {} x {} px: medians of {LEVELS} levels, ms", SIZE.0, SIZE.1);
    println!("| game | profile | cold | warm | warm, after the first step | worst |");
    println!("|---|---|---|---|---|---|");
    let named: Vec<String> = std::env::args().filter(|word| by_name(word).is_some()).collect();
    for machine in MACHINES {
        let Some(game) = by_name(machine.game()) else { continue };
        if !named.is_empty() && !named.iter().any(|name| name == game.name()) {
            continue;
        }
        for name in ["arcade", Profiles::GENERIC] {
            if let Ok(profile) = profiles.named(game.name(), name) {
                line(*machine, game, profile, name);
            }
        }
    }
}

/// The rows of the table of aims: each game by the arcade's profile, after a plan's first step.
pub(crate) fn limits() {
    let profiles = Profiles::load(None).unwrap_or_default();
    for machine in MACHINES {
        let Some(game) = by_name(machine.game()) else { continue };
        let Ok(profile) = profiles.named(game.name(), "arcade") else { continue };
        let (times, _) = times(*machine, game, profile);
        let work = format!("a look in play at {} x {}, {}, ms", SIZE.0, SIZE.1, game.name());
        let [.., moved] = times.map(|times| ms(median_of(times)));
        aim::row(&work, &[AIM], &[moved]);
    }
}

fn line(machine: &dyn Machine, game: &dyn AnyGame, profile: &Profile, name: &str) {
    let (times, unread) = times(machine, game, profile);
    if times[0].is_empty() {
        return println!("| {} | {name}: not read | | | | |", game.name());
    }
    let worst = times[2].iter().max().copied().unwrap_or_default();
    let [cold, warm, moved] = times.map(|times| ms(median_of(times)));
    let (game, worst) = (game.name(), ms(worst));
    let unread = if unread > 0 { format!("; {unread} not read") } else { String::new() };
    println!("| {game} | {name}{unread} | {cold:.2} | {warm:.2} | {moved:.2} | {worst:.2} |");
}

/// Times of each level that is read: cold, warm, and warm after the first step; and how many are not.
fn times(
    machine: &dyn Machine,
    game: &dyn AnyGame,
    profile: &Profile,
) -> ([Vec<Duration>; 3], usize) {
    let levels = game.levels();
    let every = levels.len().div_ceil(LEVELS).max(1);
    let mut times: [Vec<Duration>; 3] = Default::default();
    let mut unread = 0;
    for (_, level) in levels.iter().step_by(every) {
        match reads(machine, game, profile, level) {
            Some(read) => times.iter_mut().zip(read).for_each(|(times, time)| times.push(time)),
            None => unread += 1,
        }
    }
    (times, unread)
}

/// Times of a cold read of a level, a warm one, and a warm one after the first step.
fn reads(
    machine: &dyn Machine,
    game: &dyn AnyGame,
    profile: &Profile,
    level: &str,
) -> Option<[Duration; 3]> {
    let plan =
        game.plan(level, PlanContext::default(), Objective::default(), Limits::default()).ok()?;
    let after = &plan.steps.first()?.expect;
    let [first, second] = [level, after].map(|text| picture(machine, text));
    let (first, second) = (first?, second?);
    let read = |image: &RgbImage, prior: Option<&AnyReading>| {
        // A frame keeps what was worked out on it: each has its own.
        let frame = Frame::from_image(image.clone());
        let began = Instant::now();
        let read = game.read(&frame, profile, prior);
        (began.elapsed(), read)
    };
    let Ok(Screen::Board(prior)) = read(&first, None).1 else { return None };
    let time = |image: &RgbImage, prior: Option<&AnyReading>| {
        median_of((0..RUNS).map(|_| read(image, prior).0).collect())
    };
    Some([time(&first, None), time(&first, Some(&prior)), time(&second, Some(&prior))])
}

/// A level as the arcade shows it.
fn picture(machine: &dyn Machine, level: &str) -> Option<RgbImage> {
    let which = Which::Text { text: level.to_owned(), fewest: None };
    let mut cabinet = machine.open(&Asked { level: Some(which), ..Asked::default() }).ok()?;
    // What comes up as a level begins is over by then.
    let shown = Duration::from_secs(5);
    for now in [Duration::ZERO, shown] {
        cabinet.tick(now, &[]);
    }
    Some(cabinet.image(shown, SIZE, 1.0))
}
