//! A board in play is tracked: what was read before is compared with what is seen now. It has to say what is drawn.

use std::time::Duration;

use image::RgbImage;
use screenplay::arcade::MACHINES;
use screenplay::arcade::machine::{Asked, Which};
use screenplay::frame::Frame;
use screenplay::game::{AnyGame, AnyReading, Objective, PlanContext, Screen};
use screenplay::games::beads::Beads;
use screenplay::games::cardinal_chains::CardinalChains;
use screenplay::games::continuity::Continuity;
use screenplay::games::continuity::level::{GAP, Level, State};
use screenplay::geometry::Direction;
use screenplay::profile::Profiles;
use screenplay::solver::Limits;

const SIZE: (u32, u32) = (900, 700);

#[test]
fn plays_of_beads_are_followed() {
    follow(&Beads, (7, 0), as_seen, |level| plan(&Beads, level));
}

#[test]
fn plays_of_cardinal_chains_are_followed() {
    // A number that the networks take for something else, and that stands once on its board, is in doubt.
    follow(&CardinalChains, (5, 1), as_seen, |level| plan(&CardinalChains, level));
}

#[test]
fn a_number_that_is_another_one_is_read_anew() {
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named("cardinal-chains", "arcade").unwrap();
    let read = |level: &str, prior: Option<&AnyReading>| {
        let frame = Frame::from_image(picture(&CardinalChains, level));
        match CardinalChains.read(&frame, profile, prior) {
            Ok(Screen::Board(reading)) => reading,
            other => panic!("{level}: {:?}", other.err()),
        }
    };
    let [before, after] =
        ["8", "9"].map(|last| format!("cardinal-chains\nA 1 2\n5 4 3\n6 7 {last}\n"));
    let prior = read(&before, None);
    assert_eq!(prior.level, before);
    assert_eq!(read(&after, Some(&prior)).level, after);
}

/// What a level is like after each step that wins it.
fn plan(game: &dyn AnyGame, level: &str) -> Vec<String> {
    let plan = game.plan(level, PlanContext::default(), Objective::default(), Limits::default());
    plan.unwrap().steps.into_iter().map(|step| step.expect).collect()
}

#[test]
fn slides_of_continuity_are_followed() {
    let slides = |text: &str| {
        let mut level: Level = text.parse().unwrap();
        let mut texts = Vec::new();
        for way in Direction::ALL.into_iter().cycle().take(12) {
            let mut slots = level.state().slots.clone();
            let gap = slots.iter().position(|tile| *tile == GAP).unwrap();
            let Some(from) = level.beside(gap, way) else { continue };
            slots.swap(gap, from);
            level = level.with(State { slots, ..level.state().clone() });
            texts.push(level.to_string());
        }
        texts
    };
    follow(&Continuity, (6, 0), as_seen, slides);
}

#[test]
fn walks_of_continuity_are_followed() {
    // A figure across two tiles is seen only where it is expected.
    let as_expected = |last: &AnyReading, expect: &str| last.with_level(expect);
    follow(&Continuity, (4, 0), as_expected, |level| plan(&Continuity, level));
}

/// What is known before the next look: the board as it was seen last.
fn as_seen(last: &AnyReading, _: &str) -> AnyReading {
    last.clone()
}

/// Every so many-th level as the arcade shows it, and what comes after it, each picture read after the one before it; no more levels
/// may be refused than so many. `known` is what is known before a look, of the board seen last and of what comes next.
fn follow(
    game: &dyn AnyGame,
    (every, refusals): (usize, usize),
    known: impl Fn(&AnyReading, &str) -> AnyReading,
    steps: impl Fn(&str) -> Vec<String>,
) {
    let profiles = Profiles::load(None).unwrap();
    let profile = profiles.named(game.name(), "arcade").unwrap();
    let read = |image: &RgbImage, prior: Option<&AnyReading>| {
        // A frame keeps what was worked out on it.
        match game.read(&Frame::from_image(image.clone()), profile, prior) {
            Ok(Screen::Board(reading)) => Some(reading),
            _ => None,
        }
    };
    let mut last: Option<AnyReading> = None;
    let (mut compared, mut refused) = (0, Vec::new());
    for (_, level) in game.levels().into_iter().step_by(every) {
        let image = picture(game, &level);
        let Some(first) = read(&image, None) else {
            refused.push(level);
            continue;
        };
        // Another level is no move of the last one.
        if let Some(last) = &last {
            assert_eq!(read(&image, Some(last)).unwrap().level, first.level);
        }
        let mut prior = first;
        for expect in steps(&prior.level) {
            let image = picture(game, &expect);
            let Some(seen) = read(&image, Some(&known(&prior, &expect))) else { break };
            assert!(game.agrees(&expect, &seen.level), "{expect}\n{}", seen.level);
            compared += 1;
            prior = seen;
        }
        last = Some(prior);
    }
    assert!(compared > 20, "{compared} looks compared");
    assert!(refused.len() <= refusals, "refused: {refused:?}");
}

/// A level as the arcade shows it.
fn picture(game: &dyn AnyGame, level: &str) -> RgbImage {
    let machine = MACHINES.iter().find(|machine| machine.game() == game.name()).unwrap();
    let which = Which::Text { text: level.to_owned(), fewest: None };
    let mut cabinet = machine.open(&Asked { level: Some(which), ..Asked::default() }).unwrap();
    let shown = Duration::from_secs(5);
    for now in [Duration::ZERO, shown] {
        cabinet.tick(now, &[]);
    }
    cabinet.image(shown, SIZE, 1.0)
}
