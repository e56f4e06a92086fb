//! Fixtures: `fixtures/<game>/<stem>` with `.png` (a picture), `.level` (the board: read off the picture where there is
//! one), and `.plan` (how it is solved) or `.error` (why it is not). `UPDATE=1` rewrites what is worked out.

use std::path::{Path, PathBuf};

use screenplay::capture;
use screenplay::game::{AnyGame, Objective, PlanContext, headline};
use screenplay::games::{self, GAMES};
use screenplay::profile::Profiles;
use screenplay::solver::Limits;

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures").join(game)
}

/// The files of a game with this ending, by stem.
fn files(game: &str, ending: &str) -> Vec<(String, PathBuf)> {
    let Ok(entries) = folder(game).read_dir() else { return Vec::new() };
    let mut files: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().unwrap_or_default() == ending)
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path))
        .collect();
    files.sort();
    files
}

/// The level texts of a game, by stem; those in another model of it left out.
pub(crate) fn levels(game: &str) -> Vec<(String, String)> {
    let read = |(stem, path)| (stem, std::fs::read_to_string(path).unwrap());
    let own = |(_, text): &(String, String)| reader(text).name() == game;
    files(game, "level").into_iter().map(read).filter(own).collect()
}

/// What reads a level text: a game, or another model of one.
fn reader(text: &str) -> &'static dyn AnyGame {
    games::of_text(headline(text)).expect("a level text begins with its game").0
}

/// Compares a file with what it should hold, or writes it under `UPDATE=1`. `None` is no file.
fn golden(path: &Path, text: Option<&str>, faults: &mut Vec<String>) {
    let old = std::fs::read_to_string(path).ok();
    if old.as_deref() == text {
        return;
    }
    if std::env::var_os("UPDATE").is_none_or(|value| value != "1") {
        faults.push(format!("{}\n  holds {old:?}\n  not   {text:?}", path.display()));
        return;
    }
    match text {
        Some(text) => std::fs::write(path, text).unwrap(),
        None => std::fs::remove_file(path).unwrap(),
    }
}

/// Length, effort and actions, or the error.
fn solved(game: &dyn AnyGame, level: &str) -> Result<String, String> {
    let plan = game
        .plan(level, PlanContext::default(), Objective::default(), Limits::default())
        .map_err(|error| error.to_string())?;
    Ok(format!("length {}\nexpanded {}\n{}\n", plan.cost, plan.expanded, plan.actions()))
}

/// The likeliest reading of a picture: by the profiles that say how their program looks, then by the one for any.
pub(crate) fn read(
    game: &dyn AnyGame,
    picture: &Path,
    profiles: &Profiles,
) -> Result<String, String> {
    let frame = capture::load(picture).map_err(|error| error.to_string())?;
    let own = profiles.iter().filter(|it| it.game == game.name() && !it.look.is_empty());
    let generic = profiles.named(game.name(), Profiles::GENERIC).unwrap();
    let mut fault = String::new();
    for profile in own.chain([generic]) {
        match game.read(&frame, profile, None) {
            Ok(screen) => match screen.readings().first() {
                Some(reading) => return Ok(reading.level.clone()),
                None => fault = "no board".to_owned(),
            },
            Err(error) => fault = error.to_string(),
        }
    }
    Err(fault)
}

#[test]
fn pictures_are_read_as_their_levels() {
    let (profiles, mut faults) = (Profiles::load(None).unwrap(), Vec::new());
    for game in GAMES {
        for (_, picture) in files(game.name(), "png") {
            match read(*game, &picture, &profiles) {
                Ok(level) => golden(&picture.with_extension("level"), Some(&level), &mut faults),
                Err(error) => {
                    golden(&picture.with_extension("level"), None, &mut faults);
                    golden(&picture.with_extension("error"), Some(&(error + "\n")), &mut faults);
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn levels_are_solved_as_their_plans_say() {
    let mut faults = Vec::new();
    for game in GAMES {
        for (_, path) in files(game.name(), "level") {
            let level = std::fs::read_to_string(&path).unwrap();
            let (plan, error) = match solved(reader(&level), &level) {
                Ok(plan) => (Some(plan), None),
                Err(error) => (None, Some(error + "\n")),
            };
            golden(&path.with_extension("plan"), plan.as_deref(), &mut faults);
            golden(&path.with_extension("error"), error.as_deref(), &mut faults);
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn no_fixture_stands_alone() {
    for game in GAMES {
        for ending in ["plan", "error"] {
            for (stem, path) in files(game.name(), ending) {
                let source = ["level", "png"].map(|it| path.with_extension(it).is_file());
                assert!(
                    source.contains(&true),
                    "{stem}.{ending} belongs to no level and no picture"
                );
            }
        }
        assert!(files(game.name(), "level").len() >= 12, "{}", game.name());
        assert!(files(game.name(), "error").len() >= 2, "{}", game.name());
    }
    let known = |name: &str| GAMES.iter().any(|game| game.name() == name);
    for entry in folder("").read_dir().unwrap() {
        let name = entry.unwrap().file_name();
        assert!(known(&name.to_string_lossy()), "fixtures/{} is no game", name.display());
    }
}
