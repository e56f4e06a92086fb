//! A read of a board of Bloxorz: cold, warm, and warm after the block has rolled, which is what a play waits for.

use std::time::Duration;

use image::RgbImage;
use screenplay::arcade::bloxorz::{Hud, Phase, THEMES, VIEWS, draw, levels};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Screen};
use screenplay::games::bloxorz::Bloxorz;
use screenplay::games::bloxorz::level::Level;
use screenplay::games::bloxorz::rules::{Action, RollEnd, State};
use screenplay::geometry::Direction;
use screenplay::profile::{Profile, Profiles};

use crate::{SIZE, median_of, median_read, ms};

pub(crate) fn run() {
    let profiles = Profiles::load(None).unwrap_or_default();
    let Ok(profile) = profiles.named("bloxorz", "arcade") else { return };
    println!("\nboards of Bloxorz, {} x {} px: medians of all levels, ms", SIZE.0, SIZE.1);
    println!("| view | cold | warm | warm, the block has rolled |\n|---|---|---|---|");
    for view in &VIEWS {
        let mut times: [Vec<Duration>; 3] = Default::default();
        for (number, entry) in levels::bundled().iter().enumerate() {
            let draw = |level: &Level| {
                let hud = Hud {
                    level: number + 1,
                    levels: 33,
                    passcode: "907316".into(),
                    moves: 254,
                    here: 7,
                };
                draw(level, &THEMES[0], view, SIZE, &hud, &Phase::Ready)
            };
            let pictures = [draw(&entry.level), draw(&rolled(&entry.level))];
            let Some(read) = reads(&pictures, profile) else {
                println!("| {}: level {} is not read | | | |", view.name, number + 1);
                continue;
            };
            times.iter_mut().zip(read).for_each(|(times, time)| times.push(time));
        }
        let [cold, warm, moved] = times.map(|times| ms(median_of(times)));
        println!("| {} | {cold:.2} | {warm:.2} | {moved:.2} |", view.name);
    }
}

/// The level after the first roll by which the block does not fall.
fn rolled(level: &Level) -> Level {
    let first = State { block: level.block(), bridges: level.present() };
    let landings = Direction::ALL.map(|way| level.land(&first, Action::Roll(way)));
    let rests = landings.into_iter().find_map(|landing| match landing {
        Some(RollEnd::Rests(state)) => Some(state),
        _ => None,
    });
    rests.map_or_else(|| level.clone(), |state| level.with(state.block, state.bridges))
}

/// Times of a cold read of the first picture, a warm one, and a warm one of the second.
fn reads([first, second]: &[RgbImage; 2], profile: &Profile) -> Option<[Duration; 3]> {
    let read = |frame: &Frame, prior: Option<&AnyReading>| match Bloxorz.read(frame, profile, prior)
    {
        Ok(Screen::Board(reading)) => Some(reading),
        _ => None,
    };
    let prior = read(&Frame::from_image(first.clone()), None)?;
    let time = |image: &RgbImage, prior: Option<&AnyReading>| {
        median_read(9, image, |frame| drop(read(frame, prior)))
    };
    Some([time(first, None), time(first, Some(&prior)), time(second, Some(&prior))])
}
