//! The games, one line each.

pub mod amaze;
pub mod bloxorz;

use crate::game::AnyGame;

/// Every game that screenplay knows.
pub const GAMES: &[&dyn AnyGame] = &[&amaze::Amaze, &bloxorz::Bloxorz];

/// The game with this name; `-` may stand for `_`.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn AnyGame> {
    let name = name.replace('-', "_");
    GAMES.iter().copied().find(|game| game.name() == name)
}
