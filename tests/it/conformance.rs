//! What holds for every game, tried on all of its fixtures: text round-trips, plans are sound and always the same, play
//! stays legal.

use rand::prelude::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use screenplay::game::{AnyGame, AnyReading, Objective, Plan, PlanContext, PlanError};
use screenplay::games::GAMES;
use screenplay::profile::{Profile, Profiles};
use screenplay::solver::{Limits, Proof};

use crate::fixtures;

/// Steps of a random play, and how many are played on each level.
const STEPS: usize = 40;
const PLAYS: u64 = 8;

fn levels(game: &dyn AnyGame) -> Vec<(String, String)> {
    let levels: Vec<_> = fixtures::levels(game.name())
        .into_iter()
        .filter(|(_, text)| game.canonical(text).is_ok())
        .collect();
    assert!(levels.len() >= 5, "{} has {} fixtures", game.name(), levels.len());
    levels
}

fn profile(game: &dyn AnyGame) -> Profile {
    Profiles::load(None).unwrap().named(game.name(), Profiles::GENERIC).unwrap().clone()
}

fn plan(game: &dyn AnyGame, level: &str) -> Result<Plan, PlanError> {
    game.plan(level, PlanContext::default(), Objective::default(), Limits::default())
}

fn for_every_level(check: impl Fn(&dyn AnyGame, &str, &str)) {
    for game in GAMES {
        for (name, text) in levels(*game) {
            check(*game, &name, &text);
        }
    }
}

#[test]
fn text_round_trips() {
    for_every_level(|game, name, text| {
        assert_eq!(game.canonical(text).unwrap(), text, "{name}: not in its canonical form");
        assert_eq!(text.lines().next(), Some(game.name()), "{name}");
        assert!(game.same_board(text, text), "{name}");
    });
}

#[test]
fn text_with_other_line_ends_is_the_same_level() {
    for_every_level(|game, name, text| {
        let carriage = text.replace('\n', "\r\n");
        assert_eq!(game.canonical(&carriage).as_deref(), Ok(text), "{name}");
        assert_eq!(game.canonical(&format!("{text}\n\n")).as_deref(), Ok(text), "{name}");
    });
}

#[test]
fn every_step_leads_one_nearer_to_the_win() {
    for_every_level(|game, name, text| {
        let Ok(whole) = plan(game, text) else { return };
        assert_eq!(whole.level, text, "{name}");
        // What is not known of a board may make a cheaper way, or has to be found out first.
        let open = ["hidden", "unknown_wiring"].contains(&name);
        // A picture tells neither what a block hides nor what a switch does.
        let hides = name.starts_with("seen_") && text.contains('?');
        assert!(whole.proof == Proof::Optimal || open || hides, "{name}");
        if hides || (whole.trial.is_some() && open) {
            return;
        }
        let mut left = whole.cost;
        for (done, step) in whole.steps.iter().enumerate() {
            assert_eq!(game.canonical(&step.expect).as_deref(), Ok(step.expect.as_str()), "{name}");
            assert!(game.same_board(text, &step.expect), "{name}: step {done}");
            let rest = plan(game, &step.expect).unwrap();
            // Some actions, such as to select the other half, are no move.
            assert!(rest.cost == left || rest.cost + 1 == left, "{name}: step {done}");
            left = rest.cost;
        }
        assert_eq!(left, 0, "{name}");
        let last = whole.steps.last().map_or(text, |step| &step.expect);
        assert_eq!(game.is_won(last), Ok(true), "{name}");
    });
}

/// By game: two levels of which one is no state of the other.
const OTHER_BOARDS: &[(&str, &str, &str)] = &[
    ("amaze", "@..\n.#.\n", "@..\n..#\n"),
    ("amaze", "@..\n...\n", "@.\n..\n..\n"),
    ("beads", "edges: AB BC\nbeads: A . B\n", "edges: AB BC AC\nbeads: A . B\n"),
    ("beads", "edges: AB BC\nbeads: A . B\n", "edges: AB BC\nbeads: A . B\ngoal: A B .\n"),
    ("bloxorz", "bbb\nbbe\nblock: 0,0\n", "bbb\nb e\nblock: 0,0\n"),
    ("cardinal-chains", "A 1 2\n. 3 4\n", "A 1 2\n. 3 5\n"),
    ("cardinal-chains", "A 1 2\n3 3 4\n", "A 1\n2 3\n3 4\n"),
    ("sokoban", "######\n#@$. #\n######\n", "######\n#@$.##\n######\n"),
    ("sokoban", "######\n#@$. #\n######\n", "######\n#@$ .#\n######\n"),
];

#[test]
fn boards_that_differ_are_told_apart() {
    for (name, one, other) in OTHER_BOARDS {
        let game = GAMES.iter().find(|game| game.name() == *name).unwrap();
        let [one, other] =
            [one, other].map(|text| game.canonical(&format!("{name}\n{text}")).unwrap());
        assert!(game.same_board(&one, &one) && game.same_board(&other, &other), "{one}{other}");
        assert!(!game.same_board(&one, &other) && !game.same_board(&other, &one), "{one}{other}");
    }
    // Of the game with the most on its boards: each thing elsewhere.
    let game = GAMES.iter().find(|game| game.name() == "continuity").unwrap();
    let all = levels(*game);
    let (_, text) = all.iter().find(|(name, _)| name == "doorway").unwrap();
    let changes =
        [("key: B 300,", "key: B 310,"), ("door: A 200,", "door: A 210,"), ("#...", "##..")];
    for (before, after) in changes {
        let other = game.canonical(&text.replacen(before, after, 1)).unwrap();
        assert_ne!(&other, text, "{before}");
        assert!(!game.same_board(text, &other) && !game.same_board(&other, text), "{other}");
    }
}

#[test]
fn the_same_input_gives_the_same_plan() {
    for_every_level(|game, name, text| {
        assert_eq!(plan(game, text), plan(game, text), "{name}");
    });
}

/// A reading of the level as if a picture had been read.
fn reading(game: &dyn AnyGame, text: &str) -> AnyReading {
    game.sketch(text).unwrap().1
}

#[test]
fn random_play_stays_legal() {
    for_every_level(|game, name, text| {
        let profile = profile(game);
        for seed in 0..PLAYS {
            let mut random = ChaCha8Rng::seed_from_u64(seed);
            let mut at = reading(game, text);
            for _ in 0..STEPS {
                let steps = game.steps(&at, &profile).unwrap();
                let Some(step) = steps.choose(&mut random) else { break };
                assert!(!step.gestures.is_empty(), "{name}: no gesture for {}", step.action);
                assert_ne!(step.expect, at.level, "{name}: {} changes nothing", step.action);
                assert_eq!(game.canonical(&step.expect).as_deref(), Ok(step.expect.as_str()));
                assert!(game.same_board(text, &step.expect), "{name}");
                at.level.clone_from(&step.expect);
            }
            // A level that is lost by some play stays a level, and one that is won needs nothing more.
            let rest = plan(game, &at.level);
            assert_eq!(
                game.is_won(&at.level).unwrap(),
                rest.is_ok_and(|plan| plan.steps.is_empty())
            );
        }
    });
}

#[test]
fn broken_texts_are_errors_and_never_panics() {
    for_every_level(|game, _, text| {
        let mut random = ChaCha8Rng::seed_from_u64(text.len() as u64);
        for _ in 0..200 {
            let mut letters: Vec<char> = text.chars().collect();
            for _ in 0..random.random_range(1..4) {
                let Some(at) = (0..letters.len()).choose(&mut random) else { break };
                match random.random_range(0..3) {
                    0 => drop(letters.remove(at)),
                    1 => {
                        letters
                            .insert(at, *['@', '#', '.', '\n', 'é'].choose(&mut random).unwrap());
                    }
                    _ => letters.truncate(at + 1),
                }
            }
            let broken: String = letters.into_iter().collect();
            // What is still a level has one canonical form.
            if let Ok(text) = game.canonical(&broken) {
                assert_eq!(game.canonical(&text), Ok(text));
            }
        }
    });
}

#[test]
fn marks_and_pictures_show_every_plan() {
    for_every_level(|game, name, text| {
        let (frame, reading) = game.sketch(text).unwrap();
        let actions = plan(game, text).map(|plan| plan.actions()).unwrap_or_default();
        let plain = game.marks(&reading, "", false).unwrap().len();
        let planned = game.marks(&reading, &actions, false).unwrap().len();
        assert_eq!(planned > plain, !actions.is_empty(), "{name}");
        assert!(game.marks(&reading, "", true).unwrap().len() >= plain, "{name}");
        assert!(game.marks(&reading, "nonsense", false).is_err());
        assert!(frame.size().0 > 0 && frame.size().1 > 0);
        let picture = game.picture(text, &actions, false).unwrap();
        assert!(picture.is_ascii() && !picture.contains('\x1b'), "{name}:\n{picture}");
        assert!(game.picture(text, &actions, true).unwrap().contains('\x1b'), "{name}");
    });
}
