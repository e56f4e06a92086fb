//! The games, one line each.

pub mod amaze;
pub mod beads;
pub mod bloxorz;
pub mod cardinal_chains;
pub mod continuity;
pub mod sokoban;

#[cfg(test)]
mod rounds;

use crate::game::AnyGame;
use crate::vision::sight;

/// Every game that screenplay knows.
pub const GAMES: &[&dyn AnyGame] = &[
    &amaze::Amaze,
    &beads::Beads,
    &bloxorz::Bloxorz,
    &cardinal_chains::CardinalChains,
    &continuity::Continuity,
    &sokoban::Sokoban,
];

/// Other models of a game's levels, that are texts only, each with its game.
pub const MODELS: &[(&dyn AnyGame, &dyn AnyGame)] =
    &[(&continuity::Founding, &continuity::Continuity)];

/// What reads a level text that begins with this line, and the game that it is of.
#[must_use]
pub fn of_text(headline: &str) -> Option<(&'static dyn AnyGame, &'static dyn AnyGame)> {
    let games = GAMES.iter().map(|game| (*game, *game));
    games.chain(MODELS.iter().copied()).find(|(reader, _)| is_called(*reader, headline))
}

/// The game with this name; `-` and `_` may stand for each other.
#[must_use]
pub fn by_name(name: &str) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|game| is_called(*game, name))
}

/// The game that the networks call so.
#[must_use]
pub fn seen_as(game: sight::Game) -> Option<&'static dyn AnyGame> {
    GAMES.iter().copied().find(|it| it.seen_as() == Some(game))
}

/// Whether the game has this name; `-` and `_` may stand for each other.
#[must_use]
pub fn is_called(game: &dyn AnyGame, name: &str) -> bool {
    let spelt = |name: &str| name.replace('-', "_");
    spelt(game.name()) == spelt(name)
}
