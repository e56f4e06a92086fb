//! Level texts, actions, patterns and window numbers.

use std::time::{Duration, Instant};

use clap::Parser;
use rand_chacha::ChaCha8Rng;
use screenplay::cli::Cli;
use screenplay::game::{AnyGame, Objective, PlanContext};
use screenplay::games;
use screenplay::pattern::Pattern;
use screenplay::solver::Limits;

use super::mutate::{below, respelled, text};
use super::{run, seeds};

/// Something mutated, made of two of these.
fn mutated(random: &mut ChaCha8Rng, seeds: &[String]) -> String {
    let (seed, other) = (&seeds[below(random, seeds.len())], &seeds[below(random, seeds.len())]);
    if below(random, 2) == 0 { respelled(random, seed) } else { text(random, seed, other) }
}

/// What every level that is read at all has to allow. Whether it is a level at all.
fn use_level(game: &dyn AnyGame, level: &str, actions: &str) -> bool {
    let Ok(level) = game.canonical(level) else { return false };
    assert_eq!(game.canonical(&level).as_ref(), Ok(&level), "its text form is its identity");
    assert!(game.same_board(&level, &level), "{level}");
    let _ = (game.is_won(&level).unwrap(), game.is_fleeting(&level));
    // Actions that are none are an error; others may not be legal.
    let _ = game.picture(&level, actions, true);
    let _ = game.update(&level, actions, &level, &level);
    let (_, reading) = game.sketch(&level).unwrap();
    let _ = game.marks(&reading, actions, true);
    let limits = Limits {
        expanded: Some(300),
        deadline: Some(Instant::now() + Duration::from_millis(500)),
        memory: Some(64 << 20),
        ..Limits::default()
    };
    if let Ok(plan) = game.plan(&level, PlanContext::default(), Objective::default(), limits) {
        let actions = plan.actions();
        assert!(game.picture(&level, &actions, false).is_ok(), "{level}{actions}");
    }
    true
}

fn levels_of(name: &str, rounds: u64) {
    let game = games::by_name(name).unwrap();
    let (levels, actions) = (seeds::levels(game), seeds::actions(game));
    let mut read = 0;
    run(&format!("levels of {name}"), rounds, |random| {
        let level = mutated(random, &levels);
        let actions = mutated(random, &actions);
        read += u64::from(use_level(game, &level, &actions));
        // The level as it was, and actions that are none.
        let whole = &levels[below(random, levels.len())];
        let _ = game.picture(whole, &actions, false);
    });
    assert!(
        read > rounds / 40,
        "only {read} texts were levels: the others tell nothing of what follows"
    );
}

#[test]
fn levels_of_amaze() {
    levels_of("amaze", 1000);
}

#[test]
fn levels_of_bloxorz() {
    levels_of("bloxorz", 1000);
}

#[test]
fn levels_of_beads() {
    levels_of("beads", 1000);
}

#[test]
fn levels_of_cardinal_chains() {
    levels_of("cardinal-chains", 1000);
}

#[test]
fn levels_of_continuity() {
    levels_of("continuity", 150);
}

#[test]
fn levels_of_sokoban() {
    levels_of("sokoban", 1000);
}

/// The notation that the original's page and its list of graphs use.
#[test]
fn notations_of_beads() {
    let game = games::by_name("beads").unwrap();
    let seeds: Vec<String> = ["beads\nABCDEF. ab-cd", "beads\n7 012345. 01-12-23-34-45-56-60"]
        .iter()
        .map(ToString::to_string)
        .chain(seeds::levels(game))
        .collect();
    run("notations of beads", 500, |random| {
        use_level(game, &mutated(random, &seeds), "");
    });
}

#[test]
fn patterns() {
    let seeds: Vec<String> = ["/^Amaze$/", "Roller Splat", "/(?i)splat|x{2,9}/", "/[a-z]+\\d*/"]
        .iter()
        .map(ToString::to_string)
        .collect();
    run("patterns", 1000, |random| {
        let (pattern, title) = (mutated(random, &seeds), mutated(random, &seeds).repeat(20));
        if let Ok(pattern) = pattern.parse::<Pattern>() {
            let _ = pattern.matches(&title);
        }
    });
}

#[test]
fn window_numbers() {
    let seeds: Vec<String> =
        ["0x1400003", "20971523", "0", "-1"].iter().map(ToString::to_string).collect();
    run("window numbers", 300, |random| {
        let number = mutated(random, &seeds);
        let _ = Cli::try_parse_from(["screenplay", "windows", "--id", &number]);
        let _ = Cli::try_parse_from(["screenplay", "windows", "--pid", &number]);
    });
}
