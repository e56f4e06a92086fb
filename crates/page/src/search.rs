//! Searches, within limits that a page can keep.

use std::time::Duration;

use screenplay::game::{AnyGame, GenerateOption, GenerateOptions, Objective, PlanContext};
use screenplay::solver::{Instant, Limits};
use screenplay::{games, reader};
use serde::{Deserialize, Serialize};

use crate::told::{Failure, Kind, PlanTold, Solved, StepTold};

/// Bytes that a search's tables may take: a page has four times as much.
const MEMORY: usize = 1 << 30;

/// The plan of the level that is meant, of those that a picture can be read as, likeliest first; `watch` is told how many states
/// are expanded, again and again.
#[must_use]
pub fn solve(levels: &[&str], seconds: f64, watch: Option<fn(u64)>) -> Solved {
    let none = |message: String| Solved::Failure(Failure { kind: Kind::Level, message });
    let Some(first) = levels.first() else { return none("nothing to solve".to_owned()) };
    let (game, own) = match known(first) {
        Ok(found) => found,
        Err(message) => return none(message),
    };
    let limits = || limits(seconds, watch);
    let planner = |game: &'static dyn AnyGame, level: &str, objective: Objective| {
        game.plan(level, PlanContext::default(), objective, limits())
    };
    // A text of its own may be written in more than one way; those of a picture are not.
    let levels: Vec<&str> = if levels.len() == 1 { vec![own.as_str()] } else { levels.to_vec() };
    let (chosen, plan) = reader::meant(game, &levels, &planner);
    let plan = plan.unwrap_or_else(|| planner(game, levels[chosen], Objective::default()));
    let unit = game.unit(Objective::default());
    match plan {
        Ok(plan) => Solved::Plan(PlanTold::of(plan, chosen, [unit.one, unit.many])),
        Err(error) => Solved::Failure(error.into()),
    }
}

fn limits(seconds: f64, watch: Option<fn(u64)>) -> Limits {
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
    let deadline = time.and_then(|time| Instant::now().checked_add(time));
    Limits { deadline, memory: Some(MEMORY), watch, ..Limits::default() }
}

/// The game of a level's text, and the text in its one form.
fn known(text: &str) -> Result<(&'static dyn AnyGame, String), String> {
    let headline = screenplay::game::headline(text);
    let unknown = || format!("\"{}\" is the name of no game", headline.escape_debug());
    let (game, _) = games::of_text(headline).ok_or_else(unknown)?;
    let level = game.canonical(text).map_err(|error| error.to_string())?;
    Ok((game, level))
}

/// How a person would solve a level, in words; none in games that are not explained.
///
/// # Errors
/// It is no level.
pub fn explain(text: &str) -> Result<Option<String>, String> {
    let (game, level) = known(text)?;
    let told = game.explain(&level, limits(10.0, None)).map_err(|error| error.to_string())?;
    Ok(told.map(|told| {
        let deductions = told.deductions.iter().zip(1..);
        let lines = deductions.map(|(it, number)| format!("{number}. {}: {}", it.rule, it.words));
        let table = told.table.into_iter();
        table.chain(lines).chain([told.conclusion]).collect::<Vec<_>>().join("\n")
    }))
}

/// What can be done on a level now, each with the level after it, and whether nothing is left to do.
#[derive(Debug, Serialize)]
pub struct Acts {
    steps: Vec<StepTold>,
    won: bool,
}

/// What can be done on a level.
///
/// # Errors
/// It is no level.
pub fn acts(text: &str) -> Result<Acts, String> {
    let told = |error: screenplay::game::LevelError| error.to_string();
    let (game, level) = known(text)?;
    let (_, reading) = game.sketch(&level).map_err(told)?;
    let profiles = screenplay::profile::Profiles::load(None).map_err(|error| error.to_string())?;
    let profile = profiles.named(game.name(), screenplay::profile::Profiles::GENERIC);
    let profile = profile.map_err(|error| error.to_string())?;
    let steps = game.steps(&reading, profile).map_err(told)?;
    let won = game.is_won(&level).map_err(told)?;
    Ok(Acts { steps: steps.into_iter().map(StepTold::from).collect(), won })
}

/// A game, and what can be played of it.
#[derive(Debug, Serialize)]
pub struct GameTold {
    name: &'static str,
    about: &'static str,
    unit: [&'static str; 2],
    explains: bool,
    /// Columns and rows of a new level that are usual; none where the game has no size.
    size: Option<(usize, usize)>,
    generates: bool,
    levels: Vec<LevelTold>,
}

#[derive(Debug, Serialize)]
struct LevelTold {
    name: String,
    level: String,
}

/// All games.
#[must_use]
pub fn games() -> Vec<GameTold> {
    let told = |game: &&'static dyn AnyGame| {
        let unit = game.unit(Objective::default());
        let levels: Vec<LevelTold> =
            game.levels().into_iter().map(|(name, level)| LevelTold { name, level }).collect();
        GameTold {
            name: game.name(),
            about: game.about(),
            unit: [unit.one, unit.many],
            explains: game.is_explained(),
            size: game.usual_size(),
            generates: !game.generate_options().is_empty(),
            levels,
        }
    };
    games::GAMES.iter().map(told).collect()
}

fn takes(game: &dyn AnyGame, option: GenerateOption) -> bool {
    game.generate_options().iter().any(|(it, _)| *it == option)
}

/// What a new level is to be like.
#[derive(Debug, Deserialize)]
pub struct NewLevel {
    seed: u64,
    size: Option<(usize, usize)>,
}

/// A new level of a game, as text.
///
/// # Errors
/// There is no such game, or it makes no such level: for people.
pub fn generate(game: &str, new: &NewLevel) -> Result<String, String> {
    let game = games::by_name(game).ok_or_else(|| format!("no game is called \"{game}\""))?;
    let options = GenerateOptions {
        seed: new.seed,
        size: new.size.filter(|_| takes(game, GenerateOption::Size)),
        // Games that have to be told how many moves take any number but none.
        moves: takes(game, GenerateOption::Moves).then_some(1..=u32::MAX),
        ..GenerateOptions::default()
    };
    game.generate(&options).map(|plan| plan.level).map_err(|error| error.to_string())
}
