//! What is good, to be mutated: fixtures, bundled profiles, and plain pictures of both.

use std::path::PathBuf;

use screenplay::game::{AnyGame, headline};
use screenplay::games::is_called;

fn texts(pattern: &str) -> Vec<String> {
    let pattern = format!("{}/{pattern}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = glob::glob(&pattern).unwrap().flatten().collect();
    paths.sort();
    assert!(!paths.is_empty(), "{pattern} matches nothing");
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Level texts of a game; beside those of Continuity stand some of another model.
pub(super) fn levels(game: &dyn AnyGame) -> Vec<String> {
    let mut levels = texts(&format!("fixtures/{}/*.level", game.name()));
    levels.retain(|level| is_called(game, headline(level)));
    levels
}

/// Actions of a game, as plans write them.
pub(super) fn actions(game: &dyn AnyGame) -> Vec<String> {
    let plans = texts(&format!("fixtures/{}/*.plan", game.name()));
    // Length, effort, then the actions.
    plans.iter().filter_map(|plan| plan.lines().nth(2).map(str::to_owned)).collect()
}

/// Profiles of all games.
pub(super) fn profiles() -> Vec<String> {
    texts("templates/*/*/profile.toml")
}
