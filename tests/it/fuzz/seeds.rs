//! What is good, to be mutated: fixtures, bundled profiles, and plain pictures of both.

use std::path::PathBuf;

use screenplay::game::AnyGame;

fn texts(pattern: &str) -> Vec<String> {
    let pattern = format!("{}/{pattern}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<PathBuf> = glob::glob(&pattern).unwrap().flatten().collect();
    paths.sort();
    assert!(!paths.is_empty(), "{pattern} matches nothing");
    paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect()
}

/// Level texts of a game.
pub(super) fn levels(game: &dyn AnyGame) -> Vec<String> {
    texts(&format!("fixtures/{}/*.level", game.name()))
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
