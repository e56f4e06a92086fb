//! The games, as the networks number them.

use looks::dice::Dice;
use looks::{Maker, Sample, Split};

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Game {
    None,
    Amaze,
    Bloxorz,
    Chains,
    Beads,
    Continuity,
}

impl Game {
    /// The game of a board on a lattice.
    pub(crate) fn named(name: &str) -> Option<Game> {
        match name {
            "amaze" => Some(Game::Amaze),
            "bloxorz" => Some(Game::Bloxorz),
            "cardinal-chains" => Some(Game::Chains),
            _ => None,
        }
    }

    /// A picture of any of them, each as often as `often` says: parts of 100, in order.
    pub(crate) fn draw(
        maker: &Maker,
        split: Split,
        seed: u64,
        often: [u32; 6],
        dice: &mut Dice,
    ) -> (Game, Sample) {
        const ALL: [Game; 6] =
            [Game::None, Game::Amaze, Game::Bloxorz, Game::Chains, Game::Beads, Game::Continuity];
        let mut left = dice.int(0, 99) as u32;
        let chosen = ALL.into_iter().zip(often).find(|(_, often)| {
            let here = left < *often;
            left = left.saturating_sub(*often);
            here
        });
        let game = chosen.map_or(Game::None, |(game, _)| game);
        let sample = match game {
            Game::None => maker.none(split, seed),
            Game::Amaze => maker.amaze(split, seed),
            Game::Bloxorz => maker.bloxorz(split, seed),
            Game::Chains => maker.chains(split, seed),
            Game::Beads => maker.beads(split, seed),
            Game::Continuity => maker.continuity(split, seed),
        };
        (game, sample)
    }
}
