//! The games, one line each.

pub mod amaze;
pub mod beads;
pub mod bloxorz;
pub mod cardinal_chains;

use crate::game::AnyGame;

/// Every game that screenplay knows.
pub const GAMES: &[&dyn AnyGame] = &[&amaze::Amaze, &beads::Beads, &bloxorz::Bloxorz];

/// The game with this name; `-` and `_` may stand for each other.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn AnyGame> {
    let spelt = |name: &str| name.replace('-', "_");
    GAMES.iter().copied().find(|game| spelt(game.name()) == spelt(name))
}
