//! Which pictures are drawn, and how often.

use eye::Game;
use looks::dice::Dice;
use looks::{Maker, Sample, Split};

/// How often pictures without a board are drawn, and each game's: parts of 100, in the order of [`Game::ALL`].
pub(crate) struct Often {
    pub(crate) none: u32,
    pub(crate) games: [u32; Game::ALL.len()],
}

/// A picture of any of them.
pub(crate) fn draw(
    maker: &Maker,
    split: Split,
    seed: u64,
    often: &Often,
    dice: &mut Dice,
) -> (Option<Game>, Sample) {
    debug_assert_eq!(often.none + often.games.iter().sum::<u32>(), 100);
    let mut left = dice.int(0, 99) as u32;
    for (game, often) in Game::ALL.into_iter().zip(often.games) {
        if left < often {
            let sample = match game {
                Game::Amaze => maker.amaze(split, seed),
                Game::Bloxorz => maker.bloxorz(split, seed),
                Game::Chains => maker.chains(split, seed),
                Game::Beads => maker.beads(split, seed),
                Game::Continuity => maker.continuity(split, seed),
                Game::Sokoban => maker.sokoban(split, seed),
            };
            return (Some(game), sample);
        }
        left -= often;
    }
    (None, maker.none(split, seed))
}

/// As the networks number games; 0 is none.
pub(crate) fn number(game: Option<Game>) -> u8 {
    game.map_or(0, |game| game as u8)
}
